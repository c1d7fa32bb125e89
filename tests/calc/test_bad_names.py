"""Periods, dates and villages that are none: each refusal names the field, the problem and the remedy."""

import pytest

from calc import BadInput, UnknownVillage
from calc.dates import plausible_date
from calc.periods import Period
from calc.registry import built_in
from tests.calc.entries import Q1, day


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2026-Q5", "period: '2026-Q5' is not a period; write 2026-Q1, 2026-01 or 2026"),
        ("2026-13", "period: '2026-13' is not a period; write 2026-Q1, 2026-01 or 2026"),
        ("Q1 2026", "period: 'Q1 2026' is not a period; write 2026-Q1, 2026-01 or 2026"),
        ("", "period: '' is not a period; write 2026-Q1, 2026-01 or 2026"),
        (
            "\u0662\u0660\u0662\u0666",
            "period: '\u0662\u0660\u0662\u0666' is not a period; write 2026-Q1, 2026-01 or 2026",
        ),
        ("1993-Q4", "period: year 1993 is out of range; choose 1994 to 2099"),
        ("2100", "period: year 2100 is out of range; choose 1994 to 2099"),
        ("0000-01", "period: year 0000 is out of range; choose 1994 to 2099"),
        ("0000-Q1", "period: year 0000 is out of range; choose 1994 to 2099"),
    ],
)
def test_periods(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refusal:
        Period.parse(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("soon", "filed: 'soon' is not a date; write it as YYYY-MM-DD"),
        ("2026-02-30", "filed: '2026-02-30' is not a date; write it as YYYY-MM-DD"),
        ("05/01/2026", "filed: '05/01/2026' is not a date; write it as YYYY-MM-DD"),
        ("2026-03-30", "filed: 2026-03-30 is before the period ends; enter a date from 2026-03-31 on"),
        ("2126-05-01", "filed: 2126-05-01 is too far from 2026-Q1; enter a date up to 2051-03-31"),
    ],
)
def test_dates(text: str, message: str) -> None:
    with pytest.raises(BadInput) as refusal:
        plausible_date(text, "filed", Q1)
    assert str(refusal.value) == message


@pytest.mark.parametrize("text", ["2026-03-31", " 2051-03-31 "])
def test_dates_that_can_be_meant(text: str) -> None:
    assert plausible_date(text, "filed", Q1) == day(text.strip())


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("Watrford", "did you mean waterford?"),
        ("cotage grov", "did you mean cottage-grove?"),
        ("Village of Bellvile", "did you mean belleville?"),
        ("Zzyzx", "choose one of belleville, chapter-175, cottage-grove, waterford"),
        ("", "choose one of belleville, chapter-175, cottage-grove, waterford"),
    ],
)
def test_unknown_villages(name: str, remedy: str) -> None:
    with pytest.raises(UnknownVillage) as refusal:
        built_in().find(name)
    assert str(refusal.value) == f"village: no village file is called {name!r}; {remedy}"
    assert (refusal.value.field, refusal.value.remedy) == ("village", remedy)


@pytest.mark.parametrize("name", ["waterford", "WATERFORD", " Village of  Waterford. ", "waterford, wisconsin"])
def test_names_are_matched_leniently(name: str) -> None:
    assert built_in().find(name).key == "waterford"
