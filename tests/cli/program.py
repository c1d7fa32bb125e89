"""Running the program: inside this process, or as a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from typer.testing import CliRunner, Result

from calc.registry import built_in
from roomtax.cli import app
from tests.architecture.files import ROOT

# Neither the villages nor the colours nor the width of whoever runs the tests.
CLEAN = {
    "ROOMTAX_VILLAGES": str(ROOT / "no-such-folder"),
    "COLUMNS": "80",
    "FORCE_COLOR": None,
    "TTY_COMPATIBLE": None,
    "PYTHONIOENCODING": "utf-8",
}
ONE_LINE = re.compile(r"[^:\n]+: [^\n]+; [^\n]+\n")
RETURN = ("assess", "cottage-grove", "2026-Q1", "--gross", "50455.75", "--exempt", "2140.00")
LATE = (*RETURN, "--filed", "2026-05-01", "--paid", "2026-05-01")


def run(*words: str, **variables: str) -> Result:
    """A command inside this process."""
    return CliRunner().invoke(app, words, env=CLEAN | variables, catch_exceptions=False)


def output(*words: str, **variables: str) -> str:
    """What a command that succeeds prints; nothing on stderr."""
    result = run(*words, **variables)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def error(*words: str, **variables: str) -> str:
    """The one line on stderr of a command that is refused."""
    result = run(*words, **variables)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert ONE_LINE.fullmatch(result.stderr), result.stderr
    return result.stderr.strip()


def environment(**variables: str) -> dict[str, str]:
    """The variables of a process of its own."""
    merged = {**os.environ, **CLEAN, **variables}
    return {name: value for name, value in merged.items() if value is not None}


def process(*words: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """`python` with these words as a process of its own, in the project's folder."""
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment(**variables), capture_output=True, timeout=60, check=False
    )


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """`python` with these words, still running; its output is read by whoever runs it."""
    with subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment(PYTHONUNBUFFERED=""),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        yield started


def own_village(path: Path, *changes: tuple[str, str]) -> Path:
    """Waterford's file under another name, with changes that must apply."""
    text = built_in().file("waterford").text
    renamed = (
        ('key = "waterford"', 'key = "little-chute"'),
        ('title = "Village of Waterford"', 'title = "Village of Little Chute"'),
        ('aliases = ["Waterford, Wisconsin"]', "aliases = []"),
    )
    for old, new in (*renamed, *changes):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
