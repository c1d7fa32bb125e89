"""Files that one program reads in one way and another in another: none of them is opened."""

import zipfile
from pathlib import Path

import pytest

from roomtax.openbook import UnreadableBook, open_safely
from roomtax.package import Package
from roomtax.unambiguous import require_unambiguous
from tests.recalc.test_openbook import GOOD, altered, in_part, with_extra

BOOK, SHEET, TYPES, LINKS = "xl/workbook.xml", "xl/worksheets/sheet1.xml", "[Content_Types].xml", "_rels/.rels"
CELL = b'<c r="A1"><v>2</v></c>'
NAMES = b'</sheets><definedNames><definedName name="rate">Sheet!$A$1</definedName>%b</definedNames>'
OTHER = (
    b'<Override PartName="/xl/other.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.%b"/>'
)
STYLES = (
    b'<Relationship Id="rId99" Target="other.xml" '
    b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"/>'
)


def named(more: bytes) -> bytes:
    return in_part(BOOK, b"</sheets><definedNames/>", NAMES % more)


def in_row(more: bytes) -> bytes:
    return in_part(SHEET, b"</row>", more + b"</row>")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (in_row(CELL), "A1 stands there twice"),
        (in_part(SHEET, b"</sheetData>", b'<row r="1"/></sheetData>'), "row 1 stands there twice"),
        (in_part(SHEET, b"</sheetData>", b'<row r="2">%b</row></sheetData>' % CELL), "A1 stands in row 2"),
        (in_part(SHEET, b"</sheetData>", b"</sheetData><sheetData/>"), "two tables of cells"),
        (in_part(SHEET, b"</f>", b"</f><f>3</f>"), "A1 has two values"),
        (in_row(b'<c r="B1"><v>1</v><is><t>2</t></is></c>'), "B1 has two values"),
        (in_row(b'<c r="b1"><v>1</v></c>'), "b1 is no address"),
        (in_row(b'<c r="B1"><v>1_000</v></c>'), "B1 has the value '1_000'"),
        (in_row(b'<c r="B1"><v>1e400</v></c>'), "B1 has a value beyond all numbers"),
        (in_row(b'<c r="B1" t="s"><v>-1</v></c>'), "B1 has the value '-1'"),
        (in_row(b'<x:Choice xmlns:x="y">%b</x:Choice>' % CELL), "Choice stands where only c can"),
        (named(b'<definedName name="RATE">Sheet!$A$2</definedName>'), "the name rate stands there twice"),
        (with_extra("xl/Workbook.xml"), "the part xl/workbook.xml stands there twice"),
        (in_part(LINKS, b"xl/workbook.xml", b"xl/other.xml"), "another workbook part"),
        (in_part(TYPES, b"</Types>", OTHER % b"sheet.main+xml" + b"</Types>"), "a second part is marked"),
        (in_part(TYPES, b"</Types>", OTHER % b"sharedStrings+xml" + b"</Types>"), "a second part is marked"),
        (in_part("xl/_rels/workbook.xml.rels", b"</Relationships>", STYLES + b"</Relationships>"), "xl/styles.xml"),
    ],
)
def test_refusal(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "return.xlsx"
    path.write_bytes(content)
    with pytest.raises(UnreadableBook, match=rf"damaged \(.*{reason}.*\); open it in Excel"):
        open_safely(path)


@pytest.mark.parametrize(
    "content",
    [
        in_row(b'<c><v>-1.5E-3</v></c><c t="b"><v>1</v></c><c t="str"><v>1_000</v></c><c t="n"/>'),
        named(b'<definedName name="rate" localSheetId="0">Sheet!$A$1</definedName>'),
        altered(lambda name, content: content.replace(b'<row r="1"', b"<row") if name == SHEET else content),
    ],
)
def test_what_programs_write_is_clear(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "return.xlsx"
    path.write_bytes(content)
    with zipfile.ZipFile(path) as archive:
        require_unambiguous(Package.unpack(archive))
    assert open_safely(path).worksheets


def test_good_book_is_clear(tmp_path: Path) -> None:
    path = tmp_path / "return.xlsx"
    path.write_bytes(GOOD)
    assert open_safely(path).worksheets[0]["A1"].value == "=1+1"
