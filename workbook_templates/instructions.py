"""What the sheet Instructions says, block by block, in plain words; what differs between villages comes from the law.

Where the law read for a form does not settle a question, the answer is to ask the treasurer, never a guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calc import provisions as p
from calc.ordinance import in_force
from calc.papers import Reading
from calc.statute import statute
from calc.words import words
from workbook_templates.law import Law

POSTMARK, EXACT_MONTH, NO_TAX_ON_TAX = "A7", "A15", "A16"


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


def before_the_example(law: Law) -> tuple[Block, ...]:
    """What to do, what counts, and what being late costs."""
    return (
        Block("What to do, in this order", tuple(_steps(law))),
        Block("What counts as gross receipts", tuple(_receipts(law))),
        Block("When it is due, and what being late costs", tuple(_late(law))),
    )


def after_the_example(law: Law) -> tuple[Block, ...]:
    """Who is exempt, returns that are not the usual one, where to send them, and what the form's messages mean."""
    return (
        Block("Who is exempt, and the proof you need", tuple(_exempt(law))),
        Block("If this is not the usual return", tuple(_cases(law))),
        Block("Where to send it", tuple(_where(law))),
        Block("What the messages mean", tuple(_messages())),
    )


def _steps(law: Law) -> Iterator[Item]:
    month = "the month" if law.period.length == "month" else "each month"
    steps = [
        ("If Excel shows a yellow bar at the top, press Enable Editing. Then fill in the yellow cells.", "all sheets"),
        (f"Enter gross receipts for {month}. Enter 0 if you had none.", "Receipts"),
        ("Enter the parts that are not taxed: long stays, sales through a marketplace, refunds.", "Receipts"),
        ("List each exempt sale in a row of its own. Fill in every cell of the row.", "Exempt sales"),
        ("Do you run more than one property? Then enter the receipts of each.", "Properties"),
        ("Enter your name, the address of the property and how we can reach you.", "Return: Who files"),
        *_own_steps(law),
        ("Enter the day you file and the day you pay. The form adds what is owed if you are late.", "Return: Dates"),
        ("Look at Entries to mend. It must say 0. If not, the lines below it say what to do.", "Return: Checks"),
        (
            f"Print the sheet Return and sign it. Send it with the payment to the {law.ordinance.officer}.",
            "Return: Signature",
        ),
    ]
    for number, (says, see) in enumerate(steps, 1):
        yield Item(f"Step {number}", says, see)


def _own_steps(law: Law) -> Iterator[tuple[str, str]]:
    if law.occupancy is not None:
        yield "Enter how many room nights you offered and how many you let.", "Return: Occupancy"
    if law.rate_unknown:
        yield "Enter the rate of tax. This form does not know it. Ask the treasurer if you do not.", "Return: Tax"
    for paper in law.attachments:
        yield f"Attach this paper and choose yes: {paper.what}.", f"Return: This return; {paper.section}"


def _receipts(law: Law) -> Iterator[Item]:
    yield Item("What counts", f"What guests pay you for lodging. {_clause(law.receipts)}", law.receipts.section)
    yield Item(
        "What does not count",
        "Taxes that you add to the bill, such as this tax and sales tax. Is tax part of your price? Take it out first.",
        next((f"reading {one.id}" for one in _readings(law, law.receipts, NO_TAX_ON_TAX)), law.receipts.section),
    )
    yield Item(
        "Ask before you file",
        "Fees for cleaning or pets, resort fees, service charges, no-shows, cancellations, and rooms sold with meals. "
        f"The law read for this form does not settle them. Ask the {law.ordinance.officer}.",
        "not in the text",
    )
    long = "Not taxed. Count the stay in gross receipts, then enter it under Stays of one month or more. "
    month = next((f"{one.question} {one.choice}" for one in _readings(law, law.stay, EXACT_MONTH)), _clause(law.stay))
    yield Item("Stays of a month or more", f"{long}{month}", law.stay.section)
    yield _marketplaces(law)
    yield Item("Refunds", "Money you gave back to guests. Enter it as a plus amount.", "Receipts")


def _marketplaces(law: Law) -> Item:
    rule = statute().marketplaces
    if law.period.end < rule.since:
        says = f"Until {rule.since.year} you owe the tax on these sales, too. Leave the column blank."
    else:
        says = (
            f"Since {rule.since.year}, a website that takes the booking and the money owes the tax on what it sells. "
            "Count the sale in gross receipts, then enter it under Sold through marketplaces. Name the website."
        )
    return Item("Marketplace sales", says, rule.section)


def _exempt(law: Law) -> Iterator[Item]:
    for one in law.exemptions:
        name = " Make out the invoice in the buyer's name." if one.invoice_in_name else ""
        yield Item(one.who, f"Proof: {one.proof or 'none is asked for'}.{name}", one.section)
    listed = "Count the sale in gross receipts, and list it. A row counts only when every cell of it is filled in."
    yield Item("On the form", listed, "Exempt sales")


def _late(law: Law) -> Iterator[Item]:
    note = f"; {law.due.note}" if law.due.note else ""
    yield Item("Due", f"{_capital(words(law.due))}{note}. Return and tax are due the same day.", law.due.section)
    if isinstance(law.grace, p.Grace):
        says = "Is the office closed on that day? Then the next business day is on time. See the line On time through."
        yield Item("Weekends and holidays", says, law.grace.section)
    for one in _readings(law, law.due, POSTMARK):
        yield Item("By mail", f"{one.question} {one.choice}", f"reading {one.id}")
    yield _extension(law)
    none = "None. This ordinance has no such charge."
    for subject, rule in (("Late filing fee", law.late_fee), ("Interest", law.interest)):
        says = none if isinstance(rule, p.Absent) else f"{_capital(words(rule))}."
        yield Item(subject, says, rule.section or "not in the text")
    if not isinstance(law.estimate, p.Absent):
        says = "The village sets the tax from what it knows"
        more = f" and adds {words(law.estimate).rpartition('plus ')[2]}" if isinstance(law.estimate, p.Estimate) else ""
        yield Item("If you do not file", f"{says}{more}.", law.estimate.section)
    grounds = {one.ground for one in law.ordinance.forfeiture if one.applies_on(law.period.end) and one.kind != "none"}
    penalty = any(one.kind != "none" for one in law.ordinance.general_penalty if one.applies_on(law.period.end))
    if grounds or penalty:
        yield Item("More than that", "The village may also ask for a forfeiture. None is on this form.", "Rules")


def _extension(law: Law) -> Item:
    if not isinstance(law.extension, p.Extension):
        return Item("More time", "This ordinance gives no more time.", "not in the text")
    months = "1 month" if law.extension.months == 1 else f"{law.extension.months} months"
    counts = "counts from that date" if law.extension.moves_interest else "still counts from the due date"
    says = f"Ask the treasurer for up to {months}. Enter the new date at Extended to. Interest {counts}."
    return Item("More time", says, law.extension.section)


def _cases(law: Law) -> Iterator[Item]:
    fee = ""
    if isinstance(law.late_fee, p.LateFee) and law.late_fee.on_zero_return:
        fee = " A late return costs the fee even if there is no tax."
    yield Item("No sales", f"Enter 0 as gross receipts and file all the same.{fee}", "Receipts")
    exempt = "Enter them as gross receipts and list each one. The tax is then 0. File all the same."
    yield Item("Exempt sales only", exempt, "Exempt sales")
    amended = "Choose Amended and say what has changed. Fill in the whole form again, with the right amounts."
    before = "As the date filed, keep the day of the first form. Enter as a credit what you then paid in time."
    yield Item("To correct a return", f"{amended} {before}", "Return: This return")
    more = " More interest is added until you pay the rest." if isinstance(law.interest, p.Interest) else ""
    part = f"Enter it at Amount paid, if not all. The form shows the balance.{more}"
    yield Item("If you pay a part", part, "Return: To pay")
    sold = in_force(law.ordinance.successor, law.period.end, "successor")
    closed = "Enter the day, and the buyer if you sold."
    says = f"{closed} {_clause(sold)}" if isinstance(sold, p.Clause) else closed
    yield Item("If you close or sell", says, sold.section or "Return: This return")
    yearly = in_force(law.ordinance.annual, law.period.end, "annual")
    if not isinstance(yearly, p.Absent):
        yield Item("Annual return", f"Due as well: {words(yearly)}.", yearly.section)


def _where(law: Law) -> Iterator[Item]:
    village = law.ordinance
    yield Item("Send to", f"{village.officer}, {village.title}.", "Return")
    if village.address:
        yield Item("Address", village.address, "from the village")
    if village.payee:
        yield Item("Make the payment out to", village.payee, "from the village")
    records = in_force(village.records, law.period.end, "records")
    if isinstance(records, p.Records):
        yield Item("Keep your papers", f"{_capital(words(records))}.", records.section)


def _messages() -> Iterator[Item]:
    box = "The cell cannot use what you typed. The box says what to enter. Press Retry and type it again."
    checks = "Something is missing or cannot be right. The lines under Checks say what."
    locked = "You are in a cell that fills itself in. Go to a yellow cell."
    minus = "You paid too much. Ask the treasurer for a credit or a refund."
    yield Item("A box opens", box, "all sheets")
    yield Item("see checks", checks, "Return: Checks")
    yield Item("The cell is protected", locked, "all sheets")
    yield Item("A balance below zero", minus, "Return: To pay")


def _clause(rule: p.Provision) -> str:
    return rule.says if isinstance(rule, p.Clause) else ""


def _readings(law: Law, rule: p.Provision, name: str) -> Iterator[Reading]:
    return (one for one in law.ordinance.readings_of(rule) if one.id == name)


def _capital(says: str) -> str:
    return f"{says[:1].upper()}{says[1:]}"
