"""What keeps the add-in from working on a computer, found before Excel is opened; each finding says what to do."""

from __future__ import annotations

import ntpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from addin.facts import Addin, Facts

Level = Literal["problem", "warning"]
INSTALL = "roomtax addin install"
REINSTALL = f"close Excel and run: {INSTALL} --force"
AWKWARD = frozenset('%&^!$"')
LONGEST_PATH = 200
PYTHON_BITS = 64
MACROS_OFF = "4"
MACROS_SIGNED = "3"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that does not work (problem) or may not work (warning), and what to do about it."""

    level: Level
    topic: str
    what: str
    remedy: str


def findings(facts: Facts) -> list[Finding]:
    """All findings; on another system than Windows only that one."""
    if facts.system != "win32":
        remedy = "make the add-in here with `roomtax addin build`, and install it on the computer that has Excel"
        return [Finding("problem", "system", "the worksheet functions need Excel for Windows", remedy)]
    return [
        finding
        for check in (_python, _xlwings, _library, _excel, _policies, _paths, _installed, _last_start)
        for finding in check(facts)
    ]


def _python(facts: Facts) -> Iterator[Finding]:
    if "windowsapps" in facts.python.lower():
        what = "this Python is from the Microsoft Store, which keeps Excel out of its folders"
        yield Finding("problem", "python", what, f"install Python from python.org, then roomtax in it, then: {INSTALL}")
    if facts.python_bits != PYTHON_BITS:
        what = f"this Python has {facts.python_bits} bits"
        yield Finding(
            "problem", "python", what, "install the 64-bit Python from python.org; 32-bit Excel works with it"
        )
    if not facts.own_environment:
        what = "roomtax is not in an environment of its own, so the add-in may not find it when Excel starts Python"
        yield Finding("warning", "python", what, "run: py -m venv .venv, and install roomtax there")
    if not facts.pywin32:
        what = "the package pywin32, which talks to Excel, is missing"
        yield Finding("problem", "python", what, 'run in the folder of roomtax: pip install ".[addin]"')


def _xlwings(facts: Facts) -> Iterator[Finding]:
    if not facts.xlwings:
        yield Finding(
            "problem", "xlwings", "xlwings is not installed", 'run in the folder of roomtax: pip install ".[addin]"'
        )
    elif facts.xlwings_wanted and facts.xlwings != facts.xlwings_wanted:
        what = f"xlwings is version {facts.xlwings}, this roomtax works with {facts.xlwings_wanted} only"
        yield Finding("problem", "xlwings", what, f"run: pip install xlwings=={facts.xlwings_wanted}")


def _library(facts: Facts) -> Iterator[Finding]:
    if facts.xlwings and not facts.library:
        what = f"the library xlwings64-{facts.xlwings}.dll is missing: pip took a package made for all systems"
        remedy = "use the 64-bit Python from python.org (not ARM), then: pip install --force-reinstall xlwings"
        yield Finding("problem", "library", what, remedy)


def _excel(facts: Facts) -> Iterator[Finding]:
    if not facts.excel:
        yield Finding(
            "warning", "excel", "Excel was not found", "install Excel for Windows; on the web it has no add-ins"
        )
    elif "windowsapps" in facts.excel.lower():
        what = "this Excel is the Microsoft Store edition, which cannot reach Python"
        yield Finding("problem", "excel", what, "install Office from office.com or from your IT's package")
    if 0 < facts.excel_bits < PYTHON_BITS:
        what = "Excel has 32 bits; it works with the 64-bit Python, through the 32-bit library beside it"
        yield Finding("warning", "excel", what, "nothing, unless a function says that it cannot load xlwings32")


def _policies(facts: Facts) -> Iterator[Finding]:
    serving = any(addin.settings and addin.settings.mode == "serve" for addin in facts.addins)
    if facts.blocks_programs and not serving:
        what = "a rule of Windows Defender keeps Office from starting programs, so Excel cannot start Python"
        remedy = f"run: {INSTALL} --serve --force, and start `roomtax addin serve` before Excel"
        yield Finding("problem", "policy", what, remedy)
    if facts.blocks_libraries:
        what = "a rule of Windows Defender keeps macros from calling Windows, which the add-in has to do once"
        yield Finding("problem", "policy", what, "ask your IT to except roomtax.xlam from rule 92e97fa1")
    if facts.macros == MACROS_OFF:
        what = "a policy turns all macros off, and with them every add-in of this kind"
        yield Finding("problem", "policy", what, "ask your IT to allow macros in Excel's start folder (XLSTART)")
    if facts.macros == MACROS_SIGNED:
        what = "a policy allows signed macros only"
        yield Finding("warning", "policy", what, f"have roomtax.xlam signed, then run: {INSTALL} --file SIGNED.xlam")


def _paths(facts: Facts) -> Iterator[Finding]:
    for path in (facts.python, facts.library):
        yield from _path_findings(path, facts)


def _path_findings(path: str, facts: Facts) -> Iterator[Finding]:
    remedy = r"install Python and roomtax in a folder such as C:\RoomTax, then run: " + f"{INSTALL} --force"
    if not path.isascii():
        yield Finding("problem", "path", f"{path} has letters beyond a-z, which do not reach Python unharmed", remedy)
    if AWKWARD & set(path):
        yield Finding("warning", "path", f"{path} has one of the characters {' '.join(sorted(AWKWARD))}", remedy)
    if len(path) > LONGEST_PATH:
        yield Finding("warning", "path", f"{path} is {len(path)} characters long", remedy)
    if path.startswith("\\\\"):
        yield Finding("warning", "path", f"{path} is on a network drive, slow and at times out of reach", remedy)
    if any(_is_within(path, folder) for folder in facts.onedrive):
        what = f"{path} is in OneDrive, which may move it to the cloud while Excel needs it"
        yield Finding("warning", "onedrive", what, remedy)


def _is_within(path: str, folder: str) -> bool:
    inner, outer = ntpath.normcase(path), ntpath.normcase(folder).rstrip("\\")
    return inner.startswith(outer + "\\")


def _installed(facts: Facts) -> Iterator[Finding]:
    if not facts.addins:
        yield Finding("problem", "add-in", "the add-in is not installed", f"run: {INSTALL}")
    if len(facts.addins) > 1:
        what = f"the add-in is installed twice: {' and '.join(addin.path for addin in facts.addins)}"
        yield Finding("problem", "add-in", what, f"run: roomtax addin uninstall, then: {INSTALL}")
    for addin in facts.addins:
        yield from _addin_findings(addin, facts)


def _addin_findings(addin: Addin, facts: Facts) -> Iterator[Finding]:
    if addin.from_internet:
        what = f"Windows marks {addin.path} as downloaded, and Excel blocks its macros"
        yield Finding("problem", "blocked", what, "right-click the file, Properties, tick Unblock, OK")
    if addin.settings is None:
        yield Finding("problem", "add-in", f"{addin.path} is not an add-in of roomtax", REINSTALL)
        return
    if addin.settings.version != facts.roomtax:
        what = f"the add-in is version {addin.settings.version}, roomtax is version {facts.roomtax}"
        yield Finding("problem", "version", what, REINSTALL)
    if addin.settings.mode == "start" and ntpath.normcase(addin.settings.interpreter) != ntpath.normcase(facts.python):
        what = f"the add-in starts another Python: {addin.settings.interpreter or 'none is set'}"
        yield Finding("problem", "settings", what, REINSTALL)
    if facts.library and addin.settings.library_folder != ntpath.dirname(facts.library):
        what = f"the add-in looks for its library in {addin.settings.library_folder or 'no folder'}"
        yield Finding("problem", "settings", what, REINSTALL)


def _last_start(facts: Facts) -> Iterator[Finding]:
    if facts.last_failure:
        what = f"when Excel last failed to start Python, the reason was: {facts.last_failure}"
        yield Finding("warning", "start", what, "put that right; the next start that works takes this line away")
