"""Which days a village's office is open: Wisconsin's holidays, weekends, and the village's own closings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import TYPE_CHECKING

import holidays

if TYPE_CHECKING:
    from calc.provisions import Calendar

_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday")
_SATURDAY = 5
_OBSERVED_ONLY = "Susan B. Anthony Day"
DAY = timedelta(days=1)


@cache
def legal_holidays(year: int) -> dict[date, str]:
    """Wisconsin's holidays of a year, by date; days that are observed without closing are left out.

    >>> legal_holidays(2022)[date(2022, 5, 30)]
    'Memorial Day'
    >>> date(2028, 2, 15) in legal_holidays(2028)
    False
    >>> legal_holidays(2027)[date(2027, 2, 15)]  # both fall on this day
    "Washington's Birthday"
    """
    found = holidays.country_holidays("US", subdiv="WI", years=year)
    names = {
        day: [name for name in found.get_list(day) if not name.startswith(_OBSERVED_ONLY)] for day in sorted(found)
    }
    return {day: ", ".join(kept) for day, kept in names.items() if kept}


def closed_on(day: date, calendar: Calendar) -> str | None:
    """Why the office is closed on a day beside the weekend, or None.

    >>> from calc.registry import built_in
    >>> closed_on(date(2033, 5, 30), built_in().find("Waterford").calendar)
    'Memorial Day'
    """
    if day in calendar.closed_dates:
        return "office closed"
    if day.weekday() < _SATURDAY and _NAMES[day.weekday()] in calendar.closed_weekdays:
        return f"office closed on {_NAMES[day.weekday()].capitalize()}s"
    return legal_holidays(day.year).get(day) if calendar.holidays == "wisconsin" else None


def is_open(day: date, calendar: Calendar) -> bool:
    """Whether a day is a business day of the village's office.

    >>> from calc.registry import built_in
    >>> is_open(date(2026, 10, 31), built_in().find("Cottage Grove").calendar)  # a Saturday
    False
    """
    return day.weekday() < _SATURDAY and closed_on(day, calendar) is None


def closings(first: date, last: date, calendar: Calendar) -> Iterator[tuple[date, str]]:
    """The weekdays between two dates (both included) on which the office is closed, with the reason.

    >>> from calc.registry import built_in
    >>> list(closings(date(2026, 5, 1), date(2026, 5, 31), built_in().find("Waterford").calendar))
    [(datetime.date(2026, 5, 25), 'Memorial Day')]
    """
    for number in range((last - first).days + 1):
        day = first + number * DAY
        reason = closed_on(day, calendar)
        if day.weekday() < _SATURDAY and reason is not None:
            yield day, reason


def next_open(day: date, calendar: Calendar) -> date:
    """The day itself if the office is open, else the next day it is.

    >>> from calc.registry import built_in
    >>> next_open(date(2026, 10, 31), built_in().find("Cottage Grove").calendar)
    datetime.date(2026, 11, 2)
    """
    while not is_open(day, calendar):
        day += DAY
    return day


def last_open(day: date, calendar: Calendar) -> date:
    """The day itself if the office is open, else the last day before it that was.

    >>> from calc.registry import built_in
    >>> last_open(date(2027, 1, 31), built_in().find("chapter-175").calendar)
    datetime.date(2027, 1, 29)
    """
    while not is_open(day, calendar):
        day -= DAY
    return day
