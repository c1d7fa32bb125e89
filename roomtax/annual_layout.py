"""An annual return book laid out as it is handed out: with the worked example of its village and year."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from calc import provisions as p
from calc.annual import AnnualAssessment, AnnualFiling, Row, assess_annual
from calc.annual_form import total_id
from calc.errors import RoomTaxError
from calc.form import Line
from calc.money import ZERO, percent, usd
from calc.ordinance import Ordinance, in_force
from calc.registry import VillageFile
from calc.years import Year
from roomtax.layout import ASSUMED_RATE, GROSS
from workbook_templates.annual_book import AnnualBook
from workbook_templates.annual_instructions_sheet import YearExample

LEFT_OUT = Decimal(1_000)
MISTAKE = 2  # the row with the mistake, counted from 1


def annual_laid_out(file: VillageFile, year: Year, version: str) -> AnnualBook:
    """The annual return of a village's year. Raises UnknownLaw and BadInput where there can be none."""
    return AnnualBook.lay_out(file, year, version, year_example(file.ordinance, year))


def year_example(ordinance: Ordinance, year: Year) -> YearExample | None:
    """A year of returns of $10,000.00, one of which lacked $1,000.00; none where the core cannot assess such a year.

    A rate that is not in the text is taken as 5 %, and the example says so.

    >>> from calc.registry import built_in
    >>> example = year_example(built_in().find("Cottage Grove"), Year.parse("2026"))
    >>> [f"{line.label}: {line.amount}" for line in example.lines][2:]
    ['Room tax of the year: 3280.00', 'Less: tax paid: 3200.00', 'Balance to pay: 80.00']
    """
    try:
        periods = year.periods(in_force(ordinance.period, year.end, "period").kind)
        laws = (rule for one in periods for _, _, rule in ordinance.rates_within(one.start, one.end))
        rate = ASSUMED_RATE if any(isinstance(rule, p.Unknown) for rule in laws) else None
        unpaid = tuple(Row(one, GROSS, GROSS, ZERO, ZERO, GROSS) for one in periods)
        as_filed = assess_annual(ordinance, AnnualFiling(year, unpaid, rate=rate))
        rows = [_paid(row, as_filed, number) for number, row in enumerate(unpaid, 1)]
        rows[MISTAKE - 1] = replace(rows[MISTAKE - 1], gross=GROSS + LEFT_OUT)
        corrected = assess_annual(ordinance, AnnualFiling(year, tuple(rows), rate=rate))
    except RoomTaxError:
        return None
    period = periods[MISTAKE - 1].title()
    return YearExample(usd(GROSS), usd(LEFT_OUT), period, tuple(_shown(corrected)), percent(rate) if rate else "")


def _paid(row: Row, as_filed: AnnualAssessment, number: int) -> Row:
    """The row of a return that said the right tax, with what was not kept of it paid."""
    tax = as_filed.amount(f"tax_{number}")
    return replace(row, filed_tax=tax, paid=tax - as_filed.amount(f"retained_{number}"))


def _shown(year: AnnualAssessment) -> Iterator[Line]:
    """The lines that tell how the balance came about; those of the year with the amounts that they add up."""
    lines = {line.id: line for line in year.lines}
    added = {"year_tax": "tax", "year_retained": "retained", "year_paid": "paid"}
    kept = ("year_retained", "net_tax") if year.amount("year_retained") else ()
    for id_ in (f"tax_{MISTAKE}", f"difference_{MISTAKE}", "year_tax", *kept, "year_paid", "to_pay"):
        basis = lines[total_id(added[id_])].basis if id_ in added else lines[id_].basis
        yield replace(lines[id_], basis=basis)
