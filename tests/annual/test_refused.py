"""Annual returns that cannot be, each with the message that puts it right."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from calc.annual import AnnualFiling, assess_annual
from calc.errors import RoomTaxError, UnknownLaw
from calc.registry import VillageFile, parse
from calc.years import Year
from tests.annual.years import file_of, filing
from tests.calc.entries import day
from tests.villages import village_text
from workbook_templates.annual_book import AnnualBook

ZERO = ["0/0/0/0/0/0"] * 4


def assessed(name: str, filed: AnnualFiling) -> object:
    return assess_annual(file_of(name).ordinance, filed)


REFUSED: list[tuple[Callable[[], object], str]] = [
    (
        lambda: assessed("waterford", filing("2026", *ZERO)),
        "annual return: Village of Waterford asks for none; file the return of each month only",
    ),
    (
        lambda: assessed("chapter-175", filing("2026", *ZERO)),
        "rate: § 175-1, which imposes the rate, is not in the text at hand; give the rate as a share, such as 0.05",
    ),
    (
        lambda: assessed("cottage-grove", filing("2026", *ZERO, rate="0.05")),
        "rate: 5 % is given, but Village of Cottage Grove has its own in B(1); leave it out",
    ),
    (
        lambda: assessed("new-rate", filing("2026", *ZERO)),
        "rate: it changes within 2026-Q1, on 2026-02-15; correct that return itself, part by part",
    ),
    (
        lambda: assessed("chapter-175", filing("2026-06-30", *ZERO, rate="0.05")),
        "year end: 2026-06-30 is not 31 December; enter the end of the calendar year",
    ),
    (
        lambda: assessed("cottage-grove", replace(filing("2026", *ZERO), year=Year.parse("2026-05-31"))),
        "year end: 2026-05-31 is within a quarter for which a return is filed; enter the last day of a quarter",
    ),
    (
        lambda: assessed("cottage-grove", replace(filing("2026", *ZERO), rows=filing("2025", *ZERO).rows)),
        "rows: 2025-Q1, 2025-Q2, 2025-Q3, 2025-Q4, but the year has 2026-Q1, 2026-Q2",
    ),
    (
        lambda: assessed("cottage-grove", filing("2018", *ZERO)),
        "rate: the village file gives none for 2018-01-01; choose a later period",
    ),
    (
        lambda: filing("2026", "-1/0/0/0/0/0", *ZERO[1:]),
        "filed gross of 2026-Q1: -1 is negative; enter dollars of zero or more",
    ),
    (
        lambda: filing("2026", *ZERO[1:], "0/0/0/0.005/0/0"),
        "paid of 2026-Q4: 0.005 has fractions of a cent; enter dollars and whole cents",
    ),
    (
        lambda: filing("2026", "0/0/0/0/10/10.01", *ZERO[1:]),
        "deductions of 2026-Q1: $10.01 are more than gross receipts of $10.00; check both as corrected",
    ),
    (
        lambda: filing("2026", *ZERO, filed="2026-12-30"),
        "filed: 2026-12-30 is before the period ends; enter a date from 2026-12-31 on",
    ),
    (lambda: filing("2026", *ZERO, rate="5"), "rate: 5 would mean 500 %; write 0.05 for 5 %"),
    (
        lambda: assessed("cottage-grove", replace(filing("2026", *ZERO), extended_to=day("2027-05-01"))),
        "extended to: 2027-05-01 is beyond the longest extension; enter 2027-04-30 or earlier",
    ),
    (
        lambda: replace(filing("2026", *ZERO).rows[0], came_in="soon"),  # type: ignore[arg-type]
        "return of 2026-Q1: 'soon' is none; choose from on time, late, not filed",
    ),
    (lambda: Year.parse("26"), "year: '26' is not a year; write 2026, or the last day of a fiscal year: 2026-06-30"),
    (lambda: Year(day("2026-06-29")), "year end: 2026-06-29 is not the end of a month; enter the last day"),
    (lambda: Year.parse("1994"), "year: 1994 is out of range; choose 1995 to 2099"),
]


@pytest.mark.parametrize(("make", "message"), REFUSED)
def test_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(RoomTaxError, match=re.escape(message)):
        make()


@pytest.mark.parametrize(
    ("name", "year", "message"),
    [
        ("waterford", "2026", "annual return: Village of Waterford asks for none; file the return of each month only"),
        ("chapter-175", "2026-06-30", "year end: 2026-06-30 is not 31 December"),
        ("cottage-grove", "2026-05-31", "year end: 2026-05-31 is within a quarter"),
        ("new-rate", "2026", "rate: it changes within 2026-Q1, on 2026-02-15"),
        ("cottage-grove", "2019", "rate: the village file gives none for 2019-01-01"),
    ],
)
def test_no_form_where_there_is_no_return(name: str, year: str, message: str) -> None:
    with pytest.raises(RoomTaxError, match=re.escape(message)):
        AnnualBook.lay_out(file_of(name), Year.parse(year), "test")


def test_a_share_that_the_text_lacks_is_refused_on_both_sides() -> None:
    lacking = '\n[retention]\nkind = "unknown"\nreason = "not in the text at hand"\nsection = "9"\n'
    text = village_text("february", lacking)
    file = VillageFile(parse(text, "made-up.toml"), text)
    with pytest.raises(UnknownLaw, match="retention: not in the text at hand; add it to the village file"):
        assess_annual(file.ordinance, filing("2026", *ZERO))
    with pytest.raises(UnknownLaw, match="retention: not in the text at hand; add it to the village file"):
        AnnualBook.lay_out(file, Year.parse("2026"), "test")
