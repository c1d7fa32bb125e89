"""`examples`: a blank and a filled return of each village, whose amounts are those worked out by hand."""

from pathlib import Path

import pytest

from calc.registry import built_in
from roomtax.demo import EXAMPLES, Example
from roomtax.examples import all_entries
from roomtax.proof import Prover, Report
from tests.cli.program import error, output


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Report]:
    folder = tmp_path_factory.mktemp("examples")
    printed = output("examples", "--out", str(folder)).split()
    assert sorted(map(Path, printed)) == sorted(folder.iterdir())
    prover = Prover(built_in())
    return {path.name: prover.prove(path) for path in sorted(folder.iterdir())}


def test_every_village_has_both(reports: dict[str, Report]) -> None:
    states = {(report.village, report.state) for report in reports.values()}
    assert states == {(village.key, state) for village in built_in() for state in ("blank", "filed")}


def test_filled_ones_come_to_what_was_worked_out_by_hand(reports: dict[str, Report]) -> None:
    assert {report.outcome for report in reports.values()} == {"equal"}
    totals = {report.village: report.total_due for report in reports.values() if report.total_due}
    assert totals == {example.village: example.total_due for example in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.village)
def test_filled_ones_leave_nothing_out_that_the_village_asks_for(example: Example) -> None:
    village = built_in().find(example.village)
    entries = all_entries(example)
    assert ("nights_let" in entries) == any(one.kind == "occupancy" for one in village.content)
    assert {name for name in entries if name.startswith("attached_")} == {
        f"attached_{number}" for number, _ in enumerate(village.attachment, 1)
    }


@pytest.mark.parametrize("command", ["examples", "demo"])
def test_refuses_to_replace_unless_told(command: str, tmp_path: Path) -> None:
    filled = tmp_path / "cottage-grove-2026-Q1-filled.xlsx"
    filled.write_bytes(b"changed by hand")
    assert "exists; choose another folder, or say --force" in error(command, "--out", str(tmp_path))
    assert filled.read_bytes() == b"changed by hand"
    output(command, "--out", str(tmp_path), "--force")
    assert filled.read_bytes()[:2] == b"PK"


def test_folder_must_be_there(tmp_path: Path) -> None:
    assert "there is no folder" in error("examples", "--out", str(tmp_path / "none"))
