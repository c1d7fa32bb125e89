"""What only a file can show: its name, its parts, the values beside its formulas."""

import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from roomtax.lint import lint
from roomtax.openbook import UnreadableBook
from tests.lint.books import clean_book, saved

TOTAL = 'IF(Workings!B5=1,ROUND(Workings!B3*law_rate,2),"")'
FILE_FLAWS = {"7-foreign-parts", "16-kept-values", "16-recalculated", "27-blank-form", "38-pictures", "39-properties"}
NAME = "waterford-2026-01.xlsx"
PICTURE = (
    b'<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">'
    b'<xdr:cNvPr id="1" name="Seal"%s/></xdr:wsDr>'
)


def rules(path: Path) -> set[str]:
    """The rules that find something in a file."""
    return {finding.rule for finding in lint(path)}


def with_part(path: Path, name: str, content: bytes = b"<x/>") -> Path:
    """A clean file with one more part."""
    saved(clean_book(), path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, content)
    return path


def test_clean_file_is_clean(tmp_path: Path) -> None:
    path = saved(clean_book(), tmp_path / NAME)
    assert lint(path) == lint(str(path)) == []


@pytest.mark.parametrize(
    "part", ["xl/externalLinks/externalLink1.xml", "xl/connections.xml", "xl/embeddings/oleObject1.bin"]
)
def test_foreign_part(tmp_path: Path, part: str) -> None:
    assert rules(with_part(tmp_path / NAME, part)) == {"7-foreign-parts"}


def test_other_kind_of_file(tmp_path: Path) -> None:
    assert rules(saved(clean_book(), tmp_path / "waterford-2026-01.xltx")) == {"7-foreign-parts"}


@pytest.mark.parametrize(("text", "seen"), [(b"", {"38-pictures"}), (b' descr="The seal of the village"', set[str]())])
def test_picture(tmp_path: Path, text: bytes, seen: set[str]) -> None:
    assert rules(with_part(tmp_path / NAME, "xl/drawings/drawing1.xml", PICTURE % text)) == seen


def test_drawing_that_cannot_be_read(tmp_path: Path) -> None:
    assert rules(with_part(tmp_path / NAME, "xl/drawings/drawing1.xml", b"<xdr")) == {"38-pictures"}


def test_value_that_is_no_number(tmp_path: Path) -> None:
    path = saved(clean_book(), tmp_path / NAME, {TOTAL: "<v>abc</v>"})
    with pytest.raises(UnreadableBook, match="B12 has the value 'abc'"):
        lint(path)


def test_file_name(tmp_path: Path) -> None:
    assert rules(saved(clean_book(), tmp_path / "book1.xlsx")) == {"39-properties"}


@pytest.mark.parametrize("value", ["", "<v/>"])
def test_no_value_beside_a_formula(tmp_path: Path, value: str) -> None:
    assert rules(saved(clean_book(), tmp_path / NAME, {TOTAL: value})) == {"16-kept-values"}


def test_error_beside_a_formula(tmp_path: Path) -> None:
    book = clean_book()
    book["Return"]["B5"].value = 100
    path = saved(book, tmp_path / NAME)
    content = altered(path, b"</f><v>1</v>", b"</f><v>#N/A</v>", 1)
    content = altered(path, b'<c r="B10"', b'<c r="B10" t="e"', 1)
    assert content
    assert rules(path) == {"16-kept-values"}


def altered(path: Path, old: bytes, new: bytes, count: int) -> bytes:
    """Change the first sheet of a file; its new content."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert old in parts["xl/worksheets/sheet1.xml"]
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(old, new, count)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return parts["xl/worksheets/sheet1.xml"]


def test_zero_on_a_blank_form(tmp_path: Path) -> None:
    assert rules(saved(clean_book(), tmp_path / NAME, {TOTAL: "<v>0</v>"})) == {"27-blank-form"}


def test_zero_on_a_filled_form(tmp_path: Path) -> None:
    book = clean_book()
    book["Return"]["B5"].value = 0
    assert rules(saved(book, tmp_path / NAME, {TOTAL: "<v>0</v>"})) == set()


@pytest.mark.parametrize(("shape", "seen"), [("yyyy-mm-dd", {"27-blank-form"}), ("yyyy-mm-dd;;", set[str]())])
def test_day_zero_on_a_blank_form(tmp_path: Path, shape: str, seen: set[str]) -> None:
    book = clean_book()
    book["Workings"]["B9"].number_format = shape
    found = rules(saved(book, tmp_path / NAME, {"B8+1": "<v>0</v>"}))
    assert found & {"27-blank-form"} == seen


def filled() -> Workbook:
    """A book in which something has been entered."""
    book = clean_book()
    book["Return"]["B5"].value = 100
    return book


RIGHT = {
    TOTAL: "<v>8</v>",
    "ROUND(SUM(gross_receipts),2)": "<v>100</v>",
    "B2-exempt_receipts": "<v>100</v>",
    "IF(B3&lt;0,1,0)": "<v>0</v>",
    "B5*12": "<v>12</v>",
    "B6+1": "<v>13</v>",
    "B7+1": "<v>14</v>",
    "B8+1": "<v>15</v>",
    "Workings!B4": "<v>0</v>",
    **{f"gross_{number}-adjusted_{number}": "<v>0</v>" for number in range(1, 5)},
}


def recalculated(path: Path) -> list[str]:
    """What the rules that recalculate find."""
    return [finding.problem for finding in lint(path, recalculate=True) if finding.rule == "16-recalculated"]


def test_values_that_are_right(tmp_path: Path) -> None:
    assert recalculated(saved(filled(), tmp_path / NAME, RIGHT)) == []


def test_value_that_is_wrong(tmp_path: Path) -> None:
    wrong = saved(filled(), tmp_path / NAME, RIGHT | {TOTAL: "<v>8.01</v>"})
    assert recalculated(wrong) == ["the file says '8.01', its formula 8.0"]


@pytest.mark.parametrize(("formula", "said"), [("=1/(B8-B8)", "calculates to #DIV/0!"), ("=B9", "No value could be")])
def test_formula_that_fails(tmp_path: Path, formula: str, said: str) -> None:
    book = filled()
    book["Workings"]["B9"].value = formula
    (found,) = recalculated(saved(book, tmp_path / NAME, RIGHT))
    assert found.startswith(said)
