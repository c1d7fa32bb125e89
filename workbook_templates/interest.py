"""The interest block of the sheet Workings, for each way an ordinance counts time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calc import provisions as p
from workbook_templates.cells import Row, heading
from workbook_templates.law import Law
from workbook_templates.workings import step

_LABELS = {"ordinary": "Interest by the ordinary rule", "determined": "Interest by the rule for a determined tax"}


@dataclass(frozen=True, slots=True)
class Use:
    """A rule of interest with the names of its steps, of its figures, and of the time and the count it shares."""

    name: str
    figures: str
    rule: p.Interest
    clock: str
    counter: str


def uses(law: Law) -> tuple[Use, ...]:
    """The ordinary rule, and a determined tax's own; the second shares what it counts in the same way."""
    if not isinstance(law.interest, p.Interest):
        own = law.own_rule
        return () if own is None else (Use("determined", "law_determined", own, "determined", "determined"),)
    first = Use("ordinary", "law_interest", law.interest, "ordinary", "ordinary")
    if law.own_rule is None:
        return (first,)
    alike = (law.own_rule.starts, law.own_rule.stops) == (law.interest.starts, law.interest.stops)
    clock = "ordinary" if alike else "determined"
    counter = "ordinary" if alike and law.own_rule.count == law.interest.count else "determined"
    return first, Use("determined", "law_determined", law.own_rule, clock, counter)


def time(law: Law) -> Iterator[Row]:
    """How long late tax was unpaid, in each way that a rule counts it."""
    yield heading("Time for which interest counts", 4)
    late = "=IF({paid_on}>{payment_through},1,0)"
    yield step("late", "Paid after the last day without interest?", late, "1 yes, 0 no")
    for use in uses(law):
        if use.clock == use.name:
            yield from _time(law, use.name, use.rule)
        if use.counter == use.name:
            counted = f"={_counted(use.clock, use.rule)}"
            yield step(f"{use.name}_counted", "Time counted", counted, use.rule.count.replace("_", " "))
        whole = f"={_whole(use)}"
        yield step(f"{use.name}_whole", "in parts of", whole, "the time that the rate is for, in the same parts")
    if law.payments.kind == "penalties_then_interest_then_tax":
        yield from _before_tax(law)


def _before_tax(law: Law) -> Iterator[Row]:
    for use in uses(law):
        yield step(f"{use.name}_accrued", "Interest on all unpaid tax", _amount(use, "{unpaid_tax}"), "money")
    accrued = _chosen(law, "accrued")
    yield step("accrued", "Interest that a payment pays before tax", f"={accrued}", "money")
    penalty = "=IF(AND({ready}=1,{paid_on}>{timely_through}),SUM({estimate_penalty}),0)"
    yield step("penalty_by_then", "Penalty that a payment pays before tax", penalty, "money")


def payment(law: Law) -> Iterator[Row]:
    """What the payment pays, the interest on the tax it pays, and the money received."""
    yield heading("Payment and interest", 4)
    charges = "=IF(AND({ready}=1,{paid_on}>{charged_after}),SUM({late_fee},{estimate_penalty}),0)"
    yield step("charges", "Fee and penalty owed when it was paid", charges, "money")
    rest = "{amount_read}"
    if law.payments.kind == "penalties_then_interest_then_tax":
        beside = "=IF({ready}=1,ROUND({net_tax}-{credit}-{unpaid_tax},2),0)"
        yield step("credit_beyond", "Credit beyond the tax, as a minus", beside, "money")
        for_tax = "=ROUND(MAX({amount_read}-{charges}-{accrued}-{credit_beyond},0),2)"
        yield step("for_tax", "Left for tax after fee, penalty and interest", for_tax, "money")
        rest = "{for_tax}"
    paid = f"=IF({{pays_all}}=1,{{unpaid_tax}},MIN({rest},{{unpaid_tax}}))"
    yield step("tax_paid", "Tax that the payment pays", paid, "money")
    for use in uses(law):
        yield step(f"{use.name}_interest", _LABELS[use.name], _amount(use, "{tax_paid}"), "money")
    yield from _interest(law)
    owed = "=IF({ready}=1,ROUND({net_tax}+{interest}+{charges}-{credit},2),0)"
    yield step("owed_then", "Owed when it was paid", owed, "money")
    received = "=IF({pays_all}=1,MAX({owed_then},0),{amount_read})"
    yield step("received", "Money received with this return", received, "money")


def _interest(law: Law) -> Iterator[Row]:
    on_tax_paid = _chosen(law, "interest")
    if law.payments.kind == "tax_first":
        yield step("interest_amount", "Interest that applies", f"={on_tax_paid}", "money")
        return
    yield step("interest_on_paid", "Interest on the tax paid", f"={on_tax_paid}", "money")
    beside = "=ROUND({amount_read}-{tax_paid}-{charges}-{credit_beyond}-{interest_on_paid},2)"
    yield step("beside_tax", "Paid beyond tax, fee and penalty", beside, "money")
    ahead = "=IF(AND({amount_read}>0,{tax_paid}<{unpaid_tax}),MAX({beside_tax},0),0)"
    yield step("ahead", "Interest paid ahead on tax still unpaid", ahead, "money")
    yield step("interest_amount", "Interest that applies", "=ROUND({interest_on_paid}+{ahead},2)", "money")


def _chosen(law: Law, what: str) -> str:
    ordinary = f"{{ordinary_{what}}}" if isinstance(law.interest, p.Interest) else "0"
    return ordinary if law.own_rule is None else f"IF({{determined_given}}=1,{{determined_{what}}},{ordinary})"


def _amount(use: Use, tax: str) -> str:
    time_unpaid = f"{{{use.counter}_counted}}/{{{use.name}_whole}}"
    return f"=IF({{late}}=1,ROUND({tax}*{{{use.figures}_rate}}*{time_unpaid},2),0)"


def _time(law: Law, name: str, rule: p.Interest) -> Iterator[Row]:
    moves = isinstance(law.extension, p.Extension) and law.extension.moves_interest
    source = "{payment_through}" if rule.starts == "timely_through" else "{filing_by}" if moves else "{due_date}"
    yield step(f"{name}_from", "Interest counts the days after", f"={source}", "day")
    to_first = rule.stops == "first_of_month_after_payment"
    yield step(f"{name}_first", "Time starts", f"={{{name}_from}}+1" if to_first else f"={{{name}_from}}", "day")
    last = "EOMONTH({paid_on},0)+1" if to_first else "{paid_on}"
    yield step(f"{name}_last", "Time ends", f"=IF({{late}}=1,{last},{{{name}_first}})", "day")
    yield from _months(name)


def _months(name: str) -> Iterator[Row]:
    start, end, apart = f"{{{name}_first}}", f"{{{name}_last}}", f"{{{name}_apart}}"
    months = f"=(YEAR({end})-YEAR({start}))*12+MONTH({end})-MONTH({start})"
    yield step(f"{name}_apart", "Months apart on the calendar", months)
    whole = f"=IF(EDATE({start},{apart})>{end},{apart}-1,{apart})"
    yield step(f"{name}_months", "Whole months", whole)
    yield step(f"{name}_anniversary", "Last monthly anniversary", f"=EDATE({start},{{{name}_months}})", "day")
    yield step(f"{name}_next", "Next monthly anniversary", f"=EDATE({start},{{{name}_months}}+1)", "day")
    yield step(f"{name}_days", "Odd days", f"={end}-{{{name}_anniversary}}")
    yield step(f"{name}_running", "Days of the running month", f"={{{name}_next}}-{{{name}_anniversary}}")


def _counted(clock: str, rule: p.Interest) -> str:
    months, days, running = f"{{{clock}_months}}", f"{{{clock}_days}}", f"{{{clock}_running}}"
    return {
        "whole_months": months,
        "started_months": f"{months}+IF({days}>0,1,0)",
        "months_and_days": f"{months}*{running}+{days}",
        "days_365": f"({{{clock}_last}}-{{{clock}_first}})*12",
    }[rule.count]


def _whole(use: Use) -> str:
    rate_for = f"{{{use.figures}_months}}"
    if use.rule.count == "months_and_days":
        return f"{rate_for}*{{{use.clock}_running}}"
    return f"{rate_for}*365" if use.rule.count == "days_365" else rate_for
