"""`doctor`: check, before Excel is opened, what the add-in needs; say for each fault what to do."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from addin.doctor import Finding, findings
from addin.facts import Facts, gather


def command(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print facts and findings as JSON, to send with a question.")
    ] = False,
) -> int:
    """Check this computer for the add-in: 0 nothing in the way, 1 problems found."""
    facts = gather()
    found = findings(facts)
    if as_json:
        typer.echo(json.dumps({"facts": asdict(facts), "findings": [asdict(finding) for finding in found]}, indent=2))
    else:
        _print(facts, found)
    return int(any(finding.level == "problem" for finding in found))


def _print(facts: Facts, found: list[Finding]) -> None:
    typer.echo(
        f"roomtax {facts.roomtax}, xlwings {facts.xlwings or 'none'}, Python {facts.python_version}: {facts.python}"
    )
    for finding in found:
        typer.echo(f"{finding.level}: {finding.topic}: {finding.what}")
        typer.echo(f"    {finding.remedy}")
    if not found:
        typer.echo("Nothing is in the way of the add-in.")
