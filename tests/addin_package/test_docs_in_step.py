"""The pages about the add-in keep step with the registry, the commands and the results."""

import re
import shlex
from datetime import date, datetime

import pytest
import typer
from openpyxl.formula import Tokenizer

from addin.coerce import serial
from addin.facts import ADDIN_NAME
from addin.invoke import invoke
from addin.package.page import page, typed
from addin.registry import FUNCTIONS, by_name
from roomtax.cli import app
from tests.architecture.files import ROOT

WINDOWS = (ROOT / "docs" / "windows.md").read_text(encoding="utf-8")
SOURCES = sorted(path for folder in ("addin", "roomtax") for path in (ROOT / folder).rglob("*") if path.is_file())
COMMAND = re.compile(r"`roomtax ([a-z][^`.]*)`")


def test_functions_page_is_that_of_the_registry() -> None:
    assert (ROOT / "docs" / "functions.md").read_text(encoding="utf-8") == page()


def test_walk_through_has_ten_steps_of_one_line() -> None:
    steps = WINDOWS.partition("## Ten steps\n")[2].partition("##")[0]
    assert [int(number) for number in re.findall(r"^(\d+)\. ", steps, re.MULTILINE)] == list(range(1, 11))


def test_release_checklist_is_numbered() -> None:
    checklist = WINDOWS.partition("## Release checklist")[2]
    assert [int(number) for number in re.findall(r"^\| (\d+) \|", checklist, re.MULTILINE)] == list(range(1, 16))


def test_functions_that_the_page_names_exist() -> None:
    assert set(re.findall(r"ROOMTAX_[A-Z_]+", WINDOWS)) <= {function.name for function in FUNCTIONS}


def test_formula_of_the_walk_through_gives_what_it_says() -> None:
    due = by_name("ROOMTAX_DUE")
    assert f"`{typed(due, due.example.arguments)}`. It gives {due.example.value:.2f}." in WINDOWS
    assert Tokenizer(typed(due, due.example.arguments)).items
    assert invoke("ROOMTAX_DUE_DATE", "Cottage Grove", datetime(2026, 9, 30)) == serial(date(2026, 10, 31))


def words_of_commands() -> set[str]:
    """Every command that a page, a message or the VBA tells a person to run."""
    texts = [path.read_text(encoding="utf-8") for path in SOURCES if path.suffix in {".py", ".bas"}]
    told = re.findall(r"run(?: first)?: roomtax ((?:addin )?[a-z]+(?: --[a-z]+)*)", "\n".join(texts), re.IGNORECASE)
    return {*COMMAND.findall(WINDOWS), *told}


@pytest.mark.parametrize("words", sorted(words_of_commands()))
def test_commands_that_people_are_told_exist(words: str) -> None:
    command = typer.main.get_command(app)
    context = typer.Context(command)
    rest = shlex.split(words)
    while rest and hasattr(command, "get_command"):
        command = command.get_command(context, rest.pop(0))
        assert command is not None, words
    options = {option for parameter in command.params for option in parameter.opts}
    assert [word for word in rest if word.startswith("--") and word not in options] == []


def test_names_of_files_are_the_same_everywhere() -> None:
    assert ADDIN_NAME in WINDOWS
    assert len(FUNCTIONS) == page().count("\n## ")
