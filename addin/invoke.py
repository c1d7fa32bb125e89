"""The one door from Excel: a function's name and its cells in, values for cells out, and never an exception."""

from __future__ import annotations

from addin.call import Answer, answer
from addin.errors import NAME, fault_of, short
from addin.reasons import LAST
from addin.registry import by_name


def invoke(name: str, *cells: object) -> object:
    """Call a worksheet function; each cell is one value, a row (list) or rows (list of lists).

    Gives a float, short text, a bool, an error token such as "#N/A", or a list of equally long rows of
    those. The reason of an error is kept for `ROOMTAX_LASTERROR`.

    >>> invoke("ROOMTAX_DUE", "Cottage Grove", 50455.75, 2140.0)
    3865.26
    >>> invoke("ROOMTAX_DUE", "Chapter 175", 100.0)
    '#N/A'
    """
    given = _answer(name, cells)
    if given.reason:
        LAST.keep(short(f"{name}: {given.reason}"))
    return given.value


def _answer(name: str, cells: tuple[object, ...]) -> Answer:
    try:
        function = by_name(name)
    except KeyError:
        return Answer(NAME, "there is no such function in this version; ROOMTAX_HELP() lists them")
    try:
        return answer(function, cells)
    except Exception as error:  # noqa: BLE001 - a cell shows an error value, never a traceback
        fault = fault_of(error)
        return Answer(fault.token, fault.reason)
