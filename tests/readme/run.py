"""Running the commands of the README as a reader would: in a copy of the project, one after the other."""

import doctest
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.architecture.files import COMMAND, ROOT
from tests.readme.commands import Command

SECONDS = 300


def copy_of_project(folder: Path) -> Path:
    """A fresh copy of the project without what begins with a dot, so that running commands leaves no trace here."""
    copy = folder / "project"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "out"))
    return copy


def environment(folder: Path, project: Path) -> dict[str, str]:
    """An environment where `python` and `roomtax` are ours, and a home folder without the reader's own villages."""
    programs, home = folder / "bin", folder / "home"
    programs.mkdir()
    home.mkdir()
    _program(programs / "python", sys.executable)
    _program(programs / "python3", sys.executable)
    _program(programs / "roomtax", sys.executable, str(project / COMMAND))
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTHON", "COV_"))}
    paths = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return inherited | {"PATH": paths, "HOME": str(home), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


def _program(path: Path, *words: str) -> None:
    quoted = " ".join(f'"{word}"' for word in words)
    path.write_text(f'#!/bin/sh\nexec {quoted} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


def run(command: Command, project: Path, variables: dict[str, str]) -> str:
    """What was wrong with a command's run, in words; nothing if it ended, and printed, as the README says."""
    done = subprocess.run(
        ["sh", "-c", command.plain],
        cwd=project,
        env=variables,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != command.status:
        return f"exit {done.returncode}, not {command.status}\n{done.stdout}\n{done.stderr}"
    if command.output and not is_shown(command.output, done.stdout + done.stderr):
        return f"prints something else than shown\n{done.stdout}\n{done.stderr}"
    return ""


def is_shown(output: tuple[str, ...], printed: str) -> bool:
    """Whether what was printed is what is shown, apart from spaces and what `...` stands for."""
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output("\n".join(output) + "\n", printed, options)
