"""A return book laid out as it is handed out: with the worked example of its village and period."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from calc import Filing, Payment, Receipts, assess
from calc import provisions as p
from calc.assess import Assessment
from calc.dates import Deadlines
from calc.errors import UnknownLaw
from calc.form import Line
from calc.money import percent, usd
from calc.ordinance import Ordinance
from calc.periods import Period
from calc.registry import VillageFile
from workbook_templates.book import ReturnBook
from workbook_templates.instructions_sheet import Example

GROSS = Decimal(10_000)
DAYS_LATE = 28  # whole weeks, so that the day is one on which the office is open, but for holidays
ASSUMED_RATE = Decimal("0.05")
_ALWAYS = frozenset({"tax", "total_due"})
_TOLD = _ALWAYS | {"retained", "late_fee", "interest"}


def laid_out(file: VillageFile, period: Period, version: str) -> ReturnBook:
    """The return of a village for a period. Raises UnknownLaw where a rule that it needs is not in the text."""
    return ReturnBook.lay_out(file, period, version, late_example(file.ordinance, period))


def late_example(ordinance: Ordinance, period: Period) -> Example | None:
    """A return of $10,000.00 filed and paid four weeks late; none where the text lacks a rule that it needs.

    A rate that is not in the text is taken as 5 %, and the example says so.

    >>> from calc.registry import built_in
    >>> example = late_example(built_in().find("Cottage Grove"), Period.parse("2026-Q1"))
    >>> [f"{line.label}: {line.amount}" for line in example.lines]
    ['Room tax: 800.00', 'Late filing fee: 100.00', 'Interest: 8.00', 'Total due: 908.00']
    """
    try:
        rates = ordinance.rates_within(period.start, period.end)
        on = Deadlines.of(ordinance, period, None).filing_through + timedelta(days=DAYS_LATE)
        unknown = any(isinstance(rule, p.Unknown) for _, _, rule in rates)
        parts = tuple(Receipts(GROSS, start=first if len(rates) > 1 else None) for first, _, _ in rates)
        rate = ASSUMED_RATE if unknown else None
        late = assess(ordinance, Filing(period, parts, filed=on, payments=(Payment(on),), rate=rate))
    except UnknownLaw:
        return None
    assumed = percent(ASSUMED_RATE) if unknown else ""
    return Example(usd(GROSS * len(rates)), on, DAYS_LATE, _shown(late), assumed)


def _shown(late: Assessment) -> tuple[Line, ...]:
    """The lines that tell how the total came about."""
    kept = {*_TOLD, "net_tax"} if late.amount("retained") else _TOLD
    parts = tuple(line for line in late.lines if line.id.startswith("tax_"))
    others = (line for line in late.lines if line.id in kept and (line.amount or line.id in _ALWAYS))
    return (*parts, *others)
