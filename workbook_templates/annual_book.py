"""An annual return workbook: the form of a village's year with its workings, rules and provenance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calc.registry import VillageFile
from calc.years import Year
from workbook_templates.about_sheet import fact_rows
from workbook_templates.addresses import Addresses
from workbook_templates.annual_instructions_sheet import YearExample, annual_instructions_sheet
from workbook_templates.annual_law import AnnualLaw
from workbook_templates.annual_sheet import annual_sheet
from workbook_templates.annual_workings import annual_workings_sheet
from workbook_templates.cells import Cell, Row, Sheet, heading, title
from workbook_templates.edition import marked
from workbook_templates.laid_book import LaidBook
from workbook_templates.return_sheet import WIDTHS
from workbook_templates.rules_sheet import rules_sheet

KIND = "annual return"
CAME_IN = ("on time", "late", "not filed")
_HOW = (
    "Sheet Instructions says what to do, in order, and what counts.",
    "Fill in the yellow cells of the sheet Annual return; everything else computes itself.",
    "Sheet Workings shows each step of the dates and the checks; sheet Rules gives each figure's section.",
    "The workbook needs no add-in, no macro and no internet. It is protected against slips, without a password.",
    "It computes the tax of the year and what is left to pay or to refund. It adds no interest and no fee.",
    "For the treasurer: roomtax build --annual --from FILE... fills it in from the filled returns of the year.",
)


@dataclass(frozen=True)
class AnnualBook(LaidBook):
    """A laid-out annual return: its law, its sheets, and where each id stands."""

    law: AnnualLaw

    @classmethod
    def lay_out(cls, file: VillageFile, year: Year, version: str, example: YearExample | None = None) -> AnnualBook:
        """The annual return of a village's year. Raises UnknownLaw and BadInput where there can be none.

        `example` is the year that the sheet Instructions shows; `roomtax.annual_layout` works it out.
        """
        law = AnnualLaw(file, year)
        choices = {"came": CAME_IN} if law.asks_how_it_came else {}
        sheets = (
            annual_sheet(law, version),
            annual_instructions_sheet(law, example),
            annual_workings_sheet(law),
            rules_sheet(law, choices),
            _about(law, version),
        )
        return cls(law, marked(sheets), Addresses(sheets))

    @property
    def subject(self) -> str:
        """What kind of form it is."""
        return "Annual room tax return"

    @property
    def time(self) -> str:
        """The year in words."""
        return self.law.year.title()


def _about(law: AnnualLaw, version: str) -> Sheet:
    rows: list[Row] = [title("About this workbook"), heading("Facts")]
    kind = ("about_kind", "Kind of form", KIND, "one for each year, beside the returns of its periods")
    rows += fact_rows(law.file, (str(law.year), law.year.title()), version, kind)
    rows += [heading("How it works"), *_words()]
    return Sheet("About", WIDTHS, tuple(rows))


def _words() -> Iterator[Row]:
    yield from (Row((Cell(words, "text"),)) for words in _HOW)
