"""Values in a file that are not what its formulas come to: whoever only looks at the file sees something else.

Excel and LibreOffice renew them when they save. They are stale when some other program has changed the entries. Then
LibreOffice shows and prints them as they stand, and so does Excel until editing is enabled.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from roomtax.comparing import agree, shown
from roomtax.excel_values import CellRef, CellValue


def stale_cells(
    beside: Mapping[CellRef, CellValue], values: Mapping[CellRef, CellValue], lines: Collection[CellRef]
) -> dict[CellRef, str]:
    """Words for each formula cell whose value in the file is not the one calculated; none for a file without any.

    `beside` are the values that stand beside the formulas; those of `lines` must be the same exactly.
    """
    standing = {ref: beside.get(ref, "") for ref in values}
    if all(value == "" for value in standing.values()):
        return {}
    return {
        ref: f"{ref[0]}!{ref[1]}: stale: the file shows {shown(standing[ref])}, calculated anew it is {shown(value)}"
        for ref, value in values.items()
        if not agree(standing[ref], "" if value is None else value, exactly=ref in lines)
    }
