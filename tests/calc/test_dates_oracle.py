"""Due dates of every period from 1994 to 2099 against plain calendar arithmetic."""

from datetime import date, timedelta

import pytest

from calc.business_days import is_open, legal_holidays
from calc.dates import Deadlines, Span, annual_due_date, delinquent_from, referral_date
from calc.periods import Period
from calc.registry import built_in
from tests.calc import oracle
from tests.calc.entries import day

COTTAGE_GROVE, CHAPTER_175, WATERFORD, BELLEVILLE = (
    built_in().find(name) for name in ("cottage-grove", "chapter-175", "waterford", "belleville")
)


def quarter(year: int, month: int) -> Period:
    return Period.parse(f"{year}-Q{month // 3}")


def test_waterford_every_month() -> None:
    for year, month in oracle.MONTHS:
        due = oracle.month_end(year, month) + timedelta(days=60)
        found = Deadlines.of(WATERFORD, Period.parse(f"{year}-{month:02}"), None)
        assert (found.due, found.filing_through) == (due, oracle.open_from(due)), (year, month)
        assert found.payment_through == found.filing_through
        assert found.interest_from == due


@pytest.mark.parametrize("ordinance", [COTTAGE_GROVE, BELLEVILLE], ids=["cottage-grove", "belleville"])
def test_last_day_every_quarter(ordinance: object) -> None:
    village = COTTAGE_GROVE if ordinance is COTTAGE_GROVE else BELLEVILLE
    for year, month in oracle.QUARTER_ENDS:
        due = oracle.next_month_end(year, month)
        found = Deadlines.of(village, quarter(year, month), None)
        assert (found.due, found.filing_through) == (due, oracle.open_from(due)), (year, month)
        assert found.interest_from == due


def test_last_business_day_every_quarter() -> None:
    for year, month in oracle.QUARTER_ENDS:
        due = oracle.last_weekday(oracle.next_month_end(year, month))
        found = Deadlines.of(CHAPTER_175, quarter(year, month), None)
        assert found.due == found.filing_through == found.payment_through == due, (year, month)


@pytest.mark.parametrize("year", [2033, 2039, 2044])
def test_30_may_can_be_memorial_day(year: int) -> None:
    assert legal_holidays(year)[date(year, 5, 30)] == "Memorial Day"
    found = Deadlines.of(WATERFORD, Period.parse(f"{year}-03"), None)
    assert (found.due, found.filing_through) == (date(year, 5, 30), date(year, 5, 31))


def test_memorial_days_on_30_may_are_those_of_the_calendar() -> None:
    years = [year for year in range(1994, 2050) if oracle.is_memorial_day(date(year, 5, 30))]
    assert years == [1994, 2005, 2011, 2016, 2022, 2033, 2039, 2044]
    assert [year for year in range(1994, 2050) if not is_open(date(year, 5, 30), WATERFORD.calendar)] == sorted(
        {*years, *(year for year in range(1994, 2050) if date(year, 5, 30).weekday() > 4)}
    )


def test_susan_b_anthony_day_and_good_friday_are_working_days() -> None:
    assert is_open(day("2027-02-15"), COTTAGE_GROVE.calendar) is False  # Washington's Birthday, the third Monday
    assert is_open(day("2028-02-15"), COTTAGE_GROVE.calendar)  # a Tuesday
    for year in range(1994, 2100):
        assert is_open(oracle.easter(year) - timedelta(days=2), COTTAGE_GROVE.calendar)


def test_periods_cover_the_calendar() -> None:
    for year, month in oracle.MONTHS:
        period = Period.parse(f"{year}-{month:02}")
        assert (period.start, period.end) == (date(year, month, 1), oracle.month_end(year, month))
        assert (str(period), period.title()) == (f"{year}-{month:02}", f"{period.start:%B} {year}")
    for year, month in oracle.QUARTER_ENDS:
        period = quarter(year, month)
        assert (period.start, period.end) == (date(year, month - 2, 1), oracle.month_end(year, month))
        assert [one.start.month for one in period.months()] == [month - 2, month - 1, month]
    year_period = Period.parse(" 2026 ")
    assert (str(year_period), year_period.title()) == ("2026", "January to December 2026")
    assert (year_period.start, year_period.end) == (day("2026-01-01"), day("2026-12-31"))
    assert len(list(year_period.months())) == 12
    assert Period.parse("2026-q1") == Period.parse("2026-Q1")


def test_spans_by_walking_the_calendar() -> None:
    """Anniversaries found by walking day by day: the same day of a month, or its last where it is shorter."""
    for start in (day("2026-01-31"), day("2026-01-29"), day("2027-12-30"), day("2026-05-30"), day("2028-02-29")):
        anniversary, months = start, 0
        for number in range(800):
            end = start + timedelta(days=number)
            if end > start and end.day == min(start.day, oracle.month_end(end.year, end.month).day):
                anniversary, months = end, months + 1
            found = Span.between(start, end)
            assert (found.months, found.days, found.all_days) == (months, (end - anniversary).days, number)


@pytest.mark.parametrize(
    ("year_end", "expected"),
    [("2026-12-31", "2027-03-31"), ("2027-12-31", "2028-03-30"), ("2026-06-30", "2026-09-28")],
)
def test_annual_returns_of_cottage_grove_and_belleville(year_end: str, expected: str) -> None:
    assert annual_due_date(COTTAGE_GROVE, day(year_end)) == annual_due_date(BELLEVILLE, day(year_end)) == day(expected)


def test_annual_returns_of_the_others() -> None:
    assert annual_due_date(WATERFORD, day("2026-12-31")) is None
    for year in range(1994, 2100):
        due = oracle.last_weekday(date(year + 1, 1, 31))
        assert annual_due_date(CHAPTER_175, date(year, 12, 31)) == due


# Cottage Grove C(7)(a)[1] and reading CG1, CG14; Belleville's two paragraphs; Waterford J(2)(a).
@pytest.mark.parametrize(
    ("name", "period", "extended_to", "filed", "expected"),
    [
        ("cottage-grove", "2026-Q1", None, "2026-04-30", "2026-06-02"),  # 30 May is a Saturday, Monday keeps it
        ("cottage-grove", "2026-Q1", None, "2026-05-01", "2026-05-01"),
        ("cottage-grove", "2026-Q1", None, None, "2026-05-01"),
        ("cottage-grove", "2026-Q3", None, None, "2026-11-03"),  # 31 October is a Saturday, Monday keeps it
        ("cottage-grove", "2026-Q1", "2026-05-15", "2026-05-15", "2026-06-16"),  # 15 May + 30 = 14 June, a Sunday
        ("belleville", "2026-Q2", None, "2026-07-31", "2026-09-01"),  # 30 August is a Sunday
        ("belleville", "2026-Q2", None, "2026-08-03", "2026-08-01"),
        ("chapter-175", "2026-Q1", None, None, "2026-05-01"),
        ("chapter-175", "2026-Q1", None, "2026-04-30", None),
        ("waterford", "2026-01", None, "2026-04-01", "2026-04-02"),
        ("waterford", "2026-03", None, "2026-05-30", "2026-06-02"),
    ],
)
def test_delinquency(name: str, period: str, extended_to: str | None, filed: str | None, expected: str | None) -> None:
    village, months = built_in().find(name), Period.parse(period)
    deadlines = Deadlines.of(village, months, None if extended_to is None else day(extended_to))
    found = delinquent_from(village, months, deadlines, None if filed is None else day(filed))
    assert found == (None if expected is None else day(expected))


def test_waterford_referral() -> None:
    # due 1 April 2026; 60 days on is 31 May, so from 1 June (J(1))
    assert referral_date(WATERFORD, Period.parse("2026-01"), day("2026-04-01")) == day("2026-06-01")
    assert referral_date(COTTAGE_GROVE, Period.parse("2026-Q1"), day("2026-04-30")) is None
