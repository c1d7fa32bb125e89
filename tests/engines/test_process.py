"""LibreOffice's life: one process for many books, nothing left behind, nobody called."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from roomtax.engines.engine import EngineFailed
from roomtax.engines.libreoffice import LibreOffice
from tests.recalc.books import write_book

pytestmark = pytest.mark.libreoffice
CELL = ("S", "B1")
PATIENCE = 60
# A program that dies without a chance to end what it has started.
DIES = """
import os, signal, sys
from pathlib import Path
from roomtax.engines.libreoffice import LibreOffice
print(LibreOffice().values(Path(sys.argv[1]), [("S", "B1")]), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where LibreOffice's profile goes in this test."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path / "a book & more.xlsx", {"S": {"A1": 20, "B1": "=A1+1"}})


def profiles(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("roomtax-office-*"))


def processes(folder: Path) -> Iterator[int]:
    """The processes whose command line names a folder."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if os.fsencode(folder) in path.read_bytes():
                yield int(path.parent.name)
        except OSError:
            continue


def test_one_process_until_it_is_closed(temporary: Path, book: Path) -> None:
    with LibreOffice() as office:
        assert profiles(temporary) == []  # not before it is needed
        assert office.values(book, [CELL]) == {CELL: 21}
        first = profiles(temporary)
        assert office.filled(book, [CELL], [{("S", "A1"): 1}, {("S", "A1"): None}, {("S", "A1"): True}]) == [
            {CELL: 2},
            {CELL: 1},
            {CELL: 2},
        ]
        assert profiles(temporary) == first
        assert len(first) == 1
    assert profiles(temporary) == []
    assert list(processes(temporary)) == []


def test_killed_libreoffice_is_told_and_started_again(temporary: Path, book: Path) -> None:
    with LibreOffice() as office:
        assert office.values(book, [CELL]) == {CELL: 21}
        for process in processes(temporary):
            os.kill(process, signal.SIGKILL)
        with pytest.raises(EngineFailed):
            office.values(book, [CELL])
        assert office.values(book, [CELL]) == {CELL: 21}
    assert profiles(temporary) == []


def test_nothing_is_left_when_the_program_dies(temporary: Path, book: Path) -> None:
    done = subprocess.run([sys.executable, "-c", DIES, str(book)], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert "21" in done.stdout
    end = time.monotonic() + PATIENCE
    while (profiles(temporary) or any(processes(temporary))) and time.monotonic() < end:
        time.sleep(0.1)
    assert profiles(temporary) == []
    assert list(processes(temporary)) == []


def test_nobody_is_called(office: LibreOffice, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        cells = {"A1": 1, "B1": f'=_xlfn.WEBSERVICE("{address}")', "B2": f"='{address}[x.xlsx]S'!A1+1"}
        path = write_book(tmp_path / "calls.xlsx", {"S": cells})
        found = office.values(path, [CELL, ("S", "B2")])
        server.settimeout(1)
        with pytest.raises(TimeoutError):
            server.accept()
    assert len(found) == 2
