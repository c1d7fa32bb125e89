"""Functions about the functions: explain, help, self test, villages, version."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from addin.call import answer
from addin.coerce import is_blank, read, serial, text
from addin.errors import fault_of, short
from addin.functions import lookups
from addin.functions.periods import LATEST
from addin.law import villages
from addin.model import Function
from calc.errors import BadInput, RoomTaxError
from calc.ordinance import Ordinance, in_force

PREFIX = "ROOMTAX_"
IMPURE = ("ROOMTAX_LASTERROR", "ROOMTAX_SELFTEST")
"""Functions whose result is not that of their arguments alone, which a self test leaves out."""
Row = tuple[object, ...]


def village_rows() -> list[Row]:
    """Key, title, length of a period and rate of every village; an unknown rate is an error of its cell."""
    return [_village_row(ordinance) for ordinance in villages()]


def _village_row(ordinance: Ordinance) -> Row:
    try:
        rate: object = lookups.rate(ordinance, None)
    except RoomTaxError as refusal:
        rate = fault_of(refusal)
    return (ordinance.key, ordinance.title, in_force(ordinance.period, LATEST, "period").kind, rate)


def help_rows(functions: Sequence[Function], name: str | None) -> list[Row]:
    """A function's signature and what it does, then its arguments; without a name, every function."""
    if name is None:
        return [(function.signature, function.description) for function in functions]
    function = named(functions, name)
    return [
        (function.signature, function.description),
        *((argument.name, argument.help) for argument in function.arguments),
    ]


def named(functions: Sequence[Function], name: str) -> Function:
    """The function of a name, with or without its prefix, in any case. Raises BadInput."""
    wanted = PREFIX + name.strip().rstrip("()").upper().replace(" ", "_").removeprefix(PREFIX)
    for function in functions:
        if function.name == wanted:
            return function
    listed = ", ".join(function.name.removeprefix(PREFIX).lower() for function in functions)
    raise BadInput("function name", f"{name!r} is none", f"choose from {listed}")


def explain_rows(functions: Sequence[Function], name: object, *cells: object) -> list[Row]:
    """How a function comes to its result for these cells, or why it gives an error."""
    if any(isinstance(cell, list | tuple) for cell in (name, *cells)):
        raise BadInput("range", "one result is explained at a time", "give one cell for each argument")
    function = named(functions, text(name, "function name"))
    given = list(cells)
    while len(given) > len(function.arguments) and is_blank(given[-1]):
        given.pop()
    found = answer(function, given)
    if found.reason and not isinstance(found.value, list):
        return [(f"No result: {found.value}", "", found.reason, "")]
    if function.steps is None:
        shown = "a table" if isinstance(found.value, list) else str(found.value)
        return [(function.name, shown, function.description, "")]
    given += [None] * (len(function.arguments) - len(given))
    values = [read(argument, cell) for argument, cell in zip(function.arguments, given, strict=True)]
    return [step.row for step in function.steps(*values)]


def selftest_rows(functions: Sequence[Function]) -> list[Row]:
    """Every function with an example: its name, whether it gives what it should, and what it gives."""
    return [_tried(function) for function in functions if function.name not in IMPURE]


def _tried(function: Function) -> Row:
    wanted = function.example.value
    try:
        got = answer(function, function.example.arguments)
    except Exception as error:  # noqa: BLE001 - what a self test is for
        return (function.name, False, short(f"gives {fault_of(error).reason}"))
    because = f"; {got.reason}" if got.reason else ""
    if matches(wanted, got.value):
        return (function.name, True, short(f"gives {_shown(wanted)} as it should"))
    return (function.name, False, short(f"gives {_shown(got.value)} instead of {_shown(wanted)}{because}"))


def matches(wanted: object, got: object) -> bool:
    """Whether a result is what an example says; a table begins with the example's rows.

    >>> matches(((1.0, "a"),), [[1.0, "a"], [2.0, "b"]]), matches(date(2026, 3, 31), 46112.0)
    (True, True)
    """
    if isinstance(wanted, tuple):
        return isinstance(got, list) and [list(row) for row in wanted] == got[: len(wanted)]
    expected = serial(wanted) if isinstance(wanted, date) else wanted
    return type(expected) is type(got) and expected == got


def _shown(value: object) -> str:
    return "a table" if isinstance(value, tuple | list) else str(value)
