"""The documents keep their word: the README's commands work, and the list of third parties is complete."""

import re
from pathlib import Path

import pytest

from tests.architecture.files import ROOT
from tests.readme import project
from tests.readme.commands import Command, commands
from tests.readme.run import copy_of_project, environment, run

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
README = commands((ROOT / "README.md").read_text(encoding="utf-8"))
UNIX = [command for command in README if not command.windows]
OF_PROGRAM = [command for command in UNIX if command.kind == "roomtax"]
TO_COMPARE = [command for command in README if command.kind in {"make", "pip"}]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[Command, str]:
    """The README from top to bottom, once, since a later command may read what an earlier one wrote."""
    folder = tmp_path_factory.mktemp("readme")
    copy = copy_of_project(folder)
    variables = environment(folder, copy)
    return {command: run(command, copy, variables) for command in OF_PROGRAM}


@pytest.mark.parametrize("command", OF_PROGRAM, ids=lambda command: f"line {command.line}")
def test_command_works(command: Command, outcomes: dict[Command, str]) -> None:
    assert outcomes[command] == ""


@pytest.mark.parametrize("command", TO_COMPARE, ids=lambda command: f"line {command.line}")
def test_installation_matches_the_project(command: Command) -> None:
    if command.kind == "make":
        assert project.make_faults(command, project.project_targets()) == []
    else:
        assert project.pip_faults(command, {"", *project.dependencies()}) == []


def test_readme_has_only_commands_that_are_tested() -> None:
    known = {"make", "pip", "venv", "roomtax", "git", "cd"}
    assert [command.text for command in README if command.kind not in known] == []


def test_readme_tells_how_to_start() -> None:
    kinds = {(command.windows, command.kind) for command in README}
    assert {("make", "demo"), ("make", "test")} <= {command.words for command in README}
    assert {(True, "venv"), (True, "pip"), (False, "venv"), (False, "pip")} <= kinds


def test_windows_differs_by_the_launcher_only() -> None:
    assert project.windows_faults(README) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    assert [one for one in targets if "://" not in one and not (page.parent / one).exists()] == []


def test_third_parties_are_listed() -> None:
    listed = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    wanted = [requirement for group in project.dependencies().values() for requirement in group]
    names = {requirement.partition("[")[0].partition("=")[0].partition(">")[0] for requirement in wanted}
    assert {name for name in names - {"roomtax"} if f"| {name} |" not in listed} == set()


EXAMPLE = r"""
```python
$ not a command
```
```console
$ python build_workbook.py villages \
    show waterford
Waterford, chapter 220
$ roomtax assess nowhere 2026-Q1  # exit 2
```
```sh
# explained
make test PYTHON=python3.12
```
```console
> py build_workbook.py villages show waterford
> .venv\Scripts\pip install ".[check]"
```
"""


def test_commands_are_found() -> None:
    found = commands(EXAMPLE)
    assert [(command.line, command.kind, command.windows, command.status) for command in found] == [
        (6, "roomtax", False, 0),
        (9, "roomtax", False, 2),
        (13, "make", False, 0),
        (16, "roomtax", True, 0),
        (17, "pip", True, 0),
    ]
    assert found[0].output == ("Waterford, chapter 220",)
    assert found[0].words == found[3].words == ("roomtax", "villages", "show", "waterford")
    assert found[1].words[-1] == "2026-Q1"


def test_windows_command_without_a_twin_is_caught() -> None:
    assert project.windows_faults(commands(EXAMPLE)) == [r'.venv\Scripts\pip install ".[check]"']


def test_missing_make_target_is_caught() -> None:
    targets = project.make_targets("VENV := .venv\ndemo test: lint ## help\n\ttrue\n.PHONY: help\n")
    assert targets == {"demo", "test"}
    assert project.make_faults(Command("make test lint A=b", 1), targets) == ["no target lint"]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("pip install -e '.[check,dev]'", []),
        ("python3 -m pip install roomtax", []),
        ("pip install '.[excel]'", ["no extra excel"]),
        ("pip install formulas", ["installs formulas"]),
        ("pip uninstall roomtax", ["pip uninstall"]),
    ],
)
def test_wrong_installation_is_caught(text: str, faults: list[str]) -> None:
    assert project.pip_faults(Command(text, 1), {"", "check", "dev"}) == faults


def test_failing_command_is_caught(tmp_path: Path) -> None:
    (tmp_path / "build_workbook.py").write_text("import sys\nsys.exit(f'no {sys.argv[1]}')\n", encoding="utf-8")
    variables = environment(tmp_path, tmp_path)
    assert run(Command(".venv/bin/roomtax out/  # exit 1", 1), tmp_path, variables) == ""
    assert run(Command("python3 build_workbook.py out/", 1), tmp_path, variables) == "exit 1, not 0\n\nno out/\n"


def test_other_output_than_shown_is_caught(tmp_path: Path) -> None:
    (tmp_path / "build_workbook.py").write_text("print('due: $4,003.91 ')\n", encoding="utf-8")
    variables = environment(tmp_path, tmp_path)
    assert run(Command("roomtax", 1, ("due: ...91",)), tmp_path, variables) == ""
    assert run(Command("roomtax", 1, ("due: $5",)), tmp_path, variables).startswith("prints something else")
