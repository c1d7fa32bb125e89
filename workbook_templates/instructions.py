"""What the sheet Instructions of a period's return says, block by block; what differs between villages is its law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calc import provisions as p
from calc.form import each_once
from calc.ordinance import in_force
from calc.statute import statute
from calc.words import words
from workbook_templates import answers
from workbook_templates.answers import Block, Item, capital, clause
from workbook_templates.law import Law

SHEET = "Return"


def before_the_example(law: Law) -> tuple[Block, ...]:
    """What to do, what counts, and what being late costs."""
    return (
        Block("What to do, in this order", tuple(answers.numbered(_steps(law)))),
        Block("What counts as gross receipts", tuple(_receipts(law))),
        Block("When it is due, and what being late costs", tuple(_late(law))),
    )


def after_the_example(law: Law) -> tuple[Block, ...]:
    """Who is exempt, returns that are not the usual one, where to send them, and what the form's messages mean."""
    return (
        Block("Who is exempt, and the proof you need", tuple(_exempt(law))),
        Block("If this is not the usual return", tuple(_cases(law))),
        Block("Where to send it", tuple(answers.where_to_send(law, SHEET))),
        Block("What the messages mean", tuple(_messages())),
    )


def _steps(law: Law) -> Iterator[tuple[str, str]]:
    month = "the month" if law.period.length == "month" else "each month"
    yield answers.ENABLE, "all sheets"
    yield f"Enter gross receipts for {month}. Enter 0 if you had none.", "Receipts"
    yield "Enter the parts that are not taxed: long stays, sales through a marketplace, refunds.", "Receipts"
    yield "List each exempt sale in a row of its own. Fill in every cell of the row.", "Exempt sales"
    yield "Do you run more than one property? Then enter the receipts of each.", "Properties"
    yield answers.WHO, "Return: Who files"
    yield from _own_steps(law)
    yield "Enter the day you file and the day you pay. The form adds what is owed if you are late.", "Return: Dates"
    yield answers.MEND, "Return: Checks"
    printed = "Print the sheet Return and sign it. Print Exempt sales and Properties, too, if you used them."
    yield f"{printed} Send all of it with the payment to the {law.ordinance.officer}.", "Return: Signature"


def _own_steps(law: Law) -> Iterator[tuple[str, str]]:
    if law.occupancy is not None:
        yield "Enter how many room nights you offered and how many you let.", "Return: Occupancy"
    if law.rate_unknown:
        yield answers.RATE, "Return: Tax"
    for paper in law.attachments:
        yield f"Attach this paper and choose yes: {paper.what}.", f"Return: This return; {paper.section}"


def _receipts(law: Law) -> Iterator[Item]:
    yield from answers.receipts(law)
    yield answers.long_stays(law, "Count the stay in gross receipts, then enter it under Stays of one month or more.")
    yield _marketplaces(law)
    yield Item("Refunds", "Money you gave back to guests. Enter it as a plus amount.", "Receipts")


def _marketplaces(law: Law) -> Item:
    rule = statute().marketplaces
    if law.period.end < rule.since:
        says = f"Until {rule.since.year} you owe the tax on these sales, too. Leave the column blank."
    else:
        says = (
            f"Since {rule.since.year}, {answers.MARKETPLACE} "
            "Count the sale in gross receipts, then enter it under Sold through marketplaces. Name the website."
        )
    return Item("Marketplace sales", says, rule.section)


def _exempt(law: Law) -> Iterator[Item]:
    yield from answers.exemptions(law)
    listed = "Count the sale in gross receipts, and list it. A row counts only when every cell of it is filled in."
    yield Item("On the form", listed, "Exempt sales")


def _late(law: Law) -> Iterator[Item]:
    note = f"; {law.due.note}" if law.due.note else ""
    yield Item("Due", f"{capital(words(law.due))}{note}. Return and tax are due the same day.", law.due.section)
    yield from answers.kept_late(law)
    yield _extension(law)
    none = "None. This ordinance has no such charge."
    for subject, rule in (("Late filing fee", law.late_fee), ("Interest", law.interest)):
        says = none if isinstance(rule, p.Absent) else f"{capital(words(rule))}."
        yield Item(subject, says, rule.section or "not in the text")
    if not isinstance(law.estimate, p.Absent):
        says = "The village sets the tax from what it knows"
        more = f" and adds {words(law.estimate).rpartition('plus ')[2]}" if isinstance(law.estimate, p.Estimate) else ""
        yield Item("If you do not file", f"{says}{more}.", law.estimate.section)
    asked = (*law.ordinance.forfeiture, *law.ordinance.general_penalty)
    sections = [one.section for one in asked if one.applies_on(law.period.end) and one.kind != "none"]
    if sections:
        says = "The village may also ask for a forfeiture. None is on this form."
        yield Item("More than that", says, each_once(sections))


def _extension(law: Law) -> Item:
    item = answers.more_time(law)
    if not isinstance(law.extension, p.Extension):
        return item
    counts = "counts from that date" if law.extension.moves_interest else "still counts from the due date"
    return replace(item, says=f"{item.says} Interest {counts}.")


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
    says = f"{closed} {clause(sold)}" if isinstance(sold, p.Clause) else closed
    yield Item("If you close or sell", says, sold.section or "Return: This return")
    yearly = in_force(law.ordinance.annual, law.period.end, "annual")
    if not isinstance(yearly, p.Absent):
        yield Item("Annual return", f"Due as well: {words(yearly)}.", yearly.section)


def _messages() -> Iterator[Item]:
    yield from answers.messages(SHEET)
    yield Item(
        "A balance below zero", "You paid too much. Ask the treasurer for a credit or a refund.", "Return: To pay"
    )
