"""The list of operators as a CSV file: who gets a workbook, with name, permit and address filled in."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from calc.errors import BadInput

COLUMNS = ("operator_name", "permit_number", "property_address")
LONGEST = 255
_NO_CHARACTERS = frozenset("\ufffe\uffff")


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator of the list."""

    operator_name: str
    permit_number: str = ""
    property_address: str = ""

    def cells(self) -> dict[str, str]:
        """What is filled in, by the name of the cell."""
        found = {name: getattr(self, name) for name in COLUMNS}
        return {name: value for name, value in found.items() if value}

    def slug(self) -> str:
        """The operator's part of a file name."""
        words = re.findall(r"[a-z0-9]+", f"{self.permit_number} {self.operator_name}".casefold())
        return "-".join(words)[:60] or "operator"


def read_operators(path: Path) -> list[Operator]:
    """The operators of a CSV file with a header row. Raises BadInput with the row that is wrong."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as fault:
        raise BadInput("operators", f"{path} cannot be read ({fault.strerror})", "check the path") from None
    except UnicodeDecodeError:
        raise BadInput("operators", f"{path.name} is not UTF-8 text", 'save it as "CSV UTF-8"') from None
    rows = csv.DictReader(io.StringIO(text, newline=None))
    try:
        _check_columns(rows.fieldnames or ())
        found = [_operator(row, number) for number, row in enumerate(rows, 2)]
    except csv.Error as fault:
        wrong = f"line {rows.line_num + 1} cannot be read ({fault})"
        raise BadInput("operators", wrong, "check its commas and quotes") from None
    if not found:
        raise BadInput("operators", f"{path.name} lists nobody", "give a row for each operator")
    _check_apart(found)
    return found


def _check_columns(names: Sequence[str]) -> None:
    if "operator_name" not in names or len(set(names)) < len(names) or not set(names) <= set(COLUMNS):
        wrong = f"the columns are {', '.join(names) or 'missing'}"
        raise BadInput("operators", wrong, f"use {', '.join(COLUMNS)}, each once; the first is needed")


def _operator(row: dict[str | None, str | None], number: int) -> Operator:
    if None in row or None in row.values():
        raise BadInput("operators", f"row {number} has not as many cells as the header", "check its commas and quotes")
    values = {name: (row.get(name) or "").strip() for name in COLUMNS}
    if not values["operator_name"]:
        raise BadInput("operators", f"row {number} has no operator_name", "enter the name")
    for name, value in values.items():
        if len(value) > LONGEST or any(ord(letter) < ord(" ") for letter in value):
            raise BadInput("operators", f"row {number}: {name} is too long or has line breaks", "shorten it to a line")
        if not _NO_CHARACTERS.isdisjoint(value):
            wrong = f"row {number}: {name} has a character that no workbook can hold"
            raise BadInput("operators", wrong, "type it anew")
    return Operator(**values)


def _check_apart(found: list[Operator]) -> None:
    slugs = [one.slug() for one in found]
    for one in found:
        if slugs.count(one.slug()) > 1:
            raise BadInput("operators", f"{one.operator_name!r} stands twice", "give each a permit number of its own")
