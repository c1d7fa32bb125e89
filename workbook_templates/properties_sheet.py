"""The sheet Properties: for an operator with several, receipts of each, which must add up to the return's."""

from __future__ import annotations

from workbook_templates.cells import Cell, Entry, Row, Sheet, header, table, text, title
from workbook_templates.law import Law
from workbook_templates.schedules import amount_entry, text_entry
from workbook_templates.usable import usable_sum

PROPERTY_ROWS = 12
_TEXTS = (
    ("property", "Property", "address or name of the property"),
    ("property_permit", "Permit number", "number the village gave for this property"),
    ("property_rooms", "Rooms or units", "number of rooms or units that are let"),
)


def properties_sheet(law: Law) -> Sheet:
    """One row a property; leave the sheet blank for a single one."""
    rows = [
        title(f"Properties in {law.ordinance.title.removeprefix('Village of ')}"),
        text("Enter one row a property, in dollars, if you have several; they must add up to gross receipts."),
    ]
    properties: list[Row] = []
    for number in range(1, PROPERTY_ROWS + 1):
        cells = [
            Cell(None, "input", id=f"{name}_{number}", name=True, entry=_entry(label, what))
            for name, label, what in _TEXTS
        ]
        gross = amount_entry("Gross receipts", "what guests paid for lodging in this property")
        cells.append(Cell(None, "input", "money", f"property_gross_{number}", name=True, entry=gross))
        properties.append(Row(tuple(cells)))
    rows += table("ReceiptsByProperty", header(*(label for _, label, _ in _TEXTS), "Gross receipts"), properties)
    total = f'=IF(COUNT({{property_gross}})=0,"",{usable_sum("{property_gross}")})'
    blank = Cell(None, "label")
    rows.append(Row((Cell("Total", "label"), blank, blank, Cell(total, "output", "money", "property_total"))))
    areas = {"property_gross": ("property_gross_1", f"property_gross_{PROPERTY_ROWS}")}
    return Sheet("Properties", (44, 20, 18, 20), tuple(rows), header_row=3, areas=areas)


def _entry(label: str, what: str) -> Entry:
    return text_entry(label, f"Enter the {what}.")
