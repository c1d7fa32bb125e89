"""Writing a workbook to bytes that depend on nothing but its content, and to disk without losing what is there."""

from __future__ import annotations

import io
import secrets
import zipfile
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

from calc.errors import BadInput
from workbook_templates.saving_values import CachedValue, with_values

_STAMP = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o600 << 16


def packed(book: Workbook, values: Mapping[tuple[str, str], CachedValue] | None = None) -> bytes:
    """The workbook as the bytes of an .xlsx file: the same workbook gives the same bytes.

    `values` by sheet and address are put next to the formulas, for readers that compute nothing; then every formula
    needs one (ValueError). Without them the file has no values, and Excel computes all of it when it opens the file,
    as it does in any case.
    """
    raw = io.BytesIO()
    # save_workbook() would stamp the time of saving; the writer itself does not.
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_STORED) as archive:
        ExcelWriter(book, archive).write_data()
    return _repacked(raw, {} if values is None else _by_part(book, values))


def _by_part(
    book: Workbook, values: Mapping[tuple[str, str], CachedValue]
) -> dict[str, tuple[str, dict[str, CachedValue]]]:
    """The title and the values of each sheet, by the name of the part that it is written to."""
    by_title: defaultdict[str, dict[str, CachedValue]] = defaultdict(dict)
    for (title, address), value in values.items():
        by_title[title][address] = value
    if strange := by_title.keys() - set(book.sheetnames):
        message = f"there are cached values for sheets that the workbook does not have: {', '.join(sorted(strange))}"
        raise ValueError(message)
    return {sheet.path.lstrip("/"): (sheet.title, by_title[sheet.title]) for sheet in book.worksheets}


def _repacked(raw: io.BytesIO, cached: Mapping[str, tuple[str, Mapping[str, CachedValue]]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in sorted(source.namelist(), key=lambda part: (part != "[Content_Types].xml", part)):
            entry = zipfile.ZipInfo(name, _STAMP)
            entry.compress_type, entry.external_attr, entry.create_system = zipfile.ZIP_DEFLATED, _PLAIN_FILE, 3
            content = source.read(name)
            target.writestr(entry, with_values(content, *cached[name]) if name in cached else content)
    return out.getvalue()


def write_file(path: Path, content: bytes, *, force: bool = False, field: str = "out") -> None:
    """Write a file whole or not at all. Raises BadInput where it exists (unless `force`) or cannot be written.

    Who may read it is what the system gives every new file, as if an editor had saved it. `field` is the option that
    named the file, for the error.
    """
    if not path.parent.is_dir():
        raise BadInput(field, f"there is no folder {path.parent}", "create it first, or name another")
    if path.is_dir():
        raise BadInput(field, f"{path} is a folder", "name a file in it")
    temporary = path.with_name(f".roomtax-{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(content)
        _put(temporary, path, force=force)
    except FileExistsError:
        raise BadInput(field, f"{path} exists", "choose another folder, or say --force to replace it") from None
    except OSError as fault:
        raise BadInput(
            field, f"{path} cannot be written ({fault.strerror})", "check the folder's permissions"
        ) from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _put(temporary: Path, path: Path, *, force: bool) -> None:
    """Give the file its name; without `force` only if nobody else has it, or takes it meanwhile (FileExistsError)."""
    if not force:
        try:
            path.hardlink_to(temporary)
        except FileExistsError:
            raise
        except OSError:  # a file system without links: then only what is there already is seen
            if path.exists():
                raise FileExistsError from None
        else:
            return
    temporary.replace(path)
