"""Where the source is."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("calc", "workbook_templates", "addin", "roomtax")
COMMAND = "build_workbook.py"


def sources(folder: str) -> dict[str, str]:
    """The Python files of a folder (or the one file of that name): path within the project -> source text."""
    start = ROOT / folder
    found = [start] if start.is_file() else sorted(start.rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}


def product() -> dict[str, str]:
    """The Python files that are installed."""
    return {path: text for folder in (*PACKAGES, COMMAND) for path, text in sources(folder).items()}


def everything() -> dict[str, str]:
    """The Python files of the project; folders that begin with a dot and virtual environments are not part of it."""
    folders = [
        path.name
        for path in ROOT.iterdir()
        if not path.name.startswith(".") and path.is_dir() and not (path / "pyvenv.cfg").exists()
    ]
    return {
        path: text
        for start in (*sorted(folders), *sorted(file.name for file in ROOT.glob("*.py")))
        for path, text in sources(start).items()
    }
