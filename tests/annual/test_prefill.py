"""From four filled returns to the annual return, through the program; and the returns that it cannot use."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from calc.periods import Period
from calc.registry import built_in
from roomtax.build import built
from roomtax.proof import Prover
from tests.cli.program import error, output
from workbook_templates.reading import named_cell

Entries = dict[str, object]
QUARTERS = ("2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4")


def put(path: Path, entries: Entries) -> Path:
    """Enter values in a book by the names of their cells."""
    book = load_workbook(path)
    for name, value in entries.items():
        place = named_cell(book, name)
        assert place is not None, name
        book[place[0]][place[1]].value = value
    book.save(path)
    return path


def returned(folder: Path, village: str, period: str, entries: Entries) -> Path:
    """A filled return of a quarter."""
    path = folder / f"{village}-{period}.xlsx"
    path.write_bytes(built(built_in().file(village), Period.parse(period)))
    return put(path, {"operator_name": "Grove Inn", **entries})


def months(*gross: float) -> Entries:
    return {f"gross_receipts_{number}": one for number, one in enumerate(gross, 1)}


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Four returns of Cottage Grove: on time, filed late and paid with interest, in part, and too much."""
    folder = tmp_path_factory.mktemp("year")
    exempt = {"exempt_kind_1": "Federal government", "exempt_name_1": "GSA", "exempt_proof_1": "purchase order"}
    first = {**months(15012.25, 16780.50, 18663.00), **exempt, "exempt_amount_1": 2140.00}
    on_time = {"date_filed": date(2026, 4, 30), "date_paid": date(2026, 4, 30), "permit_number": "RT-014"}
    late = {"date_filed": date(2026, 8, 3), "date_paid": date(2026, 8, 3)}
    part = {"date_filed": date(2026, 10, 30), "date_paid": date(2026, 10, 30), "amount_paid": 1000.00}
    more = {"date_filed": date(2027, 1, 29), "date_paid": date(2027, 1, 29), "amount_paid": 850.00}
    entered = ({**first, **on_time}, {**months(14000, 14000, 14000), **late}, {**months(20000, 0, 0), **part})
    rows = (*entered, {**months(0, 10000, 0), **more})
    return [returned(folder, "cottage-grove", *one) for one in zip(QUARTERS, rows, strict=True)]


def sources(paths: list[Path]) -> list[str]:
    return [word for path in paths for word in ("--from", str(path))]


def build_from(paths: list[Path], out: Path, *words: str) -> str:
    return output("build", "cottage-grove", "2026", "--annual", "--out", str(out), *words, *sources(paths))


def test_four_returns_fill_in_the_year(year: list[Path], tmp_path: Path) -> None:
    said = build_from(year[::-1], tmp_path).splitlines()
    path = tmp_path / "cottage-grove-2026-annual.xlsx"
    assert said[0] == str(path)
    assert said[1] == (
        "  2026-Q4: $50.00 was paid beyond what was due and is not counted; add it to the tax paid unless it was "
        "refunded or used as a credit"
    )
    shown = load_workbook(path, data_only=True)
    assert value(shown, "operator_name") == "Grove Inn"
    assert value(shown, "permit_number") == "RT-014"
    columns = ("filed_gross", "filed_taxable", "filed_tax", "paid", "gross", "deductions")
    rows = [[value(shown, f"{name}_{number}") for name in columns] for number in range(1, 5)]
    assert rows == [
        [50455.75, 48315.75, 3865.26, 3865.26, 50455.75, 2140],  # 8 % x 48,315.75
        [42000, 42000, 3360, 3360, 42000, 0],  # fee and interest are no tax
        [20000, 20000, 1600, 1000, 20000, 0],
        [10000, 10000, 800, 800, 10000, 0],
    ]
    # 3,865.26 + 3,360 + 1,600 + 800 = 9,625.26; paid 9,025.26
    assert [value(shown, name) for name in ("net_tax", "year_paid", "to_pay", "refund")] == [9625.26, 9025.26, 600, 0]
    report = Prover(built_in()).prove(path)
    assert (report.outcome, report.state, report.total_due) == ("equal", "filed", "600.00")
    put(path, {"gross_2": 43200.00, "explanation_2": "a booking was left out"})
    assert Prover(built_in()).prove(path).total_due == "696.00"  # 8 % x 1,200.00 more


def value(book: Workbook, name: str) -> object:
    place = named_cell(book, name)
    assert place is not None
    found: object = book[place[0]][place[1]].value
    return found


def test_a_determined_quarter_of_chapter_175_keeps_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    filed = {**months(10000, 0, 0), "rate": 0.05, "date_filed": date(2026, 5, 11), "date_paid": date(2026, 5, 11)}
    first = returned(folder, "chapter-175", "2026-Q1", filed)
    second = returned(folder, "chapter-175", "2026-Q2", {"rate": 0.05, "determined_receipts": 8000})
    words = ("build", "chapter-175", "2026", "--annual", "--out", str(tmp_path))
    output(*words, *sources([first, second]))
    shown = load_workbook(tmp_path / "chapter-175-2026-annual.xlsx")
    assert [value(shown, f"came_in_{number}") for number in range(1, 5)] == ["late", "not filed", None, None]
    assert value(shown, "rate") == 0.05
    assert value(shown, "paid_1") == 490  # 500.00 less 2 %
    other = returned(folder, "chapter-175", "2026-Q3", {**filed, "rate": 0.06, "date_filed": date(2026, 10, 5)})
    put(other, {"date_paid": None})
    message = error(*words, "--force", *sources([first, other]))
    assert message.endswith("have not the same rate; name the returns of one operator, or correct them")


def test_an_entry_typed_as_a_formula_counts_as_its_value(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    formulas = {"gross_receipts_1": "=5000+5000", "date_filed": "=DATE(2026,4,30)", "operator_name": '="Grove"&" Inn"'}
    book = returned(folder, "cottage-grove", "2026-Q1", {**months(1, 20, 30), **formulas})
    assert Prover(built_in()).prove(book).outcome == "equal"
    build_from([book], tmp_path)
    shown = load_workbook(tmp_path / "cottage-grove-2026-annual.xlsx", data_only=True)
    assert [value(shown, name) for name in ("operator_name", "gross_1")] == ["Grove Inn", 10050]


def test_a_return_whose_period_cannot_be_is_named(tmp_path: Path) -> None:
    book = returned(tmp_path, "cottage-grove", "2026-Q1", months(1, 2, 3))
    put(book, {"about_period": "2026-Q9"})
    assert refusal([book], tmp_path) == (
        f"from: {book} has a label that was changed: '2026-Q9' is not a period; name another"
    )


def other_book(folder: Path) -> Path:
    """A workbook that is none of ours."""
    path = folder / "other.xlsx"
    Workbook().save(path)
    return path


def refusal(paths: list[Path], out: Path) -> str:
    return error("build", "cottage-grove", "2026", "--annual", "--out", str(out), *sources(paths))


def test_what_it_cannot_use_is_named(year: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    on_time = {"date_filed": date(2026, 4, 30)}
    grove = built_in().file("cottage-grove")
    blank = folder / "blank.xlsx"
    blank.write_bytes(built(grove, Period.parse("2026-Q1")))
    empty = folder / "empty.xlsx"
    empty.touch()
    tampered = returned(folder, "cottage-grove", "2026-Q1", {**months(1, 2, 3), **on_time})
    put(tampered, {"tax": 0})
    cases = {
        returned(folder, "belleville", "2026-Q1", {**months(1, 2, 3), **on_time}): "is a return of belleville",
        returned(folder, "cottage-grove", "2025-Q1", months(1, 2, 3)): "is for 2025-Q1, outside January to December",
        returned(
            folder, "cottage-grove", "2026-Q2", months(1, 2)
        ): "is not complete: Receipts!B6 (gross_receipts_3): is blank",
        blank: "is not filled in",
        empty: "cannot be read: it is empty; ask the sender for it once more, or leave it out",
        tampered: "was changed outside its yellow cells: Return!",
    }
    for path, words in cases.items():
        message = refusal([path], tmp_path)
        assert message.startswith(f"from: {path} {words}"), message
    twice = refusal([year[0], year[0]], tmp_path)
    assert twice == f"from: {year[0]} and {year[0]} are both for 2026-Q1; name the one that counts"
    other = returned(folder, "cottage-grove", "2026-Q3", {**months(1, 2, 3), "operator_name": "Other Inn"})
    assert "have not the same operator name; name the returns of one operator" in refusal([year[0], other], tmp_path)
    build_from(year[:1], tmp_path)
    annual = refusal([tmp_path / "cottage-grove-2026-annual.xlsx"], tmp_path)
    assert "is an annual return; name the returns of each quarter" in annual
    assert "is not a return workbook made by roomtax" in refusal([other_book(folder)], tmp_path)
    assert "there is no such file" in refusal([folder / "none.xlsx"], tmp_path)
