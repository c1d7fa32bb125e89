"""`demo`: build a return of each village, fill it with real figures, recalculate it, and compare it with the core."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from calc.money import usd
from calc.periods import Period
from calc.registry import built_in
from roomtax.filling import filled_book
from roomtax.proof import Prover, Report
from workbook_templates.saving import write_file


@dataclass(frozen=True, slots=True)
class Example:
    """A filled return: which one, what is entered, and the total due as worked out by hand."""

    village: str
    period: str
    entries: dict[str, object]
    total_due: str


_LATE = date(2026, 5, 1)
EXAMPLES = (
    Example(
        "cottage-grove",
        "2026-Q1",
        {
            "gross_receipts_1": 15012.25,
            "gross_receipts_2": 16780.50,
            "gross_receipts_3": 18663.00,
            "exempt_kind_1": "Federal government",
            "exempt_name_1": "General Services Administration",
            "exempt_proof_1": "purchase order 4711",
            "exempt_amount_1": 2140.00,
            "date_filed": _LATE,
            "date_paid": _LATE,
        },
        "4003.91",
    ),
    Example(
        "chapter-175",
        "2026-Q3",
        {
            "gross_receipts_1": 12480.00,
            "gross_receipts_2": 11500.00,
            "gross_receipts_3": 8500.00,
            "rate": 0.05,
            "date_filed": date(2026, 11, 2),
            "date_paid": date(2026, 11, 2),
        },
        "1617.44",
    ),
    Example(
        "waterford",
        "2026-03",
        {"gross_receipts_1": 18250.40, "date_filed": date(2026, 6, 2), "date_paid": date(2026, 6, 2)},
        "1461.44",
    ),
    Example(
        "belleville",
        "2026-Q1",
        {
            "gross_receipts_1": 6407.30,
            "gross_receipts_2": 7000.00,
            "gross_receipts_3": 8500.00,
            "date_filed": _LATE,
            "date_paid": _LATE,
        },
        "1648.85",
    ),
)


def command(
    out: Annotated[Path | None, typer.Option(help="Keep the filled workbooks in this folder.")] = None,
    force: Annotated[bool, typer.Option(help="Replace workbooks that are there.")] = False,
) -> int:
    """Build, fill, recalculate and compare a return of each village."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = out or Path(scratch)
        prover = Prover(built_in())
        reports = [prover.prove(filled(example, folder, force=force)) for example in EXAMPLES]
        if all(report.outcome == "unreadable" for report in reports):
            typer.echo(reports[0].reason, err=True)
            return 2
        _show(reports)
        if out is not None:
            typer.echo(f"The filled workbooks are in {out}.")
    return 0 if all(map(_right, EXAMPLES, reports)) else 1


def filled(example: Example, folder: Path, *, force: bool = False) -> Path:
    """Write an example's workbook with its figures; the path of the file."""
    path = folder / f"{example.village}-{example.period}-filled.xlsx"
    content = filled_book(built_in().file(example.village), Period.parse(example.period), example.entries)
    write_file(path, content, force=force)
    return path


def _right(example: Example, report: Report) -> bool:
    return report.outcome == "equal" and report.total_due == example.total_due


def _show(reports: list[Report]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("Village", "Period", "By hand", "Total due", "Cells", "Workbook and core")
    for example, report in zip(EXAMPLES, reports, strict=True):
        result = "equal to the cent" if _right(example, report) else "not equal: see below"
        amounts = (usd(Decimal(example.total_due)), usd(Decimal(report.total_due or 0)))
        table.add_row(example.village, example.period, *amounts, str(report.compared), result)
    Console().print(table)
    for report in reports:
        for one in report.differences:
            typer.echo(f"{report.path.name} {one.cell} {one.line}: the sheet says {one.sheet}, the core {one.core}")
        if report.reason:
            typer.echo(f"{report.path.name}: {report.reason}")
