"""The sheet Instructions: how to fill in this return, in plain words, with one late return worked out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from calc.form import Line
from workbook_templates.answers import Block, Item
from workbook_templates.cells import Cell, Row, Sheet, header, heading, table, title
from workbook_templates.instructions import after_the_example, before_the_example
from workbook_templates.law import Law

WIDTHS = (22, 66, 24)


@dataclass(frozen=True, slots=True)
class Example:
    """A late return worked out elsewhere: what was taken in, the days, and its lines, to be shown as they are.

    `days_late` counts from the last day on time; `assumed_rate` is the rate in words where the text lacks it.
    """

    gross: str
    on: date
    days_late: int
    lines: tuple[Line, ...]
    assumed_rate: str = ""


def instructions_sheet(law: Law, example: Example | None) -> Sheet:
    """What to do, what counts, what late costs, the example if one is handed in, and what messages mean."""
    rows = [
        title(f"How to fill in the room tax return, {law.period.title()}"),
        *block_rows(before_the_example(law)),
        *(_example(example) if example else ()),
        *block_rows(after_the_example(law)),
    ]
    return Sheet("Instructions", WIDTHS, tuple(rows))


def block_rows(blocks: tuple[Block, ...]) -> Iterator[Row]:
    """A heading for each block, and a row for each of its answers."""
    for block in blocks:
        yield heading(block.title)
        yield from map(_row, block.items)


def worked_rows(name: str, case: Item, lines: tuple[Line, ...]) -> Iterator[Row]:
    """A worked example: the case, and its lines as a table of that name."""
    yield _row(case)
    rows = (
        Row((Cell(line.label, "label"), Cell(f"{line.basis}.", "note"), Cell(line.amount, "label", "money")))
        for line in lines
    )
    yield from table(name, header("Line of the return", "How it is worked out", "Dollars"), rows)


def assumed(rate: str) -> str:
    """That an example takes a rate which the form does not know; nothing where it knows it."""
    return f" This assumes a rate of {rate}, as the form knows none." if rate else ""


def made_up(rate: str) -> str:
    """Where an example comes from; `rate` as in `assumed`."""
    return "made up; rate assumed" if rate else "made up"


def _row(item: Item) -> Row:
    return Row((Cell(item.subject, "label"), Cell(item.says, "note"), Cell(item.see, "note")))


def _example(example: Example) -> Iterator[Row]:
    yield heading("An example of a late return")
    case = Item("The case", _case(example), made_up(example.assumed_rate))
    yield from worked_rows("LateReturnExample", case, example.lines)


def _case(example: Example) -> str:
    day = f"{example.on:%B} {example.on.day}, {example.on.year}"
    rate = assumed(example.assumed_rate)
    return f"You take in {example.gross} and file and pay {example.days_late} days late, on {day}.{rate}"
