"""Which villages there are: the built-in ones, those of the user's village folder, and one named file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from calc.errors import BadInput, BadVillageFile
from calc.ordinance import Ordinance, in_force
from calc.periods import Period
from calc.registry import Villages, built_in

FOLDER_VARIABLE = "ROOMTAX_VILLAGES"
_EXAMPLES = {"month": "2026-01", "quarter": "2026-Q1"}


def village_folder() -> Path:
    """The folder of the user's own village files; the variable ROOMTAX_VILLAGES names another."""
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named).expanduser()
    from platformdirs import user_config_path

    return user_config_path("roomtax", appauthor=False) / "villages"


def villages(extra: Path | None = None) -> Villages:
    """All villages that can be named, `extra` being one more file.

    Raises BadVillageFile with the path of the file that does not hold, or whose name is taken.
    """
    known = built_in()
    for path in _own_files(extra):
        try:
            known = known.joined_by([path])
        except BadVillageFile as fault:
            raise BadVillageFile(str(path), fault.problems) from None
    return known


def _own_files(extra: Path | None) -> Iterator[Path]:
    folder = village_folder()
    in_folder = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    yield from in_folder
    if extra is not None and extra.resolve() not in {path.resolve() for path in in_folder}:
        yield extra


def period_of(ordinance: Ordinance, text: str) -> Period:
    """Read a period, which must be as long as the ordinance's return is for. Raises BadInput.

    >>> period_of(built_in().find("Waterford"), "2026-Q1")
    Traceback (most recent call last):
    calc.errors.BadInput: period: 2026-Q1 is a quarter, but Village of Waterford has a return for each month (D(1)); \
write it like 2026-01
    """
    period = Period.parse(text)
    rule = in_force(ordinance.period, period.end, "period")
    if period.length != rule.kind:
        raise BadInput(
            "period",
            f"{period} is a {period.length}, but {ordinance.title} has a return for each {rule.kind} ({rule.section})",
            f"write it like {_EXAMPLES[rule.kind]}",
        )
    return period
