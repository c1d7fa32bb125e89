"""An option that takes one value is refused when it is given several, or an empty one, in every command there is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from roomtax.cli import app
from tests.cli.program import RETURN, error, output, run

REPEATABLE = {
    "assess": {"--gross", "--long-stay", "--exempt", "--marketplace", "--adjustment", "--paid", "--ground"},
    "build": {"--from"},
    "check": {"--second-engine"},
}


def single_valued(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every option of every command that takes one value, after the words of its command."""
    for option in command.params:
        takes_value = option.param_type_name == "option" and not option.is_flag
        if takes_value and option.opts[0] not in REPEATABLE.get(" ".join(path), ()):
            yield (*path, option.opts[0])
    context = typer.Context(command)
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        yield from single_valued(command.get_command(context, name), (*path, name))


OPTIONS = list(single_valued(typer.main.get_command(app)))


def test_options_are_found() -> None:
    some = {("build", "--year-end"), ("assess", "--filed"), ("villages", "--village-file"), ("check", "--junit")}
    below = {("villages", "show", "--village-file"), ("addin", "build", "--out")}
    assert some | below <= {*OPTIONS}


@pytest.mark.parametrize("words", OPTIONS, ids=" ".join)
def test_one_value_is_not_two(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    option = words[-1]
    assert error(*words, "1", option, "2") == f"{option}: is given twice; keep the one that counts"
    assert error(*words, "1", f"{option}=1", option, "1").startswith(f"{option}: is given 3 times; ")


@pytest.mark.parametrize("words", OPTIONS, ids=" ".join)
def test_no_value_is_no_value(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert error(*words, "") == f"{words[-1]}: is empty; give a value, or leave the option out"
    assert list(tmp_path.iterdir()) == []


def test_one_before_and_one_after_the_name_of_the_command() -> None:
    words = ("villages", "--village-file", "a", "show", "waterford", "--village-file", "b")
    assert error(*words) == "--village-file: is given twice; keep the one that counts"


def test_what_may_be_repeated() -> None:
    part = ("assess", "cottage-grove", "2026-Q1", "--gross", "2026-01-01=1", "--gross", "2026-02-01=2")
    assert error(*part).startswith("receipts: ")  # the rate did not change; but both were heard
    several = ("--paid", "2026-04-01=5", "--paid", "2026-04-02=6", "--ground", "fraud", "--ground", "inspection")
    assert '"paid": "11.00"' in output(*RETURN, *several, "--json")


def test_a_flag_given_again_says_the_same() -> None:
    assert output(*RETURN, "--json", "--json") == output(*RETURN, "--json")
    assert run("--version", "--version").exit_code == 0
