"""Kinds of cells, as Excel hands them over: for each, the arguments that can take it."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal

from addin.coerce import OMITTED

NONE: frozenset[str] = frozenset()
AMOUNT, RATE, DATE, TEXT = frozenset({"amount"}), frozenset({"rate"}), frozenset({"date"}), frozenset({"text"})


@dataclass(frozen=True)
class Cell:
    """One kind of cell: the kinds of argument that can take it, the error it passes on, whether it is blank."""

    name: str
    value: object
    good_for: frozenset[str] = NONE
    error: str | None = None
    blank: bool = False


BLANKS = (
    Cell("empty", None, blank=True),
    Cell("formula that gives no text", "", blank=True),
    Cell("spaces", "   ", blank=True),
    Cell("left out, as COM says it", OMITTED, blank=True),
)
ERRORS = (
    *(Cell(f"error {token}", token, error=token) for token in ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!")),
    *(Cell(f"error {token}", token, error=token) for token in ("#NAME?", "#NUM!", "#N/A", "#SPILL!")),
    Cell("#N/A as a number", -2146826246, error="#N/A"),
    Cell("#DIV/0! as a number", -2146826281.0, error="#DIV/0!"),
    Cell("#SPILL! as a number", -2146826243, error="#SPILL!"),
    Cell("#CALC! as a number", -2146826238, error="#CALC!"),
    Cell("an error to come as a number", -2146826000, error="#VALUE!"),
)
NUMBERS = (
    Cell("amount", 1234.5, AMOUNT | DATE),
    Cell("whole number", 5, AMOUNT),
    Cell("zero", 0.0, AMOUNT),
    Cell("negative zero", -0.0, AMOUNT),
    Cell("sum with dust", 0.1 + 0.2, AMOUNT | RATE),
    Cell("difference with dust", 50455.75 - 50455.64, AMOUNT | RATE),
    Cell("negative amount", -3.5),
    Cell("fraction of a cent", 1234.505, DATE),
    Cell("too large", 1e10),
    Cell("astronomic", 1e300),
    Cell("infinite", float("inf")),
    Cell("not a number", float("nan")),
    Cell("share", 0.05, AMOUNT | RATE),
    Cell("currency", Decimal("1234.5600"), AMOUNT | DATE),
    Cell("currency of 0", Decimal("0.0000"), AMOUNT),
    Cell("currency with a fraction of a cent", Decimal("0.0725"), RATE),
    Cell("integer beyond floats", 10**400),
    Cell("Decimal that is none", Decimal("NaN")),
)
DATES = (
    Cell("date", datetime(2026, 3, 31), DATE),
    Cell("date with a zone, as COM gives it", datetime(2026, 3, 31, tzinfo=UTC), DATE),
    Cell("date with a time", datetime(2026, 6, 30, 16, 45), DATE),
    Cell("plain date", date(2026, 3, 31), DATE),
    Cell("serial number", 46112.0, AMOUNT | DATE),
    Cell("serial number of the 1904 system", 44650.0, AMOUNT | DATE),
    Cell("last day there is", datetime(9999, 12, 31), DATE),
    Cell("ISO text", "2026-03-31", DATE),
    Cell("American text", "3/31/2026"),
    Cell("day that is none", "2026-02-30"),
    Cell("week", "2026-W13-2"),
)
OTHERS = (
    Cell("TRUE", True),
    Cell("FALSE", False),
    Cell("text", "abc"),
    Cell("number as text", "123", AMOUNT),
    Cell("dollars as text", "$1,234.50", AMOUNT),
    Cell("percentage as text", "5 %", RATE),
    Cell("share as text", "0.055", RATE),
    Cell("scientific text", "1e5"),
    Cell("text with an underscore", "1_000"),
    Cell("text NaN", "NaN"),
    Cell("text Infinity", "Infinity"),
    Cell("foreign digits", "\u0663"),
    Cell("accountant's negative", "(5.00)"),
    Cell("comma as decimal point", "1234,50"),
    Cell("long text", "x" * 300),
    Cell("longest text of a cell", "Cottage Grove" * 2500),
    Cell("bytes", b"123"),
    Cell("complex number", 1j),
    Cell("some object", object),
)
CELLS = (*BLANKS, *ERRORS, *NUMBERS, *DATES, *OTHERS)
