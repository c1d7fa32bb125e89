"""What every engine can do: give the values of a book's formula cells, after whatever is put into other cells."""

from __future__ import annotations

import datetime as dt
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import ClassVar, Self

from openpyxl.utils.cell import coordinate_to_tuple

from calc.errors import RoomTaxError
from roomtax.excel_values import CellInput, CellRef, CellValue, to_serial
from roomtax.recalc_errors import RecalcError

Filling = Mapping[CellRef, CellInput]
Values = dict[CellRef, CellValue]


class EngineMissing(RoomTaxError):
    """An engine that is not installed; the remedy is what to install."""


class EngineFailed(RecalcError):
    """A book that an engine could not recalculate."""

    def __init__(self, engine: str, reason: str) -> None:
        super().__init__(f"{engine} could not recalculate it: {reason}")


class Engine(ABC):
    """An engine; use it in a `with` block, which ends whatever it has started."""

    name: ClassVar[str]

    def values(self, path: Path, cells: Collection[CellRef]) -> Values:
        """The values of formula cells, recalculated; values that the file holds beside the formulas are not believed.

        Raises EngineFailed.
        """
        return self.filled(path, cells, [{}])[0]

    @abstractmethod
    def filled(self, path: Path, cells: Collection[CellRef], fillings: Sequence[Filling]) -> list[Values]:
        """The values after each of several fillings of one book, which is not changed.

        A filling is put over the one before it, so each names every cell that any of them fills; None is a blank.
        Raises EngineFailed.
        """

    def close(self) -> None:  # noqa: B027 - most engines have nothing to end
        """End what the engine has started."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def place_of(cell: CellRef) -> tuple[int, int]:
    """Row and column of a cell, counted from 1.

    >>> place_of(("Return", "B7"))
    (7, 2)
    """
    row, column = coordinate_to_tuple(cell[1])
    return row, column


def as_number(value: CellInput) -> float | str | bool | None:
    """A cell's content in the types that engines know: a date is its serial number.

    >>> as_number(dt.date(2026, 4, 30)), as_number(Decimal("0.05")), as_number("x")
    (46142.0, 0.05, 'x')
    """
    if isinstance(value, dt.date):
        return float(to_serial(value))
    return float(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else value
