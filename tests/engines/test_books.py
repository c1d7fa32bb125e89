"""Every book, blank and filled: each engine agrees with `formulas` and the core, through the check itself."""

from pathlib import Path
from random import Random

import pytest

from roomtax.demo import EXAMPLES, Example
from roomtax.engines.engine import Engine
from roomtax.engines.explained import EXPLAINED
from tests.engines.books import BUILT_IN, EVERYWHERE, annual_places, periods, proved, template, write_return


@pytest.mark.parametrize("name", EVERYWHERE)
def test_blank(name: str, engine: Engine, tmp_path: Path) -> None:
    report = proved(write_return(tmp_path, name, periods(name)[0]), name, engine)
    (opinion,) = report.opinions
    assert (report.outcome, report.state) == ("equal", "blank")
    assert opinion.agrees
    assert opinion.compared > 100


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.village)
def test_filled(example: Example, engine: Engine, tmp_path: Path) -> None:
    book = write_return(tmp_path, example.village, example.period, example.entries)
    report = proved(book, example.village, engine)
    assert (report.outcome, report.total_due) == ("equal", example.total_due)
    assert report.opinions[0].agrees


@pytest.mark.parametrize("place", annual_places(), ids=" ".join)
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_annual(place: tuple[str, str, str], seed: int | None, engine: Engine, tmp_path: Path) -> None:
    """Blank, and with amounts wherever there may be any: the state may be any, but not the opinion."""
    form, rng = template(*place), Random(seed)  # noqa: S311 - a test's seeds are no secret
    money = [name for name, kind in form.formats.items() if kind == "money"]
    entries = {} if seed is None else {name: round(rng.random() * 9_000, 2) for name in money}
    name, year, kind = place
    report = proved(write_return(tmp_path, name, year, entries, kind), name, engine)
    assert report.outcome == "equal", report
    assert report.opinions[0].compared > 20


def test_every_village_has_an_example() -> None:
    assert {example.village for example in EXAMPLES} == set(BUILT_IN)


def test_nothing_is_explained_away() -> None:
    assert EXPLAINED == ()
