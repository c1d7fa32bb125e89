"""What the form says beside a cell, and when something is wrong: within Excel's limits, and of help."""

import re

import pytest

from tests.instructions.test_instructions import BOOKS, every_village, made_up
from tests.villages import overlay_names
from workbook_templates.book import ReturnBook
from workbook_templates.cells import Entry
from workbook_templates.checks import checks
from workbook_templates.reminders import reminders
from workbook_templates.text_width import lines_in

ALL_BOOKS = {**BOOKS, **{name: made_up(name) for name in overlay_names()}}
TITLE, PROMPT, ERROR = 32, 255, 224
ASKS = r"(?i)\b(enter|choose|leave|shorten|look for|check|fill in|clear|say|add up|must be)\b"
every_book = pytest.mark.parametrize("name", ALL_BOOKS)


def entries(book: ReturnBook) -> dict[str, Entry]:
    return {cell.id: cell.entry for sheet in book.sheets for _, _, cell in sheet.placed() if cell.entry}


@every_book
def test_messages_fit_and_help(name: str) -> None:
    for id_, entry in entries(ALL_BOOKS[name]).items():
        assert 0 < len(entry.title) <= TITLE, id_
        assert 0 < len(entry.prompt) <= PROMPT, id_
        assert 0 < len(entry.error) <= ERROR, id_
        assert re.search(ASKS, entry.error), entry.error
        assert (entry.prompt[-1], entry.error[-1]) == (".", "."), entry


@every_book
def test_checks_and_reminders_fit_their_line_and_help(name: str) -> None:
    book = ALL_BOOKS[name]
    width = sum(book.sheets[0].widths)
    messages = [check.message for check in checks(book.law)]
    messages += [reminder.message for reminder in reminders(book.law)]
    for message in messages:
        assert lines_in(message, width) == 1, message
        assert re.search(ASKS, message), message


@every_village
def test_message_names_its_cell(key: str) -> None:
    """A person reads the message away from the cell, so it begins with what the form calls the cell."""
    for entry in entries(BOOKS[key]).values():
        assert entry.error.startswith(f"{entry.title}: "), entry
