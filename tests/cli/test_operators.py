"""The list of operators: whatever a spreadsheet saves or a slip of the keyboard leaves, in one line."""

from pathlib import Path

import pytest

from roomtax.operators import Operator, read_operators
from tests.cli.program import error

HEAD = "operator_name,permit_number,property_address\n"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f'{HEAD}"{"a" * 140_000}",1,2\n', "line 2 cannot be read (field larger than field limit (131072))"),
        (f"{HEAD}a\ufffeb,1,2\n", "row 2: operator_name has a character that no workbook can hold"),
        (f"{HEAD}a,1,\uffff\n", "row 2: property_address has a character that no workbook can hold"),
        ("operator_name,operator_name\nInn,Lodge\n", "the columns are operator_name, operator_name"),
        ("operator_name,phone\nInn,1\n", "the columns are operator_name, phone"),
        ("", "the columns are missing"),
        (HEAD, "list.csv lists nobody"),
        (f'{HEAD}"Inn,1,2\n', "row 2 has not as many cells as the header"),
        (f"{HEAD},1,2\n", "row 2 has no operator_name"),
        (f"{HEAD}Inn,1,2\ninn,1,3\n", "'Inn' stands twice"),
    ],
)
def test_a_list_that_cannot_be_used(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "list.csv"
    path.write_text(text, encoding="utf-8")
    words = error("build", "cottage-grove", "2026-Q1", "--out", str(tmp_path), "--operators", str(path))
    assert words.startswith(f"operators: {wrong}; ")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_every_end_of_line(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(end.join([HEAD.encode().strip(), b"Inn,7,Main St", b"Lodge,8,Lake St", b""]))
    assert read_operators(path) == [Operator("Inn", "7", "Main St"), Operator("Lodge", "8", "Lake St")]
