"""A workbook that shows green when the add-in works: every function, and cells of every kind, with known results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles import PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.worksheet import Worksheet

from addin.registry import FUNCTIONS, Function, by_name
from addin.service import IMPURE
from roomtax.example_cells import (
    ANSWER_FONT,
    DAY,
    FORMATS,
    GENERAL,
    MONEY,
    NOT_LOADED,
    NOTE,
    TEXT,
    Content,
    contents,
    formula,
    new_book,
    put,
    put_arguments,
    widen,
)

TITLE = "Self test"
HEADINGS = ("What is tried", "Gives", "Should give", "Right?", "With")
FIRST_ROW = 6
VERDICT = "B2"
GREEN, RED = PatternFill("solid", bgColor="C6EFCE"), PatternFill("solid", bgColor="FFC7CE")
ERROR_TYPES = {"#DIV/0!": 2, "#VALUE!": 3, "#NUM!": 6, "#N/A": 7}
NAME_ERROR = 5
Q1 = date(2026, 3, 31)
GROSS, EXEMPT, TAX = 50455.75, 2140.0, 3865.26
VILLAGE = "Cottage Grove"


@dataclass(frozen=True, slots=True)
class Case:
    """One row: a call with its arguments and their formats, and what it should give.

    `wrap` is the formula around the call, which stands where it holds {}.
    """

    label: str
    function: Function
    arguments: tuple[Content, ...]
    wanted: object
    wrap: str = "{}"


def selftest() -> Workbook:
    """The workbook; all its rows say "right" where the add-in works."""
    book, sheet = new_book(TITLE)
    widen(sheet, (44, 22, 22, 12, *(18,) * 8))
    cases = [*_examples(), *KINDS]
    last = FIRST_ROW + len(cases) - 1
    _head(sheet, f"D{FIRST_ROW}:D{last}")
    for row, case in enumerate(cases, FIRST_ROW):
        _write(sheet, case, row)
    return book


def _head(sheet: Worksheet, verdicts: str) -> None:
    sheet["A1"], sheet["A2"], sheet["A3"] = "Room tax self test", "All in all", NOT_LOADED
    sheet["A1"].font = sheet["A2"].font = sheet[VERDICT].font = ANSWER_FONT
    sheet["A3"].font = NOTE
    sheet[VERDICT] = (
        f'=IF(COUNTIF({verdicts},"right")=ROWS({verdicts}),"ALL RIGHT",'
        f'IF(COUNTIF({verdicts},"no add-in")>0,"NO ADD-IN","NOT RIGHT"))'
    )
    for column, heading in enumerate(HEADINGS, 1):
        sheet.cell(FIRST_ROW - 1, column, heading).font = ANSWER_FONT
    for cells, good in ((VERDICT, "ALL RIGHT"), (verdicts, "right")):
        for rule in _coloured(good):
            sheet.conditional_formatting.add(cells, rule)


def _coloured(good: str) -> tuple[Rule, Rule]:
    wanted = [f'"{good}"']
    return (
        Rule(type="cellIs", operator="equal", formula=wanted, dxf=DifferentialStyle(fill=GREEN)),
        Rule(type="cellIs", operator="notEqual", formula=wanted, dxf=DifferentialStyle(fill=RED)),
    )


def _examples() -> Iterator[Case]:
    for function in FUNCTIONS:
        wanted = function.example.value
        arguments = tuple(contents(function, function.example.arguments))
        if function.name in IMPURE:
            continue
        if not isinstance(wanted, tuple):
            yield Case(function.name, function, arguments, wanted)
            continue
        for column, value in enumerate(wanted[0], 1):
            yield Case(f"{function.name}, column {column}", function, arguments, value, f"INDEX({{}},1,{column})")


def _write(sheet: Worksheet, case: Case, row: int) -> None:
    sheet.cell(row, 1, case.label)
    addresses = put_arguments(sheet, case.arguments, (row, len(HEADINGS)))
    call = formula(case.function, addresses).removeprefix("=")
    shown = FORMATS.get(case.function.result, GENERAL)
    put(sheet.cell(row, 2), f"={case.wrap.format(call)}", shown)
    put(sheet.cell(row, 3), case.wanted, shown)
    sheet.cell(row, 4, verdict(f"B{row}", f"C{row}", case.wanted))


def verdict(got: str, wanted_cell: str, wanted: object) -> str:
    """The formula that judges a result: right, wrong, or no add-in.

    >>> verdict("B1", "C1", "#N/A")
    '=IF(ISERROR(B1),IF(ERROR.TYPE(B1)=5,"no add-in",IF(ERROR.TYPE(B1)=7,"right","wrong")),"wrong")'
    """
    error, plain = '"wrong"', '"wrong"'
    if isinstance(wanted, str) and wanted in ERROR_TYPES:
        error = f'IF(ERROR.TYPE({got})={ERROR_TYPES[wanted]},"right","wrong")'
    elif isinstance(wanted, str | bool):
        plain = f'IF({got}={wanted_cell},"right","wrong")'
    else:
        plain = f'IF(ISNUMBER({got}),IF(ABS({got}-{wanted_cell})<0.000001,"right","wrong"),"wrong")'
    return f'=IF(ISERROR({got}),IF(ERROR.TYPE({got})={NAME_ERROR},"no add-in",{error}),{plain})'


def _due(
    label: str,
    gross: Content = (GROSS, MONEY),
    exempt: Content = (EXEMPT, MONEY),
    period: Content = (Q1, DAY),
    *,
    village: str = VILLAGE,
    wanted: object = TAX,
    wrap: str = "{}",
) -> Case:
    return Case(label, by_name("ROOMTAX_DUE"), ((village, GENERAL), gross, exempt, period), wanted, wrap)


KINDS = (
    _due("an amount in a currency cell", (GROSS, MONEY)),
    _due("an amount in a cell without a format", (GROSS, GENERAL)),
    _due("an amount as text", ("$50,455.75", TEXT)),
    _due("an amount that a formula makes", ("=50000+455.75", GENERAL)),
    _due("a date that a formula makes", period=("=DATE(2026,3,31)", GENERAL)),
    _due("a date as text", period=("2026-03-31", TEXT)),
    _due("a date as a number", period=(46112, GENERAL)),
    _due("an optional argument left blank", exempt=(None, GENERAL), wanted=4036.46),
    _due("a required argument left blank", (None, GENERAL), wanted="#VALUE!"),
    _due("an error in a cell goes through", ("=1/0", GENERAL), wanted="#DIV/0!"),
    _due("a truth value is no amount", (True, GENERAL), wanted="#VALUE!"),
    _due("words are no amount", ("see file", TEXT), wanted="#VALUE!"),
    _due("an amount that cannot be", (-5.0, MONEY), wanted="#NUM!"),
    _due("a village that nobody knows", village="Springfield", wanted="#VALUE!"),
    _due("a rate that is not known", village="Chapter 175", wanted="#N/A"),
    _due("a sum does not pass over an error", (-5.0, MONEY), wanted="#NUM!", wrap="SUM({},1)"),
)
