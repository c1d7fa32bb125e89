"""Why a function last gave an error: kept for `ROOMTAX_LASTERROR` for as long as Excel talks to this process."""

from __future__ import annotations

NONE_YET = "no ROOMTAX function has given an error yet"


class Memory:
    """The reason that was kept last.

    >>> Memory().last()
    'no ROOMTAX function has given an error yet'
    """

    def __init__(self) -> None:
        self._reason = NONE_YET

    def keep(self, reason: str) -> None:
        """Keep a reason instead of the one before."""
        self._reason = reason

    def last(self) -> str:
        """The reason kept last."""
        return self._reason


LAST = Memory()
