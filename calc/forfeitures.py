"""Forfeitures: the most that may be sought, by decision of the village or a court; never part of what is due."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from calc import provisions as p
from calc.errors import BadInput, UnknownLaw
from calc.fields import Ground
from calc.money import ZERO, cents, percent, usd
from calc.ordinance import Ordinance
from calc.rules import forfeiture_ceiling

NONE_HERE = "none: the ordinance has no forfeiture on this ground"


@dataclass(frozen=True, slots=True)
class Forfeiture:
    """Up to how many dollars may be sought on a ground; `up_to` is None where the ordinance has none.

    >>> Forfeiture("fraud", Decimal("3100.00"), "50 % x $6,200.00", "C(7)(b)[2]").up_to
    Decimal('3100.00')
    """

    ground: Ground
    up_to: Decimal | None
    basis: str
    section: str


@dataclass(frozen=True, slots=True)
class Bases:
    """What forfeitures are counted on, in dollars: the return's tax and the year before's.

    >>> Bases(Decimal("3865.26")).previous_year_tax is None
    True
    """

    tax: Decimal | None = None
    previous_year_tax: Decimal | None = None


def forfeiture(ordinance: Ordinance, ground: Ground, bases: Bases, on: date) -> Forfeiture:
    """The most that may be sought on a ground under the law in force on a date.

    Raises BadInput where the tax it is counted on is not given, UnknownLaw where the text at hand
    does not give the figure.

    >>> from calc.registry import built_in
    >>> village = built_in().find("Cottage Grove")
    >>> forfeiture(village, "nonpayment", Bases(None, Decimal("13400.00")), date(2026, 3, 31)).up_to  # G(3)
    Decimal('3000.00')
    """
    rule = ordinance.forfeiture_on(ground, on)
    if isinstance(rule, p.UnknownForfeiture):
        raise UnknownLaw(f"forfeiture ({ground})", rule.reason, "add it to the village file")
    if isinstance(rule, p.NoForfeiture):
        return Forfeiture(ground, None, f"{NONE_HERE}{f' ({rule.note})' if rule.note else ''}", rule.section)
    each_day = " for each day" if rule.per == "day" else ""
    if isinstance(rule, p.AmountForfeiture):
        return Forfeiture(ground, cents(rule.most), f"{usd(rule.least)} to {usd(rule.most)}{each_day}", rule.section)
    base, name = _base(rule, bases)
    up_to = forfeiture_ceiling(base, rule.share, rule.cap)
    at_most = f", at most {usd(rule.cap)}" if rule.cap is not None else ""
    return Forfeiture(ground, up_to, f"{percent(rule.share)} x {usd(base)} ({name}){at_most}{each_day}", rule.section)


def _base(rule: p.PercentForfeiture, bases: Bases) -> tuple[Decimal, str]:
    if rule.base == "previous_year_tax":
        if bases.previous_year_tax is None:
            raise BadInput(
                "previous year tax", "is needed for this ground", "enter the tax due for the calendar year before"
            )
        return bases.previous_year_tax, "tax due for the previous year"
    if bases.tax is None:
        raise BadInput("tax", "is needed for this ground", "enter the tax determined for the return")
    return bases.tax, "tax determined" if rule.base == "tax_determined" else "tax of the periods asked for"


def forfeitures(ordinance: Ordinance, grounds: tuple[Ground, ...], bases: Bases, on: date) -> tuple[Forfeiture, ...]:
    """The forfeitures on several grounds; one that cannot stand beside another is 0 (reading A20).

    >>> from calc.registry import built_in
    >>> both = forfeitures(
    ...     built_in().find("Cottage Grove"), ("negligence", "fraud"), Bases(Decimal("6200.00")), date(2026, 3, 31)
    ... )
    >>> [str(one.up_to) for one in both]
    ['0.00', '3100.00']
    """
    return tuple(
        _standing(forfeiture(ordinance, ground, bases, on), ordinance, grounds, on) for ground in dict.fromkeys(grounds)
    )


def _standing(alone: Forfeiture, ordinance: Ordinance, grounds: tuple[Ground, ...], on: date) -> Forfeiture:
    rule = ordinance.forfeiture_on(alone.ground, on)
    excluded = rule.not_beside if isinstance(rule, p.PercentForfeiture) else ()
    for other in grounds:
        if other in excluded and not isinstance(ordinance.forfeiture_on(other, on), p.NoForfeiture):
            return replace(alone, up_to=ZERO, basis=f"none beside {other}, which takes its place for the same return")
    return alone
