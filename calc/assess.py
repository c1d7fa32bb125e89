"""A filing in, an assessment out: the lines of the return in order, each with amount, basis and section."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from calc import papers
from calc.dates import Deadlines, delinquent_from, records_through, referral_date
from calc.filing import Filing
from calc.findings import Finding, findings
from calc.forfeitures import Bases, Forfeiture, forfeitures
from calc.form import Line
from calc.lateness import Status
from calc.ordinance import Ordinance
from calc.payments import Settlement
from calc.reckoning import reckon


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a period's return comes to: its dates, its lines, how payments settled it, and what to know.

    Amounts are dollars; forfeitures are ceilings and never part of what is due.
    """

    village: str
    title: str
    filing: Filing
    deadlines: Deadlines
    delinquent_from: date | None
    referral_from: date | None
    records_through: date | None
    lines: tuple[Line, ...]
    settlement: Settlement
    forfeitures: tuple[Forfeiture, ...]
    findings: tuple[Finding, ...]
    assumptions: tuple[papers.Reading, ...]

    def line(self, id: str) -> Line:  # noqa: A002 - the contract's own name for it
        """The line of an id.

        Raises KeyError for an id that is not a line of this return.
        """
        for line in self.lines:
            if line.id == id:
                return line
        raise KeyError(id)

    def amount(self, id: str) -> Decimal:  # noqa: A002
        """Dollars on the line of an id."""
        return self.line(id).amount

    @property
    def paid(self) -> Decimal:
        """Dollars received in payments, without credits from earlier returns."""
        return self.settlement.paid

    @property
    def balance(self) -> Decimal:
        """Dollars still to pay; below zero, an overpayment to credit or refund."""
        return self.amount("balance")

    def _balance_on(self, day: date) -> Decimal:
        later = sum((part.interest for part in self.settlement.slices if part.on > day), Decimal(0))
        paid = sum((money for on, money in self.settlement.received if on <= day), Decimal(0))
        return self.amount("amount_to_pay") - later - paid

    def status(self, on: date) -> Status:
        """How the return stands at the end of a day, by what was filed and paid until then."""
        filed = self.filing.determined is not None or (self.filing.filed is not None and self.filing.filed <= on)
        if on <= self.filing.period.end:
            return "not due"
        unpaid = self.settlement.unpaid_tax_on(on)
        if filed and unpaid == 0 and self._balance_on(on) <= 0:
            return "settled"
        if self.delinquent_from is not None and on >= self.delinquent_from and (not filed or unpaid > 0):
            return "delinquent"
        due = self.deadlines.payment_through if filed else self.deadlines.filing_through
        return "late" if on > due else "due"


def assess(ordinance: Ordinance, filing: Filing) -> Assessment:
    """Assess one period's filing under a village's ordinance.

    Raises BadInput for a filing that this ordinance cannot have, UnknownLaw where the text at hand
    lacks a figure that is needed.

    >>> from calc import Payment, Receipts
    >>> from calc.periods import Period
    >>> from calc.registry import built_in
    >>> receipts = Receipts(Decimal("50455.75"), exempt=Decimal("2140.00"))
    >>> may = date(2026, 5, 1)
    >>> filing = Filing(Period.parse("2026-Q1"), (receipts,), filed=may, payments=(Payment(may),))
    >>> late = assess(built_in().find("Cottage Grove"), filing)
    >>> [str(late.amount(id)) for id in ("tax", "late_fee", "interest", "total_due")]
    ['3865.26', '100.00', '38.65', '4003.91']
    """
    reckoned = reckon(ordinance, filing)
    deadlines, on = reckoned.deadlines, filing.period.end
    tax = next(line.amount for line in reckoned.lines if line.id == "tax")
    bases = Bases(tax, filing.previous_year_tax)
    asked = tuple(ordinance.forfeiture_on(ground, on) for ground in filing.grounds)
    return Assessment(
        village=ordinance.key,
        title=ordinance.title,
        filing=filing,
        deadlines=deadlines,
        delinquent_from=delinquent_from(ordinance, filing.period, deadlines, filing.filed),
        referral_from=referral_date(ordinance, filing.period, deadlines.due),
        records_through=records_through(ordinance, filing.period, deadlines.due),
        lines=reckoned.lines,
        settlement=reckoned.settlement,
        forfeitures=forfeitures(ordinance, filing.grounds, bases, on),
        findings=(*findings(ordinance, on, filing.rate), *_about_previous_year(filing)),
        assumptions=ordinance.readings_of(*reckoned.applied, *asked),
    )


def _about_previous_year(filing: Filing) -> tuple[Finding, ...]:
    if "nonpayment" in filing.grounds and filing.previous_year_tax == 0:
        text = "No tax was due for the previous year, so a forfeiture counted on it is 0."
        return (Finding("previous-year-without-tax", text, "reading A19"),)
    return ()
