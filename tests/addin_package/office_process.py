"""Runs LibreOffice for `office.py`: started as a program of its own, with the Python that LibreOffice's bridge is for.

Reads one JSON request a line and writes one JSON answer a line. While cells calculate, each call that the VBA makes
is written as `{"call": [function, arguments]}` and answered by the other side with `{"value": ...}` or
`{"broken": true}`, which is what a killed server looks like.
"""

import json
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE = 120


def tell(message: object) -> None:
    print(json.dumps(message), flush=True)


def hear() -> Any:
    return json.loads(sys.stdin.readline() or '"end"')


def plain(value: Any) -> Any:
    """A value of the bridge as JSON; a date is the number of its day, as Excel's Value2 gives it."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if hasattr(value, "Value"):
        return value.Value
    return f"<{type(value).__name__}>"


def rows_of(value: Any) -> Any:
    return tuple(rows_of(item) for item in value) if isinstance(value, list) else value


def server() -> Any:
    """The stand-in for xlwings' COM server: VBA calls its CallUDF."""
    import unohelper
    from com.sun.star.script import XInvocation

    class Server(unohelper.Base, XInvocation):  # type: ignore[misc]
        def hasMethod(self, name: str) -> bool:  # noqa: N802
            return name == "CallUDF"

        def hasProperty(self, _name: str) -> bool:  # noqa: N802
            return False

        def invoke(self, _name: str, arguments: Any, _places: Any, _outputs: Any) -> Any:
            tell({"call": [arguments[1], plain(arguments[2])]})
            answer = hear()
            if "broken" in answer:
                raise RuntimeError("the server is gone")
            return rows_of(answer["value"]), (), ()

    return Server()


class Office:
    """One LibreOffice process with one document."""

    def __init__(self, folder: str) -> None:
        pipe = f"roomtax{Path(folder).name}"
        profile = f"-env:UserInstallation={Path(folder).as_uri()}/profile"
        accept = f"--accept=pipe,name={pipe};urp;"
        self.process = subprocess.Popen(
            ["soffice", profile, "--headless", "--norestore", "--nologo", accept],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.desktop = self._desktop(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        self.document: Any = None

    def _desktop(self, address: str) -> Any:
        import uno

        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        for _ in range(PATIENCE * 4):
            try:
                remote = resolver.resolve(address)
                return remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
            except Exception:  # noqa: BLE001 - it is not up yet; what the bridge raises then is not documented
                time.sleep(0.25)
        raise TimeoutError("LibreOffice did not start")

    def open(self, path: str) -> list[str]:
        """Open a workbook with its macros on, connect the stand-in, and name the modules that were loaded."""
        from com.sun.star.beans import PropertyValue

        options = [PropertyValue(Name="Hidden", Value=True), PropertyValue(Name="MacroExecutionMode", Value=4)]
        self.document = self.desktop.loadComponentFromURL(Path(path).as_uri(), "_blank", 0, tuple(options))
        self.document.Sheets.insertNewByName("Try", 0)
        self.document.Sheets.insertNewByName("Try 2", 1)
        self.run("RoomTaxServer.RT_UseServer", [server()])
        return list(self.document.BasicLibraries.getByName("RoomTax").getElementNames())

    def run(self, procedure: str, arguments: list[Any]) -> Any:
        address = f"vnd.sun.star.script:RoomTax.{procedure}?language=Basic&location=document"
        script = self.document.getScriptProvider().getScript(address)
        return plain(script.invoke(tuple(arguments), (), ())[0])

    def fill(self, cells: dict[str, Any], title: str) -> None:
        """Values and formulas; a range such as B1:C2 takes an array formula."""
        sheet = self.document.Sheets.getByName(title)
        for address, content in cells.items():
            cell = sheet.getCellRangeByName(address)
            if ":" in address:
                cell.setArrayFormula(content)
            elif isinstance(content, str):
                cell.setFormula(content)
            elif content is not None:
                cell.setValue(content)

    def show(self, addresses: list[str], title: str) -> list[Any]:
        """What cells show: a number, text, or an error."""
        sheet = self.document.Sheets.getByName(title)
        cells = [sheet.getCellRangeByName(address).getCellByPosition(0, 0) for address in addresses]
        return [_shown(cell) for cell in cells]

    def end(self) -> None:
        with suppress(Exception):  # the connection ends with the process
            self.desktop.terminate()
        self.process.wait(30)


def _shown(cell: Any) -> Any:
    from com.sun.star.sheet.FormulaResult import VALUE

    if cell.getError():
        return {"error": cell.getError()}
    return cell.getValue() if cell.FormulaResultType2 == VALUE else cell.getString()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        office = Office(folder)
        try:
            tell("ready")
            while (request := hear()) != "end":
                name, *arguments = request
                tell({"result": getattr(office, name)(*arguments)})
        finally:
            office.end()


if __name__ == "__main__":
    main()
