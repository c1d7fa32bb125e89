"""Running the commands of the README as a reader would: in a copy of the project, one after the other."""

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
    return inherited | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "HOME": str(home)}


def _program(path: Path, *words: str) -> None:
    quoted = " ".join(f'"{word}"' for word in words)
    path.write_text(f'#!/bin/sh\nexec {quoted} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


def run(command: Command, project: Path, variables: dict[str, str]) -> str:
    """What was wrong with a command's run, in words; nothing if it ended as the README says."""
    done = subprocess.run(
        ["sh", "-c", command.plain],
        cwd=project,
        env=variables,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode == command.status:
        return ""
    return f"exit {done.returncode}, not {command.status}\n{done.stdout}\n{done.stderr}"
