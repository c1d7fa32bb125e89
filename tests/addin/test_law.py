"""Village files of the user's own folder, as the worksheet functions see them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from addin import coerce, law
from addin.invoke import invoke
from calc.registry import built_in

RENAMED = (("waterford", "newford"), ("Village of Waterford", "Village of Newford"), ("Waterford, Wis", "Newford, Wis"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(law.FOLDER_VARIABLE, str(tmp_path))
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    law.villages.cache_clear()
    coerce._village.cache_clear()


def test_a_user_s_village_joins(folder: Path) -> None:
    text = built_in().file("Waterford").text
    for old, new in RENAMED:
        text = text.replace(old, new)
    (folder / "newford.toml").write_text(text.replace("share = 0.08", "share = 0.06"), encoding="utf-8")
    assert invoke("ROOMTAX_DUE", "Newford", 1000.0) == 60.0
    assert [row[0] for row in invoke("ROOMTAX_VILLAGES")][-1] == "newford"  # type: ignore[attr-defined]
    assert all(row[1] for row in invoke("ROOMTAX_SELFTEST"))  # type: ignore[attr-defined]


def test_a_faulty_file_does_not_take_the_others_with_it(folder: Path) -> None:
    (folder / "broken.toml").write_text("key =", encoding="utf-8")
    (folder / "taken.toml").write_text(built_in().file("Waterford").text, encoding="utf-8")
    assert invoke("ROOMTAX_DUE", "Belleville", 1000.0) == 70.0
    assert invoke("ROOMTAX_DUE", "Broken", 1000.0) == "#N/A"
    assert "broken.toml: 1 fault in the village file: not TOML" in str(invoke("ROOMTAX_LASTERROR"))
    assert invoke("ROOMTAX_DUE", "Waterford", 1000.0) == "#N/A"  # which of the two files, is not ours to guess
    keys = [row[0] for row in invoke("ROOMTAX_VILLAGES")]  # type: ignore[attr-defined]
    assert keys == ["belleville", "chapter-175", "cottage-grove"]


def test_where_the_folder_is() -> None:
    assert law.user_folder({}) is None
    assert law.user_folder({"LOCALAPPDATA": "data"}) == Path("data/roomtax/villages")
    assert law.user_folder({law.FOLDER_VARIABLE: "mine", "LOCALAPPDATA": "data"}) == Path("mine")
