"""The law of one village and period as cells: every figure a named cell with its section, never inside a formula."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from calc import papers
from calc import provisions as p
from calc.business_days import closings
from calc.ordinance import Ordinance, in_force
from calc.periods import Period
from calc.registry import VillageFile
from calc.statute import statute
from workbook_templates.cells import Format

MONTHS_OF = {"year": 12, "month": 1}
SLACK_DAYS = 31
_MONTH_DAYS = 31


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of law: the name of its cell, its label, value and format, and the provision it comes from."""

    id: str
    label: str
    value: Decimal | int | date
    format: Format
    section: str
    since: date | None = None


class Law:
    """What is in force for one period's return, as data to lay out: provisions, figures, closed days."""

    def __init__(self, file: VillageFile, period: Period) -> None:
        self.file = file
        self.ordinance: Ordinance = file.ordinance
        self.period = period
        on, law = period.end, self.ordinance
        self.rates = law.rates_within(period.start, period.end)
        self.due = in_force(law.due, on, "due date")
        self.grace = in_force(law.grace, on, "grace")
        self.extension = in_force(law.extension, on, "extension")
        self.retention = in_force(law.retention, on, "retention")
        self.late_fee = in_force(law.late_fee, on, "late filing fee")
        self.interest = in_force(law.interest, on, "interest")
        self.determination_interest = in_force(law.determination_interest, on, "interest on a determined tax")
        self.estimate = in_force(law.estimate, on, "estimate")
        self.payments = in_force(law.payments, on, "payments")
        self.delinquency = in_force(law.delinquency, on, "delinquency")
        self.apportionment = in_force(law.apportionment, on, "apportionment")
        self.receipts = in_force(law.receipts, on, "receipts")
        self.stay = in_force(law.stay, on, "stay")

    @property
    def rate_unknown(self) -> bool:
        """Whether the form must ask for the rate."""
        return any(isinstance(rule, p.Unknown) for _, _, rule in self.rates)

    @property
    def determines(self) -> bool:
        """Whether the treasurer can determine tax on this form: rules that are known, and one rate for the period."""
        if len(self.rates) > 1:
            return False
        unknown = isinstance(self.determination_interest, p.Unknown)
        return isinstance(self.estimate, p.Estimate | p.PlainEstimate) and not unknown

    @property
    def occupancy(self) -> papers.Content | None:
        """What asks how many of the rooms were let, if anything does."""
        asked = (one for one in self.ordinance.content if one.kind == "occupancy" and one.applies_on(self.period.end))
        return next(asked, None)

    @property
    def attachments(self) -> tuple[papers.Attachment, ...]:
        """The papers that must come with the return."""
        return tuple(one for one in self.ordinance.attachment if one.applies_on(self.period.end))

    @property
    def exemptions(self) -> tuple[papers.Exemption, ...]:
        """The kinds of exempt sale in force."""
        return tuple(one for one in self.ordinance.exemption if one.applies_on(self.period.end))

    def refused(self) -> Iterator[tuple[str, p.Unknown]]:
        """The rules without which no form can be laid out, where the text at hand does not give them."""
        for name in ("due", "extension", "retention", "late_fee", "interest"):
            if isinstance(rule := getattr(self, name), p.Unknown):
                yield name.replace("_", " "), rule

    def closed_days(self) -> tuple[tuple[date, str], ...]:
        """Weekdays on which the office is closed, from the period's end to the last date that can matter."""
        days = 2 * _MONTH_DAYS
        if isinstance(self.due, p.DaysAfterPeriod):
            days = self.due.days
        if isinstance(self.extension, p.Extension):
            days += self.extension.months * _MONTH_DAYS
        if isinstance(self.delinquency, p.TaxDelinquency):
            days += max(self.delinquency.days_if_return_timely, self.delinquency.days_otherwise)
        last = date.fromordinal(self.period.end.toordinal() + days + SLACK_DAYS)
        return tuple(closings(self.period.end, last, self.ordinance.calendar))

    def figures(self) -> Iterator[Figure]:
        """Every figure that the formulas use, in the order of the return."""
        yield from self._rates()
        yield from self._dates()
        yield from self._charges()
        yield from self._shares()

    def _rates(self) -> Iterator[Figure]:
        many = len(self.rates) > 1
        for number, (first, _, rule) in enumerate(self.rates, 1):
            if isinstance(rule, p.Rate):
                name, since = (f"law_rate_{number}", f" from {first}") if many else ("law_rate", "")
                yield _figure(name, f"Rate of tax{since}", rule.share, rule)
        for number, (first, _, rule) in enumerate(self.rates, 1):
            if many:
                label = f"Part {number} of the period starts"
                yield Figure(f"law_part_start_{number}", label, first, "date", rule.section, rule.since)
        market = statute().marketplaces
        label = "Marketplaces owe the tax on what they sell since"
        yield Figure("law_marketplace_since", label, market.since, "date", market.section, market.since)

    def _dates(self) -> Iterator[Figure]:
        if isinstance(self.due, p.DaysAfterPeriod):
            yield _figure("law_due_days", "Due, days after the period ends", self.due.days, self.due)
        if isinstance(self.due, p.DayOfNextMonth):
            yield _figure("law_due_day", "Due, day of the next month", self.due.day, self.due)
        if isinstance(self.extension, p.Extension):
            months = self.extension.months
            yield _figure("law_extension_months", "Longest extension, months", months, self.extension)
        rule = self.delinquency
        if self.fee_on_delinquency and isinstance(rule, p.TaxDelinquency):
            timely, otherwise = "Tax delinquent after, days: return on time", "Tax delinquent after, days: otherwise"
            yield _figure("law_delinquent_days_timely", timely, rule.days_if_return_timely, rule)
            yield _figure("law_delinquent_days_otherwise", otherwise, rule.days_otherwise, rule)

    @property
    def fee_on_delinquency(self) -> bool:
        """Whether the late filing fee waits for the tax to be delinquent."""
        return isinstance(self.late_fee, p.LateFee) and self.late_fee.trigger == "tax_delinquent"

    def _charges(self) -> Iterator[Figure]:
        if isinstance(self.retention, p.Retention):
            yield _figure("law_retention", "Share kept for collecting", self.retention.share, self.retention)
        if isinstance(self.late_fee, p.LateFee):
            yield _figure("law_late_fee", "Late filing fee", self.late_fee.amount, self.late_fee)
        named = (
            ("law_interest", "Interest", self.interest),
            ("law_determined", "Interest, determined tax", self.own_rule),
        )
        for name, label, rule in named:
            if isinstance(rule, p.Interest):
                yield _figure(f"{name}_rate", f"{label}: rate", rule.rate, rule)
                months = MONTHS_OF[rule.per]
                yield _figure(f"{name}_months", f"{label}: months that the rate is for", months, rule)
        if isinstance(self.estimate, p.Estimate):
            label = "Added to a determined tax"
            yield _figure("law_estimate_penalty", label, self.estimate.share, self.estimate)

    @property
    def own_rule(self) -> p.Interest | None:
        """The rule of interest that only a determined tax has, if any."""
        return self.determination_interest if isinstance(self.determination_interest, p.Interest) else None

    def _shares(self) -> Iterator[Figure]:
        if isinstance(self.apportionment, p.Shares):
            for number, one in enumerate(self.apportionment.recipients[:-1], 1):
                yield _figure(f"law_share_{number}", f"Share for {one.to}", one.share, self.apportionment)


def _figure(name: str, label: str, value: Decimal | int, rule: p.Provision) -> Figure:
    format_: Format = "count" if isinstance(value, int) else "money" if isinstance(rule, p.LateFee) else "percent"
    return Figure(name, label, value, format_, rule.section, rule.since)
