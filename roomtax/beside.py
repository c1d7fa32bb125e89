"""The values that stand beside the formulas of a workbook's file: what a reader without a calculator shows."""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator

from lxml import etree

from roomtax.excel_values import CellRef, CellValue, ExcelError

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_WORKBOOK, _LINKS, _STRINGS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml"
_LINK_OF_SHEET = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def values_beside(packed: bytes) -> dict[CellRef, CellValue]:
    """The value beside each formula, "" where none stands; raises LookupError, ValueError or SyntaxError for damage.

    `packed` must have been measured before, for it is unpacked here without a limit.
    """
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        strings = _strings(archive)
        return {
            (title, cell.get("r", "")): _value(cell, strings)
            for title, part in _sheets(archive)
            for formula in _tree(archive, part).iter(f"{_MAIN}f")
            if (cell := formula.getparent()) is not None
        }


def _tree(archive: zipfile.ZipFile, part: str) -> etree._Element:
    return etree.fromstring(archive.read(part), etree.XMLParser(resolve_entities=False, no_network=True))


def _sheets(archive: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    links = {link.get("Id"): link.get("Target", "") for link in _tree(archive, _LINKS).iter("{*}Relationship")}
    for sheet in _tree(archive, _WORKBOOK).iter("{*}sheet"):
        part = posixpath.normpath(posixpath.join("/xl", links[sheet.get(_LINK_OF_SHEET)])).lstrip("/")
        if part.startswith("xl/worksheets/"):
            yield sheet.get("name", ""), part


def _strings(archive: zipfile.ZipFile) -> list[str]:
    if _STRINGS not in archive.namelist():
        return []
    return ["".join(text.text or "" for text in one.iter("{*}t")) for one in _tree(archive, _STRINGS).iter("{*}si")]


def _value(cell: etree._Element, strings: list[str]) -> CellValue:
    text = cell.findtext(f"{_MAIN}v") or ""
    match cell.get("t", "n"):
        case "b":
            return text == "1"
        case "e":
            return ExcelError(text)
        case "s":
            return strings[int(text)]
        case "n" if text:
            return float(text)
    return text
