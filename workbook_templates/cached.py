"""The value that stands in the file next to each formula, so that a viewer that computes nothing shows the form.

Amounts and dates are those of the core's Assessment, taken as data; the steps between them are worked out here from
the same facts, and never by evaluating a formula. Whether each equals its formula is for an engine to say, in a test.
A layout of another kind brings its own values by id and puts them in place with `placed`, as this module does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from workbook_templates.book import ReturnBook
from workbook_templates.cached_checks import check_values
from workbook_templates.cached_dates import date_values
from workbook_templates.cached_entries import entry_values
from workbook_templates.cached_facts import Facts, Value
from workbook_templates.cached_money import line_values, money_values
from workbook_templates.cells import is_formula
from workbook_templates.laid_book import LaidBook

if TYPE_CHECKING:
    from calc.assess import Assessment
    from calc.dates import Deadlines

CellRef = tuple[str, str]


def cached_values(
    layout: ReturnBook, entries: Mapping[str, object], deadlines: Deadlines, assessment: Assessment | None = None
) -> dict[CellRef, Value]:
    """The value of every formula cell of a return that holds these entries, by sheet and address.

    `deadlines` are the period's own and `assessment` is None where no amount or date was entered. Raises ValueError
    for entries without the assessment that they need, or for a formula cell that has no value.
    """
    return placed(layout, return_values(Facts.of(layout.law, entries, deadlines, assessment)))


def return_values(facts: Facts) -> dict[str, Value]:
    """The values of a return by id; also of steps that this village's form does not have."""
    return {
        **entry_values(facts),
        **date_values(facts),
        **check_values(facts),
        **line_values(facts),
        **money_values(facts),
    }


def placed(layout: LaidBook, values: Mapping[str, Value]) -> dict[CellRef, Value]:
    """Values by id put in place. Raises ValueError where a formula cell of the layout has none."""
    ids = list(formula_ids(layout))
    if missing := [id_ for id_ in ids if id_ not in values]:
        message = f"no cached value for {', '.join(missing)}: teach workbook_templates/cached.py what they show"
        raise ValueError(message)
    return {layout.addresses.cell(id_): values[id_] for id_ in ids}


def formula_ids(layout: LaidBook) -> Iterator[str]:
    """The id of each formula cell. Raises ValueError for one without an id."""
    for sheet in layout.sheets:
        for row, column, cell in sheet.placed():
            if not is_formula(cell.content):
                continue
            if not cell.id:
                message = f"{sheet.title}, row {row}, column {column}: a formula cell needs an id for its cached value"
                raise ValueError(message)
            yield cell.id
