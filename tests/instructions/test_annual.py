"""What the sheet Instructions of an annual return says: plainly, in step with the form, and with its example right."""

import pytest

from calc.registry import built_in
from calc.years import Year
from roomtax.annual_layout import annual_laid_out, year_example
from tests.annual.years import annual_layout, file_of, form
from tests.instructions.reading_level import grade, sentences
from tests.instructions.test_instructions import HIGHEST_GRADE, LONGEST_SENTENCE
from workbook_templates.annual_book import AnnualBook
from workbook_templates.cells import Sheet

FORMS = [
    ("cottage-grove", "2026"),
    ("cottage-grove", "2026-06-30"),
    ("chapter-175", "2026"),
    ("belleville", "2026"),
    ("february", "2026"),
    ("timely-keeper", "2026"),
    ("july", "2026"),
]
every_form = pytest.mark.parametrize(("name", "year"), FORMS)


def book(name: str, year: str = "2026") -> AnnualBook:
    return annual_layout(form(name, year))


def instructions(of: AnnualBook) -> Sheet:
    return next(sheet for sheet in of.sheets if sheet.title == "Instructions")


def said(of: AnnualBook) -> dict[str, str]:
    """What the sheet says, by what it is about, but for the lines of the example."""
    rows = (row.cells for row in instructions(of).rows if len(row.cells) == 3 and row.cells[0].role == "label")
    return {str(cells[0].content): str(cells[1].content) for cells in rows if cells[2].format != "money"}


def steps(of: AnnualBook) -> str:
    return " ".join(answer for about, answer in said(of).items() if about.startswith("Step"))


@every_form
def test_reads_easily(name: str, year: str) -> None:
    text = [f"{words.rstrip('.')}." for words in said(book(name, year)).values()]
    assert grade(" ".join(text)) <= HIGHEST_GRADE
    assert [one for words in text for one in sentences(words) if len(one.split()) > LONGEST_SENTENCE] == []


# By hand. Cottage Grove, 8 %: each return said 10,000 and paid 800, in all 3,200. With 1,000 more, the second quarter's
# tax is 8 % of 11,000 = 880, which is 80 more; the year's is 800 + 880 + 800 + 800 = 3,280, and 80 are still to pay.
# Chapter 175 at 5 %: each return said 500, of which 2 % = 10 are kept and 490 paid, in all 1,960. The second quarter's
# tax is 550, which is 50 more, and 11 of it are kept: 2,050 less 41 is 2,009, and 49 are still to pay.
# July, 5 % and from July on 6 %: 500 + 550 + 600 + 600 = 2,250 against 500 + 500 + 600 + 600 = 2,200 paid.
@pytest.mark.parametrize(
    ("name", "amounts"),
    [
        ("cottage-grove", ["880.00", "80.00", "3280.00", "3200.00", "80.00"]),
        ("chapter-175", ["550.00", "50.00", "2050.00", "41.00", "2009.00", "1960.00", "49.00"]),
        ("july", ["550.00", "50.00", "2250.00", "2200.00", "50.00"]),
    ],
)
def test_example_is_right(name: str, amounts: list[str]) -> None:
    rows = [row.cells for row in instructions(book(name)).rows if row.cells[-1].format == "money"]
    assert [str(cells[2].content) for cells in rows] == amounts
    assert [str(rows[number][0].content) for number in (0, 1, -1)] == [
        "Tax, corrected: 2026-Q2",
        "Difference in tax: 2026-Q2",
        "Balance to pay",
    ]


def test_example_shows_what_is_added_up() -> None:
    example = year_example(built_in().find("chapter-175"), Year.parse("2026"))
    assert example is not None
    lines = {line.id: line.basis for line in example.lines}
    assert lines["year_tax"] == "$500.00 + $550.00 + $500.00 + $500.00"
    assert lines["year_retained"] == "$10.00 + $11.00 + $10.00 + $10.00"
    assert lines["to_pay"] == "$2,009.00 - $1,960.00"


def test_example_says_what_it_assumes() -> None:
    assert "assumes a rate of 5 %" in said(book("chapter-175"))["The case"]
    assert "rate" not in said(book("belleville"))["The case"]
    assert "April to June 2026 left out a booking of $1,000.00" in said(book("belleville"))["The case"]
    assert "October to December 2025 left out" in said(book("cottage-grove", "2026-06-30"))["The case"]


def test_no_example_where_there_is_no_annual_return() -> None:
    assert year_example(built_in().find("waterford"), Year.parse("2026")) is None


def test_a_book_without_an_example_has_no_heading_for_one() -> None:
    bare = AnnualBook.lay_out(file_of("belleville"), Year.parse("2026"), "test")
    assert "The case" not in said(bare)
    assert not any("example" in str(row.cells[0].content).lower() for row in instructions(bare).rows)
    assert bare.edition != annual_laid_out(file_of("belleville"), Year.parse("2026"), "test").edition


def test_it_stands_beside_the_returns_of_the_year_as_the_ordinance_says() -> None:
    apart, part = said(book("cottage-grove")), said(book("chapter-175"))
    assert "takes the place of none" in apart["Your other returns"]
    assert "The year is elected with the first return" in apart["The year"]
    assert "part of the return for October to December 2026" in part["Your other returns"]
    assert part["The year"] == "The calendar year."
    assert said(book("february"))["The year"] == "The calendar year."
    assert said(book("july"))["The year"].startswith("It is the calendar or fiscal year that you elected.")


def test_when_it_is_due_and_what_being_late_means() -> None:
    apart, part = said(book("cottage-grove")), said(book("chapter-175"))
    assert apart["Due"].startswith("Within 90 days after the calendar or fiscal year, as elected.")
    assert "due on the last business day of the month after the period" in part["Due"]
    for answers in (apart, part):
        assert "adds no fee and no interest" in answers["If it is late"]
    assert "The fee for a late return is on the form for October to December 2026" in part["If it is late"]
    assert "fee for a late" not in apart["If it is late"]
    assert "the treasurer decides about a late annual return" in apart["Where the law is silent"]
    assert "One document, one fee." in part["Where the law is silent"]
    assert "Interest" not in apart["More time"]
    assert "Where the law is silent" not in said(book("july"))


def test_who_works_out_interest_on_more_tax() -> None:
    assert "the Village Treasurer works it out" in said(book("cottage-grove"))["Balance to pay"]
    assert "This ordinance has no interest." in said(book("july"))["Balance to pay"]


def test_steps_follow_the_form_of_the_village() -> None:
    asked = {name: steps(book(name)) for name, year in FORMS if year == "2026"}
    assert [name for name, text in asked.items() if "Enter the rate of tax" in text] == ["chapter-175"]
    came_in = [name for name, text in asked.items() if "came in: on time, late or not filed" in text]
    assert came_in == [name for name in asked if book(name).law.asks_how_it_came]
    assert {"chapter-175", "timely-keeper"} <= set(came_in)
    assert [name for name, text in asked.items() if "with the return for" in text] == ["chapter-175"]
    order = ["As filed", "As corrected", "Say what was wrong", "came in", "the tax that you paid", "Print the sheet"]
    places = [asked["chapter-175"].index(words) for words in order]
    assert places == sorted(places)


def test_an_amended_annual_return_keeps_the_day_of_its_first_form() -> None:
    for name in ("cottage-grove", "chapter-175", "belleville"):
        assert "keep the day of the first form" in said(book(name))["To correct this form"]
        assert "keep the day of the first." in steps(book(name))
        rows = [row.cells for row in book(name).sheets[0].rows]
        note = next(str(cells[2].content) for cells in rows if cells[0].content == "Date filed")
        assert note.endswith("if amended, its first form")


def test_marketplaces_before_they_owed_the_tax() -> None:
    then = Year.parse("2019")
    assert (
        "Until 2020 you owe the tax" in said(AnnualBook.lay_out(file_of("february"), then, "test"))["Marketplace sales"]
    )
    assert "Since 2020, a website" in said(book("february"))["Marketplace sales"]


@every_form
def test_places_named_are_on_the_form(name: str, year: str) -> None:
    """Each `Annual return: Tax` names a heading of that sheet by its first words."""
    sheet = book(name, year).sheets[0]
    headings = [str(row.cells[0].content) for row in sheet.rows if row.cells[0].role == "heading"]
    places = [str(row.cells[2].content) for row in instructions(book(name, year)).rows if len(row.cells) == 3]
    named = [place.partition(": ")[2] for place in places if place.startswith(f"{sheet.title}: ")]
    assert len(named) > 5
    assert [one for one in named if not any(heading.startswith(one) for heading in headings)] == []


@every_form
def test_is_laid_out_as_the_form_is(name: str, year: str) -> None:
    sheet = instructions(book(name, year))
    assert [one.title for one in book(name, year).sheets][1] == sheet.title
    cells = [cell for _, _, cell in sheet.placed()]
    assert not any(cell.id or cell.name or cell.entry or str(cell.content or "").startswith("=") for cell in cells)
    assert all(row.cells[0].content for row in sheet.rows), "no spacer rows"
