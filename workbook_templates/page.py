"""How a sheet prints and what a reader may touch: Letter paper, one page wide, protected without a password."""

from __future__ import annotations

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from workbook_templates.cells import Sheet

LETTER = 1
_SIDE, _TOP, _FOOTER = 0.5, 0.75, 0.3


def set_up_page(to: Worksheet, sheet: Sheet, what: str) -> None:
    """Print area, fit to width, footer with village, period and page; protection that still lets a reader select."""
    last = f"{get_column_letter(len(sheet.widths))}{len(sheet.rows)}"
    to.print_area = f"A1:{last}"
    to.page_setup.paperSize = LETTER
    to.page_setup.orientation = "landscape" if sheet.landscape else "portrait"
    to.page_setup.fitToWidth = 1
    to.page_setup.fitToHeight = 1 if sheet.one_page else 0
    to.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    to.page_margins.left = to.page_margins.right = _SIDE
    to.page_margins.top = to.page_margins.bottom = _TOP
    to.page_margins.footer = _FOOTER
    to.print_title_rows = f"{sheet.header_row}:{sheet.header_row}" if sheet.header_row else "1:1"
    to.oddFooter = HeaderFooterItem(
        left=_HeaderFooterPart(text=what.replace("&", "&&")),
        center=_HeaderFooterPart(),
        right=_HeaderFooterPart(text=f"{sheet.title}, page &P of &N"),
    )
    to.sheet_view.showGridLines = False
    to.protection.sheet = True
    to.protection.selectLockedCells = False
    to.protection.formatColumns = to.protection.formatRows = False
