"""A workbook laid out: its sheets written, styled, named, validated and protected, whatever it is for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.cell.cell import Cell as BookCell
from openpyxl.cell.cell import MergedCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from workbook_templates.addresses import Addresses
from workbook_templates.cells import Cell, Row, Sheet
from workbook_templates.edition import edition_of
from workbook_templates.entries import add_validations
from workbook_templates.law import Law
from workbook_templates.page import set_up_page
from workbook_templates.style import FONT, FORMATS, STYLE_NAMES, styles
from workbook_templates.text_width import lines_in

LINE_HEIGHT = 15.0
TITLE_HEIGHT = 24.0
MADE = datetime(2026, 1, 1)


_RUNS_ON = frozenset({"title", "heading", "text", "remark", "message"})
_BOLD = frozenset({"header", "output"})


def _lines(row: Row, widths: tuple[int, ...]) -> int:
    """How many lines the tallest cell of a row takes; what runs on over its empty neighbours takes one."""
    needed = (
        lines_in(cell.content, width, bold=cell.role in _BOLD)
        for cell, width in zip(row.cells, widths, strict=False)
        if isinstance(cell.content, str) and cell.role not in _RUNS_ON and not cell.content.startswith("=")
    )
    return max(row.lines, *needed, 1)


def _add_tables(sheet: Sheet, to: Worksheet) -> None:
    """Mark each table as one, so that a screen reader reads its header with its cells."""
    for name, rows in sheet.tables():
        last = get_column_letter(len(sheet.rows[rows[0] - 1].cells))
        to.add_table(Table(displayName=name, ref=f"A{rows[0]}:{last}{rows[-1]}"))


@dataclass(frozen=True)
class LaidBook:
    """A laid-out workbook: the law it states, its sheets, and where each id stands."""

    law: Law
    sheets: tuple[Sheet, ...]
    addresses: Addresses

    @property
    def subject(self) -> str:
        """What kind of form it is."""
        return "Room tax return"

    @property
    def edition(self) -> str:
        """The mark that changes with the words and formulas of the form."""
        return edition_of(self.sheets)

    @property
    def time(self) -> str:
        """The period in words."""
        return self.law.period.title()

    def workbook(self) -> Workbook:
        """The workbook, blank."""
        book = Workbook()
        book.remove(book.worksheets[0])
        getattr(book, "_named_styles")["Normal"].font = Font(name=FONT, size=11)  # noqa: B009 - widths are counted in its digits
        for style in styles():
            book.add_named_style(style)
        for sheet in self.sheets:
            self._write(sheet, book.create_sheet(sheet.title))
        for name in sorted(self.addresses.names):
            book.defined_names[name] = DefinedName(name, attr_text=self.addresses.absolute(name))
        self._describe(book)
        return book

    def _write(self, sheet: Sheet, to: Worksheet) -> None:
        for row, column, cell in sheet.placed():
            self._put(cell, to.cell(row, column), sheet.title)
        for number, width in enumerate(sheet.widths, 1):
            to.column_dimensions[get_column_letter(number)].width = width
        for number, row_ in enumerate(sheet.rows, 1):
            height = TITLE_HEIGHT if number == 1 else LINE_HEIGHT * _lines(row_, sheet.widths)
            to.row_dimensions[number].height = height
        _add_tables(sheet, to)
        add_validations(to, sheet, self.addresses)
        set_up_page(to, sheet, f"{self.law.ordinance.title}, {self.time}")

    def _put(self, cell: Cell, to: BookCell | MergedCell, sheet: str) -> None:
        content = cell.content
        if isinstance(content, str) and content.startswith("="):
            to.value = self.addresses.resolve(content, sheet)
        elif isinstance(content, Decimal):
            to.value = int(content) if content == content.to_integral_value() else content
        elif content is not None:
            to.value = content
        to.style = STYLE_NAMES[cell.role]
        to.number_format = FORMATS[cell.format]

    def _describe(self, book: Workbook) -> None:
        about = book.properties
        about.title = f"{self.law.ordinance.title}: {self.subject.lower()}, {self.time}"
        about.subject = self.subject
        about.creator = "roomtax"
        about.language = "en-US"
        about.created = about.modified = MADE
