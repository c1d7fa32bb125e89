"""What cached values are made from: the law, the entries, and the core's dates and Assessment, taken as data."""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from workbook_templates.law import Law

if TYPE_CHECKING:
    from calc.assess import Assessment
    from calc.dates import Deadlines

Value = int | Decimal | date | str
ZERO = Decimal("0.00")


def months_later(day: date, months: int) -> date:
    """The same day of another month, or its last day where it is shorter.

    >>> months_later(date(2026, 1, 31), 1)
    datetime.date(2026, 2, 28)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def days_later(day: date, days: int) -> date:
    """A day counted on, or back.

    >>> days_later(date(2026, 1, 31), 1)
    datetime.date(2026, 2, 1)
    """
    return date.fromordinal(day.toordinal() + days)


def cents(amount: Decimal) -> Decimal:
    """Dollars rounded to cents, a half going up.

    >>> cents(Decimal("38.645"))
    Decimal('38.65')
    """
    return amount.quantize(ZERO, rounding=ROUND_HALF_UP)


def number(value: object) -> Decimal | None:
    """A number in a cell as the decimal that Excel means by it; None for anything else.

    >>> number(0.1), number("0.1")
    (Decimal('0.1'), None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    return Decimal(f"{value:.15g}") if isinstance(value, float) else Decimal(value)


def stored(entry: object) -> Value:
    """A date that was entered as its cell stores it, a time of day as a part of a day; 0 for a blank.

    >>> stored(datetime(2026, 4, 30, 18)), stored(date(2026, 4, 30)), stored(None)
    (Decimal('46142.75'), datetime.date(2026, 4, 30), 0)
    """
    if isinstance(entry, datetime):
        since = entry - datetime(1899, 12, 30)
        return Decimal(since.days) + Decimal(since.seconds) / 86_400
    return entry if isinstance(entry, date) else number(entry) or 0


@dataclass(frozen=True)
class Facts:
    """The facts of one form. Without an assessment it is blank: at most names and the like were entered."""

    law: Law
    entries: Mapping[str, object]
    deadlines: Deadlines
    assessment: Assessment | None

    @classmethod
    def of(
        cls, law: Law, entries: Mapping[str, object], deadlines: Deadlines, assessment: Assessment | None = None
    ) -> Facts:
        """The facts; an assessment's own deadlines, which know of an extension, come before the period's."""
        kept = {name: value for name, value in entries.items() if value not in (None, "")}
        return cls(law, kept, assessment.deadlines if assessment else deadlines, assessment)

    def sum(self, prefix: str, rows: Iterable[int]) -> Decimal:
        """What SUM makes of the cells of a column; nothing but numbers counts."""
        numbers = (number(self.entries.get(f"{prefix}_{row}")) for row in rows)
        return sum((one for one in numbers if one is not None), Decimal(0))

    def filled(self, prefix: str, rows: Iterable[int]) -> int:
        """How many cells of a column are filled."""
        return sum(f"{prefix}_{row}" in self.entries for row in rows)

    def amount(self, line: str) -> Decimal:
        """Dollars on a line; 0 while the form is blank."""
        return self.assessment.amount(line) if self.assessment else ZERO

    @property
    def ready(self) -> bool:
        """Whether the amounts show."""
        return self.assessment is not None

    @property
    def determined(self) -> bool:
        """Whether the treasurer determined the receipts."""
        return self.assessment is not None and self.assessment.filing.determined is not None

    @property
    def determined_receipts(self) -> Decimal:
        """The receipts that the treasurer determined; 0 without any."""
        return (self.assessment.filing.determined if self.assessment else None) or ZERO

    @property
    def filed_on(self) -> date | None:
        """When the return was filed."""
        return self.assessment.filing.filed if self.assessment else None

    @cached_property
    def paid_on(self) -> date | None:
        """When it was paid; a form takes one payment."""
        return self.assessment.filing.payments[0].on if self.assessment and self.assessment.filing.payments else None

    @cached_property
    def amount_read(self) -> Decimal | None:
        """The amount that was paid; None where all of it is paid, or nothing."""
        paid = self.assessment.filing.payments if self.assessment else ()
        return paid[0].amount if paid else None

    @property
    def pays_all(self) -> bool:
        """Whether a payment without an amount pays all."""
        return self.paid_on is not None and self.amount_read is None

    @property
    def credit(self) -> Decimal:
        """The credit from earlier returns."""
        return self.assessment.filing.prior_credit if self.assessment else ZERO

    @property
    def unpaid_tax(self) -> Decimal:
        """The net tax that no credit covers."""
        return max(self.amount("net_tax") - self.credit, ZERO)
