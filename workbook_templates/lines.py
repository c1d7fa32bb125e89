"""The line registry: for each line of the return, the Excel formula and the rule in words.

The formulas state the law a second time, apart from `calc.rules`; only the check compares the two.
`{name}` stands for the cell of that id. Amounts show only when every check on the entries passes:
`{ready}` is 1 then, and `{blocked}` is what the line says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calc import provisions as p
from calc.form import LABELS, each_once, part_labels, share_label
from calc.statute import statute
from calc.words import words
from workbook_templates.law import Law


@dataclass(frozen=True, slots=True)
class Line:
    """One line: id (also that of the core's line it must equal), label, formula, rule in words with its section."""

    id: str
    label: str
    formula: str
    note: str


def return_lines(law: Law) -> tuple[Line, ...]:
    """The lines of a village's return for a period, in order."""
    return (*_receipts(law), *_tax(law), *_charges(law), *_totals())


def _line(id_: str, formula: str, note: str) -> Line:
    return Line(id_, LABELS[id_], formula, note)


def gated(amount: str) -> str:
    """An amount that shows only when the entries are complete and pass every check."""
    return f"=IF({{ready}}=1,{amount},{{blocked}})"


def _started(amount: str) -> str:
    return f"=IF({{started}}=1,{amount},{{blocked}})"


def cited(rule: p.Provision, otherwise: str = "none in this ordinance") -> str:
    """A rule in words with its section, for the note of a line."""
    if isinstance(rule, p.Absent):
        return otherwise
    return f"{words(rule)} ({rule.section})"


def _receipts(law: Law) -> Iterator[Line]:
    exempt = each_once(one.section for one in law.exemptions)
    market = statute().marketplaces
    gross = "ROUND(SUM({total_gross},{determined_read}),2)"
    yield _line(
        "gross_receipts", _started(gross), f"sheet Receipts; without taxes charged to guests ({law.receipts.section})"
    )
    yield _line(
        "long_stay_receipts", _started("ROUND(SUM({total_long_stay}),2)"), f"sheet Receipts ({law.stay.section})"
    )
    yield _line(
        "exempt_receipts", _started("ROUND(SUM({total_exempt}),2)"), f"sheet Exempt sales, proven rows ({exempt})"
    )
    yield _line(
        "marketplace_receipts",
        _started("ROUND(SUM({total_marketplace}),2)"),
        f"the marketplace pays ({market.section})",
    )
    yield _line(
        "adjustments", _started("ROUND(SUM({total_adjustments}),2)"), f"sheet Receipts ({law.receipts.section})"
    )
    taxable = "ROUND({gross_receipts}-SUM({deduction_lines}),2)"
    yield _line("taxable_receipts", gated(taxable), "gross receipts less the four lines above")


def _tax(law: Law) -> Iterator[Line]:
    if len(law.rates) == 1:
        rate = "{rate}" if law.rate_unknown else "{law_rate}"
        rule = law.rates[0][2]
        note = f"rate x taxable receipts ({rule.section})" if law.rate_unknown else cited(rule)
        yield _line("tax", gated(f"ROUND({{taxable_receipts}}*{rate},2)"), note)
    else:
        yield from _tax_by_part(law)
    kept = "ROUND({tax}*{law_retention}*{retention_applies},2)" if isinstance(law.retention, p.Retention) else "0"
    yield _line("retained", gated(kept), cited(law.retention))
    yield _line("net_tax", gated("ROUND({tax}-{retained},2)"), "tax less what is kept")


def _tax_by_part(law: Law) -> Iterator[Line]:
    taxes = []
    for number, (first, _, rule) in enumerate(law.rates, 1):
        (taxable_id, taxable_label), (tax_id, tax_label) = part_labels(number, first.isoformat()).items()
        yield Line(
            taxable_id, taxable_label, gated(f"ROUND({{part_taxable_{number}}},2)"), "sheets Receipts and Exempt sales"
        )
        rate = f"{{law_rate_{number}}}" if isinstance(rule, p.Rate) else "{rate}"
        yield Line(tax_id, tax_label, gated(f"ROUND({{{taxable_id}}}*{rate},2)"), cited(rule))
        taxes.append(f"{{{tax_id}}}")
    yield _line("tax", gated(f"ROUND({'+'.join(taxes)},2)"), "the parts together")


def _charges(law: Law) -> Iterator[Line]:
    fee = "{law_late_fee}*{fee_applies}" if isinstance(law.late_fee, p.LateFee) else "0"
    yield _line("late_fee", gated(fee), cited(law.late_fee))
    yield _line("interest", gated("{interest_amount}"), cited(law.interest))
    penalty = "0"
    if isinstance(law.estimate, p.Estimate):
        penalty = "ROUND({tax}*{law_estimate_penalty}*{determined_given},2)"
    yield _line("estimate_penalty", gated(penalty), f"only on sheet Office use: {cited(law.estimate)}")


def _totals() -> Iterator[Line]:
    due = "ROUND({net_tax}+{late_fee}+{interest}+{estimate_penalty},2)"
    yield _line("total_due", gated(due), "net tax, fee, interest and penalty")
    yield _line("prior_credit", "", "enter a credit the treasurer has confirmed; leave blank if none")
    yield _line("amount_to_pay", gated("ROUND({total_due}-{credit},2)"), "total due less the credit")
    yield _line("paid", gated("{received}"), "all of it if a date paid is entered without an amount")
    yield _line("balance", gated("ROUND({amount_to_pay}-{paid},2)"), "below zero: an overpayment, to credit or refund")


def share_lines(law: Law) -> tuple[Line, ...]:
    """How the net tax is divided, where the ordinance divides it; the last recipient takes the remainder."""
    rule = law.apportionment
    if not isinstance(rule, p.Shares):
        return ()
    lines, rest = [], "{net_tax}"
    for number, one in enumerate(rule.recipients[:-1], 1):
        formula = gated(f"ROUND({{net_tax}}*{{law_share_{number}}},2)")
        lines.append(Line(f"share_{number}", share_label(one.to), formula, f"share of the net tax ({rule.section})"))
        rest += f"-{{share_{number}}}"
    last = len(rule.recipients)
    note = f"the remainder ({rule.section})"
    lines.append(Line(f"share_{last}", share_label(rule.recipients[-1].to), gated(f"ROUND({rest},2)"), note))
    return tuple(lines)
