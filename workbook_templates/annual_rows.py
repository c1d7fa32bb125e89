"""Rows of the annual form: its columns are a table's, so a note runs on to the right of a label and its entry."""

from __future__ import annotations

from dataclasses import dataclass

from calc import provisions as p
from workbook_templates.cells import Cell, Entry, Row
from workbook_templates.text_width import lines_in

WIDTHS = (25, 34, 16, 16, 16, 20)
COLUMNS = len(WIDTHS)
ROOM_FOR_NOTE = sum(WIDTHS[2:])


def noted(says: str, rule: p.Provision) -> str:
    """A note with the rule's section, or, where that is too long to fit, with the sheet that gives it."""
    whole = f"{says} ({rule.section})" if rule.section else says
    shorter = (whole, f"{says} (see sheet Rules)", says)
    return next((note for note in shorter if lines_in(note, ROOM_FOR_NOTE) == 1), says)


def form_row(label: str, cell: Cell, note: str) -> Row:
    """Label, amount or entry, and the rule in words, which takes the width of the other columns."""
    return Row((Cell(label, "label"), cell, Cell(note, "remark")))


@dataclass(frozen=True, slots=True)
class Words:
    """What is to be entered, in words, and the note beside it where that says something else."""

    what: str
    note: str = ""

    @property
    def shown(self) -> str:
        """The note beside the cell."""
        return self.note or f"enter the {self.what}"


def text_input(id_: str, label: str, words: Words) -> Row:
    """A row in which text is entered."""
    entry = Entry("text", label, f"Enter the {words.what}.", f"{label}: enter text of up to 255 characters.")
    return form_row(label, Cell(None, "input", id=id_, name=True, entry=entry), words.shown)


def date_input(id_: str, label: str, words: Words, limits: tuple[str, str]) -> Row:
    """A row in which a date between two limits is entered."""
    error = f"{label}: enter a date, such as 2027-01-31."
    entry = Entry("date", label, f"Enter the {words.what}.", error, *limits)
    return form_row(label, Cell(None, "input", "date", id_, name=True, entry=entry), words.shown)
