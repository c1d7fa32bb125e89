"""An ordinance as a person reads it: every provision with its state, words and section, and every reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from calc import papers
from calc import provisions as p
from calc.findings import Finding
from calc.money import percent
from calc.ordinance import Ordinance
from calc.words import words
from roomtax.terminal import fitted

NO_SECTION = "-"


def show_list(console: Console, villages: Iterable[Ordinance]) -> None:
    """Print one row for each village: its key, and the latest of what its return turns on."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Key", no_wrap=True)
    for title in ("Title", "Rate", "Period", "Due"):
        table.add_column(title, no_wrap=title in {"Rate", "Period"})
    for village in villages:
        rate = village.rate[-1]
        share = percent(rate.share) if isinstance(rate, p.Rate) else state(rate)
        table.add_row(village.key, village.title, share, village.period[-1].kind, words(village.due[-1]))
    console.print(table)


def show(console: Console, village: Ordinance, findings: Iterable[Finding]) -> None:
    """Print the whole law of a village."""
    console.print(Text(f"{village.title} ({village.key})", style="bold"))
    console.print(_head(village))
    console.print(_provisions(village, fitted(console)))
    console.print(Text("Readings where the ordinance is silent or unclear", style="bold"))
    for reading in village.reading:
        _item(console, f"{reading.id}: {reading.question}")
        _item(console, f"{reading.choice} Because: {reading.reason}", indent=6)
    show_findings(console, findings)


def show_findings(console: Console, findings: Iterable[Finding]) -> None:
    """Print what to know about an ordinance, if there is anything."""
    for number, finding in enumerate(findings):
        if number == 0:
            console.print(Text("To know", style="bold"))
        _item(console, f"- {finding.text} ({finding.section})")


def _item(console: Console, text: str, indent: int = 2) -> None:
    console.print(Padding(Text(text), (0, 0, 0, indent)))


def _head(village: Ordinance) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row("Also called", ", ".join(village.aliases) or "-")
    grid.add_row("Officer", village.officer)
    for name, said in (("Address", village.address), ("Payable to", village.payee)):
        if said:
            grid.add_row(name, said)
    grid.add_row("Source", village.source)
    grid.add_row("Read on", f"{village.read_on}")
    return grid


def _provisions(village: Ordinance, width: int | None) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, width=width)
    table.add_column("Rule", ratio=2, min_width=14)
    table.add_column("State", no_wrap=True)
    table.add_column("What it says", ratio=4)
    table.add_column("Section", ratio=2, overflow="fold")
    table.add_row("calendar", "figure", "\n".join(_calendar(village.calendar)), village.calendar.section)
    for name, entry in village.provisions():
        says = "\n".join([words(entry), *small_print(entry)])
        table.add_row(_title(name, entry), state(entry), says, entry.section or NO_SECTION)
    if not village.attachment:
        table.add_row("attachment", "none", "none is asked for", NO_SECTION)
    return table


def _title(name: str, entry: p.Provision) -> str:
    ground = getattr(entry, "ground", None)
    return name.replace("_", " ") + (f": {ground}" if ground else "")


def state(entry: p.Provision) -> str:
    """Whether a provision is a figure, none or unknown."""
    match entry:
        case p.Absent():
            return "none"
        case p.Unknown():
            return "unknown"
        case _:
            return "figure"


def small_print(entry: p.Provision) -> Iterator[str]:
    """What a provision says beside its rule: when it holds, with what exceptions, and on which readings it rests."""
    match entry:
        case p.Rate(exception=str(leave)):
            yield f"above the ceiling by leave of {leave}"
        case p.PercentForfeiture(not_beside=(_, *_) as others):
            yield f"not beside {' or '.join(others)} for the same return"
        case papers.Exemption(invoice_in_name=True):
            yield "the invoice must be in the name of who is exempt"
        case p.Shares():
            counted = [one.to for one in entry.recipients if one.tourism]
            yield f"for tourism: {', '.join(counted) or 'none'}"
        case _:
            pass
    if entry.since or entry.until:
        yield f"in force {_span(entry)}"
    if entry.note:
        yield f"note: {entry.note}"
    if entry.readings:
        yield f"readings {', '.join(entry.readings)}"


def _span(entry: p.Provision) -> str:
    ends = [("from", entry.since), ("to", entry.until)]
    return " ".join(f"{word} {day}" for word, day in ends if day)


def _calendar(calendar: p.Calendar) -> Iterator[str]:
    yield "closed on Saturdays and Sundays"
    yield "closed on Wisconsin's legal holidays" if calendar.holidays == "wisconsin" else "open on holidays"
    if calendar.closed_weekdays:
        yield f"closed each {', '.join(calendar.closed_weekdays)}"
    if calendar.closed_dates:
        yield f"closed on {', '.join(f'{day}' for day in calendar.closed_dates)}"
