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
    """How the payments settled a return: slices of tax, dollars received by day, and tax still unpaid.

    `ahead` is interest already paid on tax that is still unpaid, where interest goes before tax.

    >>> Settlement((), (), Decimal("3865.26")).interest
    Decimal('0.00')
    """

    slices: tuple[Slice, ...]
    received: tuple[tuple[date, Decimal], ...]
    unpaid_tax: Decimal
    ahead: Decimal = ZERO

    @property
    def interest(self) -> Decimal:
        """Interest on all tax paid so far, and what was paid ahead, in dollars.

        >>> Settlement((Slice(date(2026, 5, 1), Decimal("3865.26"), None, Decimal("38.65")),), (), ZERO).interest
        Decimal('38.65')
        """
        return sum((part.interest for part in self.slices), self.ahead)

    @property
    def paid(self) -> Decimal:
        """Dollars received in payments.

        >>> Settlement((), ((date(2026, 5, 1), Decimal("100.00")),), ZERO).paid
        Decimal('100.00')
        """
        return sum((money for _, money in self.received), ZERO)

    def unpaid_tax_on(self, day: date) -> Decimal:
        """Tax that was unpaid at the end of a day.

        >>> late = Settlement((Slice(date(2026, 5, 4), Decimal("1000.00"), None, ZERO),), (), ZERO)
        >>> late.unpaid_tax_on(date(2026, 5, 3)), late.unpaid_tax_on(date(2026, 5, 4))
        (Decimal('1000.00'), Decimal('0.00'))
        """
        return sum((part.tax for part in self.slices if part.on > day), self.unpaid_tax)


@dataclass(frozen=True, slots=True)
class Owed:
    """Net tax, charges (late filing fee, estimate penalty) and the credit the village already holds.

    Charges are owed only after the day `charged_after`: nothing paid until then can pay them.

    >>> Owed(Decimal("3865.26"), Decimal("100.00"), ZERO, date(2026, 4, 30)).charges_on(date(2026, 4, 30))
    Decimal('0.00')
    """

    tax: Decimal
    charges: Decimal
    credit: Decimal
    charged_after: date

    def charges_on(self, day: date) -> Decimal:
        """Charges owed on a day, in dollars.

        >>> Owed(Decimal("3865.26"), Decimal("100.00"), ZERO, date(2026, 4, 30)).charges_on(date(2026, 5, 1))
        Decimal('100.00')
        """
        return self.charges if day > self.charged_after else ZERO


def settle(owed: Owed, payments: Sequence[Payment], terms: Terms, order: p.Payments) -> Settlement:
    """Apply the credit and the payments, in the order of their dates, to what is owed.

    The credit pays tax first and was there on the due date, so tax it covers bears no interest.

    >>> from calc.registry import built_in
    >>> village, due = built_in().find("Cottage Grove"), date(2026, 4, 30)
    >>> owed = Owed(Decimal("3865.26"), Decimal("100"), ZERO, due)
    >>> settle(owed, [Payment(date(2026, 5, 1))], Terms(village.interest[0], due, due), village.payments[0]).paid
    Decimal('4003.91')
    """
    tax_first = order.kind == "tax_first"
    unpaid = max(owed.tax - owed.credit, ZERO)
    slices: list[Slice] = []
    received: list[tuple[date, Decimal]] = []
    for payment in sorted(payments, key=lambda one: one.on):
        bearing = sum((part.interest for part in slices), owed.tax + owed.charges_on(payment.on) - owed.credit)
        still_owed = bearing + terms.slice(unpaid, payment.on).interest - sum((money for _, money in received), ZERO)
        money = max(still_owed, ZERO) if payment.amount is None else payment.amount
        received.append((payment.on, money))
        before_tax = ZERO if tax_first else still_owed - unpaid
        if to_tax := min(max(money - before_tax, ZERO), unpaid):
            slices.append(terms.slice(to_tax, payment.on))
            unpaid -= to_tax
    return Settlement(tuple(slices), tuple(received), unpaid, _ahead(owed, slices, received, unpaid))


def _ahead(owed: Owed, slices: list[Slice], received: list[tuple[date, Decimal]], unpaid: Decimal) -> Decimal:
    if not unpaid or not received:
        return ZERO
    beside_tax = sum((money for _, money in received), unpaid - (owed.tax - owed.credit))
    return max(beside_tax - owed.charges_on(received[-1][0]) - sum((part.interest for part in slices), ZERO), ZERO)
