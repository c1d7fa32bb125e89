"""Each kind of rule in a few words, as they stand in tables and on forms."""

from __future__ import annotations

from calc import papers
from calc import provisions as p
from calc.money import percent, usd

_DUE = {
    "last_day_of_next_month": "last day of the month after the period",
    "last_business_day_of_next_month": "last business day of the month after the period",
}
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


def words(entry: p.Provision) -> str:
    """What a provision says, in one short line; `none` and `unknown` say so.

    >>> from calc.registry import built_in
    >>> words(built_in().find("Cottage Grove").interest[0])
    '12 % a year, whole months, to the first of the month after payment'
    >>> words(built_in().find("chapter-175").rate[0])
    'unknown: § 175-1, which imposes the rate, is not in the text at hand'
    """
    match entry:
        case p.Absent():
            return "none"
        case p.Unknown():
            return f"unknown: {entry.reason}"
        case p.Clause():
            return entry.says
        case papers.Exemption():
            return f"{entry.who}: {entry.proof}"
        case papers.Attachment() | papers.Content():
            return entry.what
    return _of_time(entry) or _of_money(entry) or _of_penalty(entry)


def _of_time(entry: p.Provision) -> str:
    match entry:
        case p.ReportingPeriod():
            return f"calendar {entry.kind}"
        case p.LastDay() | p.LastBusinessDay():
            return _DUE[entry.kind]
        case p.DayOfNextMonth():
            return f"day {entry.day} of the month after the period"
        case p.DaysAfterPeriod():
            return f"{entry.days} days after the last day of the period"
        case p.Grace():
            return "a date on a closed day is kept on the next business day"
        case p.Extension():
            moves = "moves interest, too" if entry.moves_interest else "does not move interest"
            return f"up to {entry.months} month{'s' if entry.months > 1 else ''} from the due date; {moves}"
        case p.TaxDelinquency():
            return (
                f"unpaid {entry.days_if_return_timely} days after the due date of a timely return, "
                f"{entry.days_otherwise} days otherwise"
            )
        case p.ReturnDelinquency():
            return "a return not filed on time"
        case p.Referral():
            return f"unpaid {entry.days} days after the due date"
        case p.AnnualAfterYear():
            year = "calendar year" if entry.year == "calendar" else "calendar or fiscal year, as elected"
            return f"within {entry.days} days after the {year}"
        case p.AnnualOnDate():
            return f"by {entry.month}/{entry.day} of the next year"
        case p.AnnualWithFourthQuarter():
            return "with the return of the fourth quarter"
        case p.Records():
            return f"{entry.years} years from the {entry.counted_from.replace('_', ' ')}"
    return ""


def _of_money(entry: p.Provision) -> str:
    match entry:
        case p.Rate():
            return f"{percent(entry.share)} of taxable receipts"
        case p.Retention():
            return f"{percent(entry.share)} of the tax, {_WHEN[entry.when]}"
        case p.LateFee():
            zero = "" if entry.on_zero_return else "; not on a return without tax"
            return f"{usd(entry.amount)} {_TRIGGER[entry.trigger]}{zero}"
        case p.Interest():
            late = ", from the last day on time" if entry.starts == "timely_through" else ""
            return f"{percent(entry.rate)} a {entry.per}, {_COUNT[entry.count]}, {_STOPS[entry.stops]}{late}"
        case p.Estimate():
            return f"tax determined by the officer, plus {percent(entry.share)}"
        case p.PlainEstimate():
            return "tax determined by the officer, nothing added"
        case p.Payments():
            return _PAYMENTS[entry.kind]
        case p.Shares():
            return "; ".join(f"{percent(one.share)} to {one.to}" for one in entry.recipients)
    return ""


def _of_penalty(entry: p.Provision) -> str:
    match entry:
        case p.PercentForfeiture():
            cap = f", at most {usd(entry.cap)}" if entry.cap is not None else ""
            each = " for each day" if entry.per == "day" else ""
            return f"up to {percent(entry.share)} of {_BASE[entry.base]}{cap}{each}"
        case p.AmountForfeiture() | papers.PenaltyRange():
            jail = getattr(entry, "jail_days", None)
            default = f", up to {jail} days in jail in default" if jail else ""
            return f"{usd(entry.least)} to {usd(entry.most)} for each {entry.per}{default}"
        case papers.Security():
            return f"a deposit of up to {usd(entry.most)}, drawn on after {entry.notice_days} days' notice"
    message = f"no words for the kind {type(entry).__name__}"
    raise TypeError(message)
