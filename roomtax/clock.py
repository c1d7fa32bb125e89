"""The one place where the clock is read; the law is only ever told a date."""

from __future__ import annotations

from datetime import date, datetime


def today() -> date:
    """The day on the clock of this machine."""
    return datetime.now().astimezone().date()
