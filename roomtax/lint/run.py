"""All rules, run on a book; and which points of the checklist are measured elsewhere, and why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from openpyxl import Workbook

from calc.registry import Villages
from roomtax.lint import (
    accessibility,
    fit,
    formulas,
    inputs,
    names,
    patterns,
    printing,
    structure,
    values,
)
from roomtax.lint.book import Book
from roomtax.lint.model import PAIR_RULES, RULES, Finding

GROUPS = (structure, formulas, patterns, names, inputs, accessibility, fit, printing, values)
ELSEWHERE = {
    18: "the differential tests compare every formula line with the core: that needs filings and the law, not one file",
    42: "a test builds the same book twice and compares the bytes: one file cannot show it",
    43: "`check --second-engine libreoffice` recalculates the book in that program, which is not part of ours",
}


def lint(source: Path | str | Workbook, known: Villages | None = None, *, recalculate: bool = False) -> list[Finding]:
    """Measure a book, from its file or as a workbook that is yet to be one; no finding means it is clean.

    `known` are the villages whose law the book may state, the built-in ones if not given. Raises UnreadableBook.
    """
    return measured(Book.read(Path(source) if isinstance(source, str) else source, known), recalculate=recalculate)


def measured(book: Book, *, recalculate: bool = False) -> list[Finding]:
    """What the rules find in a book, in the order of the checklist; those that recalculate only when asked for."""
    wanted = (rule for rule in sorted(RULES, key=lambda rule: rule.point) if recalculate or not rule.needs_engine)
    return [finding for rule in wanted for finding in rule.findings(book)]


def compared(books: Sequence[Book]) -> list[list[Finding]]:
    """For each book, how it differs from the first one, where all should be alike."""
    return [
        [finding for rule in PAIR_RULES for finding in rule.findings(books[0], book)] if number else []
        for number, book in enumerate(books)
    ]
