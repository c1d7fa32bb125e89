"""`build --annual` and `check`: file names, fiscal years, operators, and never over a file that is there."""

from pathlib import Path

import pytest

from roomtax.annual_filling import filled_year
from roomtax.lint.run import lint
from tests.annual.years import annual_layout, form, row_entries
from tests.calc.entries import day
from tests.cli.program import error, output, run


def test_file_names_and_a_check(tmp_path: Path) -> None:
    words = ("build", "cottage-grove", "2026", "--annual", "--out", str(tmp_path))
    calendar, fiscal = tmp_path / "cottage-grove-2026-annual.xlsx", tmp_path / "cottage-grove-2026-06-30-annual.xlsx"
    assert output(*words) == f"{calendar}\n"
    assert output(*words, "--year-end", "2026-06-30") == f"{fiscal}\n"
    before = calendar.read_bytes()
    assert error(*words).startswith(f"out: {calendar} exists; choose another folder, or say --force")
    assert output(*words, "--force") == f"{calendar}\n"
    assert calendar.read_bytes() == before
    said = output("check", str(calendar), str(fiscal))
    assert "cottage-grove 2026, blank: 34 cells compared, all equal" in said
    assert "cottage-grove 2026-06-30, blank: 34 cells compared, all equal" in said


def test_one_for_each_operator(tmp_path: Path) -> None:
    people = tmp_path / "operators.csv"
    people.write_text("operator_name,permit_number\nGrove Inn,RT-1\nLake House,RT-2\n", encoding="utf-8")
    said = output("build", "belleville", "2026", "--annual", "--out", str(tmp_path), "--operators", str(people))
    names = ["belleville-2026-annual-rt-1-grove-inn.xlsx", "belleville-2026-annual-rt-2-lake-house.xlsx"]
    assert said == "".join(f"{tmp_path / name}\n" for name in names)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("waterford", "2026", "--annual"), "annual return: Village of Waterford asks for none"),
        (("--all", "2026", "--annual"), "all: annual returns are built village by village"),
        (("cottage-grove", "--annual"), "build: 'cottage-grove' is not what it needs"),
        (("cottage-grove", "2026-Q1", "--annual"), "year: '2026-Q1' is not a year"),
        (("cottage-grove", "2025", "--annual", "--year-end", "2026-06-30"), "year end: 2026-06-30 is not in 2025"),
        (("cottage-grove", "2026-Q1", "--year-end", "2026-06-30"), "build: --from and --year-end are for annual"),
        (("chapter-175", "2026", "--annual", "--year-end", "2026-06-30"), "year end: 2026-06-30 is not 31 December"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    assert error("build", *words, "--out", str(tmp_path)).startswith(message)
    assert list(tmp_path.iterdir()) == []


def test_a_tampered_annual_return_is_found(tmp_path: Path) -> None:
    from openpyxl import load_workbook

    path = tmp_path / "book.xlsx"
    path.write_bytes(filled_year(annual_layout(form("cottage-grove")), {}))
    book = load_workbook(path)
    sheet, address = annual_layout(form("cottage-grove")).addresses.cell("to_pay")
    book[sheet][address].value = 0
    book.save(path)
    result = run("check", str(path))
    assert result.exit_code == 1
    assert "the formula was overwritten" in result.stdout


@pytest.mark.parametrize(
    ("name", "year"), [("cottage-grove", "2026"), ("cottage-grove", "2026-06-30"), ("chapter-175", "2026")]
)
def test_the_checklist_finds_nothing(name: str, year: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}-{year}-annual.xlsx"
    filled = {**row_entries(1, "100/100/8/8/100/0"), "date_filed": day("2027-01-29")}
    rows = {key: value for number in range(2, 5) for key, value in row_entries(number, "0/0/0/0/0/0").items()}
    rate = {"rate": 0.05} if name == "chapter-175" else {}
    for entries in ({}, {**filled, **rows, **rate}):
        path.write_bytes(filled_year(annual_layout(form(name, year)), entries))
        assert [str(one) for one in lint(path)] == []
