"""Random filings for a return book: seeded, so that a red run is red for everyone."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from roomtax.template import Template
from tests.engines.books import template

Entries = dict[str, object]
DEDUCTIONS = ("long_stay_receipts", "marketplace_receipts", "adjustments")
CENTS_THAT_TIE = (0.5, 1.25, 62.5, 101.25, 1234.35, 10_000.05)
# What people type: each is to be refused by the core and shown as "see checks" by the sheet, or to mean nothing.
SLIPS: list[tuple[str, object]] = [
    ("gross_receipts_1", "12,00O"),
    ("gross_receipts_1", -5),
    ("gross_receipts_1", None),
    ("marketplace_receipts_1", 10_000_000),
    ("date_filed", "soon"),
    ("date_paid", date(2019, 4, 30)),
    ("extended_to", 12.5),
    ("prior_credit", "none"),
    ("exempt_proof_1", None),
    ("determined_receipts", 900),
]


def filings(name: str, period: str, count: int) -> list[Entries]:
    """Random entries for a village's return, the same for the same arguments."""
    form = template(name, period)
    found = []
    for number in range(count):
        entries = dict(_filing(form, Random(f"{name} {period} {number}")))  # noqa: S311 - a test's seeds are no secret
        found.append({id_: value for id_, value in entries.items() if id_ in form.formats})
    return found


def _filing(form: Template, rng: Random) -> Iterator[tuple[str, object]]:
    end = form.layout.law.period.end
    if form.layout.law.rate_unknown:
        yield "rate", rng.choice([0.03, 0.05, 0.055, 0.0475])
    if rng.random() < 0.1:
        yield "determined_receipts", _money(rng)
    else:
        yield from _receipts(form, rng)
        yield from _exempt(form, rng)
        yield "date_filed", _day(form, rng, end)
    if rng.random() < 0.85:
        yield "date_paid", _day(form, rng, end)
    if rng.random() < 0.2:
        yield "extended_to", _day(form, rng, end)
    if rng.random() < 0.2:
        yield "prior_credit", _money(rng)
    if rng.random() < 0.2:
        yield "amount_paid", _money(rng)
    if rng.random() < 0.15:
        yield rng.choice(SLIPS)


def _receipts(form: Template, rng: Random) -> Iterator[tuple[str, object]]:
    rows = [id_.rpartition("_")[2] for id_ in form.formats if id_.startswith("gross_receipts_")]
    for row in rows:
        gross = _money(rng)
        yield f"gross_receipts_{row}", gross
        for deduction in DEDUCTIONS:
            if rng.random() < 0.3:
                yield f"{deduction}_{row}", round(gross * rng.random() / 5, 2)


def _exempt(form: Template, rng: Random) -> Iterator[tuple[str, object]]:
    law = form.layout.law
    for row in range(1, 1 + rng.choice([0, 0, 1, 3])):
        yield f"exempt_kind_{row}", law.exemptions[0].who
        yield f"exempt_name_{row}", "General Services Administration"
        yield f"exempt_proof_{row}", "purchase order 4711"
        yield f"exempt_part_{row}", rng.choice(law.rates)[0]
        yield f"exempt_amount_{row}", round(rng.random() * 20, 2)


def _money(rng: Random) -> float:
    whole = float(rng.randrange(0, 90_000))
    return rng.choice([0.0, whole, rng.choice(CENTS_THAT_TIE), *(round(rng.random() * 60_000, 2) for _ in range(6))])


def _day(form: Template, rng: Random, end: date) -> date:
    """A day around the due date, at the end of a month, or any up to half a year later."""
    due = form.layout.law.period.end + timedelta(30)
    month_end = date(end.year + (end.month > 10), (end.month + 1) % 12 + 1, 1) - timedelta(1)
    return rng.choice([due, due + timedelta(rng.randint(-3, 3)), month_end, end + timedelta(rng.randint(1, 200))])
