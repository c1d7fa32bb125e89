"""Ranges: what shape they have, and how Excel stretches them to the shape of a result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from calc.errors import BadInput

LARGEST_RESULT = 100_000


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells, row after row."""

    rows: int
    columns: int
    cells: Sequence[object]

    @classmethod
    def of(cls, value: object, field: str) -> Grid:
        """The cells of an argument: one value, a list of a row's values, or a list of rows.

        Raises BadInput for what has no cells, or rows of different length.

        >>> Grid.of([["a"], ["b"]], "village").rows
        2
        """
        if not isinstance(value, list | tuple):
            return cls(1, 1, (value,))
        rows = value if value and isinstance(value[0], list | tuple) else (value,)
        width = len(rows[0])
        if not width or set(map(type, rows)) - {list, tuple} or set(map(len, rows)) != {width}:
            raise BadInput(field, "is not a range of cells", "give one cell, a row, a column or a rectangle")
        return cls(len(rows), width, rows[0] if len(rows) == 1 else tuple(chain.from_iterable(rows)))


def common_shape(grids: Sequence[Grid]) -> tuple[int, int]:
    """Rows and columns of the result: the most that any argument has.

    Raises BadInput for more cells than a treasurer can mean, such as whole columns.

    >>> common_shape([Grid(3, 1, "abc"), Grid(1, 2, "de")])
    (3, 2)
    """
    rows, columns = max(grid.rows for grid in grids), max(grid.columns for grid in grids)
    if rows * columns > LARGEST_RESULT:
        raise BadInput(
            "range", f"{rows * columns:,} results are too many", f"give the rows in use, up to {LARGEST_RESULT:,} cells"
        )
    return rows, columns


def stretched(grid: Grid, rows: int, columns: int, outside: object) -> Iterator[object]:
    """The cells of a grid stretched to a shape: one row or column is repeated, all else lies `outside`.

    >>> list(stretched(Grid(2, 1, "ab"), 3, 2, "-"))
    ['a', 'a', 'b', 'b', '-', '-']
    """
    if (grid.rows, grid.columns) == (rows, columns):
        return iter(grid.cells)
    if len(grid.cells) == 1:
        return repeat(grid.cells[0], rows * columns)
    lines: Iterator[Sequence[object]] = (
        grid.cells[start : start + grid.columns] for start in range(0, len(grid.cells), grid.columns)
    )
    if grid.columns == 1:
        wide = (line[0:1] * columns for line in map(tuple, lines))
    else:
        wide = ((*line, *repeat(outside, columns - grid.columns)) for line in lines)
    if grid.rows == 1:
        return chain.from_iterable(repeat(next(wide), rows))
    return chain(chain.from_iterable(wide), repeat(outside, columns * (rows - grid.rows)))
