"""The values that stand beside the formulas of a workbook's file: what a reader without a calculator shows."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from roomtax.excel_values import CellRef, CellValue, ExcelError
from roomtax.package import MAIN, Package


def values_beside(package: Package) -> dict[CellRef, CellValue]:
    """The value beside each formula, "" where none stands; raises LookupError, ValueError or SyntaxError for damage."""
    return {
        (title, cell.get("r", "")): cell_value(cell, package.strings)
        for title, part in package.sheets
        for formula in package.tree(part).iter(f"{MAIN}f")
        if (cell := formula.getparent()) is not None
    }


def cell_value(cell: etree._Element, strings: Sequence[str]) -> CellValue:
    """The value in a cell, "" for none; raises LookupError or ValueError for damage."""
    text = cell.findtext(f"{MAIN}v") or ""
    match cell.get("t", "n"):
        case "b":
            return text == "1"
        case "e":
            return ExcelError(text)
        case "s":
            return strings[int(text)]
        case "n" if text:
            return float(text)
    return text
