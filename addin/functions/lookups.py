"""Functions that look something up in an ordinance: rate, forfeiture, share, section."""

from __future__ import annotations

import difflib
import re
from datetime import date
from decimal import Decimal

from addin.functions import returns
from addin.functions.periods import LATEST, period_of
from addin.model import Step
from calc import forfeitures, rules
from calc import provisions as p
from calc.errors import BadInput, UnknownLaw
from calc.fields import Ground
from calc.filing import GROUNDS
from calc.forfeitures import Bases
from calc.form import each_once, share_label
from calc.in_force import rate_parts
from calc.money import ZERO, percent, usd
from calc.ordinance import Ordinance, in_force, unknown
from calc.reckoning import NOT_HERE
from calc.words import words

_ASKED_AS = {
    "due_date": "due",
    "timely_through": "grace",
    "tax": "rate",
    "retained": "retention",
    "net_tax": "retention",
    "late_filing_fee": "late_fee",
    "estimate_penalty": "estimate",
    "gross_receipts": "receipts",
    "exempt_receipts": "exemption",
    "exemptions": "exemption",
    "share": "apportionment",
    "shares": "apportionment",
    "annual_return": "annual",
}
_SEVERAL_AT_ONCE = frozenset({"exemption", "attachment", "content", "forfeiture", "other"})
_GROUND_NAMES = {"non_payment": "nonpayment"}


def rate(ordinance: Ordinance, period_end: date | None) -> Decimal:
    """The rate as a share of one. Raises BadInput, UnknownLaw."""
    try:
        return returns.rate(ordinance, period_end)
    except UnknownLaw as refusal:
        remedy = "take it from the village code; ROOMTAX_TAX and ROOMTAX_TOTAL take a rate"
        raise UnknownLaw(refusal.field, refusal.problem, remedy) from None


def rate_steps(ordinance: Ordinance, period_end: date | None) -> list[Step]:
    """The rate, and the rule."""
    found = rate(ordinance, period_end)
    (part,) = rate_parts(ordinance, period_of(ordinance, period_end))
    return [Step("Rate", found, words(part.rule), part.rule.section)]


def forfeiture(ordinance: Ordinance, ground: Ground, tax: Decimal, previous_year_tax: Decimal | None) -> Decimal:
    """The most that may be sought, in dollars, under the latest law known. Raises BadInput, UnknownLaw."""
    bases = Bases(tax, previous_year_tax)
    return forfeitures.forfeiture(ordinance, ground, bases, LATEST).up_to or ZERO


def forfeiture_steps(
    ordinance: Ordinance, ground: Ground, tax: Decimal, previous_year_tax: Decimal | None
) -> list[Step]:
    """The most that may be sought, and how it is counted."""
    found = forfeitures.forfeiture(ordinance, ground, Bases(tax, previous_year_tax), LATEST)
    return [Step(f"Forfeiture ({ground}), at most", found.up_to or ZERO, found.basis, found.section or NOT_HERE)]


def share(ordinance: Ordinance, recipient: str, net_tax: Decimal, period_end: date | None) -> Decimal:
    """Dollars of the net tax for one recipient. Raises BadInput, UnknownLaw."""
    rule = _shares(ordinance, period_end)
    parts = rules.divided(net_tax, [one.share for one in rule.recipients])
    return parts[_place(rule, recipient)]


def share_steps(ordinance: Ordinance, recipient: str, net_tax: Decimal, period_end: date | None) -> list[Step]:
    """The recipient's share, and its part of the whole."""
    rule = _shares(ordinance, period_end)
    place = _place(rule, recipient)
    one = rule.recipients[place]
    last = place == len(rule.recipients) - 1
    basis = "the remainder of " + usd(net_tax) if last else f"{percent(one.share)} x {usd(net_tax)}"
    return [Step(share_label(one.to), share(ordinance, recipient, net_tax, period_end), basis, rule.section)]


def _shares(ordinance: Ordinance, period_end: date | None) -> p.Shares:
    rule = in_force(ordinance.apportionment, period_of(ordinance, period_end).end, "share")
    if isinstance(rule, p.Shares):
        return rule
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "share")
    if isinstance(rule, p.Clause):
        raise UnknownLaw("share", f"{rule.section} gives no shares", "divide the tax by hand, as it says there")
    raise BadInput("recipient", f"the ordinance of {ordinance.title} divides nothing", "leave this function out")


def _place(rule: p.Shares, recipient: str) -> int:
    names = [one.to for one in rule.recipients]
    wanted = recipient.casefold()
    if wanted.isdecimal():
        found = [number for number in range(len(names)) if str(number + 1) == wanted]
    else:
        found = [number for number, name in enumerate(names) if wanted in name.casefold()]
        exact = [number for number in found if names[number].casefold() == wanted]
        found = exact or found
    if len(found) != 1:
        listed = "; ".join(f"{number} {name}" for number, name in enumerate(names, 1))
        problem = f"{recipient!r} is {'none' if not found else 'more than one'} of them"
        raise BadInput("recipient", problem, f"choose from: {listed}")
    return found[0]


def cite(ordinance: Ordinance, rule: str, period_end: date | None) -> str:
    """The section a rule stands in, or that the ordinance has none. Raises BadInput, UnknownLaw."""
    return cite_steps(ordinance, rule, period_end)[-1].section


def cite_steps(ordinance: Ordinance, rule: str, period_end: date | None) -> list[Step]:
    """The rule in a few words, and its section."""
    on = period_of(ordinance, period_end).end
    entries = _entries(ordinance, rule, on)
    section = each_once(entry.section for entry in entries if entry.section) or NOT_HERE
    return [Step(rule, section, "; ".join(words(entry) for entry in entries), section)]


def _entries(ordinance: Ordinance, rule: str, on: date) -> list[p.Provision]:
    asked = re.sub(r"[\s_-]+", "_", rule.casefold())
    name = _ASKED_AS.get(asked, asked)
    for ground in GROUNDS:
        if _GROUND_NAMES.get(name, name) == ground:
            return [ordinance.forfeiture_on(ground, on)]
    tables: dict[str, list[p.Provision]] = {}
    for table, entry in ordinance.provisions():
        tables.setdefault(table, []).append(entry)
    found = tables.get(name)
    if not found:
        near = difflib.get_close_matches(asked, (*tables, *GROUNDS, *_ASKED_AS), n=3)
        remedy = f"did you mean {' or '.join(near)}?" if near else "try rate, due date, interest, late fee or fraud"
        raise BadInput("rule", f"{rule!r} is none", remedy)
    if name in _SEVERAL_AT_ONCE:
        return [entry for entry in found if entry.applies_on(on)]
    return [in_force(tuple(found), on, name)]
