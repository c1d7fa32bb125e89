"""From the rows of an annual return to its lines: every amount with its basis and section, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from calc import provisions as p
from calc import rules
from calc.annual_form import ENTERED, WORKED_OUT, labels, total_id
from calc.errors import BadInput
from calc.filing import Receipts
from calc.findings import Finding
from calc.form import Line, each_once
from calc.in_force import RatePart, rate_parts
from calc.money import ZERO, percent, usd
from calc.ordinance import Ordinance, in_force, unknown
from calc.periods import Period

if TYPE_CHECKING:
    from calc.annual import AnnualFiling, Row

NOT_HERE = "not in the ordinance"
ABOVE = "the lines above"


@dataclass(frozen=True, slots=True)
class ReckonedYear:
    """The lines of an annual return, what to know about it, and the rules that were applied."""

    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    applied: tuple[p.Provision, ...]


def reckon_year(ordinance: Ordinance, filing: AnnualFiling) -> ReckonedYear:
    """The lines of a year's return. Raises BadInput and UnknownLaw.

    >>> from calc.annual import AnnualFiling
    >>> from calc.registry import built_in
    >>> from calc.years import Year
    >>> reckon_year(built_in().find("Belleville"), AnnualFiling(Year.parse("2026"), ()))
    Traceback (most recent call last):
    calc.errors.BadInput: rows: none, but the year has 2026-Q1, 2026-Q2, 2026-Q3, 2026-Q4; give one row for each, in \
order
    """
    work = _Year(ordinance, filing)
    applied = (*(part.rule for part in work.rates), *work.retentions, work.receipts)
    return ReckonedYear(tuple(work.lines()), tuple(work.findings()), applied)


def year_rates(ordinance: Ordinance, periods: tuple[Period, ...], given: Decimal | None) -> tuple[RatePart, ...]:
    """The one rate of each period; `given` is for those whose rate is unknown.

    Raises UnknownLaw, and BadInput where the rate changes within a period or is given and not needed.

    >>> from calc.registry import built_in
    >>> from calc.years import Year
    >>> quarters = Year.parse("2026").periods("quarter")
    >>> [part.rate for part in year_rates(built_in().find("chapter-175"), quarters, Decimal("0.05"))][:2]
    [Decimal('0.05'), Decimal('0.05')]
    """
    laws = {period: ordinance.rates_within(period.start, period.end) for period in periods}
    for period, parts in laws.items():
        if len(parts) > 1:
            raise BadInput(
                "rate",
                f"it changes within {period}, on {parts[1][0]}",
                "correct that return itself, part by part: an annual return has one rate for each row",
            )
    missing = [period for period, ((_, _, rule),) in laws.items() if isinstance(rule, p.Unknown)]
    needed = {period: given if period in missing or not missing else None for period in periods}
    return tuple(rate_parts(ordinance, period, needed[period])[0] for period in periods)


class _Year:
    def __init__(self, ordinance: Ordinance, filing: AnnualFiling) -> None:
        self.ordinance = ordinance
        self.filing = filing
        on = filing.year.end
        self.annual = in_force(ordinance.annual, on, "annual return")
        self.receipts = in_force(ordinance.receipts, on, "receipts")
        self.periods = filing.year.periods(in_force(ordinance.period, on, "period").kind)
        _check_rows(self.periods, filing.rows)
        self.rates = year_rates(ordinance, self.periods, filing.rate)
        self.retentions = tuple(_retention(ordinance, period) for period in self.periods)
        self.labels = dict(labels(self.periods))

    @cached_property
    def columns(self) -> dict[str, list[Decimal]]:
        """Every column of the form, entered or worked out, as the amounts of its periods."""
        rows = self.filing.rows
        entered = {name: [ZERO + getattr(row, name) for row in rows] for name in ENTERED}
        taxable = [rules.taxable_receipts(Receipts(row.gross, adjustments=row.deductions)) for row in rows]
        taxes = [rules.room_tax(one, part.rate) for one, part in zip(taxable, self.rates, strict=True)]
        differences = [tax - row.filed_tax for tax, row in zip(taxes, rows, strict=True)]
        kept = [
            rules.retained_tax(tax, rule, filed_late=row.came_in == "late", determined=row.came_in == "not filed")
            for tax, rule, row in zip(taxes, self.retentions, rows, strict=True)
        ]
        return entered | dict(zip(WORKED_OUT, (taxable, taxes, differences, kept), strict=True))

    def lines(self) -> Iterator[Line]:
        for number in range(len(self.periods)):
            for name in WORKED_OUT:
                basis, section = self._basis(name, number)
                yield self._line(f"{name}_{number + 1}", self.columns[name][number], basis, section)
        for name, amounts in self.columns.items():
            basis = " + ".join(usd(one) for one in amounts)
            yield self._line(total_id(name), sum(amounts, ZERO), basis, self.annual.section)
        yield from self._results()

    def _basis(self, name: str, number: int) -> tuple[str, str]:
        row, part, rule = self.filing.rows[number], self.rates[number], self.retentions[number]
        tax = self.columns["tax"][number]
        match name:
            case "taxable":
                return f"{usd(row.gross)} - {usd(row.deductions)}", self.receipts.section
            case "tax":
                return f"{percent(part.rate)} x {usd(self.columns['taxable'][number])}", part.rule.section
            case "difference":
                return f"{usd(tax)} - {usd(row.filed_tax)}", self.annual.section
            case _:
                return _kept_basis(rule, tax, self.columns["retained"][number], row), rule.section

    def _results(self) -> Iterator[Line]:
        tax, kept, paid = (sum(self.columns[name], ZERO) for name in ("tax", "retained", "paid"))
        net = tax - kept
        sections = {name: each_once(all_) for name, all_ in self._sections().items()}
        yield self._line("year_tax", tax, "the periods together", sections["tax"])
        yield self._line("year_retained", kept, "the periods together", sections["retained"])
        yield self._line("net_tax", net, f"{usd(tax)} - {usd(kept)}", ABOVE)
        yield self._line("year_paid", paid, "the periods together", self.annual.section)
        for id_, owed, less in (("to_pay", net, paid), ("refund", paid, net)):
            basis = f"{usd(owed)} - {usd(less)}" if owed > less else "none"
            yield self._line(id_, max(owed - less, ZERO), basis, self.annual.section)

    def _sections(self) -> dict[str, list[str]]:
        return {
            "tax": [part.rule.section for part in self.rates],
            "retained": [rule.section for rule in self.retentions],
        }

    def _line(self, id_: str, amount: Decimal, basis: str, section: str) -> Line:
        return Line(id_, self.labels[id_], amount, basis, section or NOT_HERE)

    def findings(self) -> Iterator[Finding]:
        if isinstance(self.annual, p.AnnualWithFourthQuarter):
            text = f"It is part of the return for {self.periods[-1]}: hand in both together."
            yield Finding("with-fourth-quarter", text, self.annual.section)
        more = [str(period) for period, one in zip(self.periods, self.columns["difference"], strict=True) if one > 0]
        if more:
            text = (
                f"More tax than was filed for {', '.join(more)}: interest on it is that of its own period, worked out "
                "by assessing that period as corrected. The annual return adds no interest and no fee."
            )
            yield Finding("no-interest-of-its-own", text, self.annual.section)


def _retention(ordinance: Ordinance, period: Period) -> p.Retention | p.Absent:
    rule = in_force(ordinance.retention, period.end, "retention")
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "retention")
    return rule


def _kept_basis(rule: p.Retention | p.Absent, tax: Decimal, kept: Decimal, row: Row) -> str:
    if isinstance(rule, p.Absent):
        return "none: the ordinance lets the collector keep nothing"
    earned = rules.retained_tax(tax, rule, filed_late=False, determined=False)
    return f"{percent(rule.share)} x {usd(tax)}" if kept == earned else f"none: the return was {row.came_in}"


def _check_rows(periods: tuple[Period, ...], rows: tuple[Row, ...]) -> None:
    given = tuple(row.period for row in rows)
    if given != periods:
        wanted = ", ".join(map(str, periods))
        found = ", ".join(map(str, given)) or "none"
        raise BadInput("rows", f"{found}, but the year has {wanted}", "give one row for each, in order")
