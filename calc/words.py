"""Each kind of rule in a few words, as they stand in tables and on forms."""

from __future__ import annotations

from functools import singledispatch

from calc import papers
from calc import provisions as p
from calc.money import percent, usd

_STOPS = {
    "first_of_month_after_payment": "to the first of the month after payment",
    "payment_day": "to the day of payment",
}
_COUNT = {
    "whole_months": "whole months",
    "started_months": "each month begun",
    "months_and_days": "months and days",
    "days_365": "days of a 365-day year",
}
_TRIGGER = {
    "return_late": "on a return filed late or not at all",
    "payment_late": "on tax paid late",
    "tax_delinquent": "on delinquent tax",
}
_WHEN = {"always": "always", "filed": "on any return filed", "timely": "on a return filed on time"}
_BASE = {
    "tax_determined": "the tax determined",
    "tax_of_periods_requested": "the tax of the periods asked for",
    "previous_year_tax": "the tax due for the previous year",
}
_PAYMENTS = {"tax_first": "tax first", "penalties_then_interest_then_tax": "penalties, then interest, then tax"}


_FIXED: tuple[tuple[type[p.Provision], str], ...] = (
    (p.Absent, "none"),
    (p.LastDay, "last day of the month after the period"),
    (p.LastBusinessDay, "last business day of the month after the period"),
    (p.Grace, "a date on a closed day is kept on the next business day"),
    (p.ReturnDelinquency, "a return not filed on time"),
    (p.AnnualWithFourthQuarter, "with the return of the fourth quarter"),
    (p.PlainEstimate, "tax determined by the officer, nothing added"),
)


@singledispatch
def words(entry: p.Provision) -> str:
    """What a provision says, in one short line; `none` and `unknown` say so.

    >>> from calc.registry import built_in
    >>> words(built_in().find("Cottage Grove").interest[0])
    '12 % a year, whole months, to the first of the month after payment'
    >>> words(built_in().find("chapter-175").rate[0])
    'unknown: § 175-1, which imposes the rate, is not in the text at hand'
    """
    return next(fixed for kind, fixed in _FIXED if isinstance(entry, kind))


@words.register
def _(entry: p.Unknown) -> str:
    return f"unknown: {entry.reason}"


@words.register
def _(entry: p.Clause) -> str:
    return entry.says


@words.register
def _(entry: papers.Exemption) -> str:
    return f"{entry.who}: {entry.proof}" if entry.proof else entry.who


@words.register
def _(entry: papers.Attachment) -> str:
    return entry.what


@words.register
def _(entry: papers.Content) -> str:
    return entry.what


@words.register
def _(entry: p.ReportingPeriod) -> str:
    return f"calendar {entry.kind}"


@words.register
def _(entry: p.DayOfNextMonth) -> str:
    return f"day {entry.day} of the month after the period"


@words.register
def _(entry: p.DaysAfterPeriod) -> str:
    return f"{entry.days} days after the last day of the period"


@words.register
def _(entry: p.Extension) -> str:
    moves = "interest then counts from there" if entry.moves_interest else "interest still counts from the due date"
    return f"up to {entry.months} month{'s' if entry.months > 1 else ''} from the due date; {moves}"


@words.register
def _(entry: p.TaxDelinquency) -> str:
    return (
        f"{entry.days_if_return_timely} days after the due date of a return on time, else {entry.days_otherwise} days"
    )


@words.register
def _(entry: p.Referral) -> str:
    return f"unpaid {entry.days} days after the due date"


@words.register
def _(entry: p.AnnualAfterYear) -> str:
    year = "calendar year" if entry.year == "calendar" else "calendar or fiscal year, as elected"
    return f"within {entry.days} days after the {year}"


@words.register
def _(entry: p.AnnualOnDate) -> str:
    return f"by {entry.month}/{entry.day} of the next year"


@words.register
def _(entry: p.Records) -> str:
    return f"{entry.years} years from the {entry.counted_from.replace('_', ' ')}"


@words.register
def _(entry: p.Rate) -> str:
    return f"{percent(entry.share)} of taxable receipts"


@words.register
def _(entry: p.Retention) -> str:
    return f"{percent(entry.share)} of the tax, {_WHEN[entry.when]}"


@words.register
def _(entry: p.LateFee) -> str:
    zero = "" if entry.on_zero_return else "; not on a return without tax"
    return f"{usd(entry.amount)} {_TRIGGER[entry.trigger]}{zero}"


@words.register
def _(entry: p.Interest) -> str:
    late = ", from the last day on time" if entry.starts == "timely_through" else ""
    return f"{percent(entry.rate)} a {entry.per}, {_COUNT[entry.count]}, {_STOPS[entry.stops]}{late}"


@words.register
def _(entry: p.Estimate) -> str:
    return f"tax determined by the officer, plus {percent(entry.share)}"


@words.register
def _(entry: p.Payments) -> str:
    return _PAYMENTS[entry.kind]


@words.register
def _(entry: p.Shares) -> str:
    return "; ".join(f"{percent(one.share)} to {one.to}" for one in entry.recipients)


@words.register
def _(entry: p.PercentForfeiture) -> str:
    cap = f", at most {usd(entry.cap)}" if entry.cap is not None else ""
    each = ", for each day" if entry.per == "day" else ""
    return f"up to {percent(entry.share)} of {_BASE[entry.base]}{cap}{each}"


@words.register
def _(entry: p.AmountForfeiture) -> str:
    return f"{usd(entry.least)} to {usd(entry.most)} for each {entry.per}"


@words.register
def _(entry: papers.PenaltyRange) -> str:
    default = f", up to {entry.jail_days} days in jail in default" if entry.jail_days else ""
    return f"{usd(entry.least)} to {usd(entry.most)} for each {entry.per}{default}"


@words.register
def _(entry: papers.Security) -> str:
    return f"a deposit of up to {usd(entry.most)}, drawn on after {entry.notice_days} days' notice"
