"""One of each engine for all tests of a process; LibreOffice starts with the first book and ends with the last test."""

from collections.abc import Iterator

import pytest

from roomtax.engines import EngineName, open_engine
from roomtax.engines.engine import Engine
from roomtax.engines.libreoffice import LibreOffice

ENGINES = [
    pytest.param(EngineName.FORMUALIZER, id="formualizer"),
    pytest.param(EngineName.LIBREOFFICE, id="libreoffice", marks=pytest.mark.libreoffice),
]


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    if request.param == EngineName.LIBREOFFICE:
        yield request.getfixturevalue("office")
        return
    with open_engine(request.param) as opened:
        yield opened


@pytest.fixture(scope="session")
def office() -> Iterator[LibreOffice]:
    with LibreOffice() as opened:
        yield opened
