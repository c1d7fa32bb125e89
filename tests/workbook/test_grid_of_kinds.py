"""Guard 3 for the kinds of rule that no built-in village has: a part of the grid of every made-up village."""

from random import Random

import pytest

from calc.periods import Period
from tests.workbook.grid import whole_grid
from tests.workbook.kinds import MADE_UP, PERIODS, village_file
from tests.workbook.test_grid import disagreements

POINTS = 60


@pytest.mark.parametrize("name", MADE_UP)
def test_some_edges(name: str) -> None:
    grid = list(whole_grid(village_file(name).ordinance, Period.parse(PERIODS[name])))
    some = Random(name).sample(grid, POINTS)  # noqa: S311 - the same ones each time
    assert disagreements(name, PERIODS[name], some) == []
