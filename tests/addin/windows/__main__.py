"""Call every function with every kind of cell as Excel would, and say where the result differs from `invoke`."""

import datetime as dt
import io
import json
import sys
from collections.abc import Iterator
from typing import Any

from tests.addin.windows.stand_ins import load_windows_xlwings

XLWINGS = load_windows_xlwings()  # before the adapter, so that its decorators are those of Windows

from addin import udfs  # noqa: E402
from addin.invoke import invoke  # noqa: E402
from addin.registry import FUNCTIONS, Function  # noqa: E402
from tests.addin.cells import CELLS  # noqa: E402
from tests.addin.test_matrix import places, with_cell  # noqa: E402
from tests.addin.windows.ranges import as_com, cells  # noqa: E402

LEFT_OUT = -2147352572
SERVER = XLWINGS.com_server.XLPython()
NEVER_FROM_COM = {"plain date", "bytes", "complex number", "some object", "integer beyond floats"}
NEVER_FROM_COM |= {"infinite", "not a number", "Decimal that is none", "longest text of a cell"}


def called(name: str, *arguments: object) -> object:
    """What Excel's COM call gives."""
    return SERVER.CallUDF("addin.udfs", name, arguments)


def flattened(value: object) -> object:
    """A result as xlwings hands it on: one row of several cells loses its outer list."""
    if isinstance(value, list) and len(value) == 1:
        return value[0] if len(value[0]) > 1 else value[0][0]
    return value


def calls() -> Iterator[tuple[str, list[object], list[object]]]:
    """Function, arguments as COM passes them, and the same for `invoke`."""
    for cell in CELLS:
        if cell.name in NEVER_FROM_COM:
            continue
        for function, place in places():
            plain = list(with_cell(function, place, cell.value))
            yield function.name, [_in_range(value) for value in plain], plain
            yield function.name, [LEFT_OUT if value is None else as_com(value) for value in plain], plain


def _in_range(value: object) -> object:
    return LEFT_OUT if value == LEFT_OUT else cells((value,))


def differences() -> tuple[int, list[str]]:
    made, found = 0, []
    for name, passed, plain in calls():
        made += 1
        try:
            got = called(name, *passed)
        except Exception as error:  # noqa: BLE001 - this is what must never happen
            found.append(f"{name}{tuple(plain)!r}: {type(error).__name__} {error}")
            continue
        if name != "ROOMTAX_LASTERROR" and got != (wanted := flattened(invoke(name, *plain))):
            found.append(f"{name}{tuple(plain)!r}: {got!r} instead of {wanted!r}")
    return made, found


def spread() -> dict[str, Any]:
    """Results of calls with ranges of several cells."""
    receipts = cells((1000.0,), ("#N/A",), (None,), (2000.0,))
    ends = cells((dt.datetime(2026, 3, 31), dt.datetime(2026, 6, 30)))
    return {
        "column": called("ROOMTAX_DUE", "Waterford", receipts, LEFT_OUT, LEFT_OUT),
        "rectangle": called("ROOMTAX_DUE", cells(("Cottage Grove",), ("Belleville",)), 1000.0, LEFT_OUT, ends),
        "row": called("ROOMTAX_DUE", "Belleville", ((1000.0, 2000.0),), LEFT_OUT, LEFT_OUT),
        "statement": called("ROOMTAX_STATEMENT", "Waterford", 1000.0, *[LEFT_OUT] * 6),
    }


def registered(function: Function) -> dict[str, Any]:
    """What xlwings knows of a function."""
    known = getattr(udfs, function.name).__xlfunc__
    return {**known, "argmap": sorted(known["argmap"])}


def report() -> dict[str, Any]:
    made, found = differences()
    sheet = type("Book", (), {"Name": "roomtax.xlam"})
    writer = io.StringIO()
    XLWINGS.udfs.generate_vba_wrapper("addin.udfs", udfs, writer, sheet)
    return {
        "version": XLWINGS.__version__,
        "calls": made,
        "differences": found[:20],
        "spread": spread(),
        "registered": {function.name: registered(function) for function in FUNCTIONS},
        "vba": writer.getvalue(),
    }


if __name__ == "__main__":
    json.dump(report(), sys.stdout)
