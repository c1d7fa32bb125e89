"""What `addin install` puts where."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from addin.facts import ADDIN_NAME, gather
from addin.package.settings import NotOurAddin, Settings, read_settings, stamp
from calc.errors import BadInput
from roomtax.version import version


def place(folders: Mapping[str, Path], into: str) -> Path:
    """The path of the add-in in one of Excel's folders. Raises BadInput where there are none."""
    if into not in folders:
        problem = "this system has no folder for add-ins of Excel"
        raise BadInput("add-in", problem, "make it here with `roomtax addin build`, and install it on Windows")
    return folders[into] / ADDIN_NAME


def built() -> bytes:
    """A new add-in of this version. Raises BadInput where xlwings does not give what it is made from."""
    try:
        from addin.package import project, xlam
    except ImportError as fault:
        raise _missing(f"the package {fault.name} is not installed") from None
    try:
        return xlam.build(version())
    except xlam.MissingXlwings as fault:
        raise _missing(str(fault)) from None
    except project.StrangeTemplate as fault:
        raise _missing(f"the installed xlwings is of another version ({fault})") from None


def _missing(problem: str) -> BadInput:
    return BadInput("add-in", problem, 'run in the folder of roomtax: pip install ".[addin]"')


def content(xlam: bytes, *, serving: bool) -> bytes:
    """The add-in with the settings of this computer. Raises BadInput for a file that is not ours, or too old."""
    try:
        held = read_settings(xlam).version
        if held != version():
            raise BadInput("file", f"is version {held}, roomtax is version {version()}", "name one of this version")
        return stamp(xlam, settings(serving=serving))
    except NotOurAddin as fault:
        raise BadInput("file", str(fault), "name an add-in made by `roomtax addin build`") from None


def settings(*, serving: bool) -> Settings:
    """What the transport needs to know here: which Python to start, and where the library is that connects to it."""
    facts = gather(environment=os.environ)
    folder = str(Path(facts.library).parent) if facts.library else ""
    return Settings(facts.python, folder, "serve" if serving else "start")
