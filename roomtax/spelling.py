"""What a formula says, apart from how it is written.

Excel and LibreOffice write a formula anew when they save a book: sheet names lose quotes they do not need, spaces go,
a number gets another form. That is no change. All else is one: another function, operator, cell, name, number or text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token, TokenizerError

CHANGING = frozenset({"CELL", "INDIRECT", "INFO", "NOW", "OFFSET", "RAND", "RANDARRAY", "RANDBETWEEN", "TODAY"})
"""Functions that may give another value each time a workbook is calculated."""
Meaning = tuple[tuple[str, str], ...]
_SPACES = Token.WSPACE
_LANGUAGE = re.compile(r"\[\$-[^\]]*\]")
_LITERAL = re.compile(r'\\(?P<sign>[^0-9#?.,%])|"(?P<words>[^"0-9#?.,%]*)"')
_MONEY = re.compile(r"(\[red\]|\[\$\$-[0-9a-f]+\]|_.|[-$( *])*(#,##)?0\.00(_.|[-$) *])*")
_DAY = re.compile(r"(yyyy|yy|m{1,4}|d{1,2})[-/., ]*")


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


def changing(entry: object) -> str:
    """The functions in an entry that may give another value another time, by name; empty for a lasting one.

    >>> changing("=TODAY()-1"), changing("=12*80"), changing("TODAY")
    ('TODAY', '', '')
    """
    if not isinstance(entry, str) or not entry.startswith("="):
        return ""
    called = [one.value[:-1].upper() for one in _tokens(entry) if one.type == Token.FUNC and one.subtype == Token.OPEN]
    return ", ".join(dict.fromkeys(name for name in called if name in CHANGING))


def references(formula: str) -> list[str]:
    """The areas and names that a formula reads, as it writes them.

    >>> references("=SUM('Exempt sales'!B4:B6,law_rate)*2")
    ["'Exempt sales'!B4:B6", 'law_rate']
    """
    return [one.value for one in _tokens(formula) if one.type == Token.OPERAND and one.subtype == Token.RANGE]


def pattern(number_format: str) -> str:
    r"""A number format in one spelling: LibreOffice escapes signs that Excel does not, and adds a language.

    >>> pattern(r"yyyy\-mm\-dd") == pattern("[$-409]YYYY-MM-DD;@") == pattern("yyyy-mm-dd")
    True
    """
    return _bare(_LANGUAGE.sub("", number_format)).removesuffix(";@")


def tells(number_format: str, *, day: bool) -> bool:
    r"""Whether a format shows a day in full, or an amount to the cent, as those do that come along with pasted cells.

    >>> tells("$#,##0.00", day=False), tells("General", day=False), tells("m/d/yyyy", day=True)
    (True, True, True)
    >>> tells("#,##0", day=False), tells('"1"#,##0.00', day=False), tells("m/yyyy", day=True)
    (False, False, False)
    """
    shown = pattern(number_format)
    if day:
        parts = _DAY.findall(shown)
        return not _DAY.sub("", shown) and sorted(part[0] for part in parts) == ["d", "m", "y"]
    first, *further = _bare(number_format).split(";")
    return shown in {"general", "@"} or (bool(_MONEY.fullmatch(first)) and not re.search("[1-9]", "".join(further)))


def _bare(number_format: str) -> str:
    """A format without the marks around signs and words that mean nothing else without them."""
    return _LITERAL.sub(lambda found: found["sign"] or found["words"] or "", number_format).lower()


def _tokens(formula: str) -> list[Token]:
    try:
        return list(Tokenizer(formula).items)
    except (TokenizerError, IndexError):
        return []


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
