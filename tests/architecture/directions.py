"""Who may import whom. A checker takes a file's path within the project and its source text."""

import ast
import sys
from collections.abc import Callable
from dataclasses import dataclass

from tests.architecture.imports import Import, imports

NETWORK = frozenset(
    {"asyncio", "ftplib", "http", "imaplib", "poplib", "smtplib"}
    | {"socket", "socketserver", "ssl", "urllib", "webbrowser", "xmlrpc"}
)


@dataclass(frozen=True)
class Direction:
    """What one package may import."""

    allowed: tuple[str, ...]
    barred: frozenset[str] = frozenset()

    def permits(self, wanted: Import) -> bool:
        if wanted.root in sys.stdlib_module_names:
            return wanted.root not in self.barred
        return any(wanted.within(module) for module in self.allowed)


DIRECTIONS = {
    "calc": Direction(("calc", "pydantic", "dateutil", "holidays"), NETWORK | {"time"}),
    "workbook_templates": Direction(
        (
            "workbook_templates",
            "calc.annual_form",
            "calc.business_days",
            "calc.errors",
            "calc.fields",
            "calc.form",
            "calc.limits",
            "calc.ordinance",
            "calc.papers",
            "calc.periods",
            "calc.provisions",
            "calc.registry",
            "calc.statute",
            "calc.words",
            "calc.years",
            "openpyxl",
            "lxml",
        )
    ),
    "addin": Direction(("addin", "calc", "xlwings", "pyopenvba")),
    "build_workbook.py": Direction(("roomtax",)),
}
CACHED_VALUES = tuple(f"workbook_templates/{name}.py" for name in ("cached", "cached_facts", "annual_cached"))
AS_DATA = (
    "calc.annual.AnnualAssessment",
    "calc.annual_dates.AnnualDates",
    "calc.assess.Assessment",
    "calc.dates.Deadlines",
)
XLWINGS_HOMES = ("addin/udfs.py", "addin/serve.py")
RECALCULATOR = "roomtax/recalc.py"


def forbidden_imports(path: str, source: str) -> list[str]:
    """Imports against the direction of the package that the file belongs to."""
    direction = DIRECTIONS[path.partition("/")[0]]
    return _faults(
        path, source, lambda wanted: not direction.permits(wanted) and not _is_assessment_as_data(path, wanted)
    )


def _is_assessment_as_data(path: str, wanted: Import) -> bool:
    return path in CACHED_VALUES and wanted.for_types and wanted.target in AS_DATA


def misplaced_xlwings(path: str, source: str) -> list[str]:
    """Imports of xlwings outside its two homes, and of its parts that need a licence anywhere."""
    licensed = _faults(
        path, source, lambda wanted: wanted.within("xlwings.pro") or wanted.within("xlwings.server")
    ) + _licensed_attributes(path, source)
    if path in XLWINGS_HOMES:
        return licensed
    return licensed + _faults(path, source, lambda wanted: wanted.root == "xlwings")


def _licensed_attributes(path: str, source: str) -> list[str]:
    tree = ast.parse(source)
    aliases = {
        alias.asname or alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name.partition(".")[0] == "xlwings"
    }
    return [
        f"{path}:{node.lineno} uses xlwings.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"pro", "server"}
        if isinstance(node.value, ast.Name) and node.value.id in aliases
    ]


def misplaced_formulas(path: str, source: str) -> list[str]:
    """Imports of formulas (or its engine) outside the recalculator, or there but when the module is loaded."""

    def is_fault(wanted: Import) -> bool:
        allowed = path == RECALCULATOR and (wanted.lazy or wanted.for_types)
        return wanted.root in {"formulas", "schedula"} and not allowed

    return _faults(path, source, is_fault)


def tests_in_product(path: str, source: str) -> list[str]:
    """Imports of the tests by the product."""
    return _faults(path, source, lambda wanted: wanted.root == "tests")


def relative_imports(path: str, source: str) -> list[str]:
    """Relative imports: the folder's name in full is what the other checkers read."""
    return _faults(path, source, lambda wanted: wanted.target.startswith("."))


def _faults(path: str, source: str, is_fault: Callable[[Import], bool]) -> list[str]:
    return [f"{path}:{wanted.line} imports {wanted.target}" for wanted in imports(source) if is_fault(wanted)]
