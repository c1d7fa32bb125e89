"""Functions put into a recalculation: what they are given, and what a cell shows of what they give."""

from pathlib import Path

import pytest

from roomtax.recalc import CellValue, Recalculator, UnsupportedFormula
from tests.recalc.books import write_book

CELLS = {"A1": 2.5, "A2": "two", "B1": True, "B2": None, "C1": "#N/A"}


def calculated(tmp_path: Path, formula: str, result: object) -> tuple[CellValue, list[tuple[object, ...]]]:
    """What the formula's cell shows, and what the function was called with."""
    book = write_book(tmp_path / "book.xlsx", {"S": {**CELLS, "D1": formula}})
    calls: list[tuple[object, ...]] = []

    def ours(*given: object) -> object:
        calls.append(given)
        return result

    return Recalculator(book, {"OURS": ours}).calculate()["S", "D1"], calls


@pytest.mark.parametrize(
    ("formula", "given"),
    [
        ("=OURS()", ()),
        ('=OURS(1,"a",TRUE)', (1, "a", True)),
        ("=OURS(A1,A2,B1,B2)", (2.5, "two", True, None)),
        ("=OURS(A1:B2)", ([[2.5, True], ["two", None]],)),
        ("=OURS(C1)", ("#N/A",)),
        ("=OURS(A1*2)", (5.0,)),
        ("=ours(A1)", (2.5,)),
    ],
)
def test_arguments_are_plain(tmp_path: Path, formula: str, given: tuple[object, ...]) -> None:
    assert calculated(tmp_path, formula, 1.0) == (1.0, [given])


@pytest.mark.parametrize("result", [12.5, "text", True, "#N/A", "#VALUE!"])
def test_result_is_shown(tmp_path: Path, result: object) -> None:
    assert calculated(tmp_path, "=OURS(A1)", result)[0] == result


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("=INDEX(OURS(1),2,2)", "#N/A"),
        ("=SUM(INDEX(OURS(1),1,1),1)", 2.0),
        ("=ISNA(OURS(1))", False),
    ],
)
def test_rows_can_be_used(tmp_path: Path, formula: str, shown: object) -> None:
    assert calculated(tmp_path, formula, [[1.0, "a"], [2.0, "#N/A"]])[0] == shown


def test_error_goes_through_a_sum(tmp_path: Path) -> None:
    assert calculated(tmp_path, "=SUM(OURS(1),1)", "#N/A")[0] == "#N/A"


def test_name_that_nobody_has_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedFormula):
        calculated(tmp_path, "=THEIRS(1)", 1.0)
