"""The sheet Office use: what the treasurer enters and how the tax is divided. Never forfeitures."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_templates.cells import Cell, Row, Sheet, heading, title
from workbook_templates.law import Law
from workbook_templates.lines import cited, share_lines
from workbook_templates.return_sheet import WIDTHS, date_row, form_row, text_row
from workbook_templates.schedules import amount_entry


def office_sheet(law: Law) -> Sheet:
    """Receipt of the return, a determination where none was filed, and the shares of the tax."""
    rows = [title(f"Office use: {law.ordinance.officer}"), *_received(), *_determination(law), *_shares(law)]
    return Sheet("Office use", WIDTHS, tuple(rows))


def _received() -> Iterator[Row]:
    yield heading("Received")
    yield date_row("received_on", "Received on", "day on which the return came in")
    yield text_row("received_by", "Received by", "name of the officer who took the return in")
    yield text_row("receipt_number", "Receipt number", "number of the receipt given")
    yield text_row("payment_method", "Paid by", "way of payment: cash, check number or transfer")


def _determination(law: Law) -> Iterator[Row]:
    yield heading("Determination where no return was filed, in dollars")
    entry = amount_entry("Determined receipts", "the treasurer's estimate of taxable receipts")
    cell = Cell(None, "input", "money", "determined_receipts", name=True, entry=entry)
    note = cited(law.estimate, "this ordinance has no determinations: leave blank")
    yield form_row("Determined receipts", cell, f"enter only if no return was filed: {note}")


def _shares(law: Law) -> Iterator[Row]:
    if lines := share_lines(law):
        yield heading("Use of the tax, in dollars")
        for line in lines:
            yield form_row(line.label, Cell(line.formula, "calculation", "money", line.id), line.note)
