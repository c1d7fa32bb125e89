"""Points 1 to 7: what a book is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openpyxl.cell.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from roomtax.lint.book import ROLES, Book, role, style_name, where, words
from roomtax.lint.formula import address
from roomtax.lint.model import Flaw, pair_rule, rule

LONGEST_SHEET_NAME = 31
_DEFAULT_NAME = re.compile(r"(sheet|tabelle|feuil|hoja)\s?\d*", re.IGNORECASE)
_FIRST_SHEET_SAYS = {
    "who files it": re.compile(r"\boperators?\b|\bwho files\b", re.IGNORECASE),
    "when it is due": re.compile(r"\bdue\b", re.IGNORECASE),
    "the version of the form": re.compile(r"\bversion\b", re.IGNORECASE),
    "where to send it": re.compile(r"\bsend\b|\breturn to\b|\bcontact\b", re.IGNORECASE),
}
_COMPUTED = frozenset({"calculation", "output", "message", "text"})
_FOREIGN_PARTS = re.compile(
    r"xl/(externalLinks|connections|queryTables|embeddings|activeX|ctrlProps|macrosheets|customUI)|.*vbaProject",
    re.IGNORECASE,
)


@rule(1, "The first sheet says what the book is")
def first_sheet(book: Book) -> Iterator[Flaw]:
    """A title in A1 of the first sheet, and on it who files, when it is due, the version, and where to send it."""
    sheet = book.sheets[0].title
    rows = book.rows[sheet]
    if not (rows and rows[0] and words(rows[0][0]) and role(rows[0][0]) == "title"):
        yield Flaw(f"{sheet}!A1", "the first sheet has no title", "say in A1 what this book is")
    text = " \n".join(words(cell) for row in rows for cell in row)
    for what, pattern in _FIRST_SHEET_SAYS.items():
        if not pattern.search(text):
            yield Flaw(sheet, f"the first sheet does not say {what}", "add a row that says it")


@rule(2, "Every cell shows what it is for")
def style_of_every_cell(book: Book) -> Iterator[Flaw]:
    """Every filled cell has one of the styles of our roles, and the role fits what the cell holds."""
    for cell in book.cells:
        kind = role(cell)
        if not kind:
            yield Flaw(where(cell), f"its style {style_name(cell)} is none of ours", f"use one of {', '.join(ROLES)}")
        elif cell.data_type == "f" and kind not in _COMPUTED:
            yield Flaw(where(cell), f"a formula in the style of a {kind} cell", "give it the style of what is computed")
        elif kind == "calculation" and cell.data_type != "f":
            yield Flaw(where(cell), "a constant in the style of what is computed", "enter the formula, or restyle it")


@rule(2, "Law and entries stand apart")
def law_apart(book: Book) -> Iterator[Flaw]:
    """No sheet holds both cells to fill in and figures of law."""
    for cell in book.cells:
        if role(cell) == "law" and cell.parent.title in book.entered_on:
            yield Flaw(where(cell), "a figure of law on a sheet with entries", "put it on a sheet of its own")


@pair_rule(3, "Every village's form is laid out alike")
def same_layout(first: Book, other: Book) -> Iterator[Flaw]:
    """Sheets of the same title have the same role in each column, and the lines that they share in the same order."""
    for sheet in other.sheets:
        if sheet.title not in first.rows or sheet.title not in other.entered_on:
            continue
        here, there = _lines(other, sheet.title), _lines(first, sheet.title)
        shared = [label for label in here if label in there]
        order = [label for label in there if label in here]
        for label, expected in zip(shared, order, strict=True):
            if label != expected:
                yield Flaw(
                    address((sheet.title, here[label], 1)),
                    f"the line {label!r} stands where the first book has {expected!r}",
                    "keep the order of lines of the other villages",
                )
                break
        yield from _same_columns(first, other, sheet)


def _lines(book: Book, title: str) -> dict[str, int]:
    """The row of each label, where it stands once."""
    cells = [row[0] for row in book.rows[title] if row and role(row[0]) == "label" and words(row[0])]
    labels = [words(cell) for cell in cells]
    return {words(cell): cell.row for cell in cells if labels.count(words(cell)) == 1}


def _same_columns(first: Book, other: Book, sheet: Worksheet) -> Iterator[Flaw]:
    here, there = _lines(other, sheet.title), _lines(first, sheet.title)
    rows, first_rows = other.rows[sheet.title], first.rows[sheet.title]
    for label in here.keys() & there.keys():
        mine, theirs = rows[here[label] - 1], first_rows[there[label] - 1]
        kinds = [(_part(cell), _part(like)) for cell, like in zip(mine, theirs, strict=False)]
        if any(kind != expected for kind, expected in kinds):
            place = address((sheet.title, here[label], 1))
            yield Flaw(place, f"the columns of {label!r} are not those of the first book", "label, amount, note")


def _part(cell: Cell) -> str:
    """What a column is for: an entry, a computed amount and a fixed one are all the amount of a line."""
    kind = role(cell)
    return "amount" if kind in {"input", "calculation", "output", "law"} else kind


@rule(4, "Reads from top to bottom")
def flow(book: Book) -> Iterator[Flaw]:
    """No formula reads a cell further down on its own sheet, or to the right in its row.

    Across sheets there is no order that serves both: the form comes first for the reader, its workings after.
    """
    for formula in book.formulas:
        sheet, row, column = formula.place
        for home, top, left in formula.precedents(book.names):
            if home == sheet and (top, left) >= (row, column):
                problem = f"reads {address((home, top, left))}, which comes after it"
                yield Flaw(formula.address, problem, "move what it reads above it")
                break


@rule(5, "Sheet names tell")
def sheet_names(book: Book) -> Iterator[Flaw]:
    """No sheet has a default name, one that is too long, or one that needs an apostrophe."""
    for title in book.rows:
        if _DEFAULT_NAME.fullmatch(title):
            yield Flaw(title, "a default name", "name the sheet after what is on it")
        if len(title) > LONGEST_SHEET_NAME:
            yield Flaw(title, f"a name of {len(title)} characters", f"at most {LONGEST_SHEET_NAME}")
        if "'" in title:
            yield Flaw(title, "an apostrophe in the name, which one engine cannot read", "leave it out")


@rule(6, "Nothing is hidden, no sheet is empty")
def hidden(book: Book) -> Iterator[Flaw]:
    """Every sheet is visible and filled; no row or column is hidden, folded away or too small to see."""
    for sheet in book.sheets:
        if sheet.sheet_state != "visible":
            yield Flaw(sheet.title, f"the sheet is {sheet.sheet_state}", "show it")
        if not any(cell.parent is sheet for cell in book.cells):
            yield Flaw(sheet.title, "the sheet is empty", "remove it")
        for number, row in sheet.row_dimensions.items():
            if row.hidden or row.height == 0:
                yield Flaw(f"{sheet.title}!{number}:{number}", "a hidden row", "show it")
        for letter, column in sheet.column_dimensions.items():
            if column.hidden or column.width == 0:
                yield Flaw(f"{sheet.title}!{letter}:{letter}", "a hidden column", "show it")


@rule(7, "No links to other files, no macros")
def foreign_parts(book: Book) -> Iterator[Flaw]:
    """The file has no part for links, data connections, macros or embedded files, and is an .xlsx file."""
    for name in book.parts:
        if _FOREIGN_PARTS.match(name):
            yield Flaw(name, "a part that reaches outside of the book or runs code", "build the book without it")
    if book.path and book.path.suffix.lower() != ".xlsx":
        yield Flaw(book.path.name, "not an .xlsx file", "save it as an .xlsx workbook")
    for formula in book.formulas:
        if "[" in formula.text:
            yield Flaw(formula.address, "refers to another file or to a table", "refer to cells of this book")
