"""Books of several villages are laid out alike."""

import pytest
from openpyxl import Workbook

from roomtax.lint.book import Book
from roomtax.lint.run import compared
from tests.lint.books import clean_book, put
from tests.lint.flaws import Break

PAIR_FLAWS = {"3-same-layout"}


def findings(*changes: Break) -> list[str]:
    """What is found in the second of two books, after changes to it."""
    other = clean_book()
    for change in changes:
        change(other)
    first, second = compared([Book.read(clean_book()), Book.read(other)])
    assert first == []
    return [finding.rule for finding in second]


def other_order(book: Workbook) -> None:
    sheet = book["Return"]
    sheet["A5"].value, sheet["A6"].value = sheet["A6"].value, sheet["A5"].value


def other_columns(book: Workbook) -> None:
    put(book, book["Return"], (12, 2), ("8 % of taxable receipts", "note"))


def one_more_line(book: Workbook) -> None:
    sheet = book["Return"]
    sheet.insert_rows(6)
    put(book, sheet, (6, 1), ("Stays of one month or more", "label"))


def test_equal_books() -> None:
    assert findings() == []


def test_a_line_that_one_village_alone_has() -> None:
    assert findings(one_more_line) == []


@pytest.mark.parametrize("change", [other_order, other_columns])
def test_difference_is_seen(change: Break) -> None:
    assert set(findings(change)) == PAIR_FLAWS
