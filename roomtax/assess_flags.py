"""The flags of `assess`, each with the words of its help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

_PART = "or DATE=AMOUNT for each part of a period in which the rate changed"

VillageName = Annotated[str, typer.Argument(metavar="VILLAGE", help="Key or name, such as cottage-grove.")]
PeriodText = Annotated[str, typer.Argument(metavar="PERIOD", help="2026-Q1 for a quarter, 2026-01 for a month.")]
Gross = Annotated[
    list[str] | None,
    typer.Option("--gross", metavar="AMOUNT", help=f"Gross receipts, without the taxes charged to guests; {_PART}."),
]
LongStay = Annotated[
    list[str] | None,
    typer.Option("--long-stay", metavar="AMOUNT", help="Of these, for stays of one month or more; parts as for gross."),
]
Exempt = Annotated[
    list[str] | None, typer.Option("--exempt", metavar="AMOUNT", help="Of these, exempt sales; parts as for gross.")
]
Marketplace = Annotated[
    list[str] | None,
    typer.Option("--marketplace", metavar="AMOUNT", help="Of these, sold through marketplaces; parts as for gross."),
]
Adjustment = Annotated[
    list[str] | None,
    typer.Option("--adjustment", metavar="AMOUNT", help="Of these, refunds and adjustments; parts as for gross."),
]
Filed = Annotated[str | None, typer.Option("--filed", metavar="DATE", help="Day on which the return was filed.")]
Paid = Annotated[
    list[str] | None,
    typer.Option(
        "--paid", metavar="DATE[=AMOUNT]", help="A payment; without an amount, of what is then owed. Repeat for more."
    ),
]
ExtendedTo = Annotated[
    str | None,
    typer.Option("--extended-to", metavar="DATE", help="Day to which the time to file was extended."),
]
Determined = Annotated[
    str | None,
    typer.Option("--determined", metavar="AMOUNT", help="No return was filed: the treasurer's estimate of receipts."),
]
Rate = Annotated[
    str | None,
    typer.Option("--rate", metavar="RATE", help="As a share, such as 0.05; only where the ordinance's is not known."),
]
PriorCredit = Annotated[
    str | None, typer.Option("--prior-credit", metavar="AMOUNT", help="Credit that the village holds from before.")
]
PreviousYearTax = Annotated[
    str | None,
    typer.Option("--previous-year-tax", metavar="AMOUNT", help="Tax due for the calendar year before, for a ground."),
]
Grounds = Annotated[
    list[str] | None,
    typer.Option(
        "--ground",
        metavar="GROUND",
        help="Show the forfeiture for negligence, fraud, inspection or nonpayment. Repeat for more.",
    ),
]
VillageFile = Annotated[
    Path | None,
    typer.Option("--village-file", metavar="FILE", help="A village file of your own."),
]
AsOf = Annotated[
    str | None, typer.Option("--as-of", metavar="DATE", help="Day for the status in the table; today if not given.")
]
Brief = Annotated[
    bool, typer.Option("--brief", help="Leave what to know and the readings chosen out of the table, and count them.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
