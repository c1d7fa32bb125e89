"""What a formula says, apart from how it is written.

Excel and LibreOffice write a formula anew when they save a book: sheet names lose quotes they do not need, spaces go,
a number gets another form. That is no change. All else is one: another function, operator, cell, name, number or text.
"""

from __future__ import annotations

from collections.abc import Iterator

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token, TokenizerError

Meaning = tuple[tuple[str, str], ...]
_SPACES = Token.WSPACE


def meaning(formula: str) -> Meaning:
    """The parts of a formula, each in one spelling; a text that is no formula is its own meaning.

    >>> meaning("='Workings'!$B$4 + 1.0") == meaning("=Workings!B4+1")
    True
    >>> meaning("='Exempt sales'!B4") == meaning("='Exempt sales'!B5")
    False
    """
    try:
        return tuple(_parts(Tokenizer(formula).items))
    except (TokenizerError, IndexError):
        return (("unreadable", formula),)


def _parts(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    for token in tokens:
        if token.type == Token.OPERAND and token.subtype == Token.RANGE:
            yield "reference", _reference(token.value)
        elif token.type == Token.OPERAND and token.subtype == Token.NUMBER:
            yield "number", repr(float(token.value))
        elif token.type == Token.OPERAND and token.subtype == Token.TEXT:
            yield "text", token.value
        elif token.type != _SPACES:
            # A space between two references is an operator, but then two operands stand side by side, which tells.
            yield f"{token.type} {token.subtype}", token.value.upper()


def _reference(text: str) -> str:
    """A reference in capitals, as Excel reads it: a sheet without needless quotes, an address without `$`."""
    sheet, mark, address = text.rpartition("!")
    if sheet.startswith("'") and sheet.endswith("'"):
        sheet = sheet[1:-1].replace("''", "'")
    return f"{sheet.upper()}{mark}{address.replace('$', '').upper()}"
