"""The page `docs/functions.md`, written from the registry.

Write it anew with: python -m addin.package.page > docs/functions.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import date

from addin.registry import FUNCTIONS, Function

HEAD = """# The worksheet functions

Every argument takes one cell or a range; with ranges the results fill as many cells. Arguments in brackets may be left
out or left blank. A cell shows `#VALUE!` for input that cannot be meant, `#NUM!` for an amount that cannot be, `#N/A`
where the ordinance's figure is not known; `ROOMTAX_EXPLAIN` says why. An error in a cell that is read goes through.
How to install them: [windows.md](windows.md).
"""


def page(functions: Sequence[Function] = FUNCTIONS) -> str:
    """The whole page."""
    return HEAD + "".join(f"{line}\n" for function in functions for line in _section(function))


def _section(function: Function) -> Iterator[str]:
    yield ""
    yield f"## {function.name}"
    yield ""
    yield f"`{function.signature}`"
    yield ""
    yield function.description
    if function.arguments:
        yield ""
        yield "| Argument | What it wants |"
        yield "|---|---|"
        yield from (f"| `{argument.name}` | {argument.help} |" for argument in function.arguments)
    yield ""
    yield f"Example: `{typed(function, function.example.arguments)}` gives {_shown(function.example.value)}"


def typed(function: Function, values: Sequence[object]) -> str:
    """A call as a person types it.

    >>> from addin.registry import by_name
    >>> typed(by_name("ROOMTAX_DUE"), ("Waterford", 18250.4, None, date(2026, 1, 31)))
    '=ROOMTAX_DUE("Waterford", 18250.4, , DATE(2026,1,31))'
    """
    return f"={function.name}({', '.join(map(_literal, values))})"


def _literal(value: object) -> str:
    match value:
        case None:
            return ""
        case date():
            return f"DATE({value.year},{value.month},{value.day})"
        case float():
            return f"{value:.15g}"
        case _:
            return f'"{value}"'


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        cells = " | ".join(_shown(cell).strip("`") for cell in value[0])
        return f"a table that begins with `{cells}`"
    return f"`{value:.15g}`" if isinstance(value, float) else f"`{value}`"


if __name__ == "__main__":
    sys.stdout.write(page())
