"""Books that differ from one another in what was entered, and in nothing else.

Books of one village and period that the same program saved are alike to the last byte but for the entries, what follows
from them, and when they were saved. What was found of the first of them outside its entries holds for all.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lxml import etree

from roomtax.beside import cell_value
from roomtax.excel_values import CellRef, CellValue
from roomtax.package import MAIN, STRINGS, Package

_VARYING = ("docProps/", "xl/calcChain.xml", STRINGS)
_CELL, _FORMULA, _VALUE, _INLINE, _TEXT = (f"{MAIN}{name}" for name in ("c", "f", "v", "is", "t"))
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")


class Unclear(Exception):
    """A book in which something was entered that is to be read with all care."""


@dataclass(frozen=True, slots=True)
class Book:
    """A book taken apart: a mark of all but its entries, what was entered by cell, and the values beside formulas."""

    mark: bytes
    entered: Mapping[CellRef, object]
    beside: Mapping[CellRef, CellValue]


def taken_apart(package: Package, inputs: Mapping[CellRef, bool]) -> Book:
    """A book's entries apart from the rest; `inputs` says of each input cell whether it holds a date.

    Raises Unclear for an entry that is no plain number or text, and LookupError, ValueError or SyntaxError for damage.
    """
    pieces, sheets = [], {part for _, part in package.sheets}
    for name in sorted(package.parts):
        if not name.startswith(_VARYING) and name not in sheets:
            pieces += [name.encode(), package.parts[name]]
    entered: dict[CellRef, object] = {}
    beside: dict[CellRef, CellValue] = {}
    strings, rich = package.strings, package.rich_strings
    for title, part in package.sheets:
        tree = package.fresh_tree(part)
        for cell in tree.iter(_CELL):
            ref = (title, cell.get("r", ""))
            if ref in inputs:
                entered[ref] = _entry(cell, strings, rich, day=inputs[ref])
                _strip(cell, *cell)
            elif cell.find(_FORMULA) is not None:
                beside[ref] = cell_value(cell, strings)
                _strip(cell, *cell.iterchildren(_VALUE))
            elif cell.get("t") == "s" and (value := cell.find(_VALUE)) is not None:
                value.text = str(cell_value(cell, strings))
        pieces += [title.encode(), etree.tostring(tree)]
    return Book(_mark(pieces), entered, beside)


def _mark(pieces: Iterable[bytes]) -> bytes:
    """The digest of the pieces' digests, so that no piece can be cut elsewhere."""
    return hashlib.sha256(b"".join(hashlib.sha256(piece).digest() for piece in pieces)).digest()


def _strip(cell: etree._Element, *children: etree._Element) -> None:
    cell.attrib.pop("t", "")
    for child in children:
        cell.remove(child)


def _entry(cell: etree._Element, strings: tuple[str, ...], rich: frozenset[int], *, day: bool) -> object:
    """A plain number or text as it was entered; None for a blank."""
    if len(cell) == 0:
        return None
    if len(cell) > 1:
        raise Unclear
    kind, content = cell.get("t", "n"), cell[0]
    if kind == "inlineStr" and content.tag == _INLINE and [one.tag for one in content] == [_TEXT]:
        return _text(content[0].text)
    if content.tag != _VALUE or not content.text:
        raise Unclear
    if kind == "s" and int(content.text) not in rich:
        return _text(strings[int(content.text)])
    if kind != "n":
        raise Unclear
    return _number(content.text, day=day)


def _text(text: str | None) -> str:
    if not text or text[0] in "=#" or "_x" in text:
        raise Unclear
    return text


def _number(text: str, *, day: bool) -> int | float:
    if _WHOLE.fullmatch(text):
        return int(text)
    if day:
        raise Unclear
    return float(text)
