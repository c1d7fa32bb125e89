"""What only the file itself says: its parts, and the value it keeps beside each formula."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml import etree
from openpyxl.utils.cell import coordinate_to_tuple

from roomtax.lint.formula import Place
from roomtax.package import MAIN, Package

Parts = Mapping[str, bytes]


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


def kept_values(parts: Parts) -> dict[Place, Kept | None]:
    """For every formula cell, the value that stands beside it; None where there is none."""
    return {
        place: kept for title, part in Package(parts).sheets for place, kept in _beside_formulas(parts[part], title)
    }


def tree(content: bytes) -> etree._Element:
    """Read a part, resolving nothing that is outside of it. Raises ValueError for what is no XML."""
    try:
        return etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as fault:
        raise ValueError(str(fault)) from None


def _beside_formulas(content: bytes, title: str) -> Iterator[tuple[Place, Kept | None]]:
    for cell in tree(content).iter(f"{MAIN}c"):
        if cell.find(f"{MAIN}f") is None:
            continue
        row, column = coordinate_to_tuple(cell.get("r", "A1"))
        kind, value = cell.get("t", "n"), cell.find(f"{MAIN}v")
        text = "" if value is None else value.text or ""
        kept = None if value is None or (not text and kind != "str") else Kept(kind, text)
        yield (title, row, column), kept
