"""Functions of a return's filing: what may be kept of the tax, the late filing fee, the penalty of a determination."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from addin.functions.periods import period_of
from addin.functions.returns import retention_rule
from addin.model import Step
from calc import provisions as p
from calc import rules
from calc.business_days import DAY
from calc.dates import Deadlines, delinquent_from
from calc.errors import BadInput
from calc.filing import Filing, Payment, Receipts
from calc.form import LABELS
from calc.lateness import Unpaid, fee_trigger, filed_late
from calc.money import ZERO, percent, usd
from calc.ordinance import Ordinance, in_force, unknown
from calc.words import words


def retained(
    ordinance: Ordinance, tax: Decimal, period_end: date | None, filed_on: date | None, extended_to: date | None
) -> Decimal:
    """Dollars of tax that may be kept. Raises BadInput, UnknownLaw."""
    late = False
    if filed_on or extended_to:
        if period_end is None:
            raise BadInput("period end", "is blank although other dates are given", "enter the last day of the period")
        late = _is_late(ordinance, period_end, filed_on, extended_to)
    return rules.retained_tax(tax, retention_rule(ordinance, period_end), filed_late=late, determined=False)


def retained_steps(
    ordinance: Ordinance, tax: Decimal, period_end: date | None, filed_on: date | None, extended_to: date | None
) -> list[Step]:
    """What may be kept, and the rule."""
    kept, rule = retained(ordinance, tax, period_end, filed_on, extended_to), retention_rule(ordinance, period_end)
    basis = f"{percent(rule.share)} x {usd(tax)}" if kept and isinstance(rule, p.Retention) else words(rule)
    return [Step(LABELS["retained"], kept, basis, rule.section)]


def late_fee(
    ordinance: Ordinance,
    tax: Decimal,
    period_end: date,
    filed_on: date,
    paid_on: date | None,
    extended_to: date | None,
) -> Decimal:
    """Dollars of late filing fee. Raises BadInput, UnknownLaw."""
    rule = _fee_rule(ordinance, period_end)
    filing = _filing(ordinance, period_end, filed_on, paid_on, extended_to)
    triggered, _ = _trigger(ordinance, rule, filing, tax)
    return rules.late_filing_fee(rule, triggered=triggered, tax=tax)


def late_fee_steps(
    ordinance: Ordinance,
    tax: Decimal,
    period_end: date,
    filed_on: date,
    paid_on: date | None,
    extended_to: date | None,
) -> list[Step]:
    """The fee, and what triggers it or does not."""
    rule = _fee_rule(ordinance, period_end)
    filing = _filing(ordinance, period_end, filed_on, paid_on, extended_to)
    triggered, why = _trigger(ordinance, rule, filing, tax)
    fee = rules.late_filing_fee(rule, triggered=triggered, tax=tax)
    return [Step(LABELS["late_fee"], fee, why if fee else f"none: {why}", rule.section)]


def _fee_rule(ordinance: Ordinance, period_end: date) -> p.LateFee | p.Absent:
    rule = in_force(ordinance.late_fee, period_end, "late filing fee")
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "late filing fee")
    return rule


def _trigger(ordinance: Ordinance, rule: p.LateFee | p.Absent, filing: Filing, tax: Decimal) -> tuple[bool, str]:
    deadlines = Deadlines.of(ordinance, filing.period, filing.extended_to)
    if isinstance(rule, p.Absent):
        return False, "the ordinance has no late filing fee"
    late = filed_late(filing, deadlines)
    kept = rules.retained_tax(tax, retention_rule(ordinance, filing.period.end), filed_late=late, determined=False)

    def unpaid_on(day: date) -> Decimal:
        return ZERO if any(payment.on <= day for payment in filing.payments) else tax - kept

    def last_before_delinquent() -> date | None:
        first = delinquent_from(ordinance, filing.period, deadlines, filing.filed)
        return first and first - DAY

    return fee_trigger(rule, filing, deadlines, Unpaid(unpaid_on, last_before_delinquent))


def _is_late(ordinance: Ordinance, period_end: date, filed_on: date | None, extended_to: date | None) -> bool:
    filing = _filing(ordinance, period_end, filed_on, None, extended_to)
    return filed_late(filing, Deadlines.of(ordinance, filing.period, extended_to))


def _filing(
    ordinance: Ordinance, period_end: date, filed_on: date | None, paid_on: date | None, extended_to: date | None
) -> Filing:
    payments = (Payment(paid_on),) if paid_on else ()
    period = period_of(ordinance, period_end)
    return Filing(period, (Receipts(ZERO),), filed=filed_on, payments=payments, extended_to=extended_to)


def estimate(ordinance: Ordinance, tax: Decimal, period_end: date | None) -> Decimal:
    """Dollars added to a determined tax. Raises BadInput, UnknownLaw."""
    return rules.estimate_penalty(tax, _estimate_rule(ordinance, period_end))


def estimate_steps(ordinance: Ordinance, tax: Decimal, period_end: date | None) -> list[Step]:
    """The penalty, and the rule."""
    rule = _estimate_rule(ordinance, period_end)
    basis = f"{percent(rule.share)} x {usd(tax)}" if isinstance(rule, p.Estimate) else words(rule)
    return [Step(LABELS["estimate_penalty"], estimate(ordinance, tax, period_end), basis, rule.section)]


def _estimate_rule(ordinance: Ordinance, period_end: date | None) -> p.Estimate | p.PlainEstimate:
    rule = in_force(ordinance.estimate, period_of(ordinance, period_end).end, "estimate")
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "estimate")
    if isinstance(rule, p.Absent):
        raise BadInput("tax", f"{ordinance.title} makes no determinations", "use ROOMTAX_TAX for the tax returned")
    return rule
