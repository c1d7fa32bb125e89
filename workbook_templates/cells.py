"""What a sheet is made of before it becomes a workbook: rows of cells that know their role and refer by id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Literal, TypeGuard

Role = Literal[
    "title", "heading", "header", "label", "input", "calculation", "output", "law", "note", "remark", "message", "text"
]
Format = Literal["text", "money", "blank_zero", "date", "day", "percent", "count"]
Content = str | int | Decimal | date | None


@dataclass(frozen=True, slots=True)
class Entry:
    """What an input cell accepts: its kind, the prompt a clerk sees, and the message when it is wrong.

    `low` and `high` are formulas without `=`; `choices` is the area a list is taken from.
    """

    kind: Literal["amount", "share", "date", "text", "list"]
    title: str
    prompt: str
    error: str
    low: str = ""
    high: str = ""
    choices: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: content (a formula begins with `=` and refers to others as `{id}`), role, format, id.

    A cell with `name` becomes a defined name of the workbook under its id.
    """

    content: Content = None
    role: Role = "text"
    format: Format = "text"
    id: str = ""
    name: bool = False
    entry: Entry | None = None
    link: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Cells from column A on; `lines` is the least height in lines, `table` the table that the row belongs to."""

    cells: tuple[Cell, ...]
    lines: int = 1
    table: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: title, column widths in characters, rows, and how it prints.

    `areas` names ranges by the ids of their first and last cell; a `growing` one keeps its first row
    while its last row moves with the formula that refers to it.
    """

    title: str
    widths: tuple[int, ...]
    rows: tuple[Row, ...]
    landscape: bool = False
    header_row: int | None = None
    areas: dict[str, tuple[str, str]] = field(default_factory=dict)
    growing: frozenset[str] = frozenset()
    one_page: bool = False

    def placed(self) -> Iterator[tuple[int, int, Cell]]:
        """Every cell with its row and column, both counted from 1."""
        for number, row in enumerate(self.rows, 1):
            for column, cell in enumerate(row.cells, 1):
                yield number, column, cell

    def tables(self) -> Iterator[tuple[str, list[int]]]:
        """Each table of the sheet with the numbers of its rows, the header's first."""
        names = dict.fromkeys(row.table for row in self.rows if row.table)
        yield from ((name, [number for number, row in enumerate(self.rows, 1) if row.table == name]) for name in names)


def is_formula(content: Content) -> TypeGuard[str]:
    """Whether the content of a cell is a formula.

    >>> is_formula("={tax}"), is_formula("Room tax")
    (True, False)
    """
    return isinstance(content, str) and content.startswith("=")


def title(text: str) -> Row:
    """The first row of a sheet."""
    return Row((Cell(text, "title"),))


def heading(text: str, columns: int = 3) -> Row:
    """A band that opens a block."""
    return Row((Cell(text, "heading"), *(Cell(None, "heading") for _ in range(columns - 1))))


def header(*texts: str) -> Row:
    """The header row of a table."""
    return Row(tuple(Cell(text, "header") for text in texts))


def table(name: str, head: Row, rows: Iterable[Row]) -> Iterator[Row]:
    """A header row and what is under it, as one named table."""
    yield from (replace(row, table=name) for row in (head, *rows))


def text(words: str, lines: int = 1) -> Row:
    """A row of plain words."""
    return Row((Cell(words, "text"),), lines)
