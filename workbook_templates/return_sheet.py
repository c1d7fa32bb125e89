"""The sheet Return: the form itself, one page, from who files to what to pay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from calc import provisions as p
from workbook_templates.cells import Cell, Entry, Role, Row, Sheet, heading, title
from workbook_templates.checks import CHECKS_SHOWN
from workbook_templates.law import Law
from workbook_templates.lines import Line, cited, return_lines
from workbook_templates.reminders import reminders
from workbook_templates.schedules import amount_entry, choice_entry, text_entry
from workbook_templates.usable import usable_sum
from workbook_templates.workings import due_formula

WIDTHS = (36, 23, 64)
LONG_TEXTS = frozenset({"operator_name", "property_address", "amended_because"})
_RECEIPTS = (
    "gross_receipts",
    "long_stay_receipts",
    "exempt_receipts",
    "marketplace_receipts",
    "adjustments",
    "taxable_receipts",
)
_RESULTS = frozenset({"taxable_receipts", "net_tax", "total_due", "amount_to_pay", "balance"})
_NAMED = frozenset(
    {*_RECEIPTS, "tax", "retained", "net_tax", "late_fee", "interest", "estimate_penalty", "total_due", "amount_to_pay"}
)


def form_row(label: str, cell: Cell, note: str) -> Row:
    """Label, amount or entry, and the rule in words."""
    return Row((Cell(label, "label"), cell, Cell(note, "note")))


def return_sheet(law: Law, version: str) -> Sheet:
    """The form of a village for a period."""
    rows = [
        title(f"{law.ordinance.title}: room tax return"),
        form_row(
            "For the period",
            Cell(law.period.title(), "output"),
            f"return to the {law.ordinance.officer}; form of version {version}",
        ),
        *_who(),
        *_this_return(law),
        *_dates(law),
        *_amounts(law),
        *_signature(law),
    ]
    areas = {"deduction_lines": ("long_stay_receipts", "adjustments")}
    if law.attachments:
        areas["attached_papers"] = ("attached_1", f"attached_{len(law.attachments)}")
    return Sheet("Return", WIDTHS, tuple(rows), one_page=True, areas=areas)


def text_row(id_: str, label: str, what: str) -> Row:
    """A row in which text is entered."""
    entry = text_entry(label, f"Enter the {what}.")
    row = form_row(label, Cell(None, "input", id=id_, name=True, entry=entry), f"enter the {what}")
    return replace(row, lines=2) if id_ in LONG_TEXTS else row


def choice_row(id_: str, label: str, choices: str, note: str) -> Row:
    """A row in which one of the choices of the sheet Rules is taken."""
    entry = choice_entry(label, f"{note[:1].upper()}{note[1:]}.", choices)
    return form_row(label, Cell(None, "input", id=id_, name=True, entry=entry), note)


def _who() -> Iterator[Row]:
    yield heading("Who files")
    yield text_row("operator_name", "Operator", "person or company that furnishes the lodging")
    yield text_row("permit_number", "Permit number", "number the village gave, if any")
    yield text_row("property_address", "Address of the property", "street address; list several on sheet Properties")
    yield text_row("contact", "Telephone or e-mail", "phone number or e-mail to reach you at")


def _this_return(law: Law) -> Iterator[Row]:
    yield heading("This return")
    yield choice_row(
        "return_kind", "Original or amended", "kinds_choices", "choose Original or Amended; blank means original"
    )
    yield text_row("amended_because", "What is amended", "change and its reason, if amended")
    closed = date_row(
        "closed_on", "Business closed or sold on", "day, if you closed or sold; a buyer may owe unpaid tax"
    )
    yield closed
    yield text_row("successor_name", "Sold to", "buyer's name and address, if sold")
    for number, paper in enumerate(law.attachments, 1):
        label = f"{paper.what[:1].upper()}{paper.what[1:]}"
        entry = choice_entry("Attached paper", f"Choose yes when this is attached: {paper.what}.", "answers_choices")
        attached = Cell(None, "input", id=f"attached_{number}", name=True, entry=entry)
        yield form_row(label, attached, f"choose yes when attached ({paper.section})")


def _dates(law: Law) -> Iterator[Row]:
    yield heading("Dates")
    yield form_row(
        "Period ends",
        Cell(law.period.end, "output", "date", "period_end", name=True),
        f"{law.period.length} of the return",
    )
    yield form_row("Due date", Cell(due_formula(law), "output", "date", "due_date", name=True), cited(law.due))
    yield form_row("Extended to", _extension(law), _extension_note(law))
    through = Cell("={filing_kept}", "output", "date", "timely_through", name=True)
    yield form_row("On time through", through, cited(law.grace, "the due date itself"))
    yield form_row(
        "Date filed",
        _date("date_filed", "Date filed", "the day the treasurer receives this return; if amended, its first form"),
        "enter the day the return is handed in; if amended, its first form",
    )
    yield form_row(
        "Date paid",
        _date("date_paid", "Date paid", "the day the treasurer receives the payment"),
        "enter the day the tax is paid",
    )


def date_row(id_: str, label: str, what: str) -> Row:
    """A row in which a date is entered that no amount depends on."""
    entry = Entry(
        "date",
        label,
        f"Enter the {what}.",
        f"{label}: enter a date in the form 2026-04-30, not before the period begins.",
        low="{first_day}",
        high="{latest_date}",
    )
    return form_row(label, Cell(None, "input", "date", id_, name=True, entry=entry), f"enter the {what}")


def _date(id_: str, label: str, meaning: str) -> Cell:
    entry = Entry(
        "date",
        label,
        f"Enter {meaning}. It cannot be before the period ends.",
        f"{label}: enter a date in the form 2026-04-30, not before the period ends.",
        low="period_end",
        high="{latest_date}",
    )
    return Cell(None, "input", "date", id_, name=True, entry=entry)


def _extension_note(law: Law) -> str:
    if isinstance(law.extension, p.Extension):
        return f"enter the date granted: {cited(law.extension)}"
    return "enter nothing: no extensions in this ordinance"


def _extension(law: Law) -> Cell:
    if isinstance(law.extension, p.Extension):
        longest = f"{law.extension.months} month{'s' if law.extension.months > 1 else ''}"
        prompt = f"Enter the date that the treasurer granted, if any: up to {longest} after the due date."
        error = "Extended to: enter the date that the treasurer granted, after the due date, or leave the cell blank."
        high = "{latest_extension}"
    else:
        prompt, high = "This ordinance grants no extensions. Leave this cell blank.", "due_date"
        error = "Extended to: this ordinance grants no extensions. Leave this cell blank."
    entry = Entry("date", "Extended to", prompt, error, low="due_date+1", high=high)
    return Cell(None, "input", "date", "extended_to", name=True, entry=entry)


def _amounts(law: Law) -> Iterator[Row]:
    lines = {line.id: line for line in return_lines(law)}
    late = ("late_fee", "interest", "estimate_penalty")
    elsewhere = {*_RECEIPTS, *late, "total_due", "prior_credit", "amount_to_pay", "paid", "balance"}
    yield heading("Receipts, in dollars")
    yield from (_line_row(lines[name]) for name in _RECEIPTS)
    if law.occupancy is not None:
        yield from _occupancy(law.occupancy.section)
    yield heading("Tax, in dollars")
    yield _rate(law)
    yield from (_line_row(line) for id_, line in lines.items() if id_ not in elsewhere)
    yield heading("If late, in dollars")
    yield from (_line_row(lines[name]) for name in late)
    yield from _checks(law)
    yield heading("To pay, in dollars")
    yield _line_row(lines["total_due"])
    entry = amount_entry("Credit from earlier returns", "the credit that the treasurer has confirmed")
    credit = Cell(None, "input", "money", "prior_credit", name=True, entry=entry)
    yield form_row(lines["prior_credit"].label, credit, lines["prior_credit"].note)
    yield _line_row(lines["amount_to_pay"])
    paid = amount_entry("Amount paid", "what you pay now, or leave it blank if you pay all of it")
    yield form_row(
        "Amount paid, if not all",
        Cell(None, "input", "money", "amount_paid", name=True, entry=paid),
        "enter a part payment",
    )
    yield _line_row(lines["paid"])
    yield _line_row(lines["balance"])


def _occupancy(section: str) -> Iterator[Row]:
    yield heading("Occupancy")
    for id_, label, meaning in (
        ("nights_offered", "Room nights offered", "rooms times nights in the period"),
        ("nights_let", "Room nights let", "of these, the nights that were let"),
    ):
        entry = Entry("amount", label, f"Enter the number: {meaning}.", f"{label}: enter a number of zero or more.")
        yield form_row(label, Cell(None, "input", "count", id_, name=True, entry=entry), f"enter {meaning} ({section})")
    offered, let = usable_sum("{nights_offered}"), usable_sum("{nights_let}")
    share = f'=IF({offered}>0,{let}/{offered},"")'
    yield form_row(
        "Occupancy",
        Cell(share, "calculation", "percent", "occupancy"),
        f"nights let of nights offered ({section})",
    )


def _line_row(line: Line) -> Row:
    role: Role = "output" if line.id in _RESULTS else "calculation"
    cell = Cell(line.formula, role, "money", line.id, name=line.id in _NAMED)
    return form_row(line.label, cell, line.note)


def _rate(law: Law) -> Row:
    if law.rate_unknown:
        entry = Entry(
            "share",
            "Rate of tax",
            "Enter the rate printed in the ordinance, such as 5%. This form does not know it; the treasurer does.",
            "Rate of tax: enter a percentage above 0% and below 100%, such as 5%.",
        )
        note = next(rule for _, _, rule in law.rates if isinstance(rule, p.Unknown)).reason
        return form_row("Rate of tax", Cell(None, "input", "percent", "rate", name=True, entry=entry), f"enter: {note}")
    if len(law.rates) > 1:
        return form_row("Rate of tax", Cell("see below", "output"), "the rate changes within the period")
    rule = law.rates[0][2]
    return form_row(
        "Rate of tax", Cell("={law_rate}", "calculation", "percent", "rate_shown"), f"sheet Rules ({rule.section})"
    )


def _checks(law: Law) -> Iterator[Row]:
    yield heading("Checks")
    count = Cell("={open_checks}", "output", "count", "entries_to_mend")
    yield form_row("Entries to mend", count, "the amounts show when this is 0; what to do is said below")
    for number, message in enumerate(_messages(law), 1):
        yield Row((Cell(message, "message", id=f"mend_{number}"), Cell(None, "message"), Cell(None, "message")))


def _messages(law: Law) -> Iterator[str]:
    yield '=IF({text_1}="",{all_clear},{text_1})'
    for number, reminder in zip_longest(range(2, CHECKS_SHOWN + 1), reminders(law)):
        shown = f"{{text_{number}}}"
        if reminder is not None:
            shown = f"IF({{remind_{reminder.id}}}=1,{{reminder_{reminder.id}}},{shown})"
        yield f"={shown}"


def _signature(law: Law) -> Iterator[Row]:
    yield heading("Signature")
    yield text_row("preparer_name", "Prepared by", "preparer's name, if another than the filer")
    section = next(one for one in law.ordinance.signature if one.applies_on(law.period.end)).section
    who = "name and title of the filer or authorized agent"
    entry = text_entry("Signed by", f"Enter {who}.")
    signed = Cell(None, "input", id="signed_by", name=True, entry=entry)
    note = f"enter {who} ({section})" if section else f"enter {who}"
    yield replace(form_row("Signed by (name, title)", signed, note), lines=2)
    yield date_row("signed_on", "Signed on", "day of the signature")
