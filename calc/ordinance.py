"""A village's ordinance as typed data, and what of it is in force on a date.

A file gives each provision as one table, or as an array of tables when it changed over time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from itertools import pairwise
from typing import Annotated, TypeVar, get_args

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator

from calc import papers
from calc import provisions as p
from calc.errors import UnknownLaw
from calc.fields import Closed, Day, Ground

UNREAD = date(2000, 1, 1)
"""Stands in a village file that was just begun for the day on which its ordinance is yet to be read."""
P = TypeVar("P", bound=p.Provision)


def _as_history(value: object) -> object:
    return (value,) if isinstance(value, dict) else value


def _in_order(history: tuple[P, ...]) -> tuple[P, ...]:
    if faults := list(_faults(history)):
        raise ValueError(" | ".join(faults))
    return history


def _faults(history: tuple[P, ...]) -> Iterator[str]:
    if not history:
        yield "is empty; give one table, with kind = 'none' where the ordinance has no such rule"
    for entry in history:
        if entry.since and entry.until and entry.until < entry.since:
            yield f"until {entry.until} is before from {entry.since}; swap the two dates"
    for earlier, later in pairwise(history):
        if later.since is None:
            yield "an entry after the first has no 'from'; give the date it took force"
        elif earlier.since is not None and later.since <= earlier.since:
            yield f"entries from {earlier.since} and from {later.since} overlap; one entry a date, in order"
        elif earlier.until is not None and earlier.until >= later.since:
            yield f"until {earlier.until} overlaps from {later.since}; end the earlier entry the day before"


_BY_KIND = Field(discriminator="kind")
_READ = BeforeValidator(_as_history)
_CHECK = AfterValidator(_in_order)

RateLaw = Annotated[p.Rate | p.Unknown, _BY_KIND]
DueLaw = Annotated[p.LastDay | p.LastBusinessDay | p.DayOfNextMonth | p.DaysAfterPeriod | p.Unknown, _BY_KIND]
GraceLaw = Annotated[p.Grace | p.Absent, _BY_KIND]
ExtensionLaw = Annotated[p.Extension | p.Absent | p.Unknown, _BY_KIND]
InterestLaw = Annotated[p.Interest | p.Absent | p.Unknown, _BY_KIND]
LateFeeLaw = Annotated[p.LateFee | p.Absent | p.Unknown, _BY_KIND]
EstimateLaw = Annotated[p.Estimate | p.PlainEstimate | p.Absent | p.Unknown, _BY_KIND]
RetentionLaw = Annotated[p.Retention | p.Absent | p.Unknown, _BY_KIND]
DelinquencyLaw = Annotated[p.TaxDelinquency | p.ReturnDelinquency | p.Absent | p.Unknown, _BY_KIND]
ReferralLaw = Annotated[p.Referral | p.Absent | p.Unknown, _BY_KIND]
AnnualLaw = Annotated[p.AnnualAfterYear | p.AnnualOnDate | p.AnnualWithFourthQuarter | p.Absent | p.Unknown, _BY_KIND]
RecordsLaw = Annotated[p.Records | p.Absent | p.Unknown, _BY_KIND]
SharesLaw = Annotated[p.Shares | p.Clause | p.Absent | p.Unknown, _BY_KIND]
ClauseLaw = Annotated[p.Clause | p.Absent | p.Unknown, _BY_KIND]
PenaltyLaw = Annotated[papers.PenaltyRange | p.Absent | p.Unknown, _BY_KIND]
SecurityLaw = Annotated[papers.Security | p.Absent | p.Unknown, _BY_KIND]
ForfeitureLaw = Annotated[p.PercentForfeiture | p.AmountForfeiture | p.NoForfeiture | p.UnknownForfeiture, _BY_KIND]


class Ordinance(Closed):
    """One village file. Every provision must be there: silence in a file is not law.

    Each provision field is a history, oldest first; `in_force` picks from it. `address` and `payee`, where a return
    and its payment go, are empty where the village has not said.
    """

    key: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    title: Annotated[str, Field(min_length=1)]
    aliases: tuple[str, ...] = ()
    officer: Annotated[str, Field(min_length=1)]
    address: str = ""
    payee: str = ""
    source: Annotated[str, Field(min_length=1)]
    read_on: Day
    calendar: p.Calendar

    rate: Annotated[tuple[RateLaw, ...], _READ, _CHECK]
    receipts: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    stay: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    period: Annotated[tuple[p.ReportingPeriod, ...], _READ, _CHECK]
    due: Annotated[tuple[DueLaw, ...], _READ, _CHECK]
    grace: Annotated[tuple[GraceLaw, ...], _READ, _CHECK]
    extension: Annotated[tuple[ExtensionLaw, ...], _READ, _CHECK]
    retention: Annotated[tuple[RetentionLaw, ...], _READ, _CHECK]
    late_fee: Annotated[tuple[LateFeeLaw, ...], _READ, _CHECK]
    interest: Annotated[tuple[InterestLaw, ...], _READ, _CHECK]
    determination_interest: Annotated[tuple[InterestLaw, ...], _READ, _CHECK]
    refund_interest: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    estimate: Annotated[tuple[EstimateLaw, ...], _READ, _CHECK]
    payments: Annotated[tuple[p.Payments, ...], _READ, _CHECK]
    delinquency: Annotated[tuple[DelinquencyLaw, ...], _READ, _CHECK]
    referral: Annotated[tuple[ReferralLaw, ...], _READ, _CHECK]
    forfeiture: tuple[ForfeitureLaw, ...]
    daily_offence: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    general_penalty: Annotated[tuple[PenaltyLaw, ...], _READ, _CHECK]
    annual: Annotated[tuple[AnnualLaw, ...], _READ, _CHECK]
    signature: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    content: tuple[papers.Content, ...]
    attachment: tuple[papers.Attachment, ...]
    exemption: Annotated[tuple[papers.Exemption, ...], Field(min_length=1)]
    audit: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    successor: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    security: Annotated[tuple[SecurityLaw, ...], _READ, _CHECK]
    records: Annotated[tuple[RecordsLaw, ...], _READ, _CHECK]
    confidentiality: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    confidentiality_penalty: Annotated[tuple[PenaltyLaw, ...], _READ, _CHECK]
    permit: Annotated[tuple[ClauseLaw, ...], _READ, _CHECK]
    apportionment: Annotated[tuple[SharesLaw, ...], _READ, _CHECK]
    other: tuple[p.Clause, ...] = ()
    reading: tuple[papers.Reading, ...]

    def __hash__(self) -> int:
        """By key alone: what is worked out once per ordinance is then found quickly."""
        return hash(self.key)

    @field_validator("read_on")
    @classmethod
    def _was_read(cls, day: date) -> date:
        if day == UNREAD:
            message = f"{day} only holds the place; enter the day on which you read the ordinance, such as 2026-01-31"
            raise ValueError(message)
        return day

    @field_validator("forfeiture")
    @classmethod
    def _all_grounds(cls, entries: tuple[ForfeitureLaw, ...]) -> tuple[ForfeitureLaw, ...]:
        faults = [*_unlisted_grounds(entries), *_disordered_grounds(entries)]
        if faults:
            raise ValueError(" | ".join(faults))
        return entries

    @field_validator("reading")  # the last field, so that whatever else holds is there to check against
    @classmethod
    def _all_given(cls, readings: tuple[papers.Reading, ...], others: ValidationInfo) -> tuple[papers.Reading, ...]:
        faults = list(_loose_readings(readings, _provisions(others.data)))
        if faults:
            raise ValueError(" | ".join(faults))
        return readings

    def provisions(self) -> Iterator[tuple[str, p.Provision]]:
        """Every provision of the file with the name of its table, in the order of the schema.

        >>> from calc.registry import built_in
        >>> next(built_in().find("Waterford").provisions())[1].section
        'B(2), (3)'
        """
        return _provisions({name: getattr(self, name) for name in type(self).model_fields})

    def rates_within(self, start: date, end: date) -> tuple[tuple[date, date, RateLaw], ...]:
        """The rates in force between two days (both included), each with its first and last day there.

        Raises UnknownLaw where the file gives no rate for one of the days.

        >>> from calc.registry import built_in
        >>> len(built_in().find("Waterford").rates_within(date(2026, 1, 1), date(2026, 1, 31)))
        1
        """
        in_force(self.rate, start, "rate")
        starts = [start, *(one.since for one in self.rate if one.since and start < one.since <= end)]
        ends = [*(first - timedelta(days=1) for first in starts[1:]), end]
        return tuple((first, last, in_force(self.rate, last, "rate")) for first, last in zip(starts, ends, strict=True))

    def forfeiture_on(self, ground: Ground, on: date) -> ForfeitureLaw:
        """The forfeiture on a ground in force on a date. Raises UnknownLaw where the file begins later.

        >>> from calc.registry import built_in
        >>> built_in().find("Cottage Grove").forfeiture_on("nonpayment", date(2026, 3, 31)).cap
        Decimal('3000')
        """
        return in_force(
            tuple(entry for entry in self.forfeiture if entry.ground == ground), on, f"forfeiture ({ground})"
        )

    def readings_of(self, *entries: p.Provision) -> tuple[papers.Reading, ...]:
        """The readings that these provisions rest on, in the order of the file.

        >>> from calc.registry import built_in
        >>> village = built_in().find("Waterford")
        >>> [reading.id for reading in village.readings_of(village.grace[0])]
        ['A4', 'A6']
        """
        wanted = {cited for entry in entries for cited in entry.readings}
        return tuple(reading for reading in self.reading if reading.id in wanted)


def _provisions(fields: Mapping[str, object]) -> Iterator[tuple[str, p.Provision]]:
    for name, value in fields.items():
        if isinstance(value, tuple):
            yield from ((name, entry) for entry in value if isinstance(entry, p.Provision))


def _unlisted_grounds(entries: tuple[ForfeitureLaw, ...]) -> Iterator[str]:
    for ground in get_args(Ground):
        if all(entry.ground != ground for entry in entries):
            yield f"no entry for ground {ground!r}; add one (kind = 'none' if there is no such rule)"


def _disordered_grounds(entries: tuple[ForfeitureLaw, ...]) -> Iterator[str]:
    for ground in {entry.ground: None for entry in entries}:
        history = tuple(entry for entry in entries if entry.ground == ground)
        yield from (f"ground {ground!r}: {fault}" for fault in _faults(history))


def _loose_readings(
    readings: tuple[papers.Reading, ...], provisions: Iterator[tuple[str, p.Provision]]
) -> Iterator[str]:
    known = [reading.id for reading in readings]
    for twice in sorted({name for name in known if known.count(name) > 1}):
        yield f"{twice} stands twice; keep one"
    for name, entry in provisions:
        for cited in entry.readings:
            if cited not in known:
                yield f"{name} cites {cited}, which the file does not give; add a [[reading]]"


def in_force(history: tuple[P, ...], on: date, name: str) -> P:
    """The entry of a history in force on a date. Raises UnknownLaw when none is.

    >>> from calc.registry import built_in
    >>> in_force(built_in().find("Belleville").rate, date(2026, 3, 31), "rate").share
    Decimal('0.07')
    """
    for entry in reversed(history):
        if entry.since is None or entry.since <= on:
            if entry.until is not None and entry.until < on:
                break
            return entry
    raise UnknownLaw(
        name, f"the village file gives none for {on}", "choose a later period, or add the rule of that time to the file"
    )


def unknown(entry: p.Unknown, name: str, remedy: str = "add it to the village file") -> UnknownLaw:
    """The refusal to raise for a rule whose figure the text at hand does not give.

    >>> from calc.registry import built_in
    >>> print(unknown(built_in().find("chapter-175").rate[0], "rate", "give the rate printed in § 175-1"))
    rate: § 175-1, which imposes the rate, is not in the text at hand; give the rate printed in § 175-1
    """
    return UnknownLaw(name, entry.reason, remedy)
