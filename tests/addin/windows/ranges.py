"""Ranges of cells as Excel's objects show them, and values as COM brings them."""

import datetime as dt
from types import SimpleNamespace
from typing import Any

from addin.errors import ERROR_NUMBERS
from tests.addin.windows.stand_ins import RANGE, Identity, Time

ERROR_BASE = -2146828288


def cells(*rows: tuple[object, ...]) -> Any:
    """A range on a sheet; `Value` is one value for a single cell, else rows of values."""
    held = tuple(tuple(map(as_com, row)) for row in rows)
    attributes = SimpleNamespace(iid=Identity(RANGE))
    info = SimpleNamespace(GetTypeAttr=lambda: attributes)
    return SimpleNamespace(
        Value=held[0][0] if len(held) == len(held[0]) == 1 else held,
        Row=1,
        Column=1,
        Rows=SimpleNamespace(Count=len(held)),
        Columns=SimpleNamespace(Count=len(held[0])),
        Worksheet=SimpleNamespace(Parent=SimpleNamespace(Application=SimpleNamespace(Hwnd=1))),
        _oleobj_=SimpleNamespace(GetTypeInfo=lambda: info),
    )


def as_com(value: object) -> object:
    """What COM makes of a cell: errors are numbers, dates have a zone, a whole number is a float."""
    if isinstance(value, str) and value in ERROR_NUMBERS:
        return ERROR_BASE + ERROR_NUMBERS[value]
    if isinstance(value, dt.datetime):
        return Time(*value.timetuple()[:6], tzinfo=dt.UTC)
    if isinstance(value, dt.date):
        return Time(value.year, value.month, value.day, tzinfo=dt.UTC)
    return value
