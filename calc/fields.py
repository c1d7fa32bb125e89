"""The field types that every table of a village file is made of."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from calc.limits import LARGEST_AMOUNT
from calc.money import percent

_NOT_IN_CELLS = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _exact(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, Decimal | int):
        message = f"{value!r} is not a number; write it without quotation marks"
        raise ValueError(message)  # noqa: TRY004 - pydantic collects ValueError, not TypeError
    number = Decimal(value)
    if not number.is_finite():
        message = f"{number} is not a number; write it in digits"
        raise ValueError(message)
    if number > LARGEST_AMOUNT:
        message = f"{number} is too large; write at most {LARGEST_AMOUNT}"
        raise ValueError(message)
    return number


def _share(value: object) -> object:
    number = _exact(value)
    if isinstance(number, Decimal) and number >= 1:
        message = f"{number} would mean {percent(number)}; write {number / 100:f} for {number:f} %"
        raise ValueError(message)
    return number


Share = Annotated[Decimal, BeforeValidator(_share), Field(gt=0, lt=1, decimal_places=6)]
Tenth = Annotated[Decimal, BeforeValidator(_share), Field(gt=0, le=Decimal("0.10"))]
Dollars = Annotated[Decimal, BeforeValidator(_exact), Field(ge=0, decimal_places=2)]
Day = Annotated[date, Field(strict=True)]
PositiveDollars = Annotated[Decimal, BeforeValidator(_exact), Field(gt=0, decimal_places=2)]
Section = Annotated[str, Field(min_length=1)]
Days = Annotated[int, Field(strict=True, ge=0, le=366)]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday"]
Ground = Literal["negligence", "fraud", "inspection", "nonpayment"]


class Closed(BaseModel):
    """A table that refuses keys it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)

    @field_validator("*")
    @classmethod
    def _fit_for_a_cell(cls, value: object) -> object:
        """Words stand in workbooks, where a leading `=` would be a formula and control characters cannot stand."""
        if isinstance(value, str) and value.startswith("="):
            message = "begins with =, as a formula does; begin with another character"
            raise ValueError(message)
        if isinstance(value, str) and _NOT_IN_CELLS.search(value):
            message = "has a character that no workbook can hold; type it anew"
            raise ValueError(message)
        return value
