"""An assessment as a person reads it: dates, lines with basis and section, payments, forfeitures, what to know."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from calc.assess import Assessment
from calc.form import Line
from calc.money import usd
from calc.ordinance import Ordinance
from roomtax.settling import Settling, if_settled_on
from roomtax.terminal import fitted

TOTALS = frozenset({"tax", "total_due", "amount_to_pay"})
FORFEITURES = "Forfeitures that may be sought, by a decision of the village or a court"
NOT_DUE = "These are no part of the amount to pay."
NO_FORFEITURE = "none"


def show(console: Console, ordinance: Ordinance, assessment: Assessment, on: date) -> None:
    """Print an assessment; `on` is the day for its status."""
    filing = assessment.filing
    console.print(Text(f"{assessment.title}: room tax for {filing.period.title()} ({filing.period})", style="bold"))
    console.print(_facts(ordinance, assessment, on))
    console.print(_lines(assessment, if_settled_on(ordinance, assessment, on), fitted(console)))
    if assessment.forfeitures:
        console.print(Text(FORFEITURES, style="bold"))
        console.print(NOT_DUE)
        console.print(_forfeitures(assessment))


def show_notes(console: Console, assessment: Assessment, *, brief: bool) -> None:
    """Print what to know and the readings chosen, or only how many there are of each."""
    if brief:
        known, chosen = len(assessment.findings), len(assessment.assumptions)
        readings = f"{chosen} reading{'' if chosen == 1 else 's'} of the ordinance"
        console.print(f"Not shown: {known} to know, {readings}; without --brief they are.", soft_wrap=True)
        return
    if assessment.findings:
        console.print(Text("To know", style="bold"))
        for finding in assessment.findings:
            _item(console, f"- {finding.text} ({finding.section})")
    if assessment.assumptions:
        console.print(Text("Readings where the ordinance is silent or unclear", style="bold"))
        for reading in assessment.assumptions:
            _item(console, f"{reading.id}: {reading.question} {reading.choice}")
        _item(console, f"`villages show {assessment.village}` gives the reasons.")


def _item(console: Console, text: str) -> None:
    console.print(Padding(Text(text), (0, 0, 0, 2)))


def _facts(ordinance: Ordinance, assessment: Assessment, on: date) -> Table:
    deadlines = assessment.deadlines
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    rows: list[tuple[str, str | date | None]] = [
        ("Due", deadlines.due),
        ("Extended to", deadlines.extended),
        ("Return on time through", deadlines.filing_through),
        ("Payment on time through", deadlines.payment_through),
        ("Return", _return(ordinance, assessment)),
        ("Unpaid is delinquent from", assessment.delinquent_from),
        ("May be referred from", assessment.referral_from),
        ("Keep records through", assessment.records_through),
        (f"Status on {on}", assessment.status(on)),
    ]
    for name, value in rows:
        if value is not None:
            grid.add_row(name, f"{value} ({value:%A})" if isinstance(value, date) else value)
    return grid


def _return(ordinance: Ordinance, assessment: Assessment) -> str:
    filing, through = assessment.filing, assessment.deadlines.filing_through
    if filing.determined is not None:
        return f"none was filed; receipts determined by the {ordinance.officer}"
    if filing.filed is None:
        return "not filed yet"
    return f"filed {filing.filed}, {'on time' if filing.filed <= through else 'late'}"


def _lines(assessment: Assessment, settling: Settling | None, width: int | None) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, width=width)
    table.add_column("Line", ratio=5)
    table.add_column("Amount", justify="right", no_wrap=True)
    table.add_column("How it was reached", ratio=6)
    table.add_column("Section", ratio=4, overflow="fold")
    shares = [line for line in assessment.lines if line.id.startswith("share_")]
    for line in assessment.lines:
        if line not in shares:
            _row(table, line)
    table.add_section()
    _payment_rows(table, assessment, settling)
    table.add_section()
    for line in shares:
        _row(table, line)
    return table


def _row(table: Table, line: Line) -> None:
    table.add_row(line.label, usd(line.amount), line.basis, line.section, style="bold" if line.id in TOTALS else None)


def _payment_rows(table: Table, assessment: Assessment, settling: Settling | None) -> None:
    if len(assessment.settlement.received) > 1:
        for day, money in assessment.settlement.received:
            table.add_row(f"Of it, paid on {day}", usd(money), "", "")
    if assessment.balance < 0:
        table.add_row("Overpaid: to credit or refund", usd(-assessment.balance), "", "", style="bold")
    if settling is not None:
        table.add_row(settling.label, usd(settling.amount), settling.basis, "")


def _forfeitures(assessment: Assessment) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Ground")
    table.add_column("Up to", justify="right", no_wrap=True)
    table.add_column("How it was reached")
    table.add_column("Section", overflow="fold")
    for one in assessment.forfeitures:
        table.add_row(one.ground, _up_to(one.up_to), one.basis, one.section)
    return table


def _up_to(ceiling: Decimal | None) -> str:
    return NO_FORFEITURE if ceiling is None else f"up to {usd(ceiling)}"
