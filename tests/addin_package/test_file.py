"""The file `roomtax.xlam` as others read it: Excel's parts, and the macros as a virus scanner sees them."""

import re
import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pyvbaanalysis import analyze_office_file

from addin.package import vba, xlam
from addin.package.intellisense import LINKS, PART
from addin.package.project import StrangeTemplate
from addin.package.settings import NotOurAddin, Settings, read_parts, read_settings, stamp, zip_parts
from addin.registry import FUNCTIONS
from tests.addin_package import scanner

VERSION = "1.2.3"
MODULES = {
    *("RoomTaxCells", "RoomTaxDecode", "RoomTaxFunctions", "RoomTaxHelp", "RoomTaxRibbon", "RoomTaxServer"),
    *("RoomTaxTransport", "ThirdPartyNotice"),
}
# What scanners score most; the words in the notice and in messages cannot be told from code by them.
ALARMING = {
    "Shell",
    "WScript.Shell",
    "CreateObject",
    "GetObject",
    "Kill",
    "Environ",
    "URLDownloadToFile",
    "Chr",
    "Auto_Open",
}


@pytest.fixture(scope="module")
def built() -> bytes:
    return xlam.build(VERSION)


@pytest.fixture(scope="module")
def read_back(built: bytes) -> dict[str, str]:
    """Module name -> source, read by another program than the one that wrote it."""
    return scanner.sources(built)


def test_same_bytes_twice(built: bytes) -> None:
    assert xlam.build(VERSION) == built


def test_all_modules_are_there_and_none_of_the_template(read_back: dict[str, str]) -> None:
    assert set(read_back) == MODULES | {"ThisWorkbook", "Sheet2"}
    for name, source in vba.modules(vba.Versions(VERSION, "0.37.8")).items():
        assert read_back[name].split() == source.split()


def test_lint(built: bytes, tmp_path: Path) -> None:
    file = tmp_path / "roomtax.xlam"
    file.write_bytes(built)
    found = analyze_office_file(str(file))
    assert {name: [problem.message for problem in problems] for name, problems in found.items() if problems} == {}


def test_transport_takes_nothing_from_the_open_workbook(read_back: dict[str, str]) -> None:
    code = "\n".join(source for name, source in read_back.items() if name != "ThirdPartyNotice")
    code = re.sub(r"^\s*'.*$", "", code, flags=re.MULTILINE)
    for word in ("ActiveWorkbook", "ActiveSheet", "Application.Caller", "GetConfig", "Environ", "CurDir", ".FullName"):
        assert word not in code
    opened = {name for name, source in read_back.items() if re.search(r"\b(Workbooks|Worksheets)\b", source)}
    assert opened == {"RoomTaxServer", "RoomTaxRibbon"}
    assert re.findall(r"(\w*)\.?Worksheets\(", read_back["RoomTaxServer"]) == ["ThisWorkbook", "ThisWorkbook"]
    assert "Workbooks.Add(" in read_back["RoomTaxRibbon"]
    assert re.findall(r"Workbooks\W\w*\(?", read_back["RoomTaxRibbon"]) == ["Workbooks.Add("] * 2


def test_python_starts_isolated_and_without_a_command_window(read_back: dict[str, str]) -> None:
    server = read_back["RoomTaxServer"]
    assert '""" -I -m addin.serve $(CLSID)"' in server
    assert "cmd" not in server.lower().replace("command", "")


def test_library_is_that_of_the_pinned_xlwings(read_back: dict[str, str]) -> None:
    named = set(re.findall(r"xlwings(?:32|64)-[\w.]+\.dll", read_back["RoomTaxServer"]))
    assert named == {"xlwings64-0.37.8.dll", "xlwings32-0.37.8.dll"}


def test_nothing_alarms_a_scanner_more_than_it_must(built: bytes) -> None:
    found = scanner.keywords(built)
    assert found & ALARMING == set()
    assert {"Workbook_Open", "Lib"} <= found


def test_notice_of_xlwings_is_kept_whole(read_back: dict[str, str]) -> None:
    source = scanner.sources(xlam.template_path().read_bytes())["xlwings"]
    notice = source[source.index("'Copyright (C)") : source.index("'SOFTWARE, EVEN IF ADVISED")].split()
    kept = read_back["ThirdPartyNotice"].split()
    assert " ".join(notice) in " ".join(kept)


def test_package_names_nobody_and_parses(built: bytes) -> None:
    with zipfile.ZipFile(BytesIO(built)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    for name, content in parts.items():
        assert b"myaddin" not in content.lower(), name
        if name.endswith((".xml", ".rels")):
            ElementTree.fromstring(content)  # noqa: S314 - our own file
            assert b"felix" not in content.lower(), name


def test_tips_name_every_function_and_are_linked_from_the_workbook(built: bytes) -> None:
    parts = read_parts(built)
    space = "{http://schemas.excel-dna.net/intellisense/1.0}"
    tips = ElementTree.fromstring(parts[PART])  # noqa: S314 - our own file
    listed = {
        function.get("Name"): [(argument.get("Name"), argument.get("Description")) for argument in function]
        for function in tips.iter(f"{space}Function")
    }
    wanted = {function.name: [(one.name, one.help) for one in function.arguments] for function in FUNCTIONS}
    assert listed == wanted
    links = ElementTree.fromstring(parts[LINKS])  # noqa: S314
    assert len({link.get("Id") for link in links}) == len(links)
    assert [link.get("Type", "").rpartition("/")[2] for link in links if link.get("Target") == f"../{PART}"] == [
        "customXml"
    ]


def test_ribbon_calls_procedures_that_exist(built: bytes, read_back: dict[str, str]) -> None:
    ribbon = read_parts(built)["customUI/customUI.xml"].decode()
    called = re.findall(r'onAction="(\w+)\.(\w+)"', ribbon)
    assert len(called) == 3
    for module, procedure in called:
        assert f"Public Sub {procedure}(ByVal control As IRibbonControl)" in read_back[module]


def test_every_function_is_public_once_and_described(read_back: dict[str, str]) -> None:
    source = read_back["RoomTaxFunctions"]
    names = [function.name for function in FUNCTIONS]
    assert re.findall(r"^Public Function (\w+)", source, re.MULTILINE) == names
    assert re.findall(r"^Attribute (\w+)\.VB_Description", source, re.MULTILINE) == names
    assert re.findall(r'^    RT_Describe "(\w+)"', read_back["RoomTaxHelp"], re.MULTILINE) == names
    assert f'RT_VERSION As String = "{VERSION}"' in source


def test_no_procedure_has_two_homes(read_back: dict[str, str]) -> None:
    defined = [
        name.lower()
        for source in read_back.values()
        for name in re.findall(r"^(?:Public |Private )?(?:Function|Sub) (\w+)", source, re.MULTILINE)
    ]
    assert sorted(defined) == sorted(set(defined))


SETTINGS = Settings(r"C:\Zoë & Co\RoomTax\pythonw.exe", r"C:\Zoë & Co\RoomTax", "serve", version=VERSION)


def test_settings_are_stamped_without_touching_the_macros(built: bytes) -> None:
    stamped = stamp(built, SETTINGS)
    before, after = read_parts(built), read_parts(stamped)
    assert [name for name in before if before[name] != after[name]] == [xlam.SETTINGS_PART]
    assert list(before) == list(after)
    assert (read_settings(built), read_settings(stamped)) == (Settings(version=VERSION), SETTINGS)
    assert stamp(stamped, Settings()) == built


def test_settings_that_excel_saved_again_are_read(built: bytes) -> None:
    """Excel moves texts into a table of their own when the add-in is signed."""
    parts = read_parts(stamp(built, SETTINGS))
    texts: list[str] = []

    def moved(match: re.Match[str]) -> str:
        texts.append(match[2])
        return f'<c r="{match[1]}" t="s"><v>{len(texts) - 1}</v></c>'

    sheet = parts[xlam.SETTINGS_PART].decode()
    sheet = re.sub(r'<c r="(\w+)" t="inlineStr"><is><t [^>]*>([^<]*)</t></is></c>', moved, sheet)
    table = "".join(f"<si><t>{text}</t></si>" for text in texts)
    namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    saved = {
        xlam.SETTINGS_PART: sheet.encode(),
        "xl/sharedStrings.xml": f'<sst xmlns="{namespace}">{table}</sst>'.encode(),
    }
    assert read_settings(zip_parts(parts | saved)) == SETTINGS


@pytest.mark.parametrize("content", [b"", b"no package", zip_parts({"a.txt": b""}), xlam.template_path().read_bytes()])
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(NotOurAddin):
        read_settings(content)


def test_another_template_is_refused(tmp_path: Path) -> None:
    parts = read_parts(xlam.template_path().read_bytes())
    for name, changed in {
        "xl/workbook.xml": parts["xl/workbook.xml"].replace(b"AlternateContent", b"Else"),
        "customUI/customUI.xml": None,
    }.items():
        other = {part: content for part, content in (parts | {name: changed}).items() if content is not None}
        file = tmp_path / "template.xlam"
        file.write_bytes(zip_parts(other))
        with pytest.raises(StrangeTemplate):
            xlam.assemble(file, {}, VERSION, Settings())
    with pytest.raises(StrangeTemplate):
        xlam.assemble(xlam.template_path().with_name("quickstart_addin.xlam"), {}, VERSION, Settings())
