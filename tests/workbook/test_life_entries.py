"""The life of a return beside its amounts: what a form refuses, what it reminds of, and what it keeps."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook

from calc import assess
from calc.errors import RoomTaxError
from roomtax.excel_values import CellValue
from roomtax.filed import filing_of
from tests.cases.life import LifeCase, entered, life_cases
from tests.workbook.books import book_of
from tests.workbook.filled import blank, fill, saved
from tests.workbook.kinds import BUILT_IN, PERIODS
from tests.workbook.opened import opened
from workbook_templates.checks import CHECKS_SHOWN
from workbook_templates.reading import entries, inputs
from workbook_templates.reminders import reminders

SIGNATURE = ("preparer_name", "signed_by", "signed_on")
OFFICE = ("received_on", "received_by", "receipt_number", "payment_method", "determined_receipts")
BUSINESS = ("closed_on", "successor_name")
WRITTEN: dict[str, object] = {
    "operator_name": "Example Inn LLC (made up)",
    "preparer_name": "Sam Bookkeeper",
    "signed_by": "Pat Example, manager",
    "signed_on": datetime(2026, 10, 30),
    "successor_name": "Sugar Creek Lodging LLC (made up)",
    "received_on": datetime(2026, 11, 10),
    "received_by": "A. Clerk",
    "receipt_number": "2026-118",
    "payment_method": "check 4711",
}


SOLD = [case for case in life_cases() if case["part"] == "sold or closed"]


@dataclass(frozen=True)
class Change:
    """A worked example with other entries, and what the form says of it; None takes an entry out."""

    village: str
    id: str
    says: str
    entered: dict[str, object] = field(default_factory=dict)

    @property
    def case(self) -> LifeCase:
        return next(case for case in life_cases() if (case["village"], case["id"]) == (self.village, self.id))

    def entries(self) -> dict[str, object]:
        changed = entered(self.case) | self.entered
        return {name: value for name, value in changed.items() if value is not None}

    def values(self) -> dict[str, CellValue]:
        return opened(self.village, self.case["period"]).values(self.entries())


REFUSED = [
    Change(
        "cottage-grove",
        "a receipt left out, mended before the due date",
        "What is amended: you chose Amended; say what has changed and why",
        {"amended_because": None},
    ),
    Change(
        "waterford",
        "receipts found seven weeks after the due date",
        "What is amended: you chose Amended; say what has changed and why",
        {"amended_because": None},
    ),
    Change(
        "cottage-grove",
        "three houses on one return, one working day late",
        "Properties: their gross receipts must add up to those of sheet Receipts",
        {"property_gross_3": 4204.64},
    ),
    Change(
        "chapter-175",
        "a motel and a campground of one owner",
        "Properties: their gross receipts must add up to those of sheet Receipts",
        {"property_gross_2": None},
    ),
    Change(
        "belleville",
        "every sale exempt",
        "Exempt sales: fill in every cell of each row you use; a row with a gap does not count",
        {"exempt_proof_2": None},
    ),
    Change(
        "cottage-grove",
        "extended to the last day, paid after it",
        "Extended to: enter the date the treasurer granted, up to 1 month after the due date",
        {"extended_to": datetime(2026, 9, 1)},
    ),
    Change(
        "chapter-175",
        "more time to file is no more time to pay",
        "Extended to: enter the date the treasurer granted, up to 1 month after the due date",
        {"extended_to": datetime(2026, 9, 1)},
    ),
    Change(
        "waterford",
        "sales tax report attached, occupancy given, fifteen days late",
        "Extended to: this ordinance grants none; leave it blank",
        {"extended_to": datetime(2026, 8, 30)},
    ),
    Change(
        "belleville",
        "a part paid late, the rest still owed",
        "Date paid: you entered an amount paid; enter the day of that payment, too",
        {"date_paid": None},
    ),
    Change(
        "cottage-grove",
        "no return came; the treasurer fills in the office's block",
        "Office use: determined receipts are for a return that was not filed; clear them, or receipts and date filed",
        {"date_filed": datetime(2026, 9, 8)},
    ),
    Change(
        "chapter-175",
        "no guests and a late return",
        "Rate of tax: enter the rate printed in the ordinance, such as 5%; if you do not know it, ask the treasurer",
        {"rate": None},
    ),
]
REMINDED = [
    Change(
        "waterford",
        "sales tax report attached, occupancy given, fifteen days late",
        "Still to do: attach what is named under This return, and choose yes beside it (D(1))",
        {"attached_1": None},
    ),
    Change(
        "waterford",
        "a month without guests, filed late",
        "Still to do: attach what is named under This return, and choose yes beside it (D(1))",
        {"attached_1": "no"},
    ),
    Change(
        "waterford",
        "sales tax report attached, occupancy given, fifteen days late",
        "Still to do: enter the room nights offered and, of these, the room nights let (D(1))",
        {"nights_let": None},
    ),
    Change(
        "waterford",
        "sales tax report attached, occupancy given, fifteen days late",
        "Still to do: enter the room nights offered and, of these, the room nights let (D(1))",
        {"nights_let": 621},
    ),
    Change(
        "belleville",
        "a third of the rooms sold by two websites",
        "Still to do: enter the names of the marketplaces on sheet Receipts, below the months",
        {"marketplace_names": None},
    ),
    Change(
        "waterford",
        "rooms sold by one website",
        "Still to do: enter the names of the marketplaces on sheet Receipts, below the months",
        {"marketplace_names": None},
    ),
    Change(
        "belleville",
        "sold in mid-September, last return late",
        "Still to do: you named a buyer; enter the day at Business closed or sold on",
        {"closed_on": None},
    ),
]


def messages(values: dict[str, CellValue]) -> list[CellValue]:
    return [values[f"mend_{number}"] for number in range(1, CHECKS_SHOWN + 1) if values[f"mend_{number}"]]


@pytest.mark.parametrize("change", REFUSED, ids=lambda change: change.says.partition(":")[0])
def test_refused(change: Change) -> None:
    values = change.values()
    assert (messages(values), values["entries_to_mend"]) == ([change.says], 1)
    assert {values[name] for name in ("tax", "total_due", "balance")} == {"see checks"}
    layout = opened(change.village, change.case["period"]).layout
    with pytest.raises(RoomTaxError):
        assess(layout.law.ordinance, filing_of(change.entries(), layout))


@pytest.mark.parametrize("change", REMINDED, ids=lambda change: change.says)
def test_reminded_of_what_no_amount_depends_on(change: Change) -> None:
    case = change.case
    whole, lacking = opened(case["village"], case["period"]).values(entered(case)), change.values()
    assert messages(whole) == ["Nothing to mend: the amounts stand."]
    assert messages(lacking) == ["Nothing to mend: the amounts stand.", change.says]
    assert {name for name in case["expect"] if whole[name] != lacking[name]} == set()


def test_no_reminder_before_the_amounts_show_or_on_a_determination() -> None:
    form = opened("waterford", "2026-05")
    assert messages(form.values({"successor_name": "A buyer"})) == []
    assert messages(form.values({"determined_receipts": 15000})) == ["Nothing to mend: the amounts stand."]


def test_marketplace_sales_are_the_sellers_to_report_before_2020() -> None:
    entered = {f"gross_receipts_{month}": 1000.0 for month in (1, 2, 3)} | {"marketplace_receipts_1": 400.0}
    for period, shown in (("2019-Q4", "see checks"), ("2020-Q1", 182.0)):  # 3,000.00 - 400.00 = 2,600.00; x 7 %
        form = opened("belleville", period)
        assert form.values(entered)["tax"] == shown
    assert messages(opened("belleville", "2019-Q4").values(entered)) == [
        "Sold through marketplaces: before 2020 these sales are yours to report; leave the column blank"
    ]


def test_occupancy_is_worked_out() -> None:
    """372 of 620 nights are 60 %."""
    form = opened("waterford", "2026-05")
    assert form.values({"nights_offered": 620, "nights_let": 372})["occupancy"] == pytest.approx(0.6)
    assert form.values({"nights_offered": 0, "nights_let": 0})["occupancy"] == ""


@pytest.mark.parametrize("village", BUILT_IN)
def test_cells_for_signature_office_and_business(village: str) -> None:
    layout = opened(village, BUILT_IN[village]).layout
    known = {cell.id: cell for cell in inputs(layout)}
    homes = {**dict.fromkeys((*SIGNATURE, *BUSINESS), "Return"), **dict.fromkeys(OFFICE, "Office use")}
    homes["marketplace_names"] = "Receipts"
    for name, sheet in homes.items():
        assert layout.addresses.cell(name)[0] == sheet, name
        assert known[name].name, name
        assert known[name].entry is not None, name


@pytest.mark.parametrize(
    ("village", "section"),
    [
        ("cottage-grove", "(C(2))"),
        ("belleville", "(5.22, reporting periods)"),
        ("waterford", "(D(1))"),
        ("chapter-175", "(B)"),
    ],
)
def test_form_says_by_which_section_it_is_signed(village: str, section: str) -> None:
    form = opened(village, BUILT_IN[village])
    sheet, address = form.layout.addresses.cell("signed_by")
    note = form.book[sheet][f"C{address[1:]}"].value
    assert note == f"enter name and title of the filer or authorized agent {section}"


@pytest.mark.parametrize("case", SOLD, ids=lambda case: case["village"])
def test_what_is_written_is_kept_and_moves_no_amount(case: LifeCase, tmp_path: Path) -> None:
    form = opened(case["village"], case["period"])
    written = WRITTEN | entered(case)
    path = saved(fill(blank(case["village"], case["period"]), written), tmp_path / "return.xlsx")
    kept = {name: value for name, value in entries(load_workbook(path), form.layout).items() if value is not None}
    assert kept == written
    plain, signed = form.values(entered(case)), form.values(kept)
    assert {name for name in case["expect"] if plain[name] != signed[name]} == set()


@pytest.mark.parametrize(("village", "period"), PERIODS.items())
def test_each_reminder_has_a_line_of_the_form(village: str, period: str) -> None:
    assert len(reminders(book_of(village, period).layout.law)) < CHECKS_SHOWN
