"""What keeps core and form from drifting: the same lines on both sides, and no figure of law within a formula."""

import re

import pytest
from openpyxl.formula.tokenizer import Token, Tokenizer

from calc.annual import assess_annual
from calc.annual_form import labels
from tests.annual.years import annual_layout, file_of, filing, form
from workbook_templates.annual_lines import annual_lines
from workbook_templates.dialect import faults

NAMES = ["cottage-grove", "chapter-175", "belleville", "february", "timely-keeper", "july"]
PLAIN = {"0", "1", "2", "12", "100", "365"}


@pytest.mark.parametrize("name", NAMES)
def test_lines_of_registry_core_and_form_are_the_same(name: str) -> None:
    template = form(name)
    layout = annual_layout(template)
    rate = "0.05" if name == "chapter-175" else None
    core = assess_annual(file_of(name).ordinance, filing("2026", *["0/0/0/0/0/0"] * 4, rate=rate))
    registry = annual_lines(layout.law)
    assert [(line.id, line.label) for line in registry] == [(line.id, line.label) for line in core.lines]
    assert [line.id for line in core.lines] == [id_ for id_, _ in labels(layout.law.periods)]
    for line in registry:
        assert template.formulas[layout.addresses.cell(line.id)] == layout.addresses.resolve(
            line.formula, layout.addresses.cell(line.id)[0]
        )
    assert all(line.basis and line.section for line in core.lines)


@pytest.mark.parametrize("name", NAMES)
def test_formulas_hold_no_figure_of_law(name: str) -> None:
    for place, formula in form(name).formulas.items():
        operands = [one for one in Tokenizer(formula).items if one.type == Token.OPERAND]
        numbers = {one.value for one in operands if one.subtype == Token.NUMBER}
        numbers |= {number for one in operands if one.subtype == Token.TEXT for number in re.findall(r"\d+", one.value)}
        assert numbers <= PLAIN, place
        assert len(formula) <= 100, place
        assert list(faults(formula)) == [], place


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_used(name: str) -> None:
    layout = annual_layout(form(name))
    text = " ".join(form(name).formulas.values())
    for figure in layout.law.figures():
        if not figure.id.startswith("law_part_start"):
            assert re.search(rf"\b{figure.id}\b", text), figure.id
    assert layout.law.ordinance.key in str(form(name).blank["About"]["B4"].value)


def test_the_label_says_that_it_is_an_annual_return() -> None:
    about = {row[0].value: row[1].value for row in form("cottage-grove", "2026-06-30").blank["About"].iter_rows()}
    assert about["Kind of form"] == "annual return"
    assert about["Period"] == "2026-06-30"


def test_chapter_175_says_that_it_goes_with_the_fourth_quarter() -> None:
    words = [cell.value for row in form("chapter-175").blank["Annual return"].iter_rows() for cell in row]
    sentence = "This annual return is part of the return for October to December 2026: hand in both together (B)."
    assert sentence in words
    assert sentence not in [cell.value for row in form("belleville").blank["Annual return"].iter_rows() for cell in row]
