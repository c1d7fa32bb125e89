"""What a machine cannot run is left out and said, never skipped test by test."""

import sys
from types import SimpleNamespace

import pytest

from tests import conftest
from tests.architecture.files import sources


class _Item:
    def __init__(self, *marks: str) -> None:
        self.marks = marks

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None


@pytest.mark.parametrize(
    ("platform", "programs", "kept"),
    [
        ("win32", [], ["plain", "libreoffice"]),
        ("linux", ["soffice"], ["plain", "posix"]),
        ("win32", ["soffice"], ["plain"]),
        ("linux", [], ["plain", "posix", "libreoffice"]),
    ],
)
def test_what_is_left_out(monkeypatch: pytest.MonkeyPatch, platform: str, programs: list[str], kept: list[str]) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(conftest, "missing_programs", lambda: programs)
    found, gone = [_Item("plain"), _Item("posix"), _Item("libreoffice")], list[_Item]()

    def deselected(items: list[_Item]) -> None:
        gone.extend(items)

    hook = SimpleNamespace(pytest_deselected=deselected)
    conftest.pytest_collection_modifyitems(SimpleNamespace(hook=hook), found)  # type: ignore[arg-type]
    assert [item.marks[0] for item in found] == kept
    assert len(found) + len(gone) == 3
    assert ("left out" in " ".join(conftest.pytest_report_header())) is bool(gone)


def test_no_test_is_skipped() -> None:
    skips = ("mark.skip", "pytest.skip(", "importorskip")
    mine = "tests/test_left_out.py"
    assert [path for path, text in sources("tests").items() if path != mine and any(one in text for one in skips)] == []
