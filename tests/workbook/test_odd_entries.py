"""Entries that are not what they look like: text like a formula, formulas that reach elsewhere or spread."""

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from roomtax.proof import Report
from tests.workbook.filled import GOOD, blank, fill, prover, saved

DAY = "(date_filed): with TODAY the entry is another one another day"


def proven(folder: Path, change: Callable[[Workbook], None]) -> Report:
    book = fill(blank(), GOOD["cottage-grove"])
    change(book)
    return prover().prove(saved(book, folder / "book.xlsx"))


def _as_text(sheet: str, address: str, text: str) -> Callable[[Workbook], None]:
    def change(book: Workbook) -> None:
        book[sheet][address].value = text
        book[sheet][address].data_type = "s"

    return change


def _of_the_day(read: str) -> Callable[[Workbook], None]:
    def change(book: Workbook) -> None:
        notes = book.create_sheet("My notes")
        notes["A1"], notes["A2"], notes["B9"] = "=TODAY()", "=A1+0", 1
        book.defined_names["today"] = DefinedName("today", attr_text="'My notes'!$A$1")
        fill(book, {"date_filed": f"=MIN({read},DATE(2026,5,1))"})

    return change


def _spread(book: Workbook) -> None:
    book["Receipts"]["F9"] = ArrayFormula("B4:F9", "=1")


def _merged(book: Workbook) -> None:
    book["Receipts"].merge_cells("B4:B5")


def _table(book: Workbook) -> None:
    book["Receipts"]["F9"] = DataTableFormula("B4:B6", r1="B5")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_of_the_day("'My notes'!A1"), DAY),
        (_of_the_day("'my notes'!$A$2:B3"), DAY),
        (_of_the_day("today"), DAY),
        (_spread, "Receipts!F9: what stands there fills B4:F9; delete it"),
        (_merged, "Receipts: the cells B4:B5 are merged and may hide a value; unmerge them"),
        (_table, "Receipts!F9: what stands there fills B4:B6; delete it"),
    ],
)
def test_is_said(tmp_path: Path, change: Callable[[Workbook], None], said: str) -> None:
    report = proven(tmp_path, change)
    assert report.outcome == "differs"
    assert any(said in words for words in report.overwritten), report


@pytest.mark.parametrize(
    ("shown", "gone", "said"),
    [
        (rb'<col width="23"', b'<col width="0"', "Return: column B is hidden"),
        (rb'<row r="44" ht="\d+"', b'<row r="44" ht="0"', "Return: row 44 is hidden"),
    ],
)
def test_nothing_is_left_of_a_line(tmp_path: Path, shown: bytes, gone: bytes, said: str) -> None:
    whole, cut = saved(fill(blank(), GOOD["cottage-grove"]), tmp_path / "whole.xlsx"), tmp_path / "cut.xlsx"
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(cut, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, re.sub(shown, gone, content) if name.endswith("/sheet1.xml") else content)
    report = prover().prove(cut)
    assert (report.outcome, report.overwritten) == ("differs", (f"{said}; show it",))


def test_notes_that_no_entry_reads_are_no_fault(tmp_path: Path) -> None:
    assert proven(tmp_path, _of_the_day("'My notes'!B9+99999")).outcome == "equal"


@pytest.mark.parametrize(
    ("change", "state"),
    [
        (_as_text("Return", "B4", "=TODAY()"), "filed"),
        (_as_text("Receipts", "E4", "=5"), "refused"),
        (_as_text("Return", "B19", "=5"), "refused"),
    ],
)
def test_text_like_a_formula_is_text(tmp_path: Path, change: Callable[[Workbook], None], state: str) -> None:
    report = proven(tmp_path, change)
    assert (report.outcome, report.state) == ("equal", state), report
