"""By which names a village is asked for: those of its file, also of one that does not hold."""

from __future__ import annotations

import re
from pathlib import Path

_HEAD = 20_000
_NAMING = re.compile(r"^(?:key|title|aliases)\s*=\s*(\[[^\]]*\]|.*)$", re.MULTILINE)
_QUOTED = re.compile(r"""["']([^"'\n]+)["']""")


def plain(name: str) -> str:
    """A name without case, punctuation and "Village of", as names are matched.

    >>> plain("Village of COTTAGE-GROVE")
    'cottage grove'
    """
    words = re.sub(r"[^0-9a-z]+", " ", name.casefold()).split()
    return " ".join(words).removeprefix("village of ")


def names_in(path: Path) -> tuple[str, ...]:
    """The names in the head of a village file, however faulty it is; one without any goes by that of the file.

    >>> names_in(Path("no such/Half Way.toml"))
    ('half way',)
    """
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD).decode(errors="replace")
    except OSError:
        head = ""
    called = [name for line in _NAMING.findall(head) for name in _QUOTED.findall(line)]
    return tuple(dict.fromkeys(filter(None, map(plain, called or [path.stem]))))
