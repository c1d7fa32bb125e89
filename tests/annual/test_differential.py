"""Core against form over random annual returns: every line, every date, and what is refused."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calc.annual_dates import AnnualDates
from calc.annual_form import ENTERED
from roomtax.annual_filling import values_of_year
from roomtax.annual_said import said_of_year
from roomtax.comparing import differences
from roomtax.proof import engine_values
from roomtax.template import Template
from tests.annual.random_entries import Entries, entries_of
from tests.annual.years import annual_layout, form, plain

FORMS = [
    ("cottage-grove", "2026"),
    ("cottage-grove", "2026-06-30"),
    ("belleville", "2028"),
    ("chapter-175", "2026"),
    ("timely-keeper", "2026-09-30"),
    ("july", "2026"),
    ("february", "2027"),
]
PER_FORM = 60


def compare(template: Template, entries: Entries) -> str:
    """Both sides on the same entries; the state they agree on."""
    layout = annual_layout(template)
    blank: Entries = dict.fromkeys(template.formats)
    said = said_of_year(blank | entries, layout)
    values = engine_values(blank | entries, template)
    assert list(differences(said.lines, values, layout)) == []
    ready = values[layout.addresses.cell("ready")]
    assert (ready == 1) == (said.state == "filed"), said.reason
    kept = values_of_year(layout, blank | entries)
    if kept is not None:
        assert {ref: plain(value) for ref, value in kept.items()} == {ref: plain(one) for ref, one in values.items()}
    return said.state


@pytest.mark.parametrize(("name", "year"), FORMS)
def test_random_returns(name: str, year: str) -> None:
    template = form(name, year)
    states = set()

    @settings(max_examples=PER_FORM, suppress_health_check=list(HealthCheck))
    @given(entries_of(annual_layout(template).law))
    def run(entries: Entries) -> None:
        states.add(compare(template, entries))

    run()
    assert {"filed", "refused"} <= states


@pytest.mark.parametrize(("name", "year"), FORMS)
def test_blank(name: str, year: str) -> None:
    assert compare(form(name, year), {}) == "blank"
    assert compare(form(name, year), {"operator_name": "Grove Inn", "explanation_1": "none"}) == "blank"


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(st.integers(-2, 2), st.integers(-2, 2), st.booleans())
def test_dates_about_the_due_date(filed: int, extended: int, extends: bool) -> None:
    template = form("cottage-grove", "2026-06-30")
    law = annual_layout(template).law
    due = AnnualDates.of(law.ordinance, law.year, None).due
    entries: Entries = {f"{name}_{number}": 0 for name in ENTERED for number in range(1, 5)}
    entries["date_filed"] = due + timedelta(days=filed)
    if extends:
        entries["extended_to"] = due + timedelta(days=extended)
    compare(template, entries)
