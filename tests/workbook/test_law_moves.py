"""Guard 4: when a figure or keyword of a village file changes, core and book both move, and still agree.

For each change some figures are sought on which it binds: on which the core says something else than before.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import cache

import pytest

from calc import Ordinance, assess
from calc.errors import RoomTaxError
from calc.periods import Period
from calc.registry import VillageFile
from tests.workbook.books import Book, book_of, lay_out, same
from tests.workbook.figures import Figures, filing
from tests.workbook.grid import whole_grid
from tests.workbook.kinds import BUILT_IN, PERIODS, village_file
from tests.workbook.moves import Move, moves

# Periods in which a day of grace, a holiday, or the end of February decides something.
MORE = {
    "cottage-grove": ("2026-Q3", "2027-Q1"),
    "chapter-175": ("2026-Q3", "2027-Q4"),
    "waterford": ("2022-03", "2026-09"),
    "belleville": ("2026-Q3", "2027-Q1"),
}
NOT_DELINQUENT = {"delinquency-days_if_return_timely", "delinquency-days_otherwise"}  # no fee depends on delinquency
SAME_INTEREST = "determination_interest-all"  # the ordinary interest comes to the same
# What changes neither dates nor amounts of any return, each for a reason.
NO_EFFECT = {
    "cottage-grove": {*NOT_DELINQUENT, SAME_INTEREST},
    "waterford": {*NOT_DELINQUENT, SAME_INTEREST},
    "belleville": NOT_DELINQUENT,
    # On time through the due date itself; and no holiday is the last weekday of April, July, October or January.
    "chapter-175": {"interest-starts", "calendar-holidays"},
    "new-rate": {"rate-since"},  # whoever enters receipts for each part has cut them at that date
    "thirty-days": {"late_fee-on_zero_return"},  # a fee on late payment needs tax
}
Said = dict[str, Decimal | date] | None


def _listed() -> Iterator[tuple[str, Move]]:
    seen: set[str] = set()
    for name in PERIODS:
        for move in moves(village_file(name).ordinance, Period.parse(PERIODS[name])):
            figure = name in BUILT_IN and not move.is_keyword
            if figure or str(move) not in seen:
                yield name, move
            seen.add(str(move))


LISTED = list(_listed())


def core_says(ordinance: Ordinance, period: Period, figures: Figures) -> Said:
    """Dates and lines by the core; None where it refuses the figures."""
    try:
        found = assess(ordinance, filing(figures, ordinance, period))
    except RoomTaxError:
        return None
    dates = {"due_date": found.deadlines.due, "timely_through": found.deadlines.filing_through}
    return dates | {line.id: line.amount for line in found.lines}


def binding(name: str, move: Move) -> tuple[str, Figures] | None:
    """A period and figures on which a change binds."""
    before = village_file(name).ordinance
    for text in (PERIODS[name], *MORE.get(name, ())):
        period = Period.parse(text)
        for figures in (*grid_of(name, text), *whole_grid(move.changed, period)):
            if core_says(before, period, figures) != core_says(move.changed, period, figures):
                return text, figures
    return None


@cache
def grid_of(name: str, period: str) -> list[Figures]:
    return list(whole_grid(village_file(name).ordinance, Period.parse(period)))


def shown(book: Book, figures: Figures) -> dict[str, object]:
    """What the book shows, after it was seen to agree with the core: the core's lines, or "see checks"."""
    law, values = book.layout.law, book.values(book.entries(figures))
    meant = core_says(law.ordinance, law.period, figures)
    if meant is None:
        assert values["total_due"] == "see checks"
        return {"total_due": values["total_due"]}
    lines = {id_: amount for id_, amount in meant.items() if id_ in values}
    assert {id_: (values[id_], amount) for id_, amount in lines.items() if not same(values[id_], amount)} == {}
    return {id_: values[id_] for id_ in lines}


@pytest.mark.parametrize(("name", "move"), LISTED, ids=[f"{name}-{move}" for name, move in LISTED])
def test_both_move_and_agree(name: str, move: Move) -> None:
    found = binding(name, move)
    if f"{move.table}-{move.key}" in NO_EFFECT.get(name, ()):
        assert found is None
        return
    assert found is not None, "it binds on nothing"
    period, figures = found
    before = shown(book_of(name, period), figures)
    after = shown(lay_out(VillageFile(move.changed, "changed"), period), figures)
    assert before != after


def test_every_kind_of_change_is_there() -> None:
    tables = {f"{move.table}.{move.key}" for _, move in LISTED}
    assert len(LISTED) > 80
    assert tables >= {
        "rate.share", "rate.since", "due.day", "due.days", "grace.all", "extension.months", "extension.moves_interest",
        "retention.share", "retention.when", "late_fee.amount", "late_fee.trigger", "late_fee.on_zero_return",
        "interest.rate", "interest.per", "interest.stops", "interest.count", "interest.starts", "estimate.share",
        "determination_interest.rate", "payments.kind", "delinquency.days_otherwise", "apportionment.recipients",
        "calendar.holidays", "calendar.closed_weekdays", "calendar.closed_dates",
    }  # fmt: skip
