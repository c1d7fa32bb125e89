"""`check --second-engine`: what it prints, writes and returns, and what it says where an engine is missing."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from openpyxl import load_workbook

from roomtax.check import command
from roomtax.demo import EXAMPLES
from roomtax.engines import EngineName, open_engine, programs
from roomtax.engines.engine import EngineMissing
from roomtax.engines.opinion import Disagreement, Opinion
from roomtax.findings import details, summary
from roomtax.junit import junit as junit_of
from roomtax.proof import Report
from tests.cli.program import error
from tests.engines.books import template, write_return

EXAMPLE = EXAMPLES[0]
RUST, OFFICE = EngineName.FORMUALIZER, EngineName.LIBREOFFICE
BOTH = [pytest.param([RUST], id="formualizer"), pytest.param([RUST, OFFICE], id="both", marks=pytest.mark.libreoffice)]


def wrong_book(folder: Path) -> Path:
    """A return whose tax is a cent too high."""
    path = write_return(folder, EXAMPLE.village, EXAMPLE.period, EXAMPLE.entries).rename(folder / "wrong.xlsx")
    sheet, address = template(EXAMPLE.village, EXAMPLE.period).layout.addresses.cell("tax")
    book = load_workbook(path)
    book[sheet][address].value = str(book[sheet][address].value).replace("ROUND(", "0.01+ROUND(")
    book.save(path)
    return path


@pytest.mark.parametrize("engines", BOTH)
def test_json_and_junit(engines: list[EngineName], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong_one = wrong_book(tmp_path)
    good = write_return(tmp_path, EXAMPLE.village, EXAMPLE.period, EXAMPLE.entries)
    junit = tmp_path / "junit.xml"
    asked = [*engines, *engines]
    assert command([good, wrong_one], None, asked, json_=True, junit_=junit) == 1
    right, wrong = json.loads(capsys.readouterr().out)
    assert [one["engine"] for one in right["second_engines"]] == engines
    for one in right["second_engines"]:
        assert one["compared"] > 100
        assert one["differences"] == one["disagreements"] == []
    for one in wrong["second_engines"]:
        assert {"line": "tax", "sheet": "3865.27", "core": "3865.26"}.items() <= one["differences"][0].items()
        assert one["disagreements"] == []  # `formulas` says the same
    cases = ET.parse(junit).getroot().findall("testcase")  # noqa: S314 - this program wrote it
    assert [case.find("failure") is None for case in cases] == [True, False]
    assert all(name in (case.findtext("system-out") or "") for name in engines for case in cases)
    assert all(f"{name} says 3865.27, the core 3865.26" in (cases[1].findtext("failure") or "") for name in engines)


def test_words() -> None:
    odd = (Disagreement("Workings!B9", "ready", "0", "1"), Disagreement("Workings!B8", "", "2", "3", "a known fault"))
    report = Report(Path("x.xlsx"), "differs", "filed", "waterford", "2026-03", opinions=(Opinion("x", 9, (), odd),))
    assert summary(report).endswith("; x differs in 1 of 9 formula cells")
    assert list(details(report)) == [
        "Workings!B9 ready: x says 0, formulas 1",
        "Workings!B8: x says 2, formulas 3 (explained: a known fault)",
    ]


def test_junit_never_replaces_a_workbook(tmp_path: Path) -> None:
    first = write_return(tmp_path, EXAMPLE.village, EXAMPLE.period, EXAMPLE.entries)
    before = first.read_bytes()
    words = error("check", "--junit", str(first), str(tmp_path / "second.xlsx"))
    assert words == f"junit: {first} exists and is no JUnit file; name another file for the result"
    assert first.read_bytes() == before


def test_junit_replaces_its_own_file(tmp_path: Path) -> None:
    junit = tmp_path / "junit.xml"
    for _ in range(2):
        assert command([tmp_path / "gone.xlsx"], junit_=junit) == 2
    assert ET.parse(junit).getroot().attrib["errors"] == "1"  # noqa: S314 - our own file


def test_junit_of_words_that_no_xml_can_hold() -> None:
    odd = Report(Path("a\udc80.xlsx"), "unreadable", reason="cell \x0b, \ufffe")
    case = ET.fromstring(junit_of([odd])).find("testcase")  # noqa: S314 - our own file
    assert case is not None
    assert case.attrib["name"] == "a?.xlsx"
    assert [one.attrib["message"] for one in case.iter("error")] == ["cell ?, ?"]


def test_unknown_engine_is_one_line() -> None:
    words = error("check", "x.xlsx", "--second-engine", "abacus")
    assert words.startswith("--second-engine: 'abacus' is not one of 'formualizer', 'libreoffice'")
    assert "formualizer" in words


def test_missing_formualizer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "formualizer", None)
    with pytest.raises(EngineMissing) as fault:
        open_engine(RUST)
    words = 'second engine: formualizer is not installed; install it with: pip install "roomtax[check]"'
    assert str(fault.value) == words


@pytest.fixture
def no_office(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    programs.office_programs.cache_clear()
    monkeypatch.setattr(programs, "_office_paths", lambda: iter(["/nowhere/soffice"]))
    yield monkeypatch
    programs.office_programs.cache_clear()


@pytest.mark.usefixtures("no_office")
def test_missing_libreoffice(tmp_path: Path) -> None:
    with pytest.raises(EngineMissing) as fault:
        command([tmp_path / "x.xlsx"], None, [OFFICE])
    assert str(fault.value).startswith("second engine: LibreOffice is not installed; install it: ")
    assert "apt-get install libreoffice-calc-nogui python3-uno" in str(fault.value)


def test_missing_bridge(no_office: pytest.MonkeyPatch, tmp_path: Path) -> None:
    office = tmp_path / "program" / "soffice"
    office.parent.mkdir()
    office.touch()
    no_office.setattr(programs, "_office_paths", lambda: iter([str(office)]))
    no_office.setattr(programs, "_has_bridge", lambda _python: False)
    with pytest.raises(EngineMissing, match=r"no Python here can talk to LibreOffice; install the bridge: .*uno"):
        open_engine(OFFICE)


@pytest.mark.parametrize("beside", ["program/python.exe", "program/python", "Resources/python"])
def test_python_that_comes_along(no_office: pytest.MonkeyPatch, tmp_path: Path, beside: str) -> None:
    for name in ("program/soffice", beside):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    office = str(tmp_path / "program" / "soffice")
    no_office.setattr(programs, "_office_paths", lambda: iter([office]))
    no_office.setattr(programs, "_has_bridge", lambda _python: True)
    assert programs.office_programs() == (office, str(tmp_path / beside))
