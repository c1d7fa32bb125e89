"""The line registry of the annual return: for each line its Excel formula and the rule in words.

As on the quarterly form, the formulas state the law a second time, apart from `calc.annual`; only the check compares
the two. An amount shows only when every check on the entries passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from calc import provisions as p
from calc.annual_form import ENTERED, WORKED_OUT, labels, total_id
from calc.form import each_once
from workbook_templates.annual_law import AnnualLaw
from workbook_templates.lines import Line, cited, gated

Formulas = Iterator[tuple[str, str, str]]


def annual_lines(law: AnnualLaw) -> tuple[Line, ...]:
    """The lines of a village's annual return for a year, in the order of the core."""
    names = dict(labels(law.periods))
    found = {id_: (formula, note) for id_, formula, note in (*_periods(law), *_totals(), *_results(law))}
    return tuple(Line(id_, names[id_], *found[id_]) for id_ in names)


def _periods(law: AnnualLaw) -> Formulas:
    for number, rule in enumerate(law.kept, 1):
        rate = law.rate_name(number)
        kept = "0"
        if isinstance(rule, p.Retention):
            kept = f"ROUND({{tax_{number}}}*{{{law.kept_name(rule)}}}*{{keeps_{number}}},2)"
        yield f"taxable_{number}", gated(f"{{left_{number}}}"), "gross receipts less deductions"
        yield f"tax_{number}", gated(f"ROUND({{taxable_{number}}}*{{{rate}}},2)"), "rate x taxable receipts"
        difference = f"ROUND({{tax_{number}}}-{{read_filed_tax_{number}}},2)"
        yield f"difference_{number}", gated(difference), "tax as corrected less tax as filed"
        yield f"retained_{number}", gated(kept), cited(rule)


def _totals() -> Formulas:
    for name in ENTERED | WORKED_OUT:
        yield total_id(name), gated(f"ROUND(SUM({{{name}_cells}}),2)"), "the rows above"


def _results(law: AnnualLaw) -> Formulas:
    section = law.annual.section
    rates = each_once(rule.section for _, _, rule in law.rates)
    kept = ", ".join(dict.fromkeys(cited(rule) for rule in law.kept))
    yield "year_tax", gated("{total_tax}"), f"rate x taxable receipts, row by row ({rates})"
    yield "year_retained", gated("{total_retained}"), kept
    yield "net_tax", gated("ROUND({year_tax}-{year_retained},2)"), "tax less what is kept"
    yield "year_paid", gated("{total_paid}"), "tax paid with the returns of the year"
    yield "to_pay", gated("MAX(ROUND({net_tax}-{year_paid},2),0)"), f"net tax above what was paid ({section})"
    yield "refund", gated("MAX(ROUND({year_paid}-{net_tax},2),0)"), f"paid above the net tax ({section})"
