"""The command `assess`: one period's return, as a table or as JSON."""

from __future__ import annotations

import json

import typer

from calc.assess import assess
from roomtax import assess_flags as flags
from roomtax.assessment_json import as_json
from roomtax.clock import today
from roomtax.filing_entries import Entries, any_date, filing_of
from roomtax.library import period_of, villages
from roomtax.terminal import console, takes_unicode


def command(
    village: flags.VillageName,
    period: flags.PeriodText,
    gross: flags.Gross = None,
    long_stay: flags.LongStay = None,
    exempt: flags.Exempt = None,
    marketplace: flags.Marketplace = None,
    adjustment: flags.Adjustment = None,
    filed: flags.Filed = None,
    paid: flags.Paid = None,
    extended_to: flags.ExtendedTo = None,
    determined: flags.Determined = None,
    rate: flags.Rate = None,
    prior_credit: flags.PriorCredit = None,
    previous_year_tax: flags.PreviousYearTax = None,
    ground: flags.Grounds = None,
    village_file: flags.VillageFile = None,
    as_of: flags.AsOf = None,
    brief: flags.Brief = False,
    json_output: flags.AsJson = False,
) -> None:
    """Assess a period's return: what is due, how it was reached, and by which section of the ordinance.

    Forfeitures are shown for the grounds asked for, as ceilings; they are never part of what is due.
    """
    ordinance = villages(village_file).find(village)
    receipts = (gross, long_stay, exempt, marketplace, adjustment)
    amounts = (determined, rate, prior_credit, previous_year_tax)
    entries = Entries(receipts, paid or (), filed, extended_to, *amounts, ground or ())
    on = today() if as_of is None else any_date(as_of, "as of")
    assessment = assess(ordinance, filing_of(period_of(ordinance, period), entries))
    if json_output:
        typer.echo(json.dumps(as_json(assessment), indent=2, ensure_ascii=not takes_unicode()))
        return
    from roomtax.assessment_table import show, show_notes

    screen = console()
    show(screen, ordinance, assessment, on)
    show_notes(screen, assessment, brief=brief)
