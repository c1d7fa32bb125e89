"""An annual return in, its assessment out: the periods as filed against the periods as corrected.

Interest and fees on what the year's return adds are not in the ordinances, so nothing of the kind is
computed here: tax that a period lacked bears that period's interest, which `calc.assess` works out.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import ClassVar, Literal, get_args

from calc import papers
from calc.annual_dates import AnnualDates
from calc.annual_reckoning import reckon_year
from calc.dates import plausible_date
from calc.errors import BadInput, ImpossibleAmount
from calc.findings import Finding
from calc.form import Line
from calc.money import ZERO, amount, share, usd
from calc.ordinance import Ordinance
from calc.periods import Period
from calc.years import Year

CameIn = Literal["on time", "late", "not filed"]
CAME_IN: tuple[CameIn, ...] = get_args(CameIn)


@dataclass(frozen=True, slots=True)
class Row:
    """One period of the year in dollars: what its return said and paid, and what it should have said.

    `paid` is tax, with credits used and without fee and interest; `came_in` says how the period's return
    came, which decides whether a share may be kept.

    >>> Row(Period.parse("2026-Q1"), Decimal("900"), Decimal("900"), Decimal("72"), Decimal("72"),
    ...     Decimal("1000"), Decimal("50")).came_in
    'on time'
    """

    AMOUNTS: ClassVar[tuple[str, ...]] = ("filed_gross", "filed_taxable", "filed_tax", "paid", "gross", "deductions")

    period: Period
    filed_gross: Decimal
    filed_taxable: Decimal
    filed_tax: Decimal
    paid: Decimal
    gross: Decimal
    deductions: Decimal = ZERO
    came_in: CameIn = "on time"
    explanation: str = ""

    def __post_init__(self) -> None:
        for name in self.AMOUNTS:
            amount(getattr(self, name), f"{name.replace('_', ' ')} of {self.period}")
        if self.deductions > self.gross:
            raise ImpossibleAmount(
                f"deductions of {self.period}",
                f"{usd(self.deductions)} are more than gross receipts of {usd(self.gross)}",
                "check both as corrected",
            )
        if self.came_in not in CAME_IN:
            raise BadInput(f"return of {self.period}", f"{self.came_in!r} is none", f"choose from {', '.join(CAME_IN)}")


@dataclass(frozen=True, slots=True)
class AnnualFiling:
    """The annual return of a year: a row for each period, in order.

    `rate` is a share of one and only for an ordinance whose rate is unknown. Raises BadInput for a date
    that cannot be.

    >>> AnnualFiling(Year.parse("2026"), (), filed=date(2026, 12, 1))
    Traceback (most recent call last):
    calc.errors.BadInput: filed: 2026-12-01 is before the period ends; enter a date from 2026-12-31 on
    """

    year: Year
    rows: tuple[Row, ...]
    filed: date | None = None
    extended_to: date | None = None
    rate: Decimal | None = None

    def __post_init__(self) -> None:
        last = Period.of("month", self.year.end)
        for field, value in (("filed", self.filed), ("extended to", self.extended_to)):
            if value is not None:
                plausible_date(value, field, last)
        if self.rate is not None:
            share(self.rate, "rate")


@dataclass(frozen=True, slots=True)
class AnnualAssessment:
    """What a year's return comes to: its dates, its lines, and what to know. Amounts are dollars."""

    village: str
    title: str
    filing: AnnualFiling
    dates: AnnualDates
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    assumptions: tuple[papers.Reading, ...]

    def amount(self, id: str) -> Decimal:  # noqa: A002 - the contract's own name for it
        """Dollars on the line of an id. Raises KeyError for an id that is not a line of this return."""
        found = {line.id: line.amount for line in self.lines}
        return found[id]

    @property
    def balance(self) -> Decimal:
        """Dollars still to pay for the year; below zero, to be refunded or credited."""
        return self.amount("to_pay") - self.amount("refund")

    @property
    def timeliness(self) -> Literal["on time", "late", ""]:
        """Whether the annual return itself came in on time; empty while it is not filed."""
        if self.filing.filed is None:
            return ""
        return "on time" if self.filing.filed <= self.dates.filing_through else "late"


def assess_annual(ordinance: Ordinance, filing: AnnualFiling) -> AnnualAssessment:
    """Assess the annual return of a year under a village's ordinance.

    Raises BadInput for a return that this ordinance cannot have, UnknownLaw where the text at hand
    lacks a figure that is needed.

    >>> from calc.registry import built_in
    >>> year, thousand = Year.parse("2026"), Decimal("1000.00")
    >>> rows = [Row(one, thousand, thousand, Decimal("80.00"), Decimal("80.00"), thousand)
    ...         for one in year.periods("quarter")]
    >>> rows[1] = Row(rows[1].period, thousand, thousand, Decimal("80.00"), Decimal("80.00"), Decimal("1500.00"))
    >>> result = assess_annual(built_in().find("Cottage Grove"), AnnualFiling(year, tuple(rows)))
    >>> [str(result.amount(id)) for id in ("difference_2", "year_tax", "year_paid", "to_pay")]
    ['40.00', '360.00', '320.00', '40.00']
    """
    dates = AnnualDates.of(ordinance, filing.year, filing.extended_to)
    reckoned = reckon_year(ordinance, filing)
    return AnnualAssessment(
        village=ordinance.key,
        title=ordinance.title,
        filing=filing,
        dates=dates,
        lines=reckoned.lines,
        findings=reckoned.findings,
        assumptions=ordinance.readings_of(dates.rule, *dates.applied, *reckoned.applied),
    )
