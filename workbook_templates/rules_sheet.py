"""The sheet Rules: every figure of law with its section, the ordinance in short, closed days, and every assumption."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from calc import provisions as p
from calc.limits import LARGEST_AMOUNT, PLAUSIBLE_YEARS
from calc.words import words
from workbook_templates.cells import Cell, Row, Sheet, header, heading, lines_needed, title
from workbook_templates.law import Law

WIDTHS = (40, 44, 30, 14, 14)
CHOICES = {"kinds": ("Original", "Amended"), "answers": ("yes", "no")}
NOT_SHOWN = frozenset({"forfeiture", "daily_offence", "general_penalty", "confidentiality_penalty", "exemption"})


def rules_sheet(law: Law, choices: Mapping[str, tuple[str, ...]] = CHOICES) -> Sheet:
    """What the formulas rest on, a row a figure; `choices` are the lists that the form offers."""
    rows = [
        title(f"{law.ordinance.title}: the rules behind this return"),
        *_figures(law),
        *_limits(law),
        *_choices(choices),
        *_exemptions(law),
        *_closed(law),
        *_in_short(law),
        *_readings(law),
    ]
    closed = max(1, len(law.closed_days()))
    areas = {
        "closed_days": ("closed_1", f"closed_{closed}"),
        **{f"{name}_choices": (f"{name}_1", f"{name}_{len(words_)}") for name, words_ in choices.items()},
        "exempt_kinds": ("exemption_1", f"exemption_{len(law.exemptions)}"),
    }
    if len(law.rates) > 1:
        areas["law_part_starts"] = ("law_part_start_1", f"law_part_start_{len(law.rates)}")
    return Sheet("Rules", WIDTHS, tuple(rows), landscape=True, areas=areas)


def _row(*cells: Cell) -> Row:
    lines = max(
        (
            lines_needed(str(cell.content), WIDTHS[column])
            for column, cell in enumerate(cells)
            if isinstance(cell.content, str)
        ),
        default=1,
    )
    return Row(cells, lines)


def _figures(law: Law) -> Iterator[Row]:
    yield heading("Figures of law", 5)
    yield header("Figure", "Value", "Section", "In force from", "Read on")
    for one in law.figures():
        since = Cell(one.since, "law", "date") if one.since else Cell("as read", "law")
        yield _row(
            Cell(one.label, "law"),
            Cell(one.value, "law", one.format, one.id, name=True),
            Cell(one.section, "law"),
            since,
            Cell(law.ordinance.read_on, "law", "date"),
        )


def _limits(law: Law) -> Iterator[Row]:
    yield heading("Limits of this form (not law)", 5)
    years, largest = "Years after the period in which a date is taken as meant", "Largest amount taken as meant"
    months = len(list(law.period.months()))
    period = Cell(months, "text", "count", "period_months")
    yield _row(Cell("Months of the period", "label"), period, Cell("form", "note"))
    yield _row(Cell(years, "label"), Cell(PLAUSIBLE_YEARS, "text", "count", "limit_years"), Cell("form", "note"))
    yield _row(Cell(largest, "label"), Cell(LARGEST_AMOUNT, "text", "money", "largest_amount"), Cell("form", "note"))


def _choices(choices: Mapping[str, tuple[str, ...]]) -> Iterator[Row]:
    if choices:
        yield heading("Choices offered by this form", 5)
    for name, words_ in choices.items():
        for number, word in enumerate(words_, 1):
            yield _row(Cell(word, "label", id=f"{name}_{number}"), Cell(f"choice of {name.replace('_', ' ')}", "note"))


def _exemptions(law: Law) -> Iterator[Row]:
    yield heading("Who is exempt, and the proof to keep", 5)
    yield header("Kind", "Proof", "Section", "Buyer on bill")
    for number, one in enumerate(law.exemptions, 1):
        name = "required" if one.invoice_in_name else "not asked"
        yield _row(
            Cell(one.who, "label", id=f"exemption_{number}"),
            Cell(one.proof, "note"),
            Cell(one.section, "note"),
            Cell(name, "note"),
        )


def _closed(law: Law) -> Iterator[Row]:
    yield heading("Weekdays on which the office is closed", 5)
    days = law.closed_days()
    for number, (day, reason) in enumerate(days, 1):
        yield _row(
            Cell(day, "law", "date", f"closed_{number}"),
            Cell(reason, "note"),
            Cell(law.ordinance.calendar.section, "note"),
        )
    if not days:
        yield _row(Cell(None, "law", "date", "closed_1"), Cell("none in this period", "note"))


def _in_short(law: Law) -> Iterator[Row]:
    yield heading("The ordinance in short", 5)
    yield header("Subject", "What it says", "Section", "In force from", "Read on")
    for name, entry in law.ordinance.provisions():
        if name in NOT_SHOWN or not entry.applies_on(law.period.end):
            continue
        says = words(entry) + (f"; {entry.note}" if entry.note else "")
        section = entry.section if not isinstance(entry, p.Absent) else entry.section or "not in the text"
        since = Cell(entry.since, "note", "date") if entry.since else Cell("as read", "note")
        subject = Cell(name.replace("_", " ").capitalize(), "label")
        yield _row(
            subject, Cell(says, "note"), Cell(section, "note"), since, Cell(law.ordinance.read_on, "note", "date")
        )


def _readings(law: Law) -> Iterator[Row]:
    yield heading("Assumptions: how this form reads what the text leaves open", 5)
    yield header("Question", "Reading chosen", "Reason", "Name")
    for one in law.ordinance.reading:
        yield _row(
            Cell(one.question, "label"), Cell(one.choice, "note"), Cell(one.reason, "note"), Cell(one.id, "note")
        )
