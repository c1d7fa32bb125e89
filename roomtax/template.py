"""What all books of one village and period have in common: layout, formulas, fixed cells, and the engine for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from roomtax.recalc import Recalculator, filled_cells, formula_text, to_decimal
from roomtax.spelling import meaning, pattern, tells
from roomtax.unsteady import changing_below
from workbook_templates.annual_book import AnnualBook
from workbook_templates.book import ReturnBook
from workbook_templates.reading import CellRef, inputs, named_cell, places

Filled = Mapping[CellRef, Cell]


@dataclass(frozen=True, slots=True)
class Changes:
    """What was typed over, a line for each cell, and what lets a book show or become something else."""

    overwritten: tuple[str, ...]
    doubtful: tuple[str, ...]


class Template:
    """An unfilled return, against which filled ones are held."""

    def __init__(self, layout: ReturnBook | AnnualBook) -> None:
        self.layout = layout
        self.blank = layout.workbook()
        stands = dict(filled_cells(self.blank))
        self.formulas = {ref: formula_text(ref, cell) for ref, cell in stands.items() if cell.data_type == "f"}
        self.formats = {cell.id: cell.format for cell in inputs(layout)}
        self._inputs = {layout.addresses.cell(name): name for name in self.formats}
        self._names = places(layout.addresses)
        self._meanings = {ref: meaning(formula) for ref, formula in self.formulas.items()}
        self._fixed = dict(self._fixed_cells())
        self._patterns = {ref: pattern(self.blank[ref[0]][ref[1]].number_format) for ref in self._shown()}

    @cached_property
    def engine(self) -> Recalculator:
        """The recalculator for every book with these formulas."""
        return Recalculator(self.blank)

    @cached_property
    def days(self) -> dict[CellRef, bool]:
        """Every input cell, and whether a date belongs there."""
        return {ref: self.formats[name] in {"date", "day"} for ref, name in self._inputs.items()}

    def named(self, entered: Mapping[CellRef, object]) -> dict[str, object]:
        """What was entered by the names of the input cells; None where nothing was."""
        return {name: entered.get(ref) for ref, name in self._inputs.items()}

    def keeps_formats(self, book: Workbook) -> bool:
        """Whether every cell for a number or a date, blank or not, has the number format of the form."""
        return all(pattern(book[ref[0]][ref[1]].number_format) == shown for ref, shown in self._patterns.items())

    def missing_sheets(self, book: Workbook) -> list[str]:
        """The sheets of the form that a book lacks."""
        there = frozenset(book.sheetnames)
        return [sheet.title for sheet in self.layout.sheets if sheet.title not in there]

    def changes(self, book: Workbook) -> Changes:
        """What a filled book has changed outside its input cells, and what makes it look or become another one."""
        stands = dict(filled_cells(book))
        overwritten = (*self._other_formulas(stands), *self._other_texts(stands), *self._moved_names(book))
        elsewhere = (*self._unsteady(stands, book), *self._spread(stands, book))
        return Changes(overwritten, (*_hidden(book), *elsewhere, *self._shown_otherwise(stands)))

    def _other_formulas(self, stands: Filled) -> Iterator[str]:
        for ref, formula in self.formulas.items():
            cell = stands.get(ref)
            text = formula_text(ref, cell) if cell is not None and cell.data_type == "f" else ""
            if text != formula and meaning(text) != self._meanings[ref]:
                yield f"{self._place(ref)}: the formula was overwritten; it reads {formula}"

    def _other_texts(self, stands: Filled) -> Iterator[str]:
        for ref, meant in self._fixed.items():
            value = stands[ref].value if ref in stands else None
            if _plain(value) != meant:
                yield f"{self._place(ref)}: {value!r} stands where the form has {meant}"

    def _moved_names(self, book: Workbook) -> Iterator[str]:
        addresses = self.layout.addresses
        local = {name.casefold() for sheet in book.worksheets for name in sheet.defined_names}
        for name in sorted(addresses.names):
            if named_cell(book, name) != addresses.cell(name) or name.casefold() in local:
                yield f"{name}: the name no longer means {addresses.absolute(name)} alone"

    def _spread(self, stands: Filled, book: Workbook) -> Iterator[str]:
        """Formulas and merged cells on the form's sheets that cover other cells, whatever those hold."""
        titles = {sheet.title for sheet in self.layout.sheets}
        for sheet in self.layout.sheets:
            for area in book[sheet.title].merged_cells.ranges:
                yield f"{sheet.title}: the cells {area.coord} are merged and may hide a value; unmerge them"
        for ref, cell in stands.items():
            value = cell.value
            if ref[0] in titles and isinstance(value, ArrayFormula | DataTableFormula) and ":" in value.ref:
                yield f"{self._place(ref)}: what stands there fills {value.ref}; delete it and type the values"

    def _unsteady(self, stands: Filled, book: Workbook) -> Iterator[str]:
        for ref in self._inputs.keys() & stands.keys():
            if names := changing_below(ref, stands, book):
                yield f"{self._place(ref)}: with {names} the entry is another one another day; type its value"

    def _shown_otherwise(self, stands: Filled) -> Iterator[str]:
        for ref, shown in self._patterns.items():
            if ref in stands and not self._shows(ref, stands[ref].number_format, shown):
                yield f"{self._place(ref)}: the number format was changed; what is shown may be another value"

    def _shows(self, ref: CellRef, number_format: str, shown: str) -> bool:
        """Whether a format is the form's, or in an input cell another in which a pasted cell shows the same."""
        if pattern(number_format) == shown:
            return True
        kind = self.formats[self._inputs[ref]] if ref in self._inputs else "text"
        return kind in {"money", "date"} and tells(number_format, day=kind == "date")

    def _fixed_cells(self) -> Iterator[tuple[CellRef, object]]:
        for sheet in self.blank.worksheets:
            for row in sheet.iter_rows():
                for cell in row:
                    ref = (sheet.title, cell.coordinate)
                    if ref not in self._inputs and ref not in self.formulas:
                        yield ref, _plain(cell.value)

    def _shown(self) -> Iterator[CellRef]:
        """The cells whose value is a number or a date."""
        yield from (ref for ref, name in self._inputs.items() if self.formats[name] != "text")
        yield from self.formulas

    def _place(self, ref: CellRef) -> str:
        place = f"{ref[0]}!{ref[1]}"
        return f"{place} ({self._names[ref]})" if ref in self._names else place


def _hidden(book: Workbook) -> Iterator[str]:
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            yield f"{sheet.title}: the sheet is hidden; show it, or delete it if it is none of the form's"
        rows = (name for name, one in sheet.row_dimensions.items() if one.hidden or one.height == 0)
        yield from (f"{sheet.title}: row {name} is hidden; show it" for name in rows)
        columns = (name for name, one in sheet.column_dimensions.items() if one.hidden or one.width == 0)
        yield from (f"{sheet.title}: column {name} is hidden; show it" for name in columns)


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return to_decimal(value)
    return None if value == "" else value
