"""What the core says of the entries of a workbook, whatever form it is: what every line must then show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

State = Literal["blank", "refused", "filed", ""]
BLOCKED = "see checks"


@dataclass(frozen=True, slots=True)
class Said:
    """Whether the entries make a return, if not why, what each line must show, and the total due."""

    state: State
    reason: str
    lines: Mapping[str, object]
    total: str = ""
