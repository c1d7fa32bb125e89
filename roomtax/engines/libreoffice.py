"""The engine LibreOffice: one headless process for all books, with a profile of its own, told to recalculate."""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

from roomtax.engines.engine import Engine, EngineFailed, Filling, Values, as_number, place_of
from roomtax.engines.programs import bridge_environment, office_programs
from roomtax.excel_values import CellRef, CellValue, ExcelError

_WORKER = Path(__file__).with_name("office_worker.py")
_ERRORS = {502: "#VALUE!", 503: "#NUM!", 519: "#VALUE!", 524: "#REF!", 525: "#NAME?", 532: "#DIV/0!", 32767: "#N/A"}
Placed = dict[str, list[list[Any]]]


class LibreOffice(Engine):
    """LibreOffice, started for the first book and used for all that follow until it is closed."""

    name = "libreoffice"

    def __init__(self) -> None:
        self._program, self._python = office_programs()
        self._process: subprocess.Popen[str] | None = None

    def filled(self, path: Path, cells: Collection[CellRef], fillings: Sequence[Filling]) -> list[Values]:
        """The values after each filling, one load for all of them."""
        asked = _placed((cell, ()) for cell in cells)
        given = [_placed((cell, (as_number(value),)) for cell, value in one.items()) for one in _changes(fillings)]
        answers = self._ask("values", str(path.resolve()), asked, given)
        sheets = list(asked)
        order = sorted(cells, key=lambda cell: sheets.index(cell[0]))
        return [dict(zip(order, map(_value, chain.from_iterable(answer)), strict=True)) for answer in answers]

    def store(self, path: Path, to: Path, typed: Mapping[CellRef, str] | None = None) -> None:
        """Open a book, type into cells what a person would type, and store it: `to` ends in .xlsx, .ods or .pdf.

        Raises EngineFailed.
        """
        entries = _placed((cell, (text,)) for cell, text in (typed or {}).items())
        self._ask("store", str(path.resolve()), str(to.resolve()), entries)

    def close(self) -> None:
        """End LibreOffice; the next book would start it again."""
        process, self._process = self._process, None
        if process is not None and process.stdin and process.stdout:
            with suppress(OSError):  # it may be gone already
                process.stdin.close()
            process.wait()
            process.stdout.close()

    def _ask(self, *request: object) -> Any:
        process = self._process or self._started()
        answer = _exchange(process, request)
        if answer.get("gone"):
            self.close()
        if "error" in answer:
            raise EngineFailed(self.name, answer["error"])
        return answer["result"]

    def _started(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(  # noqa: S603 - the paths are those of the programs found on this machine
            [self._python, str(_WORKER), self._program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env=bridge_environment(),
        )
        return self._process


def _exchange(process: subprocess.Popen[str], request: object) -> dict[str, Any]:
    """One request and its answer, which says so if the other side is gone."""
    line = ""
    if process.stdin and process.stdout:
        with suppress(OSError):
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
    return dict(json.loads(line)) if line else {"error": "it did not start, or it ended", "gone": True}


def _changes(fillings: Sequence[Filling]) -> Iterator[Filling]:
    """Of each filling what the one before has not put there already: every cell costs a call of the bridge."""
    before: Filling = {}
    for filling in fillings:
        yield {cell: value for cell, value in filling.items() if not _there(before, cell, value)}
        before = filling


def _there(before: Filling, cell: CellRef, value: object) -> bool:
    return cell in before and type(before[cell]) is type(value) and before[cell] == value


def _placed(cells: Iterable[tuple[CellRef, tuple[object, ...]]]) -> Placed:
    """Cells by sheet, each as row and column counted from 0 and what goes with it."""
    found: Placed = defaultdict(list)
    for cell, contents in cells:
        row, column = place_of(cell)
        found[cell[0]].append([row - 1, column - 1, *contents])
    return found


def _value(found: Any) -> CellValue:
    if isinstance(found, dict):
        return ExcelError(_ERRORS.get(found["error"], "#VALUE!"))
    return found if isinstance(found, float | str) else float(found)
