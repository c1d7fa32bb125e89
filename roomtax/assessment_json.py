"""An assessment as JSON: the fields that other programs rely on, in their order."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from calc.assess import Assessment

AMOUNTS = {
    "taxable": "taxable_receipts",
    "tax": "tax",
    "retained": "retained",
    "net_tax": "net_tax",
    "late_fee": "late_fee",
    "interest": "interest",
    "estimate_penalty": "estimate_penalty",
    "total_due": "total_due",
}
LINE = ("id", "label", "amount", "basis", "section")
FORFEITURE = ("ground", "up_to", "basis", "section")
FINDING = ("id", "text", "section")
ASSUMPTION = ("id", "question", "choice", "reason")

Plain = dict[str, object]


def as_json(assessment: Assessment) -> Plain:
    """The fields of an assessment; money as text with two decimals, dates as ISO text, None where there is none."""
    deadlines = assessment.deadlines
    return {
        "village": assessment.village,
        "period": str(assessment.filing.period),
        "due_date": _plain(deadlines.due),
        "timely_through": _plain(deadlines.filing_through),
        "extended_due_date": _plain(deadlines.extended),
        "delinquent_from": _plain(assessment.delinquent_from),
        "lines": _each(assessment.lines, LINE),
        **{name: _plain(assessment.amount(line)) for name, line in AMOUNTS.items()},
        "paid": _plain(assessment.paid),
        "balance": _plain(assessment.balance),
        "forfeitures": _each(assessment.forfeitures, FORFEITURE),
        "findings": _each(assessment.findings, FINDING),
        "assumptions": _each(assessment.assumptions, ASSUMPTION),
    }


def _each(things: tuple[object, ...], fields: tuple[str, ...]) -> list[Plain]:
    return [{field: _plain(getattr(thing, field)) for field in fields} for thing in things]


def _plain(value: object) -> str | None:
    match value:
        case None:
            return None
        case Decimal():
            return f"{value:.2f}"
        case date():
            return value.isoformat()
        case _:
            return str(value)
