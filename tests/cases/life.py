"""Reading the life of a return: for each thing that can happen to one, an example worked out by hand."""

import json
import re
from datetime import datetime
from pathlib import Path
from typing import cast

from tests.cases.reading import ReturnCase

FOLDER = Path(__file__).parent / "life"
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class LifeCase(ReturnCase):
    """A worked example that also says what is entered in which cell of the form, and which part of a life it is."""

    part: str
    entered: dict[str, str | float]


def life_cases() -> list[LifeCase]:
    """The examples of every village, a file a village."""
    found = []
    for path in sorted(FOLDER.glob("*.json")):
        table = json.loads(path.read_text(encoding="utf-8"))
        found += [cast("LifeCase", {"village": path.stem, **case}) for case in table]
    return found


def entered(case: LifeCase) -> dict[str, object]:
    """What is entered by the names of cells, with dates as a filled book holds them."""
    return {name: _held(value) for name, value in case["entered"].items()}


def _held(value: str | float) -> object:
    return datetime.fromisoformat(value) if isinstance(value, str) and _DATE.fullmatch(value) else value
