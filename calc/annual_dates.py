"""When an annual return is due, and through which day it is on time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from calc import provisions as p
from calc.dates import annual_due_date, checked_extension, kept_through
from calc.errors import BadInput
from calc.ordinance import GraceLaw, Ordinance, in_force
from calc.years import Year


@dataclass(frozen=True, slots=True)
class AnnualDates:
    """The dates of a year's return: due as printed, as extended, and the last day on time; and their rules.

    >>> from calc.registry import built_in
    >>> fiscal = Year(date(2026, 6, 30))
    >>> AnnualDates.of(built_in().find("Cottage Grove"), fiscal, None).due  # C(2): 90 days
    datetime.date(2026, 9, 28)
    """

    due: date
    extended: date | None
    filing_through: date
    rule: p.Provision
    grace: GraceLaw
    extension: p.Extension | None

    @property
    def applied(self) -> tuple[p.Provision, ...]:
        """The rules of grace and, where it was extended, of extension."""
        return (self.grace, *((self.extension,) if self.extension else ()))

    @classmethod
    def of(cls, ordinance: Ordinance, year: Year, extended_to: date | None) -> AnnualDates:
        """The dates of a year's return. Raises UnknownLaw; BadInput where there is none, or for a bad date.

        >>> from calc.registry import built_in
        >>> AnnualDates.of(built_in().find("Waterford"), Year.parse("2026"), None)
        Traceback (most recent call last):
        calc.errors.BadInput: annual return: Village of Waterford asks for none; file the return of each month only
        """
        on = year.end
        rule = in_force(ordinance.annual, on, "annual return")
        length = in_force(ordinance.period, on, "period").kind
        due = annual_due_date(ordinance, on)
        if due is None:
            nothing = f"{ordinance.title} asks for none"
            raise BadInput("annual return", nothing, f"file the return of each {length} only")
        year.periods(length)
        extension = None if extended_to is None else checked_extension(ordinance, on, due, extended_to)
        grace = in_force(ordinance.grace, on, "grace")
        through = kept_through(extended_to or due, grace, ordinance.calendar)
        return cls(due, extended_to, through, rule, grace, extension)
