"""The books that the program builds are clean: every village, blank, several periods, and all alike."""

from pathlib import Path

import pytest

from calc.periods import Period
from calc.registry import built_in
from roomtax.build import built
from roomtax.lint.book import Book
from roomtax.lint.run import compared, measured

QUARTERS = ("2019-Q4", "2025-Q4", "2026-Q1", "2028-Q1")
MONTHS = ("2019-12", "2026-01", "2026-12", "2028-02")
FORMS = {
    "cottage-grove": QUARTERS,
    "chapter-175": QUARTERS,
    "belleville": QUARTERS,
    "waterford": MONTHS,
}
BOOKS = [(village, period) for village, periods in FORMS.items() for period in periods]


def book(folder: Path, village: str, period: str) -> Path:
    """A blank return as a file."""
    path = folder / f"{village}-{period}.xlsx"
    path.write_bytes(built(built_in().file(village), Period.parse(period)))
    return path


@pytest.mark.parametrize(("village", "period"), BOOKS)
def test_book_is_clean(tmp_path: Path, village: str, period: str) -> None:
    assert measured(Book.read(book(tmp_path, village, period)), recalculate=period in {"2026-Q1", "2026-01"}) == []


def test_books_are_laid_out_alike(tmp_path: Path) -> None:
    books = [Book.read(book(tmp_path, village, periods[2])) for village, periods in FORMS.items()]
    assert compared(books) == [[] for _ in books]
