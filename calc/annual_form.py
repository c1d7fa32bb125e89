"""The lines of an annual return, in order, and what they are called: the same in the core and on the form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from calc.periods import Period

ENTERED: dict[str, str] = {
    "filed_gross": "Gross receipts as filed",
    "filed_taxable": "Taxable receipts as filed",
    "gross": "Gross receipts, corrected",
    "deductions": "Deductions, corrected",
    "filed_tax": "Tax as filed",
    "paid": "Tax paid",
}
"""What is entered for each period: the field of the core's row, and its heading."""

WORKED_OUT: dict[str, str] = {
    "taxable": "Taxable receipts, corrected",
    "tax": "Tax, corrected",
    "difference": "Difference in tax",
    "retained": "Kept for collecting",
}
"""What is worked out for each period, and its heading."""

RESULTS: dict[str, str] = {
    "year_tax": "Room tax of the year",
    "year_retained": "Less: kept for collecting",
    "net_tax": "Net tax of the year",
    "year_paid": "Less: tax paid",
    "to_pay": "Balance to pay",
    "refund": "Refund or credit due",
}


def total_id(column: str) -> str:
    """The line that adds up a column.

    >>> total_id("filed_tax")
    'total_filed_tax'
    """
    return f"total_{column}"


def labels(periods: Sequence[Period]) -> Iterator[tuple[str, str]]:
    """Every line's id and label, in order: the columns period by period, their totals, the results.

    >>> from calc.years import Year
    >>> lines = dict(labels(Year.parse("2026").periods("quarter")))
    >>> lines["tax_2"], lines["total_tax"], lines["refund"]
    ('Tax, corrected: 2026-Q2', 'Tax, corrected: the year', 'Refund or credit due')
    """
    for number, period in enumerate(periods, 1):
        yield from ((f"{name}_{number}", f"{heading}: {period}") for name, heading in WORKED_OUT.items())
    for name, heading in (ENTERED | WORKED_OUT).items():
        yield total_id(name), f"{heading}: the year"
    yield from RESULTS.items()
