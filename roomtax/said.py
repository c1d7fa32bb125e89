"""What the core says of the entries of a workbook, whatever form it is: what every line must then show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from calc.errors import RoomTaxError
from workbook_templates.laid_book import LaidBook

State = Literal["blank", "refused", "filed", ""]
BLOCKED = "see checks"


def reason_of(fault: RoomTaxError, layout: LaidBook) -> str:
    """Why entries make no return, with the place of the cell where the fault names one."""
    if fault.field not in layout.addresses.cells:
        return str(fault)
    sheet, address = layout.addresses.cell(fault.field)
    return f"{sheet}!{address} ({fault.field}): {fault.problem}; {fault.remedy}"


@dataclass(frozen=True, slots=True)
class Said:
    """Whether the entries make a return, if not why, what each line must show, and the total due."""

    state: State
    reason: str
    lines: Mapping[str, object]
    total: str = ""
