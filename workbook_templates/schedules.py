"""The sheets an operator fills in first: Receipts, a row a month, and Exempt sales, a row a sale."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from calc.periods import Period
from workbook_templates.cells import Cell, Entry, Format, Row, Sheet, header, table, text, title
from workbook_templates.law import Law
from workbook_templates.usable import usable_sum

EXEMPT_ROWS = 30
RECEIPTS, EXEMPT = "Receipts", "Exempt sales"
COLUMNS = (
    (
        "gross_receipts",
        "gross",
        "Gross receipts",
        "what guests paid for lodging, without taxes charged to them; 0 if nothing",
    ),
    (
        "long_stay_receipts",
        "long_stay",
        "Stays of one month or more",
        "the part of gross receipts for stays of one month or more",
    ),
    (
        "marketplace_receipts",
        "marketplace",
        "Sold through marketplaces",
        "the part sold through a marketplace that pays the tax",
    ),
    (
        "adjustments",
        "adjustments",
        "Refunds and adjustments",
        "refunds to guests and other corrections, as a plus amount",
    ),
)


def amount_entry(label: str, meaning: str) -> Entry:
    """What an amount cell accepts."""
    return Entry(
        "amount",
        label[:32],
        f"Enter {meaning}. Dollars and cents, such as 1234.50; no minus sign.",
        f"{label}: enter a number of zero or more, such as 1234.50. No letters, no minus sign.",
    )


def text_entry(label: str, prompt: str) -> Entry:
    """What a text cell accepts."""
    return Entry("text", label[:32], prompt, f"{label}: this is too long. Shorten it to 255 characters.")


def choice_entry(label: str, prompt: str, choices: str) -> Entry:
    """What a cell with a list accepts."""
    error = f"{label}: choose from the list. Click the arrow beside the cell to see it."
    return Entry("list", label[:32], prompt, error, choices=choices)


def spans(law: Law) -> Iterator[tuple[date, date, int]]:
    """The rows of the sheet Receipts: each month, cut where the rate changes, with the number of its part."""
    for month in law.period.months():
        for number, (first, last, _) in enumerate(law.rates, 1):
            start, end = max(first, month.start), min(last, month.end)
            if start <= end:
                yield start, end, number


def _span_title(start: date, end: date) -> str:
    month = Period.of("month", start)
    if (start, end) == (month.start, month.end):
        return month.title()
    return f"{start:%B} {start.day} to {end.day}, {start.year}"


def receipts_sheet(law: Law) -> Sheet:
    """One row a month with gross receipts and the deductions that are known by month, and their totals."""
    rows = [
        title("Receipts by month"),
        text(
            "Enter dollars: gross receipts for every month, 0 if there were none; the other columns are parts of them."
        ),
    ]
    head = header("Month", *(label for _, _, label, _ in COLUMNS))
    months: list[Row] = []
    lines = list(spans(law))
    for number, (start, end, _) in enumerate(lines, 1):
        cells = [Cell(_span_title(start, end), "label")]
        for name, _, label, meaning in COLUMNS:
            cells.append(
                Cell(None, "input", "money", f"{name}_{number}", name=True, entry=amount_entry(label, meaning))
            )
        months.append(Row(tuple(cells)))
    rows += table("ReceiptsByMonth", head, months)
    totals = [Cell("Total", "label")]
    for _, short, _, _ in COLUMNS:
        cells_ = f"{{{short}_cells}}"
        formula = f'=IF(COUNT({cells_})=0,"",{usable_sum(cells_)})'
        totals.append(Cell(formula, "output", "money", f"total_{short}"))
    rows.append(Row(tuple(totals)))
    rows.append(_marketplaces())
    return Sheet(RECEIPTS, (24, 18, 20, 20, 20), tuple(rows), header_row=3, areas=_areas(lines))


def _marketplaces() -> Row:
    prompt = "Name the marketplaces through which rooms were sold. They owe the tax on those sales themselves."
    name = Cell(None, "input", id="marketplace_names", name=True, entry=text_entry("Marketplaces", prompt))
    return Row((Cell("Marketplaces, by name", "label"), name), 4)


def _areas(lines: list[tuple[date, date, int]]) -> dict[str, tuple[str, str]]:
    last = len(lines)
    areas = {f"{short}_cells": (f"{name}_1", f"{name}_{last}") for name, short, _, _ in COLUMNS}
    areas["deduction_cells"] = ("long_stay_receipts_1", f"adjustments_{last}")
    for part in {number for _, _, number in lines}:
        numbers = [row for row, (_, _, number) in enumerate(lines, 1) if number == part]
        areas[f"gross_part_{part}"] = (f"gross_receipts_{numbers[0]}", f"gross_receipts_{numbers[-1]}")
        areas[f"deduction_part_{part}"] = (f"long_stay_receipts_{numbers[0]}", f"adjustments_{numbers[-1]}")
    return areas


def exempt_sheet(law: Law) -> Sheet:
    """One row a sale: kind, name on the invoice, proof, amount. A row counts when all of it is there."""
    columns = list(_exempt_columns(law))
    rows = [
        title("Exempt sales"),
        text("Enter one row a sale, in dollars. Only rows with every entry count; keep the papers named as proof."),
    ]
    sales: list[Row] = []
    for number in range(1, EXEMPT_ROWS + 1):
        cells = [
            Cell(None, "input", format_, f"{name}_{number}", name=True, entry=entry) for name, entry, format_ in columns
        ]
        complete = f'COUNTA({{exempt_words_{number}}})+COUNTIF({{exempt_amount_{number}}},">=0")'
        counted = f'=IF({complete}={{exempt_needed}},{{exempt_amount_{number}}},"")'
        sales.append(Row((*cells, Cell(counted, "calculation", "money", f"exempt_counted_{number}"))))
    rows += table("ExemptSales", header(*(entry.title for _, entry, _ in columns), "Counts"), sales)
    total = Cell('=IF(COUNT({exempt_counted})=0,"",SUM({exempt_counted}))', "output", "money", "total_exempt")
    rows.append(Row((Cell("Total that counts", "label"), *(Cell(None, "label") for _ in columns[1:]), total)))
    words = columns[-2][0]
    areas = {
        f"exempt_words_{number}": (f"exempt_kind_{number}", f"{words}_{number}") for number in range(1, EXEMPT_ROWS + 1)
    }
    areas["exempt_cells"] = ("exempt_kind_1", f"exempt_amount_{EXEMPT_ROWS}")
    areas["exempt_counted"] = ("exempt_counted_1", f"exempt_counted_{EXEMPT_ROWS}")
    if len(law.rates) > 1:
        areas["exempt_parts"] = ("exempt_part_1", f"exempt_part_{EXEMPT_ROWS}")
    widths = (27, 26, 28, 16, 17) if len(law.rates) == 1 else (25, 24, 24, 13, 16, 17)
    return Sheet(EXEMPT, widths, tuple(rows), header_row=3, areas=areas)


def _exempt_columns(law: Law) -> Iterator[tuple[str, Entry, Format]]:
    proofs = "; ".join(dict.fromkeys(f"{one.who}: {one.proof}" for one in law.exemptions))
    kind = "Choose who is exempt. Sheet Rules lists them, each with the proof you need."
    yield "exempt_kind", choice_entry("Kind of exempt sale", kind, "exempt_kinds"), "text"
    name = "Enter the name on the invoice; it should be that of the exempt buyer."
    yield "exempt_name", text_entry("Name on the invoice", name), "text"
    rules = "Note the paper you hold for this sale, with its number. Sheet Rules says which paper that is."
    proof = f"Note the paper you hold. {proofs}." if len(proofs) <= 200 else rules
    yield "exempt_proof", text_entry("Proof", proof), "text"
    if len(law.rates) > 1:
        part = "Choose the part of the period in which the guest stayed."
        yield "exempt_part", choice_entry("Part that starts on", part, "law_part_starts"), "date"
    yield "exempt_amount", amount_entry("Amount", "the part of gross receipts for this sale"), "money"
