"""The parts of a workbook's file, unpacked once, and those in XML read once."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterator, Mapping
from functools import cached_property

from lxml import etree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
BOOK, LINKS, STRINGS, SHEETS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml", "xl/worksheets/"
_LINK_OF_SHEET = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


class Package:
    """A file's parts by name. Whoever unpacks one has measured it before; XML is read without its entities."""

    def __init__(self, parts: Mapping[str, bytes]) -> None:
        self.parts = parts
        self._trees: dict[str, etree._Element] = {}

    @classmethod
    def unpack(cls, archive: zipfile.ZipFile) -> Package:
        """All parts of an archive; its names must be different ones."""
        return cls({name: archive.read(name) for name in archive.namelist()})

    def tree(self, part: str) -> etree._Element:
        """A part in XML. Raises LookupError or SyntaxError where it is not there or damaged."""
        if part not in self._trees:
            self._trees[part] = self.fresh_tree(part)
        return self._trees[part]

    def fresh_tree(self, part: str) -> etree._Element:
        """A part in XML, to be changed by whoever asks for it."""
        return etree.fromstring(self.parts[part], etree.XMLParser(resolve_entities=False, no_network=True))

    @cached_property
    def sheets(self) -> tuple[tuple[str, str], ...]:
        """Title and part of each worksheet."""
        return tuple(self._sheets())

    def _sheets(self) -> Iterator[tuple[str, str]]:
        links = {link.get("Id"): link.get("Target", "") for link in self.tree(LINKS).iter("{*}Relationship")}
        for sheet in self.tree(BOOK).iter("{*}sheet"):
            part = posixpath.normpath(posixpath.join("/xl", links[sheet.get(_LINK_OF_SHEET)])).lstrip("/")
            if part.startswith(SHEETS):
                yield sheet.get("name", ""), part

    @cached_property
    def strings(self) -> tuple[str, ...]:
        """The texts that cells share."""
        if STRINGS not in self.parts:
            return ()
        return tuple("".join(text.text or "" for text in one.iter("{*}t")) for one in self.tree(STRINGS).iter("{*}si"))

    @cached_property
    def rich_strings(self) -> frozenset[int]:
        """The places of those among the texts that have a format of their own, or a reading beside them."""
        if STRINGS not in self.parts:
            return frozenset()
        return frozenset(place for place, one in enumerate(self.tree(STRINGS).iter("{*}si")) if len(one) != 1)
