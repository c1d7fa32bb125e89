"""Point 35: letters large and plain enough, and room for all of them."""

from __future__ import annotations

from collections.abc import Iterator

from openpyxl.cell.cell import Cell

from calc.limits import LARGEST_AMOUNT
from roomtax.lint.book import Book, place, role, shows_date, where, words
from roomtax.lint.metrics import column_widths, default_width, height_of, lines_of, text_width
from roomtax.lint.model import Flaw, rule

SMALLEST = 11
SANS = frozenset(
    {"Arial", "Aptos", "Calibri", "DejaVu Sans", "Helvetica", "Liberation Sans", "Segoe UI", "Tahoma", "Verdana"}
)
_WIDEST_DATE = "2026-12-30"


@rule(35, "Letters are large and plain")
def letters(book: Book) -> Iterator[Flaw]:
    """Every filled cell is in a font without serifs of at least 11 points.

    The guidance says 12; 11 is what keeps the form on one page, and a reader can enlarge it.
    """
    for cell in book.cells:
        if cell.font.name not in SANS:
            yield Flaw(where(cell), f"the font {cell.font.name}", "use Arial")
        if (cell.font.sz or 0) < SMALLEST:
            yield Flaw(where(cell), f"letters of {cell.font.sz} points", f"at least {SMALLEST}")


@rule(35, "Numbers have room")
def numbers_fit(book: Book) -> Iterator[Flaw]:
    """The widest number, date or percentage of a cell's format fits its column, so that ### never shows.

    The widest amount is the largest that is taken as meant, below zero.
    """
    widths = _widths(book)
    for cell in book.cells:
        if (sample := _widest(cell)) and _width(cell, sample) > widths[cell.parent.title][cell.column]:
            yield Flaw(where(cell), f"{sample} would show as ###", "make the column wider")


@rule(35, "Texts have room")
def texts_fit(book: Book) -> Iterator[Flaw]:
    """Text that is wrapped has a row high enough; other text ends within its cell and the empty cells beside it.

    A text that runs over empty cells is read as well as a wrapped one. For a formula that picks a text from cells, the
    longest of them is measured; what a filer entered is not. Widths are those of Arial, estimated.
    """
    widths = _widths(book)
    for cell in book.cells:
        across = widths[cell.parent.title]
        for text in _texts(book, cell):
            if cell.alignment.wrap_text:
                yield from _too_high(book, cell, text, across[cell.column])
            elif _width(cell, text) > sum(across[column] for column in _free(book, cell)):
                yield Flaw(where(cell), "the text is cut off", "wrap it, or leave the cells to its right empty")


def _widths(book: Book) -> dict[str, dict[int, float]]:
    found = {}
    for sheet in book.sheets:
        usual = dict.fromkeys(range(1, sheet.max_column + 1), default_width(sheet))
        found[sheet.title] = usual | column_widths(sheet)
    return found


def _width(cell: Cell, text: str) -> float:
    return text_width(text, cell.font.sz or SMALLEST, bold=bool(cell.font.b))


def _widest(cell: Cell) -> str:
    """The widest thing that a cell of numbers may show; nothing for one of text."""
    if shows_date(cell):
        return _WIDEST_DATE
    if "%" in cell.number_format:
        return "100.00%"
    if "0.00" in cell.number_format:
        return f"-{LARGEST_AMOUNT:,.2f}" + ("$" if "$" in cell.number_format else "")
    return "9999" if cell.number_format == "0" else ""


def _texts(book: Book, cell: Cell) -> Iterator[str]:
    if (text := words(cell)) and role(cell) != "input":
        yield text
    formula = book.formula_at.get(place(cell))
    if formula is not None and role(cell) == "text":
        read = set(formula.precedents(book.names))
        yield max((words(one) for one in book.cells if place(one) in read), key=len, default="")


def _too_high(book: Book, cell: Cell, text: str, width: float) -> Iterator[Flaw]:
    size = cell.font.sz or SMALLEST
    height = book.workbook[cell.parent.title].row_dimensions[cell.row].height
    lines = lines_of(text, width - _indent(cell), size, bold=bool(cell.font.b))
    if height is not None and height_of(lines, size) > height:
        yield Flaw(where(cell), f"{lines} lines of text in a row of {height} points", "make the row higher")


def _indent(cell: Cell) -> float:
    return text_width("000", SMALLEST) / 3 * (cell.alignment.indent or 0)


def _free(book: Book, cell: Cell) -> Iterator[int]:
    """The columns that a text may take: its own, and those to the right while they are empty."""
    yield cell.column
    for other in book.rows[cell.parent.title][cell.row - 1][cell.column :]:
        if other.value is not None or role(other) == "input":
            return
        yield other.column
