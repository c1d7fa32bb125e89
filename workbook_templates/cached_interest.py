"""Cached values of the time for which interest counts, and interest under each rule that the form knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from calc import provisions as p
from workbook_templates.cached_dates import filing_by
from workbook_templates.cached_facts import ZERO, Facts, Value, cents, days_later, months_later
from workbook_templates.interest import uses
from workbook_templates.law import MONTHS_OF

_STEPS = ("start", "first", "last", "apart", "months", "anniversary", "next", "days", "running", "counted", "whole")


def time_values(facts: Facts) -> Iterator[tuple[str, Value]]:
    """The time under each rule, step by step."""
    yield "late", int(_is_late(facts))
    for use in uses(facts.law):
        time = _Time.of(facts, use.rule)
        yield from ((f"{use.name}_{'from' if step == 'start' else step}", getattr(time, step)) for step in _STEPS)


def interest_by_rule(facts: Facts, tax: Decimal) -> dict[str, Decimal]:
    """Interest on an amount of tax paid when the form was, under each rule by its name."""
    return {use.name: _Time.of(facts, use.rule).interest_on(tax) for use in uses(facts.law)}


def accrued(facts: Facts) -> Decimal:
    """Interest on all unpaid tax under the rule that applies."""
    found = interest_by_rule(facts, facts.unpaid_tax)
    own = facts.determined and "determined" in found
    return found.get("determined" if own else "ordinary", ZERO)


def _is_late(facts: Facts) -> bool:
    return facts.paid_on is not None and facts.paid_on > facts.deadlines.payment_through


@dataclass(frozen=True)
class _Time:
    """How long interest ran under a rule, in the steps in which the form counts it."""

    rule: p.Interest
    start: date
    first: date
    last: date

    @classmethod
    def of(cls, facts: Facts, rule: p.Interest) -> _Time:
        moves = isinstance(facts.law.extension, p.Extension) and facts.law.extension.moves_interest
        start = filing_by(facts) if moves else facts.deadlines.due
        if rule.starts == "timely_through":
            start = facts.deadlines.payment_through
        to_first = rule.stops == "first_of_month_after_payment"
        first = days_later(start, 1) if to_first else start
        last = first
        if facts.paid_on is not None and _is_late(facts):
            last = months_later(facts.paid_on.replace(day=1), 1) if to_first else facts.paid_on
        return cls(rule, start, first, last)

    @property
    def apart(self) -> int:
        return (self.last.year - self.first.year) * 12 + self.last.month - self.first.month

    @property
    def months(self) -> int:
        return self.apart - (months_later(self.first, self.apart) > self.last)

    @property
    def anniversary(self) -> date:
        return months_later(self.first, self.months)

    @property
    def next(self) -> date:
        return months_later(self.first, self.months + 1)

    @property
    def days(self) -> int:
        return (self.last - self.anniversary).days

    @property
    def running(self) -> int:
        return (self.next - self.anniversary).days

    @property
    def counted(self) -> int:
        """The time counted, in the parts that the rule counts."""
        return {
            "whole_months": self.months,
            "started_months": self.months + (self.days > 0),
            "months_and_days": self.months * self.running + self.days,
            "days_365": (self.last - self.first).days * 12,
        }[self.rule.count]

    @property
    def whole(self) -> int:
        """The time that the rate is for, in the same parts."""
        parts = {"months_and_days": self.running, "days_365": 365}
        return MONTHS_OF[self.rule.per] * parts.get(self.rule.count, 1)

    def interest_on(self, tax: Decimal) -> Decimal:
        return cents(tax * self.rule.rate * self.counted / self.whole)
