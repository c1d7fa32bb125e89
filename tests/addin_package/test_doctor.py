"""Each finding of `doctor` with made-up facts: it is made when it should be, only then, and says what to do."""

from dataclasses import replace

import pytest

from addin import facts as gathering
from addin.doctor import findings
from addin.facts import Addin, Facts
from addin.package.settings import Settings

PYTHON = r"C:\RoomTax\.venv\Scripts\pythonw.exe"
LIBRARY = r"C:\RoomTax\.venv\xlwings64-0.37.8.dll"
SETTINGS = Settings(PYTHON, r"C:\RoomTax\.venv", version="1.2.3")
ADDIN = Addin(r"C:\Users\clerk\AppData\Roaming\Microsoft\Excel\XLSTART\roomtax.xlam", SETTINGS)
HEALTHY = Facts(
    system="win32",
    python=PYTHON,
    python_version="3.11.9",
    python_bits=64,
    own_environment=True,
    roomtax="1.2.3",
    xlwings="0.37.8",
    xlwings_wanted="0.37.8",
    pywin32=True,
    library=LIBRARY,
    excel=r"C:\Program Files\Microsoft Office\root\Office16\EXCEL.EXE",
    excel_bits=64,
    macros="",
    blocks_programs=False,
    blocks_libraries=False,
    onedrive=(r"C:\Users\clerk\OneDrive",),
    addins=(ADDIN,),
    last_failure="",
)
SERVED = replace(ADDIN, settings=replace(SETTINGS, mode="serve", interpreter=""))
STORE_PYTHON = r"C:\Users\clerk\AppData\Local\Microsoft\WindowsApps\pythonw.exe"


def placed(folder: str) -> Facts:
    """A healthy computer with everything in another folder."""
    settings = Settings(rf"{folder}\pythonw.exe", folder, version="1.2.3")
    library = rf"{folder}\xlwings64-0.37.8.dll"
    return replace(HEALTHY, python=settings.interpreter, library=library, addins=(replace(ADDIN, settings=settings),))


def test_healthy_computer_has_no_findings() -> None:
    assert findings(HEALTHY) == []
    assert findings(replace(HEALTHY, xlwings_wanted="")) == []
    assert findings(replace(HEALTHY, macros="1", excel_bits=0)) == []


CASES = [
    (replace(HEALTHY, system="linux"), "problem", "system", "need Excel for Windows", "roomtax addin build"),
    (replace(HEALTHY, python_bits=32), "problem", "python", "32 bits", "64-bit Python from python.org"),
    (replace(HEALTHY, own_environment=False), "warning", "python", "environment of its own", "py -m venv"),
    (replace(HEALTHY, pywin32=False), "problem", "python", "pywin32", 'pip install ".[addin]"'),
    (replace(HEALTHY, xlwings="", library=""), "problem", "xlwings", "not installed", 'pip install ".[addin]"'),
    (replace(HEALTHY, xlwings="0.37.9"), "problem", "xlwings", "works with 0.37.8 only", "xlwings==0.37.8"),
    (replace(HEALTHY, library=""), "problem", "library", "xlwings64-0.37.8.dll is missing", "not ARM"),
    (replace(HEALTHY, excel=""), "warning", "excel", "not found", "install Excel"),
    (
        replace(HEALTHY, excel=r"C:\Program Files\WindowsApps\Microsoft.Office.Desktop\EXCEL.EXE"),
        *("problem", "excel", "Store edition", "office.com"),
    ),
    (replace(HEALTHY, excel_bits=32), "warning", "excel", "32 bits", "nothing, unless"),
    (replace(HEALTHY, blocks_programs=True), "problem", "policy", "cannot start Python", "--serve"),
    (replace(HEALTHY, blocks_libraries=True), "problem", "policy", "keeps macros from calling Windows", "ask your IT"),
    (replace(HEALTHY, macros="4"), "problem", "policy", "turns all macros off", "XLSTART"),
    (replace(HEALTHY, macros="3"), "warning", "policy", "signed macros only", "--file SIGNED.xlam"),
    (replace(HEALTHY, addins=()), "problem", "add-in", "not installed", "roomtax addin install"),
    (
        replace(HEALTHY, addins=(ADDIN, replace(ADDIN, path=r"C:\AddIns\roomtax.xlam"))),
        *("problem", "add-in", "installed twice", "uninstall"),
    ),
    (replace(HEALTHY, addins=(replace(ADDIN, settings=None),)), "problem", "add-in", "not an add-in of", "--force"),
    (replace(HEALTHY, addins=(replace(ADDIN, from_internet=True),)), "problem", "blocked", "downloaded", "Unblock"),
    (replace(HEALTHY, roomtax="1.3.0"), "problem", "version", "roomtax is version 1.3.0", "install --force"),
    (
        replace(HEALTHY, addins=(replace(ADDIN, settings=replace(SETTINGS, interpreter="")),)),
        *("problem", "settings", "none is set", "install --force"),
    ),
    (
        replace(HEALTHY, addins=(replace(ADDIN, settings=replace(SETTINGS, library_folder=r"C:\Old")),)),
        *("problem", "settings", r"looks for its library in C:\Old", "install --force"),
    ),
    (replace(HEALTHY, last_failure="ImportError: no calc"), "warning", "start", "ImportError: no calc", "next start"),
]


@pytest.mark.parametrize(("facts", "level", "topic", "what", "remedy"), CASES)
def test_finding(facts: Facts, level: str, topic: str, what: str, remedy: str) -> None:
    found = findings(facts)
    assert len(found) == 1
    assert (found[0].level, found[0].topic) == (level, topic)
    assert what in found[0].what
    assert remedy in found[0].remedy


def test_store_python_is_found() -> None:
    found = findings(replace(HEALTHY, python=STORE_PYTHON))
    assert [finding.topic for finding in found] == ["python", "settings"]
    assert "Microsoft Store" in found[0].what


@pytest.mark.parametrize(
    ("folder", "level", "what"),
    [
        (r"C:\Users\Zoë\RoomTax", "problem", "letters beyond a-z"),
        (r"C:\Rates & Fees", "warning", "one of the characters"),
        ("C:\\" + r"long\name" * 25, "warning", "characters long"),
        (r"\\server\share\RoomTax", "warning", "network drive"),
        (r"c:\users\CLERK\OneDrive\RoomTax", "warning", "OneDrive"),
    ],
)
def test_path_finding(folder: str, level: str, what: str) -> None:
    found = findings(placed(folder))
    assert len(found) == 2  # for the interpreter and for the library
    assert {finding.level for finding in found} == {level}
    assert all(what in finding.what and r"C:\RoomTax" in finding.remedy for finding in found)


def test_spaces_and_a_folder_whose_name_begins_alike_are_fine() -> None:
    assert findings(placed(r"C:\Users\clerk\OneDrive old\Room Tax")) == []


def test_only_what_python_is_told_must_be_plain() -> None:
    """Excel finds the add-in by itself, whatever the user is called."""
    there = replace(ADDIN, path=ADDIN.path.replace("clerk", "Zoë"))
    assert findings(replace(HEALTHY, addins=(there,))) == []


def test_served_add_in_needs_no_program_started_by_excel() -> None:
    assert findings(replace(HEALTHY, blocks_programs=True, addins=(SERVED,))) == []


def test_every_finding_is_one_sentence_and_a_remedy() -> None:
    for facts, *_ in CASES:
        for finding in findings(facts):
            assert finding.what[-1] not in ".!"
            assert finding.remedy
            assert "\n" not in finding.what + finding.remedy


def test_facts_of_this_computer_are_gathered() -> None:
    values = {
        (gathering.EXCEL_PATH, ""): "EXCEL.EXE",
        (gathering.CLICK_TO_RUN, "Platform"): "x86",
        (gathering.MACRO_POLICY, "VBAWarnings"): "4",
        (gathering.ATTACK_RULES, gathering.NO_CHILD_PROCESSES): "1",
    }
    facts = gathering.gather(lambda key, name: values.get((key, name), ""), {"OneDrive": "cloud", "OTHER": "x"})
    assert (facts.excel, facts.excel_bits, facts.macros) == ("EXCEL.EXE", 32, "4")
    assert (facts.blocks_programs, facts.blocks_libraries) == (True, False)
    assert (facts.onedrive, facts.addins) == (("cloud",), ())
    assert facts.xlwings == "0.37.8"
    assert facts.python_bits in {32, 64}
    assert findings(replace(facts, system="win32")) != []
