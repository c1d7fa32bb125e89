"""Writing cached values into the XML of a sheet, next to the formulas that openpyxl has written there without any."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from xml.sax.saxutils import escape

CachedValue = bool | int | float | Decimal | date | str
_CELL = re.compile(
    rb'<c r="(?P<at>[A-Z]+[0-9]+)"(?P<style>(?: s="[0-9]+")?)>(?P<formula><f(?: [^>]*)?>[^<]*</f>)<v ?(?:/>|></v>)</c>'
)
_FORMULA = re.compile(rb"<f[ >/]")
_DAY_ZERO = date(1899, 12, 30)


def with_values(sheet: bytes, title: str, values: Mapping[str, CachedValue]) -> bytes:
    """The XML of a sheet with a value, by address, for each of its formulas.

    Raises ValueError where a formula has no value, or a value no formula.
    """
    left = dict(values)

    def put(cell: re.Match[bytes]) -> bytes:
        address = cell["at"].decode()
        if address not in left:
            message = f"{title}!{address} has a formula and no cached value"
            raise ValueError(message)
        kind, text = _encoded(left.pop(address))
        return b'<c r="%b"%b%b>%b<v>%b</v></c>' % (cell["at"], cell["style"], kind, cell["formula"], text)

    done, count = _CELL.subn(put, sheet)
    if left or count != len(_FORMULA.findall(sheet)):
        message = f"{title}: cached values and formulas do not pair ({count} paired; no formula in {sorted(left)})"
        raise ValueError(message)
    return done


def _encoded(value: CachedValue) -> tuple[bytes, bytes]:
    match value:
        case bool():
            return b' t="b"', b"1" if value else b"0"
        case str():
            return b' t="str"', escape(value).encode()
        case date():
            return b"", str((value - _DAY_ZERO).days).encode()
        case _:
            whole = value == int(value)
            return b"", str(int(value)).encode() if whole else repr(float(value)).encode()
