"""The lines of a return, in order, and what they are called: the same in the core and on every form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

LABELS: dict[str, str] = {
    "gross_receipts": "Gross receipts from lodging",
    "long_stay_receipts": "Less: stays of one month or more",
    "exempt_receipts": "Less: exempt sales",
    "marketplace_receipts": "Less: sold through marketplaces",
    "adjustments": "Less: refunds and adjustments",
    "taxable_receipts": "Taxable receipts",
    "tax": "Room tax",
    "retained": "Less: kept for collecting the tax",
    "net_tax": "Net tax",
    "late_fee": "Late filing fee",
    "interest": "Interest",
    "estimate_penalty": "Penalty on a determined tax",
    "total_due": "Total due",
    "prior_credit": "Less: credit from earlier returns",
    "amount_to_pay": "Amount to pay",
    "paid": "Less: paid with this return",
    "balance": "Balance still to pay",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a return: dollars, how they were reached, and the section that says so.

    >>> Line("tax", "Room tax", Decimal("3865.26"), "8 % x $48,315.75", "B(1)").amount
    Decimal('3865.26')
    """

    id: str
    label: str
    amount: Decimal
    basis: str
    section: str


def part_labels(number: int, start: str) -> dict[str, str]:
    """The extra lines of one part of a period in which the rate changed.

    >>> part_labels(2, "2026-02-01")
    {'taxable_2': 'Taxable receipts from 2026-02-01', 'tax_2': 'Room tax from 2026-02-01'}
    """
    return {f"taxable_{number}": f"Taxable receipts from {start}", f"tax_{number}": f"Room tax from {start}"}


def share_label(recipient: str) -> str:
    """The line that says how much of the net tax goes to one recipient.

    >>> share_label("Tourism Commission")
    'Of the net tax, for: Tourism Commission'
    """
    return f"Of the net tax, for: {recipient}"


def each_once(sections: Iterable[str]) -> str:
    """Sections of several rules as one text, each once, in order; what is said within a section stays with it.

    >>> each_once(["B(2)(a), B(3)", "B(2)(b), B(3)"])
    'B(2)(a), B(3), B(2)(b)'
    >>> each_once(["B(2), (3)", "C(2), (3)", "5.22, exemptions", "5.22, exemption conditions"])
    'B(2), (3), C(2), (3), 5.22, exemptions, exemption conditions'
    """
    found: dict[str, dict[str, None]] = {}
    for section in sections:
        head = ""
        for part in section.split(", "):
            if head and (part.startswith("(") or part[:1].islower()):
                found[head][part] = None
            else:
                head = part
                found.setdefault(head, {})
    return ", ".join(part for head, within in found.items() for part in (head, *within))
