"""The skeleton of a village file: it must hold once filled in, and name every kind there is."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from calc.errors import BadInput
from calc.ordinance import Ordinance
from calc.registry import parse
from roomtax.new_village import skeleton, write_skeleton
from tests.cli.program import error, output, run

# Every empty text, every 0 that no law can have, and the attachment nobody asks for.
FIGURES = {
    r'^(\w+) = ""': r'\1 = "filled in"',
    r"^(share|rate) = 0\b": r"\1 = 0.05",
    r"^(amount|cap|most) = 0\b": r"\1 = 100",
    r"^years = 0\b": "years = 5",
    r'to = "", share = 0\b': 'to = "someone", share = 0.50',
    r"^read_on = 2000-01-01\b": "read_on = 2026-11-30",
}
KIND = re.compile(r'^(?:# )?kind = "(\w+)"')
COMMENTED = re.compile(r"^# (?=\w+ = )")


def filled(text: str) -> str:
    for empty, figure in FIGURES.items():
        text = re.sub(empty, figure, text, flags=re.MULTILINE)
    return text


def kinds(model: type[BaseModel]) -> set[str]:
    """Every kind keyword of the schema, found in its types."""
    found: set[str] = set()
    todo, seen = [model], set()
    while todo:
        current = todo.pop()
        seen.add(current)
        if "kind" in current.model_fields:
            found |= set(get_args(current.model_fields["kind"].annotation))
        for field in current.model_fields.values():
            todo += [one for one in _models(field.annotation) if one not in seen]
    return found


def _models(annotation: object) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for inner in get_args(annotation) for model in _models(inner)]


def tables(text: str) -> list[str]:
    """The text of the skeleton cut before each table of a rule."""
    return re.split(r"^(?=\[+\w+\]+)", text, flags=re.MULTILINE)


def test_skeleton_holds_once_filled_in() -> None:
    ordinance = parse(filled(skeleton("little-chute")), "little-chute.toml")
    assert (ordinance.key, ordinance.title) == ("little-chute", "Village of Little Chute")


def test_untouched_skeleton_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "little-chute.toml"
    output("villages", "new", str(file))
    result = run("villages", "validate", str(file))
    assert result.exit_code == 2
    lacking = {re.split(r"[.:]", line.split(": ")[1])[0] for line in result.stderr.splitlines()}
    optional = {"retention", "determination_interest", "refund_interest", "referral", "security", "permit"}
    ready = {"key", "title", "aliases", "address", "payee", "confidentiality_penalty"}
    assert set(Ordinance.model_fields) - lacking == optional | ready


def test_the_day_of_reading_that_was_left_in_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "little-chute.toml"
    left_in = filled(skeleton("little-chute")).replace("read_on = 2026-11-30", "read_on = 2000-01-01")
    file.write_text(left_in, encoding="utf-8")
    result = run("villages", "validate", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "little-chute.toml: read_on: 2000-01-01 only holds the place; enter the day on which you read the ordinance, "
        "such as 2026-01-31\n"
    )


def test_every_table_of_the_schema_is_there() -> None:
    assert tomllib.loads(skeleton("x")).keys() == Ordinance.model_fields.keys()


def test_every_kind_is_named() -> None:
    named = {match[1] for line in skeleton("x").splitlines() if (match := KIND.match(line))}
    assert named == kinds(Ordinance)
    assert {"last_business_day_of_next_month", "penalties_then_interest_then_tax", "unknown"} <= named


ALTERNATIVES = [
    (number, match[1])
    for number, table in enumerate(tables(skeleton("x")))
    for line in table.splitlines()
    if line.startswith("# ") and (match := KIND.match(line))
]


@pytest.mark.parametrize(("number", "kind"), ALTERNATIVES)
def test_each_alternative_holds_when_its_comment_signs_are_taken_off(number: int, kind: str) -> None:
    """As the skeleton's head says: remove the kind that is replaced, take the # off the lines of the other."""
    parts = tables(filled(skeleton("x")))
    lines = parts[number].splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f'# kind = "{kind}"'))
    chosen = [lines[start]]
    for line in lines[start + 1 :]:
        if not COMMENTED.match(line) or KIND.match(line):
            break
        chosen.append(line)
    kept = [line for line in lines if line.startswith(("[", "section =", "ground ="))]
    parts[number] = "\n".join([kept[0], *(COMMENTED.sub("", line) for line in chosen), *kept[1:], "\n"])
    parse("".join(parts), "x.toml")


def test_choices_named_in_comments_are_those_of_the_schema() -> None:
    text = skeleton("x")
    choices = {"return_late", "payment_late", "tax_delinquent", "whole_months", "started_months", "months_and_days"}
    choices |= {"days_365", "due_date", "timely_through", "period_end", "calendar_or_fiscal", "always", "timely"}
    assert not [choice for choice in choices if f'"{choice}"' not in text]


def test_new_writes_the_file_and_says_what_next(tmp_path: Path) -> None:
    file = tmp_path / "Little Chute.toml"
    assert output("villages", "new", str(file)).startswith(f"Wrote {file}. Fill it in")
    assert file.read_text(encoding="utf-8") == skeleton("Little Chute")
    assert b"\r" not in file.read_bytes()
    assert list(tmp_path.iterdir()) == [file]


def test_new_never_overwrites_without_force(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("my work", encoding="utf-8")
    assert error("villages", "new", str(file)) == (
        f"file: {file} exists already; choose another name, or replace it with --force"
    )
    assert file.read_text(encoding="utf-8") == "my work"
    output("villages", "new", str(file), "--force")
    assert 'key = "mine"' in file.read_text(encoding="utf-8")


def test_new_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert error("villages", "new", str(tmp_path / "no" / "mine.toml")).startswith("file: there is no folder ")


def test_new_with_another_suffix(tmp_path: Path) -> None:
    assert error("villages", "new", str(tmp_path / "mine.txt")).endswith("call it mine.toml")


def test_failed_writing_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_self: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadInput, match="cannot be written \\(No space left on device\\); choose another folder"):
        write_skeleton(tmp_path / "mine.toml", force=False)
    assert list(tmp_path.iterdir()) == []


def test_name_without_letters() -> None:
    assert 'key = "my-village"' in skeleton("...")
