"""The sheet Workings of an annual return: entries as read, dates step by step, and the checks."""

from __future__ import annotations

from collections.abc import Iterator

from calc import provisions as p
from calc.annual_form import ENTERED
from workbook_templates.annual_law import AnnualLaw
from workbook_templates.cells import Row, Sheet, heading, title
from workbook_templates.checks import Check, check_areas, check_rows
from workbook_templates.workings import DAYS_TRIED, date_entry, due_formula, filing_dates, run_of_days, step
from workbook_templates.workings_sheet import WIDTHS


def annual_workings_sheet(law: AnnualLaw) -> Sheet:
    """Entries as read, dates and checks, in the order in which they are worked out."""
    found = annual_checks(law)
    rows = (
        title("Workings: how the dates and amounts are reached"),
        *_entries(law),
        *_dates(law),
        *check_rows(found),
    )
    areas, growing = check_areas(found)
    last = len(law.periods)
    names = tuple(ENTERED)
    areas["read_cells"] = (f"read_{names[0]}_1", f"read_{names[-1]}_{last}")
    areas["left_cells"] = ("left_1", f"left_{last}")
    areas["odd_cells"] = ("odd_filed_gross_1", f"odd_filed_tax_{last}")
    runs = (("due", _tries_due(law)), ("filing", isinstance(law.grace, p.Grace)))
    for run in (name for name, is_there in runs if is_there):
        areas[f"{run}_dates"] = (f"{run}_day_0", f"{run}_day_{DAYS_TRIED - 1}")
        areas[f"{run}_open"] = (f"{run}_open_0", f"{run}_open_{DAYS_TRIED - 1}")
    return Sheet("Workings", WIDTHS, rows, landscape=True, areas=areas, growing=growing)


def _entries(law: AnnualLaw) -> Iterator[Row]:
    yield heading("Entries as read, in dollars: 0 where blank or refused", 4)
    yield step("entered_amounts", "Amounts entered", "=COUNTA({entered_receipts},{entered_taxes})")
    others = ["{extended_to}", "{date_filed}"]
    others += ["{rate}"] if law.rate_unknown else []
    others += ["{came_in_cells}"] if law.asks_how_it_came else []
    yield step("entered_others", "Other cells filled in", f"=COUNTA({','.join(others)})")
    started = "=IF({entered_amounts}+{entered_others}>0,1,0)"
    yield step("started", "Has anything been entered?", started, "1 yes, 0 no")
    for name, label in ENTERED.items():
        for number, period in enumerate(law.periods, 1):
            read = f"=IF(ISNUMBER({{{name}_{number}}}),ROUND({{{name}_{number}}},2),0)"
            yield step(f"read_{name}_{number}", f"{label}: {period}", read, "money")
    for number, period in enumerate(law.periods, 1):
        left = f"=ROUND({{read_gross_{number}}}-{{read_deductions_{number}}},2)"
        yield step(f"left_{number}", f"Taxable receipts, corrected: {period}", left, "money")
    yield from _odd_cents(law)
    yield from _kept(law)
    yield step("first_day", "First day of the year", "=EOMONTH({period_end},-{period_months})+1", "day")
    yield step("latest_date", "Latest date taken as meant", "=EDATE({period_end},{limit_years}*12)", "day")
    yield from date_entry("filed", "date_filed", "Annual return filed on")


def _odd_cents(law: AnnualLaw) -> Iterator[Row]:
    for names in (("filed_gross", "filed_taxable", "gross", "deductions"), ("filed_tax", "paid")):
        for number, period in enumerate(law.periods, 1):
            same = ",".join(f"{{{name}_{number}}}={{read_{name}_{number}}}" for name in names)
            label = f"Fractions of a cent in {'receipts' if len(names) > 2 else 'tax'}: {period}?"
            yield step(f"odd_{names[0]}_{number}", label, f"=IF(AND({same}),0,1)", "1 yes or not a number, 0 no")


def _kept(law: AnnualLaw) -> Iterator[Row]:
    if law.asks_how_it_came:
        filed = '=COUNTIF({came_in_cells},"on time")+COUNTIF({came_in_cells},"late")'
        yield step("came_filed", "Returns said to be on time or late", filed)
        yield step("came_unfiled", "Returns said to be not filed", '=COUNTIF({came_in_cells},"not filed")')
    for number, (period, rule) in enumerate(zip(law.periods, law.kept, strict=True), 1):
        if isinstance(rule, p.Retention):
            label = f"May the share for collecting be kept: {period}?"
            yield step(f"keeps_{number}", label, _keeps(rule, f"{{came_in_{number}}}"), "1 yes, 0 no")


def _keeps(rule: p.Retention, came_in: str) -> str:
    return {
        "always": "=1",
        "filed": f'=IF(COUNTIF({came_in},"not filed")>0,0,1)',
        "timely": f'=IF(COUNTIF({came_in},"not filed")+COUNTIF({came_in},"late")>0,0,1)',
    }[rule.when]


def _tries_due(law: AnnualLaw) -> bool:
    return isinstance(law.annual, p.AnnualWithFourthQuarter) and isinstance(law.due, p.LastBusinessDay)


def annual_due_formula(law: AnnualLaw) -> str:
    """The due date of the annual return as printed in the ordinance."""
    match law.annual:
        case p.AnnualAfterYear():
            return "={period_end}+{law_annual_days}"
        case p.AnnualOnDate():
            return "=EOMONTH({period_end},{law_annual_month}-1)+{law_annual_day}"
        case _:
            return due_formula(law)


def _dates(law: AnnualLaw) -> Iterator[Row]:
    if _tries_due(law):
        yield from run_of_days("due", "Last business day of the next month", "=EOMONTH({period_end},1)", -1)
    yield from filing_dates(law)
    words = '=IF({filed_on}>{filing_kept},"late","on time")'
    yield step("filed_words", "A return filed on that date is", words, "text")


def annual_checks(law: AnnualLaw) -> tuple[Check, ...]:
    """Every check of an annual return, in the order of the form."""
    return (*_date_checks(law), *_rate_check(law), *_column_checks(law), *_amount_checks())


def _date_checks(law: AnnualLaw) -> Iterator[Check]:
    if isinstance(law.extension, p.Extension):
        beyond = "Extended to: enter the date granted, after the due date and not beyond the longest extension"
        yield Check("extension", "{extended_usable}<COUNTA({extended_to})", beyond)
    else:
        yield Check("extension", "COUNTA({extended_to})>0", "Extended to: this ordinance grants none; leave it blank")
    message = f"Date filed: enter a date from the end of the year on, such as {law.year.end.year + 1}-01-31"
    yield Check("date_filed", "{filed_usable}<COUNTA({date_filed})", message)


def _rate_check(law: AnnualLaw) -> Iterator[Check]:
    if law.rate_unknown:
        message = "Rate of tax: the text at hand lacks it; enter it as printed in the ordinance, such as 5%"
        yield Check("rate", 'COUNTIF({rate},">0")-COUNTIF({rate},">=1")<1', message)


def _column_checks(law: AnnualLaw) -> Iterator[Check]:
    for name, label in ENTERED.items():
        cells = f"{{{name}_cells}}"
        message = f"{label}: enter dollars for every {law.length}, 0 if there were none; no minus, no text"
        yield Check(name, f'COUNTIF({cells},">=0")<ROWS({cells})', message)
    if law.asks_how_it_came:
        message = "The return came in: choose on time, late or not filed; blank means on time"
        yield Check("came_in", "{came_filed}+{came_unfiled}<COUNTA({came_in_cells})", message)


def _amount_checks() -> Iterator[Check]:
    yield Check(
        "deductions_above_gross",
        "MIN({left_cells})<0",
        "As corrected, deductions of a row are more than its gross receipts: check both",
    )
    yield Check(
        "fractions", 'COUNTIF({odd_cells},">0")>0', "An amount has fractions of a cent: enter dollars and whole cents"
    )
    yield Check(
        "largest",
        "MAX({read_cells})>{largest_amount}",
        "An amount is too large to be meant: check every column",
    )
