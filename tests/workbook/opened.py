"""A return as it is built and sent out: read back from the bytes of its file, filled in by the names of its cells."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from openpyxl import Workbook

from calc.periods import Period
from roomtax.excel_values import CellInput, CellValue
from roomtax.layout import laid_out
from roomtax.recalc import Recalculator
from roomtax.version import version
from tests.workbook.filled import blank
from tests.workbook.kinds import village_file
from workbook_templates.book import ReturnBook
from workbook_templates.reading import named_cell, places


@dataclass(frozen=True)
class Opened:
    """A built file, the layout it was built from, and the engine that calculates the file."""

    book: Workbook
    layout: ReturnBook
    engine: Recalculator

    def values(self, entered: Mapping[str, object]) -> dict[str, CellValue]:
        """What each formula cell with an id shows for these entries."""
        fed: dict[tuple[str, str], CellInput] = {}
        for name, value in entered.items():
            place = named_cell(self.book, name)
            assert place is not None, name
            fed[place] = cast("CellInput", value)
        found = self.engine.calculate(fed)
        return {id_: found[ref] for ref, id_ in places(self.layout.addresses).items() if ref in found}


@cache
def opened(name: str, period: str) -> Opened:
    """The blank return of a village for a period."""
    book = blank(name, period)
    return Opened(book, laid_out(village_file(name), Period.parse(period), version()), Recalculator(book))
