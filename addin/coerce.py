"""One Excel value in: from what a cell holds to what the law takes, or the fault that it is.

Excel hands over numbers as float (or int), currency cells as Decimal of four places, dates as datetime
or, when a formula made them, as serial numbers, empty cells and omitted arguments as None.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import lru_cache

from addin.errors import VALUE, Fault, fault_of, incoming, short
from addin.law import villages
from addin.model import Argument, Kind
from calc import money
from calc.errors import BadInput, RoomTaxError
from calc.fields import Ground
from calc.filing import GROUNDS
from calc.ordinance import Ordinance

OMITTED = -2147352572
"""What COM has for an argument that was left out."""
LONGEST = 255
_AMOUNT = re.compile(r"[-+]?\s*\$?\s*(?:\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.\d*)?", re.ASCII)
_SHARE = re.compile(r"(\d*\.?\d+)\s*(%?)", re.ASCII)
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_SERIAL_ZERO = date(1899, 12, 30)
_FIRST_SERIAL, _LAST_SERIAL = 61, 2958465  # 1 March 1900, after Excel's day that never was, to 31 December 9999
_EXACT = 1e12
_RATE_PLACES = 10
_DIGITS = ", such as 1234.50"


def read(argument: Argument, value: object) -> object:
    """The value of an argument: None where an optional one is blank, a Fault where it cannot be used.

    An error in the cell is passed on; a blank required argument is a fault, never zero.
    """
    field = argument.name.replace("_", " ")
    if type(value) is not float or value < 0:  # else a plain number, the case that has to be fast
        token = incoming(value)
        if token is not None:
            return Fault(token, f"{field}: the cell given holds {token}; put that cell right first", passed_on=True)
        if is_blank(value):
            return Fault(VALUE, short(f"{field}: is blank; {argument.help}")) if argument.required else None
    try:
        return READERS[argument.kind](value, field)
    except RoomTaxError as error:
        return fault_of(error)


def is_blank(value: object) -> bool:
    """Whether a cell is empty, holds nothing but spaces, or the argument was left out.

    >>> is_blank(None), is_blank(" "), is_blank(0.0)
    (True, True, False)
    """
    return value is None or (isinstance(value, str) and not value.strip()) or _is_omitted(value)


def _is_omitted(value: object) -> bool:
    return isinstance(value, int) and value == OMITTED


def amount(value: object, field: str) -> Decimal:
    """Dollars of zero or more. Raises BadInput, and ImpossibleAmount for what no amount can be.

    A binary number has 15 significant digits; below a billion that leaves six places, and what lies
    beyond them is dust of an earlier subtraction.

    >>> amount(50455.75 - 50455.64, "tax"), amount("$1,234.50", "tax"), amount(Decimal("3865.2600"), "tax")
    (Decimal('0.11'), Decimal('1234.50'), Decimal('3865.2600'))
    """
    if type(value) is float:
        number = _decimal(value)
    elif isinstance(value, str):
        if not _AMOUNT.fullmatch(value.strip()):
            raise BadInput(field, f"{_shown(value)} is not a number", f"enter it in digits{_DIGITS}")
        number = Decimal(re.sub(r"[\s$,]", "", value))
    elif isinstance(value, int | Decimal) and not isinstance(value, bool):
        number = Decimal(value)
    else:
        raise BadInput(field, f"{_shown(value)} is not an amount", f"enter dollars{_DIGITS}")
    return money.amount(number, field) or money.ZERO


def _decimal(value: float) -> Decimal:
    if not -_EXACT < value < _EXACT:
        return Decimal(f"{value:.15g}")
    digits = f"{value:.6f}"
    return Decimal(digits[:-4]) if digits.endswith("0000") else Decimal(digits).normalize()


def share(value: object, field: str) -> Decimal:
    """A rate as a share of one, also written as a percentage. Raises BadInput.

    >>> share(1.08 - 1, "rate"), share("5.5 %", "rate")
    (Decimal('0.08'), Decimal('0.055'))
    """
    if isinstance(value, str):
        match = _SHARE.fullmatch(value.strip())
        if match is None:
            raise BadInput(field, f"{_shown(value)} is not a rate", "write 5% or 0.05")
        return money.share(Decimal(match[1]) / 100 if match[2] else Decimal(match[1]), field)
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise BadInput(field, f"{_shown(value)} is not a rate", "write 5% or 0.05")
    number = Decimal(f"{value:.{_RATE_PLACES}f}").normalize() if isinstance(value, float) else Decimal(value)
    return money.share(number, field)


def day(value: object, field: str) -> date:
    """A date, its time of day dropped. Raises BadInput.

    Serial numbers count from 1900, as they do unless a workbook was switched to the 1904 system.

    >>> day(46112.0, "period end"), day("2026-03-31", "period end"), day(datetime(2026, 3, 31, 9), "period end")
    (datetime.date(2026, 3, 31), datetime.date(2026, 3, 31), datetime.date(2026, 3, 31))
    """
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, str) and _ISO.fullmatch(value.strip()):
        try:
            return date.fromisoformat(value.strip())
        except ValueError:
            pass
    elif isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        whole = float(_digits(value))
        if _FIRST_SERIAL <= whole < _LAST_SERIAL + 1:
            return _SERIAL_ZERO + timedelta(days=int(whole))
    raise BadInput(field, f"{_shown(value)} is not a date", "enter a date, or text such as 2026-03-31")


def serial(when: date) -> float:
    """Excel's number of a date, counted from 1900.

    >>> serial(date(2026, 3, 31))
    46112.0
    """
    return float((when - _SERIAL_ZERO).days)


def text(value: object, field: str) -> str:
    """Text of at most 255 characters; a number is taken as its digits. Raises BadInput.

    >>> text(175.0, "village")
    '175'
    """
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return _digits(value)
    if not isinstance(value, str):
        raise BadInput(field, f"{_shown(value)} is not text", "enter text")
    if len(value) > LONGEST:
        raise BadInput(field, f"{len(value)} characters are too many", f"enter at most {LONGEST}")
    return value.strip()


def village(value: object, field: str) -> Ordinance:
    """The ordinance of a village's name. Raises BadInput, whose remedy lists the nearest names.

    >>> village("village of COTTAGE GROVE", "village").key
    'cottage-grove'
    """
    return _village(text(value, field))


@lru_cache(maxsize=1024)
def _village(name: str) -> Ordinance:
    return villages().find(name)


def ground(value: object, field: str) -> Ground:
    """A ground of forfeiture, without regard to case, spaces and hyphens. Raises BadInput.

    >>> ground("Non-payment", "ground")
    'nonpayment'
    """
    plain = re.sub(r"[\s-]+", "", text(value, field).casefold())
    for known in GROUNDS:
        if plain == known:
            return known
    raise BadInput(field, f"{_shown(value)} is none", f"choose from {', '.join(GROUNDS)}")


def _digits(value: float | Decimal) -> str:
    try:
        return f"{float(value):.15g}"
    except (OverflowError, ValueError):
        return "nan"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:36]} ...")  # noqa: PLR2004 - one glance of text
    if isinstance(value, int | float | Decimal):
        return _digits(value)
    return f"the date {value:%Y-%m-%d}" if isinstance(value, date) else f"what the cell holds ({type(value).__name__})"


READERS: dict[Kind, Callable[[object, str], object]] = {
    "village": village,
    "ground": ground,
    "amount": amount,
    "rate": share,
    "date": day,
    "text": text,
}
