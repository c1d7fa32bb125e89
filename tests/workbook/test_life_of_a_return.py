"""The life of a return: for each thing that can happen to one, an example worked out by hand, in form and core."""

from collections import Counter
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from calc import assess
from calc.assess import Assessment
from roomtax.filed import filing_of as filing_entered
from tests.cases.life import LifeCase, entered, life_cases
from tests.cases.reading import filing_of, ordinance_of
from tests.workbook.books import same
from tests.workbook.filled import prove
from tests.workbook.kinds import BUILT_IN
from tests.workbook.opened import opened

CASES = life_cases()
PARTS = {
    "zero",
    "exempt only",
    "amended",
    "extension",
    "partial payment",
    "prior credit",
    "sold or closed",
    "several properties",
    "long stays",
    "marketplace",
    "state report and occupancy",
    "signature",
    "office use",
}
DATES = {"due_date", "timely_through"}
LINES = {
    *DATES,
    "gross_receipts",
    "taxable_receipts",
    "tax",
    "retained",
    "net_tax",
    "late_fee",
    "interest",
    "total_due",
    "amount_to_pay",
    "paid",
    "balance",
}
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['village']}: {case['id']}")


def meant(case: LifeCase) -> dict[str, Decimal | date]:
    """The dates and amounts that were worked out by hand."""
    return {name: date.fromisoformat(text) if name in DATES else Decimal(text) for name, text in case["expect"].items()}


def found(assessment: Assessment, name: str) -> Decimal | date:
    if name == "due_date":
        return assessment.deadlines.due
    return assessment.deadlines.filing_through if name == "timely_through" else assessment.amount(name)


def test_every_part_of_a_life_has_its_example() -> None:
    assert {case["part"] for case in CASES} == PARTS
    assert {village for village, number in Counter(case["village"] for case in CASES).items() if number > 1} == set(
        BUILT_IN
    )
    assert all(set(case["expect"]) >= LINES and case["by_hand"] for case in CASES)


@each_case
def test_form(case: LifeCase) -> None:
    values = opened(case["village"], case["period"]).values(entered(case))
    assert values["mend_1"] == "Nothing to mend: the amounts stand."
    shown = {name: values[name] for name, value in meant(case).items() if not same(values[name], value)}
    assert shown == {}, case["by_hand"]


@each_case
def test_core(case: LifeCase) -> None:
    assessment = assess(ordinance_of(case["village"]), filing_of(case))
    assert {name: found(assessment, name) for name in case["expect"]} == meant(case), case["by_hand"]


@each_case
def test_core_reads_the_form_as_the_paper(case: LifeCase) -> None:
    layout = opened(case["village"], case["period"]).layout
    ordinance = layout.law.ordinance
    paper, form = (assess(ordinance, one) for one in (filing_of(case), filing_entered(entered(case), layout)))
    assert (form.lines, form.deadlines, form.settlement) == (paper.lines, paper.deadlines, paper.settlement)


@each_case
def test_filled_file_is_proved(case: LifeCase, tmp_path: Path) -> None:
    report = prove(tmp_path, case["village"], entered(case), case["period"])
    assert (report.outcome, report.state, report.total_due) == ("equal", "filed", case["expect"]["total_due"])
