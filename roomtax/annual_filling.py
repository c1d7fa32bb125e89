"""An annual return workbook with entries in it, and next to each formula the value that the core assesses."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from calc.annual import assess_annual
from calc.annual_dates import AnnualDates
from calc.errors import RoomTaxError
from roomtax.annual_filed import annual_filing_of, is_blank_year
from roomtax.filling import enter
from workbook_templates.annual_book import AnnualBook
from workbook_templates.annual_cached import YearFacts, annual_values
from workbook_templates.cached import CellRef
from workbook_templates.cached_facts import Value
from workbook_templates.saving import packed


def filled_year(layout: AnnualBook, entries: Mapping[str, object]) -> bytes:
    """An annual return with entries by the names of their cells, as the bytes of its file. Raises BadInput."""
    book = layout.workbook()
    enter(book, layout, entries)
    return packed(book, values_of_year(layout, entries))


def values_of_year(layout: AnnualBook, entries: Mapping[str, object]) -> dict[CellRef, Value] | None:
    """The value of each formula cell; None for entries that the core refuses, as for the return of a period."""
    law = layout.law
    if is_blank_year(entries):
        return annual_values(layout, entries, YearFacts(law, AnnualDates.of(law.ordinance, law.year, None)))
    with suppress(RoomTaxError):
        assessment = assess_annual(law.ordinance, annual_filing_of(entries, layout))
        return annual_values(layout, entries, YearFacts(law, assessment.dates, assessment))
    return None
