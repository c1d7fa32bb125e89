"""Tool tips while a formula is typed: data for Excel-DNA's IntelliSense add-in, where an office has that installed.

It reads them from a part inside the add-in. Excel itself shows no tips for functions written in VBA.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from addin.registry import FUNCTIONS, Function

PART = "customXml/item1.xml"
LINKS = "xl/_rels/workbook.xml.rels"
_LINK = (
    '<Relationship Id="rIdRoomTaxTips" Target="../customXml/item1.xml" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml"/>'
)


def tips(functions: Sequence[Function] = FUNCTIONS) -> bytes:
    """The part: every function with its description, every argument with its help."""
    listed = "".join(map(_function, functions))
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        '<IntelliSense xmlns="http://schemas.excel-dna.net/intellisense/1.0">'
        f"<FunctionInfo>{listed}</FunctionInfo></IntelliSense>"
    ).encode()


def _function(function: Function) -> str:
    arguments = "".join(
        f"<Argument Name={quoteattr(argument.name)} Description={quoteattr(argument.help)}/>"
        for argument in function.arguments
    )
    name, description = quoteattr(function.name), quoteattr(function.description)
    return f"<Function Name={name} Description={description}>{arguments}</Function>"


def with_tips(parts: dict[str, bytes]) -> dict[str, bytes]:
    """The parts of the add-in with the tips among them."""
    links = parts[LINKS].replace(b"</Relationships>", _LINK.encode() + b"</Relationships>")
    return parts | {PART: tips(), LINKS: links}
