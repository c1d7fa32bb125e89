"""Random returns that the core accepts, as entries by the names of their cells."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal

from hypothesis import strategies as st

from calc import provisions as p
from calc.dates import Deadlines, latest_extension
from tests.cached.forms import Form
from workbook_templates.schedules import spans

Entries = dict[str, object]
_WORDS = st.sampled_from(["Inn", "=1+1", '<&> "Lodge"', "Chalet – Ümlaut", "  two  spaces  ", "007"])
_DEDUCTIONS = ("long_stay_receipts", "marketplace_receipts", "adjustments")
_SHARE = 6
"""Each deduction of a row, and each of three exempt sales of a part, is at most this part of gross receipts."""


def money(cents: int) -> float | Decimal:
    """Dollars, now as Excel gives them and now exact."""
    exact = Decimal(cents).scaleb(-2)
    return float(exact) if cents % 2 else exact


@st.composite
def filings(draw: st.DrawFn, form: Form) -> Entries:
    """Entries that pass every check of a form."""
    law = form.layout.law
    entries: Entries = {}
    if law.determines and len(law.rates) == 1 and draw(st.integers(0, 4)) == 0:
        entries["determined_receipts"] = money(draw(st.integers(0, 90_000_00)))
    else:
        entries |= _receipts(draw, form)
        entries |= {"date_filed": draw(_day(form))} if draw(st.integers(0, 9)) else {}
    if law.rate_unknown:
        entries["rate"] = draw(st.sampled_from([0.05, 0.08, 0.0775, 0.999]))
    return entries | _payment(draw, form) | _extension(draw, form) | _asides(draw, form, entries)


def _due(form: Form) -> date:
    return Deadlines.of(form.file.ordinance, form.period, None).due


def _day(form: Form) -> st.SearchStrategy[date]:
    """Days near the due date, some with a time of day, or long after it."""
    due, end = _due(form), form.period.end
    near = st.integers(-4, 40).map(lambda days: max(end, due + timedelta(days=days)))
    timed = near.map(lambda day: datetime.combine(day, time(15, 30)))
    return st.one_of(near, near, timed, st.dates(end, end + timedelta(days=1500)))


def _receipts(draw: st.DrawFn, form: Form) -> Entries:
    law = form.layout.law
    entries: Entries = {}
    by_part = dict.fromkeys(range(1, len(law.rates) + 1), 0)
    for row, (_, _, part) in enumerate(spans(law), 1):
        gross = draw(st.integers(0, 90_000_00))
        by_part[part] += gross
        entries[f"gross_receipts_{row}"] = money(gross)
        for name in _DEDUCTIONS:
            if draw(st.booleans()):
                entries[f"{name}_{row}"] = money(draw(st.integers(0, gross // _SHARE)))
    for row in draw(st.sets(st.integers(1, 30), max_size=3)):
        part, (start, _, _) = draw(st.sampled_from(list(enumerate(law.rates, 1))))
        entries[f"exempt_kind_{row}"] = law.exemptions[0].who
        entries[f"exempt_name_{row}"], entries[f"exempt_proof_{row}"] = draw(_WORDS), draw(_WORDS)
        entries[f"exempt_amount_{row}"] = money(draw(st.integers(0, by_part[part] // _SHARE)))
        entries |= {f"exempt_part_{row}": start} if len(law.rates) > 1 else {}
    return entries


def _payment(draw: st.DrawFn, form: Form) -> Entries:
    entries: Entries = {}
    if draw(st.integers(0, 3)):
        entries["date_paid"] = draw(_day(form))
        if largest := draw(st.sampled_from([0, 200_00, 9_000_00])):
            entries["amount_paid"] = money(draw(st.integers(1, largest)))
    return entries | ({"prior_credit": money(draw(st.integers(0, 2_000_00)))} if draw(st.booleans()) else {})


def _extension(draw: st.DrawFn, form: Form) -> Entries:
    rule = form.layout.law.extension
    if not isinstance(rule, p.Extension) or draw(st.booleans()):
        return {}
    due = _due(form)
    return {"extended_to": draw(st.dates(due + timedelta(days=1), latest_extension(rule, due)))}


def _asides(draw: st.DrawFn, form: Form, entries: Entries) -> Entries:
    """Entries on which no amount depends."""
    found: Entries = {"operator_name": draw(_WORDS)}
    if draw(st.booleans()):
        found["return_kind"], found["amended_because"] = "Amended", draw(_WORDS)
    named: Entries = {"closed_on": form.period.end, "successor_name": draw(_WORDS), "marketplace_names": draw(_WORDS)}
    if form.layout.law.occupancy is not None:
        named |= {"nights_offered": draw(st.integers(0, 900)), "nights_let": draw(st.integers(0, 900))}
    papers = range(1, len(form.layout.law.attachments) + 1)
    named |= {f"attached_{number}": draw(st.sampled_from(["yes", "Yes", "no"])) for number in papers}
    found |= {name: value for name, value in named.items() if draw(st.booleans())}
    grosses = [Decimal(str(value)) for name, value in entries.items() if name.startswith("gross_receipts_")]
    if draw(st.booleans()) and grosses:
        total = sum(grosses, Decimal(0))
        found |= {"property_1": "Main Street 1", "property_gross_1": total, "property_gross_3": 0}
    return found
