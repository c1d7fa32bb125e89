"""Opens a workbook that came from somebody else, or says in one line why not and what to do about it.

Nothing in a workbook is ever run, and a file is measured before it is unpacked: it may be damaged, may hold macros, or
may have been made to fill the memory of whoever opens it.
"""

import copy
import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from openpyxl import load_workbook
from openpyxl.utils import range_boundaries
from openpyxl.utils.datetime import CALENDAR_WINDOWS_1900, to_excel
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from roomtax.alike import Book, taken_apart
from roomtax.beside import values_beside
from roomtax.excel_values import CellRef, CellValue
from roomtax.package import Package
from roomtax.unambiguous import Ambiguous, require_unambiguous

_FIRST_YEAR = 1900
_OLE_MAGIC = bytes.fromhex("D0CF11E0A1B11AE1")
_ZIP_MAGIC = b"PK"
_CHUNK = 1 << 16
_ENCRYPTED_FLAG = 0x1
_PARTS = ("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml")
_DECLARATION = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']""")
_MERGED = re.compile(rb"""<(?:\w+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([^"']*)["']""")
_PLAIN_ENCODINGS = (b"utf-8", b"us-ascii", b"ascii", b"iso-8859-1")
_REPAIR = "open it in Excel, let Excel repair it and save it again, or ask the sender for it once more"
_DAMAGED = f"it is damaged; {_REPAIR}"
_NOT_EXCEL = "it is not an Excel workbook; fill in and send the .xlsx file that you were given"

_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    SyntaxError,
    ValueError,
)


class UnreadableBook(Exception):
    """A file that is not opened; `path` names it, `reason` says why and what to do."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path} cannot be read: {reason}.")


@dataclass(frozen=True)
class Limits:
    """How much a workbook may hold. The ratio of unpacked to packed size is not asked of parts under `ratio_from`.

    `cells` is what a sheet, from its first cell to its last, or its merged cells may span: a single cell at the far
    corner of a sheet, which takes no room in the file, would make seventeen thousand million to walk through.
    """

    total_bytes: int = 50_000_000
    ratio: int = 200
    ratio_from: int = 1_000_000
    entries: int = 2_000
    cells: int = 1_000_000


DEFAULT_LIMITS = Limits()


def open_safely(path: Path | str, limits: Limits = DEFAULT_LIMITS) -> Workbook:
    """Return the workbook in a file, formulas as formulas; raises UnreadableBook with the reason.

    The file is read once and closed, so that what was measured is what is opened.
    """
    return MeasuredFile(path, limits).workbook()


class MeasuredFile:
    """A file that was read once, measured, and found clear; `package` holds its parts, unpacked."""

    def __init__(self, path: Path | str, limits: Limits = DEFAULT_LIMITS) -> None:
        """Read and measure a file. Raises UnreadableBook with the reason."""
        self.path, self._limits = Path(path), limits
        with self._refusing():
            self._packed = _read_file(self.path, limits)
            self.package = _measure(self._packed, limits)

    def workbook(self) -> Workbook:
        """The workbook, formulas as formulas. Raises UnreadableBook with the reason."""
        with self._refusing():
            return _load(self._packed, self._limits)

    def values(self) -> dict[CellRef, CellValue]:
        """The value beside each formula. Raises UnreadableBook with the reason."""
        with self._refusing():
            return values_beside(self.package)

    def taken_apart(self, inputs: Mapping[CellRef, bool]) -> Book:
        """What was entered apart from all else. Raises Unclear, and UnreadableBook with the reason."""
        with self._refusing():
            return taken_apart(self.package, inputs)

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except _Refused as refusal:
            raise UnreadableBook(self.path, str(refusal)) from refusal.__cause__
        except _DAMAGE as error:
            raise UnreadableBook(self.path, _DAMAGED) from error


class _Refused(Exception):
    """Why a file is not opened; the caller adds its path."""


def _read_file(path: Path, limits: Limits) -> bytes:
    try:
        with path.open("rb") as stream:
            packed = stream.read(limits.total_bytes + 1)
    except FileNotFoundError:
        raise _Refused("there is no such file; check the name and the folder") from None
    except IsADirectoryError:
        raise _Refused("it is a folder; name the workbooks in it") from None
    except OSError as error:
        raise _Refused(
            f"the system does not hand it over ({error.strerror}); close it in Excel and try again"
        ) from error
    if len(packed) > limits.total_bytes:
        raise _Refused(_too_big(limits))
    if packed.startswith(_OLE_MAGIC):
        raise _Refused(_explain_ole(packed))
    if not packed.startswith(_ZIP_MAGIC):
        raise _Refused("it is empty; ask the sender for it once more" if not packed else _NOT_EXCEL)
    return packed


def _explain_ole(packed: bytes) -> str:
    # The streams of such a file are listed by name in UTF-16.
    if "EncryptedPackage".encode("utf-16-le") in packed:
        return "it is protected by a password; open it in Excel, remove the password to open and save it again"
    return "it is in the format of Excel 2003 or older; open it in Excel and save it as an .xlsx workbook"


def _too_big(limits: Limits) -> str:
    return f"it is larger than a return can be ({limits.total_bytes // 1_000_000} MB unpacked); nothing was opened"


def _measure(packed: bytes, limits: Limits) -> Package:
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            entries = archive.infolist()
            _check_listing(entries, limits)
            left = limits.total_bytes
            for entry in entries:
                left -= _check_entry(archive, entry, left, limits)
            package = Package.unpack(archive)
        for name, content in package.parts.items():
            if name.lower().endswith(".xml"):
                _check_merged(content, limits)
        require_unambiguous(package)
    except Ambiguous as fault:
        raise _Refused(f"it is damaged ({fault}); {_REPAIR}") from fault
    except _DAMAGE as error:
        raise _Refused(_DAMAGED) from error
    return package


def _check_listing(entries: list[zipfile.ZipInfo], limits: Limits) -> None:
    names = {entry.filename for entry in entries}
    if len(entries) > limits.entries:
        raise _Refused(f"it holds {len(entries)} parts, far more than a return has; nothing was opened")
    if any(entry.flag_bits & _ENCRYPTED_FLAG for entry in entries):
        raise _Refused("it is protected by a password; save it without one")
    if sum(entry.file_size for entry in entries) > limits.total_bytes:
        raise _Refused(_too_big(limits))
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise _Refused("it holds macros, which no workbook of ours does; save it as an .xlsx workbook without macros")
    if "xl/workbook.bin" in names:
        raise _Refused("it is a binary workbook (.xlsb); open it in Excel and save it as an .xlsx workbook")
    if not any(name.startswith("xl/") for name in names):
        raise _Refused(_NOT_EXCEL)
    if len(names) < len(entries) or not names.issuperset(_PARTS):
        raise _Refused(_DAMAGED)


def _check_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, left: int, limits: Limits) -> int:
    # The reader stops at the size the listing claims, and the claim may be false: claim more than is allowed, so that
    # what really is there is counted, and is found too much before the reader reaches its end and checks its sum.
    probe = copy.copy(entry)
    probe.file_size = left + 2 * _CHUNK
    size = 0
    head = tail = b""
    with archive.open(probe) as stream:
        while chunk := stream.read(_CHUNK):
            head = head or chunk[:_CHUNK]
            size += len(chunk)
            if size > left:
                raise _Refused(_too_big(limits))
            if size > limits.ratio_from and size > limits.ratio * entry.compress_size:
                raise _Refused("it unpacks to a suspicious multiple of its size; nothing was opened")
            if b"<!DOCTYPE" in (window := tail + chunk) or b"<!ENTITY" in window:
                raise _Refused("it holds declarations that no workbook needs and that can do harm; nothing was opened")
            tail = chunk[-16:]
    _check_encoding(entry.filename, head)
    if size != entry.file_size:
        raise _Refused(_DAMAGED)
    return size


def _check_merged(content: bytes, limits: Limits) -> None:
    """Refuse merged cells, each of which openpyxl would make, beyond what a form can have."""
    spanned = 0
    for place in _MERGED.findall(content):
        left, top, right, bottom = range_boundaries(place.decode())
        if left is None or top is None or right is None or bottom is None:
            raise _Refused(_DAMAGED)
        spanned += (right - left + 1) * (bottom - top + 1)
    if spanned > limits.cells:
        raise _Refused(f"it merges {spanned} cells, far more than a return has; nothing was opened")


def _check_span(sheet: Worksheet, limits: Limits) -> None:
    rows, columns = sheet.max_row, sheet.max_column
    if rows * columns > limits.cells:
        raise _Refused(
            f"the sheet {sheet.title} reaches to row {rows} and column {columns}, far beyond a form; delete what "
            "stands there and save it again"
        )


def _check_encoding(name: str, head: bytes) -> None:
    """Refuse XML in an encoding in which the search for declarations would be blind."""
    if not name.lower().endswith((".xml", ".rels", ".vml")):
        return
    declared = _DECLARATION.match(head.removeprefix(b"\xef\xbb\xbf"))
    if (
        b"\0" in head[:4]
        or head[:2] in {b"\xff\xfe", b"\xfe\xff"}
        or (declared and declared[1].lower() not in _PLAIN_ENCODINGS)
    ):
        raise _Refused("it is written in an unusual encoding; open it in Excel and save it again")


def _load(packed: bytes, limits: Limits) -> Workbook:
    try:
        with warnings.catch_warnings():
            # openpyxl warns of parts it will not carry along, which is nothing to the person who sent the file.
            warnings.simplefilter("ignore")
            workbook = load_workbook(io.BytesIO(packed), keep_links=False)
    except (
        ArithmeticError,
        AttributeError,
        AssertionError,
        InvalidFileException,
        LookupError,
        OSError,
        SyntaxError,
        TypeError,
        ValueError,
        zipfile.BadZipFile,
    ) as error:
        raise _Refused(_DAMAGED) from error
    if not workbook.worksheets:
        raise _Refused("it has no worksheet")
    if workbook.epoch != CALENDAR_WINDOWS_1900:
        raise _Refused("it counts dates from 1904; switch that off in Excel's options under Advanced and save it again")
    if workbook.calculation.fullPrecision is False:
        raise _Refused(
            "it calculates with numbers as displayed; switch that off in Excel's options under Advanced, type the "
            "figures again and save it"
        )
    for sheet in workbook.worksheets:
        _check_span(sheet, limits)
    _restore_negatives(workbook)
    return workbook


def _restore_negatives(workbook: Workbook) -> None:
    """Give a cell back its number where that is below zero, which is no date, whatever the cell's format."""
    for sheet in workbook.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, datetime) and cell.value.year < _FIRST_YEAR:
                    cell.value = to_excel(cell.value)  # type: ignore[no-untyped-call]
