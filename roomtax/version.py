"""Which version of roomtax this is."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path


def version() -> str:
    """The version of the installed distribution, or of the checkout that the source runs from.

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
