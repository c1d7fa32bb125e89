"""The figures of Wis. Stat. 66.0615 that bound every ordinance."""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

from calc.fields import Closed, Dollars, Share


class RateCeiling(Closed):
    """The highest rate."""

    at_most: Share
    section: str


class InspectionCeiling(Closed):
    """The highest inspection forfeiture."""

    share: Share
    section: str


class NonpaymentCeiling(Closed):
    """The highest forfeiture for not paying."""

    share: Share
    cap: Dollars
    section: str


class TourismFloor(Closed):
    """The least share of the tax for tourism."""

    at_least: Share
    section: str


class RecordsFloor(Closed):
    """For how many years a village may still determine tax."""

    years: int
    section: str
    note: str


class Marketplaces(Closed):
    """Since when a marketplace, not the operator, owes the tax on what is sold through it."""

    since: date
    section: str


class Statute(Closed):
    """The figures of the statute that ordinances are checked against."""

    source: str
    rate: RateCeiling
    inspection: InspectionCeiling
    nonpayment: NonpaymentCeiling
    tourism: TourismFloor
    records: RecordsFloor
    marketplaces: Marketplaces


@cache
def statute() -> Statute:
    """Wis. Stat. 66.0615 as far as it bounds ordinances.

    >>> statute().rate.at_most, statute().nonpayment.cap
    (Decimal('0.08'), Decimal('5000'))
    """
    text = (Path(__file__).parent / "statute.toml").read_text(encoding="utf-8")
    return Statute.model_validate(tomllib.loads(text, parse_float=Decimal))
