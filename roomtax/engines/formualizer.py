"""The engine formualizer, written in Rust: fast, in this process, an optional part of the installation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from roomtax.engines.engine import Engine, EngineFailed, EngineMissing, Filling, Values, as_number, place_of
from roomtax.excel_values import CellRef, CellValue, ExcelError

_ERRORS = {"Div": "#DIV/0!", "Na": "#N/A", "Name": "#NAME?", "Null": "#NULL!", "Num": "#NUM!", "Ref": "#REF!"}


class Formualizer(Engine):
    """Formualizer, which reads a book from its file and calculates every formula anew."""

    name = "formualizer"

    def __init__(self) -> None:
        try:
            import formualizer
        except ImportError:
            remedy = 'install it with: pip install "roomtax[check]"'
            raise EngineMissing("second engine", "formualizer is not installed", remedy) from None
        self._library = formualizer

    def filled(self, path: Path, cells: Collection[CellRef], fillings: Sequence[Filling]) -> list[Values]:
        """The values after each filling, one load for all of them."""
        try:
            book = self._library.load_workbook(str(path))
            book.set_temporal_egress("serial")
            return [self._calculated(book, cells, filling) for filling in fillings]
        except BaseException as fault:
            # A panic of the Rust code is no Exception, and it is nothing that this program could not go on after.
            if isinstance(fault, Exception) or type(fault).__name__ == "PanicException":
                raise EngineFailed(self.name, str(fault)) from None
            raise

    def _calculated(self, book: Any, cells: Collection[CellRef], filling: Filling) -> Values:
        for cell, value in filling.items():
            book.set_value(cell[0], *place_of(cell), as_number(value))
        book.evaluate_all()
        return {cell: _value(book.get_value(cell[0], *place_of(cell))) for cell in cells}


def _value(found: object) -> CellValue:
    if found is None or isinstance(found, bool | int | float | str):
        return found
    if isinstance(found, dict) and found.get("type") == "Error":
        return ExcelError(_ERRORS.get(str(found.get("kind")), "#VALUE!"))
    raise TypeError(f"{found!r} is no value of a single cell")
