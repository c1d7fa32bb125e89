"""Excel's ROUND, ROUNDUP and ROUNDDOWN on doubles, decided in decimal.

Excel rounds the number it shows, which has 15 significant digits, and not the double behind it: 1.005 is stored a hair
below 1.005, and Excel's ROUND(1.005, 2) is 1.01 all the same. Rounding the double itself would lose a cent in some
thousands of ordinary tax amounts.
"""

import decimal
import math
from decimal import Decimal

from roomtax.excel_values import EXCEL_DIGITS

# A double has at most 309 digits before the point and 324 behind it; beyond, the number of digits changes nothing.
_FURTHEST = 330
_EXACT = decimal.Context(prec=2 * _FURTHEST + EXCEL_DIGITS)


def excel_round(number: float, digits: float) -> float:
    """Return the number rounded to so many decimals, a half going away from zero; negative digits round to tens.

    Digits are cut to a whole number first. A number that is not finite gives nan, which the engine reports as `#NUM!`.

    >>> excel_round(1.005, 2), excel_round(-2.5, 0), excel_round(1250, -2)
    (1.01, -3.0, 1300.0)
    """
    return _to_digits(number, digits, decimal.ROUND_HALF_UP)


def excel_roundup(number: float, digits: float) -> float:
    """Return the number rounded away from zero to so many decimals.

    >>> excel_roundup(100 * 0.07, 0), excel_roundup(-2.1, 0)
    (7.0, -3.0)
    """
    return _to_digits(number, digits, decimal.ROUND_UP)


def excel_rounddown(number: float, digits: float) -> float:
    """Return the number with the decimals beyond so many cut off.

    >>> excel_rounddown(1.29 * 100, 0), excel_rounddown(-2.9, 0)
    (129.0, -2.0)
    """
    return _to_digits(number, digits, decimal.ROUND_DOWN)


def _to_digits(number: float, digits: float, rounding: str) -> float:
    if not (math.isfinite(number) and math.isfinite(digits)):
        return math.nan
    places = max(-_FURTHEST, min(_FURTHEST, int(digits)))
    shown = Decimal(f"{number:.{EXCEL_DIGITS}g}")
    step = Decimal(1).scaleb(-places)
    # Adding zero turns the -0.0 that a small negative number rounds to into the 0 that Excel shows.
    return float(shown.quantize(step, rounding=rounding, context=_EXACT)) + 0.0
