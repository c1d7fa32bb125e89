"""The sheet Annual return: the form itself, one page, the periods as filed beside the periods as corrected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calc import provisions as p
from calc.annual_form import ENTERED, RESULTS, WORKED_OUT, total_id
from calc.words import words
from workbook_templates.annual_law import AnnualLaw
from workbook_templates.annual_lines import annual_lines
from workbook_templates.annual_rows import COLUMNS, WIDTHS, Words, date_input, form_row, noted, text_input
from workbook_templates.annual_workings import annual_due_formula
from workbook_templates.cells import Cell, Entry, Role, Row, Sheet, header, heading, table, text, title
from workbook_templates.checks import CHECKS_SHOWN
from workbook_templates.lines import Line
from workbook_templates.schedules import amount_entry

TITLE = "Annual return"
RECEIPTS = ("filed_gross", "filed_taxable", "gross", "deductions", "taxable")
TAXES = ("filed_tax", "paid", "tax", "difference", "retained")
_MEANING = {
    "filed_gross": "as that return said it",
    "filed_taxable": "as that return said it",
    "gross": "what it should have said; the same if it was right",
    "deductions": "long stays, exempt and marketplace sales, refunds, as corrected",
    "filed_tax": "the room tax of that return, before any share kept",
    "paid": "tax paid for it and credits used; no fee, no interest",
}
_TO_ENTER = {
    "Receipts": "Enter for every {} what its return said and what it should have said, 0 if there were none.",
    "Tax": "Enter for every {} the tax that its return said and the tax that was paid for it.",
}
_NO_INTEREST = (
    "No interest or fee is added here: tax that a return lacked bears the interest of its own period, "
    "which the treasurer works out."
)
_EXPLANATION = Entry(
    "text",
    "Explanation",
    "Say what was wrong in that return and why, if anything is corrected.",
    "Explanation: enter text of up to 255 characters.",
)
_CAME_IN = Entry(
    "list",
    "The return came in",
    "Choose how that return came in; blank means on time. It decides whether a share may be kept.",
    "The return came in: choose on time, late or not filed.",
    choices="came_choices",
)


def annual_sheet(law: AnnualLaw, version: str) -> Sheet:
    """The form of a village for a year."""
    lines = {line.id: line for line in annual_lines(law)}
    rows = [
        title(f"{law.ordinance.title}: annual room tax return"),
        form_row("For the year", Cell(law.year.title(), "output"), _send_to(law, version)),
        *_who(),
        *_dates(law),
        *_table(law, lines, "Receipts", RECEIPTS),
        *_returns(law),
        *_table(law, lines, "Tax", TAXES),
        *_results(lines),
        *_checks(),
        *_signature(law),
    ]
    return Sheet(TITLE, WIDTHS, tuple(rows), areas=_areas(law), one_page=True)


def _send_to(law: AnnualLaw, version: str) -> str:
    return f"return to the {law.ordinance.officer} (form version {version})"


def _areas(law: AnnualLaw) -> dict[str, tuple[str, str]]:
    last = len(law.periods)
    areas = {f"{name}_cells": (f"{name}_1", f"{name}_{last}") for name in ENTERED | WORKED_OUT}
    areas["entered_receipts"] = ("filed_gross_1", f"deductions_{last}")
    areas["entered_taxes"] = ("filed_tax_1", f"paid_{last}")
    if law.asks_how_it_came:
        areas["came_in_cells"] = ("came_in_1", f"came_in_{last}")
    return areas


def _who() -> Iterator[Row]:
    yield heading("Who files", COLUMNS)
    yield text_input("operator_name", "Operator", Words("person or company that furnishes the lodging"))
    yield text_input("permit_number", "Permit number", Words("number the village gave, if any"))
    address = text_input("property_address", "Address of the property", Words("address of the property"))
    yield replace(address, lines=2)
    yield text_input("contact", "Telephone or e-mail", Words("way to reach you about this return"))


def _dates(law: AnnualLaw) -> Iterator[Row]:
    yield heading("Dates and rate", COLUMNS)
    ends = Cell(law.year.end, "output", "date", "period_end", name=True)
    kind = "calendar year" if law.year.is_calendar else "fiscal year, as elected with the first return"
    yield form_row("Year ends", ends, kind)
    due = Cell(annual_due_formula(law), "output", "date", "due_date", name=True)
    yield form_row("Due date", due, noted(words(law.annual), law.annual))
    if isinstance(law.annual, p.AnnualWithFourthQuarter):
        last = law.periods[-1].title()
        yield text(
            f"This annual return is part of the return for {last}: hand in both together ({law.annual.section})."
        )
    yield _extension(law)
    through = Cell("={filing_kept}", "output", "date", "timely_through", name=True)
    yield form_row("On time through", through, _grace(law))
    filed = Words(
        "day the treasurer receives this return; if amended, its first form",
        "enter the day the return is received; if amended, its first form",
    )
    yield date_input("date_filed", "Date filed", filed, ("{period_end}", "{latest_date}"))
    in_time = Cell('=IF({filed_on}=0,"",{filed_words})', "calculation", "text", "timeliness")
    yield form_row("This annual return is", in_time, "on time or late, by the date filed")
    yield _rate(law)


def _grace(law: AnnualLaw) -> str:
    return "the due date itself" if isinstance(law.grace, p.Absent) else noted(words(law.grace), law.grace)


def _extension(law: AnnualLaw) -> Row:
    says, high = Words("nothing here", "enter nothing: this ordinance grants no extensions"), "{due_date}"
    rule = law.extension
    if isinstance(rule, p.Extension):
        longest = f"{rule.months} month{'s' if rule.months > 1 else ''} after the due date"
        note = noted(f"enter the date granted, if any: at most {longest}", rule)
        says, high = Words("date the treasurer granted, if any", note), "{latest_extension}"
    return date_input("extended_to", "Extended to", says, ("{due_date}+1", high))


def _rate(law: AnnualLaw) -> Row:
    if law.rate_unknown:
        entry = Entry(
            "share",
            "Rate of tax",
            "Enter the rate as printed in the ordinance, such as 5%. The text at hand does not give it.",
            "Rate of tax: enter a percentage above 0% and below 100%, such as 5%.",
        )
        cell = Cell(None, "input", "percent", "rate", name=True, entry=entry)
        return form_row("Rate of tax", cell, "enter the rate as printed in the ordinance; the text at hand lacks it")
    if len(law.rates) > 1:
        return form_row("Rate of tax", Cell("see sheet Rules", "output"), "the rate changes within the year")
    section = law.rates[0][2].section
    return form_row(
        "Rate of tax", Cell("={law_rate}", "calculation", "percent", "rate_shown"), f"sheet Rules ({section})"
    )


def _table(law: AnnualLaw, lines: dict[str, Line], name: str, columns: tuple[str, ...]) -> Iterator[Row]:
    headings = [(ENTERED | WORKED_OUT)[column] for column in columns]
    yield heading(f"{name} in dollars: as filed, and as corrected", COLUMNS)
    yield text(_TO_ENTER[name].format(law.length))
    rows = [
        Row((Cell(period.title(), "label"), *(_cell(column, number, lines) for column in columns)))
        for number, period in enumerate(law.periods, 1)
    ]
    totals = (lines[total_id(column)] for column in columns)
    sums = (Cell(line.formula, "output", "money", line.id, name=True) for line in totals)
    rows.append(Row((Cell("The year", "label"), *sums)))
    yield from table(f"{name}OfTheYear", header(law.length.capitalize(), *headings), rows)


def _returns(law: AnnualLaw) -> Iterator[Row]:
    came_in = law.asks_how_it_came
    yield heading("Explanation", COLUMNS)
    rows = []
    for number, period in enumerate(law.periods, 1):
        cells = [Cell(period.title(), "label"), _input("explanation", number, _EXPLANATION)]
        cells += [_input("came_in", number, _CAME_IN)] if came_in else []
        rows.append(Row(tuple(cells), 2))
    last = ("Choose how the return came in",) if came_in else ()
    head = header(law.length.capitalize(), "Enter what was wrong in a return, and why", *last)
    yield from table("Explanations", head, rows)


def _input(name: str, number: int, entry: Entry) -> Cell:
    return Cell(None, "input", id=f"{name}_{number}", name=True, entry=entry)


def _cell(column: str, number: int, lines: dict[str, Line]) -> Cell:
    if column in ENTERED:
        entry = amount_entry(ENTERED[column], _MEANING[column])
        return Cell(None, "input", "money", f"{column}_{number}", name=True, entry=entry)
    line = lines[f"{column}_{number}"]
    return Cell(line.formula, "calculation", "money", line.id)


def _results(lines: dict[str, Line]) -> Iterator[Row]:
    yield heading("The year", COLUMNS)
    results: dict[str, Role] = {"net_tax": "output", "to_pay": "output", "refund": "output"}
    for id_ in RESULTS:
        cell = Cell(lines[id_].formula, results.get(id_, "calculation"), "money", id_, name=True)
        yield form_row(lines[id_].label, cell, lines[id_].note)
    yield text(_NO_INTEREST)


def _checks() -> Iterator[Row]:
    yield heading("Checks", COLUMNS)
    count = Cell("={open_checks}", "output", "count", "entries_to_mend")
    yield form_row("Entries to mend", count, "the amounts show when this is 0; what to do is said below")
    for number in range(1, CHECKS_SHOWN + 1):
        shown = f"{{text_{number}}}"
        message = f'=IF({shown}="",{{all_clear}},{shown})' if number == 1 else f"={shown}"
        rest = (Cell(None, "message") for _ in range(COLUMNS - 1))
        yield Row((Cell(message, "message", id=f"mend_{number}"), *rest))


def _signature(law: AnnualLaw) -> Iterator[Row]:
    yield heading("Signature", COLUMNS)
    rule = next(one for one in law.ordinance.signature if one.applies_on(law.year.end))
    what = "name and title of the filer or authorized agent"
    yield text_input("signed_by", "Signed by (name, title)", Words(what, noted(f"enter the {what}", rule)))
    yield date_input("signed_on", "Signed on", Words("day of the signature"), ("{first_day}", "{latest_date}"))
