"""Workbooks as files: built, filled by name, saved, and proved."""

import io
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from openpyxl import Workbook, load_workbook

from calc.periods import Period
from calc.registry import Villages
from roomtax.build import built
from roomtax.proof import Prover, Report
from tests.workbook.kinds import BUILT_IN, PERIODS, village_file
from workbook_templates.reading import named_cell

ON_TIME = date(2026, 4, 30)
GOOD: dict[str, dict[str, object]] = {
    "cottage-grove": {
        "gross_receipts_1": 15012.25,
        "gross_receipts_2": 16780.5,
        "gross_receipts_3": 18663,
        "exempt_kind_1": "Federal government",
        "exempt_name_1": "General Services Administration",
        "exempt_proof_1": "purchase order 4711",
        "exempt_amount_1": 2140,
        "date_filed": date(2026, 5, 1),
        "date_paid": date(2026, 5, 1),
    },
    "chapter-175": {
        "gross_receipts_1": 12480,
        "gross_receipts_2": 11500,
        "gross_receipts_3": 8500,
        "rate": 0.05,
        "date_filed": date(2027, 2, 1),
        "date_paid": date(2027, 2, 1),
    },
    "waterford": {"gross_receipts_1": 18250.4, "date_filed": date(2026, 6, 2), "date_paid": date(2026, 6, 2)},
    "new-rate": {
        "gross_receipts_1": 1000,
        "gross_receipts_2": 500,
        "gross_receipts_3": 600,
        "gross_receipts_4": 700,
        "date_filed": ON_TIME,
        "date_paid": ON_TIME,
    },
    "return-delinquent": {"gross_receipts_1": 0},
}


@cache
def blank_bytes(name: str, period: str) -> bytes:
    return built(village_file(name), Period.parse(period))


@cache
def prover() -> Prover:
    """One prover for every village there is; what it works out once it keeps."""
    return Prover(Villages(village_file(name) for name in BUILT_IN | GOOD))


def blank(name: str = "cottage-grove", period: str = "") -> Workbook:
    """An unfilled book, as a filer opens it."""
    return load_workbook(io.BytesIO(blank_bytes(name, period or PERIODS[name])))


def fill(book: Workbook, entered: Mapping[str, object]) -> Workbook:
    """Enter values by the names of their cells; text stays text unless it is a formula."""
    for name, value in entered.items():
        place = named_cell(book, name)
        assert place is not None, name
        book[place[0]][place[1]].value = value
    return book


def saved(book: Workbook, path: Path) -> Path:
    book.save(path)
    return path


def prove(folder: Path, name: str, entered: Mapping[str, object], period: str = "") -> Report:
    """The report on a book with these entries."""
    book = _opened(name, period)
    path = saved(fill(book, entered), folder / f"{name}.xlsx")
    fill(book, dict.fromkeys(entered))
    return prover().prove(path)


@cache
def _opened(name: str, period: str) -> Workbook:
    """A blank book that is used again and again: what was entered is taken out once it is saved."""
    return blank(name, period)
