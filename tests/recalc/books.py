"""Small workbooks for the tests of the recalculator, and the package's own, slower way to calculate them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName

from roomtax.recalc import CellRef

Sheets = Mapping[str, Mapping[str, Any]]


def write_book(path: Path, sheets: Sheets, names: Mapping[str, str] | None = None) -> Path:
    """Save a workbook with these cells: sheet title, address, content."""
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.worksheets[0])
    for title, cells in sheets.items():
        sheet = workbook.create_sheet(title)
        for address, content in cells.items():
            sheet[address] = content
    for name, target in (names or {}).items():
        workbook.defined_names[name] = DefinedName(name, attr_text=target)
    workbook.save(path)
    return path


def calculate_ordinarily(path: Path, inputs: Mapping[CellRef, Any], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Calculate with the package's own model and dispatcher; only the rounding is ours. Keys are the package's."""
    import formulas
    from formulas.functions import get_functions, wrap_ufunc

    from roomtax import excel_round

    with monkeypatch.context() as patch:
        patch.setitem(get_functions(), "ROUND", wrap_ufunc(excel_round.excel_round))
        model = formulas.ExcelModel().loads(str(path)).finish()
    given = {engine_key(path, cell): value for cell, value in inputs.items()}
    assert given.keys() <= model.dsp.data_nodes.keys()
    return dict(model.calculate(given))


def engine_key(path: Path, cell: CellRef) -> str:
    """The key under which the package knows a cell."""
    return f"'[{path.name}]{cell[0].upper()}'!{cell[1]}"
