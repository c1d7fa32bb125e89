"""Values in a file that are not what its formulas come to: whoever only looks at the file sees something else.

Excel and LibreOffice renew them when they save. They are stale when some other program has changed the entries.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from roomtax.comparing import agree, shown
from roomtax.excel_values import CellRef, CellValue


def stale_cells(
    beside: Mapping[CellRef, CellValue], values: Mapping[CellRef, CellValue], lines: Collection[CellRef]
) -> Iterator[str]:
    """A line for each formula cell whose value in the file is not the one calculated; nothing for a file without any.

    `beside` are the values that stand beside the formulas; those of `lines` must be the same exactly.
    """
    standing = {ref: beside.get(ref, "") for ref in values}
    if all(value == "" for value in standing.values()):
        return
    for ref, value in values.items():
        if not agree(standing[ref], "" if value is None else value, exactly=ref in lines):
            told = f"the file shows {shown(standing[ref])}, calculated anew it is {shown(value)}"
            yield f"{ref[0]}!{ref[1]}: stale: {told}"
