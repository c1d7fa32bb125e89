"""Each legal quantity as one pure function, in the order of the return.

Dollars are Decimal, rates shares of one, and each function rounds once, to the cent. The sections
in the doctests are those of the village whose figures they use.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from calc import provisions as p
from calc.dates import Span
from calc.filing import Receipts
from calc.money import ZERO, cents

MONTHS_A_YEAR = 12
DAYS_A_YEAR = 365


def taxable_receipts(receipts: Receipts) -> Decimal:
    """Gross receipts less what is not taxed, in dollars.

    >>> taxable_receipts(Receipts(Decimal("50455.75"), exempt=Decimal("2140.00")))
    Decimal('48315.75')
    """
    return receipts.gross - receipts.deductions


def room_tax(taxable: Decimal, rate: Decimal) -> Decimal:
    """Tax on taxable receipts.

    >>> room_tax(Decimal("48315.75"), Decimal("0.08"))  # Cottage Grove B(1)
    Decimal('3865.26')
    """
    return cents(taxable * rate)


def retained_tax(tax: Decimal, rule: p.Retention | p.Absent, *, filed_late: bool, determined: bool) -> Decimal:
    """The part of the tax that whoever collects it may keep.

    >>> from calc.registry import built_in
    >>> retention = built_in().find("chapter-175").retention[0]
    >>> retained_tax(Decimal("1624.00"), retention, filed_late=True, determined=False)  # due-date paragraph
    Decimal('32.48')
    """
    if isinstance(rule, p.Absent):
        return ZERO
    allowed = {"always": True, "filed": not determined, "timely": not determined and not filed_late}
    return cents(tax * rule.share) if allowed[rule.when] else ZERO


def late_filing_fee(rule: p.LateFee | p.Absent, *, triggered: bool, tax: Decimal) -> Decimal:
    """The fixed fee, once per return, when its trigger is met.

    >>> from calc.registry import built_in
    >>> late_filing_fee(built_in().find("Cottage Grove").late_fee[0], triggered=True, tax=ZERO)  # C(7)(a)
    Decimal('100.00')
    """
    if isinstance(rule, p.Absent) or not triggered or (tax == 0 and not rule.on_zero_return):
        return ZERO
    return cents(rule.amount)


def interest(tax: Decimal, rule: p.Interest, span: Span) -> Decimal:
    """Simple interest on an amount of unpaid tax for the time it was unpaid.

    >>> from calc.registry import built_in
    >>> e = built_in().find("Waterford").interest[0]
    >>> interest(Decimal("1460.03"), e, Span(months=0, days=3, running_month=31, all_days=3))  # E
    Decimal('1.41')
    """
    yearly = rule.rate if rule.per == "year" else rule.rate * MONTHS_A_YEAR
    if rule.count == "days_365":
        return cents(tax * yearly * span.all_days / DAYS_A_YEAR)
    if rule.count == "months_and_days":
        parts = span.months * span.running_month + span.days
        return cents(tax * yearly * parts / (MONTHS_A_YEAR * span.running_month))
    started = rule.count == "started_months" and span.days > 0
    return cents(tax * yearly * (span.months + started) / MONTHS_A_YEAR)


def estimate_penalty(tax: Decimal, rule: p.Estimate | p.PlainEstimate) -> Decimal:
    """What is added to a tax the officer determined because no return was filed.

    >>> from calc.registry import built_in
    >>> estimate_penalty(Decimal("3200.00"), built_in().find("Cottage Grove").estimate[0])  # C(5)
    Decimal('320.00')
    """
    return cents(tax * rule.share) if isinstance(rule, p.Estimate) else ZERO


def forfeiture_ceiling(base: Decimal, share: Decimal, cap: Decimal | None) -> Decimal:
    """The most of a forfeiture that is a share of its base and at most a cap.

    >>> forfeiture_ceiling(Decimal("24500.00"), Decimal("0.25"), Decimal("5000"))  # Cottage Grove C(7)(b)[1]
    Decimal('5000.00')
    """
    part = cents(base * share)
    return part if cap is None else cents(min(part, cap))


def divided(tax: Decimal, shares: Sequence[Decimal]) -> tuple[Decimal, ...]:
    """Tax divided among recipients, to the cent; the last one takes what rounding leaves.

    >>> divided(Decimal("1460.03"), (Decimal("0.70"), Decimal("0.30")))  # Waterford C
    (Decimal('1022.02'), Decimal('438.01'))
    """
    parts = [cents(tax * share) for share in shares[:-1]]
    return (*parts, tax - sum(parts, ZERO))
