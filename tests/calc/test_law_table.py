"""Each village file against the table of its ordinance's figures, sections and gaps; the schema; assumptions."""

import json
from datetime import date
from decimal import Decimal

import pytest
from pydantic import ValidationError

from calc import Ordinance, assess
from calc import provisions as p
from calc.ordinance import in_force
from calc.registry import built_in
from calc.statute import statute
from tests.calc import law_table
from tests.calc.entries import determined, returned
from tests.calc.law_table import Figure

NAMES = ["cottage-grove", "chapter-175", "waterford", "belleville"]


@pytest.mark.parametrize(("name", "table", "figures", "section"), law_table.ROWS)
def test_figures_and_sections(name: str, table: str, figures: dict[str, Figure], section: str) -> None:
    (rule,) = getattr(built_in().find(name), table)
    assert {field: getattr(rule, field) for field in figures} == figures
    assert rule.section == section


@pytest.mark.parametrize(("name", "ground", "share", "cap", "base", "section"), law_table.FORFEITURES)
def test_forfeitures(
    name: str, ground: str, share: Decimal | None, cap: Decimal | None, base: str, section: str
) -> None:
    (rule,) = [one for one in built_in().find(name).forfeiture if one.ground == ground]
    if share is None:
        assert isinstance(rule, p.NoForfeiture)
    else:
        assert isinstance(rule, p.PercentForfeiture)
        assert (rule.share, rule.cap, rule.base, rule.per) == (share, cap, base, "return")
    assert rule.section == section


def test_the_table_leaves_no_provision_out() -> None:
    whole = {"calendar", "forfeiture", "receipts", "stay", "payments", "content", "attachment", "exemption"}
    heads = {"key", "title", "aliases", "officer", "address", "payee", "source", "read_on", "reading", "other"}
    for name in NAMES:
        tables = [row[1] for row in law_table.ROWS if row[0] == name]
        assert sorted(tables) == sorted(set(Ordinance.model_fields) - whole - heads)


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_has_a_section(name: str) -> None:
    for table, rule in built_in().find(name).provisions():
        assert rule.section or isinstance(rule, p.Absent), table


@pytest.mark.parametrize("name", NAMES)
def test_every_gap_has_a_reading_that_a_provision_cites(name: str) -> None:
    village = built_in().find(name)
    given = {reading.id for reading in village.reading}
    assert law_table.READINGS[name] - given == set()
    assert {cited for _, rule in village.provisions() for cited in rule.readings} == given


def test_two_ways_of_the_exempt() -> None:
    proofs = {name: [one.proof for one in built_in().find(name).exemption] for name in NAMES}
    assert proofs["cottage-grove"][0] == "purchase order, letter of authorization or other acceptable authorization"
    assert proofs["belleville"][0] is not None
    assert "acceptable" not in proofs["belleville"][0]
    assert [one.section for one in built_in().find("waterford").exemption] == ["B(1)"] * 3


def test_waterford_attaches_the_state_report_and_shares_70_to_30() -> None:
    village = built_in().find("waterford")
    assert [(one.what, one.section) for one in village.attachment] == [
        ("copy of the state sales tax report for the month", "D(1)")
    ]
    rule = village.apportionment[0]
    assert isinstance(rule, p.Shares)
    assert [(one.share, one.tourism) for one in rule.recipients] == [(Decimal("0.70"), True), (Decimal("0.30"), False)]
    assert all(built_in().find(name).attachment == () for name in NAMES if name != "waterford")


def test_the_statute() -> None:
    law = statute()
    assert (law.rate.at_most, law.rate.section) == (Decimal("0.08"), "66.0615(1m)(a)")
    assert (law.inspection.share, law.inspection.section) == (Decimal("0.05"), "66.0615(2)(b)")
    assert (law.nonpayment.share, law.nonpayment.cap) == (Decimal("0.25"), Decimal(5000))
    assert (law.nonpayment.section, law.tourism.section) == ("66.0615(2)(e)", "66.0615(1m)(d)1")
    assert (law.tourism.at_least, law.records.years) == (Decimal("0.70"), 4)
    assert law.marketplaces.since == date(2020, 1, 1)


def test_assumptions_are_those_of_the_rules_that_were_applied() -> None:
    grove = assess(built_in().find("cottage-grove"), returned("2026-Q1", "100", "2026-04-30"))
    ids = [reading.id for reading in grove.assumptions]
    assert {"A1", "A4", "A9", "A12", "CG1", "CG2", "CG12", "CG13"} <= set(ids)
    assert not {"CG3", "CG4", "CG5", "CG6", "CG11"} & set(ids)  # no ground asked, no determination, no deposit
    assert ids == [reading.id for reading in built_in().find("cottage-grove").reading if reading.id in ids]
    estimate = assess(built_in().find("cottage-grove"), determined("2026-Q1", "100"))
    assert "CG6" in {reading.id for reading in estimate.assumptions}


def test_dates_of_a_return() -> None:
    grove = assess(built_in().find("cottage-grove"), returned("2026-Q1", "100", "2026-04-30"))
    assert (grove.delinquent_from, grove.referral_from) == (date(2026, 6, 2), None)
    assert grove.records_through == date(2031, 4, 30)
    waterford = assess(built_in().find("waterford"), returned("2026-01", "100", "2026-04-01"))
    assert (waterford.referral_from, waterford.records_through) == (date(2026, 6, 1), date(2028, 4, 1))


def test_the_schema_is_closed_and_for_editors() -> None:
    schema = Ordinance.model_json_schema()
    assert json.loads(json.dumps(schema))["additionalProperties"] is False
    assert set(schema["required"]) == set(Ordinance.model_fields) - {"aliases", "address", "payee", "other"}
    for name, definition in schema["$defs"].items():
        assert definition["additionalProperties"] is False, name
    assert "from" in schema["$defs"]["Rate"]["properties"]


def test_an_ordinance_cannot_be_changed_or_extended() -> None:
    village = built_in().find("waterford")
    with pytest.raises(ValidationError, match="Instance is frozen"):
        village.title = "Village of Watertown"  # type: ignore[misc]
    with pytest.raises(ValidationError, match="colour\n  Extra inputs are not permitted"):
        Ordinance.model_validate({**village.model_dump(by_alias=True), "colour": "red"})


def test_in_force_looks_only_backward() -> None:
    rate = in_force(built_in().find("waterford").rate, date(2003, 1, 1), "rate")
    assert rate.applies_on(date(2003, 1, 1))
    assert not rate.applies_on(date(2002, 12, 31))
