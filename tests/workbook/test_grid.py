"""Guard 3: book and core agree to the cent and to the day on the boundary grid of every village."""

import pytest

from calc.periods import Period
from tests.workbook.books import book_of
from tests.workbook.figures import Figures
from tests.workbook.grid import small_grid, whole_grid
from tests.workbook.kinds import BUILT_IN, village_file

OTHER_PERIODS = {
    "cottage-grove": ("2023-Q4", "2026-Q3", "2027-Q4"),
    "chapter-175": ("2023-Q4", "2026-Q1", "2027-Q4"),
    "waterford": ("2022-03", "2023-12", "2027-12", "2026-11"),
    "belleville": ("2024-Q1", "2026-Q4", "2027-Q4"),
}
OTHERS = [(name, period) for name, periods in OTHER_PERIODS.items() for period in periods]


def disagreements(name: str, period: str, grid: list[Figures]) -> list[str]:
    """Where book and core disagree, with the figures on which they do."""
    book = book_of(name, period)
    found = ((figures, book.differences(figures)) for figures in grid)
    return [f"{figures}: {differences}" for figures, differences in found if differences]


@pytest.mark.parametrize(("name", "period"), BUILT_IN.items())
def test_every_edge(name: str, period: str) -> None:
    grid = list(whole_grid(village_file(name).ordinance, Period.parse(period)))
    assert len(grid) > 150
    assert disagreements(name, period, grid) == []


@pytest.mark.parametrize(("name", "period"), OTHERS)
def test_dates_of_other_periods(name: str, period: str) -> None:
    grid = list(small_grid(village_file(name).ordinance, Period.parse(period)))
    assert disagreements(name, period, grid) == []
