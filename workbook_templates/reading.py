"""Reading a filled workbook back: what it says it is, and what was entered in each input cell, by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from openpyxl import Workbook
from openpyxl.cell.cell import Cell as BookCell
from openpyxl.cell.cell import MergedCell
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from calc.errors import BadInput
from workbook_templates.addresses import Addresses
from workbook_templates.cells import Cell
from workbook_templates.edition import EDITION
from workbook_templates.laid_book import LaidBook

_PLACE = re.compile(r"'?(?P<sheet>[^'!]+)'?!\$(?P<column>[A-Z]+)\$(?P<row>\d+)")
CellRef = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Label:
    """What a workbook says it is; `kind` is empty for the return of a period, `edition` in a form that has none."""

    village: str
    period: str
    version: str
    hash: str
    kind: str = ""
    edition: str = ""


def label_of(book: Workbook) -> Label:
    """The label on the sheet About. Raises BadInput for a workbook that is not one of ours."""
    names = ("about_village", "about_period", "about_version", "about_hash")
    village, period, version, fingerprint = (_text(book, name) for name in names)
    if not (village and period and version and fingerprint):
        problem = "is not a return workbook made by roomtax"
        raise BadInput("workbook", problem, "check one that `build` has made; its sheet About says what it is")
    return Label(village, period, version, fingerprint, _text(book, "about_kind"), _text(book, EDITION))


def _text(book: Workbook, name: str) -> str:
    value = _named(book, name)
    return value if isinstance(value, str) else ""


def _named(book: Workbook, name: str) -> object:
    place = named_cell(book, name)
    return book[place[0]][place[1]].value if place else None


def named_cell(book: Workbook, name: str) -> CellRef | None:
    """The one cell a name points to, if it does so and the cell can be there."""
    if (defined := book.defined_names.get(name)) is None:
        return None
    match = _PLACE.fullmatch(defined.attr_text or "")
    if match is None or match["sheet"] not in book.sheetnames:
        return None
    return match["sheet"], f"{match['column']}{match['row']}"


def inputs(layout: LaidBook) -> Iterator[Cell]:
    """Every input cell of a layout."""
    for sheet in layout.sheets:
        yield from (cell for _, _, cell in sheet.placed() if cell.role == "input")


def entries(book: Workbook, layout: LaidBook) -> dict[str, object]:
    """What stands in each input cell, by its name. Raises BadInput where a name is gone."""
    found: dict[str, object] = {}
    for cell in inputs(layout):
        place = named_cell(book, cell.id)
        if place is None:
            raise BadInput(cell.id, "the name of this cell is gone", "enter the figures in an unfilled workbook again")
        found[cell.id] = _entered(book[place[0]][place[1]])
    return found


def _entered(cell: BookCell | MergedCell) -> object:
    """What was typed: a text that begins like a formula has an apostrophe before it, as in Excel's formula bar."""
    value = cell.value
    if isinstance(value, DataTableFormula):
        return "'{=TABLE()}"
    if isinstance(value, ArrayFormula):
        return value.text
    return f"'{value}" if isinstance(value, str) and value.startswith("=") and cell.data_type != "f" else value


def places(addresses: Addresses) -> dict[CellRef, str]:
    """The id of each cell that has one, by sheet and address."""
    return {addresses.cell(id_): id_ for id_ in addresses.cells}
