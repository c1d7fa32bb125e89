"""Points 23 to 29: the cells to fill in, and what stands in a form before anything is entered."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openpyxl.cell.cell import Cell
from openpyxl.worksheet.datavalidation import DataValidation

from roomtax.lint.book import Book, place, role, shows_date, style_name, where, words
from roomtax.lint.formula import address, parse_area
from roomtax.lint.model import Flaw, rule
from workbook_templates.style import FORMATS

LONGEST_TITLE, LONGEST_PROMPT, LONGEST_ERROR = 32, 255, 224
INPUT_BUILTIN = "Input"
_ASKS = re.compile(r"\b(enter|choose|note|write|type|leave|select|shorten)\b", re.IGNORECASE)
_MARKER = re.compile(r"\b(enter|choose|leave)\b", re.IGNORECASE)
_RUNNING = re.compile(r"(.*)_(\d+)")
_DOLLARS = re.compile(r"\$|\bdollars?\b", re.IGNORECASE)
_SAYING = frozenset({"title", "heading", "header", "label", "text"})
_SIDES = ("left", "right", "top", "bottom")


@rule(23, "Only the cells to fill in are open")
def locked(book: Book) -> Iterator[Flaw]:
    """Unlocked cells and cells in the style for entries are the same."""
    for rows in book.rows.values():
        for cell in (cell for row in rows for cell in row):
            entry = role(cell) == "input"
            if cell.protection.locked and entry:
                yield Flaw(where(cell), "a cell to fill in is locked", "unlock it")
            elif not cell.protection.locked and not entry:
                yield Flaw(
                    where(cell), "an open cell that is not one to fill in", "lock it, or give it the input style"
                )


@rule(23, "Protected without a password, and readable")
def protection(book: Book) -> Iterator[Flaw]:
    """Every sheet is protected against slips, without a password, and every cell of it can be selected."""
    for sheet in book.sheets:
        guard = sheet.protection
        if not guard.sheet:
            yield Flaw(sheet.title, "the sheet is not protected", "protect it against slips, without a password")
        if guard.password or guard.hashValue:
            yield Flaw(sheet.title, "protected with a password", "protect it without one")
        if guard.selectLockedCells or guard.selectUnlockedCells:
            yield Flaw(sheet.title, "cells cannot be selected", "allow it: a screen reader reads what is selected")
    security = book.workbook.security
    if security and (security.workbookPassword or security.workbookHashValue):
        yield Flaw("book", "the book's structure is protected with a password", "protect it without one")


@rule(24, "Every entry is validated, with a prompt and a message")
def validated(book: Book) -> Iterator[Flaw]:
    """Cells with a validation and cells to fill in are the same; prompt and message are shown, fit and say what to do.

    Excel takes 32 characters of a title, 255 of a prompt and 224 of a message.
    """
    inputs = {place(cell) for cell in book.inputs}
    for spot in sorted(inputs - book.validations.keys()):
        yield Flaw(address(spot), "no validation", "say what the cell accepts")
    for spot, found in book.validations.items():
        if spot not in inputs:
            yield Flaw(address(spot), "a validation on a cell that takes no entry", "remove it")
        if len(found) > 1:
            yield Flaw(address(spot), "two validations", "keep one")
        for validation in found:
            for problem, remedy in _wrong(validation):
                yield Flaw(address(spot), problem, remedy)


def _wrong(rule_: DataValidation) -> Iterator[tuple[str, str]]:
    limits = (
        ("prompt's title", rule_.promptTitle, LONGEST_TITLE),
        ("prompt", rule_.prompt, LONGEST_PROMPT),
        ("message's title", rule_.errorTitle, LONGEST_TITLE),
        ("message", rule_.error, LONGEST_ERROR),
    )
    for what, text, most in limits:
        if not text:
            yield f"the {what} is missing", "say what to enter"
        elif len(text) > most:
            yield f"the {what} has {len(text)} characters", f"at most {most}"
    if not (rule_.showInputMessage and rule_.showErrorMessage):
        yield "prompt or message is switched off", "show both"
    if rule_.errorStyle not in {None, "stop"}:
        yield "a wrong entry is not stopped", "use the style stop"
    if rule_.error and not _ASKS.search(rule_.error):
        yield "the message does not say what to enter", "say it: enter ..., choose ..., leave ..."


@rule(25, "Lists come from cells")
def list_from_cells(book: Book) -> Iterator[Flaw]:
    """A validation by a list names the cells of the list, which all hold something."""
    for spot, found in book.validations.items():
        for validation in (one for one in found if one.type == "list"):
            source = (validation.formula1 or "").lstrip("=")
            area = parse_area(source, spot[0]) or book.names.get(source.lower())
            if area is None or area.sheet not in book.rows:
                yield Flaw(address(spot), f"a list that is not in cells: {source}", "write the choices into cells")
            elif any(book.workbook[s].cell(r, c).value in {None, ""} for s, r, c in area.places()):
                yield Flaw(address(spot), "a list with empty choices", "name only the cells with choices")


@rule(26, "A cell to fill in shows it by more than colour")
def marked_inputs(book: Book) -> Iterator[Flaw]:
    """Every such cell has Excel's own style Input and a box around it; beside or above it stands what to do.

    That is one of the words enter, choose and leave (blank).
    """
    for cell in book.inputs:
        if style_name(cell) != INPUT_BUILTIN:
            yield Flaw(where(cell), "not in Excel's own style Input", "use it: programs know its name")
        if not all(getattr(getattr(cell.border, side), "style", None) for side in _SIDES):
            yield Flaw(where(cell), "no box around it", "draw one: colour alone does not print")
        if not any(_MARKER.search(text) for text in _beside(book, cell)):
            yield Flaw(
                where(cell), 'no "enter", "choose" or "leave" beside or above it', "say in words what to do with it"
            )


def _beside(book: Book, cell: Cell) -> Iterator[str]:
    """The words in the row of a cell; in a table also its header and the words above that."""
    rows = book.rows[cell.parent.title]
    yield from (words(other) for other in rows[cell.row - 1])
    for table in book.tables:
        if any(cell in row for row in table.rows):
            header = table.header[0].row
            yield from (words(other) for other in table.header if other.column == cell.column)
            yield from (words(row[0]) for row in rows[: header - 1] if row and role(row[0]) == "text")


@rule(27, "A blank form shows no errors and no made-up zeros")
def blank_form(book: Book) -> Iterator[Flaw]:
    """While nothing is entered, no kept value is an error, none of an amount is 0, and no date is day 0.

    Workings may say 0 for an amount, as the heading of their block explains; a date of 0 is read by nobody, so its
    format has to leave it out.
    """
    if not book.is_blank:
        return
    for spot, kept in book.kept.items():
        cell = book.workbook[spot[0]].cell(spot[1], spot[2])
        shown = cell.number_format.count(";") <= 1
        if kept is None or not isinstance(cell, Cell):
            continue
        if kept.number == 0 and shown and shows_date(cell):
            yield Flaw(address(spot), "shows day 0 on a blank form", "end its format with ;; so that 0 shows nothing")
        elif kept.number == 0 and shown and spot[0] in book.entered_on and cell.number_format != FORMATS["count"]:
            yield Flaw(address(spot), "shows 0 on a blank form", 'let it be "" until something is entered')


@rule(28, "Tab goes where the eye goes")
def tab_order(book: Book) -> Iterator[Flaw]:
    """Tab visits open cells row by row: each follows its label, a row of them has no gap, running numbers ascend.

    No sheet reads from right to left, which would turn the order of Tab around.
    """
    for sheet in book.sheets:
        if sheet.sheet_view.rightToLeft:
            yield Flaw(sheet.title, "reads from right to left", "switch that off")
    tables = {place(cell) for table in book.tables for row in table.rows for cell in row}
    for cell in book.inputs:
        before = book.rows[cell.parent.title][cell.row - 1][: cell.column - 1]
        if place(cell) not in tables and not any(role(other) == "label" and words(other) for other in before):
            yield Flaw(where(cell), "no label before it", "put the label to its left")
    yield from _gaps(book)
    yield from _numbers(book)


def _gaps(book: Book) -> Iterator[Flaw]:
    for rows in book.rows.values():
        for row in rows:
            columns = [cell.column for cell in row if role(cell) == "input"]
            if columns and columns[-1] - columns[0] >= len(columns):
                yield Flaw(where(row[columns[0] - 1]), "the entries of its row do not stand together", "close the gap")


def _numbers(book: Book) -> Iterator[Flaw]:
    last: dict[str, int] = {}
    for cell in book.inputs:
        match = _RUNNING.fullmatch(book.named.get(place(cell), ""))
        if match is None:
            continue
        if int(match[2]) < last.get(match[1], 0):
            yield Flaw(where(cell), "its name is numbered out of order", "number the rows from top to bottom")
        last[match[1]] = int(match[2])


@rule(29, "Every number shows its unit")
def units(book: Book) -> Iterator[Flaw]:
    """Numbers have one of our formats, dates one of dates, and a sheet with amounts says that they are dollars."""
    amounts = {FORMATS["money"], FORMATS["blank_zero"]}
    for cell in book.cells:
        if cell.number_format not in FORMATS.values():
            yield Flaw(where(cell), f"the format {cell.number_format}", "use one of our formats")
        elif _has_number(book, cell) and cell.number_format == "General":
            yield Flaw(where(cell), "a number without a format", "say by its format what it counts")
    for title, rows in book.rows.items():
        cells = [cell for row in rows for cell in row]
        shown = [cell for cell in cells if cell.number_format in amounts and "$" not in cell.number_format]
        if shown and not any(_DOLLARS.search(words(cell)) for cell in cells if role(cell) in _SAYING):
            yield Flaw(title, "amounts without a unit", "say in a title, heading or header that they are dollars")


def _has_number(book: Book, cell: Cell) -> bool:
    if role(cell) == "input":
        return False
    if cell.data_type == "f":
        kept = book.kept.get(place(cell))
        return kept is not None and kept.kind == "n"
    return cell.data_type in {"n", "d"} and cell.value is not None
