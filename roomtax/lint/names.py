"""Points 19 to 22: names, sections, and where the book comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openpyxl.utils import column_index_from_string

from calc.errors import RoomTaxError
from roomtax.lint.book import Book, Table, place, role, where, words
from roomtax.lint.formula import parse_area
from roomtax.lint.model import Flaw, rule

FACTS = ("about_village", "about_period", "about_version", "about_hash", "about_source", "about_read_on")
LAST_COLUMN = column_index_from_string("XFD")
_LIKE_A_CELL = re.compile(r"([A-Za-z]{1,3})\d+|[Rr]\d*(?:[Cc]\d*)?|[Cc]\d*")
_ONE_ROW = 3


@rule(19, "Every name points to one cell")
def one_cell(book: Book) -> Iterator[Flaw]:
    """Every defined name is the book's, reads like no address, and points to one cell that is there."""
    for name, defined in book.workbook.defined_names.items():
        area = parse_area(defined.attr_text or "", "")
        if area is None or area.sheet not in book.rows or not area.is_cell:
            yield Flaw(name, f"points to {defined.attr_text}, not to one cell", "point it to one cell")
        like = _LIKE_A_CELL.fullmatch(name)
        if like and (like[1] is None or column_index_from_string(like[1].upper()) <= LAST_COLUMN):
            yield Flaw(name, "reads like the address of a cell, which Excel refuses", "choose another name")
    for sheet in book.sheets:
        for name in sheet.defined_names:
            yield Flaw(f"{sheet.title}: {name}", "a name of one sheet, which one engine ignores", "make it the book's")


@rule(19, "Every entry and figure of law has a name")
def named_cells(book: Book) -> Iterator[Flaw]:
    """Every cell to fill in and every value in a table of figures of law has a name; those of law begin with law_.

    The checklist limits names to entries and law. Results have names, too, because other people's scripts rely on
    them, and so have the cells of schedules, since filled books are read back by name.
    """
    for cell in book.inputs:
        if place(cell) not in book.named:
            yield Flaw(where(cell), "a cell to fill in without a name", "give it one, it is read back by name")
    for table in _law_tables(book):
        for cell in table.column("Value"):
            if not book.named.get(place(cell), "").startswith("law_"):
                yield Flaw(where(cell), "a figure of law without a name", "give it one that begins with law_")


@rule(19, "Workings have no names", "warning")
def unnamed_workings(book: Book) -> Iterator[Flaw]:
    """No name points to a computed cell of a sheet that only computes: a formula there is read by its addresses."""
    computing = {cell.parent.title for cell in book.cells if role(cell) == "calculation"} - book.entered_on
    for name, area in book.names.items():
        cell = book.at(name)
        if cell is not None and area.sheet in computing and role(cell) == "calculation":
            yield Flaw(where(cell), f"the name {name} on a working", "refer to it by its address")


@rule(20, "Every figure of law says where it comes from")
def law_rows(book: Book) -> Iterator[Flaw]:
    """In a table of figures of law every row is filled: section, in force from, read on; and About names the source.

    The link to the source is measured once, on About: a village's code is one text, and those at hand have no
    address of their own for each section.
    """
    for table in _law_tables(book):
        for title in ("Section", "In force from", "Read on"):
            if not (column := table.column(title)):
                yield Flaw(where(table.header[0]), f"the table has no column {title!r}", "add it")
            yield from (
                Flaw(where(cell), f"{title!r} is empty", "fill it in from the village file")
                for cell in column
                if cell.value in {None, ""}
            )


def _law_tables(book: Book) -> Iterator[Table]:
    for table in book.tables:
        titles = {words(cell) for cell in table.header}
        if "Value" in titles and any(role(cell) == "law" for row in table.rows for cell in row):
            yield table


@rule(21, "Every line says its rule")
def rule_of_every_line(book: Book) -> Iterator[Flaw]:
    """On a form of label, amount and note, every computed amount has a note with its rule or section.

    The steps on Workings are not measured: their rule is the formula itself, in the open.
    """
    for title in book.entered_on:
        for row in book.rows[title]:
            form = len(row) >= _ONE_ROW and role(row[0]) == "label" and row[1].data_type == "f"
            others = [cell for cell in row[_ONE_ROW:] if cell.value is not None]
            if form and not others and row[2].data_type != "f" and not words(row[2]).strip():
                yield Flaw(where(row[2]), f"no rule beside {words(row[0])!r}", "say the rule and its section")


@rule(22, "About says which law and which version")
def about(book: Book) -> Iterator[Flaw]:
    """Village, period, version, hash, source and read-on date are filled, and the hash is that of the village's file.

    A date of building is left out on purpose: the same input has to give the same file. The version and the hash say
    more, and the date on which the law was read stands in for the effective date, which differs between figures.
    """
    for name in FACTS:
        cell = book.at(name)
        if cell is None or cell.value in {None, ""}:
            yield Flaw(name, "is missing or empty", "build the book with its sheet About")
    yield from _hash(book)


def _hash(book: Book) -> Iterator[Flaw]:
    village, fingerprint = book.at("about_village"), book.at("about_hash")
    if village is None or fingerprint is None or not words(village):
        return
    try:
        file = book.known.file(words(village))
    except RoomTaxError:
        yield Flaw(
            where(village), f"there is no village file {words(village)!r} at hand", "name it with --village-file"
        )
        return
    if file.fingerprint != fingerprint.value:
        yield Flaw(where(fingerprint), "not the hash of the village's file", "build the book anew from the file")
