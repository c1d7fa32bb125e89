"""Due dates, grace and extensions of every kind; closed days of a village's own."""

from datetime import date

import pytest

from calc import BadInput, UnknownLaw, assess
from calc.business_days import closings, is_open
from calc.dates import Deadlines, annual_due_date, delinquent_from, records_through, referral_date
from calc.periods import Period
from calc.registry import built_in
from tests.calc.entries import Q1, day, returned
from tests.villages import village

GRACE = '[grace]\nkind = "next_business_day"\nsection = "4"\n'
MONTHLY = '[period]\nkind = "month"\nsection = "4"\n'
INTEREST = (
    '[interest]\nkind = "simple"\nrate = 0.12\nper = "year"\nstops = "payment_day"\ncount = "days_365"\nsection = "7"\n'
)


def due(kind: str, **figures: int) -> str:
    return (
        f'[due]\nkind = "{kind}"\n'
        + "".join(f"{name} = {value}\n" for name, value in figures.items())
        + 'section = "4"\n'
    )


def extension(months: int, moves: str) -> str:
    return f'[extension]\nkind = "months_from_due_date"\nmonths = {months}\nmoves_interest = {moves}\nsection = "5"\n'


def unknown(name: str) -> str:
    return f'[{name}]\nkind = "unknown"\nreason = "a page is missing"\nsection = "9"\n'


@pytest.mark.parametrize(
    ("rule", "period", "expected"),
    [
        (due("last_day_of_next_month"), "2026-Q3", "2026-10-31"),
        (due("last_day_of_next_month"), "2026-01", "2026-02-28"),
        (due("last_day_of_next_month"), "2028-01", "2028-02-29"),
        (due("last_day_of_next_month"), "2026-12", "2027-01-31"),
        (due("last_business_day_of_next_month"), "2026-Q3", "2026-10-30"),  # the 31st is a Saturday
        (due("last_business_day_of_next_month"), "2026-Q4", "2027-01-29"),  # the 31st is a Sunday
        (due("last_business_day_of_next_month"), "2021-04", "2021-05-28"),  # the 31st is Memorial Day
        (due("last_business_day_of_next_month"), "2026-11", "2026-12-30"),  # 31 December is a holiday
        (due("day_of_next_month", day=20), "2026-03", "2026-04-20"),
        (due("day_of_next_month", day=31), "2026-01", "2026-02-28"),
        (due("day_of_next_month", day=31), "2026-03", "2026-04-30"),
        (due("day_of_next_month", day=1), "2026-12", "2027-01-01"),
        (due("days_after_period", days=25), "2026-Q1", "2026-04-25"),
        (due("days_after_period", days=30), "2026-Q4", "2027-01-30"),
        (due("days_after_period", days=60), "2027-12", "2028-02-29"),
        (due("days_after_period", days=366), "2027-Q4", "2028-12-31"),
    ],
)
def test_due(rule: str, period: str, expected: str) -> None:
    deadlines = Deadlines.of(village(rule), Period.parse(period), None)
    assert deadlines.due == deadlines.filing_through == deadlines.payment_through == day(expected)


@pytest.mark.parametrize(
    ("name", "period", "due_date", "through"),
    [
        ("twentieth", "2026-05", "2026-06-20", "2026-06-20"),  # a Saturday, and no grace
        ("thirty-days", "2026-Q2", "2026-07-30", "2026-07-30"),
        ("thirty-days", "2026-Q4", "2027-01-30", "2027-02-01"),  # a Saturday
        ("fridays", "2026-Q1", "2026-04-29", "2026-04-29"),  # Thursday 30 April is closed
        ("fridays", "2026-Q2", "2026-07-30", "2026-07-30"),  # the 31st is a Friday
        ("fridays", "2026-Q3", "2026-10-29", "2026-10-29"),  # Saturday, then Friday
    ],
)
def test_due_of_the_files(name: str, period: str, due_date: str, through: str) -> None:
    deadlines = Deadlines.of(village(name), Period.parse(period), None)
    assert (deadlines.due, deadlines.filing_through) == (day(due_date), day(through))


def test_closed_days() -> None:
    calendar = village("fridays").calendar
    assert not is_open(day("2026-05-01"), calendar)
    assert not is_open(day("2026-05-02"), calendar)
    assert is_open(day("2026-05-25"), calendar)  # Memorial Day, but this village keeps no holidays
    assert list(closings(day("2026-04-29"), day("2026-05-03"), calendar)) == [
        (day("2026-04-30"), "office closed"),
        (day("2026-05-01"), "office closed on Fridays"),
    ]


def test_grace_skips_closed_fridays_and_holidays() -> None:
    fridays = '[calendar]\nholidays = "wisconsin"\nclosed_weekdays = ["friday", "monday"]\nsection = "1"\n'
    # Friday 31 July 2026 is closed, then the weekend, then a closed Monday.
    assert Deadlines.of(village(GRACE, fridays), Period.parse("2026-Q2"), None).filing_through == day("2026-08-04")


@pytest.mark.parametrize("moves", ["true", "false"])
def test_extension_moves_interest_or_not(moves: str) -> None:
    ordinance = village(GRACE, INTEREST, extension(1, moves))
    moved = moves == "true"
    deadlines = Deadlines.of(ordinance, Q1, day("2026-05-30"))
    assert (deadlines.due, deadlines.extended) == (day("2026-04-30"), day("2026-05-30"))
    assert deadlines.filing_through == day("2026-06-01")
    assert deadlines.payment_through == day("2026-06-01" if moved else "2026-04-30")
    assert deadlines.interest_from == day("2026-05-30" if moved else "2026-04-30")
    # 20,000.00 x 5 % = 1,000.00, paid 2 June: 3 days or 33 days of 120.00 a year = 0.9863 or 10.8493
    late = returned("2026-Q1", "20000", "2026-05-29", "2026-06-02", extended_to="2026-05-30")
    assert str(assess(ordinance, late).amount("interest")) == ("0.99" if moved else "10.85")


@pytest.mark.parametrize(
    ("months", "period", "latest"),
    [
        (1, "2026-Q1", "2026-05-30"),
        (1, "2026-Q3", "2026-11-30"),
        (1, "2026-Q4", "2027-02-28"),
        (1, "2027-Q4", "2028-02-29"),
        (3, "2026-Q1", "2026-07-30"),
    ],
)
def test_longest_extension(months: int, period: str, latest: str) -> None:
    ordinance, last = village(extension(months, "true")), day(latest)
    assert Deadlines.of(ordinance, Period.parse(period), last).filing_through == last
    with pytest.raises(BadInput, match=f"beyond the longest extension; enter {latest} or earlier, see 5"):
        Deadlines.of(ordinance, Period.parse(period), date.fromordinal(last.toordinal() + 1))


@pytest.mark.parametrize(
    ("rule", "year_end", "expected"),
    [
        ("", "2026-12-31", None),
        (
            '[annual]\nkind = "days_after_year"\ndays = 90\nyear = "calendar_or_fiscal"\nsection = "13"\n',
            "2027-12-31",
            "2028-03-30",
        ),
        (
            '[annual]\nkind = "days_after_year"\ndays = 30\nyear = "calendar_or_fiscal"\nsection = "13"\n',
            "2026-06-30",
            "2026-07-30",
        ),
        (
            '[annual]\nkind = "days_after_year"\ndays = 30\nyear = "calendar"\nsection = "13"\n',
            "2026-12-31",
            "2027-01-30",
        ),
        ('[annual]\nkind = "on_date"\nmonth = 2\nday = 1\nsection = "13"\n', "2026-12-31", "2027-02-01"),
        ('[annual]\nkind = "with_fourth_quarter"\nsection = "13"\n', "2026-12-31", "2027-01-31"),
    ],
)
def test_annual(rule: str, year_end: str, expected: str | None) -> None:
    found = annual_due_date(village(rule or "\n"), day(year_end))
    assert found == (None if expected is None else day(expected))


@pytest.mark.parametrize(
    ("name", "year_end", "problem"),
    [
        ("chapter-175", "2026-06-30", "year end: 2026-06-30 is not 31 December; enter the end of the calendar year"),
        (
            "cottage-grove",
            "2026-06-29",
            "year end: 2026-06-29 is not the end of a month; enter the last day of the fiscal year",
        ),
    ],
)
def test_annual_of_a_wrong_year(name: str, year_end: str, problem: str) -> None:
    with pytest.raises(BadInput) as refusal:
        annual_due_date(built_in().find(name), day(year_end))
    assert str(refusal.value) == problem


RECORDS = '[records]\nkind = "years"\nyears = {}\ncounted_from = "{}"\nsection = "12"\n'


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("\n", None), (RECORDS.format(3, "due_date"), "2029-04-30"), (RECORDS.format(10, "period_end"), "2036-03-31")],
)
def test_records(rule: str, expected: str | None) -> None:
    assert records_through(village(rule), Q1, day("2026-04-30")) == (None if expected is None else day(expected))


def test_records_from_29_february() -> None:
    ordinance = village(MONTHLY, RECORDS.format(1, "period_end"))
    assert records_through(ordinance, Period.parse("2028-02"), day("2028-03-31")) == day("2029-02-28")


@pytest.mark.parametrize(
    ("name", "filed", "expected"),
    [
        ("base", None, None),
        ("delinquent-fee", "2026-04-30", "2026-05-16"),  # 30 April + 15 days = 15 May, and then it is too late
        ("delinquent-fee", "2026-05-01", "2026-05-01"),
        ("delinquent-fee", None, "2026-05-01"),
        ("february", None, "2026-05-01"),
        ("february", "2026-05-04", "2026-05-01"),
        ("february", "2026-04-30", None),  # the return is what becomes delinquent, and it is there
    ],
)
def test_delinquency(name: str, filed: str | None, expected: str | None) -> None:
    ordinance = village("\n" if name == "base" else name)
    deadlines = Deadlines.of(ordinance, Q1, None)
    found = delinquent_from(ordinance, Q1, deadlines, None if filed is None else day(filed))
    assert found == (None if expected is None else day(expected))


def test_delinquency_counts_from_an_extension() -> None:
    ordinance = village("delinquent-fee", extension(1, "false"))
    deadlines = Deadlines.of(ordinance, Q1, day("2026-05-20"))
    assert delinquent_from(ordinance, Q1, deadlines, day("2026-05-20")) == day("2026-06-05")
    assert delinquent_from(ordinance, Q1, deadlines, day("2026-05-21")) == day("2026-05-21")


def test_referral() -> None:
    assert referral_date(village("february"), Q1, day("2026-04-30")) == day("2026-05-31")  # 30 days end on 30 May
    assert referral_date(village("\n"), Q1, day("2026-04-30")) is None


@pytest.mark.parametrize("name", ["due", "delinquency", "referral", "records"])
def test_an_unknown_date_is_refused(name: str) -> None:
    with pytest.raises(UnknownLaw, match="a page is missing; add it to the village file"):
        assess(village(unknown(name)), returned("2026-Q1", "100", "2026-04-30"))


def test_an_unknown_extension_or_annual_return_is_refused_where_it_is_asked_for() -> None:
    ordinance = village(unknown("extension"), unknown("annual"))
    assert assess(ordinance, returned("2026-Q1", "100", "2026-04-30")).amount("tax") == 5
    with pytest.raises(UnknownLaw, match="extension: a page is missing"):
        Deadlines.of(ordinance, Q1, day("2026-05-15"))
    with pytest.raises(UnknownLaw, match="annual return: a page is missing"):
        annual_due_date(ordinance, day("2026-12-31"))
