"""The add-in's own settings: a sheet inside `roomtax.xlam`, the only place its transport reads."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Literal
from xml.etree import ElementTree
from xml.sax.saxutils import escape

SHEET_TITLE = "roomtax settings"
SERVER_ID = "{4F0A6B0E-6C1D-4B53-9A57-6A0E5B7F2D31}"
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_EARLIEST = (1980, 1, 1, 0, 0, 0)


class NotOurAddin(ValueError):
    """A file that has no settings sheet of ours."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the transport needs to know; empty text is "not set up on this computer".

    `mode` is `start` where Excel starts Python itself, `serve` where `roomtax addin serve` is started by hand;
    `version` is the add-in's own.
    """

    interpreter: str = ""
    library_folder: str = ""
    mode: Literal["start", "serve"] = "start"
    server_id: str = SERVER_ID
    version: str = ""


def sheet_xml(settings: Settings, code_name: str) -> bytes:
    """The settings sheet: labels in column A, values in column B, all of them text."""
    rows = "".join(
        f'<row r="{number}">{_text_cell("A", number, field.name)}'
        f"{_text_cell('B', number, getattr(settings, field.name))}</row>"
        for number, field in enumerate(fields(settings), 1)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        f'<sheetPr codeName="{escape(code_name)}"/><sheetData>{rows}</sheetData></worksheet>'
    ).encode()


def _text_cell(column: str, row: int, text: str) -> str:
    return f'<c r="{column}{row}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'


def stamp(xlam: bytes, settings: Settings) -> bytes:
    """The same add-in with other settings; its macros stay byte for byte, and a signature on them stays good."""
    parts = read_parts(xlam)
    path = settings_part(parts)
    kept = replace(settings, version=read_settings(xlam).version)
    return zip_parts(parts | {path: sheet_xml(kept, code_name(parts[path]))})


def read_settings(xlam: bytes) -> Settings:
    """The settings an add-in file holds. Raises NotOurAddin."""
    parts = read_parts(xlam)
    texts = _shared_texts(parts)
    held: dict[str, str] = {}
    for row in ElementTree.fromstring(parts[settings_part(parts)]).iter(f"{_MAIN}row"):  # noqa: S314 - our own file
        cells = [_cell_text(cell, texts) for cell in row.iter(f"{_MAIN}c")]
        held[cells[0]] = cells[1] if len(cells) > 1 else ""
    known = {field.name for field in fields(Settings)}
    mode: Literal["start", "serve"] = "serve" if held.pop("mode", "") == "serve" else "start"
    return Settings(**{name: text for name, text in held.items() if name in known}, mode=mode)


def _shared_texts(parts: dict[str, bytes]) -> list[str]:
    """Texts that Excel moves out of the sheet when a person opens and saves the add-in, for example to sign it."""
    if "xl/sharedStrings.xml" not in parts:
        return []
    root = ElementTree.fromstring(parts["xl/sharedStrings.xml"])  # noqa: S314
    return ["".join(item.itertext()) for item in root.iter(f"{_MAIN}si")]


def _cell_text(cell: ElementTree.Element, texts: list[str]) -> str:
    text = "".join(cell.itertext())
    return texts[int(text)] if cell.get("t") == "s" else text


def settings_part(parts: dict[str, bytes]) -> str:
    """The path of the settings sheet within the package. Raises NotOurAddin."""
    book = ElementTree.fromstring(parts["xl/workbook.xml"])  # noqa: S314
    links = ElementTree.fromstring(parts["xl/_rels/workbook.xml.rels"])  # noqa: S314
    targets = {link.get("Id"): link.get("Target", "") for link in links}
    for sheet in book.iter(f"{_MAIN}sheet"):
        if sheet.get("name") == SHEET_TITLE:
            return "xl/" + targets[sheet.get(_LINK)].removeprefix("/xl/")
    raise NotOurAddin(f"the file has no sheet {SHEET_TITLE!r}: it was not made by `roomtax addin build`")


def code_name(sheet: bytes) -> str:
    """The name that ties a sheet to its module in the VBA project."""
    found = re.search(rb'codeName="([^"]*)"', sheet)
    return found[1].decode() if found else ""


def read_parts(xlam: bytes) -> dict[str, bytes]:
    """The parts of a package in their order. Raises NotOurAddin for a file that is no package."""
    try:
        with zipfile.ZipFile(io.BytesIO(xlam)) as package:
            parts = {name: package.read(name) for name in package.namelist()}
    except zipfile.BadZipFile as fault:
        raise NotOurAddin("the file is no Excel add-in: it cannot be opened as a package") from fault
    if "xl/workbook.xml" not in parts:
        raise NotOurAddin("the file is no Excel add-in: it holds no workbook")
    return parts


def zip_parts(parts: dict[str, bytes]) -> bytes:
    """A package of the parts that has the same bytes every time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        for entry, content in _entries(parts):
            package.writestr(entry, content, compresslevel=9)
    return buffer.getvalue()


def _entries(parts: dict[str, bytes]) -> Iterator[tuple[zipfile.ZipInfo, bytes]]:
    for name, content in parts.items():
        entry = zipfile.ZipInfo(name, _EARLIEST)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system = 0
        yield entry, content
