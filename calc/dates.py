"""The dates of a return: due, on time through, extended, delinquent, annual, and how long interest ran.

Months are added as python-dateutil does: 31 January plus one month is the last day of February.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache

from dateutil.relativedelta import relativedelta

from calc import provisions as p
from calc.business_days import DAY, last_open, next_open
from calc.errors import BadInput
from calc.in_force import interest_law
from calc.limits import PLAUSIBLE_YEARS
from calc.ordinance import DueLaw, GraceLaw, Ordinance, in_force, unknown
from calc.periods import Period, written_date


def plausible_date(value: date | str, field: str, period: Period) -> date:
    """Read a date that can belong to a period's return: from the period's end to 25 years after it.

    Raises BadInput for text that is no ISO date, and for a date before the period ends or in another
    century, which is a slip of the keyboard.

    >>> plausible_date("2026-05-01", "filed", Period.parse("2026-Q1"))
    datetime.date(2026, 5, 1)
    """
    if isinstance(value, str):
        try:
            value = written_date(value)
        except ValueError:
            raise BadInput(field, f"{value!r} is not a date", "write it as YYYY-MM-DD") from None
    if isinstance(value, datetime) or not isinstance(value, date):
        raise BadInput(field, f"{value!r} is not a date", "give a date without a time")
    if value < period.end:
        raise BadInput(field, f"{value} is before the period ends", f"enter a date from {period.end} on")
    if value > (latest := latest_plausible(period.end)):
        raise BadInput(field, f"{value} is too far from {period}", f"enter a date up to {latest}")
    return value


@lru_cache(maxsize=4096)
def latest_plausible(period_end: date) -> date:
    """The last date taken as meant for a period.

    >>> latest_plausible(date(2026, 3, 31))
    datetime.date(2051, 3, 31)
    """
    return period_end + relativedelta(years=PLAUSIBLE_YEARS)


def due_date(rule: DueLaw, period_end: date, calendar: p.Calendar) -> date:
    """The due date as the ordinance prints it, whatever day of the week it is. Raises UnknownLaw.

    >>> from calc.registry import built_in
    >>> waterford = built_in().find("Waterford")
    >>> due_date(waterford.due[0], date(2026, 3, 31), waterford.calendar)  # D(1): 60 days
    datetime.date(2026, 5, 30)
    """
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "due date")
    last_of_next = period_end + DAY + relativedelta(day=31)
    if isinstance(rule, p.LastDay):
        return last_of_next
    if isinstance(rule, p.LastBusinessDay):
        return last_open(last_of_next, calendar)
    if isinstance(rule, p.DayOfNextMonth):
        return last_of_next + relativedelta(day=rule.day)
    return period_end + rule.days * DAY


def kept_through(day: date, grace: GraceLaw, calendar: p.Calendar) -> date:
    """The last day that still keeps a date: the next business day where grace allows it (reading A4).

    >>> from calc.registry import built_in
    >>> village = built_in().find("Cottage Grove")
    >>> kept_through(date(2026, 10, 31), village.grace[0], village.calendar)
    datetime.date(2026, 11, 2)
    """
    return next_open(day, calendar) if isinstance(grace, p.Grace) else day


@dataclass(frozen=True, slots=True)
class Deadlines:
    """The dates that decide what a return costs.

    `due` is as printed; `filing_through` and `payment_through` are the last days on time for the
    return and for the money; interest on late money counts the days after `interest_from`.

    >>> from calc.registry import built_in
    >>> Deadlines.of(built_in().find("Cottage Grove"), Period.parse("2026-Q3"), None).filing_through
    datetime.date(2026, 11, 2)
    """

    due: date
    extended: date | None
    filing_through: date
    payment_through: date
    interest_from: date

    @classmethod
    @lru_cache(maxsize=4096)
    def of(
        cls, ordinance: Ordinance, period: Period, extended_to: date | None, *, determined: bool = False
    ) -> Deadlines:
        """The deadlines of a period's return, filed or `determined`.

        Raises UnknownLaw, and BadInput for a bad extension.

        >>> from calc.registry import built_in
        >>> Deadlines.of(built_in().find("chapter-175"), Period.parse("2026-Q4"), None).due
        datetime.date(2027, 1, 29)
        """
        on = period.end
        grace = in_force(ordinance.grace, on, "grace")
        due = due_date(in_force(ordinance.due, on, "due date"), on, ordinance.calendar)
        filing = payment = kept_through(due, grace, ordinance.calendar)
        starts = due
        if extended_to is not None:
            extension = checked_extension(ordinance, on, due, extended_to)
            filing = kept_through(extended_to, grace, ordinance.calendar)
            if extension.moves_interest:
                payment, starts = filing, extended_to
        interest = interest_law(ordinance, on, determined=determined)
        if isinstance(interest, p.Interest) and interest.starts == "timely_through":
            starts = payment
        return cls(due, extended_to, filing, payment, starts)


def latest_extension(extension: p.Extension, due: date) -> date:
    """The last date to which the officer may extend, from the printed due date (reading A12).

    >>> from calc.registry import built_in
    >>> latest_extension(built_in().find("Cottage Grove").extension[0], date(2026, 1, 31))
    datetime.date(2026, 2, 28)
    """
    return due + relativedelta(months=extension.months)


def checked_extension(ordinance: Ordinance, on: date, due: date, extended_to: date) -> p.Extension:
    """The rule by which a due date may be extended to a date. Raises UnknownLaw and BadInput.

    >>> from calc.registry import built_in
    >>> village = built_in().find("Belleville")
    >>> checked_extension(village, date(2026, 3, 31), date(2026, 4, 30), date(2026, 5, 30)).months
    1
    """
    extension = in_force(ordinance.extension, on, "extension")
    if isinstance(extension, p.Unknown):
        raise unknown(extension, "extension")
    if isinstance(extension, p.Absent):
        raise BadInput("extended to", f"{ordinance.title} grants no extensions", "leave it blank")
    if extended_to <= due:
        raise BadInput("extended to", f"{extended_to} is not after the due date {due}", "enter the later date granted")
    if extended_to > (latest := latest_extension(extension, due)):
        raise BadInput(
            "extended to",
            f"{extended_to} is beyond the longest extension",
            f"enter {latest} or earlier, see {extension.section}",
        )
    return extension


def delinquent_from(ordinance: Ordinance, period: Period, deadlines: Deadlines, filed: date | None) -> date | None:
    """The first day on which unpaid tax (or a return not filed by then) is delinquent; None where no rule says so.

    >>> from calc.registry import built_in
    >>> village, period = built_in().find("Cottage Grove"), Period.parse("2026-Q1")
    >>> on_time = Deadlines.of(village, period, None)
    >>> delinquent_from(village, period, on_time, date(2026, 4, 30))  # C(7)(a)[1], the 30th day is a Saturday
    datetime.date(2026, 6, 2)
    """
    rule = in_force(ordinance.delinquency, period.end, "delinquency")
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "delinquency")
    if isinstance(rule, p.Absent):
        return None
    timely = filed is not None and filed <= deadlines.filing_through
    if isinstance(rule, p.ReturnDelinquency):
        return None if timely else deadlines.filing_through + DAY
    days = rule.days_if_return_timely if timely else rule.days_otherwise
    last = (deadlines.extended or deadlines.due) + days * DAY
    return kept_through(last, in_force(ordinance.grace, period.end, "grace"), ordinance.calendar) + DAY


def referral_date(ordinance: Ordinance, period: Period, due: date) -> date | None:
    """The day from which unpaid tax may be referred for forfeiture; None where no rule says so.

    >>> from calc.registry import built_in
    >>> referral_date(built_in().find("Waterford"), Period.parse("2026-01"), date(2026, 4, 1))  # J(1)
    datetime.date(2026, 6, 1)
    """
    rule = in_force(ordinance.referral, period.end, "referral")
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "referral")
    return None if isinstance(rule, p.Absent) else due + (rule.days + 1) * DAY


def annual_due_date(ordinance: Ordinance, year_end: date) -> date | None:
    """The due date of the annual return of the year that closes on a date; None where there is none.

    Raises UnknownLaw, and BadInput for a fiscal year where only calendar years are returned.

    >>> from calc.registry import built_in
    >>> annual_due_date(built_in().find("Cottage Grove"), date(2026, 12, 31))  # C(2): 90 days
    datetime.date(2027, 3, 31)
    >>> annual_due_date(built_in().find("chapter-175"), date(2026, 12, 31))  # with the fourth quarter
    datetime.date(2027, 1, 29)
    """
    rule = in_force(ordinance.annual, year_end, "annual return")
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "annual return")
    if isinstance(rule, p.Absent):
        return None
    if year_end != year_end + relativedelta(day=31):
        raise BadInput("year end", f"{year_end} is not the end of a month", "enter the last day of the fiscal year")
    fiscal = isinstance(rule, p.AnnualAfterYear) and rule.year == "calendar_or_fiscal"
    if not fiscal and year_end != year_end + relativedelta(month=12, day=31):
        raise BadInput("year end", f"{year_end} is not 31 December", "enter the end of the calendar year")
    if isinstance(rule, p.AnnualAfterYear):
        return year_end + rule.days * DAY
    if isinstance(rule, p.AnnualOnDate):
        return date(year_end.year + 1, rule.month, rule.day)
    return due_date(in_force(ordinance.due, year_end, "due date"), year_end, ordinance.calendar)


def records_through(ordinance: Ordinance, period: Period, due: date) -> date | None:
    """The last day on which a period's records must be kept; None where no rule says so.

    >>> from calc.registry import built_in
    >>> records_through(built_in().find("chapter-175"), Period.parse("2026-Q1"), date(2026, 4, 30))
    datetime.date(2033, 4, 30)
    """
    rule = in_force(ordinance.records, period.end, "records")
    if isinstance(rule, p.Unknown):
        raise unknown(rule, "records")
    if isinstance(rule, p.Absent):
        return None
    return (due if rule.counted_from == "due_date" else period.end) + relativedelta(years=rule.years)


@dataclass(frozen=True, slots=True)
class Span:
    """How long interest ran: whole `months`, odd `days`, days of the running month, and days in all."""

    months: int
    days: int
    running_month: int
    all_days: int

    @classmethod
    @lru_cache(maxsize=4096)
    def between(cls, start: date, end: date) -> Span:
        """From a day to a later one, counting monthly anniversaries of the first.

        >>> Span.between(date(2026, 5, 30), date(2026, 6, 2))
        Span(months=0, days=3, running_month=31, all_days=3)
        """
        months = (end.year - start.year) * 12 + end.month - start.month
        if start + relativedelta(months=months) > end:
            months -= 1
        anniversary = start + relativedelta(months=months)
        following = start + relativedelta(months=months + 1)
        return cls(months, (end - anniversary).days, (following - anniversary).days, (end - start).days)


def interest_span(rule: p.Interest, interest_from: date, paid: date) -> Span:
    """How long tax paid on a day was unpaid, as the rule counts.

    Up to the first of the month after payment, the days after the due date count, so that a month-end
    due date gives whole months and any other day gives odd days (readings A1, A2).

    >>> from calc.registry import built_in
    >>> interest_span(built_in().find("Cottage Grove").interest[0], date(2026, 4, 30), date(2026, 5, 1)).months
    1
    >>> interest_span(built_in().find("Waterford").interest[0], date(2026, 4, 1), date(2026, 4, 2)).days
    1
    """
    if rule.stops == "payment_day":
        return Span.between(interest_from, paid)
    return Span.between(interest_from + DAY, first_of_next_month(paid))


@lru_cache(maxsize=4096)
def first_of_next_month(day: date) -> date:
    """The first day of the month after a day's.

    >>> first_of_next_month(date(2026, 12, 31))
    datetime.date(2027, 1, 1)
    """
    return day + relativedelta(months=1, day=1)
