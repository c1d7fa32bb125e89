"""A small return workbook in which there is nothing to find, made without the templates."""

import io
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from calc.registry import built_in
from workbook_templates.cells import Format, Role
from workbook_templates.style import FORMATS, STYLE_NAMES, styles

Spec = tuple[object, Role] | tuple[object, Role, Format] | tuple[object, Role, Format, str]
Rows = list[tuple[Spec, ...]]

VILLAGE = "Village of Waterford"
WIDTHS = (44.0, 26.0, 60.0, 16.0, 16.0)
HEIGHT = 48.0

RETURN: Rows = [
    ((f"{VILLAGE}: room tax return", "title"),),
    (("Every operator files this form, version 1. Send it by the due date. Amounts are in dollars.", "text"),),
    (("For the period", "label"), ("January 2026", "output"), ("to the Village Treasurer", "note")),
    (("Receipts", "heading"), (None, "heading"), (None, "heading")),
    (
        ("Gross receipts", "label"),
        (None, "input", "money", "gross_receipts"),
        ("enter what guests paid", "note"),
    ),
    (("Exempt sales", "label"), (None, "input", "money", "exempt_receipts"), ("enter what was exempt", "note")),
    (("Who was exempt", "label"), (None, "input", "text", "exempt_kind"), ("choose from the list", "note")),
    (("Date paid", "label"), (None, "input", "date", "date_paid"), ("enter the day of the payment", "note")),
    (("Checks", "heading"), (None, "heading"), (None, "heading")),
    (("Entries to mend", "label"), ("=Workings!B4", "output", "count"), ("the total shows when this is 0", "note")),
    (("To pay", "heading"), (None, "heading"), (None, "heading")),
    (
        ("Total due", "label"),
        ('=IF(Workings!B5=1,ROUND(Workings!B3*law_rate,2),"")', "output", "money", "total_due"),
        ("8 % of taxable receipts (B(1))", "note"),
    ),
]
MONTHS: Rows = [
    (("Receipts by month, in dollars", "title"),),
    (("Enter what guests paid in each month.", "text"),),
    (("Month", "header"), ("Gross", "header"), ("Adjustments", "header"), ("Counts", "header")),
    *(
        (
            (f"{month} 2026", "label"),
            (None, "input", "money", f"gross_{number}"),
            (None, "input", "money", f"adjusted_{number}"),
            (f"=gross_{number}-adjusted_{number}", "calculation", "blank_zero"),
        )
        for number, month in enumerate(("January", "February", "March", "April"), 1)
    ),
]
WORKINGS: Rows = [
    (("Workings, in dollars", "title"),),
    (("Gross receipts", "label"), ("=ROUND(SUM(gross_receipts),2)", "calculation", "money")),
    (("Taxable receipts", "label"), ("=B2-exempt_receipts", "calculation", "money")),
    (("How many entries are to be mended", "label"), ("=IF(B3<0,1,0)", "calculation", "count")),
    (("Does the total show?", "label"), ("=IF(AND(gross_receipts<>0,B4=0),1,0)", "calculation", "count")),
    (("Step 1", "label"), ("=B5*12", "calculation", "count")),
    (("Step 2", "label"), ("=B6+1", "calculation", "count")),
    (("Step 3", "label"), ("=B7+1", "calculation", "count")),
    (("Step 4", "label"), ("=B8+1", "calculation", "count")),
]
RULES: Rows = [
    (("The rules behind this return", "title"),),
    tuple((text, "header") for text in ("Figure", "Value", "Section", "In force from", "Read on")),
    (
        ("Rate of tax", "law"),
        (0.08, "law", "percent", "law_rate"),
        ("B(1)", "law"),
        (date(2003, 1, 1), "law", "date"),
        (date(2026, 11, 30), "law", "date"),
    ),
    (("Who is exempt", "heading"), (None, "heading"), (None, "heading")),
    (("A state", "label"),),
    (("The United States", "label"),),
]
ABOUT: Rows = [
    (("About this workbook", "title"),),
    *(
        ((label, "label"), (value, "law", "text", name), (note, "note"))
        for label, value, name, note in (
            ("Village key", "waterford", "about_village", "key of the village file"),
            ("Period", "2026-01", "about_period", "of the return"),
            ("Version", "1.0", "about_version", "of the generator"),
            ("Hash", built_in().file("waterford").fingerprint, "about_hash", "of the village file"),
            ("Source", "Code of the Village", "about_source", "the text that was read"),
            ("Read on", "2026-11-30", "about_read_on", "day of reading"),
        )
    ),
]
SHEETS = {"Return": RETURN, "Receipts": MONTHS, "Workings": WORKINGS, "Rules": RULES, "About": ABOUT}
TABLES = {"Receipts": ("ReceiptsByMonth", "A3:D7"), "Rules": ("LawFigures", "A2:E3")}


def clean_book() -> Workbook:
    """The workbook, anew for each test."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for style in styles():
        book.add_named_style(style)
    for title, rows in SHEETS.items():
        fill(book, book.create_sheet(title), rows)
    for title, (name, area) in TABLES.items():
        book[title].add_table(Table(displayName=name, ref=area))
    validate(book)
    about = book.properties
    about.title, about.subject = f"{VILLAGE}: room tax return, January 2026", "Room tax return"
    about.creator, about.language = "roomtax", "en-US"
    return book


def fill(book: Workbook, sheet: Worksheet, rows: Rows) -> None:
    """Write rows in their roles, and set the sheet up as a form."""
    for number, row in enumerate(rows, 1):
        sheet.row_dimensions[number].height = HEIGHT
        for column, spec in enumerate(row, 1):
            put(book, sheet, (number, column), spec)
    for number, width in enumerate(WIDTHS, 1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.print_area = sheet.dimensions
    sheet.print_title_rows = "1:1"
    sheet.page_setup.paperSize = 1
    sheet.page_setup.orientation = "landscape"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.oddFooter = HeaderFooterItem(
        left=_HeaderFooterPart(text=f"{VILLAGE}, January 2026"), right=_HeaderFooterPart(text="page &P of &N")
    )
    sheet.protection.sheet = True
    sheet.protection.selectLockedCells = False


def put(book: Workbook, sheet: Worksheet, at: tuple[int, int], spec: Spec) -> None:
    """Write one cell: content, role, format, name."""
    content, role, kind, name = (*spec, "text", "")[:4] if len(spec) == 2 else (*spec, "")[:4]
    cell = sheet.cell(*at)
    cell.value = content
    cell.style = STYLE_NAMES[role]
    cell.number_format = FORMATS[kind]
    if name:
        where = f"'{sheet.title}'!${get_column_letter(at[1])}${at[0]}"
        book.defined_names[name] = DefinedName(name, attr_text=where)


def validation(kind: Any, **limits: Any) -> DataValidation:
    """A validation with its prompt and message."""
    rule = DataValidation(kind, **limits, allow_blank=True, errorStyle="stop")
    rule.showInputMessage = rule.showErrorMessage = True
    rule.promptTitle = rule.errorTitle = "What to enter"
    rule.prompt, rule.error = "Enter what is asked for.", "Enter what is asked for."
    return rule


def validate(book: Workbook) -> None:
    """Give every cell to fill in its validation."""
    for title, cells, rule in (
        ("Return", "B5:B6", validation("decimal", operator="greaterThanOrEqual", formula1="0")),
        ("Return", "B7", validation("list", formula1="Rules!$A$5:$A$6")),
        ("Return", "B8", validation("date", operator="greaterThanOrEqual", formula1="46022")),
        ("Receipts", "B4:C7", validation("decimal", operator="greaterThanOrEqual", formula1="0")),
    ):
        rule.add(cells)
        book[title].add_data_validation(rule)


def saved(book: Workbook, path: Path, values: dict[str, str] | None = None) -> Path:
    """Write a book to a file, with the XML of a value beside each formula; `values` has others, by formula."""
    raw = io.BytesIO()
    book.save(raw)
    with zipfile.ZipFile(raw) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            content = old.read(name).decode()
            if name.startswith("xl/worksheets/"):
                for formula, value in (values or {}).items():
                    content = content.replace(f"<f>{formula}</f><v></v>", f"<f>{formula}</f>{value}")
                    content = content.replace(f"<f>{formula}</f><v />", f"<f>{formula}</f>{value}")
                content = content.replace("</f><v></v>", "</f><v>1</v>").replace("</f><v />", "</f><v>1</v>")
            new.writestr(name, content.encode())
    return path
