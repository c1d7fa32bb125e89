"""Every function with every kind of cell in every place: a number only for what can be meant, never an exception."""

from collections.abc import Iterator

import pytest

from addin.errors import short
from addin.invoke import invoke
from addin.registry import FUNCTIONS, Argument, Function, by_name
from tests.addin.cells import BLANKS, CELLS, ERRORS, Cell
from tests.addin.outcomes import is_error, is_excel_value

FREE_TEXT = frozenset({"text", "village", "ground"})


def places() -> Iterator[tuple[Function, int]]:
    for function in FUNCTIONS:
        yield from ((function, place) for place in range(len(function.arguments)))


def with_cell(function: Function, place: int, value: object) -> tuple[object, ...]:
    """The arguments of the function's example with one of them replaced."""
    arguments = [*function.example.arguments, *(None,) * len(function.arguments)][: len(function.arguments)]
    arguments[place] = value
    return tuple(arguments)


def expected_errors(argument: Argument, cell: Cell) -> set[str] | None:
    """The errors a cell must give in a place; None where the law, not the cell, decides."""
    if cell.error is not None:
        return {cell.error}
    if cell.blank:
        return {"#VALUE!"} if argument.required else None
    if argument.kind in cell.good_for or argument.kind == "text":
        return None
    return {"#VALUE!"} if argument.kind != "amount" else {"#VALUE!", "#NUM!"}


def test_the_matrix_is_large() -> None:
    assert len(CELLS) >= 25
    assert len({cell.name for cell in CELLS}) == len(CELLS)


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: str(cell.name))
def test_every_place(cell: Cell) -> None:
    for function, place in places():
        arguments = with_cell(function, place, cell.value)
        given = invoke(function.name, *arguments)
        assert is_excel_value(given), (function.name, arguments, given)
        wanted = expected_errors(function.arguments[place], cell)
        if wanted is not None and not function.raw:
            assert given in wanted, (function.name, function.arguments[place].name, given)


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: str(cell.name))
def test_same_arguments_give_the_same(cell: Cell) -> None:
    for function, place in places():
        if function.name != "ROOMTAX_LASTERROR":
            arguments = with_cell(function, place, cell.value)
            assert invoke(function.name, *arguments) == invoke(function.name, *arguments)


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: str(cell.name))
def test_explain_gives_the_result_or_its_reason(cell: Cell) -> None:
    for function, place in places():
        if function.raw or function.result == "table":
            continue
        arguments = with_cell(function, place, cell.value)
        given = invoke(function.name, *arguments)
        explained = invoke("ROOMTAX_EXPLAIN", function.name, *arguments)
        assert isinstance(explained, list)
        if is_error(given):
            assert explained[0][0] == f"No result: {given}"
            assert invoke("ROOMTAX_LASTERROR") == short(f"{function.name}: {explained[0][2]}")
        else:
            assert given in (explained[-1][1], explained[-1][3]), (function.name, arguments)


@pytest.mark.parametrize("cell", ERRORS, ids=lambda cell: str(cell.name))
def test_an_error_comes_before_faults_of_other_cells(cell: Cell) -> None:
    assert invoke("ROOMTAX_DUE", None, True, cell.value) == cell.error


@pytest.mark.parametrize("cell", BLANKS, ids=lambda cell: str(cell.name))
def test_blank_optional_amount_means_none(cell: Cell) -> None:
    assert invoke("ROOMTAX_DUE", "Cottage Grove", 48315.75, cell.value, cell.value) == 3865.26


@pytest.mark.parametrize("name", ["ROOMTAX_DUE", "ROOMTAX_INTEREST", "ROOMTAX_STATEMENT"])
@pytest.mark.parametrize("count", [0, 1, 9, 20])
def test_too_few_or_too_many_arguments(name: str, count: int) -> None:
    assert is_excel_value(invoke(name, *["Waterford"] * count))
    if count > len(by_name(name).arguments):
        assert invoke(name, *["Waterford"] * count) == "#VALUE!"


def test_unknown_function() -> None:
    assert invoke("ROOMTAX_NOTHING", 1) == "#NAME?"
    assert "ROOMTAX_HELP()" in str(invoke("ROOMTAX_LASTERROR"))
