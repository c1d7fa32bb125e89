"""The promises of the architecture, read from the source; and each reader is seen to catch what it is for."""

from collections.abc import Callable

import pytest

from tests.architecture import content, directions, files

Checker = Callable[[str, str], list[str]]

PRODUCT_RULES: list[Checker] = [
    directions.misplaced_xlwings,
    directions.misplaced_formulas,
    directions.tests_in_product,
    directions.relative_imports,
]
LAW_RULES: list[Checker] = [
    content.clock_readings,
    content.binary_numbers,
    content.untyped_holes,
    content.long_functions,
]
PROJECT_RULES: list[Checker] = [content.long_file, content.blanket_ignores]


def faults(checker: Checker, texts: dict[str, str]) -> list[str]:
    """What a checker finds in files, of which there must be some: an empty folder proves nothing."""
    assert texts
    return [fault for path, source in texts.items() for fault in checker(path, source)]


@pytest.mark.parametrize("folder", [*files.PACKAGES, files.COMMAND, "tests"])
def test_source_is_found(folder: str) -> None:
    texts = files.sources(folder)
    assert any(text.strip() for text in texts.values()), f"no source in {folder}"
    assert texts.items() <= files.everything().items()


@pytest.mark.parametrize("folder", directions.DIRECTIONS)
def test_imports_point_one_way(folder: str) -> None:
    assert faults(directions.forbidden_imports, files.sources(folder)) == []


@pytest.mark.parametrize("checker", PRODUCT_RULES)
def test_product(checker: Checker) -> None:
    assert faults(checker, files.product()) == []


@pytest.mark.parametrize("checker", LAW_RULES)
def test_law(checker: Checker) -> None:
    assert faults(checker, files.sources("calc")) == []


@pytest.mark.parametrize("checker", PROJECT_RULES)
def test_project(checker: Checker) -> None:
    assert faults(checker, files.everything()) == []


LINES_41 = "def tax():\n" + "    a = 1\n" * 40
LINES_40 = 'def tax():\n    """A long\n\n    explanation."""\n' + "    a = 1\n" * 39

BAD: list[tuple[Checker, str, str]] = [
    (directions.forbidden_imports, "calc/rules.py", "import openpyxl"),
    (directions.forbidden_imports, "calc/rules.py", "import socket"),
    (directions.forbidden_imports, "calc/rules.py", "from urllib import request"),
    (directions.forbidden_imports, "calc/rules.py", "def f():\n    import http.client"),
    (directions.forbidden_imports, "calc/rules.py", "from time import time"),
    (directions.forbidden_imports, "calc/rules.py", "import pydantic_settings"),
    (directions.forbidden_imports, "calc/rules.py", "from workbook_templates import lines"),
    (directions.forbidden_imports, "calc/rules.py", "from . import dates"),
    (directions.forbidden_imports, "calc/rules.py", "import importlib\nimportlib.import_module('addin')"),
    (directions.forbidden_imports, "calc/rules.py", "__import__(name)"),
    (directions.forbidden_imports, "workbook_templates/lines.py", "from calc import rules"),
    (directions.forbidden_imports, "workbook_templates/lines.py", "from calc.assess import assess"),
    (directions.forbidden_imports, "workbook_templates/lines.py", "import calc"),
    (directions.forbidden_imports, "workbook_templates/lines.py", "from calc import *"),
    (directions.forbidden_imports, "workbook_templates/lines.py", "import addin.registry"),
    (directions.forbidden_imports, "workbook_templates/lines.py", "import roomtax"),
    (
        directions.forbidden_imports,
        "workbook_templates/lines.py",
        "if TYPE_CHECKING:\n    from calc.assess import Assessment",
    ),
    (directions.forbidden_imports, "workbook_templates/cached.py", "from calc.assess import Assessment"),
    (directions.forbidden_imports, "workbook_templates/cached_facts.py", "from calc.dates import Deadlines"),
    (
        directions.forbidden_imports,
        "workbook_templates/cached_money.py",
        "if TYPE_CHECKING:\n    from calc.assess import Assessment",
    ),
    (
        directions.forbidden_imports,
        "workbook_templates/cached.py",
        "if TYPE_CHECKING:\n    from calc.assess import assess",
    ),
    (
        directions.forbidden_imports,
        "workbook_templates/cached.py",
        "if TYPE_CHECKING:\n    pass\nelse:\n    from calc.assess import Assessment",
    ),
    (directions.forbidden_imports, "addin/registry.py", "import workbook_templates.lines"),
    (directions.forbidden_imports, "addin/registry.py", "from roomtax.cli import main"),
    (directions.forbidden_imports, "addin/registry.py", "import openpyxl"),
    (directions.forbidden_imports, "build_workbook.py", "import calc"),
    (directions.misplaced_xlwings, "addin/registry.py", "import xlwings as xw"),
    (directions.misplaced_xlwings, "roomtax/cli.py", "def f():\n    from xlwings import App"),
    (directions.misplaced_xlwings, "addin/udfs.py", "import xlwings.pro"),
    (directions.misplaced_xlwings, "addin/serve.py", "from xlwings import server"),
    (directions.misplaced_xlwings, "addin/serve.py", "import xlwings as xw\nxw.server.func"),
    (directions.misplaced_formulas, "roomtax/recalc.py", "import formulas"),
    (directions.misplaced_formulas, "roomtax/recalc.py", "try:\n    import schedula\nexcept ImportError:\n    pass"),
    (directions.misplaced_formulas, "roomtax/check.py", "def f():\n    import formulas"),
    (directions.misplaced_formulas, "calc/rules.py", "if TYPE_CHECKING:\n    from formulas import ExcelModel"),
    (directions.tests_in_product, "roomtax/demo.py", "from tests.cases import worked"),
    (directions.relative_imports, "roomtax/demo.py", "from .check import check"),
    (content.clock_readings, "calc/dates.py", "import datetime\ndatetime.datetime.now()"),
    (content.clock_readings, "calc/dates.py", "from datetime import date\nclock = date.today"),
    (content.binary_numbers, "calc/rules.py", "rate = 0.08"),
    (content.binary_numbers, "calc/rules.py", "rate = 1e-2"),
    (content.binary_numbers, "calc/rules.py", "tax = float('1')"),
    (content.binary_numbers, "calc/rules.py", "tax = round(tax, 2)"),
    (content.binary_numbers, "calc/rules.py", "taxes = map(float, taxes)"),
    (content.binary_numbers, "calc/rules.py", "def tax(gross: float) -> int: ..."),
    (content.binary_numbers, "calc/rules.py", "isinstance(float(x), int)"),
    (content.untyped_holes, "calc/rules.py", "from typing import Any"),
    (content.untyped_holes, "calc/rules.py", "from typing import Any as Thing"),
    (content.untyped_holes, "calc/rules.py", "import typing as t\ndef f(x: t.Any) -> None: ..."),
    (content.untyped_holes, "calc/rules.py", "def f(x: list[Any]) -> None: ..."),
    (content.long_functions, "calc/rules.py", LINES_41),
    (content.long_functions, "calc/rules.py", "class A:\n    " + LINES_41.replace("\n", "\n    ")),
    (content.long_file, "tests/test_tax.py", "a = 1\n" * 301),
    (content.blanket_ignores, "tests/test_tax.py", "a = 1  # type: ignore"),
    (content.blanket_ignores, "tests/test_tax.py", "a = 1  # noqa: X1  #type:ignore"),
]

GOOD: list[tuple[Checker, str, str]] = [
    (directions.forbidden_imports, "calc/rules.py", "import tomllib\nfrom decimal import Decimal\nimport holidays"),
    (directions.forbidden_imports, "calc/rules.py", "from datetime import time\nfrom calc.money import cents"),
    (directions.forbidden_imports, "workbook_templates/lines.py", "from calc.ordinance import Ordinance\nimport lxml"),
    (
        directions.forbidden_imports,
        "workbook_templates/cached.py",
        "if TYPE_CHECKING:\n    from calc.assess import Assessment",
    ),
    (
        directions.forbidden_imports,
        "workbook_templates/cached_facts.py",
        "if TYPE_CHECKING:\n    from calc.dates import Deadlines",
    ),
    (directions.forbidden_imports, "addin/invoke.py", "from calc import assess, rules"),
    (directions.forbidden_imports, "build_workbook.py", "import sys\nfrom roomtax.cli import main"),
    (directions.misplaced_xlwings, "addin/udfs.py", "import xlwings as xw\nself.server = xw.func"),
    (directions.misplaced_formulas, "roomtax/recalc.py", "def load():\n    import formulas"),
    (content.clock_readings, "calc/dates.py", "today = filing.filed  # never date.today()"),
    (
        content.binary_numbers,
        "calc/money.py",
        "tomllib.load(f, parse_float=Decimal)\nif isinstance(x, int | float): ...",
    ),
    (content.untyped_holes, "calc/rules.py", "def f(x: object) -> None:\n    '''Any amount.'''"),
    (content.long_functions, "calc/rules.py", LINES_40),
    (content.long_file, "calc/rules.py", "a = 1\n" * 300),
    (content.blanket_ignores, "calc/rules.py", "a = '# type: ignore'  # type: ignore[assignment]"),
]


@pytest.mark.parametrize(("checker", "path", "source"), BAD)
def test_fault_is_caught(checker: Checker, path: str, source: str) -> None:
    assert checker(path, source) != []


@pytest.mark.parametrize(("checker", "path", "source"), GOOD)
def test_good_source_passes(checker: Checker, path: str, source: str) -> None:
    assert checker(path, source) == []


def test_every_rule_is_seen_to_fail() -> None:
    rules = {directions.forbidden_imports, *PRODUCT_RULES, *LAW_RULES, *PROJECT_RULES}
    assert {checker for checker, *_ in BAD} == rules
