"""`addin` and `doctor` on the command line, with a home folder made for the test."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

import roomtax.doctor
from addin.facts import Facts
from addin.package.settings import read_settings
from addin.package.xlam import template_path
from roomtax import cli
from roomtax.version import version
from tests.addin_package import scanner
from tests.addin_package.test_doctor import HEALTHY


class Outcome:
    """What one run of the command line left."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


class Home:
    """A home folder as on Windows, and the command line run in it."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.folder, self._capture, self._patch = folder, capture, patch
        self.xlstart = folder / "Roaming" / "Microsoft" / "Excel" / "XLSTART" / "roomtax.xlam"
        self.addins = folder / "Roaming" / "Microsoft" / "AddIns" / "roomtax.xlam"

    def run(self, *words: str) -> Outcome:
        self._patch.setattr(sys, "argv", ["roomtax", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = self._capture.readouterr()
        return Outcome(int(ended.value.code or 0), out, err)


@pytest.fixture
def home(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    monkeypatch.chdir(tmp_path)
    return Home(tmp_path, capsys, monkeypatch)


def test_build_writes_the_file_once(home: Home) -> None:
    done = home.run("addin", "build")
    assert (done.status, done.out, done.err) == (0, "roomtax.xlam\n", "")
    content = (home.folder / "roomtax.xlam").read_bytes()
    assert "RoomTaxTransport" in scanner.sources(content)
    refused = home.run("addin", "build")
    assert (refused.status, refused.out) == (2, "")
    assert "--force" in refused.err
    assert home.run("addin", "build", "--force", "--out", "roomtax.xlam").status == 0
    assert (home.folder / "roomtax.xlam").read_bytes() == content
    assert [path.name for path in home.folder.iterdir() if path.is_file()] == ["roomtax.xlam"]


def test_install_status_uninstall(home: Home) -> None:
    assert home.run("addin", "status").status == 1
    done = home.run("addin", "install")
    assert (done.status, done.err) == (0, "")
    assert f"Installed {home.xlstart}\n" in done.out
    held = read_settings(home.xlstart.read_bytes())
    assert (held.mode, held.version) == ("start", version())
    assert Path(held.interpreter).is_file()
    told = home.run("addin", "status")
    assert told.status == 0
    assert str(home.xlstart) in told.out
    assert held.interpreter in told.out
    assert home.run("addin", "uninstall").out == f"Deleted {home.xlstart}\n"
    assert not home.xlstart.exists()
    assert home.run("addin", "uninstall").out == "The add-in is not installed.\n"


def test_install_replaces_nothing_unasked(home: Home) -> None:
    home.run("addin", "install")
    before = home.xlstart.read_bytes()
    refused = home.run("addin", "install", "--serve")
    assert refused.status == 2
    assert "exists; say --force" in refused.err
    assert home.xlstart.read_bytes() == before
    assert home.run("addin", "install", "--serve", "--force").status == 0
    assert read_settings(home.xlstart.read_bytes()).mode == "serve"
    assert "roomtax addin serve" in home.run("addin", "status").out


def test_install_in_one_place_only(home: Home) -> None:
    assert home.run("addin", "install", "--into", "addins").status == 0
    assert home.addins.is_file()
    refused = home.run("addin", "install")
    assert refused.status == 2
    assert "roomtax addin uninstall" in refused.err
    assert not home.xlstart.exists()


def test_install_of_a_file_that_was_made_before(home: Home) -> None:
    home.run("addin", "build")
    assert home.run("addin", "install", "--file", "roomtax.xlam").status == 0
    assert read_settings(home.xlstart.read_bytes()).interpreter
    (home.folder / "other.xlam").write_bytes(template_path().read_bytes())
    for name, words in {"other.xlam": "not made by `roomtax addin build`", "none.xlam": "cannot be read"}.items():
        refused = home.run("addin", "install", "--force", "--file", name)
        assert refused.status == 2
        assert words in refused.err


def test_install_refuses_another_version(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.run("addin", "build")
    monkeypatch.setattr("roomtax.addin_install.version", lambda: "9.9.9")
    refused = home.run("addin", "install", "--file", "roomtax.xlam")
    assert refused.status == 2
    assert "roomtax is version 9.9.9" in refused.err


def test_install_where_there_is_no_excel(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("APPDATA")
    refused = home.run("addin", "install")
    assert refused.status == 2
    assert "roomtax addin build" in refused.err
    assert refused.err.count("\n") == 1


def test_uninstall_keeps_a_file_that_is_not_ours(home: Home) -> None:
    home.xlstart.parent.mkdir(parents=True)
    home.xlstart.write_bytes(b"something else")
    assert home.run("addin", "uninstall").status == 2
    assert home.xlstart.is_file()
    assert "not an add-in of roomtax" in home.run("addin", "status").out
    assert home.run("addin", "uninstall", "--force").status == 0
    assert not home.xlstart.exists()


def test_file_that_excel_holds_is_said_to_be_held(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.run("addin", "install")

    def held(_path: Path, *_given: object) -> Path:
        raise PermissionError(13, "in use")

    for method, words in {"replace": ("install", "--force"), "unlink": ("uninstall",)}.items():
        monkeypatch.undo()
        monkeypatch.setenv("APPDATA", str(home.folder / "Roaming"))
        monkeypatch.setattr(Path, method, held)
        refused = home.run("addin", *words)
        assert refused.status == 2
        assert "close Excel and try again" in refused.err


def test_without_xlwings_the_reason_is_one_line(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("addin.package.xlam.find_spec", lambda _name: None)
    refused = home.run("addin", "build")
    assert refused.status == 2
    assert (
        refused.err
        == 'add-in: the package xlwings is not installed; run in the folder of roomtax: pip install ".[addin]"\n'
    )


def test_another_xlwings_is_refused(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("addin.package.project.TEMPLATE_MODULES", frozenset({"xlwings"}))
    refused = home.run("addin", "build")
    assert refused.status == 2
    assert "of another version" in refused.err


@pytest.mark.parametrize("book", ["sampler", "selftest"])
def test_workbooks_are_written(home: Home, book: str) -> None:
    assert home.run("addin", book).out == f"roomtax-{book}.xlsx\n"
    assert load_workbook(home.folder / f"roomtax-{book}.xlsx").worksheets[0]["A1"].value
    assert home.run("addin", book).status == 2


def test_serve_says_that_it_serves(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("addin.serve._xlwings_server", lambda: lambda _server_id: None)
    done = home.run("addin", "serve")
    assert (done.status, done.out) == (0, "Answering Excel. Leave this window open; Ctrl+C ends it.\n")


def test_serve_needs_windows(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    refused = home.run("addin", "serve")
    assert (refused.status, refused.out) == (2, "")
    assert "Excel for Windows is not here" in refused.err


@pytest.mark.parametrize(
    ("facts", "status", "said"),
    [
        (HEALTHY, 0, "Nothing is in the way of the add-in.\n"),
        (replace(HEALTHY, excel_bits=32), 0, "warning: excel: "),
        (
            replace(HEALTHY, addins=()),
            1,
            "problem: add-in: the add-in is not installed\n    run: roomtax addin install\n",
        ),
    ],
)
def test_doctor(home: Home, monkeypatch: pytest.MonkeyPatch, facts: Facts, status: int, said: str) -> None:
    monkeypatch.setattr(roomtax.doctor, "gather", lambda: facts)
    done = home.run("doctor")
    assert done.status == status
    assert said in done.out
    told = json.loads(home.run("doctor", "--json").out)
    assert told["facts"]["xlwings"] == "0.37.8"
    assert len(told["findings"]) == done.out.count("\n    ")


def test_doctor_on_this_computer(home: Home) -> None:
    assert home.run("doctor").status in {0, 1}
