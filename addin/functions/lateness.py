"""Functions of dates: when a return is due, and what interest late money bears."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import lru_cache

from addin.functions.periods import period_of
from addin.model import Step
from calc import provisions as p
from calc.dates import Deadlines, plausible_date
from calc.explain import span_words
from calc.form import LABELS
from calc.in_force import interest_rule
from calc.money import usd
from calc.ordinance import Ordinance, in_force
from calc.payments import Terms
from calc.periods import Period
from calc.words import words


def due_date(ordinance: Ordinance, period_end: date) -> date:
    """The due date as printed. Raises BadInput, UnknownLaw."""
    return _deadlines(ordinance, period_end, None).due


def due_date_steps(ordinance: Ordinance, period_end: date) -> list[Step]:
    """The due date with the rule that sets it."""
    rule = in_force(ordinance.due, period_end, "due date")
    return [Step("Due date", due_date(ordinance, period_end), words(rule), rule.section)]


def timely_through(ordinance: Ordinance, period_end: date, extended_to: date | None) -> date:
    """The last day on time for the return. Raises BadInput, UnknownLaw."""
    return _deadlines(ordinance, period_end, extended_to).filing_through


def timely_through_steps(ordinance: Ordinance, period_end: date, extended_to: date | None) -> list[Step]:
    """The due date, the extension if any, and the last day on time."""
    steps = due_date_steps(ordinance, period_end)
    if extended_to is not None:
        extension = in_force(ordinance.extension, period_end, "extension")
        steps.append(Step("Extended to", extended_to, words(extension), extension.section))
    grace = in_force(ordinance.grace, period_end, "grace")
    last = timely_through(ordinance, period_end, extended_to)
    return [*steps, Step("On time through", last, words(grace), grace.section)]


def _deadlines(ordinance: Ordinance, period_end: date, extended_to: date | None) -> Deadlines:
    return Deadlines.of(ordinance, period_of(ordinance, period_end), extended_to)


def interest(
    ordinance: Ordinance, unpaid_tax: Decimal, period_end: date, paid_on: date, extended_to: date | None
) -> Decimal:
    """Dollars of interest on tax paid on a day. Raises BadInput, UnknownLaw."""
    period, terms = _terms(ordinance, period_end, extended_to)
    return terms.slice(unpaid_tax, plausible_date(paid_on, "paid on", period)).interest


@lru_cache(maxsize=4096)
def _terms(ordinance: Ordinance, period_end: date, extended_to: date | None) -> tuple[Period, Terms]:
    period = period_of(ordinance, period_end)
    deadlines = Deadlines.of(ordinance, period, extended_to)
    rule = interest_rule(ordinance, period.end, determined=False)
    bears = rule if isinstance(rule, p.Interest) else None
    return period, Terms(bears, deadlines.payment_through, deadlines.interest_from)


def interest_steps(
    ordinance: Ordinance, unpaid_tax: Decimal, period_end: date, paid_on: date, extended_to: date | None
) -> list[Step]:
    """The last day without interest, and time and rate after it."""
    period, terms = _terms(ordinance, period_end, extended_to)
    part = terms.slice(unpaid_tax, plausible_date(paid_on, "paid on", period))
    rule = interest_rule(ordinance, period_end, determined=False)
    if terms.rule is None:
        basis = words(rule)
    elif part.span is None:
        basis = f"none: {usd(unpaid_tax)} paid {paid_on}, without interest through {terms.free_through}"
    else:
        basis = f"{span_words(terms.rule, part.span)} x {usd(unpaid_tax)}"
    through = Step("Without interest through", terms.free_through, f"counted from {terms.counted_from}", rule.section)
    return [through, Step(LABELS["interest"], part.interest, basis, rule.section)]
