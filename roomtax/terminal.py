"""Writing to a terminal, a pipe or a file: in whatever characters it can take."""

from __future__ import annotations

import codecs
import io
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

ROOMY = 100
_PLAIN = {"§": "sec.", "×": "x", "–": "-", "’": "'", "“": '"', "”": '"', "…": "...", "•": "-"}


def prepare() -> None:
    """Let output never fail for a character that the terminal does not have."""
    codecs.register_error("plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain")


def _plain(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    refused = fault.object[fault.start : fault.end]
    return "".join(_PLAIN.get(character, "?") for character in refused), fault.end


def complain(text: str) -> None:
    """Write one line to stderr, whatever line ends the text has."""
    print(" ".join(text.split()), file=sys.stderr)


def takes_unicode() -> bool:
    """Whether what reads our output takes any character."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "").startswith("utf")


def console() -> Console:
    """A console for tables: coloured on a terminal only, and without reading any markup from text."""
    from rich.console import Console

    return Console(file=sys.stdout, markup=False, highlight=False, emoji=False, soft_wrap=False)


def fitted(screen: Console) -> int | None:
    """The width to squeeze a table into; None where there is room for the widths it would like to have."""
    return screen.width if screen.width < ROOMY else None
