"""What it would cost to file and pay on a given day: the question behind an open return."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from calc.assess import Assessment, assess
from calc.dates import latest_plausible
from calc.filing import Filing, Payment
from calc.money import usd
from calc.ordinance import Ordinance


@dataclass(frozen=True, slots=True)
class Settling:
    """What is asked, the dollars that would settle the return, and which charges are in them."""

    label: str
    amount: Decimal
    basis: str


def if_settled_on(ordinance: Ordinance, assessment: Assessment, on: date) -> Settling | None:
    """What a payment on a day would have to be; None for a settled return, and for a day before the last entry.

    A return that is not filed yet is taken as filed on that day, too, so that a late filing fee is in the amount.
    """
    filing = assessment.filing
    filed = filing.filed is not None or filing.determined is not None
    if (filed and assessment.balance <= 0) or not _last_entry(filing) <= on <= latest_plausible(filing.period.end):
        return None
    then = assess(
        ordinance,
        replace(filing, filed=filing.filed if filed else on, payments=(*filing.payments, Payment(on))),
    )
    charges = [
        f"{then.line(id_).label.lower()} {usd(then.amount(id_))}"
        for id_ in ("late_fee", "interest", "estimate_penalty")
        if then.amount(id_)
    ]
    return Settling(
        f"If {'paid' if filed else 'filed and paid'} on {on}",
        then.paid - assessment.paid,
        f"with {', '.join(charges)}" if charges else "without any charge",
    )


def _last_entry(filing: Filing) -> date:
    entered = [filing.filed, *(payment.on for payment in filing.payments)]
    return max([filing.period.end, *(day for day in entered if day is not None)])
