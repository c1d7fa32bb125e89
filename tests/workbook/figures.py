"""What an operator has on paper, in the two shapes it can take: entries of a workbook, and a filing of the core.

Both are made from the same figures but apart from each other, and apart from the program's own way from entries to
a filing, so that a fault in that door shows as well.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import date, datetime
from decimal import Decimal

from calc import Filing, Ordinance, Payment, Receipts
from calc.periods import Period

ZERO = Decimal("0.00")


@dataclass(frozen=True)
class Row:
    """A row of the sheet Receipts; None leaves a cell blank."""

    gross: Decimal = ZERO
    long_stay: Decimal | None = None
    marketplace: Decimal | None = None
    adjustments: Decimal | None = None


@dataclass(frozen=True)
class Exempt:
    """A row of the sheet Exempt sales: its number, its amount, and in which part of the period the stay was."""

    number: int
    amount: Decimal
    part: int = 0


@dataclass(frozen=True)
class Figures:
    """One return on paper."""

    rows: tuple[Row, ...] = ()
    exempt: tuple[Exempt, ...] = ()
    filed: date | None = None
    paid: date | None = None
    amount_paid: Decimal | None = None
    extended_to: date | None = None
    credit: Decimal | None = None
    rate: Decimal | None = None
    determined: Decimal | None = None

    def __str__(self) -> str:
        shown = [(field.name, getattr(self, field.name)) for field in fields(self)]
        return ", ".join(f"{name} {value}" for name, value in shown if value not in (None, ()))


def part_starts(ordinance: Ordinance, period: Period) -> list[date]:
    """The first days of the parts into which changes of the rate cut a period."""
    changes = [one.since for one in ordinance.rate if one.since and period.start < one.since <= period.end]
    return [period.start, *changes]


def row_parts(ordinance: Ordinance, period: Period) -> list[int]:
    """For each row of the sheet Receipts, the number of its part: a row a month, cut where the rate changes."""
    parts = part_starts(ordinance, period)
    starts = sorted({*parts, *(month.start for month in period.months())})
    return [sum(part <= start for part in parts) - 1 for start in starts]


def entries(figures: Figures, ordinance: Ordinance, period: Period) -> dict[str, object]:
    """The figures as a filled book holds them, by the names of its cells."""
    found: dict[str, object] = {
        "date_filed": figures.filed,
        "date_paid": figures.paid,
        "amount_paid": figures.amount_paid,
        "extended_to": figures.extended_to,
        "prior_credit": figures.credit,
        "rate": figures.rate,
        "determined_receipts": figures.determined,
    }
    for number, row in enumerate(figures.rows, 1):
        found[f"gross_receipts_{number}"] = row.gross
        found[f"long_stay_receipts_{number}"] = row.long_stay
        found[f"marketplace_receipts_{number}"] = row.marketplace
        found[f"adjustments_{number}"] = row.adjustments
    parts = part_starts(ordinance, period)
    for sale in figures.exempt:
        found[f"exempt_kind_{sale.number}"] = ordinance.exemption[0].who
        found[f"exempt_name_{sale.number}"] = "General Services Administration"
        found[f"exempt_proof_{sale.number}"] = "4711"
        found[f"exempt_amount_{sale.number}"] = sale.amount
        if len(parts) > 1:
            found[f"exempt_part_{sale.number}"] = parts[sale.part]
    return {name: _held(value) for name, value in found.items() if value is not None}


def _held(value: object) -> object:
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)
    return float(value) if isinstance(value, Decimal) else value


def filing(figures: Figures, ordinance: Ordinance, period: Period) -> Filing:
    """The figures as the core takes them."""
    return Filing(
        period,
        () if figures.determined is not None else tuple(_receipts(figures, ordinance, period)),
        figures.filed,
        () if figures.paid is None else (Payment(figures.paid, figures.amount_paid),),
        figures.extended_to,
        figures.determined,
        figures.rate,
        ZERO if figures.credit is None else figures.credit,
    )


def _receipts(figures: Figures, ordinance: Ordinance, period: Period) -> Iterator[Receipts]:
    starts, of_rows = part_starts(ordinance, period), row_parts(ordinance, period)
    for number, start in enumerate(starts):
        rows = [row for row, part in zip(figures.rows, of_rows, strict=True) if part == number]
        yield Receipts(
            _sum(row.gross for row in rows),
            _sum(row.long_stay for row in rows),
            _sum(sale.amount for sale in figures.exempt if sale.part == number),
            _sum(row.marketplace for row in rows),
            _sum(row.adjustments for row in rows),
            start if len(starts) > 1 else None,
        )


def _sum(amounts: Iterable[Decimal | None]) -> Decimal:
    return sum((amount for amount in amounts if amount is not None), ZERO)
