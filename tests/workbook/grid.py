"""The boundary grid: figures on both sides of every edge that the law of a village has.

Days come from the core's own deadlines, which is enough: both sides are asked about each, and the days on either
side of an edge show on which side each puts it.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

from dateutil.relativedelta import relativedelta

from calc import Ordinance
from calc import provisions as p
from calc.dates import Deadlines, delinquent_from, latest_extension, latest_plausible
from calc.ordinance import in_force
from calc.periods import Period
from tests.workbook.figures import Exempt, Figures, Row, row_parts

DAY = timedelta(days=1)
CENT = Decimal("0.01")
LARGEST = Decimal("999999999.99")
RATE = Decimal("0.0575")


def whole_grid(ordinance: Ordinance, period: Period) -> Iterator[Figures]:
    """Every edge of dates and of amounts."""
    yield from date_grid(ordinance, period)
    yield from amount_grid(ordinance, period)
    yield from payment_grid(ordinance, period)
    yield from determined_grid(ordinance, period)


def small_grid(ordinance: Ordinance, period: Period) -> Iterator[Figures]:
    """The edges of the dates alone, each return filed and paid on one day."""
    base = _base(ordinance, period)
    for extended_to in extensions(ordinance, period):
        for day in edges(ordinance, period, extended_to):
            yield replace(base, filed=day, paid=day, extended_to=extended_to)


def date_grid(ordinance: Ordinance, period: Period) -> Iterator[Figures]:
    """Filed and paid on either side of every edge, alone and together, with and without an extension."""
    base, granted = _base(ordinance, period), extensions(ordinance, period)
    yield base
    for extended_to in granted:
        through = Deadlines.of(ordinance, period, extended_to).filing_through
        far = extended_to in {granted[0], granted[-1]}
        for day in (days if far else edges)(ordinance, period, extended_to):
            yield replace(base, filed=day, paid=day, extended_to=extended_to)
        for day in edges(ordinance, period, extended_to) if far else ():
            yield replace(base, filed=through, paid=day, extended_to=extended_to)
            yield replace(base, filed=through + DAY, paid=day, extended_to=extended_to)
            yield replace(base, filed=day, extended_to=extended_to)
            yield replace(base, paid=day, extended_to=extended_to)


def payment_grid(ordinance: Ordinance, period: Period) -> Iterator[Figures]:
    """Payments of less and of more than the tax and all that is on it, with and without a credit."""
    base, set_by_law = _base(ordinance, period), Deadlines.of(ordinance, period, None)
    tax = _tax(ordinance, period)
    late = set_by_law.payment_through + relativedelta(months=2, days=3)
    for day in (set_by_law.payment_through, set_by_law.payment_through + DAY, late):
        for amount in (CENT, Decimal("100.00"), tax / 2, tax - CENT, tax, tax + CENT, tax + Decimal("99.99"), 3 * tax):
            paid = replace(base, paid=day, amount_paid=amount.quantize(CENT))
            yield replace(paid, filed=set_by_law.filing_through)
            yield replace(paid, filed=late, credit=Decimal("33.33"))
    yield replace(base, filed=late, paid=latest_plausible(period.end), amount_paid=tax.quantize(CENT))


def determined_grid(ordinance: Ordinance, period: Period) -> Iterator[Figures]:
    """Returns that were not filed, unpaid and paid on either side of every edge."""
    if isinstance(in_force(ordinance.estimate, period.end, "estimate"), p.Absent) or len(_rates(ordinance, period)) > 1:
        return
    base = Figures(determined=Decimal("40000.15"), rate=_rate_given(ordinance, period))
    extended_to = extensions(ordinance, period)[-1]
    yield base
    yield replace(base, determined=Decimal("0.00"), paid=latest_plausible(period.end))
    for day in days(ordinance, period, None):
        yield replace(base, paid=day)
    for day in edges(ordinance, period, extended_to):
        yield replace(base, paid=day, extended_to=extended_to, credit=Decimal("100.10"))


def amount_grid(ordinance: Ordinance, period: Period) -> Iterator[Figures]:
    """Amounts on the edge of a cent, none, the largest; every deduction up to all of gross; credits around the tax."""
    through = Deadlines.of(ordinance, period, None).payment_through
    late = through + relativedelta(months=3, days=2)
    for one in _amounts(ordinance, period):
        yield replace(one, filed=late, paid=late)
    yield from (replace(one, filed=through, paid=through) for one in _credits(ordinance, period))


def _amounts(ordinance: Ordinance, period: Period) -> Iterator[Figures]:
    base, count = replace(_base(ordinance, period), exempt=()), len(row_parts(ordinance, period))
    none = (Row(),) * count
    yield replace(base, rows=none)
    for gross in (CENT, *tie_amounts(_rates(ordinance, period)[-1]), Decimal("48315.75"), LARGEST):
        yield replace(base, rows=(*none[1:], Row(gross)))
    some = Decimal("5600.37")
    for name in ("long_stay", "marketplace", "adjustments"):
        yield replace(base, rows=(*none[1:], Row(some, **{name: some})))
        yield replace(base, rows=(*none[1:], Row(some, **{name: some - CENT})))
    last = max(row_parts(ordinance, period))
    yield replace(base, rows=(*none[1:], Row(some)), exempt=(Exempt(1, some, last),))
    yield replace(base, rows=(*none[1:], Row(some)), exempt=(Exempt(3, CENT, last), Exempt(30, some - 3 * CENT, last)))
    every = Row(some, Decimal("1000.01"), Decimal("2000.02"), Decimal("0.33"))
    yield replace(base, rows=(every,) * count, exempt=(Exempt(30, Decimal("12.34"), last),))
    yield from _credits(ordinance, period)


def _credits(ordinance: Ordinance, period: Period) -> Iterator[Figures]:
    base, tax = _base(ordinance, period), _tax(ordinance, period)
    for credit in (Decimal("0.00"), CENT, tax / 2, tax - CENT, tax, tax + CENT, 3 * tax):
        yield replace(base, credit=credit.quantize(CENT))


def _base(ordinance: Ordinance, period: Period) -> Figures:
    """An ordinary return with something on every line, so that no point of the grid is blind to any of them."""
    parts = row_parts(ordinance, period)
    rows = [
        Row(Decimal("16104.55") + number * Decimal("1000.10"), Decimal("100.10"), Decimal("200.25"), Decimal("0.37"))
        for number, _ in enumerate(parts)
    ]
    exempt = (Exempt(2, Decimal("2140.00"), parts[-1]), Exempt(29, Decimal("12.34"), parts[0]))
    return Figures(tuple(rows), exempt, rate=_rate_given(ordinance, period))


def _tax(ordinance: Ordinance, period: Period) -> Decimal:
    """About the tax on the base, exactly so where there is one rate."""
    base = _base(ordinance, period)
    taken = [amount for row in base.rows for amount in (row.long_stay, row.marketplace, row.adjustments) if amount]
    gross = sum((row.gross for row in base.rows), Decimal(0))
    taxable = gross - sum([*taken, *(sale.amount for sale in base.exempt)], Decimal(0))
    return (taxable * _rates(ordinance, period)[0]).quantize(CENT, ROUND_HALF_UP)


def _rates(ordinance: Ordinance, period: Period) -> list[Decimal]:
    rules = [rule for _, _, rule in ordinance.rates_within(period.start, period.end)]
    return [rule.share if isinstance(rule, p.Rate) else RATE for rule in rules]


def _rate_given(ordinance: Ordinance, period: Period) -> Decimal | None:
    rules = [rule for _, _, rule in ordinance.rates_within(period.start, period.end)]
    return RATE if any(isinstance(rule, p.Unknown) for rule in rules) else None


@cache
def tie_amounts(rate: Decimal) -> tuple[Decimal, ...]:
    """Amounts at which something ends in exactly half a cent: the tax, a hundredth of it, a tenth of it."""
    halves = [cents for cents in range(1, 3000) if cents * rate % 1 == Decimal("0.5")]
    taxes = {cents: int(cents * rate + Decimal("0.5")) for cents in range(1, 300000, 7)}
    fifties = [cents for cents, tax in taxes.items() if tax % 100 == 50]
    fives = [cents for cents, tax in taxes.items() if tax % 10 == 5]
    found = [
        *halves[:3],
        *(cents + 3_000_000 for cents in halves[-2:]),
        *fifties[:2],
        *fifties[-2:],
        fives[0],
        fives[-1],
    ]
    return tuple(Decimal(cents) / 100 for cents in found)


def extensions(ordinance: Ordinance, period: Period) -> list[date | None]:
    """No extension; the shortest, one to a Saturday, and the longest, where the ordinance grants any."""
    rule = in_force(ordinance.extension, period.end, "extension")
    if not isinstance(rule, p.Extension):
        return [None]
    due = Deadlines.of(ordinance, period, None).due
    last = latest_extension(rule, due)
    saturday = due + timedelta(days=(5 - due.weekday()) % 7 or 7)
    return [None, due + DAY, saturday, last]


def edges(ordinance: Ordinance, period: Period, extended_to: date | None) -> list[date]:
    """The days just before, on and after each date that the law sets for a return."""
    set_by_law = Deadlines.of(ordinance, period, extended_to)
    marks = {set_by_law.due, set_by_law.filing_through, set_by_law.payment_through, set_by_law.interest_from}
    for filed in (set_by_law.filing_through, None):
        if first := delinquent_from(ordinance, period, set_by_law, filed):
            marks.add(first)
    return _possible({mark + number * DAY for mark in marks for number in (-1, 0, 1)}, period)


def days(ordinance: Ordinance, period: Period, extended_to: date | None) -> list[date]:
    """The edges, and days on which counting months can go wrong: firsts, ends of months, 29 February, year's end."""
    due = Deadlines.of(ordinance, period, extended_to).due
    found = set(edges(ordinance, period, extended_to))
    for months in (1, 2, 3, 12):
        same_day = due + relativedelta(months=months)
        first = same_day + relativedelta(day=1)
        found |= {same_day - DAY, same_day, same_day + DAY, first - DAY, first}
    found |= {date(due.year + 1, 1, 1), date(due.year, 12, 31), date(2028, 2, 29), date(2028, 3, 1)}
    found |= {period.end, latest_plausible(period.end)}
    return _possible(found, period)


def _possible(found: set[date], period: Period) -> list[date]:
    return sorted(day for day in found if period.end <= day <= latest_plausible(period.end))
