"""Puts `roomtax.xlam` together: the template's workbook, our VBA project, settings sheet and ribbon tab."""

import re
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import version as installed_version
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from addin.package import vba
from addin.package.intellisense import with_tips
from addin.package.project import StrangeTemplate, vba_project
from addin.package.settings import SHEET_TITLE, Settings, code_name, read_parts, sheet_xml, zip_parts

TEMPLATE = "quickstart_addin_ribbon.xlam"
SETTINGS_PART = "xl/worksheets/sheet1.xml"
_EMPTY_TEXTS = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="0" uniqueCount="0"/>'
)
_CORE = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Room Tax</dc:title>
<dc:description>Worksheet functions for the room tax of Wisconsin villages, version {version}</dc:description>
</cp:coreProperties>"""


class MissingXlwings(RuntimeError):
    """xlwings, whose template the add-in is made from, is not installed."""


def build(roomtax_version: str, settings: Settings | None = None) -> bytes:
    """The bytes of `roomtax.xlam`, the same ones every time. Raises MissingXlwings, StrangeTemplate."""
    template = template_path()
    versions = vba.Versions(roomtax_version, installed_version("xlwings"))
    return assemble(template, vba.modules(versions), roomtax_version, settings or Settings())


def template_path() -> Path:
    """Where the installed xlwings keeps its template; xlwings itself is not imported."""
    spec = find_spec("xlwings")
    if spec is None or spec.origin is None:
        raise MissingXlwings("the package xlwings is not installed")
    return Path(spec.origin).parent / TEMPLATE


def assemble(template: Path, modules: Mapping[str, str], version: str, settings: Settings) -> bytes:
    """An add-in of the given standard modules."""
    parts = read_parts(template.read_bytes())
    workbook_code = vba.as_crlf({"ThisWorkbook": vba.hand_written("ThisWorkbook")})["ThisWorkbook"]
    ours = {
        "xl/vbaProject.bin": vba_project(template, vba.as_crlf(modules), workbook_code),
        "xl/workbook.xml": _workbook(parts["xl/workbook.xml"]),
        SETTINGS_PART: sheet_xml(replace(settings, version=version), code_name(parts[SETTINGS_PART])),
        "xl/sharedStrings.xml": _EMPTY_TEXTS,
        "customUI/customUI.xml": files("addin").joinpath("vba", "customUI.xml").read_bytes(),
        "docProps/core.xml": _CORE.format(version=version).encode(),
    }
    if not ours.keys() <= parts.keys():
        raise StrangeTemplate(f"{template.name} has no part {', '.join(sorted(ours.keys() - parts.keys()))}")
    return zip_parts(with_tips(parts | ours))


def _workbook(xml: bytes) -> bytes:
    """Name the settings sheet, and drop the path of the machine on which the template was saved."""
    named, count = re.subn(rb'(<sheet [^>]*name=")[^"]*"', rb"\g<1>" + SHEET_TITLE.encode() + b'"', xml)
    plain, paths = re.subn(rb"<mc:AlternateContent.*?</mc:AlternateContent>", b"", named, flags=re.DOTALL)
    if (count, paths) != (1, 1):
        raise StrangeTemplate(f"{TEMPLATE} has {count} sheets")
    return plain
