"""Plausible wrong formulas, each of which the grid must catch: the list that shows what the comparison is worth.

A fault takes the place of one formula, by its id; `line` is the first date or line of the return that must differ.
"""

from typing import NamedTuple

COTTAGE, CHAPTER, WATERFORD = ("cottage-grove", "2026-Q3"), ("chapter-175", "2026-Q4"), ("waterford", "2026-03")
THIRTY, PATIENT, DAILY = ("thirty-days", "2026-Q1"), ("patient", "2026-Q3"), ("daily", "2026-Q3")
TWENTIETH, KEEPER, NEW_RATE = ("twentieth", "2026-01"), ("timely-keeper", "2026-Q1"), ("new-rate", "2026-Q1")
DETERMINED, PENALTIES = ("determined-only", "2026-Q1"), ("penalties-first", "2026-Q3")


class Fault(NamedTuple):
    """What goes wrong, in which book, in the formula of which id, and where it must show first."""

    what: str
    book: tuple[str, str]
    id: str
    formula: str
    line: str


def _shown(amount: str) -> str:
    return f"=IF({{ready}}=1,{amount},{{blocked}})"


DUE_DATES = [
    Fault("due a month late", COTTAGE, "due_date", "=EOMONTH({period_end},2)", "due_date"),
    Fault(
        "due on the day of the month on which the period ends",
        COTTAGE,
        "due_date",
        "=EDATE({period_end},1)",
        "due_date",
    ),
    Fault("due on the last day, open or not", CHAPTER, "due_date", "=EOMONTH({period_end},1)", "due_date"),
    Fault(
        "days counted with the last day of the period",
        WATERFORD,
        "due_date",
        "={period_end}+{law_due_days}-1",
        "due_date",
    ),
    Fault("due in the month itself", TWENTIETH, "due_date", "=EOMONTH({period_end},-1)+{law_due_day}", "due_date"),
    Fault("the office is open on Saturdays", COTTAGE, "filing_open_0", "=1", "timely_through"),
    Fault("grace forgotten", COTTAGE, "timely_through", "={filing_by}", "timely_through"),
    Fault("extension forgotten", COTTAGE, "filing_by", "={due_date}", "timely_through"),
]
RECEIPTS = [
    Fault(
        "a month forgotten",
        COTTAGE,
        "gross_receipts",
        "=IF({started}=1,ROUND(SUM({gross_receipts_2},{gross_receipts_3},{determined_receipts}),2),{blocked})",
        "gross_receipts",
    ),
    Fault(
        "only the first exempt sale counts",
        COTTAGE,
        "exempt_receipts",
        "=IF({started}=1,ROUND(SUM({exempt_counted_1}),2),{blocked})",
        "exempt_receipts",
    ),
    Fault(
        "adjustments forgotten",
        COTTAGE,
        "taxable_receipts",
        _shown("ROUND({gross_receipts}-{long_stay_receipts}-{exempt_receipts}-{marketplace_receipts},2)"),
        "taxable_receipts",
    ),
    Fault(
        "exempt sales added",
        COTTAGE,
        "taxable_receipts",
        _shown("ROUND({gross_receipts}-{long_stay_receipts}+{exempt_receipts}-{marketplace_receipts}-{adjustments},2)"),
        "taxable_receipts",
    ),
    Fault(
        "exempt sales of a part forgotten",
        NEW_RATE,
        "part_taxable_2",
        "=ROUND(SUM({gross_part_2})-SUM({deduction_part_2}),2)",
        "taxable_2",
    ),
]
TAX = [
    Fault("rounded down", COTTAGE, "tax", _shown("ROUNDDOWN({taxable_receipts}*{law_rate},2)"), "tax"),
    Fault("not rounded", COTTAGE, "tax", _shown("{taxable_receipts}*{law_rate}"), "tax"),
    Fault("on gross receipts", COTTAGE, "tax", _shown("ROUND({gross_receipts}*{law_rate},2)"), "tax"),
    Fault("rate of the other part", NEW_RATE, "tax_2", _shown("ROUND({taxable_2}*{law_rate_1},2)"), "tax_2"),
    Fault("a part forgotten", NEW_RATE, "tax", _shown("ROUND({tax_1},2)"), "tax"),
    Fault(
        "share of receipts kept",
        CHAPTER,
        "retained",
        _shown("ROUND({taxable_receipts}*{law_retention}*{retention_applies},2)"),
        "retained",
    ),
    Fault("kept on a determined tax, too", CHAPTER, "retention_applies", "=1", "retained"),
    Fault("kept on a late return, too", KEEPER, "retention_applies", "=IF({determined_given}=1,0,1)", "retained"),
    Fault("what is kept is added", CHAPTER, "net_tax", _shown("ROUND({tax}+{retained},2)"), "net_tax"),
    Fault("share rounded up", WATERFORD, "share_1", _shown("ROUNDUP({net_tax}*{law_share_1},2)"), "share_1"),
    Fault(
        "last share is no remainder", WATERFORD, "share_2", _shown("ROUND({net_tax}*(1-{law_share_1}),2)"), "share_2"
    ),
]
FEES = [
    Fault(
        "fee on late payment instead of late filing",
        COTTAGE,
        "fee_triggered",
        "=IF(OR({determined_given}=1,{paid_on}>{timely_through}),1,0)",
        "late_fee",
    ),
    Fault(
        "fee on the last day on time",
        COTTAGE,
        "fee_triggered",
        "=IF(OR({determined_given}=1,{filed_on}>={timely_through}),1,0)",
        "late_fee",
    ),
    Fault(
        "fee without grace",
        COTTAGE,
        "fee_triggered",
        "=IF(OR({determined_given}=1,{filed_on}>{filing_by}),1,0)",
        "late_fee",
    ),
    Fault(
        "no fee where no return was filed", COTTAGE, "fee_triggered", "=IF({filed_on}>{timely_through},1,0)", "late_fee"
    ),
    Fault(
        "a payment of too little saves the fee",
        THIRTY,
        "paid_in_time",
        "=IF(AND({paid_on}>0,{paid_on}<={payment_through}),1,0)",
        "late_fee",
    ),
    Fault(
        "time to delinquency of a late return",
        PATIENT,
        "delinquent_days",
        "={law_delinquent_days_otherwise}",
        "late_fee",
    ),
    Fault("delinquency without grace", PATIENT, "delinquency_kept", "={delinquency_by}", "late_fee"),
    Fault(
        "delinquency from the date not extended", PATIENT, "delinquency_by", "={due_date}+{delinquent_days}", "late_fee"
    ),
]
_START, _END, _APART = "{ordinary_first}", "{ordinary_last}", "{ordinary_apart}"
TIME = [
    Fault("late on the last day on time", COTTAGE, "late", "=IF({paid_on}>={payment_through},1,0)", "interest"),
    Fault("late by the day of filing", COTTAGE, "late", "=IF({filed_on}>{payment_through},1,0)", "interest"),
    Fault("interest without grace", COTTAGE, "late", "=IF({paid_on}>{filing_by},1,0)", "interest"),
    Fault("counted from the end of grace", COTTAGE, "ordinary_from", "={timely_through}", "interest"),
    Fault("counted from the date not extended", COTTAGE, "ordinary_from", "={due_date}", "interest"),
    Fault("extension moves payment, too", CHAPTER, "payment_by", "={filing_by}", "interest"),
    Fault("counted from the due date although grace moves it", DAILY, "ordinary_from", "={filing_by}", "interest"),
    Fault("to the day of payment", COTTAGE, "ordinary_last", f"=IF({{late}}=1,{{paid_on}},{_START})", "interest"),
    Fault(
        "EOMONTH off by a month",
        COTTAGE,
        "ordinary_last",
        f"=IF({{late}}=1,EOMONTH({{paid_on}},1)+1,{_START})",
        "interest",
    ),
    Fault(
        "EOMONTH off by a day", COTTAGE, "ordinary_last", f"=IF({{late}}=1,EOMONTH({{paid_on}},0),{_START})", "interest"
    ),
    Fault("a month too many", COTTAGE, "ordinary_months", f"={_APART}+1", "interest"),
    Fault("months of the calendar", WATERFORD, "ordinary_months", f"={_APART}", "interest"),
    Fault(
        "an anniversary is no month",
        COTTAGE,
        "ordinary_months",
        f"=IF(EDATE({_START},{_APART})>={_END},{_APART}-1,{_APART})",
        "interest",
    ),
    Fault(
        "every month begun counts",
        COTTAGE,
        "ordinary_counted",
        "={ordinary_months}+IF({ordinary_days}>0,1,0)",
        "interest",
    ),
    Fault("only whole months count", TWENTIETH, "ordinary_counted", "={ordinary_months}", "interest"),
    Fault("odd days dropped", WATERFORD, "ordinary_counted", "={ordinary_months}*{ordinary_running}", "interest"),
    Fault(
        "days of the month of payment",
        WATERFORD,
        "ordinary_whole",
        "={law_interest_months}*DAY(EOMONTH({paid_on},0))",
        "interest",
    ),
    Fault("a day too many", DAILY, "ordinary_counted", f"=({_END}-{_START}+1)*12", "interest"),
    Fault("a year of 12 times 30 days", DAILY, "ordinary_whole", "={law_interest_months}*360", "interest"),
]
INTEREST = [
    Fault("a year's rate for each month", COTTAGE, "ordinary_whole", "=1", "interest"),
    Fault(
        "interest on tax that the credit covers",
        COTTAGE,
        "tax_paid",
        "=IF({pays_all}=1,{net_tax},{amount_read})",
        "interest",
    ),
    Fault("interest on all tax for a payment of a part", COTTAGE, "tax_paid", "={unpaid_tax}", "interest"),
    Fault("no rule of its own for a determined tax", DETERMINED, "interest_amount", "=0", "interest"),
    Fault(
        "tax first where the charges go first",
        PENALTIES,
        "tax_paid",
        "=IF({pays_all}=1,{unpaid_tax},MIN({amount_read},{unpaid_tax}))",
        "interest",
    ),
    Fault("interest paid ahead forgotten", PENALTIES, "ahead", "=0", "interest"),
]
TOTALS = [
    Fault("determination without penalty", COTTAGE, "estimate_penalty", _shown("0"), "estimate_penalty"),
    Fault(
        "penalty on every return",
        COTTAGE,
        "estimate_penalty",
        _shown("ROUND({tax}*{law_estimate_penalty},2)"),
        "estimate_penalty",
    ),
    Fault(
        "total without interest",
        COTTAGE,
        "total_due",
        _shown("ROUND({net_tax}+{late_fee}+{estimate_penalty},2)"),
        "total_due",
    ),
    Fault(
        "total without penalty", COTTAGE, "total_due", _shown("ROUND({net_tax}+{late_fee}+{interest},2)"), "total_due"
    ),
    Fault(
        "total of the tax before what is kept",
        CHAPTER,
        "total_due",
        _shown("ROUND({tax}+{late_fee}+{interest}+{estimate_penalty},2)"),
        "total_due",
    ),
    Fault("credit forgotten", COTTAGE, "amount_to_pay", _shown("{total_due}"), "amount_to_pay"),
    Fault("credit added", COTTAGE, "amount_to_pay", _shown("ROUND({total_due}+{credit},2)"), "amount_to_pay"),
    Fault("a minus payment", COTTAGE, "received", "=IF({pays_all}=1,{owed_then},{amount_read})", "paid"),
    Fault("payment forgotten", COTTAGE, "balance", _shown("{amount_to_pay}"), "balance"),
]
FAULTS = [*DUE_DATES, *RECEIPTS, *TAX, *FEES, *TIME, *INTEREST, *TOTALS]
