"""Cached values of the late filing fee: its trigger, and from when fee and penalty are owed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from calc import provisions as p
from workbook_templates.cached_dates import filed_late, filed_timely, last_before_delinquent
from workbook_templates.cached_facts import ZERO, Facts, Value
from workbook_templates.cached_interest import accrued


def fee_values(facts: Facts) -> Iterator[tuple[str, Value]]:
    """Whether the fee is due, and the last day before it is owed."""
    rule = facts.law.late_fee
    if isinstance(rule, p.LateFee):
        last = _free_through(facts, rule)
        enough = facts.pays_all or (facts.amount_read or ZERO) >= _covers_tax(facts)
        in_time = facts.paid_on is not None and facts.paid_on <= last and enough
        passed = _time_passed(facts, rule, last)
        triggered = _triggered(facts, rule, unpaid=facts.unpaid_tax > 0 and passed and not in_time)
        yield "time_passed", int(passed)
        yield "enough_paid", int(enough)
        yield "paid_in_time", int(in_time)
        yield "fee_triggered", int(triggered)
        yield "fee_applies", int(triggered and (rule.on_zero_return or facts.amount("tax") != 0))
    yield "charged_after", charged_after(facts)


def charged_after(facts: Facts) -> date:
    """The last day before fee and penalty are owed."""
    rule = facts.law.late_fee
    if facts.determined or not isinstance(rule, p.LateFee):
        return facts.deadlines.filing_through
    return _free_through(facts, rule)


def penalty_by_then(facts: Facts) -> Decimal:
    """The penalty that a payment pays before tax."""
    owed = facts.paid_on is not None and facts.paid_on > facts.deadlines.filing_through
    return facts.amount("estimate_penalty") if owed else ZERO


def _triggered(facts: Facts, rule: p.LateFee, *, unpaid: bool) -> bool:
    if rule.trigger == "return_late":
        return facts.determined or filed_late(facts)
    return unpaid and not (rule.trigger == "tax_delinquent" and isinstance(facts.law.delinquency, p.Absent))


def _free_through(facts: Facts, rule: p.LateFee) -> date:
    if rule.trigger == "payment_late":
        return facts.deadlines.payment_through
    known = rule.trigger == "tax_delinquent" and not isinstance(facts.law.delinquency, p.Absent)
    return last_before_delinquent(facts) if known else facts.deadlines.filing_through


def _covers_tax(facts: Facts) -> Decimal:
    """What a payment must come to before it has paid all of the tax."""
    if facts.law.payments.kind == "tax_first":
        return facts.unpaid_tax
    return facts.unpaid_tax + accrued(facts) + penalty_by_then(facts)


def _time_passed(facts: Facts, rule: p.LateFee, last: date) -> bool:
    known = [day for day in (facts.filed_on, facts.paid_on) if day is not None]
    passed = facts.determined or any(day > last for day in known)
    if rule.trigger == "tax_delinquent" and isinstance(facts.law.delinquency, p.ReturnDelinquency):
        return passed and not filed_timely(facts)
    return passed
