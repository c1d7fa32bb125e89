"""Entries that cannot be meant: the form says what to mend, the core refuses, and the check finds that both do.

Each entry takes the place of one in a return that is complete but for it. The file is saved, read back and proved.
"""

from datetime import date, datetime
from pathlib import Path

import pytest

from tests.workbook.books import book_of
from tests.workbook.filled import GOOD, prove
from tests.workbook.kinds import PERIODS
from workbook_templates.checks import CHECKS_SHOWN, checks

COTTAGE, CHAPTER, WATERFORD, NEW_RATE = "cottage-grove", "chapter-175", "waterford", "new-rate"
DETERMINED: dict[str, object] = dict.fromkeys(set(GOOD[COTTAGE]) - {"date_paid"})
SALE: dict[str, object] = {"exempt_kind_1": "Federal government", "exempt_name_1": "GSA", "exempt_proof_1": "4711"}
Case = tuple[str, dict[str, object], str]


def _each(name: str, cell: str, check: str, *values: object) -> list[Case]:
    return [(name, {cell: value}, check) for value in values]


TEXTS = ("soon", "5000", "1,234.50", " ")
DATES = ("2026-05-01", "soon", " ", date(2026, 3, 30), date(2051, 4, 1), date(2126, 5, 1), 1, 0, -5, 1e9, True)
REFUSED: list[Case] = [
    *_each(COTTAGE, "gross_receipts_1", "gross", *TEXTS, -1, -0.01, True, None),
    *_each(COTTAGE, "gross_receipts_1", "largest", 1e9, 1e300),
    *_each(COTTAGE, "long_stay_receipts_1", "deductions", *TEXTS, -1, True),
    *_each(COTTAGE, "adjustments_3", "deductions", "50", -0.01),
    *_each(COTTAGE, "adjustments_3", "deductions_above_gross", 60000, 48315.76),
    *_each(COTTAGE, "exempt_amount_1", "exempt_rows", *TEXTS, -1, True, None),
    *_each(COTTAGE, "exempt_amount_1", "deductions_above_gross", 50455.76, 1e6),
    *[case for cell in ("kind", "name", "proof") for case in _each(COTTAGE, f"exempt_{cell}_1", "exempt_rows", None)],
    *_each(COTTAGE, "exempt_name_30", "exempt_rows", "GSA", " "),
    *_each(COTTAGE, "date_filed", "date_filed", *DATES),
    *_each(COTTAGE, "date_paid", "date_paid", *DATES),
    *_each(COTTAGE, "extended_to", "extension", *DATES, date(2026, 4, 30), date(2026, 5, 31)),
    *_each(COTTAGE, "extended_to", "extension", datetime(2026, 4, 30, 12), 46142.5, datetime(2026, 5, 31, 0, 1)),
    *_each(WATERFORD, "extended_to", "extension", date(2026, 6, 1), "soon"),
    *_each(CHAPTER, "rate", "rate", None, 5, 1, 0, -0.05, "5%", "0.05", True),
    *_each(COTTAGE, "prior_credit", "prior_credit", *TEXTS, -1, -0.01, True),
    *_each(COTTAGE, "prior_credit", "largest", 1e9),
    *_each(COTTAGE, "amount_paid", "amount_paid", *TEXTS, -1, 0, True),
    (COTTAGE, {"date_paid": None, "amount_paid": 100}, "amount_undated"),
    (COTTAGE, {"determined_receipts": 100}, "determined"),
    (COTTAGE, DETERMINED | {"determined_receipts": 100, "date_filed": date(2026, 5, 1)}, "determined"),
    *[(COTTAGE, DETERMINED | {"determined_receipts": value}, "determined_amount") for value in (-1, True, "50")],
    (NEW_RATE, {"determined_receipts": 100}, "no_determination"),
    ("return-delinquent", {"gross_receipts_1": None, "determined_receipts": 100}, "no_determination"),
    (COTTAGE, {"return_kind": "Amended"}, "amended"),
    (COTTAGE, {"return_kind": "amended"}, "amended"),
    *_each(COTTAGE, "property_gross_1", "properties", 1, 50455.74, 50455.76),
    *_each(COTTAGE, "property_gross_1", "property_amounts", -1, "x", True),
    (COTTAGE, {"property_gross_1": 50456.75, "property_gross_2": -1}, "property_amounts"),
    (COTTAGE, {"property_gross_1": 50455.75, "property_gross_2": "x"}, "property_amounts"),
    (NEW_RATE, SALE | {"exempt_amount_1": 5}, "exempt_rows"),
    (NEW_RATE, SALE | {"exempt_amount_1": 5, "exempt_part_1": "2026-01-01"}, "exempt_parts"),
    (NEW_RATE, SALE | {"exempt_amount_1": 5, "exempt_part_1": date(2026, 2, 16)}, "exempt_parts"),
    (NEW_RATE, SALE | {"exempt_amount_1": 5, "exempt_part_1": datetime(2026, 1, 1, 12)}, "exempt_parts"),
    (NEW_RATE, {"long_stay_receipts_1": 1500.01}, "parts"),
    (NEW_RATE, {"gross_receipts_1": 6e8, "gross_receipts_3": 6e8}, "largest"),
    (COTTAGE, {"gross_receipts_1": '="x"'}, "gross"),
    (COTTAGE, {"gross_receipts_1": "=1000*3", "gross_receipts_2": "5000"}, "gross"),
]
TAKEN: list[tuple[str, dict[str, object], str]] = [
    (COTTAGE, {}, "4003.91"),
    (COTTAGE, {"gross_receipts_1": "=1000*3"}, "3033.32"),
    (COTTAGE, {"gross_receipts_1": 100.005, "gross_receipts_2": 0, "gross_receipts_3": 2140}, "108.08"),
    (COTTAGE, {"date_filed": datetime(2026, 4, 30, 23, 59), "date_paid": datetime(2026, 4, 30, 8)}, "3865.26"),
    (COTTAGE, {"date_filed": "=DATE(2026,4,30)", "date_paid": 46142}, "3865.26"),
    (COTTAGE, {"date_paid": datetime(2051, 3, 31, 18)}, "15522.39"),
    (COTTAGE, {"extended_to": datetime(2026, 5, 30, 12)}, "3865.26"),
    (COTTAGE, {"exempt_amount_1": 50455.75}, "100.00"),
    (COTTAGE, {"prior_credit": 100.005}, "4002.91"),
    (COTTAGE, {"prior_credit": 5000}, "3965.26"),
    (COTTAGE, {"amount_paid": 100.005}, "3966.26"),
    (COTTAGE, {"return_kind": "Amended", "amended_because": "a month was forgotten"}, "4003.91"),
    (COTTAGE, {"property_gross_1": 50455.75}, "4003.91"),
    (COTTAGE, DETERMINED | {"determined_receipts": 100.005}, "108.88"),
    (NEW_RATE, SALE | {"exempt_amount_1": 500, "exempt_part_1": date(2026, 2, 15)}, "143.00"),
]


@pytest.mark.parametrize(("name", "change", "check"), REFUSED)
def test_form_and_core_both_refuse(tmp_path: Path, name: str, change: dict[str, object], check: str) -> None:
    report = prove(tmp_path, name, GOOD[name] | change)
    assert (report.outcome, report.state, report.differences, report.overwritten) == ("equal", "refused", (), ())
    assert "; " in report.reason, check


@pytest.mark.parametrize(("name", "change", "check"), [case for case in REFUSED if "=" not in str(case[1])])
def test_form_says_what_to_mend(name: str, change: dict[str, object], check: str) -> None:
    entered = {cell: _as_excel_reads(cell, value) for cell, value in (GOOD[name] | change).items() if value is not None}
    book = book_of(name, PERIODS[name])
    shown = book.values(entered)
    assert (shown["total_due"], shown[f"check_{check}"]) == ("see checks", 1)
    message = next(one.message for one in checks(book.layout.law) if one.id == check)
    assert message in [shown[f"mend_{number}"] for number in range(1, CHECKS_SHOWN + 1)]


def _as_excel_reads(cell: str, value: object) -> object:
    """Text that looks like a number is none to Excel; the engine would take it for one."""
    words = ("exempt_kind", "exempt_name", "exempt_proof", "return_kind", "amended")
    return f"text: {value}" if isinstance(value, str) and not cell.startswith(words) else value


@pytest.mark.parametrize(("name", "change", "total"), TAKEN)
def test_unusual_entries_that_are_meant(tmp_path: Path, name: str, change: dict[str, object], total: str) -> None:
    report = prove(tmp_path, name, GOOD[name] | change)
    assert (report.outcome, report.state, report.differences) == ("equal", "filed", ())
    assert report.total_due == total


def test_marketplaces_before_2020(tmp_path: Path) -> None:
    rows: dict[str, object] = {f"gross_receipts_{row}": 1000 for row in (1, 2, 3)}
    assert prove(tmp_path, COTTAGE, rows | {"marketplace_receipts_1": 1}, "2019-Q4").state == "refused"
    assert prove(tmp_path, COTTAGE, rows | {"marketplace_receipts_1": 1}, "2020-Q1").state == "filed"


@pytest.mark.parametrize("amount", [0, -5, 0.004, "all", "=1/0"])
def test_a_payment_of_less_than_a_cent_is_not_one_of_everything(tmp_path: Path, amount: object) -> None:
    report = prove(tmp_path, COTTAGE, GOOD[COTTAGE] | {"amount_paid": amount})
    assert (report.outcome, report.state, report.total_due) == ("equal", "refused", "")


AMOUNTS_AND_DATES = (
    "gross_receipts_1",
    "long_stay_receipts_2",
    "marketplace_receipts_3",
    "adjustments_1",
    "exempt_amount_1",
    "property_gross_1",
    "determined_receipts",
    "prior_credit",
    "amount_paid",
    "extended_to",
    "date_filed",
    "date_paid",
)


@pytest.mark.parametrize("entry", ["=1/0", "#N/A", "=NA()"])
@pytest.mark.parametrize("cell", AMOUNTS_AND_DATES)
def test_an_error_typed_in_stops_the_form(tmp_path: Path, cell: str, entry: str) -> None:
    report = prove(tmp_path, COTTAGE, GOOD[COTTAGE] | {cell: entry})
    assert (report.outcome, report.state, report.differences) == ("equal", "refused", ())
    assert cell in report.reason or "exempt sales" in report.reason or "properties" in report.reason


def test_a_circle_typed_in_cannot_be_checked(tmp_path: Path) -> None:
    report = prove(tmp_path, COTTAGE, GOOD[COTTAGE] | {"gross_receipts_1": "=tax"})
    assert report.outcome == "unreadable"
    assert "depends on itself" in report.reason


@pytest.mark.parametrize("name", GOOD)
def test_blank_form_is_no_fault(tmp_path: Path, name: str) -> None:
    report = prove(tmp_path, name, {"operator_name": "Inn", "signed_by": "A. Clerk"})
    assert (report.outcome, report.state) == ("equal", "blank")
