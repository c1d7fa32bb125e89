"""`build --all`: which villages have a return for a period, and why the others are left out."""

from __future__ import annotations

from collections.abc import Iterator

from calc.errors import BadInput, UnknownLaw
from calc.ordinance import Ordinance, in_force
from calc.periods import Period
from calc.registry import VillageFile, Villages
from roomtax.layout import laid_out
from roomtax.library import EXAMPLES
from roomtax.version import version


def all_of(period: Period, library: Villages) -> tuple[list[VillageFile], list[str]]:
    """The villages that have a return for a period, and a reason for each of the others. Raises BadInput for none.

    >>> from calc.registry import built_in
    >>> all_of(Period.parse("2026-Q1"), built_in())[1]
    ['waterford: has a return for each month, such as 2026-01']
    """
    reasons = {village.key: " ".join(_hindrances(library.file(village.key), period)) for village in library}
    left_out = [f"{key}: {reason}" for key, reason in reasons.items() if reason]
    if len(left_out) == len(reasons):
        remedy = "give another period; annual returns are built one by one, with --annual"
        raise BadInput("period", f"no village has a return for {period}: {' | '.join(left_out)}", remedy)
    return [library.file(key) for key, reason in reasons.items() if not reason], left_out


def returns_are(village: Ordinance, period: Period) -> str:
    """How long the periods of a village's returns are: month or quarter."""
    return in_force(village.period, period.end, "period").kind


def _hindrances(file: VillageFile, period: Period) -> Iterator[str]:
    try:
        length = returns_are(file.ordinance, period)
        if length != period.length:
            yield f"has a return for each {length}, such as {EXAMPLES[length]}"
        else:
            laid_out(file, period, version())
    except UnknownLaw as gap:
        yield f"{gap.field}: {gap.problem}"
