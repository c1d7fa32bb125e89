"""Which villages there are: the built-in ones, those of the user's village folder, and one named file."""

from __future__ import annotations

import os
from pathlib import Path

from calc.errors import BadInput
from calc.ordinance import Ordinance, in_force
from calc.periods import Period
from calc.registry import Villages, built_in

FOLDER_VARIABLE = "ROOMTAX_VILLAGES"
EXAMPLES = {"month": "2026-01", "quarter": "2026-Q1"}


def village_folder() -> Path:
    """The folder of the user's own village files; the variable ROOMTAX_VILLAGES names another."""
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named).expanduser()
    from platformdirs import user_config_path

    return user_config_path("roomtax", appauthor=False) / "villages"


def villages(extra: Path | None = None) -> Villages:
    """All villages that can be named, `extra` being one more file.

    A file of the folder that does not hold is set aside, and refused when its village is asked for. Raises
    BadVillageFile with the path of `extra` where that does not hold, or its name is taken.
    """
    folder = village_folder()
    own = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    named = None if extra is None else extra.resolve()
    known = built_in().joined_where_they_hold(path for path in own if path.resolve() != named)
    return known if extra is None else known.joined_by([extra])


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
            f"write it like {EXAMPLES[rule.kind]}",
        )
    return period
