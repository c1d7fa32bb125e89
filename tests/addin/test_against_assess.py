"""The functions against the lines of `assess`, for every village there is and some that are made up."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from addin import coerce
from addin.invoke import invoke
from calc import Filing, Payment, Receipts, assess
from calc.assess import Assessment
from calc.errors import RoomTaxError
from calc.ordinance import Ordinance
from calc.periods import Period
from tests.cases.reading import ordinance_of
from tests.villages import overlay_names, village

VILLAGES = ["cottage-grove", "waterford", "belleville", "chapter-175", *overlay_names()]
CENTS = st.decimals(min_value=0, max_value=Decimal("200000.00"), places=2)
DAYS = st.none() | st.integers(0, 200)
MONTHS = st.sampled_from([f"2026-{month:02}" for month in range(1, 13)] + ["2024-02", "2027-12"])


@pytest.fixture(autouse=True, scope="module")
def _all_villages() -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coerce, "_village", ordinance_of)
        yield


def period_of(ordinance: Ordinance, month: str) -> Period:
    return Period.of(ordinance.period[-1].kind, Period.parse(month).end)


def rate_of(ordinance: Ordinance) -> Decimal | None:
    return Decimal("0.05") if ordinance.rate[-1].kind == "unknown" else None


def after(period: Period, days: int | None) -> date | None:
    return None if days is None else period.end + timedelta(days=days)


@dataclass(frozen=True)
class Case:
    """A return of a made-up filing: the village's name, its period, gross receipts, and when it was filed and paid."""

    name: str
    period: Period
    gross: Decimal
    filed: date | None
    paid: date | None

    @property
    def rate(self) -> Decimal | None:
        return rate_of(ordinance_of(self.name))

    def assessed(self) -> Assessment:
        payments = (Payment(self.paid),) if self.paid else ()
        receipts = (Receipts(self.gross),)
        filing = Filing(self.period, receipts, filed=self.filed, payments=payments, rate=self.rate)
        return assess(ordinance_of(self.name), filing)

    def refusal(self) -> str:
        try:
            self.assessed()
        except RoomTaxError as refusal:
            return str(refusal)
        return ""


@st.composite
def cases(draw: st.DrawFn) -> Case:
    name = draw(st.sampled_from(VILLAGES))
    period = period_of(ordinance_of(name), draw(MONTHS))
    return Case(name, period, draw(CENTS), after(period, draw(DAYS)), after(period, draw(DAYS)))


@given(cases())
def test_total(case: Case) -> None:
    cells = (float(case.gross), None, case.period.end)
    total = invoke("ROOMTAX_TOTAL", case.name, *cells, case.filed, case.paid, None, case.rate)
    if refusal := case.refusal():
        assert total in {"#VALUE!", "#N/A"}
        assert refusal[:40] in str(invoke("ROOMTAX_LASTERROR"))
    else:
        assert total == float(case.assessed().amount("total_due"))


@given(cases().filter(lambda case: not case.refusal()))
def test_lines(case: Case) -> None:
    end, assessed = case.period.end, case.assessed()
    amounts = {line.id: float(line.amount) for line in assessed.lines}
    tax, net_tax = amounts["tax"], amounts["net_tax"]
    found = {
        "tax": invoke("ROOMTAX_TAX", case.name, float(case.gross), None, end, case.rate),
        "retained": invoke("ROOMTAX_RETAINED", case.name, tax, end, case.filed),
    }
    if case.filed:
        found["late_fee"] = invoke("ROOMTAX_LATE_FEE", case.name, tax, end, case.filed, case.paid)
    if case.paid:
        found["interest"] = invoke("ROOMTAX_INTEREST", case.name, net_tax, end, case.paid)
    for number in (1, 2):
        if f"share_{number}" in amounts:
            found[f"share_{number}"] = invoke("ROOMTAX_SHARE", case.name, number, net_tax, end)
    assert found == {id_: amounts[id_] for id_ in found}


@given(cases().filter(lambda case: not case.refusal()))
def test_dates(case: Case) -> None:
    deadlines = case.assessed().deadlines
    assert invoke("ROOMTAX_DUE_DATE", case.name, case.period.end) == coerce.serial(deadlines.due)
    assert invoke("ROOMTAX_TIMELY_THROUGH", case.name, case.period.end) == coerce.serial(deadlines.filing_through)


def test_rate_that_changes_within_the_period() -> None:
    end = Period.of(village("new-rate").period[-1].kind, date(2026, 2, 15)).end
    for name in ("TAX", "DUE", "STATEMENT", "TOTAL"):
        assert invoke(f"ROOMTAX_{name}", "new-rate", 100.0, None, end) == "#VALUE!"
        assert "the rate changes" in str(invoke("ROOMTAX_LASTERROR"))
    assert invoke("ROOMTAX_RATE", "new-rate", end) == "#VALUE!"
    assert invoke("ROOMTAX_RATE", "new-rate") == 0.085


def test_charges_that_the_text_lacks() -> None:
    unknown = village("""
[late_fee]
kind = "unknown"
reason = "the page is missing"
section = "8"

[retention]
kind = "unknown"
reason = "the page is missing"
section = "6"

[estimate]
kind = "unknown"
reason = "the page is missing"
section = "9"

[apportionment]
kind = "unknown"
reason = "the page is missing"
section = "10"
""")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coerce, "_village", lambda _: unknown)
        end, later = date(2026, 3, 31), date(2026, 9, 1)
        calls: list[tuple[str, tuple[object, ...]]] = [
            ("ROOMTAX_LATE_FEE", (1.0, end, later)),
            ("ROOMTAX_RETAINED", (1.0,)),
            ("ROOMTAX_ESTIMATE", (1.0,)),
            ("ROOMTAX_SHARE", ("1", 1.0)),
            ("ROOMTAX_DUE", (1.0,)),
        ]
        for function, arguments in calls:
            assert invoke(function, "made-up", *arguments) == "#N/A"
            assert "the page is missing" in str(invoke("ROOMTAX_LASTERROR"))
