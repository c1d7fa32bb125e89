"""The calendar of the four villages recomputed from the standard library alone, without a line of the core."""

import calendar
from datetime import date, timedelta

MONTHS = [(year, month) for year in range(1994, 2100) for month in range(1, 13)]
QUARTER_ENDS = [(year, month) for year, month in MONTHS if month % 3 == 0]


def month_end(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def next_month_end(year: int, month: int) -> date:
    return month_end(year + month // 12, month % 12 + 1)


def is_memorial_day(day: date) -> bool:
    """The last Monday in May."""
    return day.month == 5 and day.weekday() == 0 and day.day > 24


def is_eve_observed(day: date) -> bool:
    """New Year's Eve on a Saturday, a holiday since 2012, is kept on the Friday before it."""
    return day.year >= 2012 and (day.month, day.day, day.weekday()) == (12, 30, 4)


def is_new_year(day: date) -> bool:
    """New Year's Eve (since 2012), and New Year's Day, also kept on the Monday after a Sunday."""
    if (day.month, day.day) == (12, 31):
        return day.year >= 2012
    return (day.month, day.day) == (1, 1) or (day.month, day.day, day.weekday()) == (1, 2, 0)


def is_closed(day: date) -> bool:
    """Weekends, and the only holidays that a due date of the four villages can meet."""
    return day.weekday() > 4 or is_memorial_day(day) or is_eve_observed(day) or is_new_year(day)


def open_from(day: date) -> date:
    while is_closed(day):
        day += timedelta(days=1)
    return day


def last_weekday(day: date) -> date:
    while day.weekday() > 4:
        day -= timedelta(days=1)
    return day


def easter(year: int) -> date:
    """Easter Sunday (Gauss, Meeus), to see that no due date falls on Good Friday's account."""
    a, b, c = year % 19, year // 100, year % 100
    d = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    e = (32 + 2 * (b % 4) + 2 * (c // 4) - d - c % 4) % 7
    f = d + e - 7 * ((a + 11 * d + 22 * e) // 451) + 114
    return date(year, f // 31, f % 31 + 1)
