"""What can go wrong in a recalculation, each as an error whose text a person can act on."""

from collections.abc import Iterable

from roomtax.excel_values import CellRef

_SHOWN = 10


class RecalcError(Exception):
    """Base of the errors of a recalculation."""


class MissingEngine(RecalcError):
    """The formula engine, an optional part of the installation, is not there."""

    def __init__(self) -> None:
        super().__init__(
            "Recalculating a workbook needs the package `formulas`, which is not installed. "
            'Install it with: pip install "roomtax[check]"'
        )


class UnknownCell(RecalcError):
    """An input was meant for a cell that the workbook cannot have."""

    def __init__(self, cell: CellRef, reason: str) -> None:
        self.cell = cell
        super().__init__(f"There is no cell {cell_name(cell)}: {reason}.")


class UnsupportedFormula(RecalcError):
    """A formula that the engine cannot be trusted with; nothing of the workbook is calculated."""

    def __init__(self, cell: CellRef, formula: str, reason: str) -> None:
        self.cell = cell
        self.formula = formula
        super().__init__(f"The formula in {cell_name(cell)} cannot be recalculated: {reason}. It reads {formula}")


class NotCalculated(RecalcError):
    """Formula cells that got no value, because they go round in a circle or the engine gave up on them."""

    def __init__(self, cells: Iterable[CellRef]) -> None:
        self.cells = tuple(cells)
        shown = ", ".join(cell_name(cell) for cell in self.cells[:_SHOWN])
        more = len(self.cells) - _SHOWN
        super().__init__(
            f"No value could be calculated for {shown}{f' and {more} more' if more > 0 else ''}. "
            "Look for a formula that depends on itself, or restore the cells from an unfilled workbook."
        )


def cell_name(cell: CellRef) -> str:
    """Return a cell's address as Excel writes it in a formula.

    >>> cell_name(("Exempt sales", "C4"))
    "'Exempt sales'!C4"
    >>> cell_name(("Return", "B7"))
    'Return!B7'
    """
    sheet, address = cell
    plain = sheet.isidentifier()
    quoted = sheet if plain else "'" + sheet.replace("'", "''") + "'"
    return f"{quoted}!{address}"
