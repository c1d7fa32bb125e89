"""The workbooks that call the functions, recalculated with the functions themselves put into the engine."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

import pytest
from openpyxl import Workbook

from addin.invoke import invoke
from addin.registry import FUNCTIONS
from addin.version import version
from roomtax.example_cells import NOT_LOADED
from roomtax.recalc import CellValue, Recalculator
from roomtax.sampler import CHANGING, TITLE, sampler
from roomtax.selftest import FIRST_ROW, selftest
from roomtax.selftest import TITLE as TEST_TITLE
from tests.addin_package import office
from workbook_templates.saving import packed

OURS = {function.name: partial(invoke, function.name) for function in FUNCTIONS}


def calculated(book: Workbook, functions: Mapping[str, Any] = OURS) -> dict[str, CellValue]:
    """What each formula cell of a book with one sheet shows."""
    return {address: value for (_, address), value in Recalculator(book, functions).calculate().items()}


def test_sampler_shows_the_examples() -> None:
    made = sampler()
    shown = calculated(made.book)
    assert {address: shown[address] for address in made.shown} == pytest.approx(made.shown)
    others = [str(value) for address, value in shown.items() if address not in made.shown]
    assert len(others) == len(CHANGING)
    assert not others[0].startswith("#")


def test_sampler_has_every_function_and_says_how_to_type_it() -> None:
    sheet = sampler().book[TITLE]
    texts = [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value is not None]
    for function in FUNCTIONS:
        assert function.name in texts
        assert function.description in texts
        assert any(text.startswith(f"={function.name}(") for text in texts)
    assert NOT_LOADED in texts


def test_sampler_is_the_same_file_every_time() -> None:
    assert packed(sampler().book) == packed(sampler().book)
    assert packed(selftest()) == packed(selftest())


def test_self_test_is_all_right_with_the_functions() -> None:
    book = selftest()
    shown = calculated(book)
    rows = range(FIRST_ROW, book[TEST_TITLE].max_row + 1)
    wrong = {book[TEST_TITLE][f"A{row}"].value: shown[f"B{row}"] for row in rows if shown[f"D{row}"] != "right"}
    assert wrong == {}
    assert shown["B2"] == "ALL RIGHT"
    assert len(rows) > len(FUNCTIONS)


@pytest.mark.parametrize(
    ("result", "verdict"), [(1.0, "NOT RIGHT"), ("#N/A", "NOT RIGHT"), ("#NAME?", "NO ADD-IN"), ("", "NOT RIGHT")]
)
def test_self_test_is_not_fooled(result: object, verdict: str) -> None:
    functions = {function.name: lambda *_given: result for function in FUNCTIONS}
    assert calculated(selftest(), functions)["B2"] == verdict


@pytest.fixture(scope="module")
def libreoffice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[office.Office]:
    """LibreOffice runs the VBA; xlwings' own server, as on Windows, answers it."""
    with office.com_server() as server, office.running() as started:
        started.open(office.workbook(tmp_path_factory.mktemp("sampler"), version()))
        started.answer = server
        yield started


@pytest.mark.libreoffice
def test_sampler_in_libreoffice_with_the_vba_running(libreoffice: office.Office) -> None:
    """Cells call the VBA, the VBA calls xlwings, xlwings the functions, and the cells show what the examples say."""
    made = sampler()
    cells = _cells_as_typed(made.book)
    shown = libreoffice.calculate(cells)
    assert {address: shown[address] for address in made.shown} == pytest.approx(_shown_there(made.shown))
    called = {name for name, _ in libreoffice.calls}
    assert called == {function.name for function in FUNCTIONS}


@pytest.mark.libreoffice
def test_column_of_receipts_in_libreoffice(libreoffice: office.Office) -> None:
    """One call for many rows, and each row keeps its own result: an amount, or the error of that row."""
    receipts = {"T1": 1000.0, "T2": -5.0, "T3": 2000.005, "T5": 2000.0}
    libreoffice.calculate({**receipts, "U1:U5": '=ROOMTAX_DUE("Waterford";T1:T5)'})
    shown = libreoffice.show("U1", "U2", "U3", "U4", "U5")
    assert shown == [80.0, "Error 2036", "Error 2036", "Error 2015", 160.0]


def _cells_as_typed(book: Workbook) -> dict[str, Any]:
    from roomtax.excel_values import to_serial

    typed: dict[str, Any] = {}
    for row in book[TITLE].iter_rows():
        for cell in row:
            value: Any = cell.value
            if cell.data_type == "f":
                typed[cell.coordinate] = str(value).replace(",", ";")
            elif isinstance(value, date):
                typed[cell.coordinate] = to_serial(value)
            elif value is not None and not str(value).startswith("="):
                typed[cell.coordinate] = value
    return typed


def _shown_there(wanted: Mapping[str, object]) -> dict[str, object]:
    """LibreOffice counts a truth value as the number it is."""
    return {address: float(value) if isinstance(value, bool) else value for address, value in wanted.items()}
