"""Where LibreOffice is on this machine, and a Python that can talk to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from roomtax.engines.engine import EngineMissing

_DEBIAN = "apt-get install libreoffice-calc-nogui python3-uno"
_REMEDY = f"install it: on Debian or Ubuntu with {_DEBIAN}, elsewhere from libreoffice.org"
_NO_BRIDGE = f"install the bridge: on Debian or Ubuntu with {_DEBIAN}, elsewhere LibreOffice from libreoffice.org"


@cache
def office_programs() -> tuple[str, str]:
    """LibreOffice and the Python for its bridge, as paths. Raises EngineMissing with what to install."""
    program = next((found for found in _office_paths() if Path(found).is_file()), None)
    if program is None:
        raise EngineMissing("second engine", "LibreOffice is not installed", _REMEDY)
    python = next((found for found in _pythons(Path(program).resolve().parent) if _has_bridge(found)), None)
    if python is None:
        raise EngineMissing("second engine", "no Python here can talk to LibreOffice", _NO_BRIDGE)
    return program, python


def _office_paths() -> Iterator[str]:
    yield from filter(None, map(shutil.which, ("soffice", "libreoffice")))
    yield "/Applications/LibreOffice.app/Contents/MacOS/soffice"
    for variable in ("ProgramFiles", "ProgramFiles(x86)"):
        if folder := os.environ.get(variable):
            yield str(Path(folder) / "LibreOffice" / "program" / "soffice.exe")
    yield from ("/usr/lib/libreoffice/program/soffice", "/usr/lib64/libreoffice/program/soffice")


def _pythons(home: Path) -> Iterator[str]:
    """LibreOffice brings its own Python on macOS and Windows; on Linux the bridge is for the system's."""
    beside = (home / "python.exe", home / "python", home.parent / "Resources" / "python")
    yield from (str(path) for path in beside if path.is_file())
    yield from filter(None, (sys.executable, "/usr/bin/python3", shutil.which("python3")))


def _has_bridge(python: str) -> bool:
    if not Path(python).is_file():
        return False
    asked = [python, "-c", "import uno, sys; sys.exit(sys.version_info < (3, 8))"]
    try:
        environment = bridge_environment()
        done = subprocess.run(asked, capture_output=True, check=False, timeout=60, env=environment)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def bridge_environment() -> dict[str, str]:
    """The environment for that Python: what is meant for ours would lead it to the wrong packages."""
    return {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
