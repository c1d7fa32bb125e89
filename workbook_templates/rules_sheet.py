"""The sheet Rules: every figure of law with its section, the ordinance in short, closed days, and every assumption."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from calc import papers
from calc import provisions as p
from calc.limits import LARGEST_AMOUNT, PLAUSIBLE_YEARS
from calc.words import words
from workbook_templates.cells import Cell, Row, Sheet, header, heading, table, title
from workbook_templates.law import Figure, Law

WIDTHS = (40, 44, 30, 14, 14)
CHOICES = {"kinds": ("Original", "Amended"), "answers": ("yes", "no")}
NOT_SHOWN = frozenset({"forfeiture", "daily_offence", "general_penalty", "confidentiality_penalty", "exemption"})


def rules_sheet(law: Law, choices: Mapping[str, tuple[str, ...]] = CHOICES) -> Sheet:
    """What the formulas rest on, a row a figure; `choices` are the lists that the form offers."""
    rows = [
        title(f"{law.ordinance.title}: the rules behind this return"),
        *_figures(law),
        *_exemptions(law),
        *_closed(law),
        *_in_short(law),
        *_readings(law),
        *_limits(law),
        *_choices(choices),
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
    return Row(cells)


def _figures(law: Law) -> Iterator[Row]:
    yield heading("Figures of law (amounts in dollars)", 5)
    head = header("Figure", "Value", "Section", "In force from", "Read on")
    yield from table("FiguresOfLaw", head, (_figure(one, law) for one in law.figures()))


def _figure(one: Figure, law: Law) -> Row:
    return _row(
        Cell(one.label, "law"),
        Cell(one.value, "law", one.format, one.id, name=True),
        Cell(one.section, "note"),
        Cell(one.since, "note", "date") if one.since else Cell("as read", "note"),
        Cell(law.ordinance.read_on, "note", "date"),
    )


def _limits(law: Law) -> Iterator[Row]:
    yield heading("Limits of this form (not law)", 5)
    years, largest = (
        "Years after the period in which a date is taken as meant",
        "Largest amount taken as meant, dollars",
    )
    months = Cell(len(list(law.period.months())), "text", "count", "period_months")
    yield _row(Cell("Months of the period", "label"), months)
    yield _row(Cell(years, "label"), Cell(PLAUSIBLE_YEARS, "text", "count", "limit_years"))
    yield _row(Cell(largest, "label"), Cell(LARGEST_AMOUNT, "text", "money", "largest_amount"))


def _choices(choices: Mapping[str, tuple[str, ...]]) -> Iterator[Row]:
    if choices:
        yield heading("Choices offered by this form", 5)
    for name, words_ in choices.items():
        for number, word in enumerate(words_, 1):
            yield _row(Cell(word, "label", id=f"{name}_{number}"), Cell(f"choice of {name.replace('_', ' ')}", "note"))


def _exemptions(law: Law) -> Iterator[Row]:
    yield heading("Who is exempt, and the proof to keep", 5)
    head = header("Kind", "Proof", "Section of exemption", "Buyer on bill")
    yield from table("Exemptions", head, (_exemption(*one) for one in enumerate(law.exemptions, 1)))


def _exemption(number: int, one: papers.Exemption) -> Row:
    return _row(
        Cell(one.who, "label", id=f"exemption_{number}"),
        Cell(one.proof, "note"),
        Cell(one.section, "note"),
        Cell("required" if one.invoice_in_name else "not asked", "note"),
    )


def _closed(law: Law) -> Iterator[Row]:
    yield heading("Weekdays on which the office is closed", 5)
    head = header("Closed on", "Why", "Source")
    source = law.ordinance.calendar.section
    rows = [
        _row(Cell(day, "law", "date", f"closed_{number}"), Cell(reason, "note"), Cell(source, "note"))
        for number, (day, reason) in enumerate(law.closed_days(), 1)
    ]
    none = _row(Cell(None, "law", "date", "closed_1"), Cell("none in this period", "note"), Cell(source, "note"))
    yield from table("ClosedDays", head, rows or [none])


def _in_short(law: Law) -> Iterator[Row]:
    yield heading("The ordinance in short", 5)
    head = header("Subject", "What it says", "Section", "In force from", "Read on")
    shown = (
        (name, entry)
        for name, entry in law.ordinance.provisions()
        if name not in NOT_SHOWN and entry.applies_on(law.period.end)
    )
    yield from table("OrdinanceInShort", head, (_provision(name, entry, law) for name, entry in shown))


def _provision(name: str, entry: p.Provision, law: Law) -> Row:
    section = entry.section if not isinstance(entry, p.Absent) else entry.section or "not in the text"
    return _row(
        Cell(name.replace("_", " ").capitalize(), "label"),
        Cell(words(entry) + (f"; {entry.note}" if entry.note else ""), "note"),
        Cell(section, "note"),
        Cell(entry.since, "note", "date") if entry.since else Cell("as read", "note"),
        Cell(law.ordinance.read_on, "note", "date"),
    )


def _readings(law: Law) -> Iterator[Row]:
    yield heading("Assumptions: how this form reads what the text leaves open", 5)
    head = header("Question", "Reading chosen", "Reason", "Name")
    yield from table(
        "Assumptions",
        head,
        (
            _row(Cell(one.question, "label"), Cell(one.choice, "note"), Cell(one.reason, "note"), Cell(one.id, "note"))
            for one in law.ordinance.reading
        ),
    )
