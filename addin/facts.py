"""What `doctor` and `addin status` know about a computer, gathered in one object that a test can make up."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path

from addin.package.settings import NotOurAddin, Settings, read_settings
from addin.serve import log_file
from addin.version import version

ADDIN_NAME = "roomtax.xlam"
CLICK_TO_RUN = r"SOFTWARE\Microsoft\Office\ClickToRun\Configuration"
EXCEL_PATH = r"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\excel.exe"
MACRO_POLICY = r"Software\Policies\Microsoft\Office\16.0\Excel\Security"
ATTACK_RULES = r"SOFTWARE\Policies\Microsoft\Windows Defender\Windows Defender Exploit Guard\ASR\Rules"
NO_CHILD_PROCESSES = "d4f940ab-401b-4efc-aadc-ad5f3c50688a"
NO_WIN32_CALLS = "92e97fa1-2edf-4476-bdd6-9dd0b4dddc7b"
Registry = Callable[[str, str], str]
"""Reads a value of the Windows registry, for the user or the machine; empty text where there is none."""


@dataclass(frozen=True, slots=True)
class Addin:
    """An installed add-in file; `settings` is None for a file that is not ours."""

    path: str
    settings: Settings | None
    from_internet: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """All that findings are made from."""

    system: str
    python: str
    python_version: str
    python_bits: int
    own_environment: bool
    roomtax: str
    xlwings: str
    xlwings_wanted: str
    pywin32: bool
    library: str
    excel: str
    excel_bits: int
    macros: str
    blocks_programs: bool
    blocks_libraries: bool
    onedrive: tuple[str, ...]
    addins: tuple[Addin, ...]
    last_failure: str


def gather(registry: Registry | None = None, environment: Mapping[str, str] = os.environ) -> Facts:
    """The facts of this computer."""
    read = registry or windows_registry()
    prefix = Path(sys.prefix)
    return Facts(
        system=sys.platform,
        python=str(interpreter()),
        python_version=".".join(map(str, sys.version_info[:3])),
        python_bits=struct.calcsize("P") * 8,
        own_environment=sys.prefix != sys.base_prefix,
        roomtax=version(),
        xlwings=_installed("xlwings"),
        xlwings_wanted=wanted_xlwings(),
        pywin32=bool(_installed("pywin32")),
        library=_library(prefix),
        excel=read(EXCEL_PATH, ""),
        excel_bits={"x64": 64, "x86": 32}.get(read(CLICK_TO_RUN, "Platform"), 0),
        macros=read(MACRO_POLICY, "VBAWarnings"),
        blocks_programs=read(ATTACK_RULES, NO_CHILD_PROCESSES) == "1",
        blocks_libraries=read(ATTACK_RULES, NO_WIN32_CALLS) == "1",
        onedrive=tuple(value for name, value in sorted(environment.items()) if name.startswith("OneDrive") and value),
        addins=tuple(map(look_at, installed_addins(environment))),
        last_failure=_last_line(log_file(environment)),
    )


def interpreter() -> Path:
    """The Python that the add-in starts: this one, in the form that opens no window where there is one."""
    silent = Path(sys.executable).with_name("pythonw.exe")
    return silent if silent.is_file() else Path(sys.executable)


def wanted_xlwings() -> str:
    """The version of xlwings that this version of roomtax is made for; empty where roomtax is not installed."""
    from importlib.metadata import requires  # noqa: PLC0415

    try:
        lines = requires("roomtax") or []
    except PackageNotFoundError:
        return ""
    return next((line.split("==")[1].split(";")[0].strip() for line in lines if line.startswith("xlwings==")), "")


def excel_folders(environment: Mapping[str, str]) -> dict[str, Path]:
    """The folders from which Excel loads add-ins: by itself (xlstart), or once ticked in its list (addins).

    >>> sorted(excel_folders({"APPDATA": "data"})), excel_folders({})
    (['addins', 'xlstart'], {})
    """
    data = environment.get("APPDATA")
    if not data:
        return {}
    microsoft = Path(data) / "Microsoft"
    return {"xlstart": microsoft / "Excel" / "XLSTART", "addins": microsoft / "AddIns"}


def installed_addins(environment: Mapping[str, str]) -> list[Path]:
    """The add-in files in those folders."""
    found = [folder / ADDIN_NAME for folder in excel_folders(environment).values()]
    return [path for path in found if path.is_file()]


def look_at(path: Path) -> Addin:
    """What is known about an add-in file."""
    try:
        settings = read_settings(path.read_bytes())
    except NotOurAddin:
        settings = None
    return Addin(str(path), settings, _from_internet(path))


def _from_internet(path: Path) -> bool:
    """Windows marks a downloaded file in a second stream beside its content."""
    try:
        return "ZoneId=3" in Path(f"{path}:Zone.Identifier").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def _installed(distribution: str) -> str:
    try:
        return installed_version(distribution)
    except PackageNotFoundError:
        return ""


def _library(prefix: Path) -> str:
    """The library that connects Excel to Python, which pip puts beside the interpreter's own files."""
    found = sorted(prefix.glob(f"xlwings64-{_installed('xlwings')}.dll"))
    return str(found[0]) if found else ""


def _last_line(log: Path) -> str:
    try:
        lines = log.read_text(encoding="utf-8").strip().splitlines()
    except OSError:
        return ""
    return lines[-1] if lines else ""


def windows_registry() -> Registry:
    """The registry of this computer; one without values where there is no Windows."""
    if sys.platform != "win32":
        return lambda _key, _name: ""
    import winreg  # noqa: PLC0415

    def read(key: str, name: str) -> str:
        for root in (winreg.HKEY_CURRENT_USER, winreg.HKEY_LOCAL_MACHINE):
            try:
                with winreg.OpenKey(root, key, 0, winreg.KEY_READ | winreg.KEY_WOW64_64KEY) as opened:
                    return str(winreg.QueryValueEx(opened, name)[0])
            except OSError:
                continue
        return ""

    return read
