"""The rules of an ordinance that apply to one period: picked once, and known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from calc import provisions as p
from calc.errors import BadInput
from calc.money import percent
from calc.ordinance import EstimateLaw, InterestLaw, Ordinance, in_force, unknown
from calc.periods import Period


@dataclass(frozen=True, slots=True)
class RatePart:
    """A part of a period with one rate: first and last day, share of one, section, and its provision.

    >>> from calc.registry import built_in
    >>> rate_parts(built_in().find("Waterford"), Period.parse("2026-01"))[0].rate
    Decimal('0.08')
    """

    start: date
    end: date
    rate: Decimal
    rule: p.Rate | p.Unknown


def rate_parts(ordinance: Ordinance, period: Period, given: Decimal | None = None) -> tuple[RatePart, ...]:
    """The period cut where the rate changes; one part where it does not (reading A22).

    `given` is the rate of the parts whose rate is unknown, as a share of one. Raises UnknownLaw where
    it is needed and missing, BadInput where it is given and no part needs it.

    >>> from calc.registry import built_in
    >>> rate_parts(built_in().find("Cottage Grove"), Period.parse("2026-Q1"), Decimal("0.05"))
    Traceback (most recent call last):
    calc.errors.BadInput: rate: 5 % is given, but Village of Cottage Grove has its own in B(1); leave it out
    """
    found = ordinance.rates_within(period.start, period.end)
    if given is not None and not any(isinstance(rule, p.Unknown) for _, _, rule in found):
        own = f"{percent(given)} is given, but {ordinance.title} has its own in {found[-1][2].section}"
        raise BadInput("rate", own, "leave it out")
    return tuple(RatePart(start, end, _rate(rule, given), rule) for start, end, rule in found)


def _rate(rule: p.Rate | p.Unknown, given: Decimal | None) -> Decimal:
    if isinstance(rule, p.Rate):
        return rule.share
    if given is None:
        raise unknown(rule, "rate", "give the rate as a share, such as 0.05 for 5 %")
    return given


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that turn receipts and dates into what is due.

    >>> from calc.registry import built_in
    >>> Rules.of(built_in().find("Waterford"), date(2026, 1, 31), determined=True).interest.section
    'H(3)'
    """

    receipts: p.Clause | p.Absent | p.Unknown
    stay: p.Clause | p.Absent | p.Unknown
    grace: p.Grace | p.Absent
    extension: p.Extension | p.Absent | p.Unknown
    retention: p.Retention | p.Absent
    late_fee: p.LateFee | p.Absent
    interest: p.Interest | p.Absent
    estimate: EstimateLaw
    payments: p.Payments
    apportionment: p.Shares | p.Clause | p.Absent | p.Unknown

    @classmethod
    def of(cls, ordinance: Ordinance, on: date, *, determined: bool) -> Rules:
        """The rules in force on a date; `determined` asks for the interest on a determined tax.

        Raises UnknownLaw for a rule the text at hand does not give.

        >>> from calc.registry import built_in
        >>> Rules.of(built_in().find("Belleville"), date(2026, 3, 31), determined=True).interest.rate
        Decimal('0.12')
        """
        retention = in_force(ordinance.retention, on, "retention")
        late_fee = in_force(ordinance.late_fee, on, "late filing fee")
        estimate = in_force(ordinance.estimate, on, "estimate")
        if isinstance(retention, p.Unknown):
            raise unknown(retention, "retention")
        if isinstance(late_fee, p.Unknown):
            raise unknown(late_fee, "late filing fee")
        if determined and isinstance(estimate, p.Unknown):
            raise unknown(estimate, "estimate")
        return cls(
            receipts=in_force(ordinance.receipts, on, "receipts"),
            stay=in_force(ordinance.stay, on, "stay"),
            grace=in_force(ordinance.grace, on, "grace"),
            extension=in_force(ordinance.extension, on, "extension"),
            retention=retention,
            late_fee=late_fee,
            interest=interest_rule(ordinance, on, determined=determined),
            estimate=estimate,
            payments=in_force(ordinance.payments, on, "payments"),
            apportionment=in_force(ordinance.apportionment, on, "apportionment"),
        )

    def all(self) -> tuple[p.Provision, ...]:
        """Every rule, for the readings that they rest on.

        >>> from calc.registry import built_in
        >>> len(Rules.of(built_in().find("Belleville"), date(2026, 3, 31), determined=False).all())
        10
        """
        return tuple(getattr(self, name) for name in self.__slots__)


def interest_rule(ordinance: Ordinance, on: date, *, determined: bool) -> p.Interest | p.Absent:
    """The interest on late tax; on a determined tax its own rule where the ordinance has one (reading CG6).

    >>> from calc.registry import built_in
    >>> interest_rule(built_in().find("Cottage Grove"), date(2026, 3, 31), determined=True).section
    'G(2)'
    """
    rule = interest_law(ordinance, on, determined=determined)
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "interest")
    return rule


def interest_law(ordinance: Ordinance, on: date, *, determined: bool) -> InterestLaw:
    """The same, as the file gives it, which may be that the text at hand lacks it.

    >>> from calc.registry import built_in
    >>> interest_law(built_in().find("Cottage Grove"), date(2026, 3, 31), determined=False).section
    'C(6)'
    """
    if determined:
        own = in_force(ordinance.determination_interest, on, "interest on a determined tax")
        if not isinstance(own, p.Absent):
            return own
    return in_force(ordinance.interest, on, "interest")


def dating_rules(ordinance: Ordinance, on: date) -> tuple[p.Provision, ...]:
    """The rules in force on a date that set a return's dates, for the readings that they rest on.

    >>> from calc.registry import built_in
    >>> [rule.section for rule in dating_rules(built_in().find("Waterford"), date(2026, 1, 31))]
    ['D(1)', 'J(2)(a)', 'J(1)', 'G']
    """
    return (
        in_force(ordinance.due, on, "due date"),
        in_force(ordinance.delinquency, on, "delinquency"),
        in_force(ordinance.referral, on, "referral"),
        in_force(ordinance.records, on, "records"),
    )
