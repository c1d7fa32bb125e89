"""Changed law: each figure and keyword that a village's return rests on, made another one."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, Literal, get_args, get_origin

from calc import Ordinance
from calc import provisions as p
from calc.dates import Deadlines
from calc.ordinance import in_force
from calc.periods import Period

TABLES = (
    "due", "grace", "extension", "retention", "late_fee", "interest", "determination_interest", "estimate", "payments",
    "delinquency", "apportionment",
)  # fmt: skip
MAY_GO = ("grace", "retention", "late_fee", "interest", "determination_interest", "estimate")
ABOUT = {"section", "since", "until", "note", "readings", "exception"}
LESS = Decimal("0.9")
LESS_WORDS, MORE_WORDS = "a tenth less", "one more"


@dataclass(frozen=True)
class Move:
    """A changed ordinance: which table and key, from what to what; `kind` tells alike changes of two villages."""

    table: str
    key: str
    kind: str
    changed: Ordinance

    def __str__(self) -> str:
        return f"{self.table}-{self.key}-{self.kind}"

    @property
    def is_keyword(self) -> bool:
        """Whether a keyword or switch was changed, which is the same change in every village that has it."""
        return self.kind not in {LESS_WORDS, MORE_WORDS}


def moves(ordinance: Ordinance, period: Period) -> Iterator[Move]:
    """Every change there can be of what is in force for a period, one at a time."""
    yield from _of_rates(ordinance, period)
    yield from _of_calendar(ordinance, period)
    for table in TABLES:
        entry: p.Provision = in_force(getattr(ordinance, table), period.end, table)
        for key, kind, update in _changes(entry):
            changed = tuple(one.model_copy(update=update) if one is entry else one for one in getattr(ordinance, table))
            yield Move(table, key, kind, ordinance.model_copy(update={table: changed}))
        if table in MAY_GO and not isinstance(entry, p.Absent):
            gone = p.Absent(kind="none", section="made up")
            yield Move(table, "all", "gone", ordinance.model_copy(update={table: (gone,)}))


def _changes(entry: p.Provision) -> Iterator[tuple[str, str, dict[str, object]]]:
    if isinstance(entry, p.Absent):
        return
    if isinstance(entry, p.Shares):
        yield "recipients", "a tenth more for the first", {"recipients": _moved(entry.recipients)}
        return
    for key, field in type(entry).model_fields.items():
        if key not in ABOUT:
            yield from ((key, kind, {key: value}) for kind, value in _others(getattr(entry, key), field.annotation))


def _others(value: object, annotation: Any) -> Iterator[tuple[str, object]]:
    if get_origin(annotation) is Literal:
        yield from ((f"{value}-{other}", other) for other in get_args(annotation) if other != value)
    elif isinstance(value, bool):
        yield f"{value}-{not value}", not value
    elif isinstance(value, int):
        yield MORE_WORDS, value + 1
    elif isinstance(value, Decimal):
        yield LESS_WORDS, value * LESS


def _moved(recipients: tuple[p.Recipient, ...]) -> tuple[p.Recipient, ...]:
    first, *others, last = recipients
    step = last.share / 10
    return (
        first.model_copy(update={"share": first.share + step}),
        *others,
        last.model_copy(update={"share": last.share - step}),
    )


def _of_rates(ordinance: Ordinance, period: Period) -> Iterator[Move]:
    for first, _, rule in ordinance.rates_within(period.start, period.end):
        if isinstance(rule, p.Rate):
            less = rule.model_copy(update={"share": rule.share * LESS})
            yield Move("rate", "share", LESS_WORDS, _with_rate(ordinance, rule, less))
        if first > period.start:
            later = rule.model_copy(update={"since": first + timedelta(days=1)})
            yield Move("rate", "since", "a day later", _with_rate(ordinance, rule, later))


def _with_rate(ordinance: Ordinance, old: p.Provision, new: p.Provision) -> Ordinance:
    rates = [new if one is old else one for one in ordinance.rate]
    if new.since != old.since and new.since is not None:
        before = rates.index(new) - 1
        rates[before] = rates[before].model_copy(update={"until": new.since - timedelta(days=1)})
    return ordinance.model_copy(update={"rate": tuple(rates)})


def _of_calendar(ordinance: Ordinance, period: Period) -> Iterator[Move]:
    calendar, last = ordinance.calendar, Deadlines.of(ordinance, period, None).filing_through
    other = "none" if calendar.holidays == "wisconsin" else "wisconsin"
    fewer = tuple(set(calendar.closed_weekdays) ^ {"monday"})
    for key, value in (
        ("holidays", other),
        ("closed_weekdays", fewer),
        ("closed_dates", (*calendar.closed_dates, last)),
    ):
        changed = calendar.model_copy(update={key: value})
        yield Move("calendar", key, "changed", ordinance.model_copy(update={"calendar": changed}))
