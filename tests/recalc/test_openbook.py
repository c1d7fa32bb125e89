"""Files that are not opened, each with a reason a clerk can act on."""

import hashlib
import io
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.worksheet.cell_range import MultiCellRange

from roomtax.openbook import Limits, UnreadableBook, open_safely


def good_book() -> bytes:
    workbook = openpyxl.Workbook()
    workbook.worksheets[0]["A1"] = "=1+1"
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


GOOD = good_book()
OLE = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(504)


def altered(change: Callable[[str, bytes], bytes | None], extra: dict[str, bytes] | None = None) -> bytes:
    """The good book with each part changed, or left out where the change gives None, and further parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(GOOD)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
        for name, content in (extra or {}).items():
            new.writestr(name, content)
    return stream.getvalue()


def with_extra(name: str, content: bytes = b"<x/>") -> bytes:
    return altered(lambda _, content: content, {name: content})


def without(part: str) -> bytes:
    return altered(lambda name, content: None if name == part else content)


def in_sheet(change: Callable[[bytes], bytes]) -> bytes:
    return altered(lambda name, content: change(content) if name.startswith("xl/worksheets/") else content)


def as_first_line(line: bytes) -> bytes:
    return in_sheet(lambda content: line + content.partition(b"?>")[2] if b"?>" in content else line + content)


def lying(packed: bytes, claimed: int) -> bytes:
    """The last entry's sizes replaced by a claim, in the listing and in front of the entry."""
    changed = bytearray(packed)
    struct.pack_into("<I", changed, packed.rindex(b"PK\x01\x02") + 24, claimed)
    struct.pack_into("<I", changed, packed.rindex(b"PK\x03\x04") + 22, claimed)
    return bytes(changed)


def encrypted(packed: bytes) -> bytes:
    changed = bytearray(packed)
    changed[packed.rindex(b"PK\x01\x02") + 8] |= 1
    return bytes(changed)


def with_1904_dates() -> bytes:
    workbook = openpyxl.Workbook()
    workbook.epoch = CALENDAR_MAC_1904
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def in_part(part: str, old: bytes, new: bytes) -> bytes:
    """The good book with a word of one part replaced, which must stand there."""
    with zipfile.ZipFile(io.BytesIO(GOOD)) as archive:
        assert old in archive.read(part), part
    return altered(lambda name, content: content.replace(old, new) if name == part else content)


def reaching(far: str, *, merged: bool = False) -> bytes:
    """A book of one cell more, at `far`, or with all cells up to there merged: small files that are large in memory."""
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    if merged:
        sheet.merged_cells = MultiCellRange(f"A1:{far}")
    else:
        sheet[far] = 1
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def zipped(**parts: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


SMALL = Limits(total_bytes=2_000_000, ratio=50, ratio_from=100_000, entries=30)
ZEROS = bytes(300_000)
NOISE = b"".join(hashlib.sha256(b"%d" % n).hexdigest().encode() for n in range(33_000))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"operator,receipts\nInn,100\n", "not an Excel workbook"),
        (GOOD[: len(GOOD) // 2], "damaged"),
        (GOOD[:-30], "damaged"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "remove the password"),
        (OLE + "Workbook".encode("utf-16-le"), "Excel 2003"),
        (encrypted(GOOD), "password"),
        (with_extra("xl/vbaProject.bin"), "macros"),
        (with_extra("xl/other/VbaProject.bin"), "macros"),
        (with_extra("xl/workbook.bin"), ".xlsb"),
        (zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "not an Excel workbook"),
        (without("xl/workbook.xml"), "damaged"),
        (without("[Content_Types].xml"), "damaged"),
        (without("_rels/.rels"), "damaged"),
        (without("xl/worksheets/sheet1.xml"), "damaged"),
        (in_sheet(lambda content: content[:-20]), "damaged"),
        (as_first_line(b'<!DOCTYPE x [<!ENTITY a "aaaa">]>'), "declarations"),
        (as_first_line(b" " * 65_530 + b"<!DOCTYPE x>"), "declarations"),
        (as_first_line(b'<?xml version="1.0" encoding="UTF-7"?>'), "encoding"),
        (in_sheet(lambda content: content.decode().encode("utf-16")), "encoding"),
        (with_1904_dates(), "1904"),
        (in_part("xl/workbook.xml", b"<calcPr ", b'<calcPr fullPrecision="0" '), "numbers as displayed"),
        (with_extra("xl/zeros.xml", ZEROS), "suspicious multiple"),
        (with_extra("xl/huge.xml", bytes(2_000_001)), "larger than a return"),
        (lying(with_extra("xl/huge.xml", NOISE), claimed=1_000), "larger than a return"),
        (lying(with_extra("xl/zeros.xml", ZEROS), claimed=1_000), "suspicious multiple"),
        (lying(with_extra("xl/small.xml"), claimed=3), "damaged"),
        (altered(lambda _, content: content, {f"xl/{n}.xml": b"" for n in range(30)}), "parts"),
        (GOOD + bytes(2_000_001), "larger than a return"),
        (reaching("XFD1048576"), "row 1048576 and column 16384"),
        (reaching("B1048576"), "far beyond a form"),
        (reaching("XFD1048576", merged=True), "merges 17179869184 cells"),
    ],
)
def test_refusal(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "return.xlsx"
    path.write_bytes(content)
    with pytest.raises(UnreadableBook, match=reason) as caught:
        open_safely(path, SMALL)
    assert caught.value.path == path
    assert caught.value.reason in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_part_that_comes_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "twice.xlsx"
    path.write_bytes(GOOD)
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate name"):
        archive.writestr("xl/workbook.xml", b"<x/>")
    with pytest.raises(UnreadableBook, match="damaged"):
        open_safely(path)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableBook, match="no such file"):
        open_safely(tmp_path / "gone.xlsx")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(UnreadableBook, match="folder"):
        open_safely(tmp_path)


def test_a_file_the_system_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(UnreadableBook, match="Permission denied"):
        open_safely(tmp_path / "locked.xlsx")


def test_a_stray_cell_near_the_form_is_no_reason_to_refuse(tmp_path: Path) -> None:
    path = tmp_path / "return.xlsx"
    path.write_bytes(reaching("Z5000"))
    assert open_safely(path).worksheets[0]["Z5000"].value == 1


def test_a_picture_is_no_xml(tmp_path: Path) -> None:
    path = tmp_path / "seal.xlsx"
    path.write_bytes(with_extra("xl/media/seal.png", bytes(8)))
    assert open_safely(path).worksheets


def test_a_good_book_opens_with_its_formulas(tmp_path: Path) -> None:
    path = tmp_path / "return.xlsx"
    path.write_bytes(GOOD)
    assert open_safely(str(path)).worksheets[0]["A1"].value == "=1+1"


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damage") / "return.xlsx"


@given(st.integers(0, len(GOOD) - 1), st.binary(min_size=1, max_size=40))
def test_damage_is_refused_or_harmless(scratch: Path, start: int, junk: bytes) -> None:
    scratch.write_bytes(GOOD[:start] + junk + GOOD[start + len(junk) :])
    try:
        assert open_safely(scratch).worksheets
    except UnreadableBook as refusal:
        assert refusal.reason  # noqa: PT017
