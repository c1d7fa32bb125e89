"""The sheet Workings put together, and the areas in it that formulas refer to."""

from __future__ import annotations

from calc import provisions as p
from workbook_templates.cells import Sheet, title
from workbook_templates.checks import check_areas, check_rows, checks
from workbook_templates.interest import payment, time
from workbook_templates.late_fee import late_fee
from workbook_templates.law import Law
from workbook_templates.reminders import reminder_rows
from workbook_templates.workings import DAYS_TRIED, NOTE_WIDTH, dates, entries, kept

WIDTHS = (46, 16, 8, NOTE_WIDTH)


def workings_sheet(law: Law) -> Sheet:
    """Entries as read, dates, checks, reminders, interest and conditions, in the order in which they are worked out."""
    found = checks(law)
    rows = (
        title("Workings: how the dates and dollars are reached"),
        *entries(law),
        *dates(law),
        *check_rows(found),
        *reminder_rows(law),
        *kept(law),
        *time(law),
        *late_fee(law),
        *payment(law),
    )
    areas, growing = check_areas(found)
    for run in _runs(law):
        areas[f"{run}_dates"] = (f"{run}_day_0", f"{run}_day_{DAYS_TRIED - 1}")
        areas[f"{run}_open"] = (f"{run}_open_0", f"{run}_open_{DAYS_TRIED - 1}")
    return Sheet("Workings", WIDTHS, rows, landscape=True, areas=areas, growing=growing)


def _runs(law: Law) -> list[str]:
    runs = ["due"] if isinstance(law.due, p.LastBusinessDay) else []
    if not isinstance(law.grace, p.Grace):
        return runs
    runs.append("filing")
    if isinstance(law.extension, p.Extension) and not law.extension.moves_interest:
        runs.append("payment")
    if law.fee_on_delinquency and isinstance(law.delinquency, p.TaxDelinquency):
        runs.append("delinquency")
    return runs
