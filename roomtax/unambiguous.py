"""What a workbook's file says twice, or in words that programs read in more than one way.

Excel repairs such a file or reads one half of it, and another program the other half: the amounts that a person sees
would not be those that were checked. No program that saves workbooks writes one.
"""

from __future__ import annotations

import math
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from lxml import etree
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import column_index_from_string

from roomtax.package import BOOK, LINKS, SHEETS, STRINGS, Package

_SOLE_PARTS = {"styles": "xl/styles.xml", "sharedStrings": STRINGS}
_IN_TABLE, _IN_ROW = frozenset({"row", "extLst"}), frozenset({"c", "extLst"})
_IN_CELL = frozenset({"f", "v", "is", "extLst"})
_ADDRESS = re.compile(r"(?P<column>[A-Z]{1,3})(?P<row>[1-9][0-9]{0,6})")
_COUNT = re.compile(r"[0-9]{1,9}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_VALUES = {"n": _NUMBER, "s": _COUNT, "b": re.compile(r"0|1|true|false")}


class Ambiguous(Exception):
    """What a file says twice or unclearly, in a few words."""


def require_unambiguous(package: Package) -> None:
    """Raise Ambiguous where a file can be read in two ways; LookupError, ValueError or SyntaxError for damage."""
    _require_once((name.casefold() for name in package.parts), "the part")
    _require_sole_book(package)
    _require_once((one.get("name", "") for one in package.tree(BOOK).iter("{*}sheet")), "the sheet")
    names = package.tree(BOOK).iter("{*}definedName")
    _require_once((f"{one.get('name', '')} {one.get('localSheetId', '')}".rstrip() for one in names), "the name")
    for part in package.parts:
        if part.startswith(SHEETS) and part.endswith(".xml"):
            _require_clear_cells(package.tree(part))


def _require_once(names: Iterable[str], what: str) -> None:
    for name, times in Counter(name.casefold() for name in names).items():
        if times > 1:
            raise Ambiguous(f"{what} {name} stands there twice")


def _require_sole_book(package: Package) -> None:
    """Refuse a package in which one program would find another workbook, or other styles or texts, than another."""
    if set(_targets(package, "", "officeDocument")) != {BOOK}:
        raise Ambiguous("it names another workbook part")
    types = list(package.tree("[Content_Types].xml").iter("{*}Override"))
    for ending, part in (("sheet.main+xml", BOOK), ("sharedStrings+xml", _SOLE_PARTS["sharedStrings"])):
        marked = [one.get("PartName", "") for one in types if one.get("ContentType", "").endswith(ending)]
        if any(name.lstrip("/") != part for name in marked):
            raise Ambiguous(f"a second part is marked as what {part} is")
    for kind, part in _SOLE_PARTS.items():
        if set(_targets(package, "xl", kind)) - {part}:
            raise Ambiguous(f"another part stands for {part}")


def _targets(package: Package, folder: str, kind: str) -> Iterator[str]:
    links = LINKS if folder else "_rels/.rels"
    for link in package.tree(links).iter("{*}Relationship"):
        if link.get("Type", "").endswith(f"/{kind}"):
            yield posixpath.normpath(posixpath.join("/", folder, link.get("Target", ""))).lstrip("/")


def _require_clear_cells(sheet: etree._Element) -> None:
    tables = list(sheet.iter("{*}sheetData"))
    if len(tables) > 1:
        raise Ambiguous("a sheet has two tables of cells")
    seen: set[str] = set()
    for table in tables:
        row = 0
        for _, line in _only(table, _IN_TABLE):
            row = int(line.get("r", row + 1))
            _add(f"row {row}", seen)
            for address, cell in _placed(line, row):
                _add(address, seen)
                if len(cell):
                    _require_clear_value(address, cell)


def _add(place: str, seen: set[str]) -> None:
    if place in seen:
        raise Ambiguous(f"{place} stands there twice")
    seen.add(place)


def _only(parent: etree._Element, kinds: frozenset[str]) -> Iterator[tuple[str, etree._Element]]:
    """The elements in another with their kinds, of which all must be among these."""
    for child in parent.iterchildren(etree.Element):
        kind = child.tag.rpartition("}")[2]
        if kind not in kinds:
            raise Ambiguous(f"{kind} stands where only {' or '.join(sorted(kinds - {'extLst'}))} can")
        yield kind, child


def _placed(line: etree._Element, row: int) -> Iterator[tuple[str, etree._Element]]:
    """The cells of a row with their addresses; a cell without one stands behind the cell before it."""
    before = ""
    for _, cell in _only(line, _IN_ROW):
        address = cell.get("r") or f"{_next_column(before)}{row}"
        if not (match := _ADDRESS.fullmatch(address)):
            raise Ambiguous(f"{address} is no address")
        if int(match["row"]) != row:
            raise Ambiguous(f"{address} stands in row {row}")
        before = match["column"]
        yield address, cell


def _next_column(before: str) -> str:
    return get_column_letter(column_index_from_string(before) + 1 if before else 1)


def _require_clear_value(address: str, cell: etree._Element) -> None:
    kinds = [kind for kind, _ in _only(cell, _IN_CELL)]
    if len(set(kinds)) < len(kinds) or {"is", "v"} <= set(kinds):
        raise Ambiguous(f"{address} has two values")
    text, spelling = cell.findtext("{*}v"), _VALUES.get(cell.get("t", "n"))
    if text and spelling and not spelling.fullmatch(text):
        raise Ambiguous(f"{address} has the value {text!r}")
    if text and spelling is _NUMBER and not math.isfinite(float(text)):
        raise Ambiguous(f"{address} has a value beyond all numbers")
