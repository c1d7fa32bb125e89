"""Random filings: the core, `formulas` and each engine say the same, line by line and cell by cell."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from roomtax.comparing import differences
from roomtax.engines.engine import Engine, Filling
from roomtax.engines.formualizer import Formualizer
from roomtax.engines.libreoffice import LibreOffice
from roomtax.engines.opinion import Hearing
from roomtax.excel_values import CellInput
from roomtax.proof import engine_values, expected_lines, judgement
from roomtax.template import Template
from tests.engines.books import BUILT_IN, EVERYWHERE, periods, template, write_return
from tests.engines.sampler import Entries, filings
from workbook_templates.book import ReturnBook

IN_OFFICE, IN_PROCESS = 12, 20
PLACES = [(name, period) for name in EVERYWHERE for period in periods(name)[: 2 if name in BUILT_IN else 1]]


@dataclass(frozen=True)
class Case:
    """A filing with what the core and `formulas` say of it."""

    entries: Entries
    state: str
    hearing: Hearing


@cache
def cases(place: tuple[str, str]) -> list[Case]:
    form, found = template(*place), []
    assert isinstance(form.layout, ReturnBook)
    for entries in filings(*place, IN_PROCESS):
        entered = {name: entries.get(name) for name in form.formats}
        state, _, assessment = judgement(entered, form.layout)
        expected = expected_lines(form.layout, state, assessment)
        hearing = Hearing(Path("random.xlsx"), form.layout, expected, engine_values(entered, form))
        found.append(Case(entries, state, hearing))
    return found


def put(form: Template, filed: Sequence[Case]) -> list[Filling]:
    """Filings as what is put into cells: each names every cell that one of them fills."""
    names = dict.fromkeys(name for one in filed for name in one.entries)
    cell = form.layout.addresses.cell
    return [{cell(name): cast("CellInput", one.entries.get(name)) for name in names} for one in filed]


def opposed(engine: Engine, folder: Path, place: tuple[str, str], count: int) -> list[object]:
    """The filings, of so many, in which an engine says something else than the core or `formulas`."""
    form, filed = template(*place), cases(place)[:count]
    values = engine.filled(write_return(folder, *place), form.formulas, put(form, filed))
    opinions = [(one, one.hearing.judged(engine.name, found)) for one, found in zip(filed, values, strict=True)]
    return [(one.entries, one.state, opinion) for one, opinion in opinions if not opinion.agrees]


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_formualizer_agrees(place: tuple[str, str], tmp_path: Path) -> None:
    assert opposed(Formualizer(), tmp_path, place, IN_PROCESS) == []


@pytest.mark.libreoffice
@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_libreoffice_agrees(place: tuple[str, str], tmp_path: Path, office: LibreOffice) -> None:
    assert opposed(office, tmp_path, place, IN_OFFICE) == []


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_core_and_formulas_agree(place: tuple[str, str]) -> None:
    for one in cases(place):
        hearing = one.hearing
        assert list(differences(hearing.expected, hearing.values, hearing.layout)) == [], one.entries


def test_filings_are_worth_asking() -> None:
    states = Counter(one.state for place in PLACES for one in cases(place)[:IN_OFFICE])
    assert states.total() >= 200
    assert states["filed"] > states.total() / 2
    assert states["refused"] > states.total() / 10
