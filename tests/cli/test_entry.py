"""The ways in: both entry points, help, version, misuse, pipes and interruption."""

import json
import signal
import tomllib
from pathlib import Path
from typing import ClassVar

import pytest
import typer
from typer.testing import CliRunner

from roomtax.cli import COMMANDS
from roomtax.program import INTERRUPTED, PIPE_CLOSED, Program, Table
from tests.architecture.files import ROOT
from tests.cli.program import LATE, error, output, process, run, running

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SCRIPT = "import sys; from {} import {}; sys.exit({}())"


def test_build_workbook() -> None:
    done = process("build_workbook.py", *LATE, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["total_due"] == "4003.91"


def test_console_script() -> None:
    module, _, name = PROJECT["scripts"]["roomtax"].partition(":")
    done = process("-c", SCRIPT.format(module, name, name), *LATE, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["total_due"] == "4003.91"


def test_version() -> None:
    assert output("--version") == f"roomtax {PROJECT['version']}\n"


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_help_lists_every_command(words: tuple[str, ...]) -> None:
    text = output(*words)
    assert all(f"\n  {name} " in text for name in COMMANDS)
    assert "completion" not in text


@pytest.mark.parametrize("words", [("assess",), ("villages",), ("villages", "show"), ("villages", "new")])
def test_each_command_has_help(words: tuple[str, ...]) -> None:
    assert output(*words, "--help") == output(*words, "-h")
    assert output(*words, "-h").startswith("Usage: ")


def test_assess_loads_nothing_it_does_not_use() -> None:
    heavy = {"openpyxl", "formulas", "lxml", "xlwings", "numpy"}
    code = (
        "import sys; sys.stdout.flush()\n"
        "from roomtax.cli import main\n"
        "try: main()\n"
        "except SystemExit: print(sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    as_json = process("-c", code, *LATE, "--json").stderr.decode()
    assert not [name for name in heavy | {"rich"} if f"'{name}'" in as_json]
    assert not [name for name in heavy if f"'{name}'" in process("-c", code, *LATE).stderr.decode()]
    for words in ("--help", "--version"):
        loaded = process("-c", code, words).stderr.decode()
        assert "'roomtax'" in loaded
        assert "'calc'" not in loaded


@pytest.mark.parametrize(
    ("words", "field", "remedy"),
    [
        (("asess",), "command: there is none called 'asess'", "did you mean assess?"),
        (("tax",), "command: there is none called 'tax'", f"choose one of {', '.join(COMMANDS)}"),
        (("--colour",), "--colour: there is no such option", "--help"),
        (("assess",), "village: is missing", "assess --help"),
        (("assess", "waterford"), "period: is missing", "assess --help"),
        (("assess", "waterford", "2026-01", "--grss", "1"), "--grss: there is no such option", "mean --gross?"),
        (("assess", "waterford", "2026-01", "--gross"), "--gross: needs a value", "--help"),
        (("assess", "waterford", "2026-01", "100"), "command line: more than it takes: 100", "assess --help"),
        (("assess", "waterford", "2026-01", "--json=1"), "--json: ", "--help"),
        (("villages", "shw"), "command: there is none called 'shw'", "did you mean 'show'?"),
        (("villages", "xyz"), "command: there is none called 'xyz'", "villages --help"),
        (("villages", "new"), "file: is missing", "villages new --help"),
    ],
)
def test_misuse_is_one_line(words: tuple[str, ...], field: str, remedy: str) -> None:
    line = error(*words)
    assert line.startswith(field)
    assert line.endswith(remedy)


@pytest.mark.posix
def test_what_the_system_refuses_is_one_line(tmp_path: Path) -> None:
    long = "x" * 5000
    for words in (
        ("build", "cottage-grove", "2026-Q1", "--out", long),
        ("demo", "--out", long),
        ("examples", "--out", long),
        ("villages", "new", f"{long}.toml"),
    ):
        assert error(*words).endswith(": File name too long; name another place, or make room there")
    assert (
        error("addin", "build", "--out", str(tmp_path), "--force") == f"out: {tmp_path} is a folder; name a file in it"
    )


@pytest.mark.posix
@pytest.mark.parametrize("words", [("--version",), ("villages",), (*LATE, "--json")])
def test_no_room_for_the_output(words: tuple[str, ...]) -> None:
    full = "import sys; sys.stdout = open('/dev/full', 'w'); import build_workbook as b; b.main()"
    done = process("-c", full, *words)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("output: No space left on device; ")


def test_without_any_output() -> None:
    done = process("-c", "import sys; sys.stdout = None; import build_workbook as b; b.main()", "--version")
    assert (done.returncode, done.stderr) == (0, b"")


def test_misuse_as_a_process() -> None:
    done = process("build_workbook.py", "assess", "waterford", "2026-Q9", "--gross", "1")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "period: '2026-Q9' is not a period; write 2026-Q1, 2026-01 or 2026\n"


class _Absent(Program):
    table: ClassVar[Table] = {"later": ("roomtax.not_written_yet:command", "Comes later."), "now": ("json:dumps", "")}


def test_help_survives_a_command_that_cannot_be_loaded() -> None:
    program = typer.Typer(cls=_Absent, add_completion=False, rich_markup_mode=None)
    program.callback()(lambda: None)
    result = CliRunner().invoke(program, ["--help"])
    assert result.exit_code == 0
    assert "Comes later." in result.stdout


def test_other_errors_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ValueError("a fault of the program")

    monkeypatch.setattr("roomtax.assess.command", broken)
    with pytest.raises(ValueError, match="a fault of the program"):
        run("assess")


@pytest.mark.parametrize(("result", "status"), [(None, 0), (0, 0), (1, 1), (3, 3)])
def test_returned_number_is_the_exit_status(monkeypatch: pytest.MonkeyPatch, result: int | None, status: int) -> None:
    monkeypatch.setattr("roomtax.assess.command", lambda: result)
    assert run("assess").exit_code == status


def test_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("roomtax.assess.command", interrupted)
    result = run("assess")
    assert (result.exit_code, result.output) == (INTERRUPTED, "")


def test_interrupted_process_is_quiet() -> None:
    code = (
        "import roomtax.assess, time\n"
        "def wait() -> None:\n    print('ready', flush=True)\n    time.sleep(50)\n"
        "roomtax.assess.command = wait\n"
        "from roomtax.cli import main\nmain()"
    )
    with running("-c", code, "assess") as started:
        assert started.stdout is not None
        assert started.stdout.readline().strip() == b"ready"
        started.send_signal(signal.SIGINT)
        assert started.communicate(timeout=30) == (b"", b"")
    assert started.returncode == INTERRUPTED


@pytest.mark.parametrize("words", [("villages", "show", "waterford"), ("--version",), (*LATE, "--json")])
def test_closed_pipe_is_quiet(words: tuple[str, ...]) -> None:
    with running("build_workbook.py", *words) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdout.close()
        assert started.stderr.read() == b""
    assert started.returncode == PIPE_CLOSED
