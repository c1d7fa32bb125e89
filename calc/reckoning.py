"""From a filing to the lines of its return: every amount with its basis and section, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property

from calc import provisions as p
from calc import rules
from calc.business_days import DAY
from calc.dates import Deadlines, delinquent_from
from calc.errors import BadInput
from calc.explain import interest_basis, taxable_basis
from calc.filing import Filing, Receipts
from calc.form import LABELS, Line, each_once, part_labels, share_label
from calc.in_force import RatePart, Rules, dating_rules, rate_parts
from calc.lateness import Unpaid, fee_free_through, fee_trigger, filed_late
from calc.money import ZERO, percent, usd
from calc.ordinance import Ordinance, in_force
from calc.payments import Owed, Settlement, Terms, settle
from calc.periods import Period
from calc.statute import statute

NOT_HERE = "not in the ordinance"
ABOVE = "the lines above"


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The lines of a return, the dates and payments behind them, and the rules that were applied."""

    lines: tuple[Line, ...]
    deadlines: Deadlines
    settlement: Settlement
    applied: tuple[p.Provision, ...]


def reckon(ordinance: Ordinance, filing: Filing) -> Reckoned:
    """The lines of a filing's return. Raises BadInput and UnknownLaw.

    >>> from calc.periods import Period
    >>> from calc.registry import built_in
    >>> filing = Filing(Period.parse("2026-01"), (Receipts(Decimal("18250.40")),))
    >>> [line.amount for line in reckon(built_in().find("Waterford"), filing).lines if line.id == "tax"]
    [Decimal('1460.03')]
    """
    work = _Reckoning(ordinance, filing)
    applied = (*work.rules.all(), *work.rate_rules, *dating_rules(ordinance, filing.period.end))
    return Reckoned(tuple(work.lines()), work.deadlines, work.settlement, applied)


class _Reckoning:
    def __init__(self, ordinance: Ordinance, filing: Filing) -> None:
        self.ordinance = ordinance
        self.filing = filing
        self.determined = filing.determined is not None
        _check_length(ordinance, filing.period)
        self.rules = Rules.of(ordinance, filing.period.end, determined=self.determined)
        self.deadlines = Deadlines.of(ordinance, filing.period, filing.extended_to, determined=self.determined)
        self.parts = rate_parts(ordinance, filing.period, filing.rate)
        self.rate_rules = tuple(part.rule for part in self.parts)
        self.receipts = _receipts_by_part(filing, self.parts)
        _check_marketplaces(filing)
        if self.determined and isinstance(self.rules.estimate, p.Absent):
            raise BadInput("determined", f"{ordinance.title} makes no determinations", "enter the receipts returned")

    @cached_property
    def taxed(self) -> list[tuple[RatePart, Decimal, Decimal]]:
        taxables = [rules.taxable_receipts(one) for one in self.receipts]
        return [
            (part, taxable, rules.room_tax(taxable, part.rate))
            for part, taxable in zip(self.parts, taxables, strict=True)
        ]

    @cached_property
    def tax(self) -> Decimal:
        return sum((tax for _, _, tax in self.taxed), ZERO)

    @cached_property
    def retained(self) -> Decimal:
        late = filed_late(self.filing, self.deadlines)
        return rules.retained_tax(self.tax, self.rules.retention, filed_late=late, determined=self.determined)

    @cached_property
    def net_tax(self) -> Decimal:
        return self.tax - self.retained

    @cached_property
    def fee(self) -> tuple[Decimal, str]:
        rule = self.rules.late_fee
        if isinstance(rule, p.Absent):
            return ZERO, "none: the ordinance has no late filing fee"
        triggered, why = fee_trigger(rule, self.filing, self.deadlines, self._unpaid)
        fee = rules.late_filing_fee(rule, triggered=triggered, tax=self.tax)
        if triggered and not fee:
            why = f"none on a return without tax ({why})"
        return fee, f"{usd(fee)}: {why}" if fee else f"none: {why}" if not triggered else why

    @property
    def _unpaid(self) -> Unpaid:
        return Unpaid(self._unpaid_on, self._last_before_delinquent)

    def _unpaid_on(self, day: date) -> Decimal:
        so_far = [payment for payment in self.filing.payments if payment.on <= day]
        owed = Owed(self.net_tax, self.penalty, self.filing.prior_credit, self.deadlines.filing_through)
        return settle(owed, so_far, self.terms, self.rules.payments).unpaid_tax

    def _last_before_delinquent(self) -> date | None:
        first = delinquent_from(self.ordinance, self.filing.period, self.deadlines, self.filing.filed)
        return first and first - DAY

    @cached_property
    def penalty(self) -> Decimal:
        rule = self.rules.estimate
        return rules.estimate_penalty(self.tax, rule) if self.determined and isinstance(rule, p.Estimate) else ZERO

    @cached_property
    def terms(self) -> Terms:
        rule = self.rules.interest if isinstance(self.rules.interest, p.Interest) else None
        return Terms(rule, self.deadlines.payment_through, self.deadlines.interest_from)

    @cached_property
    def settlement(self) -> Settlement:
        rule, last = self.rules.late_fee, self.deadlines.filing_through
        if isinstance(rule, p.LateFee) and not self.determined:
            last = fee_free_through(rule, self.deadlines, self._unpaid) or last
        owed = Owed(self.net_tax, self.fee[0] + self.penalty, self.filing.prior_credit, last)
        return settle(owed, self.filing.payments, self.terms, self.rules.payments)

    def lines(self) -> Iterator[Line]:
        yield from self._receipt_lines()
        yield from self._tax_lines()
        yield from self._charge_lines()
        yield from self._share_lines()

    def _receipt_lines(self) -> Iterator[Line]:
        on, base = self.filing.period.end, self.rules.receipts.section
        exempt = each_once(one.section for one in self.ordinance.exemption if one.applies_on(on))
        entered = "determined by the treasurer" if self.determined else "as entered"
        yield _line("gross_receipts", self._sum("gross"), entered, base)
        yield _line("long_stay_receipts", self._sum("long_stay"), entered, self.rules.stay.section)
        yield _line("exempt_receipts", self._sum("exempt"), entered, exempt)
        yield _line("marketplace_receipts", self._sum("marketplace"), entered, statute().marketplaces.section)
        yield _line("adjustments", self._sum("adjustments"), entered, base)
        yield _line("taxable_receipts", sum((part[1] for part in self.taxed), ZERO), taxable_basis(self.receipts), base)

    def _sum(self, name: str) -> Decimal:
        return sum((getattr(one, name) for one in self.receipts), ZERO)

    def _tax_lines(self) -> Iterator[Line]:
        bases = [f"{percent(part.rate)} x {usd(taxable)}" for part, taxable, _ in self.taxed]
        if len(self.taxed) > 1:
            for number, (part, taxable, tax) in enumerate(self.taxed, 1):
                labels = part_labels(number, part.start.isoformat())
                amounts = ((taxable, taxable_basis([self.receipts[number - 1]])), (tax, bases[number - 1]))
                for (id_, label), (amount, basis) in zip(labels.items(), amounts, strict=True):
                    yield Line(id_, label, amount, basis, part.rule.section)
            bases = [usd(tax) for _, _, tax in self.taxed]
        sections = each_once(part.rule.section for part in self.parts)
        yield _line("tax", self.tax, " + ".join(bases), sections)
        yield _line("retained", self.retained, self._retained_basis(), self.rules.retention.section)
        kept = self.rules.retention.section
        yield _line("net_tax", self.net_tax, f"{usd(self.tax)} - {usd(self.retained)}", kept or sections)

    def _retained_basis(self) -> str:
        rule = self.rules.retention
        if isinstance(rule, p.Absent):
            return "none: the ordinance lets the collector keep nothing"
        if self.retained or not self.tax:
            return f"{percent(rule.share)} x {usd(self.tax)}"
        return "none: no return was filed" if self.determined else "none: the return was late"

    def _charge_lines(self) -> Iterator[Line]:
        through = self.deadlines.payment_through
        interest, credit = self.settlement.interest, ZERO + self.filing.prior_credit
        fee, why = self.fee
        yield _line("late_fee", fee, why, self.rules.late_fee.section)
        basis = interest_basis(self.rules.interest, self.settlement, through)
        yield _line("interest", interest, basis, self.rules.interest.section)
        yield _line("estimate_penalty", self.penalty, self._penalty_basis(), self.rules.estimate.section)
        total = self.net_tax + fee + interest + self.penalty
        summed = " + ".join(usd(one) for one in (self.net_tax, fee, interest, self.penalty) if one) or usd(ZERO)
        yield _line("total_due", total, summed, ABOVE)
        leave = "as entered, with the treasurer's leave" if credit else "none entered"
        yield _line("prior_credit", credit, leave, NOT_HERE)
        to_pay, paid = total - credit, self.settlement.paid
        yield _line("amount_to_pay", to_pay, f"{usd(total)} - {usd(credit)}", ABOVE)
        yield _line("paid", paid, self._paid_basis(), self.rules.payments.section)
        yield _line("balance", to_pay - paid, f"{usd(to_pay)} - {usd(paid)}", ABOVE)

    def _paid_basis(self) -> str:
        dates = sorted(payment.on for payment in self.filing.payments)
        return f"received on {', '.join(map(str, dates))}" if dates else "nothing paid yet"

    def _penalty_basis(self) -> str:
        rule = self.rules.estimate
        if not self.determined:
            return "none: a return was filed, or is being prepared"
        return (
            f"{percent(rule.share)} x {usd(self.tax)}"
            if isinstance(rule, p.Estimate)
            else "none: the ordinance adds nothing"
        )

    def _share_lines(self) -> Iterator[Line]:
        rule = self.rules.apportionment
        if not isinstance(rule, p.Shares):
            return
        parts = rules.divided(self.net_tax, [one.share for one in rule.recipients])
        for number, (one, part) in enumerate(zip(rule.recipients, parts, strict=True), 1):
            last = number == len(parts)
            basis = "the remainder" if last else f"{percent(one.share)} x {usd(self.net_tax)}"
            yield Line(f"share_{number}", share_label(one.to), part, basis, rule.section)


def _line(id_: str, amount: Decimal, basis: str, section: str) -> Line:
    return Line(id_, LABELS[id_], amount, basis, section or NOT_HERE)


def _check_length(ordinance: Ordinance, period: Period) -> None:
    rule = in_force(ordinance.period, period.end, "period")
    if period.length != rule.kind:
        example = "2026-01" if rule.kind == "month" else "2026-Q1"
        raise BadInput(
            "period",
            f"{period} is a {period.length}, but {ordinance.title} has a return each {rule.kind}",
            f"write it as {example}",
        )


def _receipts_by_part(filing: Filing, parts: Sequence[RatePart]) -> tuple[Receipts, ...]:
    given = filing.receipts if filing.determined is None else (Receipts(filing.determined),)
    if len(parts) == 1:
        if len(given) == 1 and given[0].start in (None, parts[0].start):
            return given
        raise BadInput(
            "receipts",
            f"given in parts, but the rate does not change within {filing.period}",
            "give them once, for the whole period",
        )
    if filing.determined is not None:
        raise BadInput(
            "determined",
            f"the rate changes within {filing.period}, and one amount has no part that a rate applies to",
            "estimate the receipts of each part and give them as receipts, without a filing date",
        )
    by_start = {one.start: one for one in given}
    starts = [part.start for part in parts]
    if len(by_start) != len(given) or set(by_start) != set(starts):
        dates = ", ".join(str(start) for start in starts)
        raise BadInput(
            "receipts", f"the rate changes within {filing.period}", f"give them for the parts that start on {dates}"
        )
    return tuple(by_start[start] for start in starts)


def _check_marketplaces(filing: Filing) -> None:
    law = statute().marketplaces
    if filing.period.start < law.since and any(one.marketplace for one in filing.receipts):
        raise BadInput(
            "marketplace receipts",
            f"marketplaces owe this tax only since {law.since}",
            f"leave them in gross receipts for {filing.period}, see {law.section}",
        )
