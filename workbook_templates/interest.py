"""The interest block of the sheet Workings, for each way an ordinance counts time."""

from __future__ import annotations

from collections.abc import Iterator

from calc import provisions as p
from workbook_templates.cells import Row, heading
from workbook_templates.law import Law
from workbook_templates.workings import step


def interest(law: Law) -> Iterator[Row]:
    """Unpaid tax, the time it was unpaid, and the interest on it; twice where a determined tax has its own rule."""
    yield heading("Interest")
    unpaid = "=IF({ready}=1,MAX({net_tax}-{credit},0),0)"
    yield step("unpaid_tax", "Tax that was not covered by a credit", unpaid, "money")
    yield step("late", "Paid after the last day without interest?", "=IF({paid_on}>{payment_through},1,0)")
    if isinstance(law.interest, p.Interest):
        yield from _block("ordinary", "law_interest", law.interest)
    if law.own_rule is not None:
        yield from _block("determined", "law_determined", law.own_rule)
        ordinary = "{ordinary_interest}" if isinstance(law.interest, p.Interest) else "0"
        chosen = f"=IF({{determined_given}}=1,{{determined_interest}},{ordinary})"
        yield step("interest_amount", "Interest that applies", chosen, "money")


def _block(name: str, figures: str, rule: p.Interest) -> Iterator[Row]:
    first = "={interest_from}+1" if rule.stops == "first_of_month_after_payment" else "={interest_from}"
    yield step(f"{name}_first", "Time starts", first, "date")
    last = "EOMONTH({paid_on},0)+1" if rule.stops == "first_of_month_after_payment" else "{paid_on}"
    start = f"{{{name}_first}}"
    yield step(f"{name}_last", "Time ends", f"=IF({{late}}=1,{last},{start})", "date")
    yield from _months(name)
    counted, whole = _counted(name, figures, rule)
    yield step(f"{name}_counted", "Time counted", f"={counted}", rule.count.replace("_", " "))
    yield step(f"{name}_whole", "in parts of", f"={whole}", "the time that the rate is for, in the same parts")
    amount = f"ROUND({{unpaid_tax}}*{{{figures}_rate}}*{{{name}_counted}}/{{{name}_whole}},2)"
    yield step(f"{name}_interest", "Interest", f"=IF({{late}}=1,{amount},0)", "money")


def _months(name: str) -> Iterator[Row]:
    start, end, apart = f"{{{name}_first}}", f"{{{name}_last}}", f"{{{name}_apart}}"
    months = f"=(YEAR({end})-YEAR({start}))*12+MONTH({end})-MONTH({start})"
    yield step(f"{name}_apart", "Months apart on the calendar", months)
    whole = f"=IF(EDATE({start},{apart})>{end},{apart}-1,{apart})"
    yield step(f"{name}_months", "Whole months", whole)
    yield step(f"{name}_anniversary", "Last monthly anniversary", f"=EDATE({start},{{{name}_months}})", "date")
    yield step(f"{name}_next", "Next monthly anniversary", f"=EDATE({start},{{{name}_months}}+1)", "date")
    yield step(f"{name}_days", "Odd days", f"={end}-{{{name}_anniversary}}")
    yield step(f"{name}_running", "Days of the running month", f"={{{name}_next}}-{{{name}_anniversary}}")


def _counted(name: str, figures: str, rule: p.Interest) -> tuple[str, str]:
    months, days, running = f"{{{name}_months}}", f"{{{name}_days}}", f"{{{name}_running}}"
    rate_for = f"{{{figures}_months}}"
    match rule.count:
        case "whole_months":
            return months, rate_for
        case "started_months":
            return f"{months}+IF({days}>0,1,0)", rate_for
        case "months_and_days":
            return f"{months}*{running}+{days}", f"{rate_for}*{running}"
        case "days_365":
            return f"({{{name}_last}}-{{{name}_first}})*12", f"{rate_for}*365"
