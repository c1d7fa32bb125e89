"""Excel's error values as they cross the border, and the refusals that become them.

Results carry an error as its text ("#N/A"); the VBA wrapper turns the text into a real error value.
"""

from __future__ import annotations

from dataclasses import dataclass

from calc.errors import BadVillageFile, ImpossibleAmount, RoomTaxError, UnknownLaw

VALUE, NOT_AVAILABLE, NUM, NAME = "#VALUE!", "#N/A", "#NUM!", "#NAME?"
ERROR_NUMBERS = {
    "#NULL!": 2000,
    "#DIV/0!": 2007,
    VALUE: 2015,
    "#REF!": 2023,
    NAME: 2029,
    NUM: 2036,
    NOT_AVAILABLE: 2042,
    "#GETTING_DATA": 2043,
    "#SPILL!": 2045,
    "#CONNECT!": 2046,
    "#BLOCKED!": 2047,
    "#UNKNOWN!": 2048,
    "#FIELD!": 2049,
    "#CALC!": 2050,
    "#BUSY!": 2051,
}
"""Each error value with the number that VBA's CVErr takes."""

LONGEST_TEXT = 255
_SCODE_BASE = -2146828288
_TOKENS = {number: token for token, number in ERROR_NUMBERS.items()}


@dataclass(frozen=True, slots=True)
class Fault:
    """What a cell shows instead of a result: an error token, and the reason in words.

    `passed_on` marks an error that the cell given held already.
    """

    token: str
    reason: str
    passed_on: bool = False


def fault_of(error: Exception) -> Fault:
    """The fault that an exception of an implementation becomes.

    >>> fault_of(ImpossibleAmount("tax", "-1 is negative", "enter dollars of zero or more"))
    Fault(token='#NUM!', reason='tax: -1 is negative; enter dollars of zero or more', passed_on=False)
    """
    if isinstance(error, RoomTaxError):
        unknown = isinstance(error, UnknownLaw | BadVillageFile)
        token = NOT_AVAILABLE if unknown else NUM if isinstance(error, ImpossibleAmount) else VALUE
        return Fault(token, short(str(error)))
    return Fault(VALUE, short(f"unforeseen: {type(error).__name__}; please report it with the arguments of the call"))


def incoming(value: object) -> str | None:
    """The error token of a cell that holds an error, None for every other value.

    Errors arrive as text, or as the number that COM has for them.

    >>> incoming("#REF!"), incoming(-2146826243), incoming(-5), incoming("hash")
    ('#REF!', '#SPILL!', None, None)
    """
    if isinstance(value, str):
        return value if value in ERROR_NUMBERS else None
    if isinstance(value, int | float) and _SCODE_BASE <= value < _SCODE_BASE + 0x10000:
        return _TOKENS.get(int(value) - _SCODE_BASE, VALUE)
    return None


def short(text: str) -> str:
    """Text cut to what Excel takes within an array.

    >>> len(short("x" * 300))
    255
    """
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 4].rstrip()} ..."
