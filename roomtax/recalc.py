"""Recalculates a workbook without Excel, with the package `formulas`.

This is the only importer of that package, and it imports it late: it is an optional part of the installation and takes
a second to load.
"""

import datetime as dt
import math
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

from openpyxl.cell.cell import Cell
from openpyxl.formula.tokenizer import TokenizerError
from openpyxl.workbook import Workbook
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from roomtax.cell_order import find_readers, split_by_order
from roomtax.excel_round import excel_round, excel_rounddown, excel_roundup
from roomtax.excel_values import CellInput, CellRef, CellValue, ExcelError, to_decimal, to_serial
from roomtax.extra_functions import PlainFunction, Translation, with_functions
from roomtax.formula_steps import Area, Engine, FormulaReader, Names, Steps
from roomtax.openbook import UnreadableBook, open_safely
from roomtax.recalc_errors import MissingEngine, NotCalculated, RecalcError, UnknownCell, UnsupportedFormula

__all__ = [
    "CellInput",
    "CellRef",
    "CellValue",
    "ExcelError",
    "MissingEngine",
    "NotCalculated",
    "RecalcError",
    "Recalculator",
    "UnknownCell",
    "UnreadableBook",
    "UnsupportedFormula",
    "filled_cells",
    "formula_map",
    "formula_text",
    "to_decimal",
]

_ADDRESS = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,6}")
_MISSING = object()
# The engine turns most of these into error values itself; one that gets through leaves the cell without a value.
_FAILURES = (ArithmeticError, AttributeError, LookupError, NotImplementedError, TokenizerError, TypeError, ValueError)


def formula_map(book: Workbook | Path | str) -> dict[CellRef, str]:
    """Return the formula of every formula cell, as the file writes it; needs no engine.

    Two books with equal maps can share one `Recalculator`. Raises UnreadableBook for a path that cannot be opened.
    """
    workbook = book if isinstance(book, Workbook) else open_safely(book)
    return {ref: formula_text(ref, cell) for ref, cell in filled_cells(workbook) if cell.data_type == "f"}


class Recalculator:
    """A workbook whose formulas are read once and can then be calculated again and again for other inputs.

    Whatever an input cannot reach keeps the value it had with the workbook's own inputs, so feeding all input cells
    of another book costs no more than the cells that really differ. Calculating changes nothing in the object.
    """

    def __init__(self, book: Workbook | Path | str, functions: Mapping[str, PlainFunction] | None = None) -> None:
        """Read the workbook, or the file at a path; `functions` are further ones its formulas may call, by name.

        Such a function takes plain values (rows of them for a range) and gives one value, rows, or an error's text.
        Raises UnreadableBook, MissingEngine, or UnsupportedFormula where the engine has no sure answer.
        """
        workbook = book if isinstance(book, Workbook) else open_safely(book)
        self.formulas: Mapping[CellRef, str] = formula_map(workbook)
        self._titles = frozenset(workbook.sheetnames)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            translation = Translation(self._from_engine, self._to_engine)
            self._engine = with_functions(_load_engine(), functions or {}, translation)
            reader = FormulaReader(self._engine, workbook.sheetnames, _plain_names(workbook))
            self._steps = {cell: reader.read(cell, formula) for cell, formula in self.formulas.items()}
        reads = {cell: [read for area in steps.areas for read in area.cells] for cell, steps in self._steps.items()}
        self._order, self._circular = split_by_order(reads)
        self._place = {cell: place for place, cell in enumerate(self._order)}
        self._readers = find_readers(self._order, reads)
        self._values = {
            ref: self._from_file(cell.value, cell.data_type)
            for ref, cell in filled_cells(workbook)
            if cell.data_type != "f"
        }
        self._values.update(dict.fromkeys(self._circular, _MISSING))
        self._settle(self._values, (1 << len(self._order)) - 1)

    def calculate(self, inputs: Mapping[CellRef, CellInput] | None = None) -> dict[CellRef, CellValue]:
        """Return the value of every formula cell, with the inputs put into their cells and all else as in the file.

        An input for a formula cell takes the formula's place. Raises UnknownCell for an input whose sheet is not in
        the workbook, NotCalculated when a formula cell gets no value, ValueError for an input no cell can hold.
        """
        values = dict(self._values)
        stale = typed_over = 0
        for cell, given in (inputs or {}).items():
            self._require_cell(cell)
            value = self._to_engine(given)
            if cell in self._place:
                typed_over |= 1 << self._place[cell]
            stale |= self._put(values, cell, value)
        self._settle(values, stale, ~typed_over)
        missing = [cell for cell in self.formulas if values[cell] is _MISSING]
        if missing:
            raise NotCalculated(missing)
        return {cell: self._from_engine(values[cell]) for cell in self.formulas}

    def _require_cell(self, cell: CellRef) -> None:
        sheet, address = cell
        if sheet not in self._titles:
            raise UnknownCell(cell, f"the workbook's sheets are {', '.join(sorted(self._titles))}")
        if not _ADDRESS.fullmatch(address):
            raise UnknownCell(cell, "an address is a column in capitals and a row, such as B7")

    def _put(self, values: dict[CellRef, object], cell: CellRef, value: object) -> int:
        """Store a cell's value and return the formulas that this makes stale."""
        before = values.get(cell, self._engine.empty)
        if type(before) is type(value) and before == value:
            return 0
        values[cell] = value
        return self._readers.get(cell, 0)

    def _settle(self, values: dict[CellRef, object], stale: int, free: int = -1) -> None:
        """Calculate the stale formulas, and then those that read a changed one; bits missing in `free` are skipped."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            while stale := stale & free:
                first = stale & -stale
                cell = self._order[first.bit_length() - 1]
                stale = stale ^ first | self._put(values, cell, self._evaluate(self._steps[cell], values))

    def _evaluate(self, steps: Steps, values: Mapping[CellRef, object]) -> object:
        areas = []
        for area in steps.areas:
            read = [values.get(cell, self._engine.empty) for cell in area.cells]
            if any(value is _MISSING for value in read):
                return _MISSING
            areas.append(self._fill(area, read))
        try:
            return self._single(steps.run(areas))
        except self._engine.failures:
            return _MISSING

    def _fill(self, area: Area, read: list[object]) -> object:
        grid = self._engine.new_grid(read, area.shape)
        return self._engine.new_range().push(area.name, grid) if area.as_range else grid

    def _single(self, result: Any) -> object:
        """Return the one value a cell shows of a result, which the engine may hand over as a grid or a reference."""
        value = result.value if isinstance(result, self._engine.range_type) else result
        shape = getattr(value, "shape", None)
        if shape:
            value = (value if shape == (1, 1) else self._engine.new_range().push("A1", value).value)[0, 0]
        elif shape == ():
            value = value.item()
        return self._engine.fill_empty(value)

    def _from_file(self, value: Any, kind: str) -> object:
        return self._engine.errors.get(value, value) if kind == "e" else self._to_engine(value)

    def _to_engine(self, given: Any) -> object:
        if given is None:
            return self._engine.empty
        if isinstance(given, ExcelError):
            return self._engine.errors[given]
        if isinstance(given, (dt.date, dt.time, dt.timedelta)):
            return to_serial(given)
        if isinstance(given, (Decimal, float)):
            if not math.isfinite(given):
                raise ValueError(f"a cell cannot hold {given}")
            return float(given)
        return given

    def _from_engine(self, value: Any) -> CellValue:
        if value is self._engine.empty:
            return None
        if isinstance(value, self._engine.error_type):
            return ExcelError(value)
        plain: CellValue = value.item() if hasattr(value, "item") else value
        return plain


def _load_engine() -> Engine:
    try:
        import schedula
        from formulas import Parser
        from formulas.cell import CELL
        from formulas.errors import BaseError
        from formulas.functions import get_functions, replace_empty
        from formulas.ranges import Ranges
        from formulas.tokens.operand import Error, XlError
    except ImportError as error:
        raise MissingEngine from error
    return Engine(
        parse=lambda formula, context: Parser().ast(formula, context=context)[1],
        functions=get_functions(),
        exact=_exact_rounding(),
        new_grid=_new_grid,
        new_range=Ranges,
        range_type=Ranges,
        error_type=XlError,
        errors=Error.errors,
        empty=schedula.EMPTY,
        own_cell=CELL,
        fill_empty=replace_empty,
        failures=(BaseError, *_FAILURES),
    )


def _exact_rounding() -> dict[str, Callable[..., object]]:
    from formulas.functions import wrap_ufunc

    # `formulas` rounds the double as it stands and not the 15 digits Excel sees, and so loses a cent now and then.
    # These are put in while a formula is lined up: the package's own table, which all of the process shares, stays.
    ours = {"ROUND": excel_round, "ROUNDUP": excel_roundup, "ROUNDDOWN": excel_rounddown}
    return {name: wrap_ufunc(function) for name, function in ours.items()}


def _new_grid(values: list[object], shape: tuple[int, int]) -> object:
    import numpy

    block = numpy.empty(len(values), object)
    block[:] = values
    return block.reshape(shape)


def filled_cells(workbook: Workbook) -> Iterator[tuple[CellRef, Cell]]:
    """Every cell that is not blank, sheet by sheet and row by row."""
    for sheet in workbook.worksheets:
        title = sheet.title
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value is not None and isinstance(cell, Cell):
                    yield (title, cell.coordinate), cell


def formula_text(ref: CellRef, cell: Cell) -> str:
    """The formula of a cell, as the file writes it. Raises UnsupportedFormula where it fills several cells."""
    value = cell.value
    if isinstance(value, ArrayFormula):
        if ":" in value.ref:
            raise UnsupportedFormula(ref, str(value.text), "it fills more than one cell")
        return str(value.text)
    if isinstance(value, DataTableFormula):
        raise UnsupportedFormula(ref, "{=TABLE()}", "data tables are beyond the engine")
    return str(value)


def _plain_names(workbook: Workbook) -> Names:
    places = {}
    for name, defined in workbook.defined_names.items():
        # A name that openpyxl cannot take apart is refused later, if a formula uses it.
        with suppress(TokenizerError):
            found = list(defined.destinations)
            # Excel writes `Law!#REF!` when the cell of a name was deleted; openpyxl then finds no address.
            if len(found) == 1 and found[0][1]:
                places[name] = (found[0][0], found[0][1])
    return places
