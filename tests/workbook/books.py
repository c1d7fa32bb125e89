"""Books that are laid out and read once per process, filled with figures, and held against the core."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from typing import NamedTuple, cast

from calc import assess
from calc.assess import Assessment
from calc.periods import Period
from calc.registry import VillageFile
from roomtax.excel_values import CellInput, CellValue, to_decimal, to_serial
from roomtax.filed import filing_of
from roomtax.recalc import Recalculator
from tests.workbook.figures import Figures, entries, filing
from tests.workbook.kinds import village_file
from workbook_templates.book import ReturnBook
from workbook_templates.reading import inputs, places

VERSION = "0"


class Difference(NamedTuple):
    """A line or date whose cell does not hold what the core says."""

    id: str
    sheet: object
    core: object


@dataclass(frozen=True)
class Book:
    """A laid-out return and the engine that calculates it."""

    layout: ReturnBook
    engine: Recalculator

    @property
    def period(self) -> Period:
        return self.layout.law.period

    def values(self, entered: Mapping[str, object]) -> dict[str, CellValue]:
        """What each formula cell with an id shows for these entries, which must all have their cell."""
        cell = self.layout.addresses.cell
        found = self.engine.calculate({cell(name): cast("CellInput", value) for name, value in entered.items()})
        return {id_: found[ref] for ref, id_ in places(self.layout.addresses).items() if ref in found}

    def entries(self, figures: Figures) -> dict[str, object]:
        return entries(figures, self.layout.law.ordinance, self.period)

    def core(self, figures: Figures) -> Assessment:
        """What the core makes of the figures, without the way through a workbook."""
        ordinance = self.layout.law.ordinance
        return assess(ordinance, filing(figures, ordinance, self.period))

    def through_the_door(self, figures: Figures) -> Assessment:
        """What the core makes of the entries of a book with these figures."""
        return assess(self.layout.law.ordinance, filing_of(self.entries(figures), self.layout))

    def differences(self, figures: Figures) -> list[Difference]:
        """Every date and line on which book and core disagree, in the order of the return."""
        values = self.values(self.entries(figures))
        core = self.core(figures)
        found = [
            Difference(id_, values.get(id_), meant)
            for id_, meant in expected(core, self.layout).items()
            if not same(values.get(id_), meant)
        ]
        read = self.through_the_door(figures)
        if (read.lines, read.deadlines, read.settlement) != (core.lines, core.deadlines, core.settlement):
            found.append(Difference("the door", read.lines, core.lines))
        return found


def expected(core: Assessment, layout: ReturnBook) -> dict[str, Decimal | date]:
    """What the core says for each date and line that the book works out."""
    entered = {cell.id for cell in inputs(layout)}
    dates = {"due_date": core.deadlines.due, "timely_through": core.deadlines.filing_through}
    return dates | {line.id: line.amount for line in core.lines if line.id not in entered}


def same(sheet: CellValue, core: Decimal | date) -> bool:
    """Whether a cell shows exactly what the core says; text, truth values and blanks are no number."""
    if isinstance(sheet, bool) or not isinstance(sheet, int | float):
        return False
    return to_decimal(sheet) == (to_serial(core) if isinstance(core, date) else core)


def lay_out(file: VillageFile, period: str) -> Book:
    """A book of a village file that is not one of `kinds`."""
    layout = ReturnBook.lay_out(file, Period.parse(period), VERSION)
    return Book(layout, Recalculator(layout.workbook()))


@cache
def book_of(name: str, period: str) -> Book:
    """The book of a village of `kinds` for a period."""
    return lay_out(village_file(name), period)
