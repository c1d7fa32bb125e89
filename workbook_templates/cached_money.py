"""Cached values of the lines, and of the steps from the tax to the money received."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from calc import provisions as p
from workbook_templates.cached_dates import filed_late
from workbook_templates.cached_facts import ZERO, Facts, Value
from workbook_templates.cached_fee import charged_after, fee_values, penalty_by_then
from workbook_templates.cached_interest import accrued, interest_by_rule, time_values
from workbook_templates.lines import return_lines, share_lines


def line_values(facts: Facts) -> dict[str, Value]:
    """The lines of the return and the shares of the tax, as assessed; nothing on a blank form."""
    lines = (line.id for line in (*return_lines(facts.law), *share_lines(facts.law)))
    return {id_: facts.amount(id_) if facts.ready else "" for id_ in lines}


def money_values(facts: Facts) -> dict[str, Value]:
    """The steps by id."""
    steps = (_kept, time_values, _before_tax, fee_values, _payment)
    return {id_: value for part in steps for id_, value in part(facts)}


def _kept(facts: Facts) -> Iterator[tuple[str, Value]]:
    rule = facts.law.retention
    if isinstance(rule, p.Retention):
        filed = not facts.determined
        allowed = {"always": True, "filed": filed, "timely": filed and not filed_late(facts)}
        yield "retention_applies", int(allowed[rule.when])
    yield "unpaid_tax", facts.unpaid_tax


def _before_tax(facts: Facts) -> Iterator[tuple[str, Value]]:
    for name, amount in interest_by_rule(facts, facts.unpaid_tax).items():
        yield f"{name}_accrued", amount
    yield "accrued", accrued(facts)
    yield "penalty_by_then", penalty_by_then(facts)


def _payment(facts: Facts) -> Iterator[tuple[str, Value]]:
    settled = facts.assessment.settlement if facts.assessment else None
    tax_paid = sum((one.tax for one in settled.slices), ZERO) if settled else ZERO
    on_paid = sum((one.interest for one in settled.slices), ZERO) if settled else ZERO
    charges, read = _charges(facts), facts.amount_read or ZERO
    beyond = facts.amount("net_tax") - facts.credit - facts.unpaid_tax
    yield "charges", charges
    yield "credit_beyond", beyond
    yield "for_tax", max(read - charges - accrued(facts) - beyond, ZERO)
    yield "tax_paid", tax_paid
    for name, amount in interest_by_rule(facts, tax_paid).items():
        yield f"{name}_interest", amount
    yield "interest_on_paid", on_paid
    yield "beside_tax", read - tax_paid - charges - beyond - on_paid
    yield "ahead", settled.ahead if settled else ZERO
    yield "interest_amount", settled.interest if settled else ZERO
    yield "owed_then", facts.amount("net_tax") + facts.amount("interest") + charges - facts.credit
    yield "received", settled.paid if settled else ZERO


def _charges(facts: Facts) -> Decimal:
    owed = facts.paid_on is not None and facts.paid_on > charged_after(facts)
    return facts.amount("late_fee") + facts.amount("estimate_penalty") if owed else ZERO
