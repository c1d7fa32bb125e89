"""Which version of roomtax this is: asked here by the worksheet functions and the command line, without any law."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path


@cache
def version() -> str:
    """The version of the checkout that the source runs from, or else of the installed distribution.

    >>> version()[0].isdigit()
    True
    """
    project = Path(__file__).parents[1] / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    try:
        return installed_version("roomtax")
    except PackageNotFoundError:
        return "unknown"
