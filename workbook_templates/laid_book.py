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
from openpyxl.worksheet.worksheet import Worksheet

from workbook_templates.addresses import Addresses
from workbook_templates.cells import Cell, Sheet
from workbook_templates.entries import add_validations
from workbook_templates.law import Law
from workbook_templates.page import set_up_page
from workbook_templates.style import FONT, FORMATS, STYLE_NAMES, styles

LINE_HEIGHT = 15.0
TITLE_HEIGHT = 24.0
MADE = datetime(2026, 1, 1)


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
            to.row_dimensions[number].height = TITLE_HEIGHT if number == 1 else LINE_HEIGHT * row_.lines
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
