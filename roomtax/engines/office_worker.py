"""Runs LibreOffice for `libreoffice.py`: a program of its own, for the Python that LibreOffice's bridge belongs to.

That may be an older Python (3.8) without any package, so this file imports the standard library and the bridge only.
It is started with the path of LibreOffice, reads one JSON request a line and writes one JSON answer a line. LibreOffice
runs with a profile of its own in a temporary folder; both are gone when the requests end, however they end.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE = 120
"""Seconds that LibreOffice may take to start, or for one request, before it is ended."""

# Always recalculate what another program wrote (the default believes the values in the file), never follow a link,
# run no macro, and read and write numbers as in the United States wherever the machine stands.
SETTINGS = (
    ("Calc/Formula/Load", "OOXMLRecalcMode", "0"),
    ("Calc/Formula/Load", "ODFRecalcMode", "0"),
    ("Calc/Content/Update", "Link", "2"),
    ("Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Linguistic/General", "DefaultLocale", "en-US"),
    ("Common/Misc", "FirstRun", "false"),
)
FILTERS = {".xlsx": "Calc MS Excel 2007 XML", ".pdf": "calc_pdf_Export", ".ods": "calc8"}
_CONTENT = 1 | 2 | 4 | 16  # values, dates, texts and formulas, as com.sun.star.sheet.CellFlags counts them


def profile_text() -> str:
    """The settings as the file that LibreOffice reads them from."""
    items = "".join(
        f'<item oor:path="/org.openoffice.Office.{path}"><prop oor:name="{name}" oor:op="fuse">'
        f"<value>{value}</value></prop></item>\n"
        for path, name, value in SETTINGS
    )
    locale = '<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<oor:items xmlns:oor="http://openoffice.org/2001/registry">\n'
        f"{items}{locale}<value>en-US</value></prop></item>\n</oor:items>\n"
    )


class Office:
    """One LibreOffice process."""

    def __init__(self, program: str, folder: str) -> None:
        profile, self._pipe = Path(folder) / "profile", f"{Path(folder).name}-{os.getpid()}"
        (profile / "user").mkdir(parents=True)
        (profile / "user" / "registrymodifications.xcu").write_text(profile_text(), encoding="utf-8")
        options = ["--headless", "--norestore", "--nologo", "--nodefault", "--nolockcheck"]
        self.process = subprocess.Popen(  # noqa: S603 - the path is the one that the caller found
            [program, f"-env:UserInstallation={profile.as_uri()}", *options, f"--accept=pipe,name={self._pipe};urp;"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.desktop: Any = None
        self._address = f"uno:pipe,name={self._pipe};urp;StarOffice.ComponentContext"

    def connect(self) -> None:
        """Wait until it answers."""
        import uno

        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                remote = resolver.resolve(self._address)
                self.desktop = remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
            except Exception:  # noqa: BLE001 - it is not up yet; what the bridge raises then is not documented
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("LibreOffice did not start")

    def answers(self) -> bool:
        """Whether it is still there."""
        try:
            self.desktop.getCurrentComponent()
        except Exception:  # noqa: BLE001 - as above
            return False
        return True

    def values(self, path: str, cells: dict[str, list[Any]], fillings: list[dict[str, list[Any]]]) -> list[Any]:
        """The values of cells after each filling; a filling names sheet, and row, column and content of each cell."""
        document = self._opened(path)
        try:
            sheets = {title: document.Sheets.getByName(title) for title in cells}
            found = []
            for filling in fillings:
                _fill(document, filling)
                document.calculateAll()
                found.append([_read(sheets[title], places) for title, places in cells.items()])
            return found
        finally:
            document.close(True)

    def store(self, path: str, to: str, typed: dict[str, list[Any]]) -> None:
        """Open a book, type into cells what a person would type, calculate, and store it as the ending of `to` says."""
        document = self._opened(path)
        try:
            for title, entries in typed.items():
                sheet = document.Sheets.getByName(title)
                for row, column, text in entries:
                    sheet.getCellByPosition(column, row).FormulaLocal = text
            document.calculateAll()
            document.storeToURL(Path(to).as_uri(), _options(FilterName=FILTERS[Path(to).suffix]))
        finally:
            document.close(True)

    def _opened(self, path: str) -> Any:
        options = _options(Hidden=True, MacroExecutionMode=0, UpdateDocMode=0)
        document = self.desktop.loadComponentFromURL(Path(path).as_uri(), "_blank", 0, options)
        if document is None or not hasattr(document, "Sheets"):
            raise ValueError("LibreOffice does not open it as a workbook")
        return document

    def end(self) -> None:
        """End the process, by force if it does not go."""
        with suppress(Exception):  # the connection ends with the process
            self.desktop.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            self.process.wait(10)
        for folder in ("/tmp", "/var/tmp"):  # noqa: S108 - LibreOffice puts its end of the pipe there, and may leave it
            for left in Path(folder).glob(f"OSL_PIPE_*_{self._pipe}"):
                with suppress(OSError):
                    left.unlink()

    def kill(self) -> None:
        """End the process and what it has started, at once."""
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                ended = ["taskkill", "/F", "/T", "/PID", str(self.process.pid)]
                subprocess.run(ended, check=False, stdout=subprocess.DEVNULL)  # noqa: S603


def _options(**settings: Any) -> tuple[Any, ...]:
    from com.sun.star.beans import PropertyValue

    return tuple(PropertyValue(Name=name, Value=value) for name, value in settings.items())


def _fill(document: Any, filling: dict[str, list[Any]]) -> None:
    for title, entries in filling.items():
        sheet = document.Sheets.getByName(title)
        for row, column, value in entries:
            cell = sheet.getCellByPosition(column, row)
            if value is None:
                cell.clearContents(_CONTENT)
            elif isinstance(value, bool):
                cell.setFormula(f"={value}()".upper())
            elif isinstance(value, str):
                cell.setString(value)
            else:
                cell.setValue(value)


def _read(sheet: Any, places: list[Any]) -> list[Any]:
    """The values of a sheet's cells, fetched in one block; an error value is an object with its number."""
    rows, columns = [row for row, _ in places], [column for _, column in places]
    top, left = min(rows), min(columns)
    block = sheet.getCellRangeByPosition(left, top, max(columns), max(rows)).getDataArray()
    values = [block[row - top][column - left] for row, column in places]
    return [
        {"error": sheet.getCellByPosition(column, row).getError()} if value is None else value
        for (row, column), value in zip(places, values)  # noqa: B905 - `strict` came with Python 3.10
    ]


def _requests(office: Office) -> queue.Queue[str | None]:
    """The lines that come in. When they end while a request runs, it gets a little time; then LibreOffice is ended."""
    lines: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)
        lines.put(None)
        time.sleep(5)
        office.kill()

    threading.Thread(target=read, daemon=True).start()
    return lines


def _answer(office: Office, request: list[Any]) -> dict[str, Any]:
    name, *arguments = request
    clock = threading.Timer(PATIENCE, office.kill)
    clock.daemon = True
    clock.start()
    try:
        return {"result": getattr(office, name)(*arguments)}
    except Exception as fault:  # noqa: BLE001 - the other side is told, whatever it was
        words = getattr(fault, "Message", "") or str(fault) or type(fault).__name__
        return {"error": words, "gone": not office.answers()}
    finally:
        clock.cancel()


def main() -> None:
    """Serve requests until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that asks decides when to end
    folder = tempfile.mkdtemp(prefix="roomtax-office-")
    try:
        office = Office(sys.argv[1], folder)
        lines = _requests(office)
        try:
            office.connect()
            while (line := lines.get()) is not None:
                print(json.dumps(_answer(office, json.loads(line))), flush=True)
        finally:
            office.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
