"""A function called with cells: values read, ranges stretched, the law applied, Excel values out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from addin.broadcast import Grid, common_shape, stretched
from addin.coerce import read, serial
from addin.errors import NOT_AVAILABLE, Fault, fault_of, short
from addin.model import Argument, Function, Result
from calc.errors import BadInput, RoomTaxError

_OUTSIDE = Fault(
    NOT_AVAILABLE,
    "the ranges given differ in length; this cell has a counterpart in some of them only",
    passed_on=True,
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back to Excel (one value, or rows of values), and why if some of it is an error."""

    value: object
    reason: str = ""


def answer(function: Function, cells: Sequence[object]) -> Answer:
    """Call a function with the cells of its arguments; what is left out at the end is blank.

    Gives error tokens instead of raising, except for what nobody foresaw.
    """
    given = [*map(_unwrapped, cells), *(None,) * (len(function.arguments) - len(cells))]
    try:
        if len(given) > len(function.arguments):
            raise BadInput("arguments", f"{len(given)} are given", f"enter {function.signature}")
        if function.raw:
            return Answer(_outgoing(function.result, function.implementation(*given)))
        if any(isinstance(cell, list | tuple) for cell in given):
            return _many(function, given)
    except RoomTaxError as error:
        return _refused(fault_of(error))
    values = [read(argument, cell) for argument, cell in zip(function.arguments, given, strict=True)]
    outcome = result_of(function, values)
    return _refused(outcome) if isinstance(outcome, Fault) else Answer(outcome)


def _unwrapped(cell: object) -> object:
    while isinstance(cell, list | tuple) and len(cell) == 1:
        cell = cell[0]
    return cell


def _refused(fault: Fault) -> Answer:
    return Answer(fault.token, fault.reason)


def result_of(function: Function, values: Sequence[object]) -> object:
    """The Excel value for arguments that have been read, or a Fault.

    Where several arguments are at fault, an error that a cell held already comes first.
    """
    if Fault in map(type, values):
        faults = [value for value in values if isinstance(value, Fault)]
        return next((fault for fault in faults if fault.passed_on), faults[0])
    try:
        return _outgoing(function.result, function.implementation(*values))
    except RoomTaxError as error:
        return fault_of(error)


def _many(function: Function, given: Sequence[object]) -> Answer:
    grids = [
        Grid.of(cell, argument.name.replace("_", " ")) for argument, cell in zip(function.arguments, given, strict=True)
    ]
    rows, columns = common_shape(grids)
    if function.result == "table" and rows * columns > 1:
        raise BadInput("range", "this function fills several cells itself", "give one cell for each argument")
    streams = [
        stretched(_read_all(argument, grid), rows, columns, _OUTSIDE)
        for argument, grid in zip(function.arguments, grids, strict=True)
    ]
    outcomes = [result_of(function, values) for values in zip(*streams, strict=True)]
    reason = _first_reason(outcomes, columns)
    if rows * columns == 1:
        return Answer(_cell(outcomes[0]), reason)
    shown = [_cell(outcome) for outcome in outcomes] if reason else outcomes
    return Answer([shown[start : start + columns] for start in range(0, len(shown), columns)], reason)


def _read_all(argument: Argument, grid: Grid) -> Grid:
    if argument.kind == "amount":
        return Grid(grid.rows, grid.columns, [read(argument, cell) for cell in grid.cells])
    known: dict[tuple[type, object], object] = {}
    for cell in grid.cells:
        key = (type(cell), cell)
        if key not in known:
            known[key] = read(argument, cell)
    return Grid(grid.rows, grid.columns, [known[type(cell), cell] for cell in grid.cells])


def _first_reason(outcomes: Iterable[object], columns: int) -> str:
    faults = [(number, outcome) for number, outcome in enumerate(outcomes) if isinstance(outcome, Fault)]
    if not faults:
        return ""
    number, first = faults[0]
    where = f"row {number // columns + 1}, column {number % columns + 1}" if columns > 1 else f"row {number + 1}"
    return first.reason if len(faults) == number + 1 == 1 else short(f"{where}: {first.reason}")


def _cell(outcome: object) -> object:
    return outcome.token if isinstance(outcome, Fault) else outcome


def _outgoing(result: Result, value: object) -> object:
    if result != "table":
        return _PLAIN[type(value)](value)
    if not isinstance(value, Iterable):
        raise TypeError(result)
    return [[_PLAIN[type(cell)](cell) for cell in row] for row in value]


_PLAIN: dict[type, Callable[..., object]] = {
    Decimal: lambda amount: float(amount) + 0.0,
    date: serial,
    str: short,
    bool: bool,
    float: lambda number: number,
    int: float,
    Fault: lambda fault: fault.token,
}
