"""The command line: which commands there are, and what they share."""

from __future__ import annotations

import gc
from typing import Annotated

import typer

from roomtax.program import HELP_OPTIONS, Program, Table

COMMANDS: Table = {
    "assess": ("roomtax.assess:command", "Assess a return: what is due, how it was reached, and by which section."),
    "villages": ("roomtax.villages:app", "List the villages; show, check, start or describe village files."),
    "build": ("roomtax.build:command", "Build return workbooks for a village and period."),
    "check": ("roomtax.check:command", "Recalculate filled workbooks and compare every amount with the core."),
    "lint": ("roomtax.lint.command:command", "Measure workbooks against the checklist and say what to mend."),
    "examples": ("roomtax.examples:command", "Write a blank and a filled return workbook of each village."),
    "demo": ("roomtax.demo:command", "Build, fill and check a return workbook of each village."),
    "addin": ("roomtax.addin:app", "The Excel add-in: make, install, serve and try it."),
    "doctor": ("roomtax.doctor:command", "Check this computer for what the add-in needs."),
}


class Roomtax(Program):
    """The program with its commands; a new command is one line of the table above."""

    table = COMMANDS


app = typer.Typer(
    cls=Roomtax,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=HELP_OPTIONS,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from roomtax.version import version

        typer.echo(f"roomtax {version()}")
        raise typer.Exit


@app.callback()
def _root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Room tax of Wisconsin villages: assessments, return workbooks, and the proof that both are right."""


def main() -> None:
    """Run the command line of this process and leave with its exit status."""
    # Loading packages and workbooks makes many objects that stay; to search them for garbage each time takes a tenth.
    gc.set_threshold(100_000, 50, 100)
    typer.main.get_command(app)()
