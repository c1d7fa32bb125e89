"""Writing a workbook to bytes that depend on nothing but its content, and to disk without losing what is there."""

from __future__ import annotations

import io
import os
import tempfile
import zipfile
from pathlib import Path

from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

from calc.errors import BadInput

_STAMP = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o600 << 16


def packed(book: Workbook) -> bytes:
    """The workbook as the bytes of an .xlsx file: the same workbook gives the same bytes."""
    raw = io.BytesIO()
    # save_workbook() would stamp the time of saving; the writer itself does not.
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_STORED) as archive:
        ExcelWriter(book, archive).write_data()
    return _repacked(raw)


def _repacked(raw: io.BytesIO) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in sorted(source.namelist(), key=lambda part: (part != "[Content_Types].xml", part)):
            entry = zipfile.ZipInfo(name, _STAMP)
            entry.compress_type, entry.external_attr, entry.create_system = zipfile.ZIP_DEFLATED, _PLAIN_FILE, 3
            target.writestr(entry, source.read(name))
    return out.getvalue()


def write_file(path: Path, content: bytes, *, force: bool = False) -> None:
    """Write a file whole or not at all. Raises BadInput where it exists (unless `force`) or cannot be written."""
    if not path.parent.is_dir():
        raise BadInput("out", f"there is no folder {path.parent}", "create it first, or name another")
    if path.exists() and not force:
        raise BadInput("out", f"{path} exists", "choose another folder, or say --force to replace it")
    try:
        handle, temporary = tempfile.mkstemp(prefix=".roomtax-", suffix=".tmp", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(temporary).replace(path)
        finally:
            Path(temporary).unlink(missing_ok=True)
    except OSError as fault:
        raise BadInput(
            "out", f"{path} cannot be written ({fault.strerror})", "check the folder's permissions"
        ) from None
