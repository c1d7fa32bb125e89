"""The edition of a form: a mark that changes with its words and formulas, by which an older form is known as such."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from workbook_templates.cells import Sheet

EDITION = "about_edition"
_LENGTH = 16


def edition_of(sheets: Sequence[Sheet]) -> str:
    """The mark of these sheets: what stands in every cell, and where, but for the one that holds the mark."""
    digest = hashlib.sha256()
    for sheet in sheets:
        digest.update(repr((sheet.title, sorted(sheet.areas.items()))).encode())
        for row, column, cell in sheet.placed():
            if cell.id != EDITION:
                said = (row, column, cell.content, cell.format, cell.id, cell.name)
                digest.update(repr(said).encode())
    return digest.hexdigest()[:_LENGTH]


def marked(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets with their mark in the cell for it."""
    mark = edition_of(sheets)
    return tuple(_filled_in(sheet, mark) for sheet in sheets)


def _filled_in(sheet: Sheet, mark: str) -> Sheet:
    if not any(cell.id == EDITION for _, _, cell in sheet.placed()):
        return sheet
    rows = (
        replace(row, cells=tuple(replace(cell, content=mark) if cell.id == EDITION else cell for cell in row.cells))
        for row in sheet.rows
    )
    return replace(sheet, rows=tuple(rows))
