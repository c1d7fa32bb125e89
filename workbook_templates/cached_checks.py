"""Cached values of the checks. A form with an assessment passes them all; a blank one lacks what it lacks, unsaid."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_templates.cached_entries import property_total
from workbook_templates.cached_facts import Facts, Value, cents, number
from workbook_templates.checks import CHECKS_SHOWN, checks


def check_values(facts: Facts) -> dict[str, Value]:
    """The values by id."""
    return {**dict(_rows(facts)), **dict(_totals(facts))}


def _rows(facts: Facts) -> Iterator[tuple[str, Value]]:
    to_mend = frozenset() if facts.ready else frozenset(_open_on_blank(facts))
    so_far = 0
    for check in checks(facts.law):
        flag = int(check.id in to_mend)
        so_far += flag
        yield f"check_{check.id}", flag
        yield f"order_{check.id}", so_far * flag


def _open_on_blank(facts: Facts) -> Iterator[str]:
    """What is to be mended before anything was entered that counts: the form keeps it to itself until then."""
    yield "gross"
    rate = number(facts.entries.get("rate"))
    if rate is None or not 0 < rate < 1:
        yield "rate"
    if str(facts.entries.get("return_kind")).casefold() == "amended" and "amended_because" not in facts.entries:
        yield "amended"
    total = property_total(facts)
    if total is not None and cents(total) != 0:
        yield "properties"


def _totals(facts: Facts) -> Iterator[tuple[str, Value]]:
    yield "open_checks", 0
    yield "entries_to_mend", 0
    yield "ready", int(facts.ready)
    clear = "Nothing to mend: the amounts stand." if facts.ready else ""
    yield "all_clear", clear
    yield "blocked", "see checks" if facts.ready else ""
    for place in range(1, CHECKS_SHOWN + 1):
        yield f"shown_{place}", ""
        yield f"text_{place}", ""
        yield f"mend_{place}", clear if place == 1 else ""
