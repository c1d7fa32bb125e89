"""What the core says of the entries of an annual return workbook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from calc.annual import AnnualAssessment, assess_annual
from calc.annual_dates import AnnualDates
from calc.errors import RoomTaxError
from roomtax.annual_filed import annual_filing_of, is_blank_year
from roomtax.said import BLOCKED, Said, State, reason_of
from workbook_templates.annual_book import AnnualBook
from workbook_templates.annual_lines import annual_lines


def said_of_year(entered: Mapping[str, object], layout: AnnualBook) -> Said:
    """Whether the entries make an annual return, and what each line and date must show."""
    if is_blank_year(entered):
        return Said("blank", "", dict(_without(layout, "blank")))
    try:
        assessment = assess_annual(layout.law.ordinance, annual_filing_of(entered, layout))
    except RoomTaxError as fault:
        return Said("refused", reason_of(fault, layout), dict(_without(layout, "refused")))
    return Said("filed", "", dict(_with(layout, assessment)), str(assessment.amount("to_pay")))


def _with(layout: AnnualBook, assessment: AnnualAssessment) -> Iterator[tuple[str, object]]:
    yield "due_date", assessment.dates.due
    yield "timely_through", assessment.dates.filing_through
    yield "timeliness", assessment.timeliness
    yield from ((line.id, assessment.amount(line.id)) for line in annual_lines(layout.law))


def _without(layout: AnnualBook, state: State) -> Iterator[tuple[str, object]]:
    dates = AnnualDates.of(layout.law.ordinance, layout.law.year, None)
    yield "due_date", dates.due
    if state == "blank":
        yield "timely_through", dates.filing_through
    yield from ((line.id, "" if state == "blank" else BLOCKED) for line in annual_lines(layout.law))
