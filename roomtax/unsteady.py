"""What an entry rests on: its own formula, and those of the cells it reads, on whatever sheet they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.utils import range_boundaries
from openpyxl.utils.cell import get_column_letter

from roomtax.spelling import changing, references
from workbook_templates.reading import CellRef, named_cell

_MOST_CELLS = 10_000


def changing_below(ref: CellRef, stands: Mapping[CellRef, Cell], book: Workbook) -> str:
    """The functions by which an entry may be another one another time, in its cell or in one that it reads."""
    found: dict[str, None] = {}
    waiting, seen = [ref], {ref}
    while waiting:
        cell = stands.get(at := waiting.pop())
        if cell is None or cell.data_type != "f":
            continue
        formula = str(getattr(cell.value, "text", cell.value))
        if names := changing(formula):
            found[names] = None
        more = {one for text in references(formula) for one in _cells(text, at[0], book)} - seen
        seen |= more
        waiting.extend(more)
    return ", ".join(found)


def _cells(text: str, sheet: str, book: Workbook) -> Iterator[CellRef]:
    """The cells that a reference means; none for one that is no plain area, which is not calculated either."""
    title, _, area = text.rpartition("!")
    title = title.strip("'").replace("''", "'")
    titles = {one.casefold(): one for one in book.sheetnames}
    if not title and (place := named_cell(book, area)):
        yield place
        return
    try:
        left, top, right, bottom = range_boundaries(area)
    except (TypeError, ValueError):
        return
    there = titles.get((title or sheet).casefold())
    if there is None or left is None or top is None or right is None or bottom is None:
        return
    if (right - left + 1) * (bottom - top + 1) <= _MOST_CELLS:
        columns = [get_column_letter(column) for column in range(left, right + 1)]
        yield from ((there, f"{column}{row}") for column in columns for row in range(top, bottom + 1))
