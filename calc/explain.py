"""How an amount was reached, in words a clerk can check by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from calc import provisions as p
from calc.dates import Span
from calc.filing import Receipts
from calc.form import Line
from calc.money import percent, usd
from calc.payments import Settlement
from calc.rules import MONTHS_A_YEAR

LONGEST = 254
SHOWN_PARTS = 3
_WHOLE_BASIS_POINT = Decimal("0.0001")


def explain(line: Line) -> str:
    """One sentence, shorter than 255 characters, on a line: amount, how it was reached, section.

    >>> from calc.form import Line
    >>> explain(Line("tax", "Room tax", Decimal("3865.26"), "8 % x $48,315.75", "B(1)"))
    'Room tax: $3,865.26 = 8 % x $48,315.75 (B(1)).'
    """
    start, end = f"{line.label}: {usd(line.amount)} = ", f" ({line.section})." if line.section else "."
    room = LONGEST - len(start) - len(end)
    basis = line.basis if len(line.basis) <= room else f"{line.basis[: room - 4].rstrip()} ..."
    return f"{start}{basis}{end}"[:LONGEST]


def taxable_basis(receipts: Sequence[Receipts]) -> str:
    """Gross receipts and each deduction that is not zero.

    >>> taxable_basis([Receipts(Decimal("50455.75"), exempt=Decimal("2140.00"))])
    '$50,455.75 - $2,140.00'
    """
    amounts = [sum((getattr(part, name) for part in receipts), Decimal(0)) for name in Receipts.AMOUNTS]
    return " - ".join([usd(amounts[0]), *(usd(amount) for amount in amounts[1:] if amount)])


def span_words(rule: p.Interest, span: Span) -> str:
    """How long interest ran and at what rate, such as "2 months x 1 %".

    >>> from calc.registry import built_in
    >>> span_words(built_in().find("Cottage Grove").interest[0], Span(1, 0, 30, 31))
    '1 month x 1 %'
    >>> span_words(built_in().find("Waterford").interest[0], Span(2, 3, 31, 64))
    '(2 months + 3/31) x 1 %'
    """
    if rule.count == "days_365":
        return f"{_many(span.all_days, 'day')} / 365 x {_yearly(rule)}"
    if rule.count == "started_months":
        return f"{_many(span.months + (span.days > 0), 'started month')} x {_monthly(rule)}"
    if rule.count == "months_and_days" and span.days:
        odd = f"{span.days}/{span.running_month}"
        time = f"({_many(span.months, 'month')} + {odd})" if span.months else f"{odd} month"
        return f"{time} x {_monthly(rule)}"
    return f"{_many(span.months, 'month')} x {_monthly(rule)}"


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _yearly(rule: p.Interest) -> str:
    return percent(rule.rate if rule.per == "year" else rule.rate * MONTHS_A_YEAR)


def _monthly(rule: p.Interest) -> str:
    if rule.per == "month":
        return percent(rule.rate)
    month = rule.rate / MONTHS_A_YEAR
    return percent(month) if month == month.quantize(_WHOLE_BASIS_POINT) else f"{percent(rule.rate)} / {MONTHS_A_YEAR}"


def interest_basis(rule: p.Interest | p.Absent, settlement: Settlement, free_through: date) -> str:
    """Each late part of the tax with its time and rate; what is unpaid is named.

    >>> from calc.payments import Settlement
    >>> from calc.registry import built_in
    >>> unpaid = Settlement((), (), Decimal("3865.26"))
    >>> interest_basis(built_in().find("Cottage Grove").interest[0], unpaid, date(2026, 4, 30))
    '$3,865.26 not paid yet: interest is added when it is paid after 2026-04-30'
    """
    if isinstance(rule, p.Absent):
        return "none: the ordinance charges no interest"
    late = [f"{span_words(rule, part.span)} x {usd(part.tax)}" for part in settlement.slices if part.span is not None]
    words = late[:SHOWN_PARTS] + ([f"{_many(len(late) - SHOWN_PARTS, 'more part')}"] if len(late) > SHOWN_PARTS else [])
    text = " + ".join(words) or ("" if settlement.unpaid_tax else f"none: no tax was paid after {free_through}")
    if settlement.ahead:
        text = (
            f"{text} + {usd(settlement.ahead)} paid before tax" if text else f"{usd(settlement.ahead)} paid before tax"
        )
    if settlement.unpaid_tax:
        unpaid = f"{usd(settlement.unpaid_tax)} not paid yet: interest is added when it is paid after {free_through}"
        return f"{text}; {unpaid}" if text else unpaid
    return text
