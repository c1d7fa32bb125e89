"""When two values of a cell are the same: to the cent with the core, and as engines can agree among themselves."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from roomtax.excel_values import CellRef, CellValue, ExcelError, to_decimal
from workbook_templates.laid_book import LaidBook

_CLOSE = 1e-9
"""How far doubles may drift apart, relatively, on the way to a line, which is rounded."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A line whose cell does not hold what the core says."""

    line: str
    cell: str
    sheet: str
    core: str


def differences(
    expected: Mapping[str, object], values: Mapping[CellRef, CellValue], layout: LaidBook
) -> Iterator[Difference]:
    """The lines that are not what the core expects, exactly."""
    for id_, core in expected.items():
        ref = layout.addresses.cell(id_)
        sheet = values.get(ref)
        if not _same(sheet, core):
            yield Difference(id_, f"{ref[0]}!{ref[1]}", shown(sheet, core), shown(core, core))


def _same(sheet: object, core: object) -> bool:
    if isinstance(core, str):
        return (sheet or "") == core and not isinstance(sheet, bool | int | float)
    if isinstance(sheet, bool) or not isinstance(sheet, int | float):
        return False
    number = to_decimal(sheet)
    if isinstance(core, date):
        return number == (core - date(1899, 12, 30)).days
    return number == core


def agree(first: CellValue, second: CellValue, *, exactly: bool) -> bool:
    """Whether two engines say the same of a cell.

    Errors need only be errors, since engines name them differently; a truth value may be 0 or 1; a blank that one
    engine hands on as a blank may be "" or 0 in the other. Numbers must be the same in the 15 digits that Excel
    shows, or nearly so where the cell is no line of the return.

    >>> agree(0.1 + 0.2, 0.3, exactly=True), agree(True, 1.0, exactly=True), agree("", 0, exactly=True)
    (True, True, False)
    >>> agree(100.0, 100.00000001, exactly=True), agree(100.0, 100.00000001, exactly=False)
    (False, True)
    """
    if isinstance(first, ExcelError) or isinstance(second, ExcelError):
        return isinstance(first, ExcelError) and isinstance(second, ExcelError)
    if first is None or second is None:
        return (first or second or "") == "" and not isinstance(first or second, bool)
    if isinstance(first, str) or isinstance(second, str):
        return isinstance(first, str) and isinstance(second, str) and first == second
    one, other = float(first), float(second)
    same = to_decimal(one) == to_decimal(other)
    return same or (not exactly and math.isclose(one, other, rel_tol=_CLOSE))


def shown(value: object, like: object = None) -> str:
    """A value for a message; a serial number as a date where a date belongs.

    >>> shown(46142.0, date(2026, 4, 1)), shown(None), shown(4003.91)
    ('2026-04-30', 'blank', '4003.91')
    """
    if isinstance(like, date) and isinstance(value, int | float):
        return str(date.fromordinal(int(value) + date(1899, 12, 30).toordinal()))
    if isinstance(value, Decimal | int | float) and not isinstance(value, bool):
        return str(value if isinstance(value, Decimal) else to_decimal(value))
    return "blank" if value in (None, "") else str(value)
