"""The command `lint`: what it prints, and how it ends."""

import json
import sys
from pathlib import Path

import openpyxl
import pytest

from roomtax.lint.model import RULES
from roomtax.lint.run import ELSEWHERE
from tests.cli.program import error, output, run
from tests.lint.books import clean_book, saved
from tests.lint.flaws_access import merged
from tests.lint.test_pairs import other_order

NAME = "waterford-2026-01.xlsx"
WIDE = {"COLUMNS": "200"}


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    """A file in which there is nothing to find."""
    return saved(clean_book(), tmp_path / NAME)


@pytest.fixture
def flawed(tmp_path: Path) -> Path:
    """A file with one flaw."""
    book = clean_book()
    merged(book)
    return saved(book, tmp_path / "flawed-2026-01.xlsx")


def test_clean(clean: Path) -> None:
    assert output("lint", str(clean)) == f"{NAME}: clean\n"


def test_found(clean: Path, flawed: Path) -> None:
    result = run("lint", str(clean), str(flawed), **WIDE)
    assert (result.exit_code, result.stderr) == (1, "")
    lines = [line.split() for line in result.stdout.splitlines() if line.strip()]
    assert lines[0] == [f"{NAME}:", "clean"]
    assert lines[1] == ["flawed-2026-01.xlsx:", "errors", "1,", "warnings", "0"]
    assert lines[-1][:4] == ["30-merged", "error", "Return!A4:C4", "merged"]


def test_json(clean: Path, flawed: Path, tmp_path: Path) -> None:
    gone = str(tmp_path / "gone.xlsx")
    result = run("lint", "--json", str(flawed), gone, str(clean))
    assert (result.exit_code, result.stderr) == (2, "")
    one, two, three = json.loads(result.stdout)
    assert (one["file"], one["outcome"], three["outcome"], three["findings"]) == (str(flawed), "found", "clean", [])
    assert one["findings"] == [
        {
            "rule": "30-merged",
            "severity": "error",
            "cell": "Return!A4:C4",
            "problem": "merged cells",
            "remedy": "let the text run over empty cells instead",
        }
    ]
    assert (two["file"], two["outcome"], two["reason"][:21]) == (gone, "unreadable", "there is no such file")


def test_unreadable(flawed: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.xlsx"
    text.write_text("no workbook", encoding="utf-8")
    result = run("lint", str(text), str(flawed))
    assert result.exit_code == 2
    assert result.stderr == f"{text}: cannot be read; {_reason(result.stderr)}\n"
    assert "30-merged" in result.stdout


def _reason(line: str) -> str:
    return line.partition("; ")[2].strip()


def test_books_that_differ(clean: Path, tmp_path: Path) -> None:
    book = clean_book()
    other_order(book)
    other = saved(book, tmp_path / "other-2026-01.xlsx")
    assert run("lint", str(clean), str(other), **WIDE).stdout.count("3-same-layout") == 1
    assert output("lint", str(other)).endswith("clean\n")


def test_recalculated(clean: Path) -> None:
    result = run("lint", str(clean), "--recalculate", **WIDE)
    assert result.exit_code == 1
    assert "16-recalculated" in result.stdout


def test_rules_are_listed() -> None:
    text = output("lint", "--rules", **WIDE)
    assert all(f"{rule.id} ({rule.severity}): {rule.title}\n" in text for rule in RULES)
    assert all(f"{point}: not measured here; {reason}\n" in text for point, reason in ELSEWHERE.items())


@pytest.mark.parametrize("more", ["--json", "--recalculate", "some.xlsx"])
def test_rules_are_listed_by_themselves(more: str) -> None:
    assert error("lint", "--rules", more) == (
        "rules: are listed by themselves, as text; leave out the files and other options"
    )


def test_no_file() -> None:
    assert error("lint") == "files: no workbook is named; name one or more, or ask for --rules"


def test_recalculating_needs_the_engine(clean: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "formulas", None)
    assert error("lint", str(clean), "--recalculate").startswith("recalculate: needs the package formulas")


def test_book_that_spreads_out(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0]["A200001"] = 1
    path = tmp_path / "wide-book.xlsx"
    book.save(path)
    result = run("lint", str(path))
    assert result.exit_code == 2
    assert "the sheet Sheet reaches to row 200001 and column 1, far beyond a form" in result.stderr


def test_strange_book(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.append(["=B1:B2", "=NOSUCH(", None, 7])
    sheet.append([])
    path = tmp_path / "strange-book.xlsx"
    book.save(path)
    assert run("lint", str(path)).exit_code == 1
