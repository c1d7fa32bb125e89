"""The year of an annual return: a calendar year, or the fiscal year that an operator elected.

>>> Year.parse("2026").title()
'January to December 2026'
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from dateutil.relativedelta import relativedelta

from calc.business_days import DAY
from calc.errors import BadInput
from calc.periods import FIRST_YEAR, LAST_YEAR, Length, Period

_LAST_MONTH = 12


@dataclass(frozen=True, slots=True)
class Year:
    """Twelve months that close on `end`; a fiscal year is named by that day.

    >>> str(Year(date(2026, 12, 31))), str(Year(date(2026, 6, 30)))
    ('2026', '2026-06-30')
    """

    end: date

    def __post_init__(self) -> None:
        if self.end != self.end + relativedelta(day=31):
            raise BadInput("year end", f"{self.end} is not the end of a month", "enter the last day of the fiscal year")
        if not FIRST_YEAR < self.end.year <= LAST_YEAR:
            raise BadInput("year", f"{self.end.year} is out of range", f"choose {FIRST_YEAR + 1} to {LAST_YEAR}")

    @classmethod
    def parse(cls, text: str) -> Year:
        """Read `2026`, or the last day of a fiscal year such as `2026-06-30`. Raises BadInput.

        >>> Year.parse("2026-Q1")
        Traceback (most recent call last):
        calc.errors.BadInput: year: '2026-Q1' is not a year; write 2026, or the last day of a fiscal year: 2026-06-30
        """
        words = text.strip()
        full = f"{words}-12-31" if words.isdecimal() else words
        try:
            return cls(date.fromisoformat(full))
        except BadInput:
            raise
        except ValueError:
            remedy = "write 2026, or the last day of a fiscal year: 2026-06-30"
            raise BadInput("year", f"{text!r} is not a year", remedy) from None

    @property
    def start(self) -> date:
        """The first day.

        >>> Year(date(2026, 6, 30)).start
        datetime.date(2025, 7, 1)
        """
        return self.end + DAY - relativedelta(years=1)

    @property
    def is_calendar(self) -> bool:
        """Whether it closes on 31 December.

        >>> Year(date(2026, 6, 30)).is_calendar
        False
        """
        return self.end.month == _LAST_MONTH

    def __str__(self) -> str:
        return str(self.end.year) if self.is_calendar else self.end.isoformat()

    def title(self) -> str:
        """The year in words for a heading.

        >>> Year(date(2026, 6, 30)).title()
        'July 2025 to June 2026'
        """
        if self.is_calendar:
            return f"January to December {self.end.year}"
        return f"{self.start:%B %Y} to {self.end:%B %Y}"

    def whole(self) -> Period:
        """The twelve months as one period.

        >>> Year(date(2026, 6, 30)).whole().start
        datetime.date(2025, 7, 1)
        """
        return Period("year", self.start, self.end)

    def periods(self, length: Length) -> tuple[Period, ...]:
        """The months or quarters of the year, in order. Raises BadInput where the year cuts a quarter.

        >>> [str(quarter) for quarter in Year(date(2026, 6, 30)).periods("quarter")]
        ['2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2']
        """
        found = dict.fromkeys(Period.of(length, month.start) for month in self.whole().months())
        if max(found, key=lambda one: one.end).end != self.end:
            cut = f"{self.end} is within a {length} for which a return is filed"
            raise BadInput("year end", cut, f"enter the last day of a {length}")
        return tuple(found)
