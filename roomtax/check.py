"""`check`: recalculate filled workbooks without Excel and compare every line with the core."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from calc.errors import BadInput
from roomtax.engines import EngineName, open_engine
from roomtax.findings import as_json, details, summary
from roomtax.junit import junit
from roomtax.library import villages
from roomtax.proof import Prover, Report
from workbook_templates.saving import write_file

_HEAD = 1000
EXIT = {"equal": 0, "differs": 1, "unreadable": 2}


def command(
    files: Annotated[list[Path], typer.Argument(help="Workbooks that `build` has made, filled or not.")],
    village_file: Annotated[Path | None, typer.Option(help="A village file that is not built in.")] = None,
    second_engine: Annotated[
        list[EngineName] | None, typer.Option(help="Another engine that must agree on every cell; repeatable.")
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    junit_: Annotated[Path | None, typer.Option("--junit", help="Write the result as a JUnit file, too.")] = None,
) -> int:
    """Recalculate workbooks and compare each line with the core, to the cent.

    Exit status 0: all equal. 1: some line differs or is stale, some cell was overwritten, the law is another one, or
    engines disagree. 2: some file could not be read, or an engine is not installed.
    """
    library = villages(village_file)
    if junit_ is not None:
        _check_replaceable(junit_)
    with ExitStack() as stack:
        engines = [stack.enter_context(open_engine(name)) for name in dict.fromkeys(second_engine or ())]
        prover = Prover(library, engines)
        reports = [prover.prove(path) for path in files]
    if junit_ is not None:
        write_file(junit_, junit(reports), force=True, field="junit")
    if json_:
        typer.echo(json.dumps([as_json(report) for report in reports], indent=2))
    else:
        show(reports)
    return max(EXIT[report.outcome] for report in reports)


def _check_replaceable(path: Path) -> None:
    """Refuse to replace what is no JUnit file: `--junit out/*.xlsx` names a workbook. Raises BadInput."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:  # not there, or it will be said when it is written
        return
    if head and b"<testsuite" not in head:
        raise BadInput("junit", f"{path} exists and is no JUnit file", "name another file for the result")


def show(reports: Sequence[Report]) -> None:
    """Print one line a file, and below it what was found."""
    for report in reports:
        typer.echo(summary(report))
        for words in details(report):
            typer.echo(f"  {words}")
        if report.state == "refused":
            typer.echo(f"  not complete: {report.reason}")
