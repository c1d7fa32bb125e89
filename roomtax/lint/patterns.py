"""Points 11, 12 and 17: how formulas stand to each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from openpyxl.cell.cell import Cell
from openpyxl.formula.tokenizer import Token

from roomtax.lint.book import Book, place, role, where, words
from roomtax.lint.formula import Formula, functions, operands, tokens
from roomtax.lint.model import Flaw, rule

Value = TypeVar("Value")
TOTALS = ("total_due", "amount_to_pay", "balance")
_COMPARISONS = frozenset({"=", "<", ">", "<=", ">=", "<>"})
_RUNNING_NUMBER = re.compile(r"\d+")


@rule(11, "Each thing is calculated once")
def calculated_twice(book: Book) -> Iterator[Flaw]:
    """No two formulas with the same operations on the same cells, names and addresses read in full.

    A formula that only refers to a cell, or shows it or not by an IF without arithmetic, calculates nothing: that is
    how the form repeats a working.
    """
    first: dict[str, str] = {}
    for formula in book.formulas:
        if not _calculates(formula.text):
            continue
        meaning = formula.meaning(book.names)
        if meaning in first:
            yield Flaw(formula.address, f"calculates what {first[meaning]} does", f"refer to {first[meaning]}")
        first.setdefault(meaning, formula.address)


def _calculates(text: str) -> bool:
    arithmetic = any(token.type == Token.OP_IN and token.value not in _COMPARISONS for token in tokens(text))
    return bool(operands(text, Token.RANGE)) and (arithmetic or bool(set(functions(text)) - {"IF"}))


@rule(12, "Repeated rows have one pattern")
def drifted_pattern(book: Book) -> Iterator[Flaw]:
    """In a table, down a run of numbered steps and along a row of totals, all formulas are the same in R1C1.

    Each reference either stays or moves along, whether it is written with $ or as a name: nobody copies cells of a
    protected sheet, so the signs say nothing there. A run of numbered steps may begin with another formula, since
    something must start it. A constant among the formulas of a table's column is a formula that was typed over.
    """
    for table in book.tables:
        for column in zip(*table.rows, strict=False):
            yield from _drifted(book, [cell for cell in column if role(cell) == role(column[0])], "its column")
    for rows in book.rows.values():
        for _, block in groupby(rows, _unnumbered):
            run = list(block)
            if len(run) > 1 and _unnumbered(run[0]):
                for column in zip(*run, strict=False):
                    yield from _drifted(book, column[1:], "the steps around it")
        for row in rows:
            yield from _drifted(book, [cell for cell in row if role(cell) == "output"], "its row")


def _unnumbered(row: tuple[Cell, ...]) -> str:
    return _RUNNING_NUMBER.sub("#", words(row[0])) if row and role(row[0]) == "label" else ""


def _drifted(book: Book, block: Sequence[Cell], among: str) -> Iterator[Flaw]:
    found = {cell: book.formula_at.get(place(cell)) for cell in block}
    formulas = [formula for formula in found.values() if formula]
    if len(formulas) <= 1:
        return
    odd = _odd(book, formulas)
    for cell, formula in found.items():
        if formula is None and cell.value is not None:
            yield Flaw(where(cell), f"a constant where {among} has formulas", "put the formula back")
        elif formula in odd:
            yield Flaw(where(cell), f"another formula than {among}", "copy the formula of its neighbours")


def _odd(book: Book, formulas: Sequence[Formula]) -> set[Formula]:
    """The formulas that differ from most: in words, or in a reference that neither stays nor moves as with most."""
    shapes = {formula: formula.shape(book.names) for formula in formulas}
    usual = _most(words for words, _ in shapes.values())
    alike = {formula: corners for formula, (words, corners) in shapes.items() if words == usual}
    odd = shapes.keys() - alike.keys()
    for at in range(len(next(iter(alike.values())))):
        for axis in (0, 1):
            stays = {formula: corners[at][axis] for formula, corners in alike.items()}
            moves = {one: number - (one.place[1], one.place[2])[axis] for one, number in stays.items()}
            odd |= min((_unlike(moves), _unlike(stays)), key=len)
    return odd


def _unlike(numbers: Mapping[Formula, int]) -> set[Formula]:
    usual = _most(numbers.values())
    return {formula for formula, number in numbers.items() if number != usual}


def _most(values: Iterable[Value]) -> Value:
    return Counter(values).most_common(1)[0][0]


@rule(17, "Checks with one flag that the total waits for")
def overall_flag(book: Book) -> Iterator[Flaw]:
    """A block "Checks" shows one overall flag, and the total is worked out from it.

    That each check turns on for the fault it is for is shown by calculating, in the tests.
    """
    block = list(_block(book, "Checks"))
    if not block:
        yield Flaw("book", 'there is no block "Checks"', "show on the form how many entries are to be mended")
        return
    flag = {place(block[0]), *book.formula_at[place(block[0])].precedents(book.names)}
    for name in TOTALS:
        cell = book.at(name)
        if cell is not None and cell.data_type == "f" and not book.precedents(place(cell)) & flag:
            yield Flaw(where(cell), f"{name} does not depend on the checks", "let it show only when all checks pass")


def _block(book: Book, title: str) -> Iterator[Cell]:
    """The formulas below a heading, up to the next one."""
    inside = False
    for rows in book.rows.values():
        for row in rows:
            if row and role(row[0]) == "heading":
                inside = words(row[0]) == title
            elif inside:
                yield from (cell for cell in row if cell.data_type == "f")
