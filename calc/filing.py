"""What an operator or treasurer says about a period: receipts, dates, payments. Checked when made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import ClassVar, TypeVar, get_args

from calc.dates import plausible_date
from calc.errors import BadInput, ImpossibleAmount
from calc.fields import Ground
from calc.money import ZERO, amount, share, usd
from calc.periods import Period

T = TypeVar("T")
GROUNDS: tuple[Ground, ...] = get_args(Ground)


@dataclass(frozen=True, slots=True)
class Receipts:
    """Dollars taken for lodging in a period, or in the part of it that begins on `start`.

    `gross` is without the taxes charged to guests; the other amounts are parts of it that are not
    taxed. Raises ImpossibleAmount for a negative amount, and for deductions above `gross`.

    >>> Receipts(Decimal("50455.75"), exempt=Decimal("2140.00")).deductions
    Decimal('2140.00')
    """

    AMOUNTS: ClassVar[tuple[str, ...]] = ("gross", "long_stay", "exempt", "marketplace", "adjustments")

    gross: Decimal
    long_stay: Decimal = ZERO
    exempt: Decimal = ZERO
    marketplace: Decimal = ZERO
    adjustments: Decimal = ZERO
    start: date | None = None

    def __post_init__(self) -> None:
        for name in self.AMOUNTS:
            if (value := getattr(self, name)) is not ZERO:
                field = f"{name.replace('_', ' ')} receipts" if name != "adjustments" else name
                amount(_typed(value, field), field)
        if self.deductions > self.gross:
            raise ImpossibleAmount(
                "deductions",
                f"{usd(self.deductions)} are more than gross receipts of {usd(self.gross)}",
                "check long stays, exempt, marketplace and adjustments against gross receipts",
            )

    @property
    def deductions(self) -> Decimal:
        """Long stays, exempt sales, marketplace sales and adjustments together, in dollars.

        >>> Receipts(Decimal("5600"), exempt=Decimal("5600")).deductions
        Decimal('5600.00')
        """
        return self.long_stay + self.exempt + self.marketplace + self.adjustments


@dataclass(frozen=True, slots=True)
class Payment:
    """Dollars received on a day; without an amount, whatever was then still owed.

    >>> Payment(date(2026, 5, 1)).amount is None
    True
    """

    on: date
    amount: Decimal | None = None

    def __post_init__(self) -> None:
        if self.amount is not None and amount(_typed(self.amount, "paid"), "paid") == 0:
            raise ImpossibleAmount("paid", "a payment of nothing", "leave it out, or enter what was paid")


@dataclass(frozen=True, slots=True)
class Filing:
    """One period's return as filed, or, with `determined`, the officer's estimate where none was.

    Dollars are Decimal; `rate` is a share of one and only for an ordinance whose rate is unknown.
    Raises BadInput for dates and combinations that cannot be.

    >>> Filing(Period.parse("2026-Q1"), (Receipts(Decimal("100")),), filed=date(2026, 4, 30)).prior_credit
    Decimal('0.00')
    """

    period: Period
    receipts: tuple[Receipts, ...] = ()
    filed: date | None = None
    payments: tuple[Payment, ...] = ()
    extended_to: date | None = None
    determined: Decimal | None = None
    rate: Decimal | None = None
    prior_credit: Decimal = ZERO
    previous_year_tax: Decimal | None = None
    grounds: tuple[Ground, ...] = ()

    def __post_init__(self) -> None:
        if self.period.length == "year":
            raise BadInput("period", f"{self.period} is a year", "give the quarter or month of the return")
        self._check_dates()
        self._check_amounts()
        if self.determined is not None and (self.receipts or self.filed):
            given = "a filing date is" if self.filed else "receipts are"
            raise BadInput("determined", f"{given} given, too", "a determination is for a return that was not filed")
        if self.determined is None and not self.receipts:
            raise BadInput("gross receipts", "none are given", "enter 0 for a period without receipts")
        for ground in self.grounds:
            if ground not in GROUNDS:
                raise BadInput("ground", f"{ground!r} is none", f"choose from {', '.join(GROUNDS)}")

    def _check_dates(self) -> None:
        for name in ("filed", "extended_to"):
            if (value := getattr(self, name)) is not None:
                field = name.replace("_", " ")
                plausible_date(_typed(value, field), field, self.period)
        for payment in self.payments:
            plausible_date(_typed(payment.on, "paid"), "paid", self.period)

    def _check_amounts(self) -> None:
        if self.rate is not None:
            share(_typed(self.rate, "rate"), "rate")
        for name in ("determined", "prior_credit", "previous_year_tax"):
            if (value := getattr(self, name)) is not None:
                field = name.replace("_", " ")
                amount(_typed(value, field), field)


def _typed(value: T, field: str) -> T:
    if isinstance(value, str):
        raise BadInput(field, f"{value!r} is text", "give a date or a number, read from the text before")
    return value
