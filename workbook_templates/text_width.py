"""How many lines a text takes in a column: the widths of Arial's letters, laid out word by word as Excel does."""

from __future__ import annotations

# In thousandths of the font's size; a column's width counts digits.
_DIGIT = 556
_WIDTHS = {
    191: "'",
    222: "ijl",
    278: " !,./:;I[\\]ft",
    333: "()-`r",
    355: '"',
    389: "*",
    500: "Jcksvxyz",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_INDENT = 2 * _DIGIT
_BOLD = 1.07


def lines_in(text: str, width: int, *, bold: bool = False) -> int:
    """The lines that a text takes in a column `width` digits wide, indented as notes are.

    >>> lines_in("Return filed on time", 20), lines_in("Return filed on time", 12)
    (1, 2)
    """
    room, lines, used = width * _DIGIT - _INDENT, 1, 0.0
    for word in text.split():
        length = sum(_WIDTH_OF.get(letter, _DIGIT) for letter in word) * (_BOLD if bold else 1)
        if used and used + _WIDTH_OF[" "] + length > room:
            lines, used = lines + 1, 0
        used += length + (_WIDTH_OF[" "] if used else 0)
    return lines
