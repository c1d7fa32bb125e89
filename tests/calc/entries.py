"""Short ways to say a filing."""

from datetime import date
from decimal import Decimal

from calc import Filing, Payment, Receipts
from calc.periods import Period

ZERO = Decimal("0.00")
Q1 = Period.parse("2026-Q1")


def day(text: str) -> date:
    """An ISO date."""
    return date.fromisoformat(text)


def paid(text: str) -> Payment:
    """`2026-05-01` or `2026-05-01=100.00`."""
    on, equals, money = text.partition("=")
    return Payment(day(on), Decimal(money) if equals else None)


def returned(
    period: str, gross: str, filed: str | None = None, *payments: str, extended_to: str | None = None
) -> Filing:
    """A return, with its payments."""
    return Filing(
        Period.parse(period),
        (Receipts(Decimal(gross)),),
        filed=None if filed is None else day(filed),
        payments=tuple(paid(one) for one in payments),
        extended_to=None if extended_to is None else day(extended_to),
    )


def determined(period: str, gross: str, *payments: str, rate: str | None = None) -> Filing:
    """The officer's determination where no return was filed."""
    return Filing(
        Period.parse(period),
        determined=Decimal(gross),
        payments=tuple(paid(one) for one in payments),
        rate=None if rate is None else Decimal(rate),
    )
