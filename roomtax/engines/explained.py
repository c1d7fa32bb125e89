"""Differences between engines that were looked into and are right on both sides; empty by policy, and a test says so.

An entry is for the day on which a new version of an engine must be let through before its mistake is mended there. It
names the cell and gives the reason with a link to the report; whoever adds it changes the test, too, and so says why.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Explained:
    """A cell, by its id, in which an engine may differ from the others, and why."""

    engine: str
    cell: str
    reason: str


EXPLAINED: tuple[Explained, ...] = ()


def explanation(engine: str, cell: str) -> str:
    """Why this engine may differ in this cell; "" where nothing explains it.

    >>> explanation("libreoffice", "tax")
    ''
    """
    return next((one.reason for one in EXPLAINED if (one.engine, one.cell) == (engine, cell)), "")
