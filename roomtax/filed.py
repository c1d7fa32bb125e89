"""What was entered in a return workbook, as a filing of the core: read at one door, refused with the same words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal

from calc.errors import BadInput
from calc.filing import Filing, Payment, Receipts
from calc.limits import LARGEST_AMOUNT
from calc.money import cents, usd
from roomtax.excel_values import parse_serial, to_decimal
from workbook_templates.book import ReturnBook
from workbook_templates.properties_sheet import PROPERTY_ROWS
from workbook_templates.schedules import EXEMPT_ROWS, spans

Entries = Mapping[str, object]
_AMOUNTS = ("gross_receipts", "long_stay_receipts", "marketplace_receipts", "adjustments")


def filing_of(entries: Entries, layout: ReturnBook) -> Filing:
    """The filing that the entries of a book make. Raises BadInput where an entry cannot be meant."""
    determined = amount_in(entries, "determined_receipts")
    receipts = _receipts(entries, layout)
    _check_this_return(entries)
    return Filing(
        period=layout.law.period,
        receipts=() if determined is not None and not _touched(entries) else receipts,
        filed=date_in(entries, "date_filed"),
        payments=_payments(entries),
        extended_to=date_in(entries, "extended_to"),
        determined=None if determined is None else cents(determined),
        rate=rate_in(entries),
        prior_credit=cents(amount_in(entries, "prior_credit") or Decimal(0)),
    )


def _payments(entries: Entries) -> tuple[Payment, ...]:
    day, money = date_in(entries, "date_paid"), amount_in(entries, "amount_paid")
    if day is None and money is not None:
        raise BadInput("date_paid", "is blank", "enter the day of the payment whose amount is entered")
    return () if day is None else (Payment(day, money if money is None else cents(money)),)


def _check_this_return(entries: Entries) -> None:
    amended = str(entries.get("return_kind")).casefold() == "amended"
    if amended and entries.get("amended_because") is None:
        raise BadInput("amended_because", "is blank", "say what has changed and why")
    by_property = [amount_in(entries, f"property_gross_{row}") for row in range(1, PROPERTY_ROWS + 1)]
    by_month = [amount_in(entries, name) for name in entries if name.startswith("gross_receipts_")]
    given = [value for value in by_property if value is not None]
    numbers = [value for value in by_month if value is not None]
    if given and cents(sum(given, Decimal(0))) != cents(sum(numbers, Decimal(0))):
        raise BadInput("properties", "do not add up to gross receipts", "correct the sheet Properties or Receipts")


def is_blank(entries: Entries) -> bool:
    """Whether nothing was entered that an amount or a date depends on."""
    watched = ("determined_receipts", "extended_to", "date_filed", "date_paid", "prior_credit", "amount_paid")
    return not _touched(entries) and all(entries.get(name) is None for name in watched)


def _touched(entries: Entries) -> bool:
    numbered = (*_AMOUNTS, "exempt_kind", "exempt_name", "exempt_proof", "exempt_part", "exempt_amount")
    return any(value is not None and name.rpartition("_")[0] in numbered for name, value in entries.items())


def _receipts(entries: Entries, layout: ReturnBook) -> tuple[Receipts, ...]:
    law = layout.law
    rows = list(enumerate(spans(law), 1))
    exempt = _exempt(entries, layout)
    parts = []
    for part, (start, _, _) in enumerate(law.rates, 1):
        numbers = [row for row, (_, _, number) in rows if number == part]
        sums = {name: sum((_needed(entries, name, row) for row in numbers), Decimal(0)) for name in _AMOUNTS}
        parts.append(
            Receipts(
                cents(sums["gross_receipts"]),
                cents(sums["long_stay_receipts"]),
                cents(exempt[start]),
                cents(sums["marketplace_receipts"]),
                cents(sums["adjustments"]),
                start,
            )
        )
    if sum(part.gross for part in parts) > LARGEST_AMOUNT:
        raise BadInput("gross receipts", "are too large together", "check the rows of the sheet Receipts")
    return tuple(parts)


def _needed(entries: Entries, name: str, row: int) -> Decimal:
    value = amount_in(entries, f"{name}_{row}")
    if value is None and name == "gross_receipts" and entries.get("determined_receipts") is None:
        raise BadInput(f"{name}_{row}", "is blank", "enter gross receipts for every row, 0 if there were none")
    return value or Decimal(0)


def _exempt(entries: Entries, layout: ReturnBook) -> dict[date, Decimal]:
    starts = [start for start, _, _ in layout.law.rates]
    sums = dict.fromkeys(starts, Decimal(0))
    many = len(starts) > 1
    names = ("exempt_kind", "exempt_name", "exempt_proof", *(("exempt_part",) if many else ()), "exempt_amount")
    for row in range(1, EXEMPT_ROWS + 1):
        filled = [name for name in names if entries.get(f"{name}_{row}") is not None]
        if not filled:
            continue
        if len(filled) < len(names):
            raise BadInput(f"exempt sales, row {row}", "is not complete", "enter kind, name, proof and amount")
        start = date_in(entries, f"exempt_part_{row}") if many else starts[0]
        if start not in sums or _has_time(entries.get(f"exempt_part_{row}")):
            raise BadInput(f"exempt_part_{row}", f"{start} is no part of the period", "choose one from the list")
        sums[start] += amount_in(entries, f"exempt_amount_{row}") or Decimal(0)
    return sums


def _has_time(value: object) -> bool:
    """Whether a date has a time of day, which keeps it apart from the dates of a list."""
    if isinstance(value, datetime):
        return value.time() != time()
    return isinstance(value, float) and not value.is_integer()


def amount_in(entries: Entries, name: str) -> Decimal | None:
    """An amount as entered; None where blank. Raises BadInput for what is no amount."""
    value = entries.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise BadInput(name, f"{value!r} is not a number", "enter dollars and cents, such as 1234.50")
    number = value if isinstance(value, Decimal) else to_decimal(value)
    if number < 0:
        raise BadInput(name, f"{value} is negative", "enter dollars of zero or more")
    if number > LARGEST_AMOUNT:
        raise BadInput(name, f"{value} is too large", f"enter at most {usd(LARGEST_AMOUNT)}")
    return number


def rate_in(entries: Entries) -> Decimal | None:
    """The rate as entered; None where blank. Raises BadInput for what is no number."""
    value = entries.get("rate")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float | Decimal)):
        raise BadInput("rate", f"{value!r} is not a number", "enter a percentage, such as 5%")
    return None if value is None else value if isinstance(value, Decimal) else to_decimal(value)


def date_in(entries: Entries, name: str) -> date | None:
    """A date as entered; None where blank. Raises BadInput for what is no date."""
    value = entries.get(name)
    if value is None:
        return None
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput(name, f"{value!r} is not a date", "enter it as a date, such as 2026-04-30")
    try:
        return parse_serial(value)
    except ValueError:
        raise BadInput(name, f"{value!r} is not a date", "enter it as a date, such as 2026-04-30") from None
