"""Short ways to say an annual return: in the core, and as the entries of its book."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cache

from calc.annual import CAME_IN, AnnualFiling, CameIn, Row
from calc.registry import VillageFile, built_in, parse
from calc.years import Year
from roomtax.annual_layout import annual_laid_out
from roomtax.excel_values import to_decimal, to_serial
from roomtax.template import Template
from tests.calc.entries import day
from tests.villages import village_text
from workbook_templates.annual_book import AnnualBook

NINETY_DAYS = """
[annual]
kind = "days_after_year"
days = 90
year = "calendar_or_fiscal"
section = "13"
"""
RATE_FROM_JULY = """
[[rate]]
kind = "share_of_receipts"
share = 0.05
until = 2026-06-30
section = "2 of 1999"

[[rate]]
kind = "share_of_receipts"
share = 0.06
from = 2026-07-01
section = "2 of 2026"
"""
MADE_UP = {
    "february": ("february",),
    "timely-keeper": ("timely-keeper", NINETY_DAYS),
    "new-rate": ("new-rate", NINETY_DAYS),
    "july": ('\nkey = "july"\ntitle = "Village of July"\n', RATE_FROM_JULY, NINETY_DAYS),
}
UNKNOWN_RATE = {"chapter-175": "0.05"}


@cache
def file_of(name: str) -> VillageFile:
    """A built-in village's file, or one that is made up."""
    if name not in MADE_UP:
        return built_in().file(name)
    text = village_text(*MADE_UP[name])
    return VillageFile(parse(text, f"{name}.toml"), text)


@cache
def form(name: str, year: str = "2026") -> Template:
    """The annual form of a village's year, to be filled in again and again."""
    return Template(annual_laid_out(file_of(name), Year.parse(year), "test"))


def plain(value: object) -> object:
    """A value as it is compared: numbers and dates at 15 significant digits, a blank as empty text."""
    if isinstance(value, date):
        return to_decimal(to_serial(value))
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return to_decimal(float(value))
    return "" if value is None else value


def annual_layout(template: Template) -> AnnualBook:
    """The template's layout as the annual one that it is."""
    assert isinstance(template.layout, AnnualBook)
    return template.layout


def filing(year: str, *rows: str, rate: str | None = None, filed: str | None = None) -> AnnualFiling:
    """An annual return; a row is `filed gross, filed taxable, filed tax, paid, gross, deductions` and how it came."""
    periods = Year.parse(year).periods("quarter")
    made = []
    for period, words in zip(periods, rows, strict=True):
        amounts, _, came = words.partition(" ")
        numbers = [Decimal(one) for one in amounts.split("/")]
        made.append(Row(period, **dict(zip(Row.AMOUNTS, numbers, strict=True)), came_in=_came(came), explanation=""))
    return AnnualFiling(
        Year.parse(year), tuple(made), day(filed) if filed else None, rate=Decimal(rate) if rate else None
    )


def _came(words: str) -> CameIn:
    return next((one for one in CAME_IN if one == words), "on time")


def row_entries(number: int, amounts: str) -> dict[str, object]:
    """The entries of one row of the form, as the numbers that Excel stores."""
    names = ("filed_gross", "filed_taxable", "filed_tax", "paid", "gross", "deductions")
    return {f"{name}_{number}": float(one) for name, one in zip(names, amounts.split("/"), strict=True)}
