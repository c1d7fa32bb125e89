"""Bad input: each refusal names the field, the problem and the remedy."""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import cast

import pytest

from calc import BadInput, Filing, ImpossibleAmount, Payment, Receipts, UnknownLaw, assess
from calc.fields import Ground
from calc.money import amount, share
from calc.periods import Period
from calc.registry import built_in
from tests.calc.entries import Q1, day, determined, paid, returned

HUNDRED = (Receipts(Decimal("100.00")),)
TEXT_IS_NOT_READ = "give a date or a number, read from the text before"


def of(name: str, filing: Filing) -> None:
    assess(built_in().find(name), filing)


AMOUNTS = [
    ("-0.01", "gross: -0.01 is negative; enter dollars of zero or more"),
    ("12.345", "gross: 12.345 has fractions of a cent; enter dollars and whole cents"),
    ("1000000000", "gross: 1000000000 is too large; enter at most $999,999,999.99"),
    ("1e400", "gross: '1e400' is not a number; enter it in digits, such as 1234.50"),
    ("1_000", "gross: '1_000' is not a number; enter it in digits, such as 1234.50"),
    ("٣٠٠", "gross: '٣٠٠' is not a number; enter it in digits, such as 1234.50"),
    ("many", "gross: 'many' is not a number; enter it in digits, such as 1234.50"),
    ("", "gross: '' is not a number; enter it in digits, such as 1234.50"),
    ("$", "gross: '$' is not a number; enter it in digits, such as 1234.50"),
    ("1,00", "gross: '1,00' is not a number; enter it in digits, such as 1234.50"),
    ("12,3456", "gross: '12,3456' is not a number; enter it in digits, such as 1234.50"),
    ("(500)", "gross: '(500)' is not a number; enter it in digits, such as 1234.50"),
    ("nan", "gross: 'nan' is not a number; enter it in digits, such as 1234.50"),
    ("Infinity", "gross: 'Infinity' is not a number; enter it in digits, such as 1234.50"),
    ("-Infinity", "gross: '-Infinity' is not a number; enter it in digits, such as 1234.50"),
]


@pytest.mark.parametrize(("text", "message"), AMOUNTS)
def test_amounts(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refusal:
        amount(text, "gross")
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("value", "dollars"),
    [
        ("$50,455.75", "50455.75"),
        (" +1234.5 ", "1234.5"),
        ("$ 1,234,567", "1234567"),
        (".5", "0.5"),
        (0, "0"),
        (Decimal("999999999.99"), "999999999.99"),
        ("12.340", "12.34"),
    ],
)
def test_amounts_that_can_be_read(value: Decimal | int | str, dollars: str) -> None:
    assert amount(value, "gross") == Decimal(dollars)


@pytest.mark.parametrize("value", [True, None, [1], b"1"])
def test_amounts_that_are_no_numbers(value: object) -> None:
    with pytest.raises(BadInput, match=r"^gross: .* is not a number; enter it in digits"):
        amount(cast("int", value), "gross")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5", "rate: 5 would mean 500 %; write 0.05 for 5 %"),
        ("1", "rate: 1 would mean 100 %; write 0.01 for 1 %"),
        ("5.5", "rate: 5.5 would mean 550 %; write 0.055 for 5.5 %"),
        ("0", "rate: 0 is not above zero; write a share such as 0.05 for 5 %"),
        ("five", "rate: 'five' is not a number; enter it in digits, such as 0.05"),
        ("-0.05", "rate: -0.05 is not above zero; write a share such as 0.05 for 5 %"),
    ],
)
def test_rates(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refusal:
        share(text, "rate")
    assert str(refusal.value) == message


ABOVE_GROSS = "check long stays, exempt, marketplace and adjustments against gross receipts"
FILINGS: list[tuple[Callable[[], object], str]] = [
    (
        lambda: Receipts(Decimal(100), long_stay=Decimal(60), exempt=Decimal("40.01")),
        f"deductions: $100.01 are more than gross receipts of $100.00; {ABOVE_GROSS}",
    ),
    (lambda: Receipts(Decimal(-1)), "gross receipts: -1 is negative; enter dollars of zero or more"),
    (
        lambda: Receipts(Decimal(9), long_stay=Decimal("0.001")),
        "long stay receipts: 0.001 has fractions of a cent; enter dollars and whole cents",
    ),
    (
        lambda: Receipts(Decimal(9), marketplace=Decimal(-2)),
        "marketplace receipts: -2 is negative; enter dollars of zero or more",
    ),
    (
        lambda: Receipts(Decimal(9), adjustments=Decimal(-2)),
        "adjustments: -2 is negative; enter dollars of zero or more",
    ),
    (lambda: Receipts(cast("Decimal", "9")), f"gross receipts: '9' is text; {TEXT_IS_NOT_READ}"),
    (lambda: Payment(Q1.end, Decimal(0)), "paid: a payment of nothing; leave it out, or enter what was paid"),
    (lambda: Payment(Q1.end, Decimal(-5)), "paid: -5 is negative; enter dollars of zero or more"),
    (lambda: Payment(Q1.end, cast("Decimal", "5")), f"paid: '5' is text; {TEXT_IS_NOT_READ}"),
    (lambda: Filing(Q1), "gross receipts: none are given; enter 0 for a period without receipts"),
    (
        lambda: Filing(Period.parse("2026"), HUNDRED),
        "period: 2026 is a year; give the quarter or month of the return",
    ),
    (
        lambda: Filing(Q1, HUNDRED, filed=day("2026-03-30")),
        "filed: 2026-03-30 is before the period ends; enter a date from 2026-03-31 on",
    ),
    (
        lambda: Filing(Q1, HUNDRED, payments=(paid("2025-12-31"),)),
        "paid: 2025-12-31 is before the period ends; enter a date from 2026-03-31 on",
    ),
    (
        lambda: Filing(Q1, HUNDRED, filed=day("2051-04-01")),
        "filed: 2051-04-01 is too far from 2026-Q1; enter a date up to 2051-03-31",
    ),
    (
        lambda: Filing(Q1, HUNDRED, filed=day("1926-04-30")),
        "filed: 1926-04-30 is before the period ends; enter a date from 2026-03-31 on",
    ),
    (
        lambda: Filing(Q1, HUNDRED, filed=datetime(2026, 4, 30, 12)),
        "filed: datetime.datetime(2026, 4, 30, 12, 0) is not a date; give a date without a time",
    ),
    (
        lambda: Filing(Q1, HUNDRED, filed=cast("date", "2026-04-30")),
        f"filed: '2026-04-30' is text; {TEXT_IS_NOT_READ}",
    ),
    (
        lambda: Filing(Q1, HUNDRED, extended_to=cast("date", 46142)),
        "extended to: 46142 is not a date; give a date without a time",
    ),
    (
        lambda: Filing(Q1, HUNDRED, payments=(Payment(cast("date", "1 May")),)),
        f"paid: '1 May' is text; {TEXT_IS_NOT_READ}",
    ),
    (
        lambda: Filing(Q1, determined=Decimal(5), filed=day("2026-05-01")),
        "determined: a filing date is given, too; a determination is for a return that was not filed",
    ),
    (
        lambda: Filing(Q1, HUNDRED, determined=Decimal(5)),
        "determined: receipts are given, too; a determination is for a return that was not filed",
    ),
    (
        lambda: Filing(Q1, determined=Decimal(-5)),
        "determined: -5 is negative; enter dollars of zero or more",
    ),
    (
        lambda: Filing(Q1, HUNDRED, prior_credit=Decimal(-5)),
        "prior credit: -5 is negative; enter dollars of zero or more",
    ),
    (
        lambda: Filing(Q1, HUNDRED, previous_year_tax=Decimal("0.005")),
        "previous year tax: 0.005 has fractions of a cent; enter dollars and whole cents",
    ),
    (lambda: Filing(Q1, HUNDRED, rate=Decimal(5)), "rate: 5 would mean 500 %; write 0.05 for 5 %"),
    (
        lambda: Filing(Q1, HUNDRED, grounds=(cast("Ground", "sloth"),)),
        "ground: 'sloth' is none; choose from negligence, fraud, inspection, nonpayment",
    ),
]


@pytest.mark.parametrize(("make", "message"), FILINGS)
def test_filings(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BadInput) as refusal:
        make()
    assert str(refusal.value) == message


SINCE_2020 = "marketplaces owe this tax only since 2020-01-01"
IN_GROSS = "leave them in gross receipts for 2019-Q4, see 66.0615(1m)(g), 2019 Wis. Act 10"
BEFORE_2020 = Filing(Period.parse("2019-Q4"), (Receipts(Decimal(9), marketplace=Decimal(1)),))
ASSESSMENTS = [
    (
        "waterford",
        returned("2026-Q1", "100"),
        "period: 2026-Q1 is a quarter, but Village of Waterford has a return each month; write it as 2026-01",
    ),
    (
        "belleville",
        returned("2026-01", "100"),
        "period: 2026-01 is a month, but Village of Belleville has a return each quarter; write it as 2026-Q1",
    ),
    (
        "cottage-grove",
        returned("2026-Q1", "100", extended_to="2026-06-01"),
        "extended to: 2026-06-01 is beyond the longest extension; enter 2026-05-30 or earlier, see C(2), C(6)",
    ),
    (
        "cottage-grove",
        returned("2026-Q1", "100", extended_to="2026-04-30"),
        "extended to: 2026-04-30 is not after the due date 2026-04-30; enter the later date granted",
    ),
    (
        "waterford",
        returned("2026-01", "100", extended_to="2026-04-15"),
        "extended to: Village of Waterford grants no extensions; leave it blank",
    ),
    (
        "cottage-grove",
        determined("2026-Q1", "100", rate="0.08"),
        "rate: 8 % is given, but Village of Cottage Grove has its own in B(1); leave it out",
    ),
    (
        "belleville",
        BEFORE_2020,
        f"marketplace receipts: {SINCE_2020}; {IN_GROSS}",
    ),
]


@pytest.mark.parametrize(("name", "filing", "message"), ASSESSMENTS)
def test_assessments(name: str, filing: Filing, message: str) -> None:
    with pytest.raises(BadInput) as refusal:
        of(name, filing)
    assert str(refusal.value) == message


def test_marketplaces_from_2020_on() -> None:
    filing = Filing(Period.parse("2020-Q1"), (Receipts(Decimal(100), marketplace=Decimal(40)),))
    assert assess(built_in().find("belleville"), filing).amount("tax") == Decimal("4.20")


def test_a_missing_rate_is_unknown_law() -> None:
    with pytest.raises(UnknownLaw) as refusal:
        of("chapter-175", returned("2026-Q1", "100"))
    assert str(refusal.value) == (
        "rate: § 175-1, which imposes the rate, is not in the text at hand; "
        "give the rate as a share, such as 0.05 for 5 %"
    )
    assert not isinstance(refusal.value, BadInput)


def test_a_line_that_is_not_there() -> None:
    with pytest.raises(KeyError, match="tourism"):
        assess(built_in().find("belleville"), returned("2026-Q1", "100")).line("tourism")


def test_impossible_amounts_are_a_kind_of_bad_input() -> None:
    with pytest.raises(ImpossibleAmount):
        Receipts(Decimal(1), exempt=Decimal(2))
    with pytest.raises(ValueError, match="deductions"):
        Receipts(Decimal(1), exempt=Decimal(2))


def test_a_rate_is_not_finer_than_six_places() -> None:
    with pytest.raises(BadInput, match=r"rate: 0\.0550001 is finer than a rate can be; write at most six places"):
        share("0.0550001", "rate")
    assert share("0.055001", "rate") == Decimal("0.055001")


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity")])
def test_a_decimal_that_is_no_number_is_refused(value: Decimal) -> None:
    with pytest.raises(BadInput, match=f"gross: {value} is not a number; enter it in digits"):
        amount(value, "gross")
