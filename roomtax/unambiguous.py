"""What a workbook's file says twice, or in words that programs read in more than one way.

Excel repairs such a file or reads one half of it, and another program the other half: the amounts that a person sees
would not be those that were checked. No program that saves workbooks writes one.
"""

from __future__ import annotations

import math
import posixpath
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator

from lxml import etree
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

_BOOK = "xl/workbook.xml"
_SOLE_PARTS = {"styles": "xl/styles.xml", "sharedStrings": "xl/sharedStrings.xml"}
_ADDRESS = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,6}")
_COUNT = re.compile(r"[0-9]{1,9}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_VALUES = {"n": _NUMBER, "s": _COUNT, "b": re.compile(r"0|1|true|false")}


class Ambiguous(Exception):
    """What a file says twice or unclearly, in a few words."""


def require_unambiguous(archive: zipfile.ZipFile) -> None:
    """Raise Ambiguous where a file can be read in two ways; LookupError, ValueError or SyntaxError for damage.

    The file must have been measured before, for it is unpacked here without a limit.
    """
    _require_once((name.casefold() for name in archive.namelist()), "the part")
    _require_sole_book(archive)
    _require_once((one.get("name", "") for one in _tree(archive, _BOOK).iter("{*}sheet")), "the sheet")
    names = _tree(archive, _BOOK).iter("{*}definedName")
    _require_once((f"{one.get('name', '')} {one.get('localSheetId', '')}".rstrip() for one in names), "the name")
    for part in archive.namelist():
        if part.startswith("xl/worksheets/") and part.endswith(".xml"):
            _require_clear_cells(_tree(archive, part))


def _tree(archive: zipfile.ZipFile, part: str) -> etree._Element:
    return etree.fromstring(archive.read(part), etree.XMLParser(resolve_entities=False, no_network=True))


def _require_once(names: Iterable[str], what: str) -> None:
    for name, times in Counter(name.casefold() for name in names).items():
        if times > 1:
            raise Ambiguous(f"{what} {name} stands there twice")


def _require_sole_book(archive: zipfile.ZipFile) -> None:
    """Refuse a package in which one program would find another workbook, or other styles or texts, than another."""
    if set(_targets(archive, "", "officeDocument")) != {_BOOK}:
        raise Ambiguous("it names another workbook part")
    types = list(_tree(archive, "[Content_Types].xml").iter("{*}Override"))
    for ending, part in (("sheet.main+xml", _BOOK), ("sharedStrings+xml", _SOLE_PARTS["sharedStrings"])):
        marked = [one.get("PartName", "") for one in types if one.get("ContentType", "").endswith(ending)]
        if any(name.lstrip("/") != part for name in marked):
            raise Ambiguous(f"a second part is marked as what {part} is")
    for kind, part in _SOLE_PARTS.items():
        if set(_targets(archive, "xl", kind)) - {part}:
            raise Ambiguous(f"another part stands for {part}")


def _targets(archive: zipfile.ZipFile, folder: str, kind: str) -> Iterator[str]:
    links = "xl/_rels/workbook.xml.rels" if folder else "_rels/.rels"
    for link in _tree(archive, links).iter("{*}Relationship"):
        if link.get("Type", "").endswith(f"/{kind}"):
            yield posixpath.normpath(posixpath.join("/", folder, link.get("Target", ""))).lstrip("/")


def _require_clear_cells(sheet: etree._Element) -> None:
    tables = list(sheet.iter("{*}sheetData"))
    if len(tables) > 1:
        raise Ambiguous("a sheet has two tables of cells")
    seen: set[str] = set()
    for table in tables:
        row = 0
        for line in _only(table, "row"):
            row = int(line.get("r", row + 1))
            _add(f"row {row}", seen)
            for address, cell in _placed(line, row):
                _add(address, seen)
                _require_clear_value(address, cell)


def _add(place: str, seen: set[str]) -> None:
    if place in seen:
        raise Ambiguous(f"{place} stands there twice")
    seen.add(place)


def _only(parent: etree._Element, *kinds: str) -> Iterator[etree._Element]:
    """The elements in another, of which all must be of these kinds."""
    for child in parent.iterchildren(etree.Element):
        kind = etree.QName(child).localname
        if kind not in (*kinds, "extLst"):
            raise Ambiguous(f"{kind} stands where only {' or '.join(kinds)} can")
        yield child


def _placed(line: etree._Element, row: int) -> Iterator[tuple[str, etree._Element]]:
    """The cells of a row with their addresses; a cell without one stands behind the cell before it."""
    column = 0
    for cell in _only(line, "c"):
        address = cell.get("r") or f"{get_column_letter(column + 1)}{row}"
        if not _ADDRESS.fullmatch(address):
            raise Ambiguous(f"{address} is no address")
        letters, number = coordinate_from_string(address)
        if number != row:
            raise Ambiguous(f"{address} stands in row {row}")
        column = column_index_from_string(letters)
        yield address, cell


def _require_clear_value(address: str, cell: etree._Element) -> None:
    kinds = Counter(etree.QName(one).localname for one in _only(cell, "f", "v", "is"))
    if any(times > 1 for times in kinds.values()) or (kinds["is"] and kinds["v"]):
        raise Ambiguous(f"{address} has two values")
    text, spelling = cell.findtext("{*}v"), _VALUES.get(cell.get("t", "n"))
    if text and spelling and not spelling.fullmatch(text):
        raise Ambiguous(f"{address} has the value {text!r}")
    if text and spelling is _NUMBER and not math.isfinite(float(text)):
        raise Ambiguous(f"{address} has a value beyond all numbers")
