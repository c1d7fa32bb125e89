"""Worksheet functions written into cells: their arguments, each in the format it would have, and their formulas."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from openpyxl import Workbook
from openpyxl.cell.cell import Cell, MergedCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from addin.registry import Function

MONEY, SHARE, DAY, TEXT, GENERAL = "$#,##0.00", "0.00%", "yyyy-mm-dd", "@", "General"
FORMATS = {"amount": MONEY, "rate": SHARE, "date": DAY}
ANSWER_FONT = Font(bold=True)
NOTE = Font(italic=True, color="595959")
INPUT = PatternFill("solid", fgColor="FFF2CC")
WRAPPED = Alignment(wrap_text=True, vertical="top")
NOT_LOADED = (
    "Where a cell shows #NAME?, the add-in is not loaded: run `roomtax doctor`. If it is loaded, press Ctrl+H, and let "
    "Excel replace = with = in formulas: that makes it look up every function again."
)


MADE = datetime(2026, 1, 1)  # noqa: DTZ001 - a fixed moment, so that the same book is the same file


def new_book(title: str) -> tuple[Workbook, Worksheet]:
    """A workbook with one empty sheet."""
    book = Workbook()
    book.properties.creator = "roomtax"
    book.properties.created = book.properties.modified = MADE
    sheet: Worksheet = book.worksheets[0]
    sheet.title = title
    return book, sheet


Content = tuple[object, str]
"""What stands in a cell, and the number format of that cell."""


def contents(function: Function, values: Sequence[object]) -> list[Content]:
    """Arguments of a function, each with the format its kind usually has."""
    return [
        (value, FORMATS.get(argument.kind, GENERAL))
        for argument, value in zip(function.arguments, values, strict=False)
    ]


def put_arguments(sheet: Worksheet, arguments: Sequence[Content], start: tuple[int, int]) -> list[str]:
    """Write arguments side by side from a row and column on, and give their addresses."""
    row, column = start
    cells = [sheet.cell(row, column + place) for place in range(len(arguments))]
    for cell, (value, shown) in zip(cells, arguments, strict=True):
        put(cell, value, shown)
        cell.fill = INPUT
    return [cell.coordinate for cell in cells]


def put(cell: Cell | MergedCell, value: object, shown: str) -> None:
    """Write a value in a format; a date without one would show as a number."""
    cell.value = value  # type: ignore[assignment]
    cell.number_format = DAY if isinstance(value, date) and shown == GENERAL else shown


def formula(function: Function, addresses: Sequence[str]) -> str:
    """The formula that calls a function with the values of cells."""
    return f"={function.name}({','.join(addresses)})"


def part(call: str, row: int, column: int) -> str:
    """The formula of one cell of a table that a call gives."""
    return f"=INDEX({call.removeprefix('=')},{row},{column})"


def widen(sheet: Worksheet, widths: Sequence[int]) -> None:
    """Set the widths of the first columns."""
    for number, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(number)].width = width
