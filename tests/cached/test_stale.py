"""A wrong value beside a formula is found: by the tests' comparison, by `check`, and by a second engine's own gate."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from calc.registry import built_in
from roomtax.demo import EXAMPLES, Example
from roomtax.filling import filled_book
from roomtax.findings import as_json, details
from roomtax.proof import Prover, Report
from tests.cached.forms import BUILT_IN, EXAMPLE_FORMS, FORMS, Form
from tests.cached.test_against_engine import differences

GATE = Path(sys.executable).parent / "formualizer"
STALE = 3
WRONG = [
    ("total_due", "4003.911"),
    ("total_due", "0"),
    ("due_date", "46143"),
    ("filing_open_4", "0"),
    ("ready", "0"),
]


def example_form(example: Example) -> Form:
    return EXAMPLE_FORMS[example.village]


def content_of(example: Example) -> bytes:
    form = example_form(example)
    return filled_book(form.file, form.period, example.entries)


def changed(content: bytes, pattern: bytes, replacement: bytes) -> bytes:
    """The file with a pattern replaced that stands in one place of its sheets."""
    out, times = BytesIO(), 0
    with zipfile.ZipFile(BytesIO(content)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            text, found = source.read(name), 0
            if name.startswith("xl/worksheets/"):
                text, found = re.subn(pattern, replacement, text)
            target.writestr(name, text)
            times += found
    assert times == 1
    return out.getvalue()


def with_cache(form: Form, content: bytes, id_: str, value: str) -> bytes:
    """The file with another value beside one formula."""
    sheet, address = form.layout.addresses.cell(id_)
    formula = re.escape(form.engine.formulas[sheet, address].removeprefix("=").encode()).replace(b">", b"&gt;")
    formula = formula.replace(b"<", b"&lt;")
    pattern = b'(<c r="%b"[^>]*><f>%b</f><v>)[^<]*' % (address.encode(), formula)
    return changed(content, pattern, rb"\g<1>" + value.encode())


def proven(path: Path, content: bytes) -> Report:
    path.write_bytes(content)
    return Prover(built_in()).prove(path)


@pytest.mark.parametrize(("id_", "value"), WRONG)
def test_wrong_value_is_found(id_: str, value: str, tmp_path: Path) -> None:
    form = example_form(EXAMPLES[0])
    cell = form.layout.addresses.cell(id_)
    wrong = with_cache(form, content_of(EXAMPLES[0]), id_, value)
    assert list(differences(form, wrong)) == [cell]
    report = proven(tmp_path / "book.xlsx", wrong)
    assert report.outcome == ("differs" if id_ in {"total_due", "due_date"} else "equal")
    (words,) = report.stale
    assert words.startswith(f"{cell[0]}!{cell[1]}: stale: the file shows {value}, calculated anew it is ")
    assert words in details(report)
    assert ("what is stale is shown and printed as it stands" in "".join(details(report))) == report.outdated
    assert as_json(report)["stale"] == [words]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.village)
def test_nothing_is_stale_in_what_is_handed_out(example: Example, tmp_path: Path) -> None:
    assert proven(tmp_path / "filled.xlsx", content_of(example)).stale == ()
    form = example_form(example)
    assert proven(tmp_path / "blank.xlsx", filled_book(form.file, form.period, {})).stale == ()


def test_entries_changed_by_a_program_that_computes_nothing(tmp_path: Path) -> None:
    """Another amount in the file, and the values of the former one left beside the formulas."""
    content = changed(content_of(EXAMPLES[0]), rb"<v>15012\.25</v>", b"<v>15012.35</v>")
    report = proven(tmp_path / "book.xlsx", content)
    assert report.outcome == "differs"
    assert any("shows 50455.75, calculated anew it is 50455.85" in words for words in report.stale)


def test_file_without_values_is_not_stale(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(content_of(EXAMPLES[0]))
    load_workbook(path).save(path)
    report = Prover(built_in()).prove(path)
    assert (report.outcome, report.stale) == ("equal", ())


def gate(path: Path) -> int:
    """Formualizer's own comparison of the values in a file with what it computes: its exit status."""
    run = subprocess.run([GATE, "recalc", path, "--check", "--json"], capture_output=True, check=False)
    json.loads(run.stdout)
    return run.returncode


@pytest.mark.parametrize("name", BUILT_IN)
def test_second_engine_finds_nothing_stale(name: str, tmp_path: Path) -> None:
    form, path = FORMS[name], tmp_path / "book.xlsx"
    path.write_bytes(filled_book(form.file, form.period, {}))
    assert gate(path) == 0
    (example,) = (one for one in EXAMPLES if one.village == name)
    path.write_bytes(content_of(example))
    assert gate(path) == 0


@pytest.mark.parametrize(("id_", "value"), WRONG)
def test_second_engine_finds_the_wrong_value(id_: str, value: str, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(with_cache(example_form(EXAMPLES[0]), content_of(EXAMPLES[0]), id_, value))
    assert gate(path) == STALE
