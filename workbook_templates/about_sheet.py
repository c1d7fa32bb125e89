"""The sheet About: which law, which version, which hash, so that a filled book can be read back and checked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from calc.registry import VillageFile
from workbook_templates.cells import Cell, Format, Row, Sheet, heading, title
from workbook_templates.edition import EDITION
from workbook_templates.law import Law
from workbook_templates.return_sheet import WIDTHS

Fact = tuple[str, str, str | date, str]


def about_sheet(law: Law, version: str) -> Sheet:
    """Where the form comes from."""
    rows: list[Row] = [title("About this workbook"), heading("Facts")]
    rows += fact_rows(law.file, (str(law.period), law.period.title()), version)
    rows += [heading("How it works"), *(Row((Cell(words, "text"),)) for words in _HOW)]
    return Sheet("About", WIDTHS, tuple(rows))


def fact_rows(file: VillageFile, time: tuple[str, str], version: str, *kind: Fact) -> Iterator[Row]:
    """What the form is and where it comes from; `time` is its period as named and in words, `kind` if it is special."""
    village = file.ordinance
    facts: tuple[Fact, ...] = (
        *kind,
        ("about_village", "Village key", village.key, "the village file's key"),
        ("about_period", "Period", *time),
        ("about_version", "Made by roomtax version", version, "the generator of this workbook"),
        (
            "about_hash",
            "Hash of the village file",
            file.fingerprint,
            "SHA-256; names exactly which law this form states",
        ),
        (EDITION, "Edition of the form", "", "changes with its words and formulas; a check needs the same"),
        ("about_source", "Source of law", village.source, "the text that was read"),
        ("about_read_on", "Read on", village.read_on, "day on which the text was read"),
        ("about_officer", "Send to", village.officer, village.title),
    )
    for id_, label, value, note in facts:
        format_: Format = "date" if id_ == "about_read_on" else "text"
        yield Row((Cell(label, "label"), Cell(value, "law", format_, id_, name=True), Cell(note, "note")))


_HOW = (
    "Sheet Instructions says what to do, in order, and what counts.",
    "Fill in the yellow cells of the sheets Return, Receipts and Exempt sales; everything else computes itself.",
    "Sheet Workings shows each step of the dates and the interest; sheet Rules gives each figure's section.",
    "The workbook needs no add-in, no macro and no internet. It is protected against slips, without a password.",
    "It computes what is due by itself: tax, late filing fee, interest. Forfeitures are the village's decision.",
)
