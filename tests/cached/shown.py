"""What a workbook shows to a reader that computes nothing, read in two ways that know nothing of each other."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from decimal import Decimal

from lxml import etree
from openpyxl import load_workbook

from roomtax.excel_values import to_decimal, to_serial
from workbook_templates.cached import CellRef

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
Plain = Decimal | str | bool


def plain(value: object) -> Plain:
    """A value as it is compared: numbers and dates at 15 significant digits, a blank as empty text."""
    if value is None or isinstance(value, bool):
        return "" if value is None else value
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        return to_decimal(to_serial(value))
    return to_decimal(float(value)) if isinstance(value, int | float | Decimal) else str(value)


def by_openpyxl(content: bytes) -> dict[CellRef, object]:
    """Every cell's value, formulas' included."""
    book = load_workbook(io.BytesIO(content), data_only=True)
    cells = (cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row)
    return {(cell.parent.title, cell.coordinate): cell.value for cell in cells}


def by_lxml(content: bytes) -> dict[CellRef, Plain]:
    """The value beside each formula, from the XML. Raises for a formula cell without one, or with a bare text."""
    found = {}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for title, part in _parts(archive).items():
            for cell in etree.fromstring(archive.read(part)).iter(f"{_MAIN}c"):
                if cell.find(f"{_MAIN}f") is not None:
                    found[title, cell.get("r", "")] = _value(cell)
    return found


def _parts(archive: zipfile.ZipFile) -> dict[str, str]:
    relations = etree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {one.get("Id"): (one.get("Target") or "").removeprefix("/") for one in relations}
    sheets = etree.fromstring(archive.read("xl/workbook.xml")).iter(f"{_MAIN}sheet")
    return {sheet.get("name", ""): targets[sheet.get(_RELATION)] for sheet in sheets}


def _value(cell: etree._Element) -> Plain:
    value = cell.find(f"{_MAIN}v")
    if value is None:
        message = f"{cell.get('r')} shows nothing"
        raise ValueError(message)
    text = value.text or ""
    kind = cell.get("t", "n")
    if kind == "b":
        return text == "1"
    return text if kind == "str" else to_decimal(float(text))
