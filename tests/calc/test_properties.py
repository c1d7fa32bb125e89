"""What must hold whatever the figures are, in dollars and against exact fractions."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import Filing, Ordinance, Payment, Receipts, assess
from calc import provisions as p
from calc.dates import Span
from calc.explain import LONGEST, explain
from calc.form import Line
from calc.money import ZERO, cents
from calc.payments import Owed, Settlement, Terms, settle
from calc.registry import built_in
from calc.rules import divided, interest
from tests.calc.entries import Q1, returned
from tests.villages import village

DUE = date(2026, 4, 30)
TAX_FIRST = p.Payments(kind="tax_first", section="6")
PENALTIES_FIRST = p.Payments(kind="penalties_then_interest_then_tax", section="6")
INTERESTS = [
    p.Interest.model_validate(
        {"kind": "simple", "rate": rate, "per": per, "stops": stops, "count": count, "section": "7"}
    )
    for rate, per in ((Decimal("0.12"), "year"), (Decimal("0.015"), "month"))
    for stops in ("first_of_month_after_payment", "payment_day")
    for count in ("whole_months", "started_months", "months_and_days", "days_365")
]

orders = st.sampled_from([TAX_FIRST, PENALTIES_FIRST])
rules = st.sampled_from(INTERESTS)
dollars = st.integers(0, 10_000_000).map(lambda number: Decimal(number) / 100)
days = st.integers(-20, 1500).map(lambda number: DUE + timedelta(days=number))
after_period = st.integers(0, 900).map(lambda number: Q1.end + timedelta(days=number))
payments = st.lists(st.builds(Payment, days, dollars.filter(bool)), max_size=6)
owing = st.builds(Owed, dollars, st.sampled_from([ZERO, Decimal("100.00")]), dollars, st.just(DUE))


def half_up(exact: Fraction) -> Decimal:
    """To the cent by whole numbers alone: half a cent up."""
    return Decimal((exact * 200 + 1) // 2) / 100


def paid_off(owed: Owed, before: list[Payment], rule: p.Interest, order: p.Payments) -> Settlement:
    last = max([DUE + timedelta(days=1), *(payment.on for payment in before)])
    return settle(owed, [*before, Payment(last)], Terms(rule, DUE, DUE), order)


def total(owed: Owed, settlement: Settlement) -> Decimal:
    return owed.tax + owed.charges + settlement.interest - owed.credit


@given(st.integers(0, 10**13), st.integers(1, 10**6))
def test_cents_are_half_up(numerator: int, denominator: int) -> None:
    assert cents(Decimal(numerator) / 200) == half_up(Fraction(numerator, 200))
    assert cents(Decimal(numerator) * denominator / 10**9) == half_up(Fraction(numerator * denominator, 10**9))


@given(dollars, rules, st.integers(0, 400), st.data())
def test_interest_against_fractions(tax: Decimal, rule: p.Interest, months: int, data: st.DataObject) -> None:
    running = data.draw(st.integers(28, 31))
    odd = data.draw(st.integers(0, running - 1))
    span = Span(months, odd, running, months * 30 + odd)
    yearly = Fraction(rule.rate) * (1 if rule.per == "year" else 12)
    years = {
        "whole_months": Fraction(months, 12),
        "started_months": Fraction(months + bool(odd), 12),
        "months_and_days": Fraction(months, 12) + Fraction(odd, running * 12),
        "days_365": Fraction(span.all_days, 365),
    }
    assert interest(tax, rule, span) == half_up(Fraction(tax) * yearly * years[rule.count])


@given(dollars, rules, days, days)
def test_interest_never_falls_with_time(tax: Decimal, rule: p.Interest, one: date, other: date) -> None:
    terms = Terms(rule, DUE, DUE)
    earlier, later = sorted((one, other))
    assert terms.slice(tax, earlier).interest <= terms.slice(tax, later).interest
    assert earlier > DUE or terms.slice(tax, earlier).interest == 0


@given(owing, payments, rules, orders)
def test_allocation_never_exceeds(owed: Owed, given_: list[Payment], rule: p.Interest, order: p.Payments) -> None:
    settlement = settle(owed, given_, Terms(rule, DUE, DUE), order)
    to_tax = sum((part.tax for part in settlement.slices), ZERO)
    assert all(part.tax > 0 for part in settlement.slices)
    assert to_tax + settlement.unpaid_tax == max(owed.tax - owed.credit, ZERO)
    assert to_tax <= settlement.paid == sum((payment.amount or ZERO for payment in given_), ZERO)
    assert settlement.interest >= sum((part.interest for part in settlement.slices), ZERO)
    assert settlement.unpaid_tax_on(date.max) == settlement.unpaid_tax


@given(owing, payments, rules, orders)
def test_unpaid_tax_is_in_the_balance(owed: Owed, given_: list[Payment], rule: p.Interest, order: p.Payments) -> None:
    settlement = settle(owed, given_, Terms(rule, DUE, DUE), order)
    balance = total(owed, settlement) - settlement.paid
    assert settlement.unpaid_tax == 0 or balance >= settlement.unpaid_tax - Decimal("0.06")  # a cent a payment


@given(owing, payments, rules, orders)
def test_paid_in_full_leaves_nothing(owed: Owed, given_: list[Payment], rule: p.Interest, order: p.Payments) -> None:
    settlement = paid_off(owed, given_, rule, order)
    assert settlement.unpaid_tax == 0
    overpaid = sum((payment.amount or ZERO for payment in given_), ZERO) == settlement.paid
    balance = total(owed, settlement) - settlement.paid
    assert balance == 0 or (overpaid and balance < 0)


@given(owing, payments, rules)
def test_tax_first_costs_no_more(owed: Owed, given_: list[Payment], rule: p.Interest) -> None:
    """Paying tax earlier means less interest, but for the rounding of each part."""
    gentle = paid_off(owed, given_, rule, TAX_FIRST).interest
    assert gentle <= paid_off(owed, given_, rule, PENALTIES_FIRST).interest + Decimal("0.07")


@given(dollars, st.lists(st.integers(1, 100), min_size=2, max_size=5))
def test_shares_add_up(tax: Decimal, weights: list[int]) -> None:
    shares = [Decimal(weight) / 1000 for weight in weights[:-1]]
    parts = divided(tax, [*shares, 1 - sum(shares, ZERO)])
    assert sum(parts) == tax
    for part, part_share in zip(parts[:-1], shares, strict=True):
        assert part == half_up(Fraction(tax) * Fraction(part_share))


VILLAGES = [built_in().find(name) for name in ("cottage-grove", "belleville")] + [
    village(name) for name in ("penalties-first", "timely-keeper", "thirty-days", "delinquent-fee")
]


@given(
    st.sampled_from(VILLAGES),
    st.integers(0, 99_999_999_999),
    st.integers(0, 90).map(lambda number: Q1.end + timedelta(days=number)),
    st.lists(st.builds(Payment, after_period, dollars.filter(bool)), max_size=8),
    dollars,
)
def test_a_return_adds_up(
    ordinance: Ordinance, gross: int, filed: date, given_: list[Payment], credit: Decimal
) -> None:
    receipts = Receipts(Decimal(gross) / 100)
    assessment = assess(ordinance, Filing(Q1, (receipts,), filed=filed, payments=tuple(given_), prior_credit=credit))
    amount = assessment.amount
    rate = ordinance.rate[0]
    assert isinstance(rate, p.Rate)
    assert amount("tax") == half_up(Fraction(gross, 100) * Fraction(rate.share))
    assert amount("total_due") == amount("net_tax") + amount("late_fee") + amount("interest")
    assert assessment.balance == amount("total_due") - credit - assessment.paid
    for line in assessment.lines:
        assert len(explain(line)) < 255


@given(st.text(max_size=300), st.text(max_size=600), st.text(max_size=300))
def test_explanations_are_short(label: str, basis: str, section: str) -> None:
    assert len(explain(Line("x", label, Decimal("999999999.99"), basis, section))) <= LONGEST < 255


@pytest.mark.parametrize("basis", ["8 % x $48,315.75", "1 month x 1 % x $3,865.26 + " * 20])
def test_an_explanation_keeps_its_section(basis: str) -> None:
    text = explain(Line("tax", "Room tax", Decimal("3865.26"), basis, "B(1)"))
    assert text.startswith("Room tax: $3,865.26 = ")
    assert text.endswith(" (B(1)).")
    assert ("..." in text) == (len(basis) > 100)
    assert explain(Line("tax", "Room tax", ZERO, "none", "")) == "Room tax: $0.00 = none."


def test_the_same_day_twice_is_the_sum() -> None:
    once = assess(built_in().find("waterford"), returned("2026-01", "18250.40", "2026-04-01", "2026-05-01"))
    twice = assess(
        built_in().find("waterford"), returned("2026-01", "18250.40", "2026-04-01", "2026-05-01=1000", "2026-05-01")
    )
    # 10.00 on 1,000.00 and 4.60 on 460.03; 14.60 on 1,460.03
    assert once.amount("interest") == twice.amount("interest") == Decimal("14.60")
