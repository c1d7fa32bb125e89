"""What each payment pays: slices of tax, each with the interest of its own day (reading A10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from calc import provisions as p
from calc.dates import Span, interest_span
from calc.filing import Payment
from calc.money import ZERO
from calc.rules import interest


@dataclass(frozen=True, slots=True)
class Slice:
    """Tax paid by one payment, and the interest on it; `span` is None when it was on time.

    >>> Slice(date(2026, 4, 30), Decimal("3865.26"), None, ZERO).interest
    Decimal('0.00')
    """

    on: date
    tax: Decimal
    span: Span | None
    interest: Decimal


@dataclass(frozen=True, slots=True)
class Terms:
    """By which rule late tax bears interest: free up to `free_through`, counted from `counted_from`.

    >>> Terms(None, date(2026, 4, 30), date(2026, 4, 30)).slice(Decimal("5"), date(2026, 6, 1)).interest
    Decimal('0.00')
    """

    rule: p.Interest | None
    free_through: date
    counted_from: date

    def slice(self, tax: Decimal, on: date) -> Slice:
        """Tax paid on a day with its interest.

        >>> from calc.registry import built_in
        >>> terms = Terms(built_in().find("Cottage Grove").interest[0], date(2026, 4, 30), date(2026, 4, 30))
        >>> terms.slice(Decimal("3865.26"), date(2026, 5, 29)).interest  # C(6)
        Decimal('38.65')
        """
        if self.rule is None or on <= self.free_through or tax == 0:
            return Slice(on, tax, None, ZERO)
        span = interest_span(self.rule, self.counted_from, on)
        return Slice(on, tax, span, interest(tax, self.rule, span))


@dataclass(frozen=True, slots=True)
class Settlement:
    """How the payments settled a return: slices of tax, dollars paid, and tax still unpaid.

    >>> Settlement((), ZERO, Decimal("3865.26")).interest
    Decimal('0.00')
    """

    slices: tuple[Slice, ...]
    paid: Decimal
    unpaid_tax: Decimal

    @property
    def interest(self) -> Decimal:
        """Interest on all tax paid so far, in dollars.

        >>> Settlement((Slice(date(2026, 5, 1), Decimal("3865.26"), None, Decimal("38.65")),), ZERO, ZERO).interest
        Decimal('38.65')
        """
        return sum((part.interest for part in self.slices), ZERO)


@dataclass(frozen=True, slots=True)
class Owed:
    """Net tax, charges (late filing fee, estimate penalty) and the credit the village already holds.

    >>> Owed(Decimal("3865.26"), Decimal("100.00"), ZERO).charges
    Decimal('100.00')
    """

    tax: Decimal
    charges: Decimal
    credit: Decimal


def settle(owed: Owed, payments: Sequence[Payment], terms: Terms, order: p.Payments) -> Settlement:
    """Apply the credit and the payments, in the order of their dates, to what is owed.

    The credit pays tax first and was there on the due date, so tax it covers bears no interest.

    >>> from calc.registry import built_in
    >>> village = built_in().find("Cottage Grove")
    >>> terms = Terms(village.interest[0], date(2026, 4, 30), date(2026, 4, 30))
    >>> owed = Owed(Decimal("3865.26"), Decimal("100"), ZERO)
    >>> settle(owed, [Payment(date(2026, 5, 1))], terms, village.payments[0]).paid
    Decimal('4003.91')
    """
    unpaid = max(owed.tax - owed.credit, ZERO)
    charges = owed.charges - min(owed.charges, max(owed.credit - owed.tax, ZERO))
    slices: list[Slice] = []
    paid = paid_interest = ZERO
    for payment in sorted(payments, key=lambda one: one.on):
        accrued = sum((part.interest for part in slices), terms.slice(unpaid, payment.on).interest)
        still_owed = owed.tax + owed.charges - owed.credit + accrued - paid
        money = max(still_owed, ZERO) if payment.amount is None else payment.amount
        paid += money
        if order.kind == "penalties_then_interest_then_tax":
            to_charges = min(money, charges)
            to_interest = min(money - to_charges, max(accrued - paid_interest, ZERO))
            charges, paid_interest = charges - to_charges, paid_interest + to_interest
            money -= to_charges + to_interest
        if to_tax := min(money, unpaid):
            slices.append(terms.slice(to_tax, payment.on))
            unpaid -= to_tax
    return Settlement(tuple(slices), paid, unpaid)
