"""What was entered in an annual return workbook, as an annual filing of the core."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from calc.annual import CAME_IN, AnnualFiling, CameIn, Row
from calc.annual_form import ENTERED
from calc.errors import BadInput
from roomtax.filed import amount_in, date_in, rate_in
from workbook_templates.annual_book import AnnualBook

Entries = Mapping[str, object]
_SINGLE = ("extended_to", "date_filed", "rate")


def is_blank_year(entries: Entries) -> bool:
    """Whether nothing was entered that an amount or a date depends on."""
    columns = (*ENTERED, "came_in")
    return all(
        value is None or (name not in _SINGLE and name.rpartition("_")[0] not in columns)
        for name, value in entries.items()
    )


def annual_filing_of(entries: Entries, layout: AnnualBook) -> AnnualFiling:
    """The annual filing that the entries of a book make. Raises BadInput where an entry cannot be meant."""
    rows = []
    for number, period in enumerate(layout.law.periods, 1):
        amounts = {name: _needed(entries, f"{name}_{number}") for name in ENTERED}
        explanation = entries.get(f"explanation_{number}")
        words = "" if explanation is None else str(explanation)
        rows.append(Row(period, **amounts, came_in=_came_in(entries, number), explanation=words))
    return AnnualFiling(
        year=layout.law.year,
        rows=tuple(rows),
        filed=date_in(entries, "date_filed"),
        extended_to=date_in(entries, "extended_to"),
        rate=rate_in(entries),
    )


def _needed(entries: Entries, name: str) -> Decimal:
    value = amount_in(entries, name)
    if value is None:
        raise BadInput(name, "is blank", "enter dollars for every row, 0 if there were none")
    return value


def _came_in(entries: Entries, number: int) -> CameIn:
    value = entries.get(f"came_in_{number}")
    if value is None:
        return "on time"
    found = str(value).casefold()
    if found not in CAME_IN:
        raise BadInput(f"came_in_{number}", f"{value!r} is none of the choices", f"choose {', '.join(CAME_IN)}")
    return found
