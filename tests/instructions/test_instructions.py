"""What the sheet Instructions says of each village: plainly, in step with the form, never more than the law read."""

import pytest

from calc.periods import Period
from calc.registry import VillageFile, built_in
from roomtax.layout import laid_out, late_example
from tests.instructions.reading_level import grade, sentences, syllables
from tests.villages import overlay_names, village, village_text
from workbook_templates.book import ReturnBook
from workbook_templates.cells import Sheet

PERIODS = {"cottage-grove": "2026-Q1", "chapter-175": "2026-Q3", "waterford": "2026-03", "belleville": "2026-Q1"}
HIGHEST_GRADE, LONGEST_SENTENCE = 9, 26
BOOKS = {key: laid_out(built_in().file(key), Period.parse(period), "0.1.0") for key, period in PERIODS.items()}
every_village = pytest.mark.parametrize("key", PERIODS)


def instructions(book: ReturnBook) -> Sheet:
    return next(sheet for sheet in book.sheets if sheet.title == "Instructions")


def said(book: ReturnBook) -> dict[str, str]:
    """What the sheet says, by what it is about."""
    rows = (row.cells for row in instructions(book).rows if len(row.cells) == 3 and row.cells[0].role == "label")
    return {str(cells[0].content): str(cells[1].content) for cells in rows}


def made_up(*overlays: str) -> ReturnBook:
    ordinance = village(*overlays)
    length = ordinance.period[0].kind
    file = VillageFile(ordinance, village_text(*overlays))
    return laid_out(file, Period.parse("2026-Q1" if length == "quarter" else "2026-02"), "0.1.0")


@every_village
def test_reads_easily(key: str) -> None:
    text = [f"{words.rstrip('.')}." for words in said(BOOKS[key]).values()]
    assert grade(" ".join(text)) <= HIGHEST_GRADE
    assert [one for words in text for one in sentences(words) if len(one.split()) > LONGEST_SENTENCE] == []


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("the", 1),
        ("fee", 1),
        ("owe", 1),
        ("filed", 1),
        ("treasurer", 3),
        ("receipts", 2),
        ("village", 2),
        ("ordinance", 3),
    ],
)
def test_syllables(word: str, count: int) -> None:
    assert syllables(word) == count


def test_reading_level_tells_plain_from_legal() -> None:
    legal = "Notwithstanding any provision to the contrary, remittance obligations incurred hereunder accrue interest."
    assert grade("Send the form. Pay the tax.") < 2 < HIGHEST_GRADE < grade(legal)


# By hand: 8 % of 10,000 is 800; one month to the first of June is 1 % of it; the fee is 100. Chapter 175 at 5 %: 500,
# of which 2 % are kept; 1 % of 490; the fee of 10. Waterford: 30 of 31 days of the month from May 30 to June 30.
@pytest.mark.parametrize(
    ("key", "amounts"),
    [
        ("cottage-grove", ["800.00", "100.00", "8.00", "908.00"]),
        ("chapter-175", ["500.00", "10.00", "490.00", "10.00", "4.90", "504.90"]),
        ("waterford", ["800.00", "7.74", "807.74"]),
        ("belleville", ["700.00", "100.00", "7.00", "807.00"]),
    ],
)
def test_example_is_right(key: str, amounts: list[str]) -> None:
    example = late_example(built_in().find(key), Period.parse(PERIODS[key]))
    assert example is not None
    assert [str(line.amount) for line in example.lines] == amounts
    shown = [row.cells[2].content for row in instructions(BOOKS[key]).rows if row.cells[-1].format == "money"]
    assert [str(amount) for amount in shown] == amounts


def test_example_says_what_it_assumes() -> None:
    assert "assumes a rate of 5 %" in said(BOOKS["chapter-175"])["The case"]
    assert "rate" not in said(BOOKS["belleville"])["The case"]


def test_example_of_a_period_with_two_rates_shows_both() -> None:
    labels = list(said(made_up("new-rate")))
    assert (
        labels.index("Room tax from 2026-01-01") < labels.index("Room tax from 2026-02-15") < labels.index("Room tax")
    )


def test_no_example_where_a_rule_is_unknown() -> None:
    unknown = village('[interest]\nkind = "unknown"\nreason = "not in the text"\nsection = "7"\n')
    assert late_example(unknown, Period.parse("2026-Q1")) is None


def test_a_book_without_an_example_has_no_heading_for_one() -> None:
    book = ReturnBook.lay_out(built_in().file("waterford"), Period.parse("2026-03"), "0.1.0")
    assert "The case" in said(BOOKS["waterford"])
    assert "The case" not in said(book)
    assert not any("example" in str(row.cells[0].content).lower() for row in instructions(book).rows)


@pytest.mark.parametrize("name", overlay_names())
def test_every_kind_of_rule_finds_words(name: str) -> None:
    answers = said(made_up(name))
    assert all(answers.values())
    assert {"Due", "More time", "Late filing fee", "Interest"} <= answers.keys()


@every_village
def test_what_the_law_leaves_open_is_for_the_treasurer(key: str) -> None:
    answer = said(BOOKS[key])["Ask before you file"]
    assert {"cleaning", "pets,"} <= set(answer.split())
    assert f"Ask the {BOOKS[key].law.ordinance.officer}." in answer


@every_village
def test_every_exemption_has_its_proof(key: str) -> None:
    answers = said(BOOKS[key])
    for one in BOOKS[key].law.exemptions:
        assert str(one.proof) in answers[one.who]
        assert ("in the buyer's name" in answers[one.who]) == one.invoice_in_name


def test_steps_follow_the_form_of_the_village() -> None:
    steps = {
        key: " ".join(answer for about, answer in said(book).items() if "Step" in about) for key, book in BOOKS.items()
    }
    assert [key for key, text in steps.items() if "Enter the rate of tax" in text] == ["chapter-175"]
    assert [key for key, text in steps.items() if "room nights" in text] == ["waterford"]
    assert [key for key, text in steps.items() if "state sales tax report" in text] == ["waterford"]


@every_village
def test_what_is_printed_and_sent_is_all_that_was_used(key: str) -> None:
    last = [answer for about, answer in said(BOOKS[key]).items() if about.startswith("Step")][-1]
    assert last.startswith(
        "Print the sheet Return and sign it. Print Exempt sales and Properties, too, if you used them."
    )
    assert last.endswith(f"to the {BOOKS[key].law.ordinance.officer}.")


def test_marketplaces_before_they_owed_the_tax() -> None:
    then = laid_out(built_in().file("waterford"), Period.parse("2019-12"), "0.1.0")
    assert "Until 2020 you owe the tax on these sales" in said(then)["Marketplace sales"]
    assert "Since 2020, a website" in said(BOOKS["waterford"])["Marketplace sales"]


@every_village
def test_places_named_are_on_the_form(key: str) -> None:
    """Each `Return: To pay` names a sheet and a heading on it; a sheet's name alone names the sheet."""
    headings = {
        sheet.title: {str(row.cells[0].content) for row in sheet.rows if row.cells[0].role == "heading"}
        for sheet in BOOKS[key].sheets
    }
    rows = (row.cells for row in instructions(BOOKS[key]).rows if row.cells[0].role == "label")
    places = [str(cells[2].content).partition(";")[0].partition(": ") for cells in rows]
    named = [(sheet, heading) for sheet, _, heading in places if sheet in headings and heading]
    assert named
    known = {sheet: {heading.partition(",")[0] for heading in found} for sheet, found in headings.items()}
    assert [(sheet, heading) for sheet, heading in named if heading not in known[sheet]] == []


@every_village
def test_is_laid_out_as_the_form_is(key: str) -> None:
    sheet = instructions(BOOKS[key])
    assert [one.title for one in BOOKS[key].sheets][1] == sheet.title
    cells = [cell for _, _, cell in sheet.placed()]
    assert not any(cell.id or cell.name or cell.entry or str(cell.content or "").startswith("=") for cell in cells)
    assert all(row.cells[0].content for row in sheet.rows), "no spacer rows"


def test_where_to_send_it_is_said_where_the_village_says_it() -> None:
    own = said(made_up('address = "123 Example Street"\npayee = "Village of Plainfield"\n\n'))
    assert own["Address"] == "123 Example Street"
    assert own["Make the payment out to"] == "Village of Plainfield"
    for book in BOOKS.values():
        assert not {"Address", "Make the payment out to"} & said(book).keys()
