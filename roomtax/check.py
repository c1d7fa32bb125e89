"""`check`: recalculate filled workbooks without Excel and compare every line with the core."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from roomtax.junit import junit
from roomtax.library import villages
from roomtax.proof import Prover, Report
from workbook_templates.saving import write_file

EXIT = {"equal": 0, "differs": 1, "unreadable": 2}


def command(
    files: Annotated[list[Path], typer.Argument(help="Workbooks that `build` has made, filled or not.")],
    village_file: Annotated[Path | None, typer.Option(help="A village file that is not built in.")] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    junit_: Annotated[Path | None, typer.Option("--junit", help="Write the result as a JUnit file, too.")] = None,
) -> int:
    """Recalculate workbooks and compare each line with the core, to the cent.

    Exit status 0: all equal. 1: some line differs, some cell was overwritten, or the law is another one.
    2: some file could not be read.
    """
    prover = Prover(villages(village_file))
    reports = [prover.prove(path) for path in files]
    if junit_ is not None:
        write_file(junit_, junit(reports), force=True)
    if json_:
        typer.echo(json.dumps([as_json(report) for report in reports], indent=2))
    else:
        show(reports)
    return max(EXIT[report.outcome] for report in reports)


def as_json(report: Report) -> dict[str, object]:
    """One file's report as JSON."""
    return {
        "file": str(report.path),
        "outcome": report.outcome,
        "village": report.village,
        "period": report.period,
        "state": report.state,
        "reason": report.reason,
        "total_due": report.total_due or None,
        "compared": report.compared,
        "differences": [
            {"line": one.line, "cell": one.cell, "sheet": one.sheet, "core": one.core} for one in report.differences
        ],
        "overwritten": list(report.overwritten),
        "other_law": report.other_law,
    }


def show(reports: Sequence[Report]) -> None:
    """Print one line a file, and below it what was found."""
    for report in reports:
        typer.echo(summary(report))
        for one in report.differences:
            typer.echo(f"  {one.cell} {one.line}: the sheet says {one.sheet}, the core {one.core}")
        for words in report.overwritten:
            typer.echo(f"  {words}")
        if report.other_law:
            typer.echo("  the village file is not the one this workbook was built from; build it anew to be sure")
        if report.state == "refused":
            typer.echo(f"  not complete: {report.reason}")


def summary(report: Report) -> str:
    """What a report comes to, in one line."""
    if report.outcome == "unreadable":
        return f"{report.path.name}: cannot be checked: {report.reason}"
    counted = f"{report.compared} cells compared"
    found = "all equal" if report.outcome == "equal" else f"{len(report.differences)} differ"
    total = f", total due ${report.total_due}" if report.total_due else ""
    return f"{report.path.name}: {report.village} {report.period}, {report.state}{total}: {counted}, {found}"
