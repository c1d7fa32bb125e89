"""A formula taken apart: functions, nesting, numbers, and what it refers to, as written or as a pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from openpyxl.formula.tokenizer import Token, Tokenizer, TokenizerError
from openpyxl.utils import column_index_from_string, get_column_letter

Place = tuple[str, int, int]

_AREA = re.compile(
    r"(?:(?:'(?P<quoted>(?:[^']|'')+)'|(?P<plain>[\w.]+))!)?"
    r"(?P<left>\$?[A-Za-z]{1,3})(?P<top>\$?\d+)(?::(?P<right>\$?[A-Za-z]{1,3})(?P<bottom>\$?\d+))?"
)
_LARGEST_AREA = 10_000


@dataclass(frozen=True, slots=True)
class Area:
    """The cells between two corners."""

    sheet: str
    top: int
    left: int
    bottom: int
    right: int

    @property
    def is_cell(self) -> bool:
        """Whether it is one cell only."""
        return (self.top, self.left) == (self.bottom, self.right)

    def places(self) -> Iterator[Place]:
        """Every cell of the area; none of one too large to be meant, which the rule on whole columns reports."""
        if (self.bottom - self.top + 1) * (self.right - self.left + 1) > _LARGEST_AREA:
            return
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                yield self.sheet, row, column


def address(place: Place) -> str:
    """A place as a person writes it, such as Return!B7."""
    return f"{place[0]}!{get_column_letter(place[2])}{place[1]}"


def parse_area(text: str, sheet: str) -> Area | None:
    """Read an address or area; None for a name or anything else. `sheet` is where it stands if it does not say so.

    >>> parse_area("$B$7", "Return")
    Area(sheet='Return', top=7, left=2, bottom=7, right=2)
    """
    match = _AREA.fullmatch(text)
    if match is None:
        return None
    home = (match["quoted"] or "").replace("''", "'") or match["plain"] or sheet
    left, top = match["left"], match["top"]
    right, bottom = match["right"] or left, match["bottom"] or top
    return Area(home, int(top.lstrip("$")), _column(left), int(bottom.lstrip("$")), _column(right))


def _column(letters: str) -> int:
    return column_index_from_string(letters.lstrip("$").upper())


@cache
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a formula; none for what cannot be read as one, which the rules on functions report."""
    try:
        return tuple(Tokenizer(text).items)
    except (TokenizerError, IndexError):
        return ()


def functions(text: str) -> list[str]:
    """The name of every function call, in order.

    >>> functions("=IF(A1>0,ROUND(SUM(A1:A3),2),0)")
    ['IF', 'ROUND', 'SUM']
    """
    return [token.value[:-1].upper() for token in tokens(text) if _opens(token)]


def stacks(text: str) -> Iterator[tuple[str, ...]]:
    """For every function call, the calls it stands in, outermost first, itself last."""
    open_calls: list[str] = []
    for token in tokens(text):
        if token.type in {Token.FUNC, Token.PAREN} and token.subtype == Token.CLOSE:
            open_calls.pop()
        elif token.type == Token.PAREN:
            open_calls.append("")
        elif _opens(token):
            open_calls.append(token.value[:-1].upper())
            yield tuple(call for call in open_calls if call)


def _opens(token: Token) -> bool:
    return token.type == Token.FUNC and token.subtype == Token.OPEN


def operands(text: str, kind: str) -> list[str]:
    """The operands of a kind: Token.NUMBER, Token.TEXT or Token.RANGE (addresses and names)."""
    return [token.value for token in tokens(text) if token.type == Token.OPERAND and token.subtype == kind]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula and where it stands; `array` where it was entered as one."""

    place: Place
    text: str
    array: bool = False

    @property
    def address(self) -> str:
        """Where it stands, as a person writes it."""
        return address(self.place)

    def areas(self, names: Mapping[str, Area]) -> Iterator[tuple[str, Area | None]]:
        """Everything it refers to, as written and as an area; None for a name that the book does not have."""
        for written in operands(self.text, Token.RANGE):
            yield written, parse_area(written, self.place[0]) or names.get(written.lower())

    def precedents(self, names: Mapping[str, Area]) -> Iterator[Place]:
        """Every cell it reads."""
        for _, area in self.areas(names):
            if area is not None:
                yield from area.places()

    def meaning(self, names: Mapping[str, Area]) -> str:
        """The formula with every name and address in full, so that two which say the same are the same text."""
        words, corners = self.shape(names)
        return f"{words} {corners}"

    def shape(self, names: Mapping[str, Area]) -> tuple[str, tuple[tuple[int, int], ...]]:
        """The formula with a mark for every reference, and the corners of what it refers to, as row and column."""
        found = iter(self.areas(names))
        words: list[str] = []
        corners: list[tuple[int, int]] = []
        for token in tokens(self.text):
            area = None
            if token.type == Token.OPERAND and token.subtype == Token.RANGE:
                _, area = next(found)
            if area is None:
                words.append(token.value)
            else:
                words.append(f"{area.sheet}!")
                corners += [(area.top, area.left), (area.bottom, area.right)]
        return "".join(words), tuple(corners)
