"""Random entries of an annual form: right ones, sparse ones, and such as a form must refuse."""

from __future__ import annotations

from datetime import date

from hypothesis import strategies as st

from calc.annual_form import ENTERED
from tests.annual.years import UNKNOWN_RATE
from workbook_templates.annual_law import AnnualLaw

Entries = dict[str, object]
AMOUNTS = st.one_of(
    st.just(0),
    st.integers(0, 5_000_000).map(lambda cents: cents / 100),
    st.integers(0, 20_000_000).map(lambda halves: (2 * halves + 1) * 25 / 100 / 4).map(lambda one: round(one, 2)),
    st.sampled_from([0.01, 999_999_999.99, 6.25, 93.75, 0.13]),
)
WRONG = st.sampled_from([-0.01, 1_000_000_000, 10.005, "12", "none", True])
CAME_IN = st.sampled_from(["on time", "late", "not filed", "Late", "soon"])


@st.composite
def entries_of(draw: st.DrawFn, law: AnnualLaw) -> Entries:
    """Entries for every row, now and then with something missing or wrong."""
    found: Entries = {}
    for number in range(1, len(law.periods) + 1):
        found |= {f"{name}_{number}": draw(AMOUNTS) for name in ENTERED}
        gross = found[f"gross_{number}"]
        assert isinstance(gross, int | float)
        if draw(st.integers(0, 9)):
            found[f"deductions_{number}"] = draw(st.sampled_from([0, round(gross / 3, 2), gross]))
        if law.asks_how_it_came and draw(st.booleans()):
            found[f"came_in_{number}"] = draw(CAME_IN if not draw(st.integers(0, 4)) else st.sampled_from(["late"]))
    found |= draw(_others(law))
    if not draw(st.integers(0, 3)):
        spoiled = draw(st.sampled_from(sorted(found)))
        wrong = draw(st.one_of(st.none(), WRONG))
        found[spoiled] = wrong
    return {name: value for name, value in found.items() if value is not None}


@st.composite
def _others(draw: st.DrawFn, law: AnnualLaw) -> Entries:
    found: Entries = {}
    end = law.year.end
    if law.rate_unknown and draw(st.integers(0, 9)):
        found["rate"] = draw(st.sampled_from([float(UNKNOWN_RATE["chapter-175"]), 0.055, 0.07, 1, 0, 0.0825]))
    if draw(st.booleans()):
        found["date_filed"] = date.fromordinal(end.toordinal() + draw(st.integers(-1, 140)))
    if not draw(st.integers(0, 3)):
        found["extended_to"] = date.fromordinal(end.toordinal() + draw(st.integers(20, 130)))
    return found
