"""Writing values beside formulas: every kind, every formula, nothing else changed, the same bytes each time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from datetime import date
from decimal import Decimal
from io import BytesIO

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula

from calc.registry import built_in
from calc.years import Year
from roomtax.build import built
from roomtax.operators import Operator
from roomtax.recalc import formula_map
from roomtax.version import version
from tests.architecture.files import ROOT
from tests.cached.forms import BUILT_IN, FORMS, NAMES
from tests.cached.shown import by_lxml, by_openpyxl
from workbook_templates.addresses import Addresses
from workbook_templates.annual_book import AnnualBook
from workbook_templates.book import ReturnBook
from workbook_templates.cached import formula_ids, placed
from workbook_templates.cells import Cell, Row, Sheet
from workbook_templates.saving import packed
from workbook_templates.saving_values import CachedValue, with_values

_VALUE = re.compile(rb'(?: t="(?:str|b)")?><f(.*?)<v>[^<]*</v>')
_TITLE = "A & B"
VALUES: dict[str, CachedValue] = {
    "A1": Decimal("4003.91"),
    "A2": Decimal("100.00"),
    "A3": 46142,
    "A4": date(2026, 4, 30),
    "A5": 'see <checks> & "more"',
    "A6": "",
    "A7": True,
    "A8": 1 / 3,
    "A9": -0.0,
}


def formula_book() -> Workbook:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = _TITLE
    for row in range(1, 9):
        sheet.cell(row, 1, f'=IF(B{row}<>"<f>",1,0)')
    sheet["B1"] = "<f>=1</f><v></v>"
    sheet["A9"] = ArrayFormula("A9", "=SUM(B1:B8*1)")
    return book


def test_kinds() -> None:
    content = packed(formula_book(), {(_TITLE, at): value for at, value in VALUES.items()})
    shown = by_lxml(content)
    numbers = [Decimal("4003.91"), 100, 46142, 46142]
    rest = ['see <checks> & "more"', "", True, Decimal("0.333333333333333"), 0]
    assert [shown[_TITLE, f"A{row}"] for row in range(1, 10)] == [*numbers, *rest]
    assert by_openpyxl(content)[_TITLE, "A5"] == VALUES["A5"]
    with zipfile.ZipFile(BytesIO(content)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
    assert b't="str"><f>IF(B6&lt;&gt;"&lt;f&gt;",1,0)</f><v></v></c>' in sheet
    assert b"<v>100</v>" in sheet
    assert b"<v>0</v>" in sheet
    assert sheet.count(b' t="b"') == 1


@pytest.mark.parametrize("wrong", [{"A1": None}, {"B1": 1}, {"A10": 1}])
def test_values_and_formulas_pair(wrong: dict[str, CachedValue | None]) -> None:
    values = {(_TITLE, at): value for at, value in {**VALUES, **wrong}.items() if value is not None}
    with pytest.raises(ValueError, match=r"A1 has a formula and no cached value|do not pair"):
        packed(formula_book(), values)


def test_sheet_that_is_not_in_the_book() -> None:
    with pytest.raises(ValueError, match="Elsewhere"):
        packed(Workbook(), {("Elsewhere", "A1"): 1})


def test_formula_written_in_another_way_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="do not pair"):
        with_values(b'<c r="A1" cm="1"><f>1+1</f><v></v></c>', "Sheet", {})


@pytest.mark.parametrize("name", BUILT_IN)
def test_nothing_else_is_changed(name: str) -> None:
    form = FORMS[name]
    layout = type(form)(form.file, form.period, version()).layout
    plain, filled = BytesIO(packed(layout.workbook())), BytesIO(built(form.file, form.period))
    with zipfile.ZipFile(plain) as without, zipfile.ZipFile(filled) as having:
        assert without.namelist() == having.namelist()
        for part in without.namelist():
            assert _VALUE.sub(rb"><f\1<v></v>", having.read(part)) == without.read(part), part


SCRIPT = """
import hashlib
from calc.periods import Period
from calc.registry import built_in
from roomtax.demo import EXAMPLES
from roomtax.filling import filled_book
for one in EXAMPLES:
    content = filled_book(built_in().file(one.village), Period.parse(one.period), one.entries)
    print(hashlib.sha256(content).hexdigest())
"""


def test_same_bytes_in_every_process() -> None:
    command = [sys.executable, "-c", SCRIPT]
    runs = [
        subprocess.run(
            command, capture_output=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout.split()
        for seed in ("0", "1", "4711")
    ]
    assert len(set(runs[0])) == 4
    assert runs[0] == runs[1] == runs[2]


def test_each_operator_sees_the_form() -> None:
    form = FORMS["waterford"]
    content = built(form.file, form.period, Operator("=SUM(1)", "007"))
    assert by_openpyxl(content)[form.layout.addresses.cell("operator_name")] == "=SUM(1)"
    due = form.layout.addresses.cell("due_date")
    assert by_lxml(content)[due] == (date(2026, 5, 30) - date(1899, 12, 30)).days


@pytest.mark.parametrize("name", NAMES)
def test_every_formula_cell_has_an_id(name: str) -> None:
    layout = FORMS[name].layout
    assert len(list(formula_ids(layout))) == len(formula_map(layout.workbook()))


def new_sheet(cell: Cell) -> tuple[Sheet]:
    return (Sheet("New", (9, 9), (Row((Cell("x"), cell)),)),)


@pytest.mark.parametrize(("id_", "told"), [("new_step", "new_step"), ("", "row 1, column 2")])
def test_formula_that_nobody_has_a_value_for(id_: str, told: str) -> None:
    sheets = new_sheet(Cell("=1", id=id_))
    with pytest.raises(ValueError, match=told):
        placed(ReturnBook(FORMS["belleville"].layout.law, sheets, Addresses(sheets)), {"other": 1})


def test_another_layout_brings_its_own_values() -> None:
    law = AnnualBook.lay_out(built_in().file("cottage-grove"), Year.parse("2026"), "test").law
    sheets = new_sheet(Cell("=1+1", id="new_step"))
    assert placed(AnnualBook(law, sheets, Addresses(sheets)), {"new_step": 2}) == {("New", "B1"): 2}
