"""How wide and high text is: the widths of Arial, which are those of Liberation Sans, too.

This is a second measurement: the templates lay their rows out by one of their own, and a fault in it has to show here.
"""

from __future__ import annotations

from openpyxl.utils import column_index_from_string
from openpyxl.worksheet.worksheet import Worksheet

PIXELS_PER_POINT = 96 / 72
DEFAULT_WIDTH = 8.43
_DIGIT, _PADDING = 8, 5  # of the default font, Arial 11, in pixels
_LINE = 1.15
_BOLD = 1.07
_WIDEST = 1015
# Thousandths of the font's size for each character; whatever is not listed counts as one of the widest.
_WIDTHS = {
    character: width
    for width, characters in {
        191: "'",
        222: "ijl’",
        278: " !,./:;I[\\]ft|",
        334: "()-`r“”{}",
        355: '"•*',
        500: "Jcksvxyz^",
        556: "#$0123456789?L_abdeghnopqu§–é",
        584: "+<=>~×",
        611: "FTZ",
        667: "&ABEKPSVXY",
        722: "CDHNRUw",
        778: "GOQ",
        834: "Mm½",
        889: "%",
        944: "W",
        _WIDEST: "@…",
    }.items()
    for character in characters
}


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text in pixels.

    >>> round(text_width("2026-12-31", 11))
    75
    """
    widths = (_WIDTHS.get(character, _WIDEST) for character in text)
    return sum(widths) / 1000 * size * PIXELS_PER_POINT * (_BOLD if bold and not text.isdigit() else 1)


def lines_of(text: str, width: float, size: float, *, bold: bool = False) -> int:
    """How many lines a wrapped text takes; a word that is wider than its cell is broken."""
    count = 0
    for paragraph in text.split("\n"):
        line = ""
        count += 1
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if text_width(longer, size, bold=bold) <= width:
                line = longer
            else:
                count += (1 if line else 0) + int(text_width(word, size, bold=bold) / width)
                line = word
    return count


def height_of(lines: int, size: float) -> float:
    """The height of lines of text in points."""
    return lines * size * _LINE


def column_widths(sheet: Worksheet) -> dict[int, float]:
    """The space for text in each column that has a width of its own, in pixels."""
    found: dict[int, float] = {}
    for letter, column in sheet.column_dimensions.items():
        first = column.min or column_index_from_string(letter)
        for number in range(first, min(column.max or first, first + sheet.max_column) + 1):
            found[number] = _pixels(column.width)
    return found


def default_width(sheet: Worksheet) -> float:
    """The space for text in every other column, in pixels."""
    return _pixels(sheet.sheet_format.defaultColWidth or DEFAULT_WIDTH)


def _pixels(characters: float) -> float:
    return characters * _DIGIT - _PADDING
