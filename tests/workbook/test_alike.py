"""A further book is judged as if it were the first: what it shares with an unchanged one is not looked at again."""

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from functools import cache
from pathlib import Path

import pytest
from lxml import etree
from openpyxl import Workbook

from calc.registry import Villages
from roomtax import openbook
from roomtax.package import MAIN
from roomtax.proof import Prover, Report
from tests.workbook.filled import GOOD, blank, fill, saved
from tests.workbook.kinds import BUILT_IN, village_file
from tests.workbook.test_check import CHANGED
from workbook_templates.reading import named_cell

COTTAGE = "cottage-grove"
PLAIN: list[dict[str, object]] = [
    {"gross_receipts_1": 0, "gross_receipts_2": 0, "gross_receipts_3": 0, "exempt_amount_1": None},
    {"gross_receipts_1": "many"},
    {"gross_receipts_1": -5},
    {"gross_receipts_1": 1e300},
    {"date_filed": "2026-05-01", "operator_name": "  Inn & Sons <1>  "},
    {"date_paid": date(2026, 7, 31), "amount_paid": 1000.1, "prior_credit": 0.2},
    {"return_kind": "Amended", "amended_because": "a party was left out"},
]
KIND = b"openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
LISTED = [
    (
        "[Content_Types].xml",
        b"</Types>",
        b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.%b"/>' % KIND,
    ),
    (
        "xl/_rels/workbook.xml.rels",
        b"</Relationships>",
        (
            b'<Relationship Id="rId99" Target="sharedStrings.xml" '
            b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"/>'
        ),
    ),
]
CAREFUL: list[dict[str, object]] = [
    {"gross_receipts_1": "=15000+12.25"},
    {"gross_receipts_1": "#N/A"},
    {"gross_receipts_1": True},
    {"date_filed": datetime(2026, 5, 1, 18, 30)},
    {"date_filed": "=TODAY()"},
    {"operator_name": "_x0041_"},
]


def fresh() -> Prover:
    return Prover(Villages(village_file(name) for name in BUILT_IN))


def warmed(folder: Path) -> Prover:
    """A prover that has seen an unchanged book just now."""
    prover = _warm()
    assert prover.prove(saved(fill(blank(), GOOD[COTTAGE]), folder / "first.xlsx")).outcome == "equal"
    return prover


@cache
def _warm() -> Prover:
    return fresh()


@cache
def _cold() -> Prover:
    return fresh()


def alone(path: Path) -> Report:
    """The report on a book by a prover that has just seen one of another village, to which none is alike."""
    prover = _cold()
    other = path.with_name("other.xlsx")
    assert prover.prove(saved(fill(blank("waterford"), GOOD["waterford"]), other)).outcome == "equal"
    return prover.prove(path)


def shared_strings(path: Path) -> Path:
    """The same book with its texts in one table, as Excel writes them."""
    texts: list[str] = []
    out = io.BytesIO()
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(out, "w") as target:
        parts = {name: source.read(name) for name in source.namelist()}
        for name in [name for name in parts if name.startswith("xl/worksheets/sheet")]:
            tree = etree.fromstring(parts[name])
            for cell in tree.iter(f"{MAIN}c"):
                if cell.get("t") == "inlineStr":
                    texts.append("".join(str(text) for text in cell[0].itertext()))
                    cell.set("t", "s")
                    cell.remove(cell[0])
                    etree.SubElement(cell, f"{MAIN}v").text = str(len(texts) - 1)
            parts[name] = etree.tostring(tree)
        table = etree.Element(f"{MAIN}sst")
        for text in texts:
            etree.SubElement(etree.SubElement(table, f"{MAIN}si"), f"{MAIN}t").text = text
        parts["xl/sharedStrings.xml"] = etree.tostring(table)
        for name, end, more in LISTED:
            parts[name] = parts[name].replace(end, more + end)
        for name, content in parts.items():
            target.writestr(name, content)
    path.write_bytes(out.getvalue())
    return path


def judged(report: Report) -> Report:
    """A report without the entries, which are the same days as dates or as serial numbers."""
    return replace(report, entered=())


@pytest.fixture
def unopened(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What sees to it that from then on no book is looked through."""

    def refuse(*_: object) -> None:
        raise AssertionError

    return lambda: monkeypatch.setattr(openbook, "_load", refuse)


@pytest.mark.parametrize("entered", PLAIN)
@pytest.mark.parametrize("write", [lambda path: path, shared_strings], ids=["inline", "shared"])
def test_plain_entries(
    tmp_path: Path, entered: dict[str, object], write: Callable[[Path], Path], unopened: Callable[[], None]
) -> None:
    prover = _warm()
    prover.prove(write(saved(fill(blank(), GOOD[COTTAGE]), tmp_path / "first.xlsx")))
    path = write(saved(fill(blank(), GOOD[COTTAGE] | entered), tmp_path / "further.xlsx"))
    expected = alone(path)
    unopened()
    assert judged(prover.prove(path)) == judged(expected)
    assert expected.outcome == "equal"


@pytest.mark.parametrize("entered", CAREFUL)
def test_entries_to_be_read_with_care(tmp_path: Path, entered: dict[str, object]) -> None:
    path = saved(fill(blank(), GOOD[COTTAGE] | entered), tmp_path / "further.xlsx")
    assert warmed(tmp_path).prove(path) == alone(path)


def test_text_that_is_an_attribute_is_no_text(tmp_path: Path) -> None:
    first, forged = (
        shared_strings(saved(fill(blank(), GOOD[COTTAGE]), tmp_path / name)) for name in ("first.xlsx", "forged.xlsx")
    )
    with zipfile.ZipFile(forged) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    sheet = etree.fromstring(parts["xl/worksheets/sheet1.xml"])
    title = next(cell for cell in sheet.iter(f"{MAIN}c") if cell.get("r") == "A1")
    title.attrib.pop("t")
    title.remove(title[0])
    title.set("text", "Village of Cottage Grove: room tax return")
    with zipfile.ZipFile(forged, "w") as target:
        for name, content in (parts | {"xl/worksheets/sheet1.xml": etree.tostring(sheet)}).items():
            target.writestr(name, content)
    prover = fresh()
    assert prover.prove(first).outcome == "equal"
    report = prover.prove(forged)
    assert report.outcome == "differs"
    assert report.overwritten == (
        "Return!A1: None stands where the form has Village of Cottage Grove: room tax return",
    )


@pytest.mark.parametrize(("change", "named"), CHANGED)
def test_changed_book_after_an_unchanged_one(tmp_path: Path, change: Callable[[Workbook], None], named: str) -> None:
    book = fill(blank(), GOOD[COTTAGE])
    change(book)
    path = saved(book, tmp_path / "further.xlsx")
    report = warmed(tmp_path).prove(path)
    assert report.outcome == "differs"
    assert named in " ".join(report.overwritten)
    assert report == alone(path)


def test_format_of_an_entry_that_was_blank_in_the_first_book(tmp_path: Path) -> None:
    first = fill(blank(), GOOD[COTTAGE])
    sheet, address = named_cell(first, "prior_credit") or ("", "")
    first[sheet][address].number_format = ";;;"
    prover = fresh()
    assert prover.prove(saved(first, tmp_path / "first.xlsx")).outcome == "equal"
    first[sheet][address].value = 100
    report = prover.prove(saved(first, tmp_path / "further.xlsx"))
    assert report.outcome == "differs"
    assert "(prior_credit): the number format was changed" in report.overwritten[0]


def test_books_of_several_villages_in_turn(tmp_path: Path) -> None:
    prover = fresh()
    for number, name in enumerate((COTTAGE, "waterford", COTTAGE, COTTAGE, "waterford")):
        path = saved(fill(blank(name), GOOD[name] | {"gross_receipts_1": 1000 + number}), tmp_path / f"{number}.xlsx")
        report = prover.prove(path)
        assert (report.outcome, report.village) == ("equal", name)
        assert judged(report) == judged(alone(path))


def test_stale_value_in_a_further_book(tmp_path: Path) -> None:
    path = saved(fill(blank(), GOOD[COTTAGE]), tmp_path / "further.xlsx")
    prover = warmed(tmp_path)
    with zipfile.ZipFile(path) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    where = (named_cell(blank(), "total_due") or ("", ""))[1]
    start = parts["xl/worksheets/sheet1.xml"].index(f'r="{where}"'.encode())
    sheet = parts["xl/worksheets/sheet1.xml"]
    empty = next(one for one in (b"<v></v>", b"<v />", b"<v/>") if sheet.find(one, start) >= 0)
    place = sheet.index(empty, start)
    parts["xl/worksheets/sheet1.xml"] = sheet[:place] + b"<v>3.91</v>" + sheet[place + len(empty) :]
    with zipfile.ZipFile(path, "w") as target:
        for name, content in parts.items():
            target.writestr(name, content)
    report = prover.prove(path)
    assert report.outcome == "differs"
    assert any("the file shows 3.91" in one for one in report.stale)
    assert judged(report) == judged(alone(path))
