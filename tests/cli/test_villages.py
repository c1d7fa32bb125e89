"""`villages`: the list, a whole law, a check, and village files of one's own."""

from pathlib import Path

import pytest

from calc.ordinance import Ordinance
from calc.registry import built_in, load
from calc.words import words
from roomtax.library import village_folder, villages
from tests.cli.program import ONE_LINE, error, output, own_village, run

WIDE = {"COLUMNS": "2000"}
LITTLE = ("assess", "little-chute", "2026-01", "--gross", "100")
BUILT_IN = [village.key for village in built_in()]


def rows(text: str) -> set[str]:
    """The lines of a table without the spaces between its columns."""
    return {" ".join(line.split()) for line in text.splitlines()}


def test_list() -> None:
    found = rows(output("villages", **WIDE))
    assert "cottage-grove Village of Cottage Grove 8 % quarter last day of the month after the period" in found
    assert any(row.startswith("chapter-175 Chapter 175 (village not named) unknown quarter") for row in found)
    assert all(any(row.startswith(key) for row in found) for key in BUILT_IN)


@pytest.mark.parametrize("key", BUILT_IN)
def test_no_provision_is_hidden(key: str) -> None:
    village = built_in().find(key)
    text = output("villages", "show", key, **WIDE)
    found = rows(text)
    for name, entry in village.provisions():
        kind = {"none": "none", "unknown": "unknown"}.get(getattr(entry, "kind"), "figure")  # noqa: B009
        ground = f": {entry.ground}" if hasattr(entry, "ground") else ""
        row = f"{name.replace('_', ' ')}{ground} {kind} {words(entry)} {entry.section or '-'}"
        assert row in found, row
        assert entry.note is None or f"note: {entry.note}" in found
        assert not entry.readings or f"readings {', '.join(entry.readings)}" in found
        assert entry.since is None or f"in force from {entry.since}" in text


@pytest.mark.parametrize("key", BUILT_IN)
def test_no_field_of_the_file_is_hidden(key: str) -> None:
    village = built_in().find(key)
    text = output("villages", "show", key, **WIDE)
    for said in (village.title, village.officer, village.source, f"{village.read_on}", *village.aliases):
        assert said in text
    for reading in village.reading:
        assert f"{reading.id}: {reading.question}" in text
        assert f"{reading.choice} Because: {reading.reason}" in text
    named = {name for name, _ in village.provisions()} | {"calendar", "attachment"}
    tables = {name for name in Ordinance.model_fields if getattr(village, name) not in ((), None, "")}
    assert tables - named <= {"key", "title", "aliases", "officer", "source", "read_on", "reading"}


def test_where_a_return_goes(tmp_path: Path) -> None:
    said = 'officer = "Village Treasurer"\n'
    given = f'{said}address = "123 Example Street"\npayee = "Village of Little Chute"\n'
    file = own_village(tmp_path / "little-chute.toml", (said, given))
    found = rows(output("villages", "show", "little-chute", "--village-file", str(file), **WIDE))
    assert {"Address 123 Example Street", "Payable to Village of Little Chute"} <= found
    assert not [row for row in rows(output("villages", "show", "waterford", **WIDE)) if row.startswith("Address")]


def test_show_at_80_columns() -> None:
    text = output("villages", "show", "belleville")
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "…" not in text


def test_show_says_what_to_know() -> None:
    assert "can pass the statute's 25 %" in output("villages", "show", "Village of Cottage Grove", **WIDE)
    assert error("villages", "show", "Atlantis").startswith("village: no village file is called 'Atlantis'; choose")


SMALL_PRINT = [
    ('holidays = "wisconsin"\nclosed_weekdays = []\nclosed_dates = []', 'holidays = "none"', "open on holidays"),
    ("closed_weekdays = []", 'closed_weekdays = ["friday"]', "closed each friday"),
    ("closed_dates = []", "closed_dates = [2026-12-24]", "closed on 2026-12-24"),
    (
        "share = 0.08\n",
        'share = 0.09\nexception = "66.0615(1m)(am)"\n',
        "above the ceiling by leave of 66.0615(1m)(am)",
    ),
    ('days = 60\nsection = "D(1)"', 'days = 60\nuntil = 2090-01-01\nsection = "D(1)"', "in force to 2090-01-01"),
    ("cap = 5000\n", 'cap = 5000\nnot_beside = ["fraud"]\n', "not beside fraud for the same return"),
    ("tourism = true\n", "", "for tourism: none"),
]


@pytest.mark.parametrize(("old", "new", "shown"), SMALL_PRINT)
def test_small_print(tmp_path: Path, old: str, new: str, shown: str) -> None:
    file = own_village(tmp_path / "little-chute.toml", (old, new))
    assert shown in output("villages", "show", "little-chute", "--village-file", str(file), **WIDE)
    assert shown in output("villages", "--village-file", str(file), "show", "little-chute", **WIDE)
    assert shown not in output("villages", "show", "waterford", **WIDE)


def test_village_file_joins_the_built_in_ones(tmp_path: Path) -> None:
    file = own_village(tmp_path / "any name.toml", ("share = 0.08", "share = 0.05"))
    assert '"tax": "5.00"' in output(*LITTLE, "--json", "--village-file", str(file))
    listed = output("villages", "--village-file", str(file), **WIDE)
    assert all(f" {key} " in listed for key in (*BUILT_IN, "little-chute"))
    assert error(*LITTLE).startswith("village: no village file is called 'little-chute'")


def test_village_folder(tmp_path: Path) -> None:
    file = own_village(tmp_path / "little-chute.toml")
    (tmp_path / "notes.txt").write_text("not a village", encoding="utf-8")
    folder = str(tmp_path)
    assert '"tax": "8.00"' in output(*LITTLE, "--json", ROOMTAX_VILLAGES=folder)
    assert "Village of Little Chute" in output("villages", ROOMTAX_VILLAGES=folder, **WIDE)
    assert f"Your village folder: {folder}\n" in output("villages", ROOMTAX_VILLAGES=folder)
    assert '"tax": "8.00"' in output(*LITTLE, "--json", "--village-file", str(file), ROOMTAX_VILLAGES=folder)


def test_a_file_that_does_not_hold_stops_no_other_village(tmp_path: Path) -> None:
    own_village(tmp_path / "half.toml", ("share = 0.08", "share = 8"))
    (tmp_path / "none.toml").write_text("key =", encoding="utf-8")
    folder = str(tmp_path)
    waterford = ("assess", "waterford", "2026-01", "--gross", "100", "--json")
    assert '"tax": "8.00"' in output(*waterford, ROOMTAX_VILLAGES=folder)
    reason = f"{tmp_path / 'half.toml'}: 1 fault in the village file: rate.1.share: 8 would mean 800 %; "
    for name in ("little-chute", "Village of Little Chute"):
        asked = ("assess", name, "2026-01", "--gross", "100")
        assert error(*asked, ROOMTAX_VILLAGES=folder).startswith(reason)
    assert error("villages", "show", "None", ROOMTAX_VILLAGES=folder).startswith(f"{tmp_path / 'none.toml'}: 1 fault")


def test_the_list_names_what_it_leaves_out(tmp_path: Path) -> None:
    own_village(tmp_path / "half.toml", ("share = 0.08", "share = 8"), ('section = "E"\n', ""))
    listed = run("villages", ROOMTAX_VILLAGES=str(tmp_path), **WIDE)
    assert listed.exit_code == 0
    assert all(f" {key} " in listed.stdout for key in BUILT_IN)
    assert "little-chute" not in listed.stdout
    assert listed.stderr.startswith(f"left out: {tmp_path / 'half.toml'}: 2 faults in the village file: rate.1.share: ")


def test_two_files_of_one_village_are_both_named(tmp_path: Path) -> None:
    own_village(tmp_path / "first.toml")
    own_village(tmp_path / "second.toml", ("share = 0.08", "share = 0.05"))
    (tmp_path / "third.toml").write_text(built_in().file("waterford").text, encoding="utf-8")
    folder = str(tmp_path)
    both = (f"{tmp_path / 'second.toml'}: ", f"little-chute ({tmp_path / 'first.toml'}); choose another key")
    line = error(*LITTLE, ROOMTAX_VILLAGES=folder)
    assert line.startswith(both[0])
    assert line.endswith(both[1])
    asked = ("assess", "Waterford, Wisconsin", "2026-01", "--gross", "1")
    assert error(*asked, ROOMTAX_VILLAGES=folder).endswith("already that of waterford (built in); choose another key")
    listed = run("villages", ROOMTAX_VILLAGES=folder, **WIDE)
    assert len(listed.stderr.splitlines()) == 2
    assert "waterford" not in listed.stdout
    assert " belleville " in listed.stdout


def test_a_file_that_is_named_must_hold(tmp_path: Path) -> None:
    file = own_village(tmp_path / "half.toml", ("share = 0.08", "share = 8"))
    asked = ("assess", "waterford", "2026-01", "--gross", "1", "--village-file", str(file))
    assert error(*asked, ROOMTAX_VILLAGES=str(tmp_path)).startswith(
        f"{file}: 1 fault in the village file: rate.1.share"
    )


def test_taken_name(tmp_path: Path) -> None:
    file = tmp_path / "again.toml"
    file.write_text(built_in().file("waterford").text, encoding="utf-8")
    line = error(*LITTLE, "--village-file", str(file))
    assert line.startswith(f"{file}: 1 fault in the village file: ")
    assert line.endswith("the name 'waterford' is already that of waterford (built in); choose another key")


def test_usual_village_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ROOMTAX_VILLAGES", raising=False)
    assert village_folder().parts[-2:] == ("roomtax", "villages")
    monkeypatch.setenv("ROOMTAX_VILLAGES", str(tmp_path / "none"))
    assert [village.key for village in villages()] == BUILT_IN


def test_windows_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    plain = own_village(tmp_path / "plain.toml")
    windows = tmp_path / "windows.toml"
    windows.write_bytes(b"\xef\xbb\xbf" + plain.read_bytes().replace(b"\n", b"\r\n"))
    assert load(windows) == load(plain)
    assert '"tax": "8.00"' in output(*LITTLE, "--json", "--village-file", str(windows))
    assert "holds." in output("villages", "validate", str(windows))


def test_validate_a_file_that_holds(tmp_path: Path) -> None:
    file = own_village(tmp_path / "little-chute.toml")
    text = output("villages", "validate", str(file), **WIDE)
    assert text.startswith("little-chute.toml: Village of Little Chute (little-chute) holds.\n")
    assert "Records are kept for 2 years" in text


def test_validate_a_file_whose_law_is_yet_to_come(tmp_path: Path) -> None:
    file = own_village(tmp_path / "little-chute.toml", ("from = 2003-01-01", "from = 2098-01-01"))
    assert "Rate: the village file gives none for" in output("villages", "validate", str(file), **WIDE)


def test_validate_lists_every_fault(tmp_path: Path) -> None:
    file = own_village(
        tmp_path / "bad.toml",
        ("share = 0.08", "share = 8"),
        ('section = "E"\n', ""),
        ('days = 60\nsection = "D(1)"', 'dys = 60\nsection = "D(1)"'),
    )
    result = run("villages", "validate", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    faults = result.stderr.splitlines()
    assert len(faults) == 4
    assert all(fault.startswith("bad.toml: ") for fault in faults)
    for part in (
        "rate.1",
        "would mean 800 %",
        "interest.1",
        "section: is missing",
        "dys: is not a key",
        "days: is missing",
    ):
        assert part in result.stderr


OVERLAP = 'section = "B(2), (3)"\nreadings = ["A22"]\n'
SECOND = '\n[[rate]]\nkind = "share_of_receipts"\nshare = 0.05\nfrom = 2003-01-01\nsection = "B(4)"\n'
BAD_FILES = [
    ("officer =", "oficer =", "oficer: is not a key of this table; check the spelling"),
    ('key = "little-chute"', 'key = "little-chute"\nkey = "twice"', "not TOML: Cannot overwrite a value"),
    (OVERLAP, OVERLAP + SECOND, "entries from 2003-01-01 and from 2003-01-01 overlap"),
    ('section = "H(2)"\n', "", "section: is missing; add it (every figure needs its section"),
    ("share = 0.08", "share = 8", "8 would mean 800 %; write 0.08 for 8 %"),
    ("read_on = 2026-11-30", 'read_on = "2026-11-30"', "read_on: "),
]


@pytest.mark.parametrize(("old", "new", "fault"), BAD_FILES)
def test_bad_village_file(tmp_path: Path, old: str, new: str, fault: str) -> None:
    file = own_village(tmp_path / "bad.toml", *(((old, new),) if "key =" not in old else ()))
    if "key =" in old:
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    validated = run("villages", "validate", str(file))
    assert (validated.exit_code, validated.stdout) == (2, "")
    assert fault in validated.stderr
    used = run(*LITTLE, "--village-file", str(file))
    assert used.exit_code == 2
    assert ONE_LINE.fullmatch(used.stderr)
    assert fault in used.stderr


@pytest.mark.parametrize(
    ("content", "fault"),
    [(b"\xff\xfe\x00", "not UTF-8 text; save it as UTF-8"), (b"# " + b"x" * 1_000_001, "larger than a megabyte")],
)
def test_what_is_no_village_file(tmp_path: Path, content: bytes, fault: str) -> None:
    file = tmp_path / "strange.toml"
    file.write_bytes(content)
    assert fault in run("villages", "validate", str(file)).stderr


def test_validate_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert run("villages", "validate", "").stderr.startswith(".: cannot be read (")
    assert "nowhere.toml: cannot be read" in run("villages", "validate", str(tmp_path / "nowhere.toml")).stderr
