"""Each figure of law changed in the village file moves core and form alike; and plausible wrong formulas are caught."""

import re

import pytest

from calc.registry import VillageFile, parse
from calc.years import Year
from roomtax.annual_said import said_of_year
from roomtax.comparing import Difference, differences
from roomtax.proof import engine_values
from roomtax.recalc import Recalculator
from roomtax.template import Template
from tests.annual.years import annual_layout, file_of, form, row_entries
from tests.calc.entries import day
from workbook_templates.annual_book import AnnualBook

ROWS = ("50455.75/48315.75/3865.26/3865.26/50455.75/2140", "42000/42000/3360/3360/43200.10/0", "0/0/0/0/0/0")
ENTRIES: dict[str, object] = {
    **row_entries(1, ROWS[0]),
    **row_entries(2, ROWS[1]),
    **row_entries(3, ROWS[2]),
    **row_entries(4, ROWS[1]),
    "date_filed": day("2027-02-26"),
}
CHAPTER_175: dict[str, object] = {**ENTRIES, "rate": 0.05, "came_in_1": "late", "came_in_2": "not filed"}


def shown(template: Template, entries: dict[str, object]) -> dict[str, object]:
    """What the form shows, once it is equal to the core."""
    layout = annual_layout(template)
    entered: dict[str, object] = {name: entries.get(name) for name in template.formats}
    said = said_of_year(entered, layout)
    assert said.state == "filed", said.reason
    assert list(differences(said.lines, engine_values(entered, template), layout)) == []
    return dict(said.lines)


MOVES = [
    ("cottage-grove", "share = 0.08", "share = 0.0825", "tax_2"),
    ("cottage-grove", "days = 90\nyear", "days = 55\nyear", "due_date"),
    ("cottage-grove", "days = 90\nyear", "days = 55\nyear", "timeliness"),
    ("cottage-grove", 'kind = "next_business_day"\nsection', 'kind = "none"\nsection', "timely_through"),
    ("chapter-175", "share = 0.02", "share = 0.03", "retained_1"),
    ("chapter-175", 'when = "filed"', 'when = "timely"', "retained_1"),
    ("chapter-175", 'when = "filed"', 'when = "always"', "retained_2"),
    ("chapter-175", "last_business_day_of_next_month", "last_day_of_next_month", "due_date"),
]


@pytest.mark.parametrize(("name", "old", "new", "line"), MOVES)
def test_a_changed_figure_moves_both(name: str, old: str, new: str, line: str) -> None:
    entries = CHAPTER_175 if name == "chapter-175" else ENTRIES
    year = "2026"
    if line == "timely_through":  # 31 March 2029 is a Saturday
        year, entries = "2028", {**entries, "date_filed": day("2029-03-30")}
    text = file_of(name).text
    assert text.count(old) >= 1
    changed_text = text.replace(old, new, 1)
    changed = VillageFile(parse(changed_text, "changed.toml"), changed_text)
    before = shown(form(name, year), entries)
    after = shown(Template(AnnualBook.lay_out(changed, Year.parse(year), "test")), entries)
    assert before[line] != after[line]


def test_the_longest_extension_moves_both() -> None:
    text = file_of("cottage-grove").text.replace("months = 1", "months = 2", 1)
    longer = Template(AnnualBook.lay_out(VillageFile(parse(text, "x.toml"), text), Year.parse("2026"), "test"))
    entries = {**ENTRIES, "extended_to": day("2027-05-28")}
    assert shown(longer, entries)["timely_through"] == day("2027-05-28")
    template = form("cottage-grove")
    said = said_of_year(dict.fromkeys(template.formats) | entries, annual_layout(template))
    assert said.state == "refused"


FAULTS = [
    ("cottage-grove", "tax_2", "ROUND(", "ROUNDDOWN("),
    ("cottage-grove", "difference_2", "-", "+"),
    ("cottage-grove", "left_1", "-", "+"),
    ("cottage-grove", "total_tax", ":", ","),
    ("cottage-grove", "year_paid", "total_paid", "total_tax"),
    ("cottage-grove", "refund", "year_paid-net_tax", "net_tax-year_paid"),
    ("cottage-grove", "to_pay", "MAX(", "MIN("),
    ("cottage-grove", "due_date", "+", "+1+"),
    ("cottage-grove", "filed_words", ">", "<"),
    ("chapter-175", "retained_1", "law_retention", "rate"),
    ("chapter-175", "keeps_2", ",0,1)", ",1,0)"),
    ("chapter-175", "net_tax", "-", "+"),
    ("chapter-175", "due_date", "MATCH(1,", "MATCH(0,"),
    ("chapter-175", "ready", "=0)", "<12)"),
]


@pytest.mark.parametrize(("name", "cell", "old", "new"), FAULTS)
def test_a_wrong_formula_is_caught(name: str, cell: str, old: str, new: str) -> None:
    entries = CHAPTER_175 if name == "chapter-175" else ENTRIES
    if cell == "ready":
        entries = {**entries, "gross_1": -1}
    assert found(name, cell, (old, new), entries)


def found(name: str, cell: str, change: tuple[str, str], entries: dict[str, object]) -> list[Difference]:
    """What differs from the core when one formula is replaced by a wrong one."""
    layout = annual_layout(form(name))
    book = layout.workbook()
    sheet, address = layout.addresses.cell(cell)
    formula = str(book[sheet][address].value)
    assert change[0] in formula, formula
    book[sheet][address].value = re.sub(re.escape(change[0]), lambda _: change[1], formula, count=1)
    entered: dict[str, object] = dict.fromkeys(form(name).formats)
    for id_, value in entries.items():
        place = layout.addresses.cell(id_)
        book[place[0]][place[1]].value = value
    values = Recalculator(book).calculate({})
    return list(differences(said_of_year(entered | entries, layout).lines, values, layout))
