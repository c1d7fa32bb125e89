"""Entries that no return can hold: refused in words, whatever a file puts into a cell."""

from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.formula import ArrayFormula

from calc.errors import BadInput
from calc.periods import Period
from calc.registry import built_in
from roomtax.demo import EXAMPLES
from roomtax.filed import filing_of
from roomtax.layout import laid_out
from roomtax.proof import Prover
from tests.engines.books import template, write_return

EXAMPLE = EXAMPLES[0]
HUGE = 1e300  # more digits than cents can be counted in


def with_value(folder: Path, name: str, value: object) -> Path:
    """The filled return of the example with another value in one of its cells."""
    path = write_return(folder, EXAMPLE.village, EXAMPLE.period, EXAMPLE.entries)
    sheet, address = template(EXAMPLE.village, EXAMPLE.period).layout.addresses.cell(name)
    book = load_workbook(path)
    book[sheet][address].value = value
    book.save(path)
    return path


@pytest.mark.parametrize("name", ["gross_receipts_1", "prior_credit", "amount_paid", "property_gross_1"])
def test_an_amount_beyond_all_measure(name: str, tmp_path: Path) -> None:
    report = Prover(built_in()).prove(with_value(tmp_path, name, HUGE))
    assert (report.outcome, report.state) == ("equal", "refused")
    place = {"gross_receipts_1": "Receipts!B4", "property_gross_1": "Properties!D4"}.get(name, "Return!B")
    assert report.reason.startswith(place)
    assert report.reason.endswith(f" ({name}): 1e+300 is too large; enter at most $999,999,999.99")


def test_properties_beside_receipts_beyond_all_measure() -> None:
    layout = laid_out(built_in().file(EXAMPLE.village), Period.parse(EXAMPLE.period), "1.0")
    with pytest.raises(BadInput, match="gross_receipts_1: 1e\\+300 is too large"):
        filing_of({**EXAMPLE.entries, "gross_receipts_1": HUGE, "property_gross_1": 5}, layout)


def test_an_entry_that_is_a_formula_for_one_cell_counts_as_its_formula(tmp_path: Path) -> None:
    plain, array = (
        Prover(built_in()).prove(with_value(tmp_path, "gross_receipts_1", value))
        for value in ("=1000+0.55", ArrayFormula("B4", "=1000+0.55"))
    )
    assert (plain.outcome, plain.state, array.total_due) == ("equal", "filed", plain.total_due)
    assert array.outcome == "equal"
