"""A workbook as the rules see it: cells by role, inputs, formulas, names, tables, kept values."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.styles.numbers import is_date_format
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.worksheet import Worksheet

from calc.registry import Villages, built_in
from roomtax.lint.formula import Area, Formula, Place, address, parse_area
from roomtax.lint.parts import Kept, Parts, kept_values
from roomtax.openbook import Limits, MeasuredFile
from workbook_templates.style import STYLE_NAMES

ROLES = {name: role for role, name in STYLE_NAMES.items()}
LIMITS = Limits(cells=200_000)
_END_OF_TABLE = frozenset({"title", "heading", "header", "text"})


def place(cell: Cell) -> Place:
    """Where a cell stands."""
    return cell.parent.title, cell.row, cell.column


def where(cell: Cell) -> str:
    """Where a cell stands, as a person writes it."""
    return address(place(cell))


def style_name(cell: Cell) -> str:
    """The name of a cell's style; another program that saved the book may have left it without one."""
    try:
        return str(cell.style)
    except IndexError:
        return "without a name"


def role(cell: Cell) -> str:
    """What a cell is for, by its style; empty for a style that is not one of ours."""
    return ROLES.get(style_name(cell), "")


def shows_date(cell: Cell) -> bool:
    """Whether a number in the cell, or one its formula gives, is shown as a date."""
    return is_date_format(cell.number_format)


def words(cell: Cell) -> str:
    """What stands in a cell as text; empty for a formula, a number and nothing."""
    return cell.value if isinstance(cell.value, str) and cell.data_type != "f" else ""


@dataclass(frozen=True, slots=True)
class Table:
    """A header row and the rows below it, up to the next heading."""

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def column(self, title: str) -> list[Cell]:
        """The cells below the header with this text; none where there is no such header."""
        at = [cell.column for cell in self.header if words(cell) == title]
        return [cell for row in self.rows for cell in row if cell.column in at]


class Book:
    """A workbook, its file's parts, and what is worked out from both once and then asked by many rules."""

    def __init__(self, workbook: Workbook, parts: Parts, path: Path | None, known: Villages) -> None:
        self.workbook = workbook
        self.parts = parts
        self.path = path
        self.known = known
        self.sheets: tuple[Worksheet, ...] = tuple(workbook.worksheets)

    @classmethod
    def read(cls, source: Path | Workbook, known: Villages | None = None) -> Book:
        """Open a file, or a workbook as a file would give it back. Raises UnreadableBook."""
        villages = known or built_in()
        if isinstance(source, Path):
            file = MeasuredFile(source, LIMITS)
            return cls(file.workbook(), file.package.parts, source, villages)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "book.xlsx")
            source.save(path)
            file = MeasuredFile(path, LIMITS)
            return cls(file.workbook(), file.package.parts, None, villages)

    @cached_property
    def rows(self) -> dict[str, tuple[tuple[Cell, ...], ...]]:
        """Per sheet, every row of the used range, without the hidden halves of merged cells."""
        return {
            sheet.title: tuple(tuple(cell for cell in row if isinstance(cell, Cell)) for row in sheet.iter_rows())
            for sheet in self.sheets
        }

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that holds something or takes an entry, sheet by sheet in reading order."""
        every = (cell for rows in self.rows.values() for row in rows for cell in row)
        return tuple(cell for cell in every if cell.value is not None or role(cell) == "input")

    @cached_property
    def inputs(self) -> tuple[Cell, ...]:
        """Every cell that takes an entry."""
        return tuple(cell for cell in self.cells if role(cell) == "input")

    @cached_property
    def is_blank(self) -> bool:
        """Whether nothing has been entered, but for what `build` fills in about the operator."""
        typed = (cell for cell in self.inputs if cell.value is not None)
        return not any(isinstance(cell.value, int | float) or cell.is_date for cell in typed)

    @cached_property
    def entered_on(self) -> frozenset[str]:
        """The sheets with cells that take an entry."""
        return frozenset(cell.parent.title for cell in self.inputs)

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """Every formula."""
        return tuple(_formula(cell) for cell in self.cells if cell.data_type == "f")

    @cached_property
    def formula_at(self) -> Mapping[Place, Formula]:
        """The formulas by place."""
        return {formula.place: formula for formula in self.formulas}

    @cached_property
    def names(self) -> dict[str, Area]:
        """What each name points to, by its name in lower case, for names that point to one area."""
        areas = {
            name.lower(): parse_area(defined.attr_text or "", "")
            for name, defined in self.workbook.defined_names.items()
        }
        return {name: area for name, area in areas.items() if area is not None and area.sheet in self.rows}

    @cached_property
    def named(self) -> dict[Place, str]:
        """The name of each cell that has one."""
        return {(area.sheet, area.top, area.left): name for name, area in self.names.items() if area.is_cell}

    def at(self, name: str) -> Cell | None:
        """The cell of a name."""
        area = self.names.get(name)
        if area is None:
            return None
        cell = self.workbook[area.sheet].cell(area.top, area.left)
        return cell if isinstance(cell, Cell) else None

    @cached_property
    def kept(self) -> dict[Place, Kept | None]:
        """The value beside each formula. A workbook that never was a file has none, and none is missing."""
        return kept_values(self.parts) if self.path else {}

    @cached_property
    def validations(self) -> dict[Place, list[DataValidation]]:
        """The validations of each cell."""
        found: dict[Place, list[DataValidation]] = {}
        for sheet in self.sheets:
            for validation in sheet.data_validations.dataValidation:
                for block in validation.sqref.ranges:
                    area = Area(sheet.title, block.min_row, block.min_col, block.max_row, block.max_col)
                    for spot in list(area.places()) or [(area.sheet, area.top, area.left)]:
                        found.setdefault(spot, []).append(validation)
        return found

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """Every header row with the rows below it."""
        return tuple(table for rows in self.rows.values() for table in _tables(rows))

    def precedents(self, start: Place) -> set[Place]:
        """Every cell that a formula reads, directly or through other formulas."""
        seen: set[Place] = set()
        waiting = [start]
        while waiting:
            formula = self.formula_at.get(waiting.pop())
            new = set(formula.precedents(self.names)) - seen if formula else set()
            seen |= new
            waiting += new
        return seen


def _formula(cell: Cell) -> Formula:
    value = cell.value
    if isinstance(value, ArrayFormula):
        return Formula(place(cell), value.text or "", array=True)
    if isinstance(value, DataTableFormula):
        return Formula(place(cell), "=", array=True)
    return Formula(place(cell), str(value))


def _tables(rows: tuple[tuple[Cell, ...], ...]) -> Iterator[Table]:
    header: tuple[Cell, ...] = ()
    below: list[tuple[Cell, ...]] = []
    for row in (*rows, ()):
        first = role(row[0]) if row else "title"
        if first in _END_OF_TABLE or all(cell.value is None and role(cell) != "input" for cell in row):
            if header:
                yield Table(header, tuple(below))
            header = tuple(cell for cell in row if role(cell) == "header") if first == "header" else ()
            below = []
        elif header:
            below.append(row)
