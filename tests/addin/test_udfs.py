"""The adapter as it is loaded: light, hint-free, and with exactly the xlwings it was made for."""

import inspect
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import xlwings

from addin import udfs
from addin.registry import FUNCTIONS, Function

ROOT = Path(__file__).parents[2]
MEASURE = """
import json, sys, time
for name in ("numpy", "pandas"):  # as in the add-in's own environment; xlwings takes them where it finds them
    sys.modules[name] = None
start = time.perf_counter()
import addin.udfs
seconds = time.perf_counter() - start
print(json.dumps({"seconds": seconds, "modules": [name for name, module in sys.modules.items() if module]}))
"""
NEVER = ("numpy", "pandas", "openpyxl", "lxml", "formulas", "xlwings.server", "roomtax", "workbook_templates")


def pinned() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (pin,) = [one for one in project["optional-dependencies"]["addin"] if one.startswith("xlwings")]
    return str(pin)


def test_xlwings_is_the_one_this_was_made_for() -> None:
    assert pinned() == "xlwings==0.37.8", (
        "The pin of xlwings moved. Its add-in template, its DLL's name and its undocumented calling of functions go "
        "with the version: read its changes, run tests/addin/test_windows.py, build the add-in and try it in Excel, "
        "then put the new version here."
    )
    assert f"xlwings=={xlwings.__version__}" == pinned(), "Another xlwings is installed than pyproject.toml names."


def test_import_is_light() -> None:
    done = subprocess.run([sys.executable, "-c", MEASURE], cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    print(f"import addin.udfs: {found['seconds']:.2f} s")
    assert [name for name in NEVER if name in found["modules"]] == []


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: str(function.name))
def test_wrapper(function: Function) -> None:
    wrapper = getattr(udfs, function.name)
    parameters = inspect.signature(wrapper).parameters.values()
    assert [(one.name, one.default is inspect.Parameter.empty) for one in parameters] == [
        (argument.name, argument.required) for argument in function.arguments
    ]
    assert wrapper.__annotations__ == {}
    assert not inspect.iscoroutinefunction(wrapper)


def test_wrappers_call_the_functions() -> None:
    assert udfs.ROOMTAX_DUE("Waterford", [[1000.0], [2000.0]]) == [[80.0], [160.0]]  # type: ignore[attr-defined]


def test_module_offers_the_functions_and_nothing_else() -> None:
    assert sorted(udfs.__all__) == sorted(function.name for function in FUNCTIONS)
    callables = [name for name in vars(udfs) if name.startswith("ROOMTAX")]
    assert sorted(callables) == sorted(udfs.__all__)
