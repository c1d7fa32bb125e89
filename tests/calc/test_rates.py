"""Dated rates: what is in force when, and a period in which the rate changes (reading A22)."""

from decimal import Decimal

import pytest

from calc import BadInput, Filing, Receipts, UnknownLaw, assess
from calc.findings import findings
from calc.in_force import rate_parts
from calc.periods import Period
from calc.registry import built_in
from tests.calc.entries import Q1, day, determined, returned
from tests.villages import village

NEW = village("new-rate")
JANUARY, MID_FEBRUARY = day("2026-01-01"), day("2026-02-15")


def parts(*given: Receipts) -> Filing:
    return Filing(Q1, given, filed=day("2026-04-30"))


def test_each_side_of_the_change() -> None:
    assert assess(NEW, returned("2025-Q4", "1000")).amount("tax") == Decimal("50.00")
    assert assess(NEW, returned("2026-Q2", "1000")).amount("tax") == Decimal("85.00")


def test_a_period_with_a_change_in_parts_in_any_order() -> None:
    # 1,000.10 x 5 % = 50.005, so 50.01; (2,000.00 - 500.00) x 8.5 % = 127.50; 177.51
    later = Receipts(Decimal("2000.00"), exempt=Decimal("500.00"), start=MID_FEBRUARY)
    assessment = assess(NEW, parts(later, Receipts(Decimal("1000.10"), start=JANUARY)))
    lines = {line.id: (str(line.amount), line.basis, line.section) for line in assessment.lines}
    assert lines["gross_receipts"][0] == "3000.10"
    assert lines["exempt_receipts"][0] == "500.00"
    assert lines["taxable_receipts"] == ("2500.10", "$3,000.10 - $500.00", "2")
    assert lines["taxable_1"] == ("1000.10", "$1,000.10", "2 of 1999")
    assert lines["tax_1"] == ("50.01", "5 % x $1,000.10", "2 of 1999")
    assert lines["taxable_2"] == ("1500.00", "$2,000.00 - $500.00", "2 of 2026")
    assert lines["tax_2"] == ("127.50", "8.5 % x $1,500.00", "2 of 2026")
    assert lines["tax"] == ("177.51", "$50.01 + $127.50", "2 of 1999, 2 of 2026")
    assert assessment.line("tax_2").label == "Room tax from 2026-02-15"


STRADDLING = "receipts: the rate changes within 2026-Q1; give them for the parts that start on 2026-01-01, 2026-02-15"


@pytest.mark.parametrize(
    "given",
    [
        [Receipts(Decimal(1000))],
        [Receipts(Decimal(1000), start=JANUARY)],
        [Receipts(Decimal(1000), start=JANUARY), Receipts(Decimal(1000), start=day("2026-02-14"))],
        [Receipts(Decimal(1000), start=JANUARY), Receipts(Decimal(1000), start=JANUARY)],
        [Receipts(Decimal(1), start=JANUARY), Receipts(Decimal(1), start=MID_FEBRUARY), Receipts(Decimal(1))],
    ],
)
def test_a_period_with_a_change_needs_its_parts(given: list[Receipts]) -> None:
    with pytest.raises(BadInput) as refusal:
        assess(NEW, parts(*given))
    assert str(refusal.value) == STRADDLING


def test_a_determination_cannot_straddle_a_change() -> None:
    with pytest.raises(
        BadInput, match=r"determined: the rate changes within 2026-Q1, .*; estimate the receipts of each"
    ):
        assess(NEW, determined("2026-Q1", "1000"))


@pytest.mark.parametrize(
    "given",
    [
        [Receipts(Decimal(1000), start=MID_FEBRUARY)],
        [Receipts(Decimal(1000), start=JANUARY), Receipts(Decimal(1000), start=MID_FEBRUARY)],
    ],
)
def test_parts_without_a_change_are_refused(given: list[Receipts]) -> None:
    with pytest.raises(BadInput) as refusal:
        assess(village("\n"), parts(*given))
    assert str(refusal.value) == (
        "receipts: given in parts, but the rate does not change within 2026-Q1; give them once, for the whole period"
    )


def test_one_part_from_the_first_day_is_the_whole_period() -> None:
    assert assess(village("\n"), parts(Receipts(Decimal(1000), start=JANUARY))).amount("tax") == 50


def test_a_change_on_the_first_day_of_a_period_is_no_straddle() -> None:
    monthly = village("new-rate", '[period]\nkind = "month"\nsection = "4"\n')
    assert [str(part.start) for part in rate_parts(monthly, Period.parse("2026-02"))] == ["2026-02-01", "2026-02-15"]
    assert len(rate_parts(monthly, Period.parse("2026-03"))) == 1


@pytest.mark.parametrize(
    ("name", "period", "first"),
    [("waterford", "2002-12", "2002-12-01"), ("cottage-grove", "2019-Q1", "2019-01-01")],
)
def test_before_the_first_rate_nothing_is_guessed(name: str, period: str, first: str) -> None:
    with pytest.raises(UnknownLaw) as refusal:
        assess(built_in().find(name), returned(period, "1000"))
    assert str(refusal.value) == (
        f"rate: the village file gives none for {first}; "
        "choose a later period, or add the rule of that time to the file"
    )


def test_the_first_period_of_a_rate() -> None:
    assert assess(built_in().find("waterford"), returned("2003-01", "1000")).amount("tax") == 80
    assert assess(built_in().find("cottage-grove"), returned("2019-Q2", "1000")).amount("tax") == 80


@pytest.mark.parametrize("period", ["2026-Q1", "2026-Q2"])
def test_a_gap_between_rates_is_not_filled(period: str) -> None:
    gap = '[[rate]]\nkind = "share_of_receipts"\nshare = 0.05\nuntil = 2026-02-10\nsection = "2"\n'
    later = '\n[[rate]]\nkind = "share_of_receipts"\nshare = 0.06\nfrom = 2026-07-01\nsection = "2"\n'
    with pytest.raises(UnknownLaw, match="rate: the village file gives none for 2026-0"):
        assess(village(gap + later), returned(period, "1000"))


def test_any_rule_may_be_dated() -> None:
    fees = "".join(
        f'[[late_fee]]\nkind = "fixed"\namount = {amount}\nfrom = {since}\ntrigger = "return_late"\n'
        f'on_zero_return = true\nsection = "8"\n\n'
        for amount, since in (("20.50", "2020-01-01"), ("30", "2026-03-31"))
    )
    ordinance = village(fees)
    assert assess(ordinance, returned("2025-Q4", "0", "2026-02-02")).amount("late_fee") == Decimal("20.50")
    assert assess(ordinance, returned("2026-Q1", "0", "2026-05-04")).amount("late_fee") == Decimal("30.00")


@pytest.mark.parametrize(("rate", "found"), [("0.08", []), ("0.0801", ["rate-above-ceiling"])])
def test_a_rate_above_8_percent_is_found(rate: str, found: list[str]) -> None:
    ordinance = village(f'[rate]\nkind = "share_of_receipts"\nshare = {rate}\nsection = "2"\n')
    assert [one.id for one in findings(ordinance, Q1.end)] == found


def test_a_stated_exception_is_no_finding() -> None:
    assert findings(NEW, day("2026-06-30")) == ()


@pytest.mark.parametrize(
    ("rate", "found"), [("0.05", ["unknown-rate"]), ("0.09", ["rate-above-ceiling", "unknown-rate"])]
)
def test_a_given_rate_is_held_against_the_ceiling(rate: str, found: list[str]) -> None:
    assessment = assess(built_in().find("chapter-175"), determined("2026-Q1", "1000", rate=rate))
    assert [one.id for one in assessment.findings] == found
