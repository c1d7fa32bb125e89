"""A return workbook: the sheets of a village and period laid out, styled, named, validated and protected."""

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

from calc.errors import UnknownLaw
from calc.periods import Period
from calc.registry import VillageFile
from workbook_templates.about_sheet import about_sheet
from workbook_templates.addresses import Addresses
from workbook_templates.cells import Cell, Sheet
from workbook_templates.entries import add_validations
from workbook_templates.law import Law
from workbook_templates.office_sheet import office_sheet
from workbook_templates.page import set_up_page
from workbook_templates.properties_sheet import properties_sheet
from workbook_templates.return_sheet import return_sheet
from workbook_templates.rules_sheet import rules_sheet
from workbook_templates.schedules import exempt_sheet, receipts_sheet
from workbook_templates.style import FONT, FORMATS, STYLE_NAMES, styles
from workbook_templates.workings_sheet import workings_sheet

LINE_HEIGHT = 15.0
TITLE_HEIGHT = 24.0
MADE = datetime(2026, 1, 1)


@dataclass(frozen=True)
class ReturnBook:
    """A laid-out return: its law, its sheets, and where each id stands."""

    law: Law
    sheets: tuple[Sheet, ...]
    addresses: Addresses

    @classmethod
    def lay_out(cls, file: VillageFile, period: Period, version: str) -> ReturnBook:
        """The return of a village for a period. Raises UnknownLaw where a rule it needs is not in the text."""
        law = Law(file, period)
        for name, rule in law.refused():
            raise UnknownLaw(name, rule.reason, "add it to the village file")
        sheets = (
            return_sheet(law),
            receipts_sheet(law),
            exempt_sheet(law),
            properties_sheet(law),
            office_sheet(law),
            workings_sheet(law),
            rules_sheet(law),
            about_sheet(law, version),
        )
        return cls(law, sheets, Addresses(sheets))

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
        set_up_page(to, sheet, f"{self.law.ordinance.title}, {self.law.period.title()}")

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
        about.title = f"{self.law.ordinance.title}: room tax return, {self.law.period.title()}"
        about.subject = "Room tax return"
        about.creator = "roomtax"
        about.language = "en-US"
        about.created = about.modified = MADE
