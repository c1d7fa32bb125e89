"""The command `check`: what it says of good, changed, foreign and broken files, and by which exit status."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree
from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName

from calc.periods import Period
from roomtax.layout import laid_out
from roomtax.recalc import MissingEngine
from tests.cli.program import environment, error, run
from tests.workbook.filled import GOOD, blank, blank_bytes, fill, prove, prover, saved
from tests.workbook.kinds import village_file
from workbook_templates.cells import Cell, Row
from workbook_templates.edition import edition_of
from workbook_templates.reading import named_cell

COTTAGE = "cottage-grove"


def _cell(book: Workbook, name: str) -> tuple[str, str]:
    place = named_cell(book, name)
    assert place is not None
    return place


def _set(book: Workbook, name: str, value: object) -> None:
    sheet, address = _cell(book, name)
    book[sheet][address].value = value


def _typed_over(book: Workbook) -> None:
    _set(book, "late_fee", 0)


def _typed_right(book: Workbook) -> None:
    _set(book, "late_fee", 100)


def _other_formula(book: Workbook) -> None:
    sheet, address = _cell(book, "total_due")
    book[sheet][address].value = "=ROUND(net_tax+late_fee,2)"


def _emptied(book: Workbook) -> None:
    _set(book, "interest", None)


def _other_rate(book: Workbook) -> None:
    _set(book, "law_rate", 0.07)


def _other_period_end(book: Workbook) -> None:
    _set(book, "period_end", "2026-06-30")


def _moved_name(book: Workbook) -> None:
    sheet, address = _cell(book, "gross_receipts_2")
    column, row = address[0], address[1:]
    book.defined_names["gross_receipts_1"] = DefinedName("gross_receipts_1", attr_text=f"'{sheet}'!${column}${row}")


def _shadowed_name(book: Workbook) -> None:
    book["Return"].defined_names["TAX"] = DefinedName("TAX", attr_text="Receipts!$B$4")


def _hidden_sheet(book: Workbook) -> None:
    book["Exempt sales"].sheet_state = "hidden"


def _hidden_row(book: Workbook) -> None:
    book["Return"].row_dimensions[int(_cell(book, "late_fee")[1][1:])].hidden = True


def _hidden_column(book: Workbook) -> None:
    book["Receipts"].column_dimensions["C"].hidden = True


def _added_and_hidden(book: Workbook) -> None:
    book.create_sheet("Notes").sheet_state = "veryHidden"


def _cents_out_of_sight(book: Workbook) -> None:
    sheet, address = _cell(book, "total_due")
    book[sheet][address].number_format = "#,##0"


def _entry_out_of_sight(book: Workbook) -> None:
    sheet, address = _cell(book, "gross_receipts_2")
    book[sheet][address].number_format = ";;;"


def _entry_of_the_day(book: Workbook) -> None:
    _set(book, "date_filed", "=MIN(TODAY(),DATE(2026,5,1))")


CHANGED: list[tuple[Callable[[Workbook], None], str]] = [
    (_typed_over, "late_fee"),
    (_typed_right, "late_fee"),
    (_other_formula, "total_due"),
    (_emptied, "interest"),
    (_other_rate, "law_rate"),
    (_other_period_end, "period_end"),
    (_moved_name, "gross_receipts_1"),
    (_shadowed_name, "tax: the name no longer means"),
    (_hidden_sheet, "Exempt sales: the sheet is hidden"),
    (_hidden_row, "is hidden; show it"),
    (_hidden_column, "Receipts: column C is hidden; show it"),
    (_added_and_hidden, "Notes: the sheet is hidden"),
    (_cents_out_of_sight, "(total_due): the number format was changed"),
    (_entry_out_of_sight, "(gross_receipts_2): the number format was changed"),
    (_entry_of_the_day, "(date_filed): with TODAY the entry is another one another day"),
]


@pytest.mark.parametrize(("change", "named"), CHANGED)
def test_what_was_changed_is_said(tmp_path: Path, change: Callable[[Workbook], None], named: str) -> None:
    book = fill(blank(), GOOD[COTTAGE])
    change(book)
    result = run("check", str(saved(book, tmp_path / "changed.xlsx")))
    assert result.exit_code == 1
    assert named in result.stdout


def test_wrong_value_is_a_difference_with_both_amounts(tmp_path: Path) -> None:
    book = fill(blank(), GOOD[COTTAGE])
    _typed_over(book)
    report = prover().prove(saved(book, tmp_path / "changed.xlsx"))
    first = report.differences[0]
    assert (report.outcome, first.line, first.sheet, first.core) == ("differs", "late_fee", "0", "100.00")
    assert len(report.overwritten) == 1


def test_deleted_sheet_cannot_be_checked(tmp_path: Path) -> None:
    book = fill(blank(), GOOD[COTTAGE])
    del book["Workings"]
    result = run("check", str(saved(book, tmp_path / "cut.xlsx")))
    assert result.exit_code == 2
    assert "has lost the sheet Workings; enter the figures in an unfilled workbook again" in result.stdout


def test_visible_sheet_of_notes_is_no_fault(tmp_path: Path) -> None:
    book = fill(blank(), GOOD[COTTAGE])
    book.create_sheet("Notes")["A1"] = "ask the clerk"
    assert run("check", str(saved(book, tmp_path / "notes.xlsx"))).exit_code == 0


@pytest.mark.parametrize("edition", ["0123456789abcdef", None])
def test_form_of_another_edition_cannot_be_checked(tmp_path: Path, edition: str | None) -> None:
    book = fill(blank(), GOOD[COTTAGE])
    _set(book, "about_edition", edition)
    result = run("check", str(saved(book, tmp_path / "old.xlsx")))
    assert result.exit_code == 2
    assert f"is another form (edition {edition or 'unmarked'}, made by roomtax" in result.stdout
    assert "check it with the version that made it, or fill in a form built anew" in result.stdout


def test_edition_changes_with_words_and_formulas_only() -> None:
    layout = laid_out(village_file(COTTAGE), Period.parse("2026-Q1"), "1")
    sheet = layout.sheets[0]
    wider = replace(sheet, widths=(50, 20, 60))
    other = replace(sheet, rows=(*sheet.rows, Row((Cell("Thank you", "label"),))))
    assert edition_of((wider, *layout.sheets[1:])) == layout.edition
    assert edition_of((other, *layout.sheets[1:])) != layout.edition


def test_deleted_name_cannot_be_checked(tmp_path: Path) -> None:
    book = fill(blank(), GOOD[COTTAGE])
    del book.defined_names["gross_receipts_1"]
    report = prover().prove(saved(book, tmp_path / "nameless.xlsx"))
    assert report.outcome == "unreadable"
    assert "gross_receipts_1" in report.reason


def test_other_village_file_is_said(tmp_path: Path) -> None:
    book = fill(blank(), GOOD[COTTAGE])
    _set(book, "about_hash", "0" * 64)
    path = saved(book, tmp_path / "old.xlsx")
    assert prover().prove(path).other_law
    result = run("check", str(path))
    assert result.exit_code == 1
    assert "village file is not the one" in result.stdout


def test_unknown_village_is_unreadable(tmp_path: Path) -> None:
    book = blank()
    _set(book, "about_village", "atlantis")
    result = run("check", str(saved(book, tmp_path / "lost.xlsx")))
    assert (result.exit_code, "atlantis" in result.stdout) == (2, True)


def test_village_file_of_ones_own(tmp_path: Path) -> None:
    law = tmp_path / "new-rate.toml"
    law.write_text(village_file("new-rate").text, encoding="utf-8", newline="\n")
    path = saved(fill(blank("new-rate"), GOOD["new-rate"]), tmp_path / "own.xlsx")
    assert run("check", str(path)).exit_code == 2
    assert run("check", str(path), "--village-file", str(law)).exit_code == 0


def _foreign(path: Path) -> None:
    book = Workbook()
    book.worksheets[0]["A1"] = "=1+1"
    book.save(path)


BROKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "foreign": (_foreign, "not a return workbook"),
    "truncated": (lambda path: path.write_bytes(blank_bytes(COTTAGE, "2026-Q1")[:9000]), "damaged"),
    "empty": (lambda path: path.write_bytes(b""), "empty"),
    "text": (lambda path: path.write_text("operator,gross"), "not an Excel workbook"),
    "folder": (lambda path: path.mkdir(), "folder"),
    "missing": (lambda path: None, "no such file"),  # noqa: ARG005
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_file_is_one_line_and_status_2(tmp_path: Path, kind: str) -> None:
    make, words = BROKEN[kind]
    path = tmp_path / f"{kind}.xlsx"
    make(path)
    result = run("check", str(path))
    assert result.exit_code == 2
    assert words in result.stdout
    assert result.stdout.count("\n") == 1
    assert "Traceback" not in result.output


def test_worst_status_of_several_files(tmp_path: Path) -> None:
    good = saved(fill(blank(), GOOD[COTTAGE]), tmp_path / "good.xlsx")
    changed = fill(blank(), GOOD[COTTAGE])
    _typed_over(changed)
    bad = saved(changed, tmp_path / "bad.xlsx")
    none = tmp_path / "none.xlsx"
    assert [run("check", *map(str, files)).exit_code for files in ([good], [good, bad], [good, bad, none])] == [0, 1, 2]


def test_junit_in_no_folder_is_named_by_its_option(tmp_path: Path) -> None:
    path = saved(blank(), tmp_path / "blank.xlsx")
    said = error("check", str(path), "--junit", str(tmp_path / "none" / "report.xml"))
    assert said == f"junit: there is no folder {tmp_path / 'none'}; create it first, or name another"


def test_json_and_junit(tmp_path: Path) -> None:
    good = saved(fill(blank(), GOOD[COTTAGE]), tmp_path / "good.xlsx")
    changed = fill(blank(), GOOD[COTTAGE])
    _typed_over(changed)
    bad = saved(changed, tmp_path / "bad & <worse>.xlsx")
    junit = tmp_path / "report.xml"
    result = run("check", str(good), str(bad), str(tmp_path / "none.xlsx"), "--json", "--junit", str(junit))
    reports = json.loads(result.stdout)
    assert [report["outcome"] for report in reports] == ["equal", "differs", "unreadable"]
    assert (reports[0]["total_due"], reports[0]["state"], reports[0]["differences"]) == ("4003.91", "filed", [])
    assert reports[1]["differences"][0].keys() == {"line", "cell", "sheet", "core"}
    suite = etree.fromstring(junit.read_bytes())
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    assert [case.get("name") for case in suite.findall("testcase")] == ["good.xlsx", "bad & <worse>.xlsx", "none.xlsx"]


def test_engine_that_is_not_installed(tmp_path: Path) -> None:
    """In a process that cannot import it: one line with the command to install it, and status 2."""
    path = saved(fill(blank(), GOOD[COTTAGE]), tmp_path / "good.xlsx")
    hidden = "import sys; sys.modules['formulas'] = None; from roomtax.cli import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", hidden, "check", str(path)],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert found.returncode == 2
    assert 'pip install "roomtax[check]"' in found.stdout + found.stderr
    assert (found.stdout + found.stderr).count("\n") == 1
    assert "roomtax[check]" in str(MissingEngine())


def test_no_files_is_an_error_in_one_line() -> None:
    assert "files" in error("check").casefold()


def test_proof_compares_every_line(tmp_path: Path) -> None:
    report = prove(tmp_path, COTTAGE, GOOD[COTTAGE])
    assert (report.outcome, report.state, report.total_due) == ("equal", "filed", "4003.91")
    assert report.compared >= 18
