"""Whether the late filing fee is due, and what a period's return is on a given day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from calc import provisions as p
from calc.dates import Deadlines
from calc.filing import Filing

Status = Literal["not due", "due", "late", "delinquent", "settled"]


def filed_late(filing: Filing, deadlines: Deadlines) -> bool:
    """Whether a return was filed after its (extended) last day on time.

    >>> from calc.filing import Receipts
    >>> from calc.periods import Period
    >>> from calc.registry import built_in
    >>> period = Period.parse("2026-Q1")
    >>> late = Filing(period, (Receipts(Decimal("0")),), filed=date(2026, 5, 4))
    >>> filed_late(late, Deadlines.of(built_in().find("Belleville"), period, None))
    True
    """
    return filing.filed is not None and filing.filed > deadlines.filing_through


@dataclass(frozen=True, slots=True)
class Unpaid:
    """How to find the net tax unpaid at the end of a day, and the last day before that is delinquent.

    >>> Unpaid(lambda day: Decimal("3865.26"), lambda: date(2026, 6, 1)).last_before_delinquent()
    datetime.date(2026, 6, 1)
    """

    on: Callable[[date], Decimal]
    last_before_delinquent: Callable[[], date | None]


def fee_trigger(rule: p.LateFee, filing: Filing, deadlines: Deadlines, unpaid: Unpaid) -> tuple[bool, str]:
    """Whether the fee's trigger is met, and why in words.

    >>> from calc.filing import Receipts
    >>> from calc.periods import Period
    >>> from calc.registry import built_in
    >>> village, period = built_in().find("Cottage Grove"), Period.parse("2026-Q1")
    >>> late = Filing(period, (Receipts(Decimal("0")),), filed=date(2026, 5, 4))
    >>> no_tax = Unpaid(lambda day: Decimal("0"), lambda: None)
    >>> fee_trigger(village.late_fee[0], late, Deadlines.of(village, period, None), no_tax)
    (True, 'filed 2026-05-04, after 2026-04-30')
    """
    if rule.trigger == "return_late":
        return _return_late(filing, deadlines)
    last = fee_free_through(rule, deadlines, unpaid)
    if last is None:
        return False, "the ordinance sets no date on which this tax is delinquent"
    if unpaid.on(last) > 0 and _goes_beyond(filing, last):
        return True, f"tax unpaid after {last}"
    return False, f"no tax known to be unpaid after {last}"


def fee_free_through(rule: p.LateFee, deadlines: Deadlines, unpaid: Unpaid) -> date | None:
    """The last day that the fee's trigger leaves free; None where the ordinance sets no such day.

    >>> from calc.periods import Period
    >>> from calc.registry import built_in
    >>> village = built_in().find("Cottage Grove")
    >>> deadlines = Deadlines.of(village, Period.parse("2026-Q3"), None)
    >>> fee_free_through(village.late_fee[0], deadlines, Unpaid(lambda day: Decimal("0"), lambda: None))
    datetime.date(2026, 11, 2)
    """
    if rule.trigger == "return_late":
        return deadlines.filing_through
    return deadlines.payment_through if rule.trigger == "payment_late" else unpaid.last_before_delinquent()


def _return_late(filing: Filing, deadlines: Deadlines) -> tuple[bool, str]:
    if filing.determined is not None:
        return True, "no return was filed"
    if filing.filed is None:
        return False, "not filed yet"
    if filed_late(filing, deadlines):
        return True, f"filed {filing.filed}, after {deadlines.filing_through}"
    return False, f"filed {filing.filed}, on time through {deadlines.filing_through}"


def _goes_beyond(filing: Filing, last: date) -> bool:
    known = (filing.filed, *(payment.on for payment in filing.payments))
    return filing.determined is not None or any(day is not None and day > last for day in known)
