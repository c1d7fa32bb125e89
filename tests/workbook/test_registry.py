"""Guards 1 and 7: core and book have the same lines, names are as the contract has them, every formula has a value."""

from datetime import date
from decimal import Decimal

import pytest

from calc import Ordinance
from roomtax.excel_values import ExcelError
from tests.workbook.books import Book, book_of
from tests.workbook.figures import Figures, Row, entries, row_parts
from tests.workbook.kinds import BUILT_IN, PERIODS
from workbook_templates.checks import checks
from workbook_templates.lines import return_lines, share_lines
from workbook_templates.reading import inputs, named_cell

ENTERED = {"prior_credit"}
INPUTS = {
    "operator_name", "permit_number", "property_address", "date_filed", "date_paid", "extended_to", "prior_credit"
}  # fmt: skip
RESULTS = {
    "period_end", "due_date", "timely_through", "gross_receipts", "long_stay_receipts", "exempt_receipts",
    "marketplace_receipts", "adjustments", "taxable_receipts", "tax", "retained", "net_tax", "late_fee", "interest",
    "total_due", "about_village", "about_period", "about_version", "about_hash",
}  # fmt: skip
SCHEDULES = ("gross_receipts", "long_stay_receipts", "marketplace_receipts", "adjustments")
BOOKS = pytest.mark.parametrize(("name", "period"), PERIODS.items())


def figures_for(book: Book) -> Figures:
    """A return filed and paid late, with a rate where one is asked for."""
    law = book.layout.law
    rows = (Row(Decimal("1234.50")),) * len(row_parts(law.ordinance, law.period))
    day = date(law.period.end.year + 1, 12, 30)
    return Figures(rows, filed=day, paid=day, rate=Decimal("0.05") if law.rate_unknown else None)


@BOOKS
def test_lines_of_core_and_registry_are_the_same_in_the_same_order(name: str, period: str) -> None:
    book = book_of(name, period)
    registry = (*return_lines(book.layout.law), *share_lines(book.layout.law))
    assert [line.id for line in registry] == [line.id for line in book.core(figures_for(book)).lines]
    assert [line.label for line in registry] == [line.label for line in book.core(figures_for(book)).lines]
    assert {line.id for line in registry if not line.formula} == ENTERED


@BOOKS
def test_each_line_is_a_formula_cell_but_the_one_that_is_entered(name: str, period: str) -> None:
    book = book_of(name, period)
    core = {line.id for line in book.core(figures_for(book)).lines}
    cells = {id_ for id_ in core if book.layout.addresses.cell(id_) in book.engine.formulas}
    assert core - cells == ENTERED
    assert {cell.id for cell in inputs(book.layout)} >= ENTERED


@BOOKS
def test_names_of_the_contract_are_there_and_no_input_is_a_formula(name: str, period: str) -> None:
    book = book_of(name, period)
    law = book.layout.law
    numbered = {
        f"{name}_{row}" for name in SCHEDULES for row in range(1, len(row_parts(law.ordinance, law.period)) + 1)
    }
    needed = INPUTS | RESULTS | numbered | ({"rate"} if law.rate_unknown else set())
    needed |= {figure.id for figure in law.figures()}
    names = book.layout.workbook().defined_names
    assert needed - set(names) == set()
    assert {figure.id for figure in law.figures()} == {name for name in names if name.startswith("law_")}
    entered = {cell.id for cell in inputs(book.layout)}
    assert entered >= INPUTS | numbered
    assert not entered & RESULTS
    assert not {id_ for id_ in entered if book.layout.addresses.cell(id_) in book.engine.formulas}


@BOOKS
def test_each_name_points_to_one_cell_and_each_cell_has_one_name(name: str, period: str) -> None:
    book = book_of(name, period)
    workbook = book.layout.workbook()
    cells = {found: named_cell(workbook, found) for found in workbook.defined_names}
    assert all(cells.values())
    assert len(set(cells.values())) == len(cells)
    assert {found: cell for found, cell in cells.items() if cell != book.layout.addresses.cell(found)} == {}
    assert all(not sheet.defined_names for sheet in workbook.worksheets), "a name of one sheet"


@BOOKS
def test_every_figure_of_law_shows_what_the_village_file_has(name: str, period: str) -> None:
    book = book_of(name, period)
    workbook = book.layout.workbook()
    for figure in book.layout.law.figures():
        sheet, address = book.layout.addresses.cell(figure.id)
        assert workbook[sheet][address].value == figure.value, figure.id
        assert figure.section


def _shown(book: Book, entered: dict[str, object]) -> dict[str, object]:
    found = book.values(entered)
    assert not [id_ for id_, value in found.items() if isinstance(value, ExcelError) or value is None]
    return dict(found)


def _bad(ordinance: Ordinance, book: Book) -> dict[str, object]:
    good = entries(figures_for(book), ordinance, book.period)
    return dict.fromkeys(good, "text: soon") | {"prior_credit": -1, "extended_to": date(1999, 1, 1)}


@BOOKS
def test_every_formula_has_a_value_and_none_is_an_error(name: str, period: str) -> None:
    book = book_of(name, period)
    law = book.layout.law
    blank = _shown(book, {})
    assert {blank[line.id] for line in return_lines(law) if line.formula} == {""}
    filled = _shown(book, entries(figures_for(book), law.ordinance, law.period))
    assert all(isinstance(filled[line.id], int | float) for line in return_lines(law) if line.formula)
    wrong = _shown(book, _bad(law.ordinance, book))
    assert wrong["total_due"] == "see checks"
    assert wrong["mend_1"] in {check.message for check in checks(law)}


@pytest.mark.parametrize(("name", "period"), BUILT_IN.items())
def test_all_cells_at_their_worst(name: str, period: str) -> None:
    """Each input alone wrong, in each way: no error value anywhere."""
    book = book_of(name, period)
    good = entries(figures_for(book), book.layout.law.ordinance, book.layout.law.period)
    for cell in inputs(book.layout):
        first = cell.id.rpartition("_")[2] in {"1", cell.id} or not cell.id[-1].isdigit()
        for value in ("text: x", -1, 1e300) if first else ():
            _shown(book, good | {cell.id: value})
