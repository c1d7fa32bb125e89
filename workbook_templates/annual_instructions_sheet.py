"""The sheet Instructions of an annual return: how to fill it in, in plain words, with one year worked out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calc.form import Line
from workbook_templates.annual_instructions import after_the_example, before_the_example
from workbook_templates.annual_law import AnnualLaw
from workbook_templates.answers import Item
from workbook_templates.cells import Row, Sheet, heading, title
from workbook_templates.instructions_sheet import WIDTHS, assumed, block_rows, made_up, worked_rows


@dataclass(frozen=True, slots=True)
class YearExample:
    """A year with a mistake worked out elsewhere: its words, and its lines, to be shown as they are.

    `gross` is what each return said, `left_out` what the return of `period` lacked; `assumed_rate` is the rate in
    words where the text lacks it.
    """

    gross: str
    left_out: str
    period: str
    lines: tuple[Line, ...]
    assumed_rate: str = ""


def annual_instructions_sheet(law: AnnualLaw, example: YearExample | None) -> Sheet:
    """What the form is for, what to do, what counts, the example if one is handed in, and what messages mean."""
    rows = [
        title(f"How to fill in the annual room tax return, {law.year.title()}"),
        *block_rows(before_the_example(law)),
        *(_example(example, law) if example else ()),
        *block_rows(after_the_example(law)),
    ]
    return Sheet("Instructions", WIDTHS, tuple(rows))


def _example(example: YearExample, law: AnnualLaw) -> Iterator[Row]:
    yield heading("An example of a year with a mistake")
    case = (
        f"The return of each {law.length} said {example.gross}, came in on time and was paid. "
        f"But the one for {example.period} left out a booking of {example.left_out}.{assumed(example.assumed_rate)}"
    )
    yield from worked_rows("YearExample", Item("The case", case, made_up(example.assumed_rate)), example.lines)
