"""The kinds of rule an ordinance can contain, as closed data types.

A provision is in one of three states, never two at once: a figure (the kinds below), `none` (the
ordinance has no such rule) or `unknown` (it has one, but the text at hand does not give it).
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from calc.fields import Closed, Day, Days, Dollars, Ground, PositiveDollars, Section, Share, Tenth, Weekday


class Provision(Closed):
    """What every provision may carry: where it stands, since when, and the readings it rests on."""

    section: Section
    since: Day | None = Field(default=None, alias="from")
    until: Day | None = None
    note: str | None = None
    readings: tuple[str, ...] = ()

    def applies_on(self, day: date) -> bool:
        """Whether the provision is in force on a day."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


class Absent(Provision):
    """`none`: the ordinance has no such rule, so nothing is owed under it."""

    kind: Literal["none"]
    section: str = ""


class Unknown(Provision):
    """`unknown`: the ordinance has the rule, the text at hand lacks its figure; never guessed."""

    kind: Literal["unknown"]
    reason: Annotated[str, Field(min_length=1)]


class Rate(Provision):
    """Tax as a share of taxable receipts; `exception` names the statute's leave to exceed 8 %."""

    kind: Literal["share_of_receipts"]
    share: Share
    exception: str | None = None


class ReportingPeriod(Provision):
    """How long the period of one return is."""

    kind: Literal["month", "quarter"]


class LastDay(Provision):
    """Due on the last day of the month after the period."""

    kind: Literal["last_day_of_next_month"]


class LastBusinessDay(Provision):
    """Due on the last business day of the month after the period."""

    kind: Literal["last_business_day_of_next_month"]


class DayOfNextMonth(Provision):
    """Due on a numbered day of the month after the period (its last day where it is shorter)."""

    kind: Literal["day_of_next_month"]
    day: Annotated[int, Field(strict=True, ge=1, le=31)]


class DaysAfterPeriod(Provision):
    """Due a number of days after the last day of the period."""

    kind: Literal["days_after_period"]
    days: Annotated[int, Field(strict=True, ge=1, le=366)]


class Grace(Provision):
    """A date on a day the office is closed is kept by acting on the next business day."""

    kind: Literal["next_business_day"]


class Extension(Provision):
    """The officer may extend the time to file by up to `months`; it may move interest, too."""

    kind: Literal["months_from_due_date"]
    months: Annotated[int, Field(strict=True, ge=1, le=12)]
    moves_interest: bool


class Interest(Provision):
    """Simple interest on unpaid tax.

    `per` says what `rate` is for; `stops` where it ends; `count` how the time is measured;
    `starts` whether a missed day of grace still counts from the printed due date.
    """

    kind: Literal["simple"]
    rate: Share
    per: Literal["year", "month"]
    stops: Literal["first_of_month_after_payment", "payment_day"]
    count: Literal["whole_months", "started_months", "months_and_days", "days_365"]
    starts: Literal["due_date", "timely_through"] = "due_date"


class LateFee(Provision):
    """A fixed fee in dollars, charged once per return by its trigger."""

    kind: Literal["fixed"]
    amount: PositiveDollars
    trigger: Literal["return_late", "payment_late", "tax_delinquent"]
    on_zero_return: bool


class Estimate(Provision):
    """The officer's determination where no return was filed, with an added share of the tax."""

    kind: Literal["with_penalty"]
    share: Share


class PlainEstimate(Provision):
    """The officer's determination where no return was filed, with nothing added."""

    kind: Literal["without_penalty"]


class Retention(Provision):
    """The share of the tax that whoever collects it may keep."""

    kind: Literal["share_of_tax"]
    share: Tenth
    when: Literal["always", "filed", "timely"]


class PercentForfeiture(Provision):
    """A forfeiture of at most a share of its base, and at most `cap` dollars."""

    kind: Literal["percent"]
    ground: Ground
    share: Share
    base: Literal["tax_determined", "tax_of_periods_requested", "previous_year_tax"]
    cap: PositiveDollars | None = None
    per: Literal["return", "day"]
    not_beside: tuple[Ground, ...] = ()


class AmountForfeiture(Provision):
    """A forfeiture between two amounts of dollars, per return or for each day."""

    kind: Literal["amount"]
    ground: Ground
    least: Dollars
    most: PositiveDollars
    per: Literal["return", "day"]


class NoForfeiture(Absent):
    """The ordinance provides no forfeiture on this ground."""

    ground: Ground


class UnknownForfeiture(Unknown):
    """The ordinance provides a forfeiture on this ground that the text at hand does not give."""

    ground: Ground


class TaxDelinquency(Provision):
    """Tax is delinquent when unpaid a number of days after the (extended) due date."""

    kind: Literal["tax_unpaid"]
    days_if_return_timely: Days
    days_otherwise: Days


class ReturnDelinquency(Provision):
    """The return itself is delinquent when not filed on time."""

    kind: Literal["return_not_filed"]


class Referral(Provision):
    """Days after the due date from which unpaid tax may be referred for forfeiture."""

    kind: Literal["days_after_due_date"]
    days: Days


class AnnualAfterYear(Provision):
    """An annual return a number of days after the year closes."""

    kind: Literal["days_after_year"]
    days: Annotated[int, Field(strict=True, ge=1, le=366)]
    year: Literal["calendar", "calendar_or_fiscal"]


class AnnualOnDate(Provision):
    """An annual return on a fixed date of the following year."""

    kind: Literal["on_date"]
    month: Annotated[int, Field(strict=True, ge=1, le=12)]
    day: Annotated[int, Field(strict=True, ge=1, le=28)]


class AnnualWithFourthQuarter(Provision):
    """An annual return that is part of the fourth quarter's return."""

    kind: Literal["with_fourth_quarter"]


class Records(Provision):
    """Years that records must be kept, counted from a date."""

    kind: Literal["years"]
    years: Annotated[int, Field(strict=True, ge=1, le=99)]
    counted_from: Literal["due_date", "period_end"]


class Recipient(Closed):
    """One recipient of the tax; `tourism` marks what counts toward the statute's 70 %."""

    to: Annotated[str, Field(min_length=1)]
    share: Share
    tourism: bool = False


def _whole(recipients: tuple[Recipient, ...]) -> tuple[Recipient, ...]:
    if (total := sum(one.share for one in recipients)) != 1:
        message = f"the shares add up to {total}; make them add up to 1"
        raise ValueError(message)
    return recipients


class Shares(Provision):
    """The tax divided among recipients; the last one takes the remainder of the cents."""

    kind: Literal["shares"]
    recipients: Annotated[tuple[Recipient, ...], Field(min_length=2), AfterValidator(_whole)]


class Clause(Provision):
    """A rule that is shown, not computed, in our own short words."""

    kind: Literal["clause"]
    says: Annotated[str, Field(min_length=1)]


class Payments(Provision):
    """What a payment pays first."""

    kind: Literal["tax_first", "penalties_then_interest_then_tax"]


class Calendar(Closed):
    """When the office is closed beside Saturdays and Sundays."""

    holidays: Literal["wisconsin", "none"]
    closed_weekdays: Annotated[tuple[Weekday, ...], Field(max_length=4)] = ()
    closed_dates: tuple[Day, ...] = ()
    section: Section
