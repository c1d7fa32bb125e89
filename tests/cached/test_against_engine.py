"""Every cached value of a file equals what an engine makes of its formula; on every kind of village."""

from __future__ import annotations

from datetime import timedelta
from typing import cast

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from calc.errors import BadInput
from roomtax.demo import EXAMPLES, Example
from roomtax.filling import filled_book, values_of
from roomtax.recalc import CellInput
from tests.cached.filings import Entries, filings
from tests.cached.forms import BUILT_IN, EXAMPLE_FORMS, FORMS, NAMES, Form
from tests.cached.shown import by_lxml, by_openpyxl, plain
from workbook_templates.cached import CellRef
from workbook_templates.reading import inputs

UNTIL_FILLED: tuple[Entries, ...] = (
    {},
    {"operator_name": "=1+1", "permit_number": "007", "property_address": "1 Main <&> Second", "rate": 0.05},
    {"return_kind": "amended", "nights_offered": 0, "rate": 1, "property_gross_2": 12.5, "contact": ""},
    {"return_kind": "Original", "property_gross_1": 0, "signed_by": "A. Clerk"},
)
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
# A file takes a while to write and to read, so a failure is shown as found, without looking for a smaller one.
FEW = settings(max_examples=6, suppress_health_check=SLOW, phases=[Phase.explicit, Phase.generate])
MANY = settings(max_examples=400, suppress_health_check=SLOW)


def differences(form: Form, content: bytes) -> dict[CellRef, tuple[object, object, object]]:
    """The formula cells of a file where readers see another value than the engine computes from its entries."""
    standing, beside = by_openpyxl(content), by_lxml(content)
    places = [form.layout.addresses.cell(cell.id) for cell in inputs(form.layout)]
    computed = form.engine.calculate({place: cast("CellInput", standing[place]) for place in places})
    assert computed.keys() == beside.keys()
    seen = {cell: (plain(standing[cell]), beside[cell], plain(value)) for cell, value in computed.items()}
    return {cell: values for cell, values in seen.items() if len(set(values)) > 1}


@pytest.mark.parametrize("entries", UNTIL_FILLED)
@pytest.mark.parametrize("name", NAMES)
def test_until_filled(name: str, entries: Entries) -> None:
    form = FORMS[name]
    known = {cell.id for cell in inputs(form.layout)}
    kept = {name: value for name, value in entries.items() if name in known}
    assert differences(form, filled_book(form.file, form.period, kept)) == {}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.village)
def test_demo(example: Example) -> None:
    form = EXAMPLE_FORMS[example.village]
    assert differences(form, filled_book(form.file, form.period, example.entries)) == {}


@pytest.mark.parametrize("name", NAMES)
@FEW
@given(data=st.data())
def test_random_filings(name: str, data: st.DataObject) -> None:
    form = FORMS[name]
    content = filled_book(form.file, form.period, data.draw(filings(form)))
    assert differences(form, content) == {}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BUILT_IN])
def test_cents_that_a_credit_leaves(name: str) -> None:
    """100.30 less 100.10 is a hair more than 0.20 in binary; a payment of 0.20 pays it, and no fee falls due."""
    form = FORMS[name]
    rows = [cell.id for cell in inputs(form.layout) if cell.id.startswith("gross_receipts_")]
    paid: Entries = {
        "date_filed": form.period.end + timedelta(days=90),
        "date_paid": form.period.end,
        "amount_paid": 0.20,
    }
    entries = {**dict.fromkeys(rows, 0), rows[0]: 2006.00, "prior_credit": 100.10, **paid}
    assert differences(form, filled_book(form.file, form.period, entries)) == {}


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
@MANY
@given(data=st.data())
def test_many_random_filings(name: str, data: st.DataObject) -> None:
    form = FORMS[name]
    entries = data.draw(filings(form))
    values = values_of(form.layout, entries)
    assert values is not None
    inputs_ = {form.layout.addresses.cell(name): cast("CellInput", value) for name, value in entries.items()}
    computed = {cell: plain(value) for cell, value in form.engine.calculate(inputs_).items()}
    assert {cell: plain(value) for cell, value in values.items()} == computed


@pytest.mark.parametrize(
    "entries",
    [
        {"exempt_amount_1": 100.0},
        {"gross_receipts_1": "many"},
        {"date_filed": "soon"},
        {"amount_paid": 5},
        {"extended_to": 1, "prior_credit": -1},
    ],
)
@pytest.mark.parametrize("name", BUILT_IN)
def test_refused_form_has_no_values(name: str, entries: Entries) -> None:
    form = FORMS[name]
    content = filled_book(form.file, form.period, entries)
    with pytest.raises(ValueError, match="could not convert"):
        by_lxml(content)
    standing = by_openpyxl(content)
    assert all(standing[cell] is None for cell in form.engine.formulas)


def test_unknown_entry() -> None:
    form = FORMS["belleville"]
    for name in ("gross_reciepts_1", "total_due"):
        with pytest.raises(BadInput, match=name):
            filled_book(form.file, form.period, {name: 1})
