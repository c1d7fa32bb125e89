"""The villages that worksheet functions know: the built-in ones and those of the user's folder."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from calc.registry import Villages, built_in

FOLDER_VARIABLE = "ROOMTAX_VILLAGES"


def user_folder(environment: Mapping[str, str]) -> Path | None:
    """Where the user keeps village files: the folder a variable names, else the application data of Windows.

    >>> user_folder({"LOCALAPPDATA": "data"}).as_posix()
    'data/roomtax/villages'
    """
    if named := environment.get(FOLDER_VARIABLE):
        return Path(named).expanduser()
    data = environment.get("LOCALAPPDATA")
    return Path(data) / "roomtax" / "villages" if data else None


@cache
def villages() -> Villages:
    """Every village known, read once for as long as Excel talks to this process.

    A user's file that does not hold is set aside, so that it cannot take the others with it; asking
    for its village then says what is wrong with it.
    """
    return built_in().joined_where_they_hold(_files(user_folder(os.environ)))


def _files(folder: Path | None) -> Iterator[Path]:
    if folder is not None and folder.is_dir():
        yield from sorted(folder.glob("*.toml"))
