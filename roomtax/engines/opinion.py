"""What a further engine says of a book: its lines against the core, and every formula cell against `formulas`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from roomtax.comparing import Difference, agree, differences, shown
from roomtax.engines.engine import Engine, Values
from roomtax.engines.explained import explanation
from roomtax.excel_values import CellRef, CellValue
from workbook_templates.laid_book import LaidBook
from workbook_templates.reading import places


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A formula cell in which two engines differ; `explained` is why, if that is known."""

    cell: str
    name: str
    value: str
    formulas: str
    explained: str = ""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one engine says of one book; a line that differs from the core is not listed a second time."""

    engine: str
    compared: int
    differences: tuple[Difference, ...]
    disagreements: tuple[Disagreement, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing is left unexplained."""
        return not self.differences and all(one.explained for one in self.disagreements)


@dataclass(frozen=True, slots=True)
class Hearing:
    """One book before the engines: where it is, its form, the core's lines, and what `formulas` makes of each cell."""

    path: Path
    layout: LaidBook
    expected: Mapping[str, object]
    values: Mapping[CellRef, CellValue]

    def of(self, engine: Engine) -> Opinion:
        """The opinion of an engine. Raises EngineFailed."""
        return self.judged(engine.name, engine.values(self.path, self.values.keys()))

    def judged(self, engine: str, found: Values) -> Opinion:
        """The opinion that an engine's values amount to."""
        wrong = tuple(differences(self.expected, found, self.layout))
        told = {one.cell for one in wrong}
        others = tuple(one for one in self._disagreements(engine, found) if one.cell not in told)
        return Opinion(engine, len(self.values), wrong, others)

    def _disagreements(self, engine: str, found: Values) -> Iterator[Disagreement]:
        names = places(self.layout.addresses)
        for ref, value in self.values.items():
            name = names.get(ref, "")
            if not agree(value, found[ref], exactly=name in self.expected):
                yield Disagreement(
                    f"{ref[0]}!{ref[1]}", name, shown(found[ref]), shown(value), explanation(engine, name)
                )
