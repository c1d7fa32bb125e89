"""What a treasurer should know about an ordinance: where it passes the statute, and what it lacks.

Findings are data, not errors: an ordinance stays as its village enacted it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache

from calc import provisions as p
from calc.money import percent, usd
from calc.ordinance import Ordinance, in_force
from calc.statute import statute


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to know: a stable id, a sentence, and the section it rests on.

    >>> Finding("rate-above-ceiling", "The rate of 9 % is above 8 %.", "66.0615(1m)(a)").id
    'rate-above-ceiling'
    """

    id: str
    text: str
    section: str


@lru_cache(maxsize=1024)
def findings(ordinance: Ordinance, on: date, given_rate: Decimal | None = None) -> tuple[Finding, ...]:
    """Everything to know about an ordinance as in force on a date; `given_rate` stands in for an unknown one.

    >>> from calc.registry import built_in
    >>> [one.id for one in findings(built_in().find("Cottage Grove"), date(2026, 3, 31))]
    ['forfeitures-together-above-ceiling']
    """
    return (
        *_rate(ordinance, on, given_rate),
        *_inspection(ordinance, on),
        *_nonpayment(ordinance, on),
        *_tourism(ordinance, on),
        *_records(ordinance, on),
        *_unknown(ordinance, on),
    )


def _rate(ordinance: Ordinance, on: date, given_rate: Decimal | None) -> Iterator[Finding]:
    rule = in_force(ordinance.rate, on, "rate")
    rate, exception = (rule.share, rule.exception) if isinstance(rule, p.Rate) else (given_rate, None)
    ceiling = statute().rate
    if rate is not None and rate > ceiling.at_most and not exception:
        text = f"The rate of {percent(rate)} is above {percent(ceiling.at_most)}, and no exception is stated."
        yield Finding("rate-above-ceiling", text, ceiling.section)


def _inspection(ordinance: Ordinance, on: date) -> Iterator[Finding]:
    rule, ceiling = ordinance.forfeiture_on("inspection", on), statute().inspection
    if isinstance(rule, p.PercentForfeiture) and rule.share > ceiling.share:
        text = f"The inspection forfeiture of {percent(rule.share)} of the tax is above {percent(ceiling.share)}."
        yield Finding("inspection-above-ceiling", text, ceiling.section)
    if isinstance(rule, p.AmountForfeiture):
        text = f"The inspection forfeiture of up to {usd(rule.most)} can pass {percent(ceiling.share)} of the tax."
        yield Finding("inspection-above-ceiling", text, ceiling.section)


def _nonpayment(ordinance: Ordinance, on: date) -> Iterator[Finding]:
    rule, ceiling = ordinance.forfeiture_on("nonpayment", on), statute().nonpayment
    most = f"{percent(ceiling.share)} of the previous year's tax or {usd(ceiling.cap)}, whichever is less"
    if not isinstance(rule, p.PercentForfeiture | p.AmountForfeiture):
        return
    if isinstance(rule, p.AmountForfeiture) or rule.share > ceiling.share or _cap(rule) > ceiling.cap:
        text = f"The forfeiture for non-payment in {rule.section} can pass the statute's {most}."
        yield Finding("nonpayment-above-ceiling", text, ceiling.section)
    other = ordinance.forfeiture_on("negligence", on)
    if isinstance(other, p.PercentForfeiture | p.AmountForfeiture) and _cap(rule) + _cap(other) > ceiling.cap:
        text = f"{other.section} with {rule.section}, or {other.section} alone, can pass the statute's {most}."
        yield Finding("forfeitures-together-above-ceiling", text, ceiling.section)


def _cap(rule: p.PercentForfeiture | p.AmountForfeiture) -> Decimal:
    if isinstance(rule, p.AmountForfeiture):
        return rule.most
    return rule.cap if rule.cap is not None else Decimal("Infinity")


def _tourism(ordinance: Ordinance, on: date) -> Iterator[Finding]:
    rule, floor = in_force(ordinance.apportionment, on, "apportionment"), statute().tourism
    if isinstance(rule, p.Shares):
        given = sum((one.share for one in rule.recipients if one.tourism), Decimal(0))
        if given < floor.at_least:
            text = f"Only {percent(given)} of the tax goes to tourism; the statute asks for {percent(floor.at_least)}."
            yield Finding("tourism-below-floor", text, floor.section)


def _records(ordinance: Ordinance, on: date) -> Iterator[Finding]:
    rule, floor = in_force(ordinance.records, on, "records"), statute().records
    if isinstance(rule, p.Records) and rule.years < floor.years:
        text = (
            f"Records are kept for {rule.years} years; keep them for {floor.years}, as long as tax may be determined."
        )
        yield Finding("records-shorter-than-determination", text, floor.section)


def _unknown(ordinance: Ordinance, on: date) -> Iterator[Finding]:
    for name, entry in ordinance.provisions():
        if isinstance(entry, p.Unknown) and entry.applies_on(on):
            title = name.replace("_", " ")
            yield Finding(
                f"unknown-{name.replace('_', '-')}", f"The {title} is not known: {entry.reason}.", entry.section
            )
