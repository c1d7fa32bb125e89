"""A workbook with an example of every worksheet function on real figures, to try and to copy from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from addin.coerce import serial
from addin.package.page import typed
from addin.registry import FUNCTIONS, Function
from roomtax.example_cells import (
    ANSWER_FONT,
    FORMATS,
    GENERAL,
    MONEY,
    NOT_LOADED,
    NOTE,
    WRAPPED,
    contents,
    formula,
    new_book,
    part,
    put,
    put_arguments,
    widen,
)

TITLE = "Functions"
FIRST_ROW = 5
WIDTHS = (24, 26, *(18,) * 8)
CHANGING = ("ROOMTAX_LASTERROR",)
"""Functions whose result depends on what was calculated before."""
MANY = (18250.40, 21400.0, 9990.95, 0.0)


@dataclass(frozen=True, slots=True)
class Sampler:
    """The book, and what each formula cell shows: address -> value; a date is its serial number."""

    book: Workbook
    shown: dict[str, object]


def sampler() -> Sampler:
    """One block for each function: its arguments in yellow cells, its result, and how it is typed."""
    book, sheet = new_book(TITLE)
    widen(sheet, WIDTHS)
    sheet["A1"], sheet["A2"] = "Room tax functions", "Change the yellow cells; the results follow."
    sheet["A1"].font, sheet["A3"].font = ANSWER_FONT, NOTE
    sheet["A3"] = NOT_LOADED
    shown: dict[str, object] = {}
    row = FIRST_ROW
    for function in FUNCTIONS:
        row = _block(sheet, function, row, shown)
    _many_rows(sheet, row, shown)
    return Sampler(book, shown)


def _block(sheet: Worksheet, function: Function, row: int, shown: dict[str, object]) -> int:
    """Write a function's block and give the row of the next one."""
    values = function.example.arguments
    sheet.cell(row, 1, function.name).font = ANSWER_FONT
    sheet.cell(row, 2, function.description)
    for place, argument in enumerate(function.arguments[: len(values)]):
        cell = sheet.cell(row + 1, 2 + place, argument.name)
        cell.font, cell.alignment = NOTE, WRAPPED
    addresses = put_arguments(sheet, contents(function, values), (row + 2, 2))
    sheet.cell(row + 3, 1, "gives")
    height = _result(sheet, function, formula(function, addresses), row + 3, shown)
    sheet.cell(row + 3 + height, 1, "typed as")
    note = sheet.cell(row + 3 + height, 2, typed(function, values))
    note.data_type, note.font = "s", NOTE
    return row + 5 + height


def _result(sheet: Worksheet, function: Function, call: str, row: int, shown: dict[str, object]) -> int:
    wanted = function.example.value
    rows: Sequence[Sequence[object]] = wanted if isinstance(wanted, tuple) else ((wanted,),)
    for down, line in enumerate(rows):
        for right, value in enumerate(line):
            cell = sheet.cell(row + down, 2 + right)
            content = part(call, down + 1, right + 1) if function.result == "table" else call
            put(cell, content, FORMATS.get(function.result, GENERAL))
            cell.font = ANSWER_FONT
            if function.name not in CHANGING:
                shown[cell.coordinate] = serial(value) if isinstance(value, date) else value
    return len(rows)


def _many_rows(sheet: Worksheet, row: int, shown: dict[str, object]) -> None:
    """One formula for a column of receipts: on newer versions of Excel it would also fill the cells below itself."""
    sheet.cell(row, 1, "Many rows at once").font = ANSWER_FONT
    sheet.cell(row, 2, "A function takes a whole column of amounts; here their sum.")
    for place, amount in enumerate(MANY):
        put_arguments(sheet, [("Waterford", GENERAL), (amount, MONEY)], (row + 1 + place, 2))
    last = row + len(MANY)
    sheet.cell(last + 1, 1, "gives")
    total = sheet.cell(last + 1, 2)
    put(total, f"=SUM(ROOMTAX_DUE(B{row + 1},C{row + 1}:C{last}))", FORMATS["amount"])
    shown[total.coordinate] = 3971.31
