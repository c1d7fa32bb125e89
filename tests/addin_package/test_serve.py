"""The Python side of the connection: what it answers under, and how a start that fails is told."""

import subprocess
import sys
from pathlib import Path

import pytest

from addin import serve
from addin.package.settings import SERVER_ID
from calc.errors import BadInput

GIVEN = "{11111111-2222-3333-4444-555555555555}"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    return tmp_path


def test_serves_under_the_identity_that_excel_chose() -> None:
    served: list[str] = []
    assert serve.main([GIVEN], served.append) == 0
    assert serve.main([], served.append) == 0
    assert served == [GIVEN, SERVER_ID]


def test_start_that_fails_leaves_its_reason_and_one_that_works_takes_it_away(data_folder: Path) -> None:
    log = data_folder / "roomtax" / "addin.log"

    def fail(_server_id: str) -> None:
        raise OSError("no Excel")

    assert serve.main([GIVEN], fail) == 1
    assert log.read_text(encoding="utf-8").rstrip().endswith("OSError: no Excel")
    assert serve.main([GIVEN], lambda _server_id: None) == 0
    assert not log.exists()


def test_without_windows_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(BadInput, match="Excel for Windows is not here"):
        serve.serve()


def test_command_of_the_transport_starts_it(data_folder: Path) -> None:
    """The words that the VBA puts after the interpreter, run as they are; without Excel they fail with a reason."""
    source = (Path(__file__).parents[2] / "addin" / "vba" / "RoomTaxServer.bas").read_text(encoding="utf-8")
    assert '""" -I -m addin.serve $(CLSID)"' in source
    root = Path(__file__).parents[2]
    found = f"import runpy, sys; sys.path.insert(0, {str(root)!r}); runpy.run_module('addin.serve', {{}}, '__main__')"
    done = subprocess.run([sys.executable, "-I", "-c", found, GIVEN], check=False, capture_output=True)
    assert done.returncode == 1, done.stderr
    assert "Excel for Windows is not here" in (data_folder / "roomtax" / "addin.log").read_text(encoding="utf-8")
