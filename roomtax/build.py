"""`build`: return workbooks for a village and period, one blank or one for each operator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calc.errors import BadInput
from calc.periods import Period
from calc.registry import VillageFile, Villages
from roomtax.build_all import all_of
from roomtax.build_annual import asked_year, build_annual
from roomtax.filling import filled_book
from roomtax.library import period_of, villages
from roomtax.operators import Operator, read_operators
from roomtax.terminal import complain
from workbook_templates.saving import write_file

INCOMPLETE = 1


def command(
    words: Annotated[list[str], typer.Argument(metavar="[VILLAGE] PERIOD", help="Such as: cottage-grove 2026-Q1")],
    out: Annotated[Path, typer.Option(help="The folder to write to; it must exist.")],
    all_: Annotated[bool, typer.Option("--all", help="Every village that has a return for the period.")] = False,
    operators: Annotated[Path | None, typer.Option(help="A CSV file: one workbook for each operator in it.")] = None,
    village_file: Annotated[Path | None, typer.Option(help="A village file that is not built in.")] = None,
    force: Annotated[bool, typer.Option(help="Replace workbooks that are there.")] = False,
    annual: Annotated[bool, typer.Option("--annual", help="The annual return of a year: cottage-grove 2026")] = False,
    from_: Annotated[list[Path] | None, typer.Option("--from", help="Annual: a filled return of the year.")] = None,
    year_end: Annotated[str | None, typer.Option(help="Annual: the last day of an elected fiscal year.")] = None,
) -> int:
    """Build return workbooks, blank or with name and permit filled in; with --annual, the annual return.

    With --all, villages that are left out are named on stderr. Exit status 1: one of them for a faulty village file.
    """
    library = villages(village_file)
    if annual:
        if all_:
            raise BadInput("all", "annual returns are built village by village", "name one: cottage-grove 2026")
        named = read_operators(operators) if operators else []
        build_annual(asked_year(words, year_end), library, out, sources=from_ or [], people=named, force=force)
        return 0
    if from_ or year_end:
        raise BadInput("build", "--from and --year-end are for annual returns", "say --annual, too")
    files, period, left_out = _asked(words, library, every=all_)
    people = read_operators(operators) if operators else [None]
    books = [(file, one, _path(out, file, period, one)) for file in files for one in people]
    for _, _, path in books:
        _check_free(path, force=force)
    for file, one, path in books:
        write_file(path, built(file, period, one), force=force)
        typer.echo(str(path))
    for reason in left_out:
        complain(f"left out: {reason}")
    return INCOMPLETE if all_ and library.faulty else 0


def built(file: VillageFile, period: Period, operator: Operator | None = None) -> bytes:
    """One return workbook as the bytes of its file."""
    return filled_book(file, period, operator.cells() if operator else {})


def _asked(words: list[str], library: Villages, *, every: bool) -> tuple[list[VillageFile], Period, list[str]]:
    if len(words) != (1 if every else 2):
        wanted = "the period alone, such as: --all 2026-Q1" if every else "village and period: cottage-grove 2026-Q1"
        raise BadInput("build", f"{' '.join(words)!r} is not what it needs", f"give {wanted}")
    if not every:
        file = library.file(words[0])
        return [file], period_of(file.ordinance, words[1]), []
    period = Period.parse(words[0])
    files, left_out = all_of(period, library)
    return files, period, [*left_out, *map(str, library.faulty)]


def _path(out: Path, file: VillageFile, period: Period, operator: Operator | None) -> Path:
    name = f"-{operator.slug()}" if operator else ""
    return out / f"{file.ordinance.key}-{period}{name}.xlsx"


def _check_free(path: Path, *, force: bool) -> None:
    if not path.parent.is_dir():
        raise BadInput("out", f"there is no folder {path.parent}", "create it first, or name another")
    if path.exists() and not force:
        raise BadInput("out", f"{path} exists", "choose another folder, or say --force to replace it")
