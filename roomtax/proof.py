"""The proof of one filled workbook: recalculated without Excel, and every line compared with the core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, cast

from openpyxl import Workbook
from openpyxl.cell.cell import ERROR_CODES

from calc import assess
from calc.assess import Assessment
from calc.dates import Deadlines
from calc.errors import BadInput, RoomTaxError
from calc.periods import Period
from calc.registry import VillageFile, Villages
from calc.years import Year
from roomtax.alike import Unclear
from roomtax.annual_layout import annual_laid_out
from roomtax.annual_said import said_of_year
from roomtax.comparing import Difference, differences
from roomtax.engines.engine import Engine
from roomtax.engines.opinion import Hearing, Opinion
from roomtax.excel_values import CellInput, CellValue, ExcelError
from roomtax.filed import Entries, filing_of, is_blank
from roomtax.layout import laid_out
from roomtax.openbook import MeasuredFile, UnreadableBook
from roomtax.recalc import RecalcError, Recalculator
from roomtax.said import BLOCKED, Said, State, reason_of
from roomtax.stale import stale_cells
from roomtax.template import Template
from roomtax.version import version
from workbook_templates.annual_book import KIND as ANNUAL
from workbook_templates.annual_book import AnnualBook
from workbook_templates.book import ReturnBook
from workbook_templates.cells import Format
from workbook_templates.laid_book import LaidBook
from workbook_templates.lines import return_lines, share_lines
from workbook_templates.reading import CellRef, Label, entries, label_of

Outcome = Literal["equal", "differs", "unreadable"]
Values = Mapping[CellRef, CellValue]
AS_TEXT = "text: "
_ALWAYS_SHOWN = frozenset(
    {"gross_receipts", "long_stay_receipts", "exempt_receipts", "marketplace_receipts", "adjustments"}
)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one file; it is `outdated` where what is stale is a line of the form."""

    path: Path
    outcome: Outcome
    state: State = ""
    village: str = ""
    period: str = ""
    reason: str = ""
    total_due: str = ""
    compared: int = 0
    differences: tuple[Difference, ...] = ()
    overwritten: tuple[str, ...] = ()
    other_law: bool = False
    opinions: tuple[Opinion, ...] = ()
    stale: tuple[str, ...] = ()
    outdated: bool = False
    entered: tuple[tuple[str, object], ...] = ()


class Prover:
    """Proves books one after another; what books of one village and period share is worked out once.

    `engines` are asked for a second opinion of each book; whoever opened them closes them.
    """

    def __init__(self, villages: Villages, engines: Sequence[Engine] = ()) -> None:
        self._villages = villages
        self._engines = engines
        self._templates: dict[Label, Template] = {}
        self._last: tuple[Template, bytes, Report] | None = None

    def prove(self, path: Path) -> Report:
        """Recalculate one book and compare it with the core. Never raises for what is wrong with the book."""
        try:
            file = MeasuredFile(path)
            return self._like_the_last(file) or self._looked_through(file)
        except (UnreadableBook, RecalcError, RoomTaxError) as fault:
            return Report(path, "unreadable", reason=str(fault))

    def _like_the_last(self, file: MeasuredFile) -> Report | None:
        """The report on a book that differs in its entries only from one that was unchanged; None for any other."""
        if self._last is None:
            return None
        template, mark, report = self._last
        with suppress(Unclear):
            book = file.taken_apart(template.days)
            if book.mark == mark:
                entered = template.named(book.entered)
                values = engine_values(entered, template)
                return self._compared(replace(report, path=file.path), template, entered, values, book.beside)
        return None

    def _looked_through(self, file: MeasuredFile) -> Report:
        book = file.workbook()
        label = label_of(book)
        law = self._villages.file(label.village)
        template = self._template(label, law)
        other = label.hash != law.fingerprint
        if not other:
            _require_edition(label, template)
        _require_sheets(book, template)
        changes = template.changes(book)
        entered, values = _recalculated(book, template, changed=bool(changes.overwritten))
        changed = changes.overwritten + changes.doubtful
        report = Report(file.path, "equal", village=label.village, period=label.period, other_law=other)
        if not other and not changed and template.keeps_formats(book):
            with suppress(Unclear):
                self._last = template, file.taken_apart(template.days).mark, report
        return self._compared(replace(report, overwritten=changed), template, entered, values, file.values())

    def _compared(self, report: Report, template: Template, entered: Entries, values: Values, beside: Values) -> Report:
        layout = template.layout
        said = _said(entered, layout)
        expected = said.lines
        hearing = Hearing(report.path, layout, expected, values)
        lines = {layout.addresses.cell(id_) for id_ in expected}
        stale = stale_cells(beside, values, lines)
        return _judged(
            replace(
                report,
                entered=tuple(entered.items()),
                state=said.state,
                reason=said.reason,
                total_due=said.total,
                compared=len(expected),
                differences=tuple(differences(expected, values, layout)),
                opinions=tuple(hearing.of(engine) for engine in self._engines),
                stale=tuple(stale.values()),
                outdated=any(ref in lines for ref in stale),
            )
        )

    def _template(self, label: Label, file: VillageFile) -> Template:
        if label not in self._templates:
            self._templates[label] = Template(layout_of(label, file))
        return self._templates[label]


def _require_edition(label: Label, template: Template) -> None:
    """Refuse a form with other words or formulas than this roomtax gives it: an older one looks typed over."""
    if label.edition != template.layout.edition:
        made = f"edition {label.edition or 'unmarked'}, made by roomtax {label.version}"
        problem = f"is another form ({made}) than this roomtax {version()} makes (edition {template.layout.edition})"
        raise BadInput("workbook", problem, "check it with the version that made it, or fill in a form built anew")


def _require_sheets(book: Workbook, template: Template) -> None:
    if missing := template.missing_sheets(book):
        problem = f"has lost the sheet {' and the sheet '.join(missing)}"
        raise BadInput("workbook", problem, "enter the figures in an unfilled workbook again")


def layout_of(label: Label, file: VillageFile) -> ReturnBook | AnnualBook:
    """The layout of the form that a label names. Raises BadInput and UnknownLaw."""
    if label.kind == ANNUAL:
        return annual_laid_out(file, Year.parse(label.period), label.version)
    return laid_out(file, Period.parse(label.period), label.version)


def _said(entered: Mapping[str, object], layout: ReturnBook | AnnualBook) -> Said:
    if isinstance(layout, AnnualBook):
        return said_of_year(entered, layout)
    state, reason, assessment = judgement(entered, layout)
    total = str(assessment.amount("total_due")) if assessment else ""
    return Said(state, reason, expected_lines(layout, state, assessment), total)


def _judged(report: Report) -> Report:
    opposed = not all(opinion.agrees for opinion in report.opinions)
    wrong = report.differences or report.overwritten or report.other_law or report.outdated or opposed
    return replace(report, outcome="differs" if wrong else "equal")


def _is_formula(value: object) -> bool:
    return isinstance(value, str) and value.startswith("=")


def _settled(name: str, value: object, values: Mapping[CellRef, CellValue], layout: LaidBook) -> object:
    return values.get(layout.addresses.cell(name)) if _is_formula(value) else value


def _fed(entered: Mapping[str, object], template: Template) -> dict[CellRef, CellInput]:
    """What the engine is given: text as text even if it looks like a number, an error value as one."""
    cell = template.layout.addresses.cell
    return {cell(name): _as_typed(value, template.formats[name]) for name, value in entered.items()}


def _as_typed(value: object, shown_as: Format) -> CellInput:
    if not isinstance(value, str):
        return cast("CellInput", value)
    if value in ERROR_CODES:
        return ExcelError(value)
    return value if shown_as == "text" else f"{AS_TEXT}{value}"


def _recalculated(
    book: Workbook, template: Template, *, changed: bool
) -> tuple[Mapping[str, object], dict[CellRef, CellValue]]:
    """What was entered, by name, and the value of every formula cell."""
    entered = entries(book, template.layout)
    if changed or any(_is_formula(value) for value in entered.values()):
        texts = {name: value for name, value in entered.items() if not _is_formula(value) and isinstance(value, str)}
        found = Recalculator(book).calculate(_fed(texts, template))
        values = _typed_over(book, template) | {ref: _unmarked(value) for ref, value in found.items()}
        return {name: _settled(name, value, values, template.layout) for name, value in entered.items()}, values
    return entered, engine_values(entered, template)


def _typed_over(book: Workbook, template: Template) -> dict[CellRef, CellValue]:
    """What stands in the form's formula cells, which is what they show where a formula was typed over."""
    there = (ref for ref in template.formulas if ref[0] in book.sheetnames)
    return {ref: cast("CellValue", book[ref[0]][ref[1]].value) for ref in there}


def engine_values(entered: Mapping[str, object], template: Template) -> dict[CellRef, CellValue]:
    """What `formulas` makes of entries: the value of every formula cell of the form."""
    values = template.engine.calculate(_fed(entered, template))
    return {ref: _unmarked(value) for ref, value in values.items()}


def judgement(entered: Mapping[str, object], layout: ReturnBook) -> tuple[State, str, Assessment | None]:
    """What the core says of entries: whether they make a filing, if not why, and what it comes to."""
    if is_blank(entered):
        return "blank", "", None
    try:
        return "filed", "", assess(layout.law.ordinance, filing_of(entered, layout))
    except RoomTaxError as fault:
        return "refused", reason_of(fault, layout), None


def _unmarked(value: CellValue) -> CellValue:
    return value.removeprefix(AS_TEXT) if type(value) is str else value


def expected_lines(layout: ReturnBook, state: State, assessment: Assessment | None) -> dict[str, object]:
    """What each line of a return must show: a date, an amount, blank, or that the entries are not complete."""
    return dict(_expected(layout, state, assessment))


def _expected(layout: ReturnBook, state: State, assessment: Assessment | None) -> Iterator[tuple[str, object]]:
    period, ordinance = layout.law.period, layout.law.ordinance
    if assessment is not None:
        yield "due_date", assessment.deadlines.due
        yield "timely_through", assessment.deadlines.filing_through
    else:
        dates = Deadlines.of(ordinance, period, None)
        yield "due_date", dates.due
        if state == "blank":
            yield "timely_through", dates.filing_through
    for line in (*return_lines(layout.law), *share_lines(layout.law)):
        if not line.formula:
            continue
        if assessment is not None:
            yield line.id, assessment.amount(line.id)
        elif state == "blank":
            yield line.id, ""
        elif line.id not in _ALWAYS_SHOWN:
            yield line.id, BLOCKED
