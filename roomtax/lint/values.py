"""Point 16: a value beside every formula, and the same again when the book is recalculated."""

from __future__ import annotations

from collections.abc import Iterator

from openpyxl.utils import get_column_letter

from roomtax.lint.book import Book
from roomtax.lint.formula import address
from roomtax.lint.model import Flaw, rule
from roomtax.lint.parts import Kept


@rule(16, "A value beside every formula")
def kept_values(book: Book) -> Iterator[Flaw]:
    """In the file every formula has a value, and none is an error: viewers and previews show these and nothing else."""
    for place, kept in book.kept.items():
        if kept is None:
            yield Flaw(address(place), "a formula without a value beside it", "build the book with its values")
        elif kept.kind == "e":
            yield Flaw(address(place), f"the error {kept.text}", "prevent it by a condition")


@rule(16, "Recalculates to values", needs_engine=True)
def recalculated(book: Book) -> Iterator[Flaw]:
    """Recalculated by `formulas`, every formula gives a value, and the one that stands beside it in the file.

    Asked for by --recalculate only, since it takes a package that is not part of every installation.
    """
    from roomtax.recalc import ExcelError, NotCalculated, Recalculator, UnsupportedFormula

    try:
        values = Recalculator(book.workbook).calculate()
    except (NotCalculated, UnsupportedFormula) as fault:
        yield Flaw("book", str(fault), "correct the formula")
        return
    for (sheet, row, column), formula in book.formula_at.items():
        value = values.get((sheet, f"{get_column_letter(column)}{row}"))
        kept = book.kept.get(formula.place)
        if isinstance(value, ExcelError):
            yield Flaw(formula.address, f"calculates to {value}", "prevent the error by a condition")
        elif kept is not None and not _same(kept, value):
            yield Flaw(formula.address, f"the file says {kept.text!r}, its formula {value}", "build the book anew")


def _same(kept: Kept, value: object) -> bool:
    if kept.number is None:
        return kept.kind == "b" or kept.text == ("" if value is None else str(value))
    return isinstance(value, int | float) and abs(kept.number - value) < 1e-9 * max(1.0, abs(kept.number))
