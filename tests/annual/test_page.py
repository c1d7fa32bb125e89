"""The annual form on paper: one Letter page that says what a clerk needs."""

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


@pytest.mark.libreoffice
def test_one_page(tmp_path: Path) -> None:
    entries = {**row_entries(1, "42000/42000/3360/3360/43200/0"), "explanation_1": "a booking was left out"}
    for number in range(2, 5):
        entries |= row_entries(number, "0/0/0/0/0/0")
    book = tmp_path / "annual.xlsx"
    book.write_bytes(filled_year(annual_layout(form("cottage-grove", "2026-06-30")), entries))
    office = shutil.which("soffice") or "soffice"
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    convert = [office, profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), str(book)]
    subprocess.run(convert, check=True, capture_output=True, timeout=120)
    pages = subprocess.run(
        ["pdftotext", "-layout", str(tmp_path / "annual.pdf"), "-"], check=True, capture_output=True, timeout=60
    ).stdout.decode()
    first, second = pages.split("\f")[:2]
    assert [words for words in SAYS if words not in first] == []
    assert "Workings" in second
