"""The value next to each formula of an annual return, from the core's AnnualAssessment, taken as data.

As for the return of a period, the steps between are worked out from the same facts and never by evaluating a formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from calc import provisions as p
from calc.annual_form import ENTERED
from calc.business_days import is_open
from calc.limits import PLAUSIBLE_YEARS
from workbook_templates.annual_book import AnnualBook
from workbook_templates.annual_law import AnnualLaw
from workbook_templates.annual_lines import annual_lines
from workbook_templates.annual_workings import annual_checks
from workbook_templates.cached import CellRef, placed
from workbook_templates.cached_facts import Value, days_later, months_later, stored
from workbook_templates.checks import CHECKS_SHOWN
from workbook_templates.workings import DAYS_TRIED

if TYPE_CHECKING:
    from calc.annual import AnnualAssessment
    from calc.annual_dates import AnnualDates


@dataclass(frozen=True)
class YearFacts:
    """The facts of one annual form; without an assessment it is blank, but for names and the like."""

    law: AnnualLaw
    dates: AnnualDates
    assessment: AnnualAssessment | None = None

    @property
    def ready(self) -> bool:
        """Whether the amounts show."""
        return self.assessment is not None

    @property
    def filed(self) -> date | None:
        """When the annual return was filed."""
        return self.assessment.filing.filed if self.assessment else None


def annual_values(layout: AnnualBook, entries: Mapping[str, object], facts: YearFacts) -> dict[CellRef, Value]:
    """The value of every formula cell of an annual return that holds these entries, by sheet and address.

    Raises ValueError for a formula cell that has no value.
    """
    filled = {name for name, value in entries.items() if value not in (None, "")}
    values = {
        **dict(_lines(facts)),
        **dict(_read(facts, filled)),
        **dict(_dates(facts, entries)),
        **dict(_checks(facts)),
    }
    return placed(layout, values)


def _lines(facts: YearFacts) -> Iterator[tuple[str, Value]]:
    for line in annual_lines(facts.law):
        yield line.id, facts.assessment.amount(line.id) if facts.assessment else ""
    yield "rate_shown", getattr(facts.law.rates[0][2], "share", "")
    yield "timeliness", facts.assessment.timeliness if facts.assessment else ""


def _read(facts: YearFacts, filled: set[str]) -> Iterator[tuple[str, Value]]:
    came_in = sum(name.startswith("came_in_") for name in filled)
    yield "entered_amounts", sum(name.rpartition("_")[0] in ENTERED for name in filled)
    yield "entered_others", came_in + len(filled & {"extended_to", "date_filed", "rate"})
    yield "started", int(facts.ready)
    rows = facts.assessment.filing.rows if facts.assessment else ()
    said = [f"came_in_{number}" in filled for number in range(1, len(rows) + 1)]
    unfiled = [row.came_in == "not filed" for row in rows]
    yield "came_unfiled", sum(unfiled)
    yield "came_filed", sum(given and not never for given, never in zip(said, unfiled, strict=True))
    for number, rule in enumerate(facts.law.kept, 1):
        row = rows[number - 1] if rows else None
        for name in ENTERED:
            yield f"read_{name}_{number}", getattr(row, name) if row else 0
        yield f"left_{number}", row.gross - row.deductions if row else 0
        yield f"odd_filed_gross_{number}", 0
        yield f"odd_filed_tax_{number}", 0
        yield f"keeps_{number}", int(_keeps(rule, row.came_in if row else "on time"))


def _keeps(rule: p.Retention | p.Absent | p.Unknown, came_in: str) -> bool:
    when = rule.when if isinstance(rule, p.Retention) else "always"
    return came_in not in {"always": (), "filed": ("not filed",), "timely": ("not filed", "late")}[when]


def _dates(facts: YearFacts, entries: Mapping[str, object]) -> Iterator[tuple[str, Value]]:
    dates, end = facts.dates, facts.law.year.end
    by = dates.extended or dates.due
    yield "first_day", facts.law.year.start
    yield "latest_date", months_later(end, PLAUSIBLE_YEARS * 12)
    yield "filed_read", stored(entries.get("date_filed"))
    yield "filed_usable", int(facts.filed is not None)
    yield "filed_on", facts.filed or 0
    yield "filed_words", "late" if facts.filed and facts.filed > dates.filing_through else "on time"
    yield "due_date", dates.due
    yield "timely_through", dates.filing_through
    if isinstance(facts.law.extension, p.Extension):
        yield "latest_extension", months_later(dates.due, facts.law.extension.months)
    yield "extended_read", stored(entries.get("extended_to"))
    yield "extended_usable", int(dates.extended is not None)
    yield "extended_on", dates.extended or 0
    yield "filing_by", by
    yield "filing_kept", dates.filing_through
    yield from _run(facts, "filing", by, 1)
    yield from _run(facts, "due", days_later(months_later(days_later(end, 1), 1), -1), -1)


def _run(facts: YearFacts, name: str, first: date, direction: int) -> Iterator[tuple[str, Value]]:
    for number in range(DAYS_TRIED):
        day = days_later(first, direction * number)
        yield f"{name}_day_{number}", day
        yield f"{name}_open_{number}", int(is_open(day, facts.law.ordinance.calendar))


def _checks(facts: YearFacts) -> Iterator[tuple[str, Value]]:
    lacking = frozenset() if facts.ready else frozenset({*ENTERED, *(("rate",) if facts.law.rate_unknown else ())})
    so_far = 0
    for check in annual_checks(facts.law):
        flag = int(check.id in lacking)
        so_far += flag
        yield f"check_{check.id}", flag
        yield f"order_{check.id}", so_far * flag
    yield from (("open_checks", 0), ("entries_to_mend", 0), ("ready", int(facts.ready)))
    clear = "Nothing to mend: the amounts stand." if facts.ready else ""
    yield "all_clear", clear
    yield "blocked", "see checks" if facts.ready else ""
    for place in range(1, CHECKS_SHOWN + 1):
        yield from ((f"{name}_{place}", "") for name in ("shown", "text"))
        yield f"mend_{place}", clear if place == 1 else ""
