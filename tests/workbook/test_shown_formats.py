"""A number format that shows another amount is reported; one that comes along with a pasted cell is not."""

from datetime import date
from pathlib import Path

import pytest

from tests.workbook.filled import GOOD, blank, fill, prover, saved
from workbook_templates.reading import named_cell

TELLING = [
    ("gross_receipts_1", "General"),
    ("gross_receipts_1", "@"),
    ("gross_receipts_1", "0.00"),
    ("gross_receipts_1", '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)'),
    ("gross_receipts_1", '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'),
    ("gross_receipts_1", "[$$-409]#,##0.00"),
    ("date_filed", "m/d/yyyy"),
    ("date_filed", "[$-409]mmmm d, yyyy;@"),
    ("total_due", "[$-409]#,##0.00;\\-#,##0.00"),
]
MISLEADING = [
    ("total_due", '#,##0."00";-#,##0.00'),
    ("total_due", "#,##\\0.00;-#,##0.00"),
    ("total_due", "[$1]#,##0.00;-#,##0.00"),
    ("total_due", "General"),
    ("gross_receipts_1", "#,##0"),
    ("gross_receipts_1", '"1"#,##0.00'),
    ("gross_receipts_1", "[$1-409]#,##0.00"),
    ("gross_receipts_1", '0.00;0.00;"5.00"'),
    ("gross_receipts_1", "0.00,"),
    ("gross_receipts_1", "0.00%"),
    ("date_filed", "m/yyyy"),
    ("date_filed", 'yyyy-mm-"30"'),
    ("date_filed", "yyyy-mm-mm"),
]


def outcome(folder: Path, name: str, shown_as: str) -> tuple[str, int]:
    book = fill(blank(), GOOD["cottage-grove"] | {"date_filed": date(2026, 5, 1)})
    place = named_cell(book, name)
    assert place is not None
    book[place[0]][place[1]].number_format = shown_as
    report = prover().prove(saved(book, folder / "book.xlsx"))
    return report.outcome, len(report.overwritten)


@pytest.mark.parametrize(("name", "shown_as"), TELLING)
def test_format_that_tells_is_no_fault(tmp_path: Path, name: str, shown_as: str) -> None:
    assert outcome(tmp_path, name, shown_as) == ("equal", 0)


@pytest.mark.parametrize(("name", "shown_as"), MISLEADING)
def test_format_that_misleads_is_said(tmp_path: Path, name: str, shown_as: str) -> None:
    assert outcome(tmp_path, name, shown_as) == ("differs", 1)
