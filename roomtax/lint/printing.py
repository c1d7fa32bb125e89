"""Points 37 and 40: what comes out of the printer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet.worksheet import Worksheet

from calc.errors import RoomTaxError
from calc.periods import Period
from calc.years import Year
from roomtax.lint.book import Book, words
from roomtax.lint.metrics import PIXELS_PER_POINT, column_widths, default_width
from roomtax.lint.model import Flaw, rule

LETTER = "1"
SMALLEST_SCALE = 0.7
_PAGE = {"portrait": (8.5, 11.0), "landscape": (11.0, 8.5)}
_POINTS = 72
_DEFAULT_HEIGHT = 15.0
_CODE = re.compile(r'&(?:"[^"]*"|K[0-9A-Fa-f]{6}|\d+|[A-Za-z])')
_FILLER = re.compile(r"page|of", re.IGNORECASE)


@rule(37, "Header and footer repeat what cells say")
def footers(book: Book) -> Iterator[Flaw]:
    """Whatever header and footer say, but for page numbers and the sheet's name, stands in a cell, too."""
    said = "\n".join(words(cell) for cell in book.cells)
    for sheet in book.sheets:
        for text in _margins(sheet):
            for part in _CODE.sub("", text.replace("&&", "\0")).replace("\0", "&").split(", "):
                bare = _FILLER.sub("", part).strip()
                if bare and bare != sheet.title and part.strip() not in said:
                    yield Flaw(sheet.title, f"only the margin says {part.strip()!r}", "say it in a cell, too")


def _margins(sheet: Worksheet) -> Iterator[str]:
    for margin in (sheet.oddHeader, sheet.oddFooter, sheet.evenHeader, sheet.evenFooter):
        if margin is not None:
            yield from (part.text for part in (margin.left, margin.center, margin.right) if part.text)


@rule(40, "Prints as a form")
def print_setup(book: Book) -> Iterator[Flaw]:
    """Letter paper, one page wide, a print area that holds every cell, and rows repeated on each page."""
    for sheet in book.sheets:
        setup = sheet.page_setup
        if str(setup.paperSize) != LETTER:
            yield Flaw(sheet.title, "not on Letter paper", "set the paper size")
        fit = sheet.sheet_properties.pageSetUpPr
        if not (fit and fit.fitToPage) or setup.fitToWidth not in {None, 1}:
            yield Flaw(sheet.title, "not one page wide", "fit it to one page in width")
        if not sheet.print_title_rows:
            yield Flaw(sheet.title, "no rows are repeated on each page", "repeat the title or the header")
        if not _holds(sheet):
            yield Flaw(sheet.title, "the print area is not set, or leaves cells out", "set it to the used range")


def _holds(sheet: Worksheet) -> bool:
    if not sheet.print_area:
        return False
    area = sheet.print_area.rpartition("!")[2]
    left, top, right, bottom = (number or 0 for number in range_boundaries(area))
    return (left, top) == (1, 1) and right >= sheet.max_column and bottom >= sheet.max_row


@rule(40, "Every page says what it belongs to")
def page_footer(book: Book) -> Iterator[Flaw]:
    """The footer has the village, the period, and page x of y."""
    about = book.at("about_period")
    title = (book.workbook.properties.title or "").partition(":")[0]
    for sheet in book.sheets:
        text = " ".join(_margins(sheet))
        if not ("&P" in text and "&N" in text):
            yield Flaw(sheet.title, "no page numbers", 'end the footer with "page &P of &N"')
        for what, wanted in (("village", title), ("period", _period(words(about) if about else ""))):
            if not wanted or wanted not in text.replace("&&", "&"):
                yield Flaw(sheet.title, f"the footer does not name the {what}", "name it")


def _period(text: str) -> str:
    for read in (Period.parse, Year.parse):  # an annual return of a fiscal year is named by the year's last day
        with suppress(RoomTaxError):
            return read(text).title()
    return ""


@rule(40, "Printed letters can be read", "warning")
def print_scale(book: Book) -> Iterator[Flaw]:
    """Fitting a sheet to its page shrinks it to no less than 70 %, which leaves 11 points the size of 8."""
    for sheet in book.sheets:
        if (scale := _scale(sheet)) < SMALLEST_SCALE:
            yield Flaw(sheet.title, f"prints at {scale:.0%} of its size", "make columns narrower, or turn the page")


def _scale(sheet: Worksheet) -> float:
    wide, high = _PAGE["landscape" if sheet.page_setup.orientation == "landscape" else "portrait"]
    margins = sheet.page_margins
    widths = dict.fromkeys(range(1, sheet.max_column + 1), default_width(sheet)) | column_widths(sheet)
    width = sum(widths.values()) / PIXELS_PER_POINT
    scales = [1.0, (wide - margins.left - margins.right) * _POINTS / width]
    if sheet.page_setup.fitToHeight == 1:
        rows = range(1, sheet.max_row + 1)
        height = sum(sheet.row_dimensions[row].height or _DEFAULT_HEIGHT for row in rows)
        scales.append((high - margins.top - margins.bottom) * _POINTS / height)
    return min(scales)
