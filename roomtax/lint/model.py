"""What a rule is, what it finds, and the list that every rule joins."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from roomtax.lint.book import Book

Severity = Literal["error", "warning"]


class Flaw(NamedTuple):
    """What a rule sees in one place: where, what is wrong, what to do."""

    cell: str
    problem: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A flaw with the rule that saw it. `cell` is like Return!B7, or the part of the book that is meant."""

    rule: str
    severity: Severity
    cell: str
    problem: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One measurement: id, point of the checklist, title, severity, and in words what it measures.

    `needs_engine` marks a rule that recalculates the book, which takes a further package and a second.
    """

    id: str
    point: int
    title: str
    severity: Severity
    measures: str
    check: Callable[[Book], Iterator[Flaw]]
    needs_engine: bool = False

    def findings(self, book: Book) -> Iterator[Finding]:
        """What the rule finds in a book."""
        for flaw in self.check(book):
            yield Finding(self.id, self.severity, *flaw)


@dataclass(frozen=True, slots=True)
class PairRule:
    """One measurement that needs two books: whether the second is like the first."""

    id: str
    point: int
    title: str
    severity: Severity
    measures: str
    check: Callable[[Book, Book], Iterator[Flaw]]

    def findings(self, first: Book, other: Book) -> Iterator[Finding]:
        """What differs in `other`."""
        for flaw in self.check(first, other):
            yield Finding(self.id, self.severity, *flaw)


Check = Callable[["Book"], Iterator[Flaw]]
PairCheck = Callable[["Book", "Book"], Iterator[Flaw]]
RULES: list[Rule] = []
PAIR_RULES: list[PairRule] = []


def rule(
    point: int, title: str, severity: Severity = "error", *, needs_engine: bool = False
) -> Callable[[Check], Check]:
    """Register a function as a rule: its name gives the id, its docstring says what is measured."""

    def register(check: Check) -> Check:
        RULES.append(Rule(_id(point, check), point, title, severity, _measures(check), check, needs_engine))
        return check

    return register


def pair_rule(point: int, title: str, severity: Severity = "error") -> Callable[[PairCheck], PairCheck]:
    """Register a function that compares two books."""

    def register(check: PairCheck) -> PairCheck:
        PAIR_RULES.append(PairRule(_id(point, check), point, title, severity, _measures(check), check))
        return check

    return register


def _id(point: int, check: Callable[..., object]) -> str:
    return f"{point}-{getattr(check, '__name__', '').replace('_', '-')}"


def _measures(check: Callable[..., object]) -> str:
    return inspect.getdoc(check) or ""
