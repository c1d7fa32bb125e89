"""Cached values of what was entered: totals of the schedules, and the entries as the sheet Workings reads them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from calc.limits import PLAUSIBLE_YEARS
from workbook_templates.cached_facts import Facts, Value, cents, months_later, number, stored
from workbook_templates.properties_sheet import PROPERTY_ROWS
from workbook_templates.schedules import COLUMNS, EXEMPT_ROWS, spans

_EXEMPT = range(1, EXEMPT_ROWS + 1)
_PROPERTIES = range(1, PROPERTY_ROWS + 1)
_SINGLE = ("determined_receipts", "extended_to", "date_filed", "date_paid", "prior_credit", "amount_paid")


def entry_values(facts: Facts) -> dict[str, Value]:
    """The values by id."""
    return {**dict(_schedules(facts)), **dict(_exempt_rows(facts)), **dict(_this_return(facts)), **dict(_read(facts))}


def property_total(facts: Facts) -> Decimal | None:
    """The receipts of the properties together; None where no number was entered."""
    given = [number(facts.entries.get(f"property_gross_{row}")) for row in _PROPERTIES]
    return facts.sum("property_gross", _PROPERTIES) if any(one is not None for one in given) else None


def _exempt_names(facts: Facts) -> tuple[str, ...]:
    part = ("exempt_part",) if len(facts.law.rates) > 1 else ()
    return ("exempt_kind", "exempt_name", "exempt_proof", *part, "exempt_amount")


def _schedules(facts: Facts) -> Iterator[tuple[str, Value]]:
    rows = range(1, len(list(spans(facts.law))) + 1)
    totals = {}
    for name, short, _, _ in COLUMNS:
        totals[short] = facts.sum(name, rows)
        yield f"total_{short}", totals[short] if facts.filled(name, rows) else ""
    gross = totals.pop("gross")
    yield "gross_total", cents(gross)
    yield "deductions_total", sum(map(cents, totals.values()), cents(facts.sum("exempt_amount", _EXEMPT)))
    exempt = sum(facts.filled(name, _EXEMPT) for name in _exempt_names(facts))
    entered = sum(facts.filled(name, rows) for name, _, _, _ in COLUMNS)
    yield "entered_receipts", entered + exempt
    yield "entered_others", sum(name in facts.entries for name in _SINGLE)
    yield "gross_needed", 0 if facts.determined else len(rows)


def _exempt_rows(facts: Facts) -> Iterator[tuple[str, Value]]:
    names = _exempt_names(facts)
    counted: list[Decimal] = []
    for row in _EXEMPT:
        complete = all(f"{name}_{row}" in facts.entries for name in names)
        amount = number(facts.entries.get(f"exempt_amount_{row}"))
        shown = amount if complete and amount is not None else None
        counted += [] if shown is None else [shown]
        yield f"exempt_counted_{row}", "" if shown is None else shown
    yield "total_exempt", sum(counted, Decimal(0)) if counted else ""


def _this_return(facts: Facts) -> Iterator[tuple[str, Value]]:
    total = property_total(facts)
    yield "property_total", "" if total is None else total
    yield "properties_total", cents(total or Decimal(0))
    offered, let = (number(facts.entries.get(name)) or Decimal(0) for name in ("nights_offered", "nights_let"))
    yield "occupancy", let / offered if offered > 0 else ""
    rule = facts.law.rates[0][2]
    yield "rate_shown", getattr(rule, "share", "")


def _read(facts: Facts) -> Iterator[tuple[str, Value]]:
    end = facts.law.period.end
    yield "started", int(facts.ready)
    yield "exempt_needed", len(_exempt_names(facts))
    for part in range(1, len(facts.law.rates) + 1):
        yield f"part_taxable_{part}", facts.amount(f"taxable_{part}") if len(facts.law.rates) > 1 else 0
    yield "first_day", facts.law.period.start
    yield "latest_date", months_later(end, PLAUSIBLE_YEARS * 12)
    for name, day in (("filed", facts.filed_on), ("paid", facts.paid_on)):
        yield f"{name}_read", stored(facts.entries.get(f"date_{name}"))
        yield from _date(name, day)
    yield "amount_given", facts.amount_read or 0
    yield "amount_read", facts.amount_read or 0
    yield "pays_all", int(facts.pays_all)
    yield "credit", facts.credit
    yield "determined_given", int(facts.determined)
    yield "determined_read", facts.determined_receipts


def _date(name: str, day: date | None) -> Iterator[tuple[str, Value]]:
    yield f"{name}_usable", int(day is not None)
    yield f"{name}_on", day or 0
