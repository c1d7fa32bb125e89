"""Points 8 to 10 and 13 to 15: what a formula may say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openpyxl.formula.tokenizer import Token

from roomtax.lint.book import Book
from roomtax.lint.formula import functions, operands, stacks
from roomtax.lint.model import Flaw, rule
from workbook_templates.dialect import faults

LONGEST_FORMULA = 100
MOST_FUNCTIONS = 3
DEEPEST = 2
# 0, 1 and 2 say no, yes and cents; 12 and 365 are the calendar's; 100 makes a percentage. None of them is law.
PLAIN_NUMBERS = frozenset({"0", "1", "2", "12", "100", "365"})
MASKS = frozenset({"IFERROR", "IFNA", "ISERROR", "ISERR", "ISNA"})
_NUMBER_IN_TEXT = re.compile(r"\d+(?:\.\d+)?")
_WHOLE = re.compile(r"\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d+:\$?\d+")


@rule(8, "No figure of law inside a formula")
def law_in_formula(book: Book) -> Iterator[Flaw]:
    """The only numbers in formulas, also within quoted criteria, are 0, 1, 2, 12, 100 and 365.

    The limits of validations are not measured: they say what can be meant, not what the law is.
    """
    for formula in book.formulas:
        texts = operands(formula.text, Token.TEXT)
        found = operands(formula.text, Token.NUMBER) + [n for text in texts for n in _NUMBER_IN_TEXT.findall(text)]
        for number in sorted(set(found) - PLAIN_NUMBERS):
            yield Flaw(
                formula.address, f"the number {number} in a formula", "put it into a cell of its own with a name"
            )


@rule(9, "Formulas are short")
def short(book: Book) -> Iterator[Flaw]:
    """At most 100 characters in one line, three different functions, and two functions inside one another's arguments.

    Characters are counted as the formula stands, names and sheet names in full, for that is what a clerk reads.
    Functions are counted once each, since a second SUM is no new thing to understand and the length bounds how
    often it comes. Two levels of nesting are f(g(h(x))).
    """
    for formula in book.formulas:
        if "\n" in formula.text:
            yield Flaw(formula.address, "a formula of several lines", "write it in one")
        if (length := len(formula.text)) > LONGEST_FORMULA:
            yield Flaw(formula.address, f"{length} characters", f"at most {LONGEST_FORMULA}: add a step before it")
        if (count := len(set(functions(formula.text)))) > MOST_FUNCTIONS:
            yield Flaw(
                formula.address, f"{count} different functions", f"at most {MOST_FUNCTIONS}: add a step before it"
            )
        if (depth := max((len(stack) - 1 for stack in stacks(formula.text)), default=0)) > DEEPEST:
            yield Flaw(formula.address, f"functions nested {depth} deep", f"at most {DEEPEST}: add a step before it")


@rule(10, "No IF inside an IF")
def nested_if(book: Book) -> Iterator[Flaw]:
    """No call of IF stands in the arguments of another, at whatever depth."""
    for formula in book.formulas:
        if any(stack[-1] == "IF" and "IF" in stack[:-1] for stack in stacks(formula.text)):
            yield Flaw(formula.address, "an IF inside an IF", "work the inner condition out in a step before it")


@rule(13, "Only functions that every program has")
def dialect(book: Book) -> Iterator[Flaw]:
    """Every formula is in the dialect that Excel 2016, LibreOffice and our engines calculate alike."""
    for formula in book.formulas:
        for fault in faults(formula.text):
            yield Flaw(formula.address, fault, "say it with the functions of the list")


@rule(14, "Plain references only")
def plain_references(book: Book) -> Iterator[Flaw]:
    """No array formula, no whole column or row, and no name that the book does not have."""
    for formula in book.formulas:
        if formula.array:
            yield Flaw(formula.address, "an array formula", "give each cell a formula of its own")
        for written, area in formula.areas(book.names):
            if _WHOLE.fullmatch(written.rpartition("!")[2]):
                yield Flaw(formula.address, f"the whole of {written}", "name the first and the last cell")
            elif area is None and "[" not in written:
                yield Flaw(formula.address, f"{written} is no cell and no name of this book", "correct it")
            elif area is not None and area.sheet not in book.rows:
                yield Flaw(formula.address, f"there is no sheet {area.sheet}", "correct the reference")


@rule(15, "No error is hidden")
def masked_errors(book: Book) -> Iterator[Flaw]:
    """No function that turns an error into something else: in a form an error is a fault and must be seen."""
    for formula in book.formulas:
        for name in sorted(MASKS & set(functions(formula.text))):
            yield Flaw(formula.address, f"{name} would hide an error", "prevent the error by a condition instead")
