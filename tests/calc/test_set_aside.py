"""Village files that do not hold, or whose name is taken, beside those that do."""

from pathlib import Path

import pytest

from calc import BadVillageFile, UnknownVillage
from calc.registry import built_in
from tests.villages import village_text


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_that_does_not_hold_is_refused_by_every_name_it_has(tmp_path: Path) -> None:
    faulty = village_text(
        'aliases = [\n  "Half Moon",\n  "§",\n]\nkey = "half-way"\ntitle = \'Village of Halfway\'\n\n'
    )
    half = put(tmp_path, "half.toml", faulty.replace("share = 0.05", "share = 5"))
    gone, nameless = tmp_path / "gone.toml", put(tmp_path, "nameless.toml", "[rate]\n")
    known = built_in().joined_where_they_hold([half, gone, nameless])
    assert [fault.source for fault in known.faulty] == [str(half), str(gone), str(nameless)]
    assert [one.key for one in known] == [one.key for one in built_in()]
    for name in ("half-way", "Halfway", "HALF MOON", "gone", "nameless"):
        with pytest.raises(BadVillageFile):
            known.find(name)
    for name in ("half", "", "§"):
        with pytest.raises(UnknownVillage):
            known.find(name)


def test_files_of_one_name_are_all_named(tmp_path: Path) -> None:
    paths = [put(tmp_path, f"{number}.toml", village_text()) for number in range(3)]
    alias = put(tmp_path, "alias.toml", village_text('key = "other"\ntitle = "Other"\naliases = ["Belleville"]\n\n'))
    known = built_in().joined_where_they_hold([*paths, alias])
    assert [fault.source for fault in known.faulty] == [str(paths[1]), str(paths[2]), str(alias)]
    assert [one.key for one in known] == ["chapter-175", "cottage-grove", "waterford"]
    with pytest.raises(BadVillageFile, match=r"1.toml: .* is already that of plainfield \(.*0.toml\); choose"):
        known.find("Village of Plainfield")
    with pytest.raises(BadVillageFile, match=r"alias.toml: .* is already that of belleville \(built in\); choose"):
        known.find("Belleville, Wisconsin")
    with pytest.raises(UnknownVillage, match=r"choose one of chapter-175, cottage-grove, waterford$"):
        known.find("xyz")
    assert known.joined_by([]).faulty == known.faulty
