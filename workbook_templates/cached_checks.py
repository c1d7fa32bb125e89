"""Cached values of the checks. A form with an assessment passes them all; a blank one lacks what it lacks, unsaid."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_templates.cached_entries import property_total
from workbook_templates.cached_facts import Facts, Value, cents, number
from workbook_templates.checks import CHECKS_SHOWN, checks
from workbook_templates.reminders import reminders


def check_values(facts: Facts) -> dict[str, Value]:
    """The values by id."""
    return {**dict(_rows(facts)), **dict(_totals(facts)), **dict(_reminded(facts))}


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


def _reminded(facts: Facts) -> Iterator[tuple[str, Value]]:
    missing = frozenset(_missing(facts))
    reminding = facts.ready and not facts.determined
    yield "reminding", int(reminding)
    for place, reminder in enumerate(reminders(facts.law), 2):
        remind = reminding and reminder.id in missing
        yield f"missing_{reminder.id}", int(reminder.id in missing)
        yield f"remind_{reminder.id}", int(remind)
        if remind:
            yield f"mend_{place}", reminder.message


def _missing(facts: Facts) -> Iterator[str]:
    """What a form lacks that no amount depends on."""
    entries = facts.entries
    if "successor_name" in entries and "closed_on" not in entries:
        yield "sold_when"
    papers = range(1, len(facts.law.attachments) + 1)
    if any(str(entries.get(f"attached_{number}")).casefold() != "yes" for number in papers):
        yield "attachments"
    if facts.amount("marketplace_receipts") and "marketplace_names" not in entries:
        yield "marketplaces_named"
    if facts.law.occupancy is None:
        return
    offered, let = (number(entries.get(name)) for name in ("nights_offered", "nights_let"))
    if offered is None or let is None or let > offered:
        yield "occupancy"
