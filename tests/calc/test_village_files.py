"""Village files that do not hold: every fault at once, each with file, table, key and remedy."""

from pathlib import Path

import pytest

from calc import BadVillageFile, Ordinance, Villages
from calc.registry import VillageFile, built_in, load, parse
from tests.villages import overlay_names, village, village_text

SHARES = '[apportionment]\nkind = "shares"\nsection = "10"\n\n'
RECIPIENT = '[[apportionment.recipients]]\nto = "{}"\nshare = {}\n\n'
READING = '[[reading]]\nid = "{}"\nquestion = "?"\nchoice = "."\nreason = "."\n\n'
LATER_RATE = '[[rate]]\nkind = "share_of_receipts"\nshare = 0.06\nsection = "2"\n{}\n\n'
RATE = '[[rate]]\nkind = "share_of_receipts"\nshare = {}\nsection = "2"\n\n'
MISSING = "is missing; add it (every figure needs its section, every provision a table)"
NONE = '[[forfeiture]]\nground = "{}"\nkind = "none"\n\n'
THREE = "".join(NONE.format(ground) for ground in ("negligence", "fraud", "inspection"))
OPTIONAL = {"aliases", "address", "payee", "other"}
FOUR = THREE + NONE.format("nonpayment")


def faults(*overlays: str) -> tuple[str, ...]:
    with pytest.raises(BadVillageFile) as refusal:
        parse(village_text(*overlays), "mine.toml")
    assert refusal.value.source == "mine.toml"
    known = refusal.value.problems
    assert str(refusal.value).endswith(known[0] if "; " in known[0] and len(known) == 1 else "; correct the file")
    return refusal.value.problems


FAULTS: list[tuple[str, list[str]]] = [
    (
        '[grace]\nkind = "none"\ncolour = "red"\n',
        ["grace.1.colour: is not a key of this table; check the spelling, or remove it (given: red)"],
    ),
    (
        '[due]\nkind = "last_day_of_next_month"\n',
        [
            f"due.1.section: {MISSING}",
        ],
    ),
    (
        '[due]\nkind = "last_day_of_next_month"\nsection = ""\n',
        ["due.1.section: is empty; fill it in (given: )"],
    ),
    (RATE.format("8"), ["rate.1.share: 8 would mean 800 %; write 0.08 for 8 % (given: 8)"]),
    (RATE.format("5.5"), ["rate.1.share: 5.5 would mean 550 %; write 0.055 for 5.5 % (given: 5.5)"]),
    (
        RATE.format("0"),
        ["rate.1.share: is not above zero; enter the figure, or kind = 'none' if there is no such rule (given: 0)"],
    ),
    (RATE.format("nan"), ["rate.1.share: NaN is not a number; write it in digits (given: NaN)"]),
    (
        RATE.format('"0.08"'),
        ["rate.1.share: '0.08' is not a number; write it without quotation marks (given: 0.08)"],
    ),
    (
        RATE.format("true"),
        ["rate.1.share: True is not a number; write it without quotation marks (given: True)"],
    ),
    (
        RATE.format("0.05") + LATER_RATE.format(""),
        ["rate: an entry after the first has no 'from'; give the date it took force"],
    ),
    (
        LATER_RATE.format("from = 2026-01-01") + LATER_RATE.format("from = 2026-01-01"),
        ["rate: entries from 2026-01-01 and from 2026-01-01 overlap; one entry a date, in order"],
    ),
    (
        LATER_RATE.format("until = 2026-01-01") + LATER_RATE.format("from = 2026-01-01"),
        ["rate: until 2026-01-01 overlaps from 2026-01-01; end the earlier entry the day before"],
    ),
    (
        LATER_RATE.format("from = 2026-02-01\nuntil = 2026-01-01"),
        ["rate: until 2026-01-01 is before from 2026-02-01; swap the two dates"],
    ),
    (LATER_RATE.format("from = 2019"), ["rate.1.from: Input should be a valid date (given: 2019)"]),
    ('title = "=1+1"\n', ["title: begins with =, as a formula does; begin with another character (given: =1+1)"]),
    (
        'officer = "Treasurer\\u001b[31m"\n',
        ["officer: has a character that no workbook can hold; type it anew (given: Treasurer\x1b[31m)"],
    ),
    (
        '[late_fee]\nkind = "fixed"\namount = 1e30\ntrigger = "return_late"\non_zero_return = true\nsection = "6"\n',
        ["late_fee.1.amount: 1E+30 is too large; write at most 999999999.99 (given: 1E+30)"],
    ),
    ("rate = []\n", ["rate: is empty; give one table, with kind = 'none' where the ordinance has no such rule"]),
    ('key = "Plain Field"\n', ["key: String should match pattern '^[a-z0-9]+(-[a-z0-9]+)*$' (given: Plain Field)"]),
    (THREE, ["forfeiture: no entry for ground 'nonpayment'; add one (kind = 'none' if there is no such rule)"]),
    (
        FOUR + NONE.format("fraud"),
        ["forfeiture: ground 'fraud': an entry after the first has no 'from'; give the date it took force"],
    ),
    (
        '[grace]\nkind = "none"\nreadings = ["A4", "A9"]\n\n' + READING.format("A9"),
        ["reading: grace cites A4, which the file does not give; add a [[reading]]"],
    ),
    (READING.format("A1") + READING.format("A1"), ["reading: A1 stands twice; keep one"]),
    (
        SHARES + RECIPIENT.format("Commission", "0.70") + RECIPIENT.format("Village", "0.29"),
        ["apportionment.1.recipients: the shares add up to 0.99; make them add up to 1"],
    ),
]


@pytest.mark.parametrize(("overlay", "expected"), FAULTS)
def test_faults(overlay: str, expected: list[str]) -> None:
    if overlay == "rate = []\n":
        text = village_text().replace('[rate]\nkind = "share_of_receipts"\nshare = 0.05\nsection = "2"\n', "")
        with pytest.raises(BadVillageFile) as refusal:
            parse(overlay + text, "mine.toml")
        assert list(refusal.value.problems) == expected
    else:
        assert list(faults(overlay)) == expected


def test_a_kind_that_is_not_one_lists_those_that_are() -> None:
    (fault,) = faults('[due]\nkind = "someday"\nsection = "4"\n')
    assert fault.startswith("due.1: this kind is none of 'last_day_of_next_month', ")
    assert "'last_day_of_next_month'" in fault
    assert "'unknown'" in fault


@pytest.mark.parametrize("share", ["0.11", "0", "1"])
def test_at_most_a_tenth_may_be_kept(share: str) -> None:
    rule = f'[retention]\nkind = "share_of_tax"\nshare = {share}\nwhen = "always"\nsection = "9"\n'
    assert faults(rule)[0].startswith("retention.1.share: ")


def test_all_faults_at_once() -> None:
    found = faults(
        RATE.format("8"),
        '[grace]\nkind = "none"\nreadings = ["A4"]\n',
        '[due]\nkind = "last_day_of_next_month"\n',
        THREE,
        SHARES + RECIPIENT.format("Commission", "0.70") + RECIPIENT.format("Village", "0.40"),
        READING.format("A1") + READING.format("A1"),
    )
    assert sorted(fault.split(":")[0] for fault in found) == [
        "apportionment.1.recipients",
        "due.1.section",
        "forfeiture",
        "rate.1.share",
        "reading",
        "reading",
    ]


@pytest.mark.parametrize("table", [name for name in Ordinance.model_fields if name not in OPTIONAL])
def test_silence_is_not_law(table: str) -> None:
    text = built_in().file("waterford").text
    whole = parse(text, "waterford.toml").model_dump(by_alias=True)
    del whole[table]
    with pytest.raises(ValueError, match=f"\n{table}\n  Field required"):
        Ordinance.model_validate(whole)


def test_no_table_at_all() -> None:
    with pytest.raises(BadVillageFile) as refusal:
        parse("", "empty.toml")
    assert len(refusal.value.problems) == len([name for name in Ordinance.model_fields if name not in OPTIONAL])
    assert f"rate: {MISSING}" in refusal.value.problems


NOT_TOML = [
    ("rate = ", "not TOML: Invalid value (at end of document)"),
    ("[a]\nb = 1\nb = 2\n", "not TOML: Cannot overwrite a value (at line 3, column 6)"),
    ("[a]\n[a]\n", "not TOML: Cannot declare ('a',) twice (at line 2, column 3)"),
    ("a = " + "[" * 50_000, "not TOML that can be read: brackets are nested too deeply"),
]


@pytest.mark.parametrize(("text", "problem"), NOT_TOML, ids=["no value", "key twice", "table twice", "deep"])
def test_not_toml(text: str, problem: str) -> None:
    with pytest.raises(BadVillageFile) as refusal:
        parse(text, "mine.toml")
    assert str(refusal.value) == f"mine.toml: 1 fault in the village file: {problem}; correct the file"


def test_a_number_too_long_to_read() -> None:
    with pytest.raises(BadVillageFile, match="not TOML: Exceeds the limit"):
        parse("a = " + "9" * 5000, "mine.toml")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes('title = "Bär"'.encode("latin-1"))
    (tmp_path / "large.toml").write_bytes(b"#" * 1_000_001)
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    for name, problem in {
        "latin.toml": "not UTF-8 text; save it as UTF-8",
        "large.toml": "larger than a megabyte; name a village file, a few pages of text",
        "missing.toml": "cannot be read (No such file or directory); check the path",
        "folder.toml": "cannot be read (Is a directory); check the path",
    }.items():
        with pytest.raises(BadVillageFile) as refusal:
            load(tmp_path / name)
        assert str(refusal.value) == f"{name}: 1 fault in the village file: {problem}"


def test_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    text = village_text("twentieth")
    (tmp_path / "unix.toml").write_bytes(text.encode())
    (tmp_path / "windows.toml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    unix, windows = VillageFile.read(tmp_path / "unix.toml"), VillageFile.read(tmp_path / "windows.toml")
    assert unix.ordinance == windows.ordinance
    assert unix.fingerprint == windows.fingerprint


def village_file(*overlays: str) -> VillageFile:
    return VillageFile(village(*overlays), village_text(*overlays))


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("\n", "plainfield: 1 fault in the village file: the name 'plainfield' is already that of plainfield; "),
        (
            'key = "other"\n',
            "other: 1 fault in the village file: the name 'plainfield' is already that of plainfield; ",
        ),
        (
            'key = "other"\ntitle = "Other"\naliases = ["PLAINFIELD!"]\n',
            "other: 1 fault in the village file: the name 'plainfield' is already that of plainfield; ",
        ),
    ],
)
def test_two_files_with_one_name(overlay: str, message: str) -> None:
    with pytest.raises(BadVillageFile) as refusal:
        Villages([village_file(), village_file(overlay)])
    assert str(refusal.value) == f"{message}choose another key"


def test_own_files_join_the_built_in_ones(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(village_text("twentieth"), encoding="utf-8")
    joined = built_in().joined_by([tmp_path / "own.toml"])
    assert joined.find("Village of Twentieth").key == "twentieth"
    assert joined.find("waterford") == built_in().find("waterford")
    assert "twentieth" not in [one.key for one in built_in()]


@pytest.mark.parametrize("name", overlay_names())
def test_each_made_up_village_is_a_whole_file(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.toml").write_text(village_text(name), encoding="utf-8")
    assert load(tmp_path / f"{name}.toml").key == name


def test_a_day_of_reading_that_only_holds_the_place() -> None:
    assert faults("read_on = 2000-01-01\n\n") == (
        "read_on: 2000-01-01 only holds the place; enter the day on which you read the ordinance, such as 2026-01-31",
    )
    assert parse(village_text("read_on = 2000-01-02\n\n"), "mine.toml").read_on.day == 2


def test_a_charge_of_nothing_is_none_and_not_zero() -> None:
    fee = """[late_fee]
kind = "fixed"
amount = 0
trigger = "return_late"
on_zero_return = true
section = "2"
"""
    assert faults(fee) == (
        "late_fee.1.amount: is not above zero; enter the figure, or kind = 'none' if there is no such rule (given: 0)",
    )
