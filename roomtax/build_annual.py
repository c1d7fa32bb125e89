"""`build --annual`: the annual return workbook of a village's year, blank or prefilled from the year's returns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from calc.errors import BadInput
from calc.registry import Villages
from calc.years import Year
from roomtax.annual_filling import filled_year
from roomtax.annual_layout import annual_laid_out
from roomtax.annual_prefill import Prefilled, prefilled
from roomtax.operators import Operator
from roomtax.version import version
from workbook_templates.annual_book import AnnualBook
from workbook_templates.saving import write_file


def asked_year(words: Sequence[str], year_end: str | None) -> tuple[str, Year]:
    """The village and year that were asked for. Raises BadInput.

    >>> asked_year(["cottage-grove", "2026"], "2026-06-30")[1].title()
    'July 2025 to June 2026'
    """
    if len(words) != 2:  # noqa: PLR2004 - village and year
        raise BadInput(
            "build", f"{' '.join(words)!r} is not what it needs", "give village and year: cottage-grove 2026"
        )
    year = Year.parse(words[1])
    if year_end is None:
        return words[0], year
    closing = Year.parse(year_end)
    if closing.end.year != year.end.year or not year.is_calendar:
        raise BadInput("year end", f"{year_end} is not in {words[1]}", "give the year in which the fiscal year closes")
    return words[0], closing


def build_annual(
    asked: tuple[str, Year],
    library: Villages,
    out: Path,
    *,
    sources: Sequence[Path] = (),
    people: Sequence[Operator] = (),
    force: bool = False,
) -> None:
    """Write one annual return, or one for each operator; never over a file that is there unless forced."""
    if sources and people:
        raise BadInput("from", "operators are given, too", "prefill for one operator at a time")
    layout = annual_laid_out(library.file(asked[0]), asked[1], version())
    filled = prefilled(layout, sources, library) if sources else Prefilled()
    books = [(path_of(out, layout, one), {**filled.entries, **one.cells()}) for one in people]
    books = books or [(path_of(out, layout), filled.entries)]
    for path, _ in books:
        if path.exists() and not force:
            raise BadInput("out", f"{path} exists", "choose another folder, or say --force to replace it")
    for path, entries in books:
        write_file(path, filled_year(layout, entries), force=force)
        typer.echo(str(path))
    for note in filled.notes:
        typer.echo(f"  {note}")


def path_of(out: Path, layout: AnnualBook, operator: Operator | None = None) -> Path:
    """Where an annual return goes."""
    name = f"-{operator.slug()}" if operator else ""
    return out / f"{layout.law.ordinance.key}-{layout.law.year}-annual{name}.xlsx"
