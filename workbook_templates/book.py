"""A return workbook: the sheets of a village and period laid out, styled, named, validated and protected."""

from __future__ import annotations

from dataclasses import dataclass

from calc.errors import UnknownLaw
from calc.periods import Period
from calc.registry import VillageFile
from workbook_templates.about_sheet import about_sheet
from workbook_templates.addresses import Addresses
from workbook_templates.edition import marked
from workbook_templates.instructions_sheet import Example, instructions_sheet
from workbook_templates.laid_book import LaidBook
from workbook_templates.law import Law
from workbook_templates.office_sheet import office_sheet
from workbook_templates.properties_sheet import properties_sheet
from workbook_templates.return_sheet import return_sheet
from workbook_templates.rules_sheet import rules_sheet
from workbook_templates.schedules import exempt_sheet, receipts_sheet
from workbook_templates.workings_sheet import workings_sheet


@dataclass(frozen=True)
class ReturnBook(LaidBook):
    """A laid-out return: its law, its sheets, and where each id stands."""

    @classmethod
    def lay_out(cls, file: VillageFile, period: Period, version: str, example: Example | None = None) -> ReturnBook:
        """The return of a village for a period. Raises UnknownLaw where a rule it needs is not in the text.

        `example` is the late return that the sheet Instructions shows; `roomtax.layout` works it out.
        """
        law = Law(file, period)
        for name, rule in law.refused():
            raise UnknownLaw(name, rule.reason, "add it to the village file")
        sheets = (
            return_sheet(law, version),
            instructions_sheet(law, example),
            receipts_sheet(law),
            exempt_sheet(law),
            properties_sheet(law),
            office_sheet(law),
            workings_sheet(law),
            rules_sheet(law),
            about_sheet(law, version),
        )
        return cls(law, marked(sheets), Addresses(sheets))
