"""Ranges as arguments, against a slow and obvious oracle: each cell of the result asked for on its own."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from addin.broadcast import LARGEST_RESULT
from addin.invoke import invoke
from addin.registry import FUNCTIONS, Function
from tests.addin.outcomes import is_excel_value

Rows = list[list[object]]
POOL: dict[str, list[object]] = {
    "village": ["Cottage Grove", "waterford", "Belleville", 175.0, "Nowhere", None, "#REF!"],
    "ground": ["fraud", "Non-payment", "neglect", None],
    "amount": [0.0, 48315.75, 1460.03, -1.0, 0.005, None, "#DIV/0!", True, "$1,000.00", 1, 1.0],
    "rate": [None, 0.05, 5.0],
    "date": [None, datetime(2026, 3, 31), datetime(2026, 6, 30), 46203.0, datetime(2026, 4, 30), "soon", -2146826246],
    "text": ["interest", "tourism", 1.0, "due date", None],
}
SPREADING = [one for one in FUNCTIONS if one.result != "table" and one.arguments and not one.raw]


@st.composite
def blocks(draw: st.DrawFn, kind: str) -> Rows:
    """A scalar, row, column or rectangle of cells for an argument."""
    rows, columns = draw(st.sampled_from([(1, 1), (1, 3), (3, 1), (2, 3), (3, 3), (2, 1), (1, 2)]))
    cell = st.sampled_from(POOL[kind])
    return draw(st.lists(st.lists(cell, min_size=columns, max_size=columns), min_size=rows, max_size=rows))


@st.composite
def calls(draw: st.DrawFn) -> tuple[Function, list[Rows]]:
    function = draw(st.sampled_from(SPREADING))
    return function, [draw(blocks(argument.kind)) for argument in function.arguments]


def stretched_cell(block: Rows, row: int, column: int) -> object:
    """What Excel finds in a block for a cell of the result."""
    down, across = (row if len(block) > 1 else 0), (column if len(block[0]) > 1 else 0)
    return block[down][across] if down < len(block) and across < len(block[0]) else "#N/A"


def oracle(name: str, arguments: list[Rows]) -> object:
    height, width = max(map(len, arguments)), max(len(block[0]) for block in arguments)
    cells = [
        [invoke(name, *(stretched_cell(block, row, column) for block in arguments)) for column in range(width)]
        for row in range(height)
    ]
    return cells if height * width > 1 else cells[0][0]


@given(calls())
def test_like_one_call_a_cell(call: tuple[Function, list[Rows]]) -> None:
    function, arguments = call
    found = invoke(function.name, *arguments)
    assert is_excel_value(found)
    assert found == oracle(function.name, arguments)


def test_row_and_column_make_a_rectangle() -> None:
    ends = [datetime(2026, 3, 31), datetime(2026, 6, 30)]
    table = invoke("ROOMTAX_DUE", [["Cottage Grove"], ["Belleville"], ["Waterford"]], 1000.0, None, ends)
    assert table == [[80.0, 80.0], [70.0, 70.0], [80.0, 80.0]]


def test_cells_that_one_range_does_not_reach() -> None:
    given_ = invoke("ROOMTAX_DUE", "Waterford", [[1000.0], [2000.0], [3000.0]], [[0.0], [0.0]])
    assert given_ == [[80.0], [160.0], ["#N/A"]]
    assert "row 3" in str(invoke("ROOMTAX_LASTERROR"))


def test_true_and_one_are_not_the_same_date() -> None:
    ends: Rows = [[datetime(2026, 3, 31)], [True], [46112.0], [None]]
    assert invoke("ROOMTAX_DUE", "Belleville", 100.0, None, ends) == [[7.0], ["#VALUE!"], [7.0], [7.0]]


def test_one_cell_given_as_a_range_gives_one_value() -> None:
    assert invoke("ROOMTAX_DUE", [["Waterford"]], ((1000.0,),), [None]) == 80.0


def test_reason_names_the_first_cell_in_error() -> None:
    invoke("ROOMTAX_DUE", "Waterford", [[1.0], [-5.0], [-6.0]])
    assert str(invoke("ROOMTAX_LASTERROR")).startswith("ROOMTAX_DUE: row 2: gross receipts: -5.00 is negative")
    invoke("ROOMTAX_DUE", "Waterford", [[1.0, 2.0], [3.0, -6.0]])
    assert "row 2, column 2" in str(invoke("ROOMTAX_LASTERROR"))


@pytest.mark.parametrize("shape", [[], [[]], [[1.0], [1.0, 2.0]], [[1.0], 2.0], {}, [{}]])
def test_no_cells_is_an_error(shape: object) -> None:
    assert invoke("ROOMTAX_DUE", "Waterford", shape) == "#VALUE!"


def test_whole_columns_are_refused_at_once() -> None:
    assert invoke("ROOMTAX_DUE", "Waterford", [[1.0]] * 1_048_576) == "#VALUE!"
    assert invoke("ROOMTAX_DUE", "Waterford", [[1.0]] * 1000, [[0.0] * 1000]) == "#VALUE!"
    assert f"{LARGEST_RESULT:,}" in str(invoke("ROOMTAX_LASTERROR"))


@pytest.mark.parametrize("name", ["ROOMTAX_STATEMENT", "ROOMTAX_HELP", "ROOMTAX_EXPLAIN"])
def test_functions_that_fill_a_table_take_one_cell_each(name: str) -> None:
    example = next(one.example for one in FUNCTIONS if one.name == name)
    first, *others = example.arguments
    assert isinstance(invoke(name, [[first]], *others), list)
    assert invoke(name, [[first], [first]], *others) == "#VALUE!"
