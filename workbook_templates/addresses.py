"""From ids to cell addresses: `{due_date}` in a formula becomes a name, an address or an area."""

from __future__ import annotations

import re
from collections.abc import Sequence

from openpyxl.utils import get_column_letter

from workbook_templates.cells import Sheet

_REFERENCE = re.compile(r"\{([a-z0-9_]+)\}")


class Addresses:
    """Where every id of a workbook stands."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self.cells: dict[str, tuple[str, int, int]] = {}
        self.names: set[str] = set()
        self._areas: dict[str, tuple[str, str, bool]] = {}
        for sheet in sheets:
            for row, column, cell in sheet.placed():
                if cell.id:
                    self._add(cell.id, (sheet.title, row, column))
                if cell.name:
                    self.names.add(cell.id)
            for id_, (first, last) in sheet.areas.items():
                self._areas[id_] = (first, last, id_ in sheet.growing)

    def _add(self, id_: str, place: tuple[str, int, int]) -> None:
        if id_ in self.cells:
            message = f"the id {id_} stands twice, in {self.cells[id_][0]} and in {place[0]}"
            raise ValueError(message)
        self.cells[id_] = place

    def cell(self, id_: str) -> tuple[str, str]:
        """Sheet title and address of an id, such as ("Return", "B7")."""
        sheet, row, column = self.cells[id_]
        return sheet, f"{get_column_letter(column)}{row}"

    def absolute(self, id_: str) -> str:
        """Where a name points: sheet and absolute address."""
        sheet, row, column = self.cells[id_]
        return f"{_sheet(sheet)}!${get_column_letter(column)}${row}"

    def resolve(self, formula: str, sheet: str) -> str:
        """A formula of a sheet with every `{id}` put in place. Raises KeyError for an id that stands nowhere."""
        return _REFERENCE.sub(lambda match: self._reference(match[1], sheet), formula)

    def _reference(self, id_: str, sheet: str) -> str:
        if id_ in self._areas:
            return self._area(*self._areas[id_], sheet)
        if id_ in self.names:
            return id_
        home, address = self.cell(id_)
        return address if home == sheet else self.absolute(id_)

    def _area(self, first: str, last: str, growing: bool, sheet: str) -> str:
        home, top, left = self.cells[first]
        _, bottom, right = self.cells[last]
        start, end = get_column_letter(left), get_column_letter(right)
        if growing and home == sheet:
            return f"{start}${top}:{end}{bottom}"
        if home == sheet:
            return f"{start}{top}:{end}{bottom}"
        return f"{_sheet(home)}!${start}${top}:${end}${bottom}"


def _sheet(title: str) -> str:
    return title if title.isalnum() else f"'{title}'"
