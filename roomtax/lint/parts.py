"""What only the file itself says: its parts, and the value it keeps beside each formula."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from lxml import etree
from openpyxl.utils.cell import coordinate_to_tuple

from roomtax.lint.formula import Place

Parts = Mapping[str, bytes]
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


@dataclass(frozen=True, slots=True)
class Kept:
    """The value a file keeps beside a formula: kind as in the file (n, str, b, e) and text."""

    kind: str
    text: str

    @property
    def number(self) -> float | None:
        """The number, where it is one."""
        if self.kind != "n":
            return None
        try:
            return float(self.text)
        except ValueError:
            return None


def unpacked(content: bytes) -> Parts:
    """The parts of an .xlsx file that has been measured before."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def kept_values(parts: Parts) -> dict[Place, Kept | None]:
    """For every formula cell, the value that stands beside it; None where there is none."""
    return {place: kept for title, part in _sheets(parts) for place, kept in _beside_formulas(parts[part], title)}


def tree(content: bytes) -> etree._Element:
    """Read a part, resolving nothing that is outside of it. Raises ValueError for what is no XML."""
    try:
        return etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as fault:
        raise ValueError(str(fault)) from None


def _sheets(parts: Parts) -> Iterator[tuple[str, str]]:
    targets = {
        relation.get("Id", ""): relation.get("Target", "")
        for relation in tree(parts["xl/_rels/workbook.xml.rels"]).iter(_RELATIONS)
    }
    for sheet in tree(parts["xl/workbook.xml"]).iter(f"{_MAIN}sheet"):
        target = targets[sheet.get(_RELATION, "")]
        path = target.lstrip("/") if target.startswith("/") else str(PurePosixPath("xl", target))
        if path in parts:
            yield sheet.get("name", ""), path


def _beside_formulas(content: bytes, title: str) -> Iterator[tuple[Place, Kept | None]]:
    for cell in tree(content).iter(f"{_MAIN}c"):
        if cell.find(f"{_MAIN}f") is None:
            continue
        row, column = coordinate_to_tuple(cell.get("r", "A1"))
        kind, value = cell.get("t", "n"), cell.find(f"{_MAIN}v")
        text = "" if value is None else value.text or ""
        kept = None if value is None or (not text and kind != "str") else Kept(kind, text)
        yield (title, row, column), kept
