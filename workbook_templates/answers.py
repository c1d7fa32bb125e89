"""Answers that the sheet Instructions gives on every form, whether of a period or of a year, in plain words.

Where the law read for a form does not settle a question, the answer is to ask the treasurer, never a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from calc import provisions as p
from calc.ordinance import in_force
from calc.papers import Reading
from calc.words import words
from workbook_templates.law import Law

POSTMARK, EXACT_MONTH, NO_TAX_ON_TAX = "A7", "A15", "A16"
ENABLE = "If Excel shows a yellow bar at the top, press Enable Editing. Then fill in the yellow cells."
WHO = "Enter your name, the address of the property and how we can reach you."
RATE = "Enter the rate of tax. This form does not know it. Ask the treasurer if you do not."
MEND = "Look at Entries to mend. It must say 0. If not, the lines below it say what to do."
MARKETPLACE = "a website that takes the booking and the money owes the tax on what it sells."


@dataclass(frozen=True, slots=True)
class Item:
    """One answer: what it is about, the answer, and where to look (a section, or a sheet of the workbook)."""

    subject: str
    says: str
    see: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Answers that belong together."""

    title: str
    items: tuple[Item, ...]


def numbered(steps: Iterable[tuple[str, str]]) -> Iterator[Item]:
    """Steps in their order, each as what to do and where."""
    for number, (says, see) in enumerate(steps, 1):
        yield Item(f"Step {number}", says, see)


def receipts(law: Law) -> Iterator[Item]:
    """What counts as gross receipts, what does not, and what only the treasurer can say."""
    yield Item("What counts", f"What guests pay you for lodging. {clause(law.receipts)}", law.receipts.section)
    yield Item(
        "What does not count",
        "Taxes that you add to the bill, such as this tax and sales tax. Is tax part of your price? Take it out first.",
        next((f"reading {one.id}" for one in readings(law, law.receipts, NO_TAX_ON_TAX)), law.receipts.section),
    )
    yield Item(
        "Ask before you file",
        "Fees for cleaning or pets, resort fees, service charges, no-shows, cancellations, and rooms sold with meals. "
        f"The law read for this form does not settle them. Ask the {law.ordinance.officer}.",
        "not in the text",
    )


def long_stays(law: Law, enter: str) -> Item:
    """Which stays are too long to be taxed; `enter` says what to do with them on the form."""
    month = next((f"{one.question} {one.choice}" for one in readings(law, law.stay, EXACT_MONTH)), clause(law.stay))
    return Item("Stays of a month or more", f"Not taxed. {enter} {month}", law.stay.section)


def exemptions(law: Law) -> Iterator[Item]:
    """Who is exempt, and on what proof."""
    for one in law.exemptions:
        name = " Make out the invoice in the buyer's name." if one.invoice_in_name else ""
        yield Item(one.who, f"Proof: {one.proof or 'none is asked for'}.{name}", one.section)


def kept_late(law: Law) -> Iterator[Item]:
    """What is still on time: after a day on which the office is closed, and by mail."""
    if isinstance(law.grace, p.Grace):
        says = "Is the office closed on that day? Then the next business day is on time. See the line On time through."
        yield Item("Weekends and holidays", says, law.grace.section)
    for one in readings(law, law.due, POSTMARK):
        yield Item("By mail", f"{one.question} {one.choice}", f"reading {one.id}")


def more_time(law: Law) -> Item:
    """How much more time the treasurer may give, and where to enter it."""
    if not isinstance(law.extension, p.Extension):
        return Item("More time", "This ordinance gives no more time.", "not in the text")
    months = "1 month" if law.extension.months == 1 else f"{law.extension.months} months"
    says = f"Ask the treasurer for up to {months}. Enter the new date at Extended to."
    return Item("More time", says, law.extension.section)


def where_to_send(law: Law, sheet: str) -> Iterator[Item]:
    """Who gets the form, where, and how long to keep the papers; `sheet` is the one that is sent."""
    village = law.ordinance
    yield Item("Send to", f"{village.officer}, {village.title}.", sheet)
    if village.address:
        yield Item("Address", village.address, "from the village")
    if village.payee:
        yield Item("Make the payment out to", village.payee, "from the village")
    records = in_force(village.records, law.period.end, "records")
    if isinstance(records, p.Records):
        yield Item("Keep your papers", f"{capital(words(records))}.", records.section)


def messages(sheet: str) -> Iterator[Item]:
    """What the form says when something is wrong; `sheet` is the one with the checks."""
    box = "The cell cannot use what you typed. The box says what to enter. Press Retry and type it again."
    checks = "Something is missing or cannot be right. The lines under Checks say what."
    locked = "You are in a cell that fills itself in. Go to a yellow cell."
    yield Item("A box opens", box, "all sheets")
    yield Item("see checks", checks, f"{sheet}: Checks")
    yield Item("The cell is protected", locked, "all sheets")


def clause(rule: p.Provision) -> str:
    """What a rule that is only shown says; nothing for any other."""
    return rule.says if isinstance(rule, p.Clause) else ""


def readings(law: Law, rule: p.Provision, name: str) -> Iterator[Reading]:
    """The reading of that name, if the rule rests on it."""
    return (one for one in law.ordinance.readings_of(rule) if one.id == name)


def capital(says: str) -> str:
    """Words as they begin a sentence."""
    return f"{says[:1].upper()}{says[1:]}"
