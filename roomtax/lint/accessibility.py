"""Points 30 to 34, 36 to 39 and 41: for whoever listens to a book, enlarges it, or sees no colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from openpyxl.cell.cell import Cell
from openpyxl.styles.colors import Color

from roomtax.lint.book import Book, role, where, words
from roomtax.lint.colour import BLACK, WHITE, Rgb, contrast, grey, rgb
from roomtax.lint.formula import functions
from roomtax.lint.model import Flaw, rule
from roomtax.lint.parts import tree

LEAST_CONTRAST = 4.5
_URL = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_DEFAULT_TABLE = re.compile(r"table\d*", re.IGNORECASE)
_DRAWING = re.compile(r"xl/(?:drawings/drawing|media/|charts/)")
_PICTURE = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}cNvPr"
_FILE_NAME = re.compile(r"[a-z0-9]+(?:[-_][A-Za-z0-9]+)+")
_SIGN = re.compile(r"[-(]")


@rule(30, "No merged cells")
def merged(book: Book) -> Iterator[Flaw]:
    """No sheet has merged cells: they break the order of reading and of Tab."""
    for sheet in book.sheets:
        for block in sheet.merged_cells.ranges:
            yield Flaw(f"{sheet.title}!{block.coord}", "merged cells", "let the text run over empty cells instead")


@rule(31, "Begins in A1, without gaps")
def gaps(book: Book) -> Iterator[Flaw]:
    """A title in A1; something in column A of every row; no empty column within the used range."""
    for title, rows in book.rows.items():
        if not (rows and rows[0] and words(rows[0][0]) and role(rows[0][0]) == "title"):
            yield Flaw(f"{title}!A1", "no title in A1", "say there what the sheet is")
        for row in rows:
            if all(_is_empty(cell) for cell in row):
                yield Flaw(f"{title}!{row[0].row}:{row[0].row}", "an empty row", "make space by the height of a row")
            elif _is_empty(row[0]):
                yield Flaw(where(row[0]), "the row does not begin in column A", "begin it there")
        for column in zip(*rows, strict=False):
            if all(_is_empty(cell) for cell in column):
                letter = column[0].column_letter
                yield Flaw(f"{title}!{letter}:{letter}", "an empty column", "make space by the width of a column")


def _is_empty(cell: Cell) -> bool:
    return cell.value is None and role(cell) != "input"


@rule(32, "Tables have a header that programs know")
def table_headers(book: Book) -> Iterator[Flaw]:
    """Every header row is that of a table object with a telling name, and its cells are filled and different.

    A program that reads aloud knows a header by the table object alone; formulas never refer to it, so no engine has
    to know it. A form of label, amount and note is no table: each line's label is read with it.
    """
    marked = {(sheet.title, str(table.ref)): table for sheet in book.sheets for table in sheet.tables.values()}
    begins = {(title, ref.partition(":")[0]) for title, ref in marked}
    for found in book.tables:
        first = found.header[0]
        if (first.parent.title, first.coordinate) not in begins:
            yield Flaw(where(first), "a header row of no table object", "make the rows below it a table object")
        texts = [words(cell) for cell in found.header]
        if not all(texts) or len(set(texts)) < len(texts):
            yield Flaw(where(first), "header cells that are empty or the same", "give each column a header of its own")
    for (title, ref), table in marked.items():
        if table.headerRowCount == 0:
            yield Flaw(f"{title}!{ref}", "a table object without header row", "give it one")
        if _DEFAULT_TABLE.fullmatch(table.displayName or ""):
            yield Flaw(f"{title}!{ref}", f"a table named {table.displayName}", "name it after what it lists")


@rule(32, "No table without a header")
def missing_headers(book: Book) -> Iterator[Flaw]:
    """On a sheet that only lists, a row of three or more columns stands below a header, unless it is a form's line."""
    computing = {formula.place[0] for formula in book.formulas} | book.entered_on
    below = {where(cell) for table in book.tables for row in table.rows for cell in row}
    for title in book.rows.keys() - computing:
        for row in book.rows[title]:
            filled = [role(cell) for cell in row if cell.value is not None]
            line = len(filled) == 3 and filled[0] == "label" and filled[2] == "note"  # noqa: PLR2004
            listed = len(filled) >= 3 and filled[0] not in {"header", "heading"} and not line  # noqa: PLR2004
            if listed and where(row[0]) not in below:
                yield Flaw(where(row[0]), "a row of a table that has no header", "put a header row above it")
                break


@rule(33, "Text stands out from its ground")
def colours(book: Book) -> Iterator[Flaw]:
    """Text and ground have colours of their own, not the theme's, with a contrast of at least 4.5 to 1.

    Large text may have less; here it has not, so that one number holds for all. Conditional formats are measured, too.
    """
    yield from _weak(book, contrast)


@rule(41, "Reads as well in black and white")
def greys(book: Book) -> Iterator[Flaw]:
    """The same contrast after every colour has become a grey, as a copier makes it."""
    yield from _weak(book, lambda text, ground: contrast(grey(text), grey(ground)), told=True)


def _weak(book: Book, measured: Callable[[Rgb, Rgb], float], *, told: bool = False) -> Iterator[Flaw]:
    for cell in book.cells:
        text, ground = rgb(cell.font.color), _ground(cell)
        if text is None or ground is None:
            if not told:
                yield Flaw(where(cell), "a colour that the theme or the system chooses", "name the colour")
        elif (found := measured(text, ground)) < LEAST_CONTRAST:
            yield Flaw(where(cell), f"a contrast of {found:.1f} to 1", f"at least {LEAST_CONTRAST} to 1")
    for place, text, ground in _conditional(book):
        if (found := measured(text, ground)) < LEAST_CONTRAST:
            yield Flaw(place, f"a contrast of {found:.1f} to 1 under a condition", f"at least {LEAST_CONTRAST} to 1")


def _ground(cell: Cell) -> Rgb | None:
    if cell.fill.fill_type is None:
        return WHITE
    colour: Color | None = cell.fill.fgColor if cell.fill.fill_type == "solid" else None
    return rgb(colour)


def _conditional(book: Book) -> Iterator[tuple[str, Rgb, Rgb]]:
    for sheet in book.sheets:
        for block in sheet.conditional_formatting:
            for condition in block.rules:
                style = condition.dxf
                if style is not None:
                    text = rgb(style.font.color) if style.font else None
                    ground = rgb(style.fill.bgColor) if style.fill else None
                    yield f"{sheet.title}!{block.sqref}", text or BLACK, ground or WHITE


@rule(34, "Negative amounts have a sign")
def red_only(book: Book) -> Iterator[Flaw]:
    """In every number format with a part for negative numbers, that part has a minus or parentheses."""
    for cell in book.cells:
        parts = cell.number_format.split(";")
        if len(parts) > 1 and parts[1] and not _SIGN.search(re.sub(r"\[[^\]]*\]", "", parts[1])):
            yield Flaw(where(cell), f"negative numbers without a sign: {cell.number_format}", "add a minus")


@rule(36, "Links are words")
def links(book: Book) -> Iterator[Flaw]:
    """A link is a cell's own and reads as words; an address written out stands only on a sheet of law, for print.

    What a filer entered is not measured.
    """
    law = {cell.parent.title for cell in book.cells if role(cell) == "law"}
    for cell in (cell for cell in book.cells if role(cell) != "input"):
        address = _URL.search(words(cell))
        if cell.hyperlink and (address or not words(cell).strip()):
            yield Flaw(where(cell), "a link that reads as an address", "say in words where it leads")
        elif address and cell.parent.title not in law:
            yield Flaw(where(cell), "a bare address", "make it a link with words")
    for formula in book.formulas:
        if "HYPERLINK" in functions(formula.text):
            yield Flaw(formula.address, "a link by a formula", "make it the cell's own link")


@rule(38, "Pictures have a text")
def pictures(book: Book) -> Iterator[Flaw]:
    """The file has no picture or chart, or each has a text for those who do not see it."""
    for name, content in book.parts.items():
        if not _DRAWING.match(name) or not name.endswith(".xml"):
            continue
        try:
            drawn = list(tree(content).iter(_PICTURE))
        except ValueError:
            yield Flaw(name, "a drawing that cannot be read", "leave it out")
            continue
        for picture in drawn:
            if not (picture.get("descr") or "").strip():
                yield Flaw(name, f"{picture.get('name') or 'a picture'} has no text", "describe it, or leave it out")


@rule(39, "The file says what it is")
def properties(book: Book) -> Iterator[Flaw]:
    """Title, subject, language and author are set, and the name of the file is words."""
    about = book.workbook.properties
    for name in ("title", "subject", "language", "creator"):
        if not getattr(about, name) or getattr(about, name) == "openpyxl":
            yield Flaw("properties", f"the document has no {name}", "set it")
    if book.path and not _FILE_NAME.fullmatch(book.path.stem):
        yield Flaw(book.path.name, "a file name that does not say what it is", "such as village-2026-Q1.xlsx")
