"""`examples`: a blank and a filled return of each built-in village, to look at and to hand out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calc.errors import BadInput
from calc.periods import Period
from calc.registry import built_in
from roomtax.demo import EXAMPLES, Example
from roomtax.filling import filled_book
from workbook_templates.saving import write_file

WHO: dict[str, object] = {
    "operator_name": "Example Inn LLC (made up)",
    "permit_number": "12",
    "property_address": "1 Example Street",
    "contact": "(555) 555-0100",
    "signed_by": "Pat Example, manager",
}
# What one village asks for and no amount depends on.
ALSO: dict[str, dict[str, object]] = {"waterford": {"attached_1": "yes", "nights_offered": 620, "nights_let": 341}}


def command(
    out: Annotated[Path, typer.Option(help="The folder to write to; it must exist.")],
    force: Annotated[bool, typer.Option(help="Replace workbooks that are there.")] = False,
) -> None:
    """Write a blank and a filled return of each built-in village."""
    books = {out / name: (example, entries) for example in EXAMPLES for name, entries in _both(example)}
    for path in books:
        if path.exists() and not force:
            raise BadInput("out", f"{path} exists", "choose another folder, or say --force to replace it")
    for path, (example, entries) in books.items():
        content = filled_book(built_in().file(example.village), Period.parse(example.period), entries)
        write_file(path, content, force=force)
        typer.echo(str(path))


def all_entries(example: Example) -> dict[str, object]:
    """What stands in a filled example: the figures, and who files."""
    signed: object = example.entries["date_filed"]
    return {**WHO, "signed_on": signed, **ALSO.get(example.village, {}), **example.entries}


def _both(example: Example) -> tuple[tuple[str, dict[str, object]], ...]:
    name = f"{example.village}-{example.period}"
    return ((f"{name}-blank.xlsx", {}), (f"{name}-filled.xlsx", all_entries(example)))
