"""Made-up villages: a base with the least law there can be, and tables laid over it."""

import re
from functools import cache
from pathlib import Path

from calc.ordinance import Ordinance
from calc.registry import parse

FOLDER = Path(__file__).parent
_HEADER = re.compile(r"^\[+([a-z_]+)[.a-z_]*\]+", re.MULTILINE)
_KEY = re.compile(r"^(\w+) = ", re.MULTILINE)


def village_text(*overlays: str) -> str:
    """The text of a whole village file: the base, with each overlay's tables in place of its own.

    An overlay is the name of a file of this folder without its ending, or TOML text.
    """
    tables = _tables((FOLDER / "base.toml").read_text(encoding="utf-8"))
    for overlay in overlays:
        path = FOLDER / f"{overlay}.toml" if "\n" not in overlay else None
        for name, text in _tables(path.read_text(encoding="utf-8") if path else overlay).items():
            tables[name] = _with_keys(tables[name], text) if name == "" else text
            tables[""] = "".join(line for line in tables[""].splitlines(keepends=True) if line != f"{name} = []\n")
    return "".join(tables.values())


@cache
def village(*overlays: str) -> Ordinance:
    """The ordinance of `village_text`."""
    return parse(village_text(*overlays), "made-up.toml")


def overlay_names() -> list[str]:
    """Every overlay in the folder."""
    return sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != "base")


def _tables(text: str) -> dict[str, str]:
    headers = list(_HEADER.finditer(text))
    starts = [0, *(header.start() for header in headers), len(text)]
    tables: dict[str, str] = {}
    for name, start, end in zip(["", *(header[1] for header in headers)], starts, starts[1:], strict=False):
        tables[name] = tables.get(name, "") + text[start:end].rstrip() + "\n\n"
    return tables


def _with_keys(base: str, changed: str) -> str:
    new = {key[1] for key in _KEY.finditer(changed)}
    kept = [line for line in base.splitlines() if not ((key := _KEY.match(line)) and key[1] in new)]
    return "\n".join([*kept, changed])
