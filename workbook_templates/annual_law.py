"""The law of one village and year as cells: what an annual return needs, a figure a named cell."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from calc import provisions as p
from calc.business_days import closings
from calc.errors import BadInput, UnknownLaw
from calc.ordinance import in_force
from calc.registry import VillageFile
from calc.years import Year
from workbook_templates.law import SLACK_DAYS, Figure, Law

_MONTH_DAYS = 31


class AnnualLaw(Law):
    """What is in force for a year's return, as data to lay out. Raises UnknownLaw and BadInput where there is none."""

    def __init__(self, file: VillageFile, year: Year) -> None:
        super().__init__(file, year.whole())
        self.year = year
        law = file.ordinance
        self.annual = in_force(law.annual, year.end, "annual return")
        self.length = in_force(law.period, year.end, "period").kind
        self._check_there_is_one()
        self.periods = year.periods(self.length)
        self._check_whole_rates()
        self.kept = tuple(in_force(law.retention, one.end, "retention") for one in self.periods)
        for name, rule in self.refused():
            raise UnknownLaw(name, rule.reason, "add it to the village file")

    def _check_there_is_one(self) -> None:
        if isinstance(self.annual, p.Absent):
            nothing = f"{self.ordinance.title} asks for none"
            raise BadInput("annual return", nothing, f"file the return of each {self.length} only")
        fiscal = isinstance(self.annual, p.AnnualAfterYear) and self.annual.year == "calendar_or_fiscal"
        if not (fiscal or self.year.is_calendar):
            raise BadInput("year end", f"{self.year.end} is not 31 December", "enter the end of the calendar year")

    def _check_whole_rates(self) -> None:
        starts = {one.start for one in self.periods}
        for first, _, _ in self.rates:
            if first not in starts:
                within = next(one for one in self.periods if one.start < first <= one.end)
                raise BadInput(
                    "rate",
                    f"it changes within {within}, on {first}",
                    "correct that return itself, part by part: an annual return has one rate for each row",
                )

    def refused(self) -> Iterator[tuple[str, p.Unknown]]:
        """The rules without which no annual form can be laid out, where the text at hand does not give them."""
        needed: list[tuple[str, p.Provision]] = [("annual return", self.annual), ("extension", self.extension)]
        if isinstance(self.annual, p.AnnualWithFourthQuarter):
            needed.append(("due date", self.due))
        for name, rule in (*needed, *(("retention", one) for one in self.kept)):
            if isinstance(rule, p.Unknown):
                yield name, rule

    @property
    def retentions(self) -> list[p.Retention]:
        """The different rules of what may be kept, oldest first."""
        return list(dict.fromkeys(rule for rule in self.kept if isinstance(rule, p.Retention)))

    @property
    def asks_how_it_came(self) -> bool:
        """Whether what may be kept depends on how a period's return came in."""
        return any(rule.when != "always" for rule in self.retentions)

    def rate_name(self, number: int) -> str:
        """The cell of the rate of a period, counted from 1."""
        start = self.periods[number - 1].start
        part = max(place for place, (first, _, _) in enumerate(self.rates, 1) if first <= start)
        if isinstance(self.rates[part - 1][2], p.Unknown):
            return "rate"
        return "law_rate" if len(self.rates) == 1 else f"law_rate_{part}"

    def kept_name(self, rule: p.Retention) -> str:
        """The cell of the share that a rule lets the collector keep."""
        many = len(self.retentions) > 1
        return f"law_retention_{self.retentions.index(rule) + 1}" if many else "law_retention"

    def figures(self) -> Iterator[Figure]:
        """Every figure that the formulas use, in the order of the form."""
        yield from (one for one in self._rates() if one.id != "law_marketplace_since")
        for name, label, value, rule in self._days():
            yield Figure(name, label, value, "count", rule.section, rule.since)
        for rule in self.retentions:
            since = f" from {rule.since}" if rule.since and len(self.retentions) > 1 else ""
            label = f"Share kept for collecting{since}"
            yield Figure(self.kept_name(rule), label, rule.share, "percent", rule.section, rule.since)

    def _days(self) -> Iterator[tuple[str, str, int, p.Provision]]:
        match self.annual, self.due:
            case p.AnnualAfterYear() as rule, _:
                yield "law_annual_days", "Annual return due, days after the year closes", rule.days, rule
            case p.AnnualOnDate() as rule, _:
                yield "law_annual_month", "Annual return due, month of the next year", rule.month, rule
                yield "law_annual_day", "Annual return due, day of that month", rule.day, rule
            case _, p.DaysAfterPeriod() as due:
                yield "law_due_days", "Due, days after the period ends", due.days, due
            case _, p.DayOfNextMonth() as due:
                yield "law_due_day", "Due, day of the next month", due.day, due
        if isinstance(self.extension, p.Extension):
            yield "law_extension_months", "Longest extension, months", self.extension.months, self.extension

    def closed_days(self) -> tuple[tuple[date, str], ...]:
        """Weekdays on which the office is closed, from the year's end to the last date that can matter."""
        months = self.extension.months if isinstance(self.extension, p.Extension) else 0
        days = self._days_to_due() + months * _MONTH_DAYS + SLACK_DAYS
        last = date.fromordinal(self.year.end.toordinal() + days)
        return tuple(closings(self.year.end, last, self.ordinance.calendar))

    def _days_to_due(self) -> int:
        match self.annual, self.due:
            case p.AnnualAfterYear() as rule, _:
                return rule.days
            case p.AnnualOnDate() as rule, _:
                return rule.month * _MONTH_DAYS
            case _, p.DaysAfterPeriod() as due:
                return due.days
            case _:
                return 2 * _MONTH_DAYS
