"""The recalculator against the package's own dispatcher, and what it refuses."""

import datetime as dt
import subprocess
import sys
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from roomtax.excel_values import parse_serial, to_serial
from roomtax.recalc import (
    CellInput,
    CellRef,
    ExcelError,
    MissingEngine,
    NotCalculated,
    Recalculator,
    UnknownCell,
    UnsupportedFormula,
    formula_map,
    to_decimal,
)
from tests.recalc.books import calculate_ordinarily, engine_key, write_book

RETURN = {
    "A1": "Gross receipts",
    "B1": 1000.5,
    "B2": 40,
    "B3": "=IF(B1<B2,0,B1-B2)",
    "B4": "=ROUND(B3*law_rate,2)",
    "B5": dt.date(2026, 5, 1),
    "B6": "=B5>due_date",
    "B7": "=IF(B6,MIN(ROUND(B4*0.25,2),5000),0)",
    "B8": "=B4+B7",
    "B9": '=IF(OR(B1="",ISBLANK(B2)),"incomplete",TEXT(B8,"#,##0.00"))',
    "B10": "=IF(ISNUMBER(B1),INDEX('Exempt sales'!A2:A4,MATCH(B2,'Exempt sales'!B2:B4,0)),\"\")",
    "B11": "=SUMIFS('Exempt sales'!B2:B4,'Exempt sales'!A2:A4,\"rooms\")+SUM(B1,'Exempt sales'!B2:B5)",
    "B12": "=COUNTBLANK('Exempt sales'!A2:A4)&\" blank\"",
    "B13": "=SUMPRODUCT('Exempt sales'!B2:B4*('Exempt sales'!A2:A4=\"rooms\"))",
}
BOOK: Mapping[str, Mapping[str, Any]] = {
    "Return": RETURN,
    "Exempt sales": {"A2": "rooms", "B2": 40, "A3": "meals", "B3": 12.25, "B4": 7},
    "Law": {"B1": 0.05, "B2": dt.date(2026, 4, 30)},
}
NAMES = {"law_rate": "Law!$B$1", "due_date": "Law!$B$2"}
EXPECTED = {
    "B3": 960.5,
    "B4": 48.03,
    "B6": True,
    "B7": 12.01,
    "B8": 60.04,
    "B9": "60.04",
    "B10": "rooms",
    "B11": 40 + 1000.5 + 40 + 12.25 + 7,
    "B12": "1 blank",
    "B13": 40,
}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_book(tmp_path_factory.mktemp("book") / "Return Q1.xlsx", BOOK, NAMES)


@pytest.fixture(scope="module")
def recalculator(book: Path) -> Recalculator:
    return Recalculator(book)


def single(tmp_path: Path, cells: Mapping[str, Any]) -> Recalculator:
    return Recalculator(write_book(tmp_path / "book.xlsx", {"Return": cells}))


def test_every_formula_has_its_value(recalculator: Recalculator) -> None:
    values = recalculator.calculate()
    assert values.keys() == {("Return", address) for address in EXPECTED}
    assert values == {("Return", address): pytest.approx(value) for address, value in EXPECTED.items()}


def test_inputs_take_the_place_of_what_the_file_holds(recalculator: Recalculator) -> None:
    late: dict[CellRef, CellInput] = {("Return", "B1"): Decimal("2040.10"), ("Return", "B5"): dt.date(2026, 4, 30)}
    values = recalculator.calculate(late)
    assert to_decimal(float(values["Return", "B3"] or 0)) == Decimal("2000.1")
    assert (values["Return", "B4"], values["Return", "B6"], values["Return", "B7"]) == (100.01, False, 0)
    assert recalculator.calculate()["Return", "B4"] == 48.03


def test_a_blank_is_no_empty_text(recalculator: Recalculator) -> None:
    assert recalculator.calculate({("Return", "B2"): None})["Return", "B9"] == "incomplete"
    assert recalculator.calculate({("Return", "B1"): ""})["Return", "B9"] == "incomplete"


def test_an_input_may_take_the_place_of_a_formula(recalculator: Recalculator) -> None:
    values = recalculator.calculate({("Return", "B4"): 100, ("Return", "B1"): 1})
    assert (values["Return", "B4"], values["Return", "B7"], values["Return", "B8"]) == (100, 25, 125)
    assert recalculator.calculate({("Return", "B4"): None})["Return", "B4"] is None


def test_an_error_value_travels_on(recalculator: Recalculator) -> None:
    values = recalculator.calculate({("Law", "B1"): ExcelError("#N/A")})
    assert values["Return", "B8"] == "#N/A"
    assert isinstance(values["Return", "B8"], ExcelError)


def test_an_error_value_in_the_file_is_one(tmp_path: Path) -> None:
    assert single(tmp_path, {"A1": "#N/A", "A2": "=A1"}).calculate() == {("Return", "A2"): ExcelError("#N/A")}


amounts: st.SearchStrategy[CellInput] = st.one_of(
    st.none(),
    st.just(""),
    st.integers(-10, 10**7),
    st.decimals(0, 10**7, places=2),
    st.sampled_from(["rooms", "12", "Room"]),
    st.booleans(),
)
INPUTS: dict[CellRef, st.SearchStrategy[CellInput]] = {
    ("Return", "B1"): amounts,
    ("Return", "B2"): amounts,
    ("Return", "B5"): st.dates(dt.date(2025, 1, 1), dt.date(2027, 1, 1)),
    ("Exempt sales", "A2"): amounts,
    ("Exempt sales", "B3"): amounts,
    ("Exempt sales", "B5"): amounts,
    ("Law", "B1"): st.decimals(0, 1, places=4),
}


def as_the_package_wants(value: CellInput) -> object:
    import schedula

    if value is None:
        return [[schedula.EMPTY]]
    if isinstance(value, dt.date):
        return to_serial(value)
    return float(value) if isinstance(value, Decimal) else value


@given(st.fixed_dictionaries({}, optional=INPUTS))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_equal_to_the_ordinary_way(
    book: Path, recalculator: Recalculator, monkeypatch: pytest.MonkeyPatch, inputs: dict[CellRef, CellInput]
) -> None:
    given_raw = {cell: as_the_package_wants(value) for cell, value in inputs.items()}
    ordinary = calculate_ordinarily(book, given_raw, monkeypatch)
    values = recalculator.calculate(inputs)
    for cell in recalculator.formulas:
        expected = ordinary[engine_key(book, cell)].value[0, 0]
        assert (values[cell], isinstance(values[cell], str)) == (expected, isinstance(expected, str)), cell


def test_the_order_of_the_sheets_does_not_matter(tmp_path: Path) -> None:
    chain = {f"A{row}": f"=A{row + 1}+1" for row in range(1, 60)}
    assert single(tmp_path, {**chain, "A60": 1}).calculate()["Return", "A1"] == 60


def test_a_circle_has_no_value(tmp_path: Path) -> None:
    circle = single(tmp_path, {"A1": "=A2", "A2": "=A1+1", "A3": "=A2*2", "A4": "=1+1"})
    with pytest.raises(NotCalculated, match=r"Return!A1, Return!A2, Return!A3\. ") as caught:
        circle.calculate()
    assert caught.value.cells == (("Return", "A1"), ("Return", "A2"), ("Return", "A3"))


def test_many_cells_without_value_are_counted() -> None:
    assert " and 2 more." in str(NotCalculated([("Return", f"A{row}") for row in range(1, 13)]))


def test_a_formula_on_which_the_engine_gives_up_has_no_value(tmp_path: Path) -> None:
    cells = {"A1": 1, "A2": 2, "B1": 1, "B2": 2, "B3": 3, "C1": "=SUM(A1:A2+B1:B3)", "C2": "=C1"}
    with pytest.raises(NotCalculated) as caught:
        single(tmp_path, cells).calculate()
    assert caught.value.cells == (("Return", "C1"), ("Return", "C2"))


@pytest.mark.parametrize(
    "cell", [("return", "B1"), ("RETURN", "B1"), ("Gone", "B1"), ("Return", "b1"), ("Return", "$B$1"), ("Return", "B0")]
)
def test_a_cell_that_cannot_be_is_refused(recalculator: Recalculator, cell: CellRef) -> None:
    with pytest.raises(UnknownCell, match="There is no cell"):
        recalculator.calculate({cell: 1})


def test_a_cell_that_no_formula_reads_is_ignored(recalculator: Recalculator) -> None:
    assert recalculator.calculate({("Return", "Z99"): 5}) == recalculator.calculate()


@pytest.mark.parametrize("value", [Decimal("NaN"), float("inf"), dt.date(1899, 1, 1)])
def test_a_value_no_cell_can_hold_is_refused(recalculator: Recalculator, value: CellInput) -> None:
    with pytest.raises(ValueError, match=r"cannot hold|calendar"):
        recalculator.calculate({("Return", "B1"): value})


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        ("=OFFSET(A1,1,0)", "OFFSET"),
        ("=IFERROR(NOSUCH(1),0)", "NOSUCH"),
        ("=ISFORMULA(A1)", "ISFORMULA"),
        ("=nowhere+1", "the name nowhere"),
        ("=Gone!A1", "no sheet GONE"),
        ("=[1]Other!A1", "another workbook"),
        ("=SUM(A:A)", "whole columns"),
        ("=SUM(A1:Z100000)", "more than 100000 cells"),
        ("=SUM((A1,A2))", "joins references"),
        ("=SUM(A1#)", "make sense"),
        ("=1+*2", "make sense"),
        ("=50%%", "make sense"),
        (ArrayFormula("B2:B3", "=A1:A2"), "more than one cell"),
        (DataTableFormula("B2:B3", r1="A1"), "data tables"),
    ],
)
def test_a_formula_without_a_sure_answer_is_refused(tmp_path: Path, formula: object, reason: str) -> None:
    with pytest.raises(UnsupportedFormula, match=reason) as caught:
        single(tmp_path, {"A1": 1, "B2": formula})
    assert caught.value.cell == ("Return", "B2")
    assert "Return!B2" in str(caught.value)


@pytest.mark.parametrize("target", ["Return!#REF!", "#REF!", "0.05", "Return!$A$1,Return!$A$2", "Return!$A$1:$A$2#"])
def test_a_name_that_stands_for_no_cells_is_refused(tmp_path: Path, target: str) -> None:
    path = write_book(tmp_path / "book.xlsx", {"Return": {"B2": "=law_rate"}}, {"law_rate": target})
    with pytest.raises(UnsupportedFormula, match="the name law_rate does not stand for cells"):
        Recalculator(path)


def test_an_array_formula_of_one_cell(tmp_path: Path) -> None:
    cells = {"A1": 3, "A2": 4, "B1": ArrayFormula("B1", "=SUM(A1:A2*A1:A2)")}
    assert single(tmp_path, cells).calculate() == {("Return", "B1"): 25}


def test_a_plain_formula_with_many_results_shows_the_first(tmp_path: Path) -> None:
    assert single(tmp_path, {"A1": 3, "A2": 4, "B1": "=A1:A2*2"}).calculate() == {("Return", "B1"): 6}


def test_its_own_row_and_a_reference_to_one(tmp_path: Path) -> None:
    assert list(single(tmp_path, {"A3": "=ROW()", "A4": "=ROW(C7)"}).calculate().values()) == [3, 7]


def test_formula_map_is_as_the_file_writes_it(book: Path) -> None:
    assert formula_map(book) == {("Return", address): RETURN[address] for address in EXPECTED}
    assert formula_map(Workbook()) == {}


def test_the_table_of_the_package_is_left_alone(recalculator: Recalculator) -> None:
    from formulas.functions import get_functions, math

    assert recalculator.formulas
    assert get_functions()["ROUND"] is math.FUNCTIONS["ROUND"]


def test_without_the_engine_it_says_how_to_get_it(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "formulas", None)
    with pytest.raises(MissingEngine, match=r'pip install "roomtax\[check\]"'):
        Recalculator(book)
    assert formula_map(book)


def test_it_is_silent_and_loads_the_engine_late(book: Path) -> None:
    script = (
        "import sys; from roomtax.recalc import Recalculator; assert 'formulas' not in sys.modules;"
        "Recalculator(sys.argv[1]).calculate()"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", script, book], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_serials_there_and_back() -> None:
    assert [parse_serial(to_serial(day)) for day in (dt.date(1900, 3, 1), dt.date(2024, 2, 29))] == [
        dt.date(1900, 3, 1),
        dt.date(2024, 2, 29),
    ]
    assert to_serial(dt.datetime(2026, 4, 30, 12)) == 46142.5


@pytest.mark.parametrize("serial", [True, 60, -1, float("nan"), 3_000_000])
def test_what_is_no_date(serial: float) -> None:
    with pytest.raises(ValueError, match="not a date"):
        parse_serial(serial)


def test_what_is_no_amount() -> None:
    with pytest.raises(TypeError):
        to_decimal(True)
    with pytest.raises(ValueError, match="not an amount"):
        to_decimal(float("inf"))
