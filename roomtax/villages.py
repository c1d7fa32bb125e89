"""The commands around village files: list, show, validate, start a new one, print the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from calc.errors import BadVillageFile, UnknownLaw
from calc.findings import Finding, findings
from calc.ordinance import Ordinance
from calc.registry import load
from roomtax.assess_flags import VillageFile, VillageName
from roomtax.clock import today
from roomtax.library import village_folder, villages
from roomtax.program import FAILED, Commands, given_again
from roomtax.terminal import complain, console

app = Commands()
TomlFile = Annotated[Path, typer.Argument(metavar="FILE", help="A village file, such as little-chute.toml.")]


@app.callback(invoke_without_command=True)
def list_villages(context: typer.Context, village_file: VillageFile = None) -> None:
    """List the villages; show, check, start or describe village files.

    Files of your own join the built-in ones: name one with --village-file, or put it into your village folder (the
    environment variable ROOMTAX_VILLAGES names another folder). A file of the folder that does not hold is left out of
    the list and named on stderr, with its faults; the exit status is 0 all the same, since the list is right.
    """
    if context.invoked_subcommand is not None:
        context.obj = village_file
        return
    from roomtax.village_table import show_list

    screen, known = console(), villages(village_file)
    show_list(screen, known)
    screen.print(f"Your village folder: {village_folder()}", soft_wrap=True)
    for fault in known.faulty:
        complain(f"left out: {fault}")


@app.command()
def show(context: typer.Context, village: VillageName, village_file: VillageFile = None) -> None:
    """Show the whole law of a village: every rule with its section, and every reading chosen."""
    from roomtax.village_table import show as show_village

    if village_file and context.obj:
        raise given_again("--village-file")
    ordinance = villages(village_file or context.obj).find(village)
    show_village(console(), ordinance, _findings_today(ordinance))


@app.command()
def validate(file: TomlFile) -> None:
    """Check a village file; every fault is one line on stderr, and the exit status 2."""
    from roomtax.village_table import show_findings

    try:
        ordinance = load(file)
    except BadVillageFile as faults:
        for fault in faults.problems:
            complain(f"{faults.source}: {fault}")
        raise typer.Exit(FAILED) from None
    screen = console()
    screen.print(f"{file.name}: {ordinance.title} ({ordinance.key}) holds.", soft_wrap=True)
    show_findings(screen, _findings_today(ordinance))


@app.command()
def new(
    file: TomlFile,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists already.")] = False,
) -> None:
    """Start a village file: every rule and every kind, with comments, to be filled in from the ordinance."""
    from roomtax.new_village import write_skeleton

    write_skeleton(file, force=force)
    typer.echo(f"Wrote {file}. Fill it in from the ordinance; `villages validate {file}` lists what is missing.")


@app.command()
def schema() -> None:
    """Print the JSON Schema of village files, for editors that complete and check them."""
    from roomtax.village_schema import village_schema

    typer.echo(json.dumps(village_schema(), indent=2))


def _findings_today(ordinance: Ordinance) -> tuple[Finding, ...]:
    """What to know today; of a file whose law is not in force yet, only that."""
    try:
        return findings(ordinance, today())
    except UnknownLaw as gap:
        return (Finding("not-in-force", f"{gap.field.capitalize()}: {gap.problem}.", ordinance.source),)
