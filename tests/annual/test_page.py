"""The annual form on paper: one Letter page that says what a clerk needs, and two of instructions."""

import shutil
import subprocess
from pathlib import Path

import pytest

from roomtax.annual_filling import filled_year
from tests.annual.years import annual_layout, form, row_entries

SAYS = (
    "Village of Cottage Grove: annual room tax return",
    "July 2025 to June 2026",
    "2026-09-28",
    "Tax, corrected",
    "96.00",
    "Refund or credit due",
    "Explanation",
    "Signed by",
    "page 1 of",
)


def printed(name: str, year: str, folder: Path, entries: dict[str, object]) -> list[str]:
    """The words of each printed page."""
    book = folder / f"{name}-{year}.xlsx"
    book.write_bytes(filled_year(annual_layout(form(name, year)), entries))
    office = shutil.which("soffice") or "soffice"
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    convert = [office, profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder), str(book)]
    subprocess.run(convert, check=True, capture_output=True, timeout=120)
    pages = subprocess.run(
        ["pdftotext", "-layout", str(book.with_suffix(".pdf")), "-"], check=True, capture_output=True, timeout=60
    ).stdout.decode()
    return pages.split("\f")


@pytest.mark.libreoffice
def test_one_page(tmp_path: Path) -> None:
    entries = {**row_entries(1, "42000/42000/3360/3360/43200/0"), "explanation_1": "a booking was left out"}
    for number in range(2, 5):
        entries |= row_entries(number, "0/0/0/0/0/0")
    first, second, *_ = printed("cottage-grove", "2026-06-30", tmp_path, entries)
    assert [words for words in SAYS if words not in first] == []
    assert "How to fill in" in second


@pytest.mark.libreoffice
@pytest.mark.parametrize("name", ["cottage-grove", "chapter-175", "belleville"])
def test_instructions_are_two_pages_and_the_example_is_on_one(name: str, tmp_path: Path) -> None:
    _, *two, workings = printed(name, "2026", tmp_path, {})[:4]
    assert ["How to fill in" in page for page in (*two, workings)] == [True, True, False]
    begins = [page for page in two if "An example of a year with a mistake" in page]
    assert len(begins) == 1
    assert "Balance to pay" in begins[0].partition("An example of a year with a mistake")[2]
    sheet = next(one for one in annual_layout(form(name)).sheets if one.title == "Instructions")
    headings = {row.cells[0].content for row in sheet.rows if row.cells[0].role == "heading"}
    last_lines = [[line.strip() for line in page.splitlines() if line.strip()][-2] for page in two]
    assert headings.isdisjoint(last_lines), "a heading stays with what it is about"
