"""Guard 8: the returns that were worked out by hand, entered in workbooks. The core has no say here."""

from datetime import date
from decimal import Decimal

import pytest

from calc.periods import Period
from tests.cases.reading import ReturnCase, cases
from tests.workbook.books import book_of, same
from tests.workbook.figures import Exempt, Figures, Row, row_parts
from tests.workbook.kinds import village_file

CASES = cases().returns
# A form takes one payment; what is still unpaid after it is no line of the form but follows from them.
ONE_PAYMENT = [case for case in CASES if len(case["payments"]) < 2]
LINES = {"taxable": "taxable_receipts"}
NO_LINE = {"unpaid_tax"}


def figures_of(case: ReturnCase) -> Figures:
    """A case as it stands on paper: all receipts in the last row, the exempt sales in one."""
    payment = case["payments"][0] if case["payments"] else None
    rows: tuple[Row, ...] = ()
    if "determined_gross" not in case:
        period = Period.parse(case["period"])
        count = len(row_parts(village_file(case["village"]).ordinance, period))
        amounts = (case.get("long_stay"), case.get("marketplace"), case.get("adjustments"))
        rows = (*(Row(),) * (count - 1), Row(Decimal(case["gross"]), *map(_dollars, amounts)))
    exempt = _dollars(case.get("exempt"))
    return Figures(
        rows,
        () if exempt is None else (Exempt(1, exempt),),
        filed=_day(case.get("filed")),
        paid=_day(payment["on"]) if payment else None,
        amount_paid=_dollars(payment.get("amount")) if payment else None,
        extended_to=_day(case.get("extended_to")),
        credit=_dollars(case.get("prior_credit")),
        rate=_dollars(case.get("rate")),
        determined=_dollars(case.get("determined_gross")),
    )


def _dollars(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def test_few_cases_are_beyond_a_form() -> None:
    assert len(CASES) - len(ONE_PAYMENT) == 5
    assert sum("determined_gross" in case for case in ONE_PAYMENT) >= 5


@pytest.mark.parametrize("case", ONE_PAYMENT, ids=lambda case: case["id"].replace(" ", "-"))
def test_example(case: ReturnCase) -> None:
    book = book_of(case["village"], case["period"])
    values = book.values(book.entries(figures_of(case)))
    checked = {LINES.get(name, name): text for name, text in case["expect"].items() if name not in NO_LINE}
    assert checked
    for id_, text in checked.items():
        meant = date.fromisoformat(text) if id_ in {"due_date", "timely_through"} else Decimal(text)
        assert same(values.get(id_), meant), (id_, values.get(id_), text, case["by_hand"])
