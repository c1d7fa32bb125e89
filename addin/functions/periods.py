"""Which period and which law a function speaks of."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from calc.errors import BadInput
from calc.ordinance import Ordinance, in_force
from calc.periods import LAST_YEAR, Period

LATEST = date(LAST_YEAR, 12, 31)
"""The last day there is a period for: what is in force then is the latest law known."""
_SYSTEM_1904 = 1462


@lru_cache(maxsize=4096)
def period_of(ordinance: Ordinance, period_end: date | None) -> Period:
    """The period that ends on a day, as long as the ordinance's returns are; without a day, the last there is.

    Raises BadInput for a day on which no such period ends.

    >>> from calc.registry import built_in
    >>> str(period_of(built_in().find("Waterford"), date(2026, 2, 28)))
    '2026-02'
    """
    last = period_end or LATEST
    length = in_force(ordinance.period, last, "period").kind
    period = Period.of(length, last)
    if period.end != last:
        raise BadInput(
            "period end",
            f"{last} is not the last day of a {length}",
            f"enter {period.end} for {period.title()}{_hint(last)}",
        )
    return period


def _hint(day: date) -> str:
    later = date.fromordinal(day.toordinal() + _SYSTEM_1904)
    next_day = date.fromordinal(later.toordinal() + 1)
    return f", or {later} if the workbook counts dates from 1904" if next_day.day == 1 else ""
