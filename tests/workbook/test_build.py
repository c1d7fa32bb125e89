"""The command `build`: which books, where, and never over what is there."""

from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.program import error, output, own_village, process, run
from tests.workbook.filled import prover
from workbook_templates.reading import named_cell

QUARTERLY = ("belleville", "chapter-175", "cottage-grove")
GROVE = ("build", "cottage-grove", "2026-Q1")


def _value(path: Path, name: str) -> object:
    book = load_workbook(path)
    place = named_cell(book, name)
    assert place is not None
    cell = book[place[0]][place[1]]
    assert cell.data_type != "f"
    return cell.value


def test_one_blank_book(tmp_path: Path) -> None:
    assert output(*GROVE, "--out", str(tmp_path)).strip() == str(tmp_path / "cottage-grove-2026-Q1.xlsx")
    report = prover().prove(tmp_path / "cottage-grove-2026-Q1.xlsx")
    assert (report.outcome, report.state) == ("equal", "blank")


def test_all_villages_of_a_period(tmp_path: Path) -> None:
    quarter = run("build", "--all", "2026-Q1", "--out", str(tmp_path))
    assert quarter.stderr == "left out: waterford: has a return for each month, such as 2026-01\n"
    month = run("build", "--all", "2026-01", "--out", str(tmp_path))
    others = [f"left out: {key}: has a return for each quarter, such as 2026-Q1" for key in QUARTERLY]
    assert (quarter.exit_code, month.exit_code, month.stderr.splitlines()) == (0, 0, others)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "belleville-2026-Q1.xlsx",
        "chapter-175-2026-Q1.xlsx",
        "cottage-grove-2026-Q1.xlsx",
        "waterford-2026-01.xlsx",
    ]
    assert {prover().prove(path).outcome for path in tmp_path.iterdir()} == {"equal"}


def test_villages_whose_law_begins_later_are_left_out_of_all(tmp_path: Path) -> None:
    early = run("build", "--all", "1999-Q1", "--out", str(tmp_path))
    assert early.exit_code == 0
    assert early.stderr.splitlines() == [
        "left out: cottage-grove: rate: the village file gives none for 1999-01-01",
        "left out: waterford: has a return for each month, such as 2026-01",
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["belleville-1999-Q1.xlsx", "chapter-175-1999-Q1.xlsx"]


def test_a_faulty_village_file_is_left_out_of_all_and_noticed(tmp_path: Path) -> None:
    own, out = tmp_path / "own", tmp_path / "out"
    own.mkdir()
    out.mkdir()
    own_village(own / "half.toml", ("share = 0.08", "share = 8"))
    done = run("build", "--all", "2026-01", "--out", str(out), ROOMTAX_VILLAGES=str(own))
    assert done.exit_code == 1
    assert done.stderr.splitlines()[-1].startswith(
        f"left out: {own / 'half.toml'}: 1 fault in the village file: rate.1"
    )
    assert [path.name for path in out.iterdir()] == ["waterford-2026-01.xlsx"]
    one = run("build", "waterford", "2026-02", "--out", str(out), ROOMTAX_VILLAGES=str(own))
    assert (one.exit_code, one.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (("cottage-grov", "2026-Q1"), "did you mean cottage-grove"),
        (("atlantis", "2026-Q1"), "choose one of"),
        (("cottage-grove", "2026-Q5"), "period:"),
        (("cottage-grove", "soon"), "period:"),
        (("cottage-grove", "2026-01"), "return for each quarter"),
        (("waterford", "2026-Q1"), "return for each month"),
        (("cottage-grove", "2026"), "return for each quarter"),
        (("cottage-grove", "1800-Q1"), "out of range"),
        (("cottage-grove", "2010-Q1"), "rate"),
        (("cottage-grove",), "village and period"),
        (("cottage-grove", "2026-Q1", "2026-Q2"), "village and period"),
        (("--all", "cottage-grove", "2026-Q1"), "the period alone"),
        (("--all", "2026"), "no village has a return for 2026: belleville: has a return for each quarter, such as"),
        (("--all", "1999-01"), "waterford: rate: the village file gives none for 1999-01-01; give another period"),
    ],
)
def test_what_cannot_be_built(tmp_path: Path, words: tuple[str, ...], field: str) -> None:
    assert field in error("build", *words, "--out", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "create it first" in error(*GROVE, "--out", str(tmp_path / "none"))
    (tmp_path / "file").write_text("")
    assert "create it first" in error(*GROVE, "--out", str(tmp_path / "file"))


def test_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Path.open

    def refuse(path: Path, mode: str = "r", **options: Any) -> object:
        if path.parent == tmp_path and "x" in mode:
            raise PermissionError(13, "Permission denied")
        return opened(path, mode, **options)

    monkeypatch.setattr(Path, "open", refuse)
    assert "Permission denied" in error(*GROVE, "--out", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_existing_file_is_kept_to_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "cottage-grove-2026-Q1.xlsx"
    path.write_bytes(b"the treasurer's only copy")
    assert "--force" in error(*GROVE, "--out", str(tmp_path))
    assert path.read_bytes() == b"the treasurer's only copy"
    output(*GROVE, "--out", str(tmp_path), "--force")
    assert path.read_bytes()[:2] == b"PK"
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_nothing_is_written_where_one_of_several_exists(tmp_path: Path) -> None:
    (tmp_path / "chapter-175-2026-Q1.xlsx").write_bytes(b"filled")
    assert "exists" in error("build", "--all", "2026-Q1", "--out", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["chapter-175-2026-Q1.xlsx"]


def test_same_bytes_in_every_process(tmp_path: Path) -> None:
    found = []
    for seed in ("0", "1", "4711"):
        folder = tmp_path / seed
        folder.mkdir()
        done = process("build_workbook.py", *GROVE, "--out", str(folder), PYTHONHASHSEED=seed)
        assert done.returncode == 0, done.stderr
        found.append((folder / "cottage-grove-2026-Q1.xlsx").read_bytes())
    assert found[0] == found[1] == found[2]


def _operators(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "operators.csv"
    path.write_bytes(text.encode(encoding))
    return path


def test_a_book_for_each_operator(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    names = ["Inn & Sons", '=HYPERLINK("http://example.org")', "Gasthof Müller", "+1", "@home"]
    rows = "".join(f'"{name.replace(chr(34), chr(34) * 2)}",00{number}\n' for number, name in enumerate(names))
    listed = _operators(tmp_path, f"operator_name,permit_number\n{rows}", "utf-8-sig")
    output(*GROVE, "--out", str(out), "--operators", str(listed))
    paths = sorted(out.iterdir())
    assert [_value(path, "operator_name") for path in paths] == names
    assert [_value(path, "permit_number") for path in paths] == [f"00{number}" for number in range(5)]
    assert {prover().prove(path).outcome for path in paths} == {"equal"}
    assert all(path.name.isascii() for path in paths)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "columns are missing"),
        ("operator_name\n", "lists nobody"),
        ("name\nInn\n", "the columns are name"),
        ("operator_name,colour\nInn,red\n", "the columns are"),
        ("operator_name,permit_number\nInn\n", "row 2"),
        ("operator_name\nInn,7\n", "row 2"),
        ("operator_name,permit_number\nInn,1\n,2\n", "row 3"),
        ('operator_name\n"Inn\nSuites"\n', "line breaks"),
        (f"operator_name\n{'x' * 256}\n", "too long"),
        ("operator_name\nInn\nINN\n", "twice"),
        ("operator_name\nInn\x00\n", "operators"),
        ("operator_name\nGasthof Müller\n", "not UTF-8"),
    ],
)
def test_bad_list_of_operators(tmp_path: Path, text: str, words: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    listed = _operators(tmp_path, text, "latin-1")
    assert words in error(*GROVE, "--out", str(out), "--operators", str(listed))
    assert list(out.iterdir()) == []


def test_list_of_operators_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read" in error(*GROVE, "--out", str(tmp_path), "--operators", str(tmp_path / "none.csv"))


def test_out_is_needed() -> None:
    assert run(*GROVE).exit_code == 2
