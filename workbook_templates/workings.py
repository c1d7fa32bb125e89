"""The sheet Workings: dates and interest step by step, so that a clerk can follow every one of them.

Business days are found by testing a run of days one by one and taking the first (or last) that is open, because
the engines disagree about functions that add working days.
"""

from __future__ import annotations

from collections.abc import Iterator

from calc import provisions as p
from workbook_templates.cells import Cell, Format, Row, heading
from workbook_templates.law import Law
from workbook_templates.style import FORMATS
from workbook_templates.usable import usable_number, usable_sum

DAYS_TRIED = 14
NOTE_WIDTH = 58


def step(id_: str, label: str, formula: str, means: Format | str = "count") -> Row:
    """One step: label and result; `means` is the result's format, or in words what a plain number means."""
    if means in FORMATS:
        return Row(
            (Cell(label, "label"), Cell(formula, "calculation", means, id_), Cell(None, "note"), Cell(None, "note"))
        )
    return Row(
        (Cell(label, "label"), Cell(formula, "calculation", "count", id_), Cell(None, "note"), Cell(means, "note"))
    )


def entries(law: Law) -> Iterator[Row]:
    """What was entered, as far as it can be used: 0 for what is blank or refused."""
    yield heading("Entries as read: 0 where blank or refused", 4)
    schedules = "=COUNTA({gross_cells},{deduction_cells},{exempt_cells})"
    yield step("entered_receipts", "Cells filled in: receipts and exempt sales", schedules)
    others = "=COUNTA({determined_receipts},{extended_to},{date_filed},{date_paid},{prior_credit},{amount_paid})"
    yield step("entered_others", "Cells filled in: dates, payment, determination", others)
    yield step("started", "Has anything been entered?", "=IF({entered_receipts}+{entered_others}>0,1,0)", "1 yes, 0 no")
    yield step("gross_total", "Gross receipts", "=ROUND(SUM({total_gross}),2)", "money")
    deductions = "=ROUND(SUM({long_stay_receipts},{exempt_receipts},{marketplace_receipts},{adjustments}),2)"
    yield step("deductions_total", "Deductions", deductions, "money")
    yield step("exempt_needed", "Entries that an exempt sale needs", "=COLUMNS({exempt_cells})")
    if len(law.rates) > 1:
        for number in range(1, len(law.rates) + 1):
            exempt = f"SUMIF({{exempt_parts}},{{law_part_start_{number}}},{{exempt_counted}})"
            gross, deducted = (usable_sum(f"{{{name}_part_{number}}}") for name in ("gross", "deduction"))
            formula = f"=ROUND({gross}-{deducted}-{exempt},2)"
            yield step(f"part_taxable_{number}", f"Taxable receipts of part {number}", formula, "money")
    yield step("first_day", "First day of the period", "=EOMONTH({period_end},-{period_months})+1", "day")
    latest = "=EDATE({period_end},{limit_years}*12)"
    yield step("latest_date", "Latest date taken as meant", latest, "day")
    yield from date_entry("filed", "date_filed", "Return filed on")
    yield from date_entry("paid", "date_paid", "Tax paid on")
    yield step("amount_given", "Amount paid: as entered", f"=ROUND({usable_sum('{amount_paid}')},2)", "money")
    yield step("amount_read", "Amount paid", "=IF({paid_on}>0,{amount_given},0)", "money")
    everything = "=IF(AND({paid_on}>0,{amount_read}=0),1,0)"
    yield step("pays_all", "Paid without an amount: all of it?", everything, "1 yes, 0 no")
    yield step("credit", "Credit from earlier returns", f"=ROUND({usable_sum('{prior_credit}')},2)", "money")
    given = "=IF(ISNUMBER({determined_receipts}),1,0)"
    yield step("determined_given", "Did the treasurer determine the receipts?", given, "1 yes, 0 no")
    determined = f"=ROUND({usable_sum('{determined_receipts}')},2)"
    yield step("determined_read", "Receipts that the treasurer determined", determined, "money")
    needed = "=IF({determined_given}=1,0,ROWS({gross_cells}))"
    yield step("gross_needed", "Rows of gross receipts to be filled in", needed)
    properties = f"=ROUND({usable_sum('{property_gross}')},2)"
    yield step("properties_total", "Gross receipts of the properties", properties, "money")


def date_entry(name: str, source: str, label: str) -> Iterator[Row]:
    """A date as read: whether it can be used, and its day, or 0."""
    read = f"{{{name}_read}}"
    yield step(f"{name}_read", f"{label}: as entered", f"={usable_number(f'{{{source}}}')}", "day")
    usable = f"=IF(AND({read}>={{period_end}},{read}<{{latest_date}}+1),1,0)"
    yield step(f"{name}_usable", f"{label}: usable?", usable, "a date from the period's end on")
    yield step(f"{name}_on", label, f"=IF({{{name}_usable}}=1,INT({read}),0)", "day")


def due_formula(law: Law) -> str:
    """The due date as printed in the ordinance."""
    match law.due:
        case p.LastBusinessDay():
            return "=INDEX({due_dates},MATCH(1,{due_open},0))"
        case p.DayOfNextMonth():
            return "=MIN(EOMONTH({period_end},0)+{law_due_day},EOMONTH({period_end},1))"
        case p.DaysAfterPeriod():
            return "={period_end}+{law_due_days}"
        case _:
            return "=EOMONTH({period_end},1)"


def filing_dates(law: Law) -> Iterator[Row]:
    """The extension as read, the day to file by, and the last day on which filing is on time."""
    yield heading("Extension and last day on time", 4)
    if isinstance(law.extension, p.Extension):
        yield step("latest_extension", "Longest extension", "=EDATE({due_date},{law_extension_months})", "day")
        read = f"={usable_number('{extended_to}')}"
        yield step("extended_read", "Extension: as entered", read, "day")
        usable = "=IF(AND({extended_read}>={due_date}+1,{extended_read}<{latest_extension}+1),1,0)"
        yield step("extended_usable", "Extension: usable?", usable, "after the due date, up to the longest")
        yield step("extended_on", "Extended to", "=IF({extended_usable}=1,INT({extended_read}),0)", "day")
        yield step("filing_by", "Return to be filed by", "=MAX({due_date},{extended_on})", "day")
    else:
        yield step("filing_by", "Return to be filed by", "={due_date}", "day")
    yield from kept_day("filing", "Last day on time to file", law)


def dates(law: Law) -> Iterator[Row]:
    """Due date, extension, last days on time, and from when interest counts."""
    if isinstance(law.due, p.LastBusinessDay):
        yield from run_of_days("due", "Last business day of the next month", "=EOMONTH({period_end},1)", -1)
    yield from filing_dates(law)
    moves = not isinstance(law.extension, p.Extension) or law.extension.moves_interest
    if moves:
        yield step("payment_through", "Last day without interest", "={timely_through}", "day")
    else:
        yield step("payment_by", "Tax to be paid by", "={due_date}", "day")
        yield from kept_day("payment", "Last day without interest", law)
        yield step("payment_through", "Last day without interest", "={payment_kept}", "day")
    if law.fee_on_delinquency:
        yield from _delinquency(law)


def kept_day(name: str, title: str, law: Law) -> Iterator[Row]:
    """The last day that keeps a date, with the days tried for it."""
    if isinstance(law.grace, p.Grace):
        yield from run_of_days(name, title, f"={{{name}_by}}", 1)
        found = f"=INDEX({{{name}_dates}},MATCH(1,{{{name}_open}},0))"
    else:
        found = f"={{{name}_by}}"
    yield step(f"{name}_kept", title, found, "day")


def run_of_days(name: str, title: str, first: str, direction: int) -> Iterator[Row]:
    """Days tried from a first one on, or back, each with 1 where the office is open."""
    yield heading(f"{title}: days tried (1 where the office is open)", 4)
    sign = "+" if direction > 0 else "-"
    for number in range(DAYS_TRIED):
        formula = first if number == 0 else f"={{{name}_day_{number - 1}}}{sign}1"
        day = f"{{{name}_day_{number}}}"
        yield Row(
            (
                Cell(f"Day tried, number {number + 1}", "label"),
                Cell(formula, "calculation", "day", f"{name}_day_{number}"),
                Cell(f"=NETWORKDAYS({day},{day},{{closed_days}})", "calculation", "count", f"{name}_open_{number}"),
                Cell(None, "note"),
            )
        )


def _delinquency(law: Law) -> Iterator[Row]:
    timely = "=IF(AND({filed_on}>0,{filed_on}<={timely_through}),1,0)"
    yield step("filed_timely", "Return filed on time?", timely, "1 yes, 0 no")
    if isinstance(law.delinquency, p.TaxDelinquency):
        days = "=IF({filed_timely}=1,{law_delinquent_days_timely},{law_delinquent_days_otherwise})"
        yield step("delinquent_days", "Days until the tax is delinquent", days)
        yield step("delinquency_by", "Tax to be paid, else delinquent, by", "={filing_by}+{delinquent_days}", "day")
        yield from kept_day("delinquency", "Last day before the tax is delinquent", law)
    else:
        yield step("delinquency_kept", "Last day before the return is delinquent", "={timely_through}", "day")


def kept(law: Law) -> Iterator[Row]:
    """The tax that a credit leaves unpaid, and whether the share for collecting may be kept."""
    yield heading("Tax to be paid", 4)
    if isinstance(law.retention, p.Retention):
        yield step(
            "retention_applies", "May the share for collecting be kept?", _retention(law.retention), "1 yes, 0 no"
        )
    unpaid = "=IF({ready}=1,ROUND(MAX({net_tax}-{credit},0),2),0)"
    yield step("unpaid_tax", "Tax that was not covered by a credit", unpaid, "money")


def _retention(rule: p.Retention) -> str:
    return {
        "always": "=1",
        "filed": "=IF({determined_given}=1,0,1)",
        "timely": "=IF(OR({determined_given}=1,{filed_on}>{timely_through}),0,1)",
    }[rule.when]
