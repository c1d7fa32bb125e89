"""What each engine must find: a wrong formula, a stale value in the file, and a function that it gets wrong."""

import csv
import io
import subprocess
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from roomtax.demo import EXAMPLES
from roomtax.engines.engine import Engine, EngineFailed, Filling, Values
from roomtax.engines.formualizer import Formualizer
from roomtax.engines.libreoffice import LibreOffice
from roomtax.engines.programs import office_programs
from roomtax.excel_values import CellRef, CellValue, ExcelError
from tests.engines.books import proved, template, with_cache, write_return
from tests.recalc.books import write_book

EXAMPLE = EXAMPLES[0]
PLACE = (EXAMPLE.village, EXAMPLE.period)
STALE = "777.77"
Change = Callable[[Any], CellValue]
FUNCTIONS: dict[str, CellValue] = {
    "=ROUND(1.005,2)": 1.01,
    # To whole numbers LibreOffice rounds the double as it is, 31 and 28 here; so our formulas round twice.
    "=ROUND(ROUND(90*0.35,6),0)": 32,
    "=ROUND(ROUND(0.285*100,6),0)": 29,
    "=ROUND(-2.5,0)": -3,
    "=SUM(A1:A4)": 46125.5,
    "=COUNT(A1:A9)": 3,
    "=COUNTA(A1:A9)": 4,
    '=COUNTIF(A1:A9,">=0")': 3,
    '=COUNTIF(A4,"rooms")': 1,
    "=MAX(A9,-5)": -5,
    "=EOMONTH(A3,1)": 46142,
    "=EDATE(A3,-1)": 46081,
    "=NETWORKDAYS(A3,A3)": 1,
    '=IF(A9="",1,2)': 1,
    "=INDEX(A1:A4,MATCH(4.5,A1:A4,0))": 4.5,
    '=TEXT(A3,"yyyy-mm-dd")': "2026-03-31",
    '=IF(AND(A1=9,A4="rooms"),"yes","no")': "yes",
    "=ISNUMBER(A4)": False,
    "=A4+1": ExcelError("#VALUE!"),
    "=1/0": ExcelError("#DIV/0!"),
    "=NA()": ExcelError("#N/A"),
}


@pytest.mark.parametrize("formula", FUNCTIONS)
def test_function(formula: str, engine: Engine, tmp_path: Path) -> None:
    cells = {"A1": 9, "A2": 4.5, "A3": 46112, "A4": "rooms", "B1": formula}
    book = write_book(tmp_path / "book.xlsx", {"A b": cells})
    value = engine.values(book, [("A b", "B1")])["A b", "B1"]
    assert value == FUNCTIONS[formula]
    assert isinstance(value, ExcelError) == isinstance(FUNCTIONS[formula], ExcelError)


def test_wrong_formula_is_found(engine: Engine, tmp_path: Path) -> None:
    path = write_return(tmp_path, *PLACE, EXAMPLE.entries)
    sheet, address = template(*PLACE).layout.addresses.cell("tax")
    book = load_workbook(path)
    book[sheet][address].value = str(book[sheet][address].value).replace("ROUND(", "ROUNDUP(1.01*")
    book.save(path)
    report = proved(path, EXAMPLE.village, engine)
    assert report.outcome == "differs"
    assert {"tax", "total_due"} <= {one.line for one in report.opinions[0].differences}


class Mistaken(Engine):
    """An engine that is right but for one cell, as a new version of one might be."""

    name = "mistaken"

    def __init__(self, right: Engine, change: Change, cell: tuple[str, str]) -> None:
        self._right, self._change, self._cell = right, change, cell

    def filled(self, path: Path, cells: Collection[CellRef], fillings: Sequence[Filling]) -> list[Values]:
        found = self._right.filled(path, cells, fillings)
        return [{**values, self._cell: self._change(values[self._cell])} for values in found]


@pytest.mark.parametrize(
    ("id_", "change", "found"),
    [
        ("tax", lambda tax: tax + 0.01, ["tax"]),
        ("tax", str, ["tax"]),
        ("tax", lambda _: ExcelError("#NUM!"), ["tax"]),
        ("tax", lambda tax: tax * (1 + 1e-16), []),
        ("ready", lambda _: True, []),
        ("ready", lambda _: 0, ["ready"]),
        ("ready", lambda one: one + 1e-7, ["ready"]),
        ("ready", lambda one: one + 1e-12, []),
    ],
)
def test_one_wrong_cell_is_found(id_: str, change: Change, found: list[str], tmp_path: Path) -> None:
    path = write_return(tmp_path, *PLACE, EXAMPLE.entries)
    cell = template(*PLACE).layout.addresses.cell(id_)
    report = proved(path, EXAMPLE.village, Mistaken(Formualizer(), change, cell))
    (opinion,) = report.opinions
    told = [one.line for one in opinion.differences] + [one.name for one in opinion.disagreements]
    assert told == found
    assert report.outcome == ("differs" if found else "equal")


def stale_book(folder: Path) -> tuple[Path, tuple[str, str]]:
    """A filled return whose file says another total than its formula makes."""
    cell = template(*PLACE).layout.addresses.cell("total_due")
    path = write_return(folder, *PLACE, EXAMPLE.entries)
    return with_cache(path, folder / "stale.xlsx", cell[1], STALE), cell


def test_stale_value_is_not_believed(engine: Engine, tmp_path: Path) -> None:
    path, cell = stale_book(tmp_path)
    assert load_workbook(path, data_only=True)[cell[0]][cell[1]].value == float(STALE)
    assert engine.values(path, [cell])[cell] == float(EXAMPLE.total_due)
    report = proved(path, EXAMPLE.village, engine)
    assert (report.differences, report.overwritten, report.outdated) == ((), (), True)
    assert all(opinion.agrees for opinion in report.opinions)


@pytest.mark.libreoffice
def test_libreoffice_as_it_comes_believes_it(tmp_path: Path) -> None:
    """The trap that the profile of our own avoids: if this fails, LibreOffice has changed its mind."""
    path, _ = stale_book(tmp_path)
    office, profile = office_programs()[0], f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    subprocess.run(
        [office, profile, "--headless", "--convert-to", "csv", "--outdir", str(tmp_path), str(path)],
        check=True,
        capture_output=True,
    )
    rows = csv.reader(io.StringIO((tmp_path / "stale.csv").read_text(encoding="utf-8")))
    shown = {row[0]: row[1] for row in rows if len(row) > 1}
    assert STALE in shown.values()


@pytest.mark.libreoffice
def test_broken_file_is_refused_and_the_next_one_read(office: LibreOffice, tmp_path: Path) -> None:
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"\x00\x01")
    with pytest.raises(EngineFailed, match="libreoffice could not recalculate it: "):
        office.values(broken, [("Return", "B7")])
    path, cell = stale_book(tmp_path)
    assert office.values(path, [cell])[cell] == float(EXAMPLE.total_due)
