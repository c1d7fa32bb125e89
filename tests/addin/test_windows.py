"""The functions through xlwings' own Windows code, with stand-ins for pywin32, in a process of its own."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import xlwings

from addin.registry import FUNCTIONS, Function

ROOT = Path(__file__).parents[2]
BY_NAME = pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: str(function.name))


@cache
def report() -> dict[str, Any]:
    """What the process says; its traceback fails the test when xlwings' inner parts have moved."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.addin.windows"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"xlwings {xlwings.__version__} could not be driven as on Windows:\n{done.stderr}"
    return dict(json.loads(done.stdout))


def test_every_call_gives_what_invoke_gives() -> None:
    assert report()["differences"] == []
    assert report()["calls"] > 5000


def test_results_spill() -> None:
    spread = report()["spread"]
    assert spread["column"] == [[80.0], ["#N/A"], ["#VALUE!"], [160.0]]
    assert spread["rectangle"] == [[80.0, 80.0], [70.0, 70.0]]
    assert spread["row"] == [70.0, 140.0]
    assert spread["statement"][6][:2] == ["Room tax", 80.0]


@BY_NAME
def test_what_is_registered(function: Function) -> None:
    known = report()["registered"][function.name]
    assert (known["name"], known["category"], known["ret"]["doc"]) == (
        function.name,
        "Room Tax",
        function.description,
    )
    assert (known["sub"], known["volatile"], known["async_mode"], known["call_in_wizard"]) == (False, False, None, True)
    assert known["ret"]["options"] == {}
    for argument, one in zip(function.arguments, known["args"], strict=True):
        assert (one["name"], one["doc"], "optional" not in one) == (argument.name, argument.help, argument.required)
        assert one["options"] == {"ndim": 2, "err_to_str": True}


def test_one_wrapper_for_each_name() -> None:
    wrapped = re.findall(r"^Function (\w+)\(", report()["vba"], re.MULTILINE)
    assert sorted(wrapped) == sorted(function.name for function in FUNCTIONS)
    assert "CommandBars" not in report()["vba"]
    assert "Application.Volatile" not in report()["vba"]
