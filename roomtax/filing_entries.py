"""From what was typed after `assess` to a filing: text in, checked law types out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from calc.dates import plausible_date
from calc.errors import BadInput
from calc.fields import Ground
from calc.filing import GROUNDS, Filing, Payment, Receipts
from calc.money import ZERO, amount, share
from calc.periods import Period, written_date

FIELDS = {
    "gross": "gross receipts",
    "long_stay": "long stay receipts",
    "exempt": "exempt receipts",
    "marketplace": "marketplace receipts",
    "adjustments": "adjustments",
}
Parts = dict[date | None, Decimal]


@dataclass(frozen=True, slots=True)
class Entries:
    """What was typed, as text; `receipts` in the order of `FIELDS`, each once or as DATE=AMOUNT for each part."""

    receipts: Sequence[Sequence[str] | None]
    paid: Sequence[str] = ()
    filed: str | None = None
    extended_to: str | None = None
    determined: str | None = None
    rate: str | None = None
    prior_credit: str | None = None
    previous_year_tax: str | None = None
    grounds: Sequence[str] = ()


def filing_of(period: Period, entries: Entries) -> Filing:
    """The filing that the entries describe.

    Raises BadInput, with the field's name, for whatever cannot be meant.
    """
    credit = _money(entries.prior_credit, "prior credit")
    return Filing(
        period=period,
        receipts=_receipts(period, entries.receipts),
        filed=_date(entries.filed, "filed", period),
        payments=tuple(_payment(text, period) for text in entries.paid),
        extended_to=_date(entries.extended_to, "extended to", period),
        determined=_money(entries.determined, "determined"),
        rate=None if entries.rate is None else _rate(entries.rate),
        prior_credit=ZERO if credit is None else credit,
        previous_year_tax=_money(entries.previous_year_tax, "previous year tax"),
        grounds=tuple(_ground(text) for text in entries.grounds),
    )


def any_date(text: str, field: str) -> date:
    """Read an ISO date that need not belong to a period. Raises BadInput.

    >>> any_date("2026-11-31", "as of")
    Traceback (most recent call last):
    calc.errors.BadInput: as of: '2026-11-31' is not a date; write it as YYYY-MM-DD
    """
    try:
        return written_date(text)
    except ValueError:
        raise BadInput(field, f"{text!r} is not a date", "write it as YYYY-MM-DD") from None


def _money(text: str | None, field: str) -> Decimal | None:
    return None if text is None else amount(text, field)


def _date(text: str | None, field: str, period: Period) -> date | None:
    return None if text is None else plausible_date(text, field, period)


def _rate(text: str) -> Decimal:
    """A share such as 0.05, or 5 % with its sign, which can mean nothing else."""
    if not text.rstrip().endswith("%"):
        return share(text, "rate")
    return share(amount(text.rstrip().removesuffix("%"), "rate") / 100, "rate")


def _ground(text: str) -> Ground:
    for ground in GROUNDS:
        if text.strip().lower() == ground:
            return ground
    raise BadInput("ground", f"{text!r} is none", f"choose from {', '.join(GROUNDS)}")


def _payment(text: str, period: Period) -> Payment:
    day, equals, money = text.partition("=")
    return Payment(plausible_date(day, "paid", period), amount(money, "paid") if equals else None)


def _receipts(period: Period, typed: Sequence[Sequence[str] | None]) -> tuple[Receipts, ...]:
    parts = {
        name: _parts(period, field, texts or ()) for (name, field), texts in zip(FIELDS.items(), typed, strict=True)
    }
    gross = parts.pop("gross")
    for name, given in parts.items():
        if loose := [start for start in given if start not in gross]:
            raise _without_gross(FIELDS[name], loose[0], gross)
    return tuple(
        Receipts(dollars, start=start, **{name: given.get(start, ZERO) for name, given in parts.items()})
        for start, dollars in gross.items()
    )


def _parts(period: Period, field: str, texts: Sequence[str]) -> Parts:
    parts: Parts = {}
    for text in texts:
        day, equals, money = text.partition("=")
        start = _start(day, field, period) if equals else None
        if start in parts or (parts and None in {start, *parts}):
            again = f"is given twice for {start}" if start in parts and start else "is given more than once"
            raise BadInput(field, again, "give it once, or once for each part of the period as DATE=AMOUNT")
        parts[start] = amount(money if equals else text, field)
    return parts


def _start(text: str, field: str, period: Period) -> date:
    start = any_date(text, field)
    if not period.start <= start <= period.end:
        raise BadInput(field, f"{start} is not in {period}", "give the first day of a part of the period")
    return start


def _without_gross(field: str, start: date | None, gross: Parts) -> BadInput:
    if not gross:
        return BadInput("gross receipts", f"are missing, but {field} are given", "give --gross, too")
    if start is None:
        return BadInput(field, "must be split as gross receipts are", "give DATE=AMOUNT for each part")
    return BadInput(field, f"{start} is no part of gross receipts", "give --gross DATE=AMOUNT with the same dates")
