"""What a worksheet function is: its name, its arguments, what it gives, and an example of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal

Kind = Literal["village", "ground", "amount", "rate", "date", "text"]
Result = Literal["amount", "rate", "date", "text", "flag", "table"]


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a worksheet function.

    `name` is legal in VBA, JavaScript and Python; `help` has at most 255 characters. A blank required
    argument is `#VALUE!`; a blank optional one means what `help` says.
    """

    name: str
    kind: Kind
    required: bool
    help: str


@dataclass(frozen=True, slots=True)
class Example:
    """A call and what it gives, worked by hand from the ordinances.

    In `arguments` a date is `datetime.date`, and None is an argument left out. `value` is a float for
    dollars and rates, a `datetime.date`, text, a bool, or the first rows of a table.
    """

    arguments: tuple[object, ...]
    value: object


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way to a result: what it is, its value, how it was reached, and the section that says so."""

    label: str
    value: Decimal | date | str
    basis: str
    section: str

    @property
    def row(self) -> tuple[Decimal | date | str, ...]:
        """The step as a row of a table."""
        return (self.label, self.value, self.basis, self.section)


@dataclass(frozen=True, slots=True)
class Function:
    """One worksheet function; `description` has at most 255 characters.

    `implementation` takes one value per argument (village an Ordinance, amounts and rates Decimal,
    dates `date`, None where blank) and raises `calc.errors`. With `raw` it takes cells as they come.
    `steps` takes the same and tells how the result was reached; the last step has the result.
    """

    name: str
    description: str
    arguments: tuple[Argument, ...]
    result: Result
    implementation: Callable[..., Any]
    example: Example
    steps: Callable[..., Sequence[Step]] | None = None
    raw: bool = False

    @property
    def signature(self) -> str:
        """The function as a treasurer types it, with what may be left out in brackets."""
        names = (one.name if one.required else f"[{one.name}]" for one in self.arguments)
        return f"{self.name}({', '.join(names)})"
