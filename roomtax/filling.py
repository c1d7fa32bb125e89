"""A return workbook with entries in it, and next to each formula the value that the core assesses."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from decimal import Decimal

from openpyxl import Workbook

from calc.assess import assess
from calc.dates import Deadlines
from calc.errors import BadInput, RoomTaxError
from calc.periods import Period
from calc.registry import VillageFile
from roomtax.filed import filing_of, is_blank
from roomtax.layout import laid_out
from roomtax.version import version
from workbook_templates.book import ReturnBook
from workbook_templates.cached import CellRef, cached_values
from workbook_templates.cached_facts import Value
from workbook_templates.laid_book import LaidBook
from workbook_templates.reading import inputs
from workbook_templates.saving import packed


def filled_book(file: VillageFile, period: Period, entries: Mapping[str, object]) -> bytes:
    """A return with entries by the names of their cells, as the bytes of its file. Raises BadInput for another name."""
    layout = laid_out(file, period, version())
    book = layout.workbook()
    enter(book, layout, entries)
    return packed(book, values_of(layout, entries))


def enter(book: Workbook, layout: LaidBook, entries: Mapping[str, object]) -> None:
    """Put entries into their cells. Raises BadInput for a name that is not of an input cell."""
    names = {cell.id for cell in inputs(layout)}
    for name, value in entries.items():
        if name not in names:
            raise BadInput(name, "is not a cell of this form that takes an entry", "see the yellow cells")
        sheet, address = layout.addresses.cell(name)
        cell = book[sheet][address]
        cell.value = value if isinstance(value, str | int | float | Decimal | date) else None
        if isinstance(value, str):
            cell.data_type = "s"  # a name that begins with "=" is no formula


def values_of(layout: ReturnBook, entries: Mapping[str, object]) -> dict[CellRef, Value] | None:
    """The value of each formula cell; None for entries that the core refuses.

    Such a form has no assessment, and what its checks say is theirs to work out: its file carries no values at all
    rather than some that nobody has assessed, and Excel computes them when it opens the file.
    """
    own = Deadlines.of(layout.law.ordinance, layout.law.period, None)
    if is_blank(entries):
        return cached_values(layout, entries, own)
    with suppress(RoomTaxError):
        return cached_values(layout, entries, own, assess(layout.law.ordinance, filing_of(entries, layout)))
    return None
