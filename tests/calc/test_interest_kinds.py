"""Interest of every kind: per year or month, where it stops, how time is counted, where it starts.

Plainfield: 20,000.00 x 5 % = 1,000.00 of tax, so 12 % a year or 1 % a month is 10.00 a month.
"""

from decimal import Decimal

import pytest

from calc import assess
from tests.calc.entries import determined, returned
from tests.villages import village

GRACE = '[grace]\nkind = "next_business_day"\nsection = "4"\n'


def interest(rate: str, stops: str, count: str, starts: str = "due_date", table: str = "interest") -> str:
    number, _, per = rate.partition(" a ")
    return (
        f'[{table}]\nkind = "simple"\nrate = {number}\nper = "{per}"\n'
        f'stops = "{stops}"\ncount = "{count}"\nstarts = "{starts}"\nsection = "7"\n'
    )


FIRST, PAID = "first_of_month_after_payment", "payment_day"

# Due Thursday 30 April 2026.
# To the payment day 10 June: 1 month to 30 May, then 11 of the 31 days to 30 June; 41 days in all.
# To the first after payment, counting 1 May to 1 July: exactly 2 months; 61 days in all.
FROM_30_APRIL = [
    ("0.12 a year", FIRST, "whole_months", "20.00"),
    ("0.12 a year", FIRST, "started_months", "20.00"),
    ("0.12 a year", FIRST, "months_and_days", "20.00"),
    ("0.12 a year", FIRST, "days_365", "20.05"),  # 120.00 x 61/365 = 20.0548
    ("0.01 a month", FIRST, "whole_months", "20.00"),
    ("0.01 a month", FIRST, "started_months", "20.00"),
    ("0.01 a month", FIRST, "months_and_days", "20.00"),
    ("0.01 a month", FIRST, "days_365", "20.05"),  # 12 x 1 % = 12 % a year
    ("0.12 a year", PAID, "whole_months", "10.00"),
    ("0.12 a year", PAID, "started_months", "20.00"),
    ("0.12 a year", PAID, "months_and_days", "13.55"),  # 10.00 + 11/31 x 10.00 = 13.5484
    ("0.12 a year", PAID, "days_365", "13.48"),  # 120.00 x 41/365 = 13.4795
    ("0.01 a month", PAID, "whole_months", "10.00"),
    ("0.01 a month", PAID, "started_months", "20.00"),
    ("0.01 a month", PAID, "months_and_days", "13.55"),
    ("0.01 a month", PAID, "days_365", "13.48"),
    ("0.015 a month", PAID, "started_months", "30.00"),  # 2 x 1.5 %
    ("0.10 a year", FIRST, "whole_months", "16.67"),  # 100.00 x 2/12 = 16.6667
    ("0.18 a year", PAID, "months_and_days", "20.32"),  # 15.00 x (1 + 11/31) = 20.3226
]

# Due Friday 15 May 2026, paid 10 June.
# To the payment day: 26 of the 31 days to 15 June; no whole month.
# To the first after payment, counting from 16 May: 1 month to 16 June, then 15 of 30 days; 46 days in all.
FROM_15_MAY = [
    ("0.12 a year", FIRST, "whole_months", "10.00"),  # reading A2: June less May, odd days dropped
    ("0.12 a year", FIRST, "started_months", "20.00"),
    ("0.12 a year", FIRST, "months_and_days", "15.00"),
    ("0.12 a year", FIRST, "days_365", "15.12"),  # 120.00 x 46/365 = 15.1233
    ("0.01 a month", PAID, "whole_months", "0.00"),
    ("0.01 a month", PAID, "started_months", "10.00"),
    ("0.01 a month", PAID, "months_and_days", "8.39"),  # 26/31 x 10.00 = 8.3871
    ("0.01 a month", PAID, "days_365", "8.55"),  # 120.00 x 26/365 = 8.5479
]


@pytest.mark.parametrize(("rate", "stops", "count", "expected"), FROM_30_APRIL)
def test_from_a_month_end(rate: str, stops: str, count: str, expected: str) -> None:
    filing = returned("2026-Q1", "20000", "2026-04-30", "2026-06-10")
    assert assess(village(interest(rate, stops, count)), filing).amount("interest") == Decimal(expected)


@pytest.mark.parametrize(("rate", "stops", "count", "expected"), FROM_15_MAY)
def test_from_mid_month(rate: str, stops: str, count: str, expected: str) -> None:
    due = '[due]\nkind = "days_after_period"\ndays = 45\nsection = "4"\n'
    filing = returned("2026-Q1", "20000", "2026-05-15", "2026-06-10")
    assert assess(village(due, interest(rate, stops, count)), filing).amount("interest") == Decimal(expected)


# Due 31 January 2026, a Saturday without grace; monthly anniversaries are clamped to the end of February.
@pytest.mark.parametrize(
    ("on", "expected"),
    [
        ("2026-01-31", "0.00"),
        ("2026-02-01", "0.36"),  # 1 of the 28 days to 28 February
        ("2026-02-27", "9.64"),  # 27/28 x 10.00 = 9.6429
        ("2026-02-28", "10.00"),
        ("2026-03-01", "10.32"),  # then 1 of the 31 days to 31 March
        ("2026-03-30", "19.68"),  # 10.00 + 30/31 x 10.00 = 19.6774
        ("2026-03-31", "20.00"),
        ("2026-04-30", "30.00"),
    ],
)
def test_anniversaries_of_the_31st(on: str, expected: str) -> None:
    filing = returned("2025-Q4", "20000", "2026-01-31", on)
    ordinance = village(interest("0.01 a month", PAID, "months_and_days"))
    assert assess(ordinance, filing).amount("interest") == Decimal(expected)


# Due Saturday 31 October 2026; Monday 2 November keeps it. Paid Wednesday 4 November.
@pytest.mark.parametrize(
    ("stops", "count", "starts", "expected"),
    [
        (PAID, "days_365", "due_date", "1.32"),  # 4 days: 120.00 x 4/365 = 1.3151
        (PAID, "days_365", "timely_through", "0.66"),  # 2 days: 0.6575
        (FIRST, "whole_months", "due_date", "10.00"),  # November
        (FIRST, "whole_months", "timely_through", "0.00"),  # from 3 November: no whole month
        (FIRST, "started_months", "timely_through", "10.00"),
    ],
)
def test_starts(stops: str, count: str, starts: str, expected: str) -> None:
    ordinance = village(GRACE, interest("0.12 a year", stops, count, starts))
    on_time = returned("2026-Q3", "20000", "2026-11-02", "2026-11-02")
    late = returned("2026-Q3", "20000", "2026-11-02", "2026-11-04")
    assert assess(ordinance, on_time).amount("interest") == 0
    assert assess(ordinance, late).amount("interest") == Decimal(expected)


def test_a_determined_tax_has_its_own_interest_from_its_own_start() -> None:
    own = interest("0.24 a year", PAID, "days_365", "timely_through", "determination_interest")
    ordinance = village(GRACE, interest("0.12 a year", PAID, "days_365"), own)
    # 2 days from Monday 2 November: 240.00 x 2/365 = 1.3151; the returned one: 120.00 x 4/365 = 1.3151
    estimate = assess(ordinance, determined("2026-Q3", "20000", "2026-11-04"))
    assert estimate.amount("interest") == Decimal("1.32")
    assert estimate.line("interest").basis == "2 days / 365 x 24 % x $1,000.00"
    assert assess(ordinance, returned("2026-Q3", "20000", "2026-11-02", "2026-11-04")).line("interest").basis == (
        "4 days / 365 x 12 % x $1,000.00"
    )


@pytest.mark.parametrize(
    ("rate", "stops", "count", "basis"),
    [
        ("0.12 a year", FIRST, "whole_months", "2 months x 1 % x $1,000.00"),
        ("0.10 a year", FIRST, "whole_months", "2 months x 10 % / 12 x $1,000.00"),
        ("0.015 a month", PAID, "started_months", "2 started months x 1.5 % x $1,000.00"),
        ("0.01 a month", PAID, "months_and_days", "(1 month + 11/31) x 1 % x $1,000.00"),
        ("0.01 a month", PAID, "days_365", "41 days / 365 x 12 % x $1,000.00"),
    ],
)
def test_basis(rate: str, stops: str, count: str, basis: str) -> None:
    filing = returned("2026-Q1", "20000", "2026-04-30", "2026-06-10")
    assert assess(village(interest(rate, stops, count)), filing).line("interest").basis == basis


def test_basis_of_odd_days_alone_of_none_and_of_many_parts() -> None:
    ordinance = village(interest("0.01 a month", PAID, "months_and_days"))
    days = assess(ordinance, returned("2026-Q1", "20000", "2026-04-30", "2026-05-03"))
    assert days.line("interest").basis == "3/30 month x 1 % x $1,000.00"
    on_time = assess(ordinance, returned("2026-Q1", "20000", "2026-04-30", "2026-04-30"))
    assert on_time.line("interest").basis == "none: no tax was paid after 2026-04-30"
    parts = [f"2026-0{month}-30=100" for month in (5, 6, 7, 8, 9)]
    five = assess(ordinance, returned("2026-Q1", "20000", "2026-04-30", *parts))
    # 1.00 + 2.00 + 3.00 + 4.00 + 5.00 on five parts of 100.00
    assert five.amount("interest") == Decimal("15.00")
    assert five.line("interest").basis == (
        "1 month x 1 % x $100.00 + 2 months x 1 % x $100.00 + 3 months x 1 % x $100.00 + 2 more parts; "
        "$500.00 not paid yet: interest is added when it is paid after 2026-04-30"
    )
    assert assess(village(), returned("2026-Q1", "20000", "2026-04-30", "2026-06-10")).line("interest").basis == (
        "none: the ordinance charges no interest"
    )


def test_basis_of_interest_paid_before_tax() -> None:
    first = assess(village("penalties-first"), returned("2026-Q1", "20000", "2026-04-30", "2026-05-04=505.00"))
    # 10.00 is owed in May: 10.00 interest, 495.00 tax; 4.95 of it for that part, 5.05 for the rest of 505.00
    assert first.amount("interest") == Decimal("10.00")
    assert first.line("interest").basis == (
        "1 month x 1 % x $495.00 + $5.05 paid before tax; "
        "$505.00 not paid yet: interest is added when it is paid after 2026-04-30"
    )
    only = assess(village("penalties-first"), returned("2026-Q1", "20000", "2026-04-30", "2026-05-04=4.00"))
    assert only.line("interest").basis.startswith("$4.00 paid before tax; $1,000.00 not paid yet")
