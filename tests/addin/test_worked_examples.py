"""Every example worked by hand, asked through the functions that can express it."""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest

from addin import coerce
from addin.coerce import serial
from addin.invoke import invoke
from calc.periods import Period
from tests.cases.reading import ForfeitureCase, ReturnCase, cases, ordinance_of

CASES = cases()
Asked = tuple[str, tuple[object, ...]]
DEDUCTIONS = ("long_stay", "exempt", "marketplace", "adjustments")


@pytest.fixture(autouse=True)
def _made_up_villages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coerce, "_village", ordinance_of)


def number(text: str | None) -> float | None:
    return None if text is None else float(text)


def day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def period_end(case: ReturnCase) -> date:
    return Period.parse(case["period"]).end


def untaxed(case: ReturnCase) -> float:
    given = dict(case.items())
    return float(sum((Decimal(str(given.get(name, "0"))) for name in DEDUCTIONS), Decimal(0)))


def tax_of(case: ReturnCase) -> object:
    gross = number(case.get("gross") or case.get("determined_gross"))
    return invoke("ROOMTAX_TAX", case["village"], gross, untaxed(case), period_end(case), number(case.get("rate")))


def net_tax_of(case: ReturnCase) -> float:
    tax = tax_of(case)
    assert isinstance(tax, float)
    if "determined_gross" in case:
        return tax
    kept = invoke("ROOMTAX_RETAINED", case["village"], tax, period_end(case), day(case.get("filed")), extended(case))
    assert isinstance(kept, float)
    return float(Decimal(str(tax)) - Decimal(str(kept)))


def extended(case: ReturnCase) -> date | None:
    return day(case.get("extended_to"))


def paid_once(case: ReturnCase) -> bool:
    """Whether the payments are what a function can say: none, or one of all that is owed, and no credit."""
    return "prior_credit" not in case and [*map(len, case["payments"])] in ([], [1])


def asked(case: ReturnCase) -> Iterator[tuple[str, Asked]]:
    """The functions that give what a case expects, by the name of the amount."""
    village, end, later = case["village"], period_end(case), extended(case)
    paid = day(case["payments"][0]["on"]) if case["payments"] else None
    filed, rate = day(case.get("filed")), number(case.get("rate"))
    yield "due_date", ("ROOMTAX_DUE_DATE", (village, end))
    yield "timely_through", ("ROOMTAX_TIMELY_THROUGH", (village, end, later))
    if "determined_gross" in case:
        yield "estimate_penalty", ("ROOMTAX_ESTIMATE", (village, tax_of(case), end))
    else:
        receipts = (village, number(case["gross"]), untaxed(case), end)
        yield "tax", ("ROOMTAX_TAX", (*receipts, rate))
        yield "retained", ("ROOMTAX_RETAINED", (village, tax_of(case), end, filed, later))
        if paid_once(case):
            yield "total_due", ("ROOMTAX_TOTAL", (*receipts, filed, paid, later, rate))
            if filed is not None:
                yield "late_fee", ("ROOMTAX_LATE_FEE", (village, tax_of(case), end, filed, paid, later))
    if paid_once(case) and paid is not None:
        yield "interest", ("ROOMTAX_INTEREST", (village, net_tax_of(case), end, paid, later))
    for place in (1, 2):
        yield f"share_{place}", ("ROOMTAX_SHARE", (village, place, net_tax_of(case), end))


def in_cells(name: str, text: str) -> float:
    return serial(date.fromisoformat(text)) if name in {"due_date", "timely_through"} else float(text)


@pytest.mark.parametrize("case", CASES.returns, ids=lambda case: str(case["id"]))
def test_return(case: ReturnCase) -> None:
    expected = {name: in_cells(name, text) for name, text in case["expect"].items()}
    for name, (function, arguments) in asked(case):
        if name in expected:
            assert invoke(function, *arguments) == expected[name], (function, arguments, invoke("ROOMTAX_LASTERROR"))


def test_most_amounts_of_the_examples_are_asked() -> None:
    kinds = Counter(name for case in CASES.returns for name, _ in asked(case) if name in case["expect"])
    assert kinds["tax"] >= 30
    assert min(kinds[name] for name in ("interest", "late_fee", "total_due", "due_date")) >= 10
    assert {"retained", "estimate_penalty", "timely_through", "share_1", "share_2"} <= kinds.keys()


@pytest.mark.parametrize("case", [case for case in CASES.returns if "gross" in case], ids=lambda case: str(case["id"]))
def test_due(case: ReturnCase) -> None:
    due = invoke("ROOMTAX_DUE", case["village"], number(case["gross"]), untaxed(case), period_end(case))
    if "rate" in case:
        assert due == "#N/A"
    else:
        kept = invoke("ROOMTAX_RETAINED", case["village"], tax_of(case), period_end(case))
        assert round(float(str(due)) + float(str(kept)), 2) == tax_of(case)


@pytest.mark.parametrize("case", CASES.forfeitures, ids=lambda case: str(case["id"]))
def test_forfeiture(case: ForfeitureCase) -> None:
    arguments = (case["village"], case["ground"], number(case.get("tax", "0")), number(case.get("previous_year_tax")))
    assert invoke("ROOMTAX_FORFEITURE", *arguments) == float(case["up_to"] or 0)
