"""What an ordinance says that is shown and not computed: exemptions, papers, deposits, penalties, and our readings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from calc.fields import Closed, Days, Dollars, PositiveDollars
from calc.provisions import Provision


class PenaltyRange(Provision):
    """A forfeiture in dollars between two amounts, per offence; jail days in default, if any."""

    kind: Literal["range"]
    least: Dollars
    most: PositiveDollars
    per: Literal["offence", "day"]
    jail_days: Days | None = None


class Security(Provision):
    """A deposit the officer may ask for, at most `most` dollars, drawn on after notice in days."""

    kind: Literal["deposit"]
    most: PositiveDollars
    notice_days: Days


class Exemption(Provision):
    """Who is exempt and what the operator must hold to prove it."""

    kind: Literal["exempt"]
    who: Annotated[str, Field(min_length=1)]
    proof: str | None
    invoice_in_name: bool


class Attachment(Provision):
    """A paper that must come with the return."""

    kind: Literal["attachment"]
    what: Annotated[str, Field(min_length=1)]


class Content(Provision):
    """Something the return must show beside receipts and tax."""

    kind: Literal["content", "occupancy"]
    what: Annotated[str, Field(min_length=1)]


class Reading(Closed):
    """A reading chosen where the ordinance is silent or unclear."""

    id: Annotated[str, Field(pattern=r"^[A-Z]{1,2}\d{1,2}$")]
    question: Annotated[str, Field(min_length=1)]
    choice: Annotated[str, Field(min_length=1)]
    reason: Annotated[str, Field(min_length=1)]
