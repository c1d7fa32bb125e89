"""Putting a file on disk: whole, for everybody who may read new files, and never over another one unasked."""

import os
import stat
from pathlib import Path

import pytest

from calc.errors import BadInput
from workbook_templates import saving
from workbook_templates.saving import write_file


@pytest.mark.posix
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o002, 0o664), (0o077, 0o600)])
def test_a_new_file_may_be_read_by_whom_the_system_lets(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        write_file(tmp_path / "return.xlsx", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "return.xlsx").stat().st_mode) == mode
    assert [path.name for path in tmp_path.iterdir()] == ["return.xlsx"]


def test_a_file_that_comes_up_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, really = tmp_path / "return.xlsx", saving._put

    def put(temporary: Path, path: Path, *, force: bool) -> None:
        path.write_bytes(b"of somebody else")
        really(temporary, path, force=force)

    monkeypatch.setattr(saving, "_put", put)
    with pytest.raises(BadInput, match=r"out: .*return\.xlsx exists; choose another folder, or say --force"):
        write_file(path, b"new")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("return.xlsx", b"of somebody else")]
    write_file(path, b"new", force=True)
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("return.xlsx", b"new")]


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(_path: Path, _target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    write_file(tmp_path / "return.xlsx", b"new")
    with pytest.raises(BadInput, match="exists"):
        write_file(tmp_path / "return.xlsx", b"newer")
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("return.xlsx", b"new")]


@pytest.mark.posix
def test_a_link_that_leads_nowhere_is_not_replaced_unasked(tmp_path: Path) -> None:
    (tmp_path / "return.xlsx").symlink_to(tmp_path / "gone")
    with pytest.raises(BadInput, match="exists"):
        write_file(tmp_path / "return.xlsx", b"new")
    assert (tmp_path / "return.xlsx").is_symlink()
