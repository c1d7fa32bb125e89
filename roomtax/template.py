"""What all books of one village and period have in common: layout, formulas, fixed cells, and the engine for them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cached_property

from openpyxl import Workbook

from roomtax.recalc import Recalculator, formula_map, to_decimal
from roomtax.spelling import meaning
from workbook_templates.annual_book import AnnualBook
from workbook_templates.book import ReturnBook
from workbook_templates.reading import CellRef, inputs, named_cell, places


class Template:
    """An unfilled return, against which filled ones are held."""

    def __init__(self, layout: ReturnBook | AnnualBook) -> None:
        self.layout = layout
        self.blank = layout.workbook()
        self.formulas = formula_map(self.blank)
        self.formats = {cell.id: cell.format for cell in inputs(layout)}
        self._names = places(layout.addresses)
        self._meanings = {ref: meaning(formula) for ref, formula in self.formulas.items()}
        self._fixed = dict(self._fixed_cells())

    @cached_property
    def engine(self) -> Recalculator:
        """The recalculator for every book with these formulas."""
        return Recalculator(self.blank)

    def overwritten(self, book: Workbook) -> Iterator[str]:
        """What a filled book has changed outside its input cells, a line for each cell."""
        found = formula_map(book)
        for ref, formula in self.formulas.items():
            stands_there = found.get(ref, "")
            if stands_there != formula and meaning(stands_there) != self._meanings[ref]:
                yield f"{self._place(ref)}: the formula was overwritten; it reads {formula}"
        for ref, meant in self._fixed.items():
            stands = book[ref[0]][ref[1]].value if ref[0] in book.sheetnames else None
            if _plain(stands) != meant:
                yield f"{self._place(ref)}: {stands!r} stands where the form has {meant}"
        yield from self._moved_names(book)

    def _moved_names(self, book: Workbook) -> Iterator[str]:
        addresses = self.layout.addresses
        local = {name for sheet in book.worksheets for name in sheet.defined_names}
        for name in sorted(addresses.names):
            if named_cell(book, name) != addresses.cell(name) or name in local:
                yield f"{name}: the name no longer means {addresses.absolute(name)} alone"

    def _fixed_cells(self) -> Iterator[tuple[CellRef, object]]:
        free = {self.layout.addresses.cell(name) for name in self.formats}
        for sheet in self.blank.worksheets:
            for row in sheet.iter_rows():
                for cell in row:
                    ref = (sheet.title, cell.coordinate)
                    if ref not in free and ref not in self.formulas:
                        yield ref, _plain(cell.value)

    def _place(self, ref: CellRef) -> str:
        place = f"{ref[0]}!{ref[1]}"
        return f"{place} ({self._names[ref]})" if ref in self._names else place


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return to_decimal(value)
    return None if value == "" else value
