"""What the sheet Instructions of an annual return says, block by block; what differs between villages is its law."""

from __future__ import annotations

from collections.abc import Iterator

from calc import provisions as p
from calc.statute import statute
from calc.words import words
from workbook_templates import answers
from workbook_templates.annual_law import AnnualLaw
from workbook_templates.annual_sheet import TITLE
from workbook_templates.answers import Block, Item, capital

FIRST_FORM = "A23"


def before_the_example(law: AnnualLaw) -> tuple[Block, ...]:
    """What the form is for, what to do, when it is due, what counts, and what the amounts mean."""
    return (
        Block("What this form is for", tuple(_purpose(law))),
        Block("What to do, in this order", tuple(answers.numbered(_steps(law)))),
        Block("When it is due, and what being late means", tuple(_late(law))),
        Block("What counts as gross receipts, and what is deducted", tuple(_receipts(law))),
        Block("Who is exempt, and the proof you need", tuple(answers.exemptions(law))),
        Block("What the amounts mean", tuple(_amounts(law))),
    )


def after_the_example(law: AnnualLaw) -> tuple[Block, ...]:
    """Years that are not the usual one, where to send the form, and what its messages mean."""
    return (
        Block("If this is not the usual year", tuple(_cases(law))),
        Block("Where to send it", tuple(answers.where_to_send(law, TITLE))),
        Block("What the messages mean", tuple(answers.messages(TITLE))),
    )


def _purpose(law: AnnualLaw) -> Iterator[Item]:
    section = law.annual.section
    says = f"It sums up your returns of the year, {law.length} by {law.length}, and sets right what was wrong in them."
    yield Item("What it does", says, section)
    if isinstance(law.annual, p.AnnualWithFourthQuarter):
        last = law.periods[-1].title()
        beside = f"It is a part of the return for {last}. Fill in both forms and hand them in together."
    else:
        beside = f"It comes on top of the return of each {law.length}, and takes the place of none."
    yield Item("Your other returns", beside, section)
    yield Item("The year", _year(law), section)


def _year(law: AnnualLaw) -> str:
    if isinstance(law.annual, p.AnnualAfterYear) and law.annual.year == "calendar_or_fiscal":
        elected = law.annual.note or "it is the calendar or fiscal year that you elected"
        return f"{capital(elected)}. Is the year on the form not yours? Ask the {law.ordinance.officer} for another."
    return "The calendar year."


def _steps(law: AnnualLaw) -> Iterator[tuple[str, str]]:
    each = law.length
    yield answers.ENABLE, "all sheets"
    yield f"Get out your return for each {each} of the year, and what you paid with it.", "your papers"
    yield answers.WHO, _at("Who files")
    yield (
        "Enter the day this form reaches the treasurer. If you correct it later, keep the day of the first.",
        _at("Dates"),
    )
    if law.rate_unknown:
        yield answers.RATE, _at("Dates and rate")
    yield f"As filed: enter for each {each} what its return said. Enter 0 for nothing.", _at("Receipts")
    right = "As corrected: enter what it should have said. Was it right? Then enter the same again."
    yield f"{right} Deductions are all the parts that are not taxed.", _at("Receipts")
    yield "Did you correct a return? Say what was wrong in it, and why.", _at("Explanation")
    if law.asks_how_it_came:
        came = f"Choose how the return of each {each} came in: on time, late or not filed. Blank means on time."
        yield f"{came} The share you keep depends on it.", _at("Explanation")
    before = ", before the share you keep," if law.retentions else ""
    yield f"Enter for each {each} the tax that its return said{before} and the tax that you paid for it.", _at("Tax")
    yield answers.MEND, _at("Checks")
    yield f"Print the sheet {TITLE} and sign it. {_sent(law)}", _at("Signature")


def _sent(law: AnnualLaw) -> str:
    officer = law.ordinance.officer
    if isinstance(law.annual, p.AnnualWithFourthQuarter):
        with_it = f"Send it to the {officer} with the return for {law.periods[-1].title()}"
        return f"{with_it}, and pay the balance, if there is one."
    return f"Send it to the {officer}, and pay the balance, if there is one."


def _at(heading: str) -> str:
    return f"{TITLE}: {heading}"


def _late(law: AnnualLaw) -> Iterator[Item]:
    due = f"{capital(words(law.annual))}."
    section = law.annual.section
    if isinstance(law.annual, p.AnnualWithFourthQuarter):
        due += f" That return is due on the {words(law.due)}."
        section = ", ".join(dict.fromkeys((section, law.due.section)))
    yield Item("Due", f"{due} See Due date.", section)
    yield from answers.kept_late(law)
    yield answers.more_time(law)
    yield Item("If it is late", f"The form says so. {_no_charge(law)}", _at("Dates and rate"))
    if found := law.ordinance.readings_of(law.annual):
        says = " ".join(f"{one.question} {one.choice}" for one in found)
        names = ", ".join(one.id for one in found)
        yield Item("Where the law is silent", says, f"reading{'s' if len(found) > 1 else ''} {names}")


def _no_charge(law: AnnualLaw) -> str:
    none = "It adds no fee and no interest."
    if isinstance(law.annual, p.AnnualWithFourthQuarter) and not isinstance(law.late_fee, p.Absent):
        return f"{none} The fee for a late return is on the form for {law.periods[-1].title()}."
    return none


def _amounts(law: AnnualLaw) -> Iterator[Item]:
    less = f"The tax as it should have been, less the tax as filed. Below zero: that {law.length} had too much tax."
    yield Item("Difference in tax", less, _at("Tax"))
    for rule in law.retentions:
        since = f" (from {rule.since})" if rule.since and len(law.retentions) > 1 else ""
        yield Item(f"Kept for collecting{since}", f"{capital(words(rule))}.", rule.section)
    paid = "What you paid on the tax of a return, and credits you used. Leave out what you paid as fee or as interest."
    yield Item("Tax paid", paid, _at("Tax"))
    section = law.annual.section
    yield Item("Balance to pay", f"You paid less than the net tax of the year. {_interest(law)}", section)
    back = f"You paid more than the net tax of the year. Ask the {law.ordinance.officer} for a refund or a credit."
    yield Item("Refund or credit due", back, section)


def _interest(law: AnnualLaw) -> str:
    if isinstance(law.interest, p.Absent):
        return "This ordinance has no interest."
    return f"It holds no interest yet: the {law.ordinance.officer} works it out for the {law.length} that lacked tax."


def _receipts(law: AnnualLaw) -> Iterator[Item]:
    both = "in gross receipts and in the deductions"
    yield from answers.receipts(law)
    yield answers.long_stays(law, f"Count the stay {both}.")
    rule = statute().marketplaces
    if law.year.end < rule.since:
        says = f"Until {rule.since.year} you owe the tax on these sales, too. Do not deduct them."
    else:
        says = f"Since {rule.since.year}, {answers.MARKETPLACE} Count such a sale {both}."
    yield Item("Marketplace sales", says, rule.section)
    yield Item(
        "Refunds",
        f"Money you gave back to guests. Count it {both}.",
        _at("Receipts"),
    )
    yield Item("Exempt sales", f"Count them {both}, with the proof named below.", _at("Receipts"))


def _cases(law: AnnualLaw) -> Iterator[Item]:
    yield Item("No sales", f"Enter 0 in each cell of a {law.length} without sales. File all the same.", _at("Receipts"))
    none = "Enter 0 as filed, and the right amounts as corrected. Did the village set the tax? Enter that as filed."
    choose = " Choose not filed." if law.asks_how_it_came else ""
    yield Item("A return is missing", f"File that return, too. {none}{choose}", _at("Receipts"))
    rests = (one for one in law.ordinance.readings_of(law.late_fee) if one.id == FIRST_FORM)
    again = "Fill in a new form with the right amounts. As the date filed, keep the day of the first form."
    yield Item("To correct this form", again, next((f"reading {one.id}" for one in rests), _at("Dates and rate")))
