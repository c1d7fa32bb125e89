"""A return filled in with LibreOffice and saved by it is as good as one filled in with Excel."""

from datetime import date
from pathlib import Path

import pytest
from openpyxl import load_workbook

from roomtax.demo import EXAMPLES, Example
from roomtax.engines.formualizer import Formualizer
from roomtax.engines.libreoffice import LibreOffice
from tests.engines.books import EVERYWHERE, periods, proved, template, write_return

pytestmark = pytest.mark.libreoffice


def typed(example: Example) -> dict[tuple[str, str], str]:
    """What a person types for an example's entries."""
    cell = template(example.village, example.period).layout.addresses.cell
    return {cell(name): as_typed(name, value) for name, value in example.entries.items()}


def as_typed(name: str, value: object) -> str:
    if isinstance(value, date):
        return f"{value:%m/%d/%Y}"
    return f"{float(str(value)):.2%}" if name == "rate" else str(value)


def saved(office: LibreOffice, example: Example, folder: Path) -> Path:
    blank, to = write_return(folder, example.village, example.period), folder / "saved.xlsx"
    office.store(blank, to, typed(example))
    return to


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.village)
def test_filled_in_and_saved(example: Example, office: LibreOffice, tmp_path: Path) -> None:
    path = saved(office, example, tmp_path)
    report = proved(path, example.village, Formualizer(), office)
    assert (report.outcome, report.total_due) == ("equal", example.total_due), report
    sheet, address = template(example.village, example.period).layout.addresses.cell("total_due")
    assert load_workbook(path, data_only=True)[sheet][address].value == float(example.total_due)


def test_saved_twice(office: LibreOffice, tmp_path: Path) -> None:
    once, twice = saved(office, EXAMPLES[0], tmp_path), tmp_path / "twice.xlsx"
    office.store(once, twice)
    assert proved(twice, EXAMPLES[0].village, office).outcome == "equal"


@pytest.mark.parametrize("name", [name for name in EVERYWHERE if name.startswith("made-up")][::3])
def test_saved_blank(name: str, office: LibreOffice, tmp_path: Path) -> None:
    to = tmp_path / "saved.xlsx"
    office.store(write_return(tmp_path, name, periods(name)[0]), to)
    report = proved(to, name)
    assert (report.outcome, report.state) == ("equal", "blank"), report


def test_tampering_is_still_seen(office: LibreOffice, tmp_path: Path) -> None:
    path = saved(office, EXAMPLES[0], tmp_path)
    sheet, address = template(EXAMPLES[0].village, EXAMPLES[0].period).layout.addresses.cell("net_tax")
    book = load_workbook(path)
    book[sheet][address].value = str(book[sheet][address].value).replace("tax-", "tax*0.5-")
    book.save(path)
    report = proved(path, EXAMPLES[0].village, office)
    assert report.outcome == "differs"
    assert [words.partition(":")[0] for words in report.overwritten] == [f"{sheet}!{address} (net_tax)"]
