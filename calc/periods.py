"""Reporting periods: months, quarters and, for annual returns, years.

>>> Period.parse("2026-Q1").end
datetime.date(2026, 3, 31)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from dateutil.relativedelta import relativedelta

from calc.errors import BadInput

FIRST_YEAR, LAST_YEAR = 1994, 2099
Length = Literal["month", "quarter", "year"]
_MONTHS: dict[Length, int] = {"month": 1, "quarter": 3, "year": 12}
_TEXT = re.compile(r"(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?", re.ASCII | re.IGNORECASE)
_WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def written_date(text: str) -> date:
    """Read YYYY-MM-DD and no other way of writing a date. Raises ValueError.

    >>> written_date(" 2026-04-30 ")
    datetime.date(2026, 4, 30)
    >>> written_date("2026-W18-5")
    Traceback (most recent call last):
    ValueError: '2026-W18-5' is not written as YYYY-MM-DD
    """
    if not _WRITTEN.fullmatch(text.strip()):
        message = f"{text!r} is not written as YYYY-MM-DD"
        raise ValueError(message)
    return date.fromisoformat(text.strip())


def _check(year: int | str) -> None:
    if not FIRST_YEAR <= int(year) <= LAST_YEAR:
        raise BadInput("period", f"year {year} is out of range", f"choose {FIRST_YEAR} to {LAST_YEAR}")


@dataclass(frozen=True, slots=True)
class Period:
    """A calendar month, quarter or year, from `start` to `end`, both days included.

    >>> str(Period.parse("2026-02")), Period.parse("2026-02").end
    ('2026-02', datetime.date(2026, 2, 28))
    """

    length: Length
    start: date
    end: date

    @classmethod
    def parse(cls, text: str) -> Period:
        """Read `2026-Q1`, `2026-01` or `2026`. Raises BadInput.

        >>> Period.parse("2026-Q5")
        Traceback (most recent call last):
        calc.errors.BadInput: period: '2026-Q5' is not a period; write 2026-Q1, 2026-01 or 2026
        """
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            raise BadInput(
                "period",
                f"{text!r} is not a period",
                "write 2026-Q1, 2026-01 or 2026",
            )
        year, quarter, month = match.groups()
        _check(year)
        if quarter:
            return cls.of("quarter", date(int(year), 3 * int(quarter), 1))
        return cls.of("month" if month else "year", date(int(year), int(month or 1), 1))

    @classmethod
    def of(cls, length: Length, day: date) -> Period:
        """The period of a length that a day lies in. Raises BadInput outside 1994 to 2099.

        >>> str(Period.of("quarter", date(2026, 2, 14)))
        '2026-Q1'
        """
        _check(day.year)
        months = _MONTHS[length]
        start = date(day.year, day.month - (day.month - 1) % months, 1)
        return cls(length, start, start + relativedelta(months=months) - timedelta(days=1))

    def __str__(self) -> str:
        if self.length == "quarter":
            return f"{self.start.year}-Q{self.end.month // 3}"
        return f"{self.start:%Y-%m}" if self.length == "month" else f"{self.start.year}"

    def months(self) -> Iterator[Period]:
        """The months of the period, in order.

        >>> [str(month) for month in Period.parse("2026-Q1").months()]
        ['2026-01', '2026-02', '2026-03']
        """
        for number in range(_MONTHS[self.length]):
            yield Period.of("month", self.start + relativedelta(months=number))

    def title(self) -> str:
        """The period in words for a heading.

        >>> Period.parse("2026-Q1").title(), Period.parse("2026-03").title()
        ('January to March 2026', 'March 2026')
        """
        if self.length == "month":
            return f"{self.start:%B %Y}"
        return f"{self.start:%B} to {self.end:%B %Y}"
