"""Functions that reckon a return: tax, due, total, statement."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import lru_cache

from addin.functions.periods import period_of
from addin.model import Step
from calc import provisions as p
from calc import rules
from calc.errors import BadInput, UnknownLaw
from calc.filing import Filing, Payment, Receipts
from calc.form import Line
from calc.in_force import rate_parts
from calc.money import ZERO
from calc.ordinance import Ordinance, in_force, unknown
from calc.reckoning import reckon

_DATED = frozenset({"late_fee", "interest"})
_TAX_STEPS = ("taxable_receipts", "tax")


def tax(
    ordinance: Ordinance, gross: Decimal, exempt: Decimal | None, period_end: date | None, given: Decimal | None
) -> Decimal:
    """Dollars of tax before anything is kept or added. Raises BadInput, UnknownLaw."""
    receipts = Receipts(gross, exempt=exempt or ZERO)
    return rules.room_tax(rules.taxable_receipts(receipts), rate(ordinance, period_end, given))


@lru_cache(maxsize=4096)
def rate(ordinance: Ordinance, period_end: date | None, given: Decimal | None = None) -> Decimal:
    """The one rate of a period as a share of one.

    Raises UnknownLaw where the text at hand does not give it, BadInput where it changes in the period.
    """
    parts = rate_parts(ordinance, period_of(ordinance, period_end), given)
    if len(parts) > 1:
        starts = " and ".join(f"{part.rate:f} from {part.start}" for part in parts)
        raise BadInput("period end", f"the rate changes in this period ({starts})", "use the return workbook for it")
    return parts[0].rate


def due(ordinance: Ordinance, gross: Decimal, exempt: Decimal | None, period_end: date | None) -> Decimal:
    """Dollars to pay for a return in time. Raises BadInput, UnknownLaw."""
    own_rate, retention = _terms(ordinance, period_end)
    whole = rules.room_tax(rules.taxable_receipts(Receipts(gross, exempt=exempt or ZERO)), own_rate)
    return whole - rules.retained_tax(whole, retention, filed_late=False, determined=False)


@lru_cache(maxsize=4096)
def _terms(ordinance: Ordinance, period_end: date | None) -> tuple[Decimal, p.Retention | p.Absent]:
    try:
        own_rate = rate(ordinance, period_end)
    except UnknownLaw as refusal:
        remedy = "use ROOMTAX_TAX or ROOMTAX_TOTAL, which take the rate"
        raise UnknownLaw(refusal.field, refusal.problem, remedy) from None
    return own_rate, retention_rule(ordinance, period_end)


def retention_rule(ordinance: Ordinance, period_end: date | None) -> p.Retention | p.Absent:
    """What may be kept of a period's tax. Raises UnknownLaw."""
    rule = in_force(ordinance.retention, period_of(ordinance, period_end).end, "retention")
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "retention")
    return rule


def lines(
    ordinance: Ordinance,
    gross: Decimal,
    exempt: Decimal | None,
    period_end: date | None,
    filed_on: date | None = None,
    paid_on: date | None = None,
    extended_to: date | None = None,
    given_rate: Decimal | None = None,
) -> list[Line]:
    """The lines of a return; without a period, those that need no date. Raises BadInput, UnknownLaw."""
    if period_end is None and (filed_on or paid_on or extended_to):
        raise BadInput("period end", "is blank although other dates are given", "enter the last day of the period")
    filing = Filing(
        period_of(ordinance, period_end),
        (Receipts(gross, exempt=exempt or ZERO),),
        filed=filed_on,
        payments=(Payment(paid_on),) if paid_on else (),
        extended_to=extended_to,
        rate=given_rate,
    )
    found = reckon(ordinance, filing).lines
    return [line for line in found if period_end is not None or line.id not in _DATED]


def total(*arguments: object) -> Decimal:
    """Dollars due in all, before credits. Raises BadInput, UnknownLaw."""
    return next(line.amount for line in _lines(arguments) if line.id == "total_due")


def statement(*arguments: object) -> list[tuple[object, ...]]:
    """The return line by line: label, dollars, how they were reached, section. Raises BadInput, UnknownLaw."""
    return [step.row for step in statement_steps(*arguments)]


def statement_steps(*arguments: object) -> list[Step]:
    """The lines of the return."""
    return [_step(line) for line in _lines(arguments)]


def tax_steps(*arguments: object) -> list[Step]:
    """Taxable receipts and tax."""
    *filing, given_rate = arguments
    found = {line.id: line for line in _lines((*filing, None, None, None, given_rate))}
    return [_step(found[id_]) for id_ in _TAX_STEPS]


def due_steps(*arguments: object) -> list[Step]:
    """Taxable receipts, tax, what is kept of it, and the rest."""
    found = {line.id: line for line in _lines(arguments)}
    return [_step(found[id_]) for id_ in (*_TAX_STEPS, "retained", "net_tax")]


def total_steps(*arguments: object) -> list[Step]:
    """Every line up to the total."""
    found = _lines(arguments)
    last = next(number for number, line in enumerate(found) if line.id == "total_due")
    return [_step(line) for line in found[: last + 1]]


def _lines(arguments: tuple[object, ...]) -> list[Line]:
    return lines(*arguments)  # type: ignore[arg-type]  # read by kind, argument by argument


def _step(line: Line) -> Step:
    return Step(line.label, line.amount, line.basis, line.section)
