"""LibreOffice with the add-in's VBA running: cells call the functions, and the test plays the Python server."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pyopenvba import ExcelFile
from pyopenvba.vba import VBAModuleKind

from addin.package import xlam
from addin.package.settings import Settings, read_parts, zip_parts
from addin.package.vba import hand_written
from tests.architecture.files import ROOT

BRIDGE = ("python3-uno", "libreoffice-calc-nogui")
ADDIN_TYPE = b"application/vnd.ms-excel.addin.macroEnabled.main+xml"
WORKBOOK_TYPE = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
# LibreOffice knows neither the library that starts Python nor Value2; all other code runs as it is shipped.
STAND_INS = {
    "RoomTaxServer": """Attribute VB_Name = "RoomTaxServer"
Option Explicit
Private stand As Object
Public Sub RT_UseServer(ByVal given As Object)
    Set stand = New StandIn
    Set stand.remote = given
End Sub
Public Function RT_OpenServer() As Object
    Set RT_OpenServer = stand
End Function
Public Sub RT_TryHelp()
    RT_WriteHelp ThisWorkbook.Worksheets("Try 2")
End Sub
""",
    "RoomTaxCells": """Attribute VB_Name = "RoomTaxCells"
Option Explicit
Public Function RT_BlockValues(ByVal block As Object) As Variant
    RT_BlockValues = block.Value
End Function
""",
}
# COM hands rows over as a table, and a single row as a list; the bridge only knows lists, of values or of lists.
CLASS = """Option Explicit
Public remote As Object
Public Function CallUDF(ByVal moduleName As String, ByVal functionName As String, ByVal arguments As Variant) As Variant
    Dim answer As Variant, table() As Variant, row As Long, column As Long
    answer = remote.CallUDF(moduleName, functionName, arguments)
    If Not IsArray(answer) Then
        CallUDF = answer
        Exit Function
    End If
    If Not IsArray(answer(0)) Then
        CallUDF = answer
        Exit Function
    End If
    ReDim table(0 To UBound(answer), 0 To UBound(answer(0)))
    For row = 0 To UBound(answer)
        For column = 0 To UBound(answer(0))
            table(row, column) = answer(row)(column)
        Next column
    Next row
    CallUDF = table
End Function
"""
Answer = Callable[[str, list[Any]], object]


class ComServer:
    """xlwings' server in a process of its own, as the other end of the calls."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def __call__(self, name: str, arguments: list[Any]) -> object:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(["addin.udfs", name, arguments]) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@contextmanager
def com_server() -> Iterator[ComServer]:
    """The server, started and ended."""
    words = [sys.executable, "-m", "tests.addin_package.com_process"]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield ComServer(process)
        assert process.stdin
        process.stdin.close()


class ServerGone(Exception):
    """What a test raises to play a server that was killed."""


def stand_ins() -> dict[str, str]:
    """The modules that differ: what reads the settings and makes the command is ours again."""
    ours = hand_written("RoomTaxServer").partition("Public Function RT_Setting")
    return {**STAND_INS, "RoomTaxServer": STAND_INS["RoomTaxServer"] + "".join(ours[1:]).replace(".Value2", ".Value")}


def workbook(folder: Path, version: str, settings: Settings | None = None) -> Path:
    """The built add-in as a workbook that LibreOffice opens, with stand-ins for what only Excel has."""
    built, changed, ready = (folder / name for name in ("built.xlam", "changed.xlam", "ready.xlsm"))
    built.write_bytes(xlam.build(version, settings))
    with ExcelFile(str(built)) as book:
        for name, source in stand_ins().items():
            book.set_module(name, source)
        book.vba_project().add_module("StandIn", CLASS, kind=VBAModuleKind.other)
        book.save(str(changed))
    parts = read_parts(changed.read_bytes())
    types = parts["[Content_Types].xml"].replace(ADDIN_TYPE, WORKBOOK_TYPE)
    ready.write_bytes(zip_parts(parts | {"[Content_Types].xml": types}))
    return ready


class Office:
    """A running LibreOffice; `answer` is what the Python server would say to a call."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.answer: Answer = lambda _name, _arguments: None
        self.calls: list[tuple[str, list[Any]]] = []
        assert self._hear() == "ready"

    def open(self, path: Path) -> list[str]:
        return list(self._request("open", str(path)))

    def calculate(self, cells: Mapping[str, Any]) -> dict[str, Any]:
        """Fill cells, and give what those with formulas show."""
        self.fill(cells)
        formulas = [address for address, content in cells.items() if str(content).startswith("=")]
        return dict(zip(formulas, self.show(*formulas), strict=True))

    def fill(self, cells: Mapping[str, Any], sheet: str = "Try") -> None:
        self._request("fill", dict(cells), sheet)

    def show(self, *addresses: str, sheet: str = "Try") -> list[Any]:
        return list(self._request("show", list(addresses), sheet))

    def run(self, procedure: str, *arguments: Any) -> Any:
        return self._request("run", procedure, list(arguments))

    def _request(self, *words: Any) -> Any:
        self._tell(list(words))
        while "call" in (heard := self._hear()):
            self._tell(self._played(*heard["call"]))
        return heard["result"]

    def _played(self, name: str, arguments: list[Any]) -> dict[str, Any]:
        self.calls.append((name, arguments))
        try:
            return {"value": self.answer(name, arguments)}
        except ServerGone:
            return {"broken": True}

    def _tell(self, message: object) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def _hear(self) -> Any:
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the process that runs LibreOffice ended; see its output above"
        return json.loads(line)


@contextmanager
def running() -> Iterator[Office]:
    """LibreOffice, started and ended. A machine without it cannot run these tests."""
    script = Path(__file__).with_name("office_process.py")
    with subprocess.Popen(
        [_python(), str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Office(process)
        assert process.stdin
        process.stdin.close()


def _python() -> str:
    """A Python that has LibreOffice's bridge: the system's one as a rule, not that of a virtual environment."""
    candidates = [sys.executable, "/usr/bin/python3", shutil.which("python3") or ""]
    for python in filter(None, candidates):
        if subprocess.run([python, "-c", "import uno"], capture_output=True, check=False).returncode == 0:
            return python
    raise FileNotFoundError(f"no Python here can talk to LibreOffice; install the packages {' and '.join(BRIDGE)}")
