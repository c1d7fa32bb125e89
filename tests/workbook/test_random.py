"""Guard 3: book and core agree on whatever figures Hypothesis thinks of."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calc import Ordinance
from calc import provisions as p
from calc.dates import Deadlines, latest_extension, latest_plausible
from calc.ordinance import in_force
from calc.periods import Period
from tests.workbook.books import book_of
from tests.workbook.figures import Exempt, Figures, Row, part_starts, row_parts
from tests.workbook.grid import RATE, edges, tie_amounts
from tests.workbook.kinds import BUILT_IN, MADE_UP, PERIODS, village_file

QUARTERS = ("2023-Q4", "2024-Q1", "2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4", "2027-Q4")
MONTHS = ("2022-03", "2023-12", "2024-02", "2026-01", "2026-02", "2026-03", "2026-10", "2027-12")
MANY = 10_000
PORTIONS = 4
TIES = tie_amounts(Decimal("0.05")) + tie_amounts(Decimal("0.07"))
AMOUNTS = st.one_of(
    st.sampled_from((Decimal(0), Decimal("0.01"), *TIES)),
    st.integers(0, 10_000_000).map(lambda cents: Decimal(cents) / 100),
)
SHARES = st.sampled_from([Decimal(0), Decimal(0), Decimal("0.1"), Decimal("0.333"), Decimal(1)])


@st.composite
def figures(draw: st.DrawFn, ordinance: Ordinance, period: Period) -> Figures:
    """A return that the village can have: any amounts, any days from the period's end on."""
    unknown = any(isinstance(rule, p.Unknown) for _, _, rule in ordinance.rates_within(period.start, period.end))
    extended_to = draw(st.sampled_from([None, *_extensions(ordinance, period)]))
    day = st.one_of(
        st.sampled_from(edges(ordinance, period, extended_to)),
        st.integers(0, 500).map(lambda number: period.end + timedelta(days=number)),
        st.dates(period.end, latest_plausible(period.end)),
    )
    parts = len(part_starts(ordinance, period))
    makes = not isinstance(in_force(ordinance.estimate, period.end, "estimate"), p.Absent) and parts == 1
    determined = draw(AMOUNTS) if makes and draw(st.integers(0, 4)) == 0 else None
    rows, exempt = ((), ()) if determined is not None else draw(_receipts(row_parts(ordinance, period)))
    paid = draw(st.none() | day)
    return Figures(
        rows,
        exempt,
        filed=None if determined is not None else draw(st.none() | day),
        paid=paid,
        amount_paid=None if paid is None else draw(st.none() | AMOUNTS.filter(bool)),
        extended_to=extended_to,
        credit=draw(st.none() | AMOUNTS),
        rate=draw(st.sampled_from([RATE, Decimal("0.05"), Decimal("0.0001"), Decimal("0.9999")])) if unknown else None,
        determined=determined,
    )


@st.composite
def _receipts(draw: st.DrawFn, parts: list[int]) -> tuple[tuple[Row, ...], tuple[Exempt, ...]]:
    rows, exempt = [], []
    for number, part in enumerate(parts):
        gross = left = draw(AMOUNTS)
        taken = []
        for _ in range(4):
            taken.append(min(left, (gross * draw(SHARES)).quantize(Decimal("0.01"))))
            left -= taken[-1]
        rows.append(Row(gross, *(amount or None for amount in taken[:3])))
        if taken[3]:
            exempt.append(Exempt(1 + 7 * number, taken[3], part))
    return tuple(rows), tuple(exempt)


def _extensions(ordinance: Ordinance, period: Period) -> list[date]:
    rule = in_force(ordinance.extension, period.end, "extension")
    if not isinstance(rule, p.Extension):
        return []
    due = Deadlines.of(ordinance, period, None).due
    last = latest_extension(rule, due)
    return [due + timedelta(days=number) for number in range(1, (last - due).days + 1)]


def _periods(name: str) -> tuple[str, ...]:
    if name not in BUILT_IN:
        return (PERIODS[name],)
    return MONTHS if "Q" not in PERIODS[name] else QUARTERS


def agree(name: str, data: st.DataObject, periods: tuple[str, ...]) -> None:
    period = data.draw(st.sampled_from(periods))
    drawn = data.draw(figures(village_file(name).ordinance, Period.parse(period)))
    assert book_of(name, period).differences(drawn) == []


ANY = settings(suppress_health_check=list(HealthCheck), deadline=None)


@pytest.mark.parametrize("name", BUILT_IN)
@settings(ANY, max_examples=60)
@given(st.data())
def test_built_in(name: str, data: st.DataObject) -> None:
    agree(name, data, (PERIODS[name],))


@pytest.mark.parametrize("name", MADE_UP)
@settings(ANY, max_examples=12)
@given(st.data())
def test_made_up(name: str, data: st.DataObject) -> None:
    agree(name, data, (PERIODS[name],))


@pytest.mark.nightly
@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("name", BUILT_IN)
@settings(ANY, max_examples=MANY // PORTIONS, derandomize=False, database=None)
@given(st.data())
def test_ten_thousand(name: str, portion: int, data: st.DataObject) -> None:  # noqa: ARG001 - portions run side by side
    agree(name, data, _periods(name))


@pytest.mark.nightly
@pytest.mark.parametrize("name", MADE_UP)
@settings(ANY, max_examples=1000, derandomize=False, database=None)
@given(st.data())
def test_a_thousand_of_each_kind(name: str, data: st.DataObject) -> None:
    agree(name, data, _periods(name))
