"""Points 17 and 42, which one file cannot show: each check on a form turns on; a form is built twice alike."""

from collections.abc import Mapping
from datetime import date
from functools import cache

import pytest

from calc.periods import Period
from calc.registry import built_in
from roomtax.build import built
from roomtax.layout import laid_out
from roomtax.recalc import CellInput
from roomtax.template import Template
from workbook_templates.checks import checks

Entries = Mapping[str, CellInput]

FORMS = {
    "cottage-grove": ("2026-Q1", "2019-Q4"),
    "chapter-175": ("2026-Q1", "2019-Q4"),
    "waterford": ("2026-01", "2019-12"),
    "belleville": ("2026-Q1", "2019-Q4"),
}
EARLY = date(2001, 1, 1)
# What a filer may enter that turns a check on.
FAULTS: Mapping[str, tuple[Entries, ...]] = {
    "extension": ({"extended_to": EARLY}, {"extended_to": "next week"}),
    "date_filed": ({"date_filed": EARLY}, {"date_filed": "yesterday"}, {"date_filed": date(2099, 1, 1)}),
    "date_paid": ({"date_paid": EARLY}, {"date_paid": "2026-04-30"}),
    "rate": ({"rate": 5}, {"rate": "5 percent"}, {"rate": None}),
    "gross": ({"gross_receipts_1": -1}, {"gross_receipts_1": "none"}, {"gross_receipts_2": None}),
    "deductions": ({"long_stay_receipts_1": -1}, {"adjustments_1": "none"}),
    "exempt_rows": ({"exempt_name_1": "A state"}, {"exempt_amount_1": 5}),
    "deductions_above_gross": ({"long_stay_receipts_1": 1_000_000},),
    "largest": ({"prior_credit": 10**12}, {"gross_receipts_1": 10**12}),
    "marketplace": ({"marketplace_receipts_1": 5},),
    "determined": ({"determined_receipts": 5},),
    "determined_amount": ({"determined_receipts": -5}, {"determined_receipts": "a lot"}),
    "prior_credit": ({"prior_credit": -1}, {"prior_credit": "some"}),
    "amount_paid": ({"amount_paid": 0}, {"amount_paid": "all"}),
    "amount_undated": ({"amount_paid": 5},),
    "amended": ({"return_kind": "Amended"},),
    "property_amounts": ({"property_gross_1": -1}, {"property_gross_1": "a lot"}),
    "properties": ({"property_gross_1": 5},),
}


@cache
def form(village: str, period: str) -> Template:
    """The form of a village for a period."""
    return Template(laid_out(built_in().file(village), Period.parse(period), "1.0"))


def shown(village: str, period: str, entries: Entries) -> dict[str, object]:
    """What the cells of a form show after entries on top of a plain return."""
    template = form(village, period)
    names = template.layout.addresses.cells
    rows = (name for name in names if name.startswith("gross_receipts_"))
    plain: dict[str, CellInput] = {**dict.fromkeys(rows, 10_000), **({"rate": 0.05} if "rate" in names else {})}
    plain |= {name: value for name, value in entries.items() if name in names}
    where = {name: template.layout.addresses.cell(name) for name in names}
    values = template.engine.calculate({where[name]: value for name, value in plain.items() if name in where})
    return {name: values[place] for name, place in where.items() if place in values}


def cases() -> list[tuple[str, str, str, Entries]]:
    """Every check of every form with every fault that it is for."""
    return [
        (village, period, check.id, entries)
        for village, periods in FORMS.items()
        for period in periods
        for check in checks(form(village, period).layout.law)
        for entries in FAULTS[check.id]
        if entries.keys() <= form(village, period).layout.addresses.cells.keys()
        and (check.id != "marketplace" or period.startswith("2019"))
    ]


@pytest.mark.parametrize(("village", "period"), [(village, one) for village, both in FORMS.items() for one in both])
def test_no_check_is_on_for_a_plain_return(village: str, period: str) -> None:
    found = shown(village, period, {})
    on = [name for name, value in found.items() if name.startswith("check_") and value != 0]
    assert (on, found["open_checks"]) == ([], 0)
    assert isinstance(found["total_due"], int | float)


def test_every_check_turns_on_for_its_fault_and_holds_the_total_back() -> None:
    for village, period, check, entries in cases():
        found = shown(village, period, entries)
        assert found[f"check_{check}"] == 1, (village, period, check, entries)
        assert found["open_checks"] != 0
        assert found["total_due"] == "see checks", (village, period, check, entries)


def test_no_fault_is_without_a_check() -> None:
    assert {check for _, _, check, _ in cases()} == FAULTS.keys()


@pytest.mark.parametrize("village", FORMS)
def test_built_twice_alike(village: str) -> None:
    period = Period.parse(FORMS[village][0])
    assert built(built_in().file(village), period) == built(built_in().file(village), period)
