"""Values as Excel knows them: cell addresses, error values, date serials, and the door back to Decimal."""

import datetime as dt
import math
from decimal import Decimal
from typing import TypeAlias

from openpyxl.utils.datetime import to_excel

EXCEL_DIGITS = 15
"""Excel shows, compares and rounds numbers as if they had this many significant digits."""


# Excel believes in 29 February 1900, so its count is right from 1 March 1900 on; it ends with the year 9999.
_FIRST_SURE_DAY = 61
_END_OF_DAYS = 2_958_466


class ExcelError(str):
    """An error value of a cell, such as `#N/A`; a string, so that it prints and compares as itself.

    >>> ExcelError("#N/A") == "#N/A"
    True
    """

    __slots__ = ()


CellRef: TypeAlias = tuple[str, str]
"""A cell as the file writes it: the sheet's title and the address, `("Return", "B7")`."""

CellInput: TypeAlias = Decimal | int | float | str | bool | dt.date | None
"""What may be typed into a cell; None leaves it blank."""

CellValue: TypeAlias = int | float | str | bool | None
"""What a cell shows. Dates are serial numbers, error values are `ExcelError`, None is a blank."""


def to_decimal(number: int | float) -> Decimal:
    """Return a cell's number as the decimal that Excel means by it: the double at 15 significant digits.

    Raises TypeError for a boolean and ValueError for a number that is not finite.

    >>> to_decimal(0.1 + 0.2)
    Decimal('0.3')
    >>> to_decimal(1165.0)
    Decimal('1165')
    """
    if isinstance(number, bool):
        raise TypeError("a truth value is not an amount")
    if not math.isfinite(number):
        raise ValueError(f"{number} is not an amount")
    return Decimal(f"{number:.{EXCEL_DIGITS}g}") + 0


def to_serial(moment: dt.date | dt.time | dt.timedelta) -> int | float:
    """Return the serial number by which Excel's 1900 calendar stores a date, a moment or a duration.

    Raises ValueError for a date before 1900, which no cell can hold.

    >>> to_serial(dt.date(2026, 4, 30))
    46142
    """
    serial = float(to_excel(moment))  # type: ignore[no-untyped-call]
    if serial < 0:
        raise ValueError(f"{moment} lies before Excel's calendar, which begins in 1900")
    return int(serial) if serial.is_integer() else serial


def parse_serial(serial: int | float) -> dt.date:
    """Return the day a date cell shows; a time of day is dropped.

    Raises ValueError for a number outside Excel's calendar or before March 1900, where its days are off by one.

    >>> parse_serial(46142)
    datetime.date(2026, 4, 30)
    """
    if isinstance(serial, bool) or not math.isfinite(serial) or not _FIRST_SURE_DAY <= serial < _END_OF_DAYS:
        raise ValueError(f"{serial} is not a date of Excel's calendar")
    return dt.date(1899, 12, 30) + dt.timedelta(days=math.floor(serial))
