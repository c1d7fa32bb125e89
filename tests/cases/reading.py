"""Reading the worked examples: a case as written, the village and the filing it describes."""

import json
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from calc import Filing, Ordinance, Payment, Receipts
from calc.periods import Period
from calc.registry import built_in
from tests.villages import overlay_names, village

FOLDER = Path(__file__).parent
FILES = ("worked_examples.json", "more_examples.json")
ZERO = "0.00"


class PaymentCase(TypedDict):
    on: str
    amount: NotRequired[str]


class ReturnCase(TypedDict):
    id: str
    by_hand: str
    village: str
    period: str
    gross: NotRequired[str]
    long_stay: NotRequired[str]
    exempt: NotRequired[str]
    marketplace: NotRequired[str]
    adjustments: NotRequired[str]
    determined_gross: NotRequired[str]
    rate: NotRequired[str]
    filed: NotRequired[str]
    extended_to: NotRequired[str]
    prior_credit: NotRequired[str]
    payments: list[PaymentCase]
    expect: dict[str, str]


class ForfeitureCase(TypedDict):
    id: str
    by_hand: str
    village: str
    ground: str
    tax: NotRequired[str]
    previous_year_tax: NotRequired[str]
    up_to: str | None


@dataclass(frozen=True)
class Cases:
    returns: list[ReturnCase]
    forfeitures: list[ForfeitureCase]


def cases() -> Cases:
    """Every worked example of every file."""
    tables = [json.loads((FOLDER / name).read_text(encoding="utf-8")) for name in FILES]
    return Cases(
        [cast("ReturnCase", case) for table in tables for case in table["returns"]],
        [cast("ForfeitureCase", case) for table in tables for case in table["forfeitures"]],
    )


def ordinance_of(name: str) -> Ordinance:
    """A built-in village, or one that was made up for the tests."""
    return village(name) if name in overlay_names() else built_in().find(name)


def filing_of(case: ReturnCase) -> Filing:
    """The filing a case describes."""
    determined = _dollars(case.get("determined_gross"))
    return Filing(
        period=Period.parse(case["period"]),
        receipts=() if determined is not None else (_receipts(case),),
        filed=_day(case.get("filed")),
        payments=tuple(Payment(date.fromisoformat(one["on"]), _dollars(one.get("amount"))) for one in case["payments"]),
        extended_to=_day(case.get("extended_to")),
        determined=determined,
        rate=_dollars(case.get("rate")),
        prior_credit=Decimal(case.get("prior_credit", ZERO)),
    )


def _receipts(case: ReturnCase) -> Receipts:
    return Receipts(
        gross=Decimal(case["gross"]),
        long_stay=Decimal(case.get("long_stay", ZERO)),
        exempt=Decimal(case.get("exempt", ZERO)),
        marketplace=Decimal(case.get("marketplace", ZERO)),
        adjustments=Decimal(case.get("adjustments", ZERO)),
    )


def _dollars(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
