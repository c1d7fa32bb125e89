"""Every worked example to the cent; expectations are worked by hand from the ordinances, as `by_hand` says."""

from datetime import date
from decimal import Decimal
from typing import cast

import pytest

from calc import assess
from calc.assess import Assessment
from calc.explain import explain
from calc.fields import Ground
from calc.forfeitures import Bases, forfeiture
from tests.cases.reading import ForfeitureCase, ReturnCase, cases, filing_of, ordinance_of

CASES = cases()
LINE = {"taxable": "taxable_receipts"}
DATES = ("due_date", "timely_through")


def found(assessment: Assessment, name: str) -> Decimal | date:
    match name:
        case "due_date":
            return assessment.deadlines.due
        case "timely_through":
            return assessment.deadlines.filing_through
        case "paid":
            return assessment.paid
        case "balance":
            return assessment.balance
        case "unpaid_tax":
            return assessment.settlement.unpaid_tax
        case _:
            return assessment.amount(LINE.get(name, name))


@pytest.mark.parametrize("case", CASES.returns, ids=lambda case: case["id"])
def test_return(case: ReturnCase) -> None:
    assessment = assess(ordinance_of(case["village"]), filing_of(case))
    expected = {
        name: date.fromisoformat(text) if name in DATES else Decimal(text) for name, text in case["expect"].items()
    }
    assert {name: found(assessment, name) for name in expected} == expected


@pytest.mark.parametrize("case", CASES.returns, ids=lambda case: case["id"])
def test_every_line_adds_up_and_says_how(case: ReturnCase) -> None:
    assessment = assess(ordinance_of(case["village"]), filing_of(case))
    amount = assessment.amount
    assert amount("net_tax") == amount("tax") - amount("retained")
    assert amount("total_due") == sum(amount(id_) for id_ in ("net_tax", "late_fee", "interest", "estimate_penalty"))
    assert amount("amount_to_pay") == amount("total_due") - amount("prior_credit")
    assert assessment.balance == amount("amount_to_pay") - assessment.paid
    for line in assessment.lines:
        assert line.amount.as_tuple().exponent == -2, line
        assert line.basis
        assert line.section
        assert 0 < len(explain(line)) < 255


@pytest.mark.parametrize("case", CASES.forfeitures, ids=lambda case: case["id"])
def test_forfeiture(case: ForfeitureCase) -> None:
    given = {name: Decimal(case[name]) if name in case else None for name in ("tax", "previous_year_tax")}
    one = forfeiture(ordinance_of(case["village"]), cast("Ground", case["ground"]), Bases(**given), date(2026, 3, 31))
    assert one.up_to == (None if case["up_to"] is None else Decimal(case["up_to"]))


def test_each_case_has_its_own_name_and_arithmetic() -> None:
    names = [case["id"] for case in (*CASES.returns, *CASES.forfeitures)]
    assert len(set(names)) == len(names)
    assert all(case["by_hand"] for case in (*CASES.returns, *CASES.forfeitures))
