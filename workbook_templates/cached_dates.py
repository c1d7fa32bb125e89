"""Cached values of the dates: due, extended, on time through, and the days that are tried for each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from calc import provisions as p
from calc.business_days import is_open, next_open
from workbook_templates.cached_facts import Facts, Value, days_later, months_later, stored
from workbook_templates.workings import DAYS_TRIED


def date_values(facts: Facts) -> dict[str, Value]:
    """The values by id."""
    return {**dict(_due(facts)), **dict(_extension(facts)), **dict(_delinquency(facts))}


def filing_by(facts: Facts) -> date:
    """The day by which the return is to be filed, as extended, whether or not the office is open."""
    return facts.deadlines.extended or facts.deadlines.due


def filed_timely(facts: Facts) -> bool:
    """Whether a return was filed on time."""
    return facts.filed_on is not None and facts.filed_on <= facts.deadlines.filing_through


def filed_late(facts: Facts) -> bool:
    """Whether a return was filed after the last day on time."""
    return facts.filed_on is not None and not filed_timely(facts)


def last_before_delinquent(facts: Facts) -> date:
    """The last day before the tax, or the return, is delinquent."""
    rule = facts.law.delinquency
    if not isinstance(rule, p.TaxDelinquency):
        return facts.deadlines.filing_through
    last = _delinquency_by(facts, rule)
    return next_open(last, facts.law.ordinance.calendar) if isinstance(facts.law.grace, p.Grace) else last


def _due(facts: Facts) -> Iterator[tuple[str, Value]]:
    last_of_next = days_later(months_later(days_later(facts.law.period.end, 1), 1), -1)
    yield from _run(facts, "due", last_of_next, -1)
    yield "due_date", facts.deadlines.due
    yield "timely_through", facts.deadlines.filing_through


def _extension(facts: Facts) -> Iterator[tuple[str, Value]]:
    dates, extension = facts.deadlines, facts.law.extension
    if isinstance(extension, p.Extension):
        yield "latest_extension", months_later(dates.due, extension.months)
    yield "extended_read", stored(facts.entries.get("extended_to"))
    yield "extended_usable", int(dates.extended is not None)
    yield "extended_on", dates.extended or 0
    yield "filing_by", filing_by(facts)
    yield from _run(facts, "filing", filing_by(facts), 1)
    yield "filing_kept", dates.filing_through
    yield "payment_by", dates.due
    yield from _run(facts, "payment", dates.due, 1)
    yield "payment_kept", dates.payment_through
    yield "payment_through", dates.payment_through


def _delinquency(facts: Facts) -> Iterator[tuple[str, Value]]:
    yield "filed_timely", int(filed_timely(facts))
    yield "delinquency_kept", last_before_delinquent(facts)
    rule = facts.law.delinquency
    if isinstance(rule, p.TaxDelinquency):
        yield "delinquent_days", _days(facts, rule)
        yield "delinquency_by", _delinquency_by(facts, rule)
        yield from _run(facts, "delinquency", _delinquency_by(facts, rule), 1)


def _days(facts: Facts, rule: p.TaxDelinquency) -> int:
    return rule.days_if_return_timely if filed_timely(facts) else rule.days_otherwise


def _delinquency_by(facts: Facts, rule: p.TaxDelinquency) -> date:
    return days_later(filing_by(facts), _days(facts, rule))


def _run(facts: Facts, name: str, first: date, direction: int) -> Iterator[tuple[str, Value]]:
    for number in range(DAYS_TRIED):
        day = days_later(first, direction * number)
        yield f"{name}_day_{number}", day
        yield f"{name}_open_{number}", int(is_open(day, facts.law.ordinance.calendar))
