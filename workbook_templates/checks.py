"""The checks on what was entered: each is 1 while something is to mend, with what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from calc import provisions as p
from workbook_templates.cells import Cell, Row, heading
from workbook_templates.law import Law
from workbook_templates.workings import step

CHECKS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Check:
    """A condition that must not hold: id, formula of the condition without `=`, and what to do."""

    id: str
    open_if: str
    message: str


def checks(law: Law) -> tuple[Check, ...]:
    """Every check of a village's return, in the order of the form."""
    return (*_dates(law), *_rate(law), *_receipts(), *_parts(law), *_determined(law), *_amounts(), *_this_return())


def _dates(law: Law) -> Iterator[Check]:
    names = (("date_filed", "filed", "Date filed"), ("date_paid", "paid", "Date paid"))
    if isinstance(law.extension, p.Extension):
        longest = f"{law.extension.months} month{'s' if law.extension.months > 1 else ''}"
        beyond = f"Extended to: enter the date the treasurer granted, up to {longest} after the due date"
        yield Check("extension", "{extended_usable}<COUNTA({extended_to})", beyond)
    else:
        yield Check("extension", "COUNTA({extended_to})>0", "Extended to: this ordinance grants none; leave it blank")
    for source, name, label in names:
        message = f"{label}: enter a date in the form 2026-04-30, not before the period ends on {law.period.end}"
        yield Check(source, f"{{{name}_usable}}<COUNTA({{{source}}})", message)


def _rate(law: Law) -> Iterator[Check]:
    if law.rate_unknown:
        message = (
            "Rate of tax: enter the rate printed in the ordinance, such as 5%; if you do not know it, ask the treasurer"
        )
        yield Check("rate", 'COUNTIF({rate},">0")-COUNTIF({rate},">=1")<1', message)


def _receipts() -> Iterator[Check]:
    yield Check(
        "gross",
        'COUNTIF({gross_cells},">=0")<{gross_needed}',
        "Receipts: enter gross receipts in every row, 0 if there were none; no letters, no minus sign",
    )
    yield Check(
        "deductions",
        'COUNTIF({deduction_cells},">=0")<COUNTA({deduction_cells})',
        "Receipts: what is deducted must be numbers of zero or more; no letters, no minus sign",
    )
    yield Check(
        "exempt_rows",
        "COUNT({exempt_counted})*{exempt_needed}<>COUNTA({exempt_cells})",
        "Exempt sales: fill in every cell of each row you use; a row with a gap does not count",
    )
    yield Check(
        "deductions_above_gross",
        "{deductions_total}>{gross_total}",
        "Deductions are more than gross receipts: look for a slip on sheets Receipts and Exempt sales",
    )
    yield Check(
        "largest",
        "MAX({gross_total},{determined_read},{credit},{amount_read})>{largest_amount}",
        "An amount is too large to be right: check receipts, credit, payment and determined receipts",
    )
    yield Check(
        "marketplace",
        "AND({period_end}<{law_marketplace_since},SUM({total_marketplace})>0)",
        "Sold through marketplaces: before 2020 these sales are yours to report; leave the column blank",
    )


def _parts(law: Law) -> Iterator[Check]:
    if len(law.rates) > 1:
        parts = ",".join(f"{{part_taxable_{number}}}" for number in range(1, len(law.rates) + 1))
        yield Check(
            "parts", f"MIN({parts})<0", "In one part of the period deductions are more than receipts: check both"
        )
        named = "+".join(
            f"COUNTIF({{exempt_parts}},{{law_part_start_{number}}})" for number in range(1, len(law.rates) + 1)
        )
        yield Check(
            "exempt_parts",
            f"{named}<COUNTA({{exempt_parts}})",
            "Exempt sales: choose the part of the period from the list, by the date on which it starts",
        )


def _determined(law: Law) -> Iterator[Check]:
    if not law.determines:
        none = "Office use: tax cannot be determined on this form; leave determined receipts blank"
        yield Check("no_determination", "COUNTA({determined_receipts})>0", none)
    yield Check(
        "determined",
        "AND({determined_given}=1,{entered_receipts}+COUNTA({date_filed})>0)",
        "Office use: determined receipts are for a return that was not filed; clear them, or receipts and date filed",
    )
    yield Check(
        "determined_amount",
        'COUNTIF({determined_receipts},">=0")<COUNTA({determined_receipts})',
        "Office use: determined receipts must be a number of zero or more",
    )


def _amounts() -> Iterator[Check]:
    yield Check(
        "prior_credit",
        'COUNTIF({prior_credit},">=0")<COUNTA({prior_credit})',
        "Credit from earlier returns: enter a number of zero or more, or leave it blank",
    )
    yield Check(
        "amount_paid",
        'COUNTIF({amount_given},">0")<COUNTA({amount_paid})',
        "Amount paid: enter a number above zero, or leave it blank if you pay all of it",
    )
    yield Check(
        "amount_undated",
        "AND(COUNTA({amount_paid})>0,COUNTA({date_paid})=0)",
        "Date paid: you entered an amount paid; enter the day of that payment, too",
    )


def _this_return() -> Iterator[Check]:
    yield Check(
        "amended",
        'COUNTIF({return_kind},"Amended")>COUNTA({amended_because})',
        "What is amended: you chose Amended; say what has changed and why",
    )
    yield Check(
        "property_amounts",
        'COUNTIF({property_gross},">=0")<COUNTA({property_gross})',
        "Properties: enter gross receipts of zero or more; no minus, no text",
    )
    yield Check(
        "properties",
        "AND(COUNT({property_gross})>0,{properties_total}<>{gross_total})",
        "Properties: their gross receipts must add up to those of sheet Receipts",
    )


def check_areas(found: Sequence[Check]) -> tuple[dict[str, tuple[str, str]], frozenset[str]]:
    """The areas that the rows of the checks refer to, and which of them grow."""
    names = [check.id for check in found]
    growing = {f"checks_to_{name}": (f"check_{names[0]}", f"check_{name}") for name in names}
    columns = {"check_flags": "check", "messages": "message", "orders": "order"}
    areas = {area: (f"{column}_{names[0]}", f"{column}_{names[-1]}") for area, column in columns.items()}
    return {**areas, **growing}, frozenset(growing)


def check_rows(found: Sequence[Check]) -> Iterator[Row]:
    """The checks as rows of the sheet Workings, with a running number for those that are open."""
    yield heading("Checks: 1 where something is to be mended", 4)
    for check in found:
        order = f"=IF({{check_{check.id}}}=1,SUM({{checks_to_{check.id}}}),0)"
        yield Row(
            (
                Cell(check.id.replace("_", " ").capitalize(), "label"),
                Cell(f"=IF({check.open_if},1,0)", "calculation", "count", f"check_{check.id}"),
                Cell(order, "calculation", "count", f"order_{check.id}"),
                Cell(check.message, "note", id=f"message_{check.id}"),
            )
        )
    flags = "{check_flags}"
    yield step("open_checks", "How many are to be mended", f"=SUM({flags})*{{started}}", "none on a blank form")
    yield step("ready", "Do the amounts show?", "=IF(AND({started}=1,{open_checks}=0),1,0)", "1 yes, 0 no")
    clear = '=IF({ready}=1,"Nothing to mend: the amounts stand.","")'
    yield step("all_clear", "What the form says when nothing is to mend", clear, "text")
    yield step("blocked", "What amounts say while something is to mend", '=IF({started}=1,"see checks","")', "text")
    for number, check in enumerate(found[:CHECKS_SHOWN], 1):
        so_far = f"ROWS({{checks_to_{check.id}}})"
        shown = f'=IF({so_far}<={{open_checks}},{so_far},"")'
        yield step(f"shown_{number}", "Number of a check that the form shows", shown, "blank if none")
        text = f'=IF({{shown_{number}}}="","",INDEX({{messages}},MATCH({{shown_{number}}},{{orders}},0)))'
        yield step(f"text_{number}", "What the form says of it", text, "text")
