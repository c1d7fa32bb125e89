"""Dollars: reading them, rounding them once, and writing them.

>>> cents(Decimal("48315.75") * Decimal("0.08"))
Decimal('3865.26')
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

from calc.errors import BadInput, ImpossibleAmount
from calc.limits import LARGEST_AMOUNT

ZERO = Decimal("0.00")
CENT = Decimal("0.01")
_GROUPED = re.compile(r"\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(\.\d+)?", re.ASCII)

_PLAIN = re.compile(r"-?(\d+\.?\d*|\.\d+)", re.ASCII)
_FINEST_SHARE = Decimal("0.000001")


def cents(amount: Decimal) -> Decimal:
    """Round dollars to cents, half a cent up: the only rounding there is (reading A11).

    >>> cents(Decimal("38.6526")), cents(Decimal("0.005"))
    (Decimal('38.65'), Decimal('0.01'))
    """
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def amount(value: Decimal | int | str, field: str) -> Decimal:
    """Read dollars of zero or more; `$` and thousands commas are allowed in text.

    Raises BadInput for what is not a number, ImpossibleAmount for what is negative, has fractions
    of a cent, or exceeds $999,999,999.99.

    >>> amount("$50,455.75", "gross receipts")
    Decimal('50455.75')
    >>> amount("-1", "gross receipts")
    Traceback (most recent call last):
    calc.errors.ImpossibleAmount: gross receipts: -1 is negative; enter dollars of zero or more
    """
    number = _number(value, field)
    if number < 0:
        raise ImpossibleAmount(field, f"{value} is negative", "enter dollars of zero or more")
    if number > LARGEST_AMOUNT:
        raise ImpossibleAmount(field, f"{value} is too large", f"enter at most {usd(LARGEST_AMOUNT)}")
    if number != number.quantize(CENT):
        raise ImpossibleAmount(field, f"{value} has fractions of a cent", "enter dollars and whole cents")
    return number


def share(value: Decimal | int | str, field: str) -> Decimal:
    """Read a rate as a share of one, above zero and below one.

    >>> share("0.05", "rate")
    Decimal('0.05')
    >>> share("5", "rate")
    Traceback (most recent call last):
    calc.errors.BadInput: rate: 5 would mean 500 %; write 0.05 for 5 %
    """
    number = _number(value, field, "0.05")
    if number >= 1:
        raise BadInput(field, f"{value} would mean {percent(number)}", f"write {number / 100} for {number:f} %")
    if number <= 0:
        raise BadInput(field, f"{value} is not above zero", "write a share such as 0.05 for 5 %")
    if number != number.quantize(_FINEST_SHARE):
        raise BadInput(field, f"{value} is finer than a rate can be", "write at most six places, such as 0.055")
    return number


def _number(value: Decimal | int | str, field: str, such: str = "1234.50") -> Decimal:
    if type(value) is Decimal and value.is_finite():
        return value
    if isinstance(value, str):
        text = value.strip().removeprefix("+")
        digits = text.lstrip("$").strip().replace(",", "") if _GROUPED.fullmatch(text) else text
        if not _PLAIN.fullmatch(digits):
            raise BadInput(field, f"{value!r} is not a number", f"enter it in digits, such as {such}")
        return Decimal(digits)
    if isinstance(value, bool) or not isinstance(value, Decimal | int):
        raise BadInput(field, f"{value!r} is not a number", f"enter it in digits, such as {such}")
    if not Decimal(value).is_finite():
        raise BadInput(field, f"{value} is not a number", f"enter it in digits, such as {such}")
    return Decimal(value)


def usd(dollars: Decimal) -> str:
    """Write dollars as a clerk does.

    >>> usd(Decimal("3865.26")), usd(Decimal("-12"))
    ('$3,865.26', '-$12.00')
    """
    sign = "-" if dollars < 0 else ""
    return f"{sign}${abs(dollars):,.2f}"


def percent(part: Decimal) -> str:
    """Write a share of one as a percentage, without trailing zeros.

    >>> percent(Decimal("0.08")), percent(Decimal("0.015")), percent(Decimal("0.10"))
    ('8 %', '1.5 %', '10 %')
    """
    text = f"{part * 100:f}"
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} %"
