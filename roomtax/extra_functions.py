"""Functions that the formula engine does not have, such as those of an add-in, put into a recalculation.

The engine passes grids of its own values; such a function takes and gives plain ones: a single value, or rows of them.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from roomtax.excel_values import ExcelError
from roomtax.formula_steps import Engine, Function

PlainFunction = Callable[..., object]


class Translation(NamedTuple):
    """Both ways between the engine's single values and plain ones."""

    to_plain: Callable[[Any], object]
    to_engine: Callable[[Any], object]


def with_functions(engine: Engine, added: Mapping[str, PlainFunction], translation: Translation) -> Engine:
    """The engine with more functions; a name is that of the formula, in capitals."""
    adopted = {name: _adopt(engine, function, translation) for name, function in added.items()}
    return engine._replace(functions={**engine.functions, **adopted}, exact={**engine.exact, **adopted})


def _adopt(engine: Engine, function: PlainFunction, translation: Translation) -> Function:
    def called(*given: Any) -> object:
        # A call without arguments comes with one: a mark of the engine, of the same type as its mark for a blank.
        real = (value for value in given if value is engine.empty or not isinstance(value, type(engine.empty)))
        result = function(*(_plain(engine, value, translation) for value in real))
        if not isinstance(result, list):
            return _cell(engine, result, translation)
        cells = [_cell(engine, cell, translation) for row in result for cell in row]
        return engine.new_grid(cells, (len(result), len(result[0])))

    return called


def _plain(engine: Engine, value: Any, translation: Translation) -> object:
    held = value.value if isinstance(value, engine.range_type) else value
    shape = getattr(held, "shape", ())
    if not shape:
        return translation.to_plain(held.item() if hasattr(held, "item") else held)
    rows = [[translation.to_plain(cell) for cell in row] for row in held]
    return rows[0][0] if shape == (1, 1) else rows


def _cell(engine: Engine, value: object, translation: Translation) -> object:
    known = isinstance(value, str) and value in engine.errors
    return translation.to_engine(ExcelError(value) if known else value)
