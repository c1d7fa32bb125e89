"""Guard 5: the grid catches every seeded fault, and at the line that is wrong."""

from functools import cache
from random import Random

import pytest

from roomtax.recalc import Recalculator
from tests.workbook.books import Book, book_of, expected, same
from tests.workbook.figures import Figures
from tests.workbook.grid import whole_grid
from tests.workbook.seeded_faults import FAULTS, Fault


@cache
def shuffled_grid(name: str, period: str) -> list[Figures]:
    """The grid of a book in an order that meets different edges early; always the same one."""
    law = book_of(name, period).layout.law
    grid = list(whole_grid(law.ordinance, law.period))
    Random(0).shuffle(grid)  # noqa: S311
    return grid


def faulty(fault: Fault) -> Book:
    """The fault's book with its wrong formula."""
    layout = book_of(*fault.book).layout
    book = layout.workbook()
    sheet, address = layout.addresses.cell(fault.id)
    right, wrong = book[sheet][address].value, layout.addresses.resolve(fault.formula, sheet)
    assert str(right).startswith("=")
    assert right != wrong
    book[sheet][address].value = wrong
    return Book(layout, Recalculator(book))


def first_difference(book: Book, grid: list[Figures]) -> str | None:
    """The first line that differs, for the first figures for which any does."""
    for figures in grid:
        values = book.values(book.entries(figures))
        for id_, meant in expected(book.core(figures), book.layout).items():
            if not same(values.get(id_), meant):
                return id_
    return None


def test_enough_faults() -> None:
    assert len({fault.what for fault in FAULTS}) == len(FAULTS) >= 60


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what.replace(" ", "-"))
def test_fault_is_caught(fault: Fault) -> None:
    assert first_difference(faulty(fault), shuffled_grid(*fault.book)) == fault.line
