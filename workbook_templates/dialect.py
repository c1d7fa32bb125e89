"""The dialect of our formulas: functions and constructs on which Excel 2016, LibreOffice and our engines agree.

A construct is left out where one of them has no answer or, worse, another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from openpyxl.formula.tokenizer import Token, Tokenizer, TokenizerError

# fmt: off
FUNCTIONS = frozenset({
    "ABS", "AND", "AVERAGE", "CEILING", "CHOOSE", "COLUMNS", "COUNT", "COUNTA", "COUNTBLANK", "COUNTIF", "COUNTIFS",
    "DATE", "DATEDIF", "DAY", "DAYS360", "EDATE", "EOMONTH", "EXACT", "FIND", "FLOOR", "HLOOKUP", "IF", "INDEX",
    "INT", "ISBLANK", "ISNUMBER", "LARGE", "LEFT", "LEN", "LOOKUP", "LOWER", "MATCH", "MAX", "MID", "MIN", "MOD",
    "MONTH", "N", "NETWORKDAYS", "NOT", "OR", "RIGHT", "ROUND", "ROUNDDOWN", "ROUNDUP", "ROWS", "SIGN",
    "SUBSTITUTE", "SUM", "SUMIF", "SUMIFS", "SUMPRODUCT", "TEXT", "TRUNC", "UPPER", "VLOOKUP", "WEEKDAY", "YEAR",
})
# fmt: on
_BANNED = (
    (re.compile(r"\["), "refers to another file or to a table, which one engine cannot read"),
    (re.compile(r"'[^'!]*''[^'!]*'!"), "a sheet name with an apostrophe, which one engine cannot find"),
    (re.compile(r"--"), "a double minus, which one engine drops; multiply by 1"),
    (re.compile(r"\d[eE][+-]?\d"), "a number with an exponent; write it out"),
    (re.compile(r"%%"), "two percent signs"),
    (re.compile(r"\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\w(])"), "a whole column; name first and last cell"),
    (re.compile(r"(?<![A-Za-z$\d])\$?\d+:\$?\d+"), "a whole row; name first and last cell"),
    (re.compile(r"\w+:\w+!"), "cells of several sheets at once"),
    (re.compile(r"[@#](?!N/A|REF!|DIV/0!|VALUE!|NUM!|NAME\?|NULL!)"), "a sign of formulas that spill"),
    (re.compile(r"[{}]"), "an array in the formula; put it into cells"),
)
_CRITERION = re.compile(r'"(?:<>.*|0\d+)"')


def faults(formula: str) -> list[str]:
    """What in a formula some program would not calculate, or not alike; none if all is well.

    >>> faults('=IF(B4=1,ROUND(B5*law_rate,2),"see checks")')
    []
    >>> faults("=IFERROR(TODAY(),0)")
    ['the function IFERROR', 'the function TODAY']
    """
    try:
        tokens = Tokenizer(formula).items
    except (TokenizerError, IndexError):
        return ["cannot be read as a formula"]
    return [*_functions(tokens), *_constructs(tokens)]


def _functions(tokens: list[Token]) -> Iterator[str]:
    called = [token.value[:-1].upper() for token in tokens if token.type == Token.FUNC and token.subtype == Token.OPEN]
    yield from (f"the function {name}" for name in dict.fromkeys(called) if name not in FUNCTIONS)


def _constructs(tokens: list[Token]) -> Iterator[str]:
    texts = [token.value for token in tokens if token.type == Token.OPERAND and token.subtype == Token.TEXT]
    code = "".join('""' if token.value in texts else token.value for token in tokens)
    yield from (message for pattern, message in _BANNED if pattern.search(code))
    if any(_CRITERION.fullmatch(text) for text in texts):
        yield "a criterion that one engine reads differently"
