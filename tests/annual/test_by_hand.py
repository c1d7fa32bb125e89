"""Annual returns worked out by hand from the ordinances."""

from datetime import date

import pytest

from calc.annual import AnnualAssessment, assess_annual
from calc.annual_dates import AnnualDates
from calc.years import Year
from tests.annual.years import file_of, filing
from tests.calc.entries import day


def amounts(result: AnnualAssessment, *ids: str) -> list[str]:
    return [str(result.amount(id_)) for id_ in ids]


def test_a_forgotten_booking_leaves_a_balance() -> None:
    """Cottage Grove, 8 %: the second quarter lacked $1,200.00, so 8 % x 1,200.00 = $96.00 more."""
    result = assess_annual(
        file_of("cottage-grove").ordinance,
        filing(
            "2026",
            "50455.75/48315.75/3865.26/3865.26/50455.75/2140.00",  # 8 % x 48,315.75 = 3,865.26
            "42000.00/42000.00/3360.00/3360.00/43200.00/0",  # 8 % x 43,200.00 = 3,456.00
            "61000.00/60000.00/4800.00/4800.00/61000.00/1000.00",  # 8 % x 60,000.00 = 4,800.00
            "38000.00/38000.00/3040.00/3040.00/38000.00/0",  # 8 % x 38,000.00 = 3,040.00
        ),
    )
    assert amounts(result, "difference_1", "difference_2", "difference_3", "difference_4") == [
        "0.00",
        "96.00",
        "0.00",
        "0.00",
    ]
    # 3,865.26 + 3,456.00 + 4,800.00 + 3,040.00 = 15,161.26; paid 15,065.26
    assert amounts(result, "year_tax", "net_tax", "year_paid") == ["15161.26", "15161.26", "15065.26"]
    assert amounts(result, "to_pay", "refund") == ["96.00", "0.00"]
    assert str(result.balance) == "96.00"
    assert [one.id for one in result.findings] == ["no-interest-of-its-own"]
    assert "2026-Q2" in result.findings[0].text
    assert "CG15" in {one.id for one in result.assumptions}
    assert result.dates.due == date(2027, 3, 31)  # 31 January + 28 February + 31 March = 90 days


def test_an_exempt_stay_forgotten_gives_a_refund() -> None:
    """Belleville, 7 %: $1,500.00 of the fourth quarter were exempt: 7 % x 1,500.00 = $105.00 too much."""
    result = assess_annual(
        file_of("belleville").ordinance,
        filing(
            "2026",
            "10000/10000/700/700/10000/0",
            "10000/10000/700/700/10000/0",
            "10000/10000/700/700/10000/0",
            "10000/10000/700/700/10000/1500",
        ),
    )
    assert amounts(result, "taxable_4", "tax_4", "difference_4", "to_pay", "refund") == [
        "8500.00",
        "595.00",
        "-105.00",
        "0.00",
        "105.00",
    ]
    assert result.findings == ()
    assert result.dates.due == date(2027, 3, 31)


def test_chapter_175_keeps_two_percent_of_what_a_return_reported() -> None:
    """Chapter 175 at 5 %: tax 1,000.00 a quarter, 2 % kept = 20.00, but nothing where no return was filed (S4)."""
    result = assess_annual(
        file_of("chapter-175").ordinance,
        filing(
            "2026",
            "20000/20000/1000/980/20000/0",
            "20000/20000/1000/980/20000/0 late",
            "20000/20000/1000/1000/20000/0 not filed",
            "20000/20000/1000/980/20010.50/0",  # 5 % x 20,010.50 = 1,000.525 = 1,000.53; 2 % = 20.0106 = 20.01
            rate="0.05",
        ),
    )
    assert amounts(result, "retained_1", "retained_2", "retained_3", "retained_4") == [
        "20.00",
        "20.00",
        "0.00",
        "20.01",
    ]
    # net 4,000.53 - 60.01 = 3,940.52; paid 3,940.00
    assert amounts(result, "year_tax", "year_retained", "net_tax", "to_pay") == ["4000.53", "60.01", "3940.52", "0.52"]
    assert [one.id for one in result.findings] == ["with-fourth-quarter", "no-interest-of-its-own"]
    assert result.findings[0].text == "It is part of the return for 2026-Q4: hand in both together."
    assert result.lines[11].basis == "none: the return was not filed"
    assert {"S11", "S17"} <= {one.id for one in result.assumptions}


def test_keeping_that_asks_for_a_return_on_time() -> None:
    """Timely Keeper: 10 % kept, not on a late return."""
    row = "1000/1000/50/45/1000/0"
    result = assess_annual(
        file_of("timely-keeper").ordinance, filing("2026", row, f"{row} late", f"{row} not filed", row)
    )
    tax = result.amount("tax_1")
    assert [result.amount(f"retained_{number}") for number in range(1, 5)] == [tax / 10, 0, 0, tax / 10]


def test_a_rate_that_changes_between_quarters() -> None:
    """5 % for the first half, 6 % from 1 July: 50 + 50 + 60 + 60 = $220.00 on $1,000.00 a quarter."""
    row = "1000/1000/50/50/1000/0"
    result = assess_annual(file_of("july").ordinance, filing("2026", row, row, row, row))
    assert amounts(result, "tax_2", "tax_3", "year_tax", "to_pay") == ["50.00", "60.00", "220.00", "20.00"]


@pytest.mark.parametrize(
    ("name", "year", "due", "through"),
    [
        ("cottage-grove", "2026-06-30", "2026-09-28", "2026-09-28"),  # 31 + 31 + 28 days, a Monday
        ("cottage-grove", "2027", "2028-03-30", "2028-03-30"),  # 2028 has 29 February
        ("cottage-grove", "2026", "2027-03-31", "2027-03-31"),
        ("cottage-grove", "2028-03-31", "2028-06-29", "2028-06-29"),  # 30 + 31 + 29 days
        ("belleville", "2025-09-30", "2025-12-29", "2025-12-29"),  # 31 + 30 + 29 days
        ("belleville", "2024", "2025-03-31", "2025-03-31"),
        ("belleville", "2028", "2029-03-31", "2029-04-02"),  # a Saturday, so Monday (A4)
        ("chapter-175", "2026", "2027-01-29", "2027-01-29"),  # the last business day of January
        ("february", "2026", "2027-02-01", "2027-02-01"),
    ],
)
def test_due_dates(name: str, year: str, due: str, through: str) -> None:
    dates = AnnualDates.of(file_of(name).ordinance, Year.parse(year), None)
    assert (dates.due, dates.filing_through) == (day(due), day(through))


@pytest.mark.parametrize(("filed", "said"), [(None, ""), ("2027-03-31", "on time"), ("2027-04-01", "late")])
def test_on_time_or_late(filed: str | None, said: str) -> None:
    rows = ["0/0/0/0/0/0"] * 4
    result = assess_annual(file_of("cottage-grove").ordinance, filing("2026", *rows, filed=filed))
    assert result.timeliness == said
    assert amounts(result, "to_pay", "refund") == ["0.00", "0.00"]  # no fee: the text gives none for it (CG15)


def test_an_extension_moves_the_last_day() -> None:
    extended = AnnualDates.of(file_of("cottage-grove").ordinance, Year.parse("2026"), day("2027-04-30"))
    assert (extended.due, extended.filing_through) == (day("2027-03-31"), day("2027-04-30"))
