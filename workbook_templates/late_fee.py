"""The late filing fee on the sheet Workings: its trigger, and from when it is owed."""

from __future__ import annotations

from collections.abc import Iterator

from calc import provisions as p
from workbook_templates.cells import Row, heading
from workbook_templates.law import Law
from workbook_templates.workings import step

_MET = "1 met, 0 not met"


def late_fee(law: Law) -> Iterator[Row]:
    """Whether the fee is due, and the last day before it (or a penalty) is owed: nothing paid by then pays it."""
    yield heading("Late filing fee", 4)
    rule = law.late_fee
    free = "{timely_through}"
    if isinstance(rule, p.LateFee):
        yield from _trigger(law, rule)
        applies = "={fee_triggered}"
        if not rule.on_zero_return:
            applies = "=IF(AND({ready}=1,{fee_triggered}=1,{tax}<>0),1,0)"
        yield step("fee_applies", "Is the late filing fee due?", applies, _MET)
        free = _free_through(law, rule)
    formula = free if free == "{timely_through}" else f"IF({{determined_given}}=1,{{timely_through}},{free})"
    yield step("charged_after", "Last day before fee and penalty are owed", f"={formula}", "day")


def _free_through(law: Law, rule: p.LateFee) -> str:
    if rule.trigger == "payment_late":
        return "{payment_through}"
    known = rule.trigger == "tax_delinquent" and not isinstance(law.delinquency, p.Absent)
    return "{delinquency_kept}" if known else "{timely_through}"


def _trigger(law: Law, rule: p.LateFee) -> Iterator[Row]:
    if rule.trigger == "return_late":
        formula = "=IF(OR({determined_given}=1,{filed_on}>{timely_through}),1,0)"
        yield step("fee_triggered", "Return filed late or not at all?", formula, _MET)
        return
    if rule.trigger == "tax_delinquent" and isinstance(law.delinquency, p.Absent):
        yield step("fee_triggered", "Tax delinquent?", "=0", "the ordinance has no delinquency date")
        return
    last = _free_through(law, rule)
    yield step("time_passed", "Has that day passed, as far as is known?", _passed(law, rule, last), _MET)
    yield step("enough_paid", "Does the payment cover the tax?", _enough(law), _MET)
    in_time = f"=IF(AND({{paid_on}}>0,{{paid_on}}<={last},{{enough_paid}}=1),1,0)"
    yield step("paid_in_time", "Tax paid by that day?", in_time, _MET)
    triggered = "=IF(AND({unpaid_tax}>0,{time_passed}=1,{paid_in_time}=0),1,0)"
    yield step("fee_triggered", "Tax unpaid after that day?", triggered, _MET)


def _passed(law: Law, rule: p.LateFee, last: str) -> str:
    passed = f"OR({{determined_given}}=1,MAX({{filed_on}},{{paid_on}})>{last})"
    if rule.trigger == "tax_delinquent" and isinstance(law.delinquency, p.ReturnDelinquency):
        return f"=IF(AND({{filed_timely}}=0,{passed}),1,0)"
    return f"=IF({passed},1,0)"


def _enough(law: Law) -> str:
    if law.payments.kind == "tax_first":
        return "=IF(OR({pays_all}=1,{amount_read}>={unpaid_tax}),1,0)"
    return "=IF(OR({pays_all}=1,{amount_read}>=ROUND({unpaid_tax}+{accrued}+{penalty_by_then},2)),1,0)"
