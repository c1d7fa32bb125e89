"""Data validation: what each input cell accepts, the prompt beside it, and the message when it is wrong."""

from __future__ import annotations

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from workbook_templates.addresses import Addresses
from workbook_templates.cells import Entry, Sheet

LONGEST_TEXT = 255
_SMALLEST_SHARE, _LARGEST_SHARE = "0.0001", "0.9999"


def add_validations(to: Worksheet, sheet: Sheet, addresses: Addresses) -> None:
    """Give every input cell of a sheet its validation; cells that accept the same share one."""
    found: dict[Entry, DataValidation] = {}
    for row, column, cell in sheet.placed():
        if cell.entry is None:
            continue
        if cell.entry not in found:
            found[cell.entry] = _validation(cell.entry, sheet.title, addresses)
            to.add_data_validation(found[cell.entry])
        found[cell.entry].add(f"{get_column_letter(column)}{row}")


def _validation(entry: Entry, sheet: str, addresses: Addresses) -> DataValidation:
    rule = _rule(entry, sheet, addresses)
    rule.allow_blank = True
    rule.showInputMessage = rule.showErrorMessage = True
    rule.errorStyle = "stop"
    rule.promptTitle = rule.errorTitle = entry.title[:32]
    rule.prompt, rule.error = entry.prompt, entry.error
    return rule


def _rule(entry: Entry, sheet: str, addresses: Addresses) -> DataValidation:
    match entry.kind:
        case "amount":
            return DataValidation("decimal", operator="greaterThanOrEqual", formula1="0")
        case "share":
            return DataValidation("decimal", operator="between", formula1=_SMALLEST_SHARE, formula2=_LARGEST_SHARE)
        case "date":
            low, high = (addresses.resolve(formula, sheet) for formula in (entry.low, entry.high))
            return DataValidation("date", operator="between", formula1=low, formula2=high)
        case "text":
            return DataValidation("textLength", operator="lessThanOrEqual", formula1=str(LONGEST_TEXT))
        case "list":
            return DataValidation("list", formula1=addresses.resolve(f"{{{entry.choices}}}", sheet))
