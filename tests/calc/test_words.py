"""Each kind of rule in words."""

from collections.abc import Iterator

import pytest
from pydantic import TypeAdapter

from calc import papers
from calc import provisions as p
from calc.ordinance import Ordinance
from calc.registry import built_in
from calc.words import words
from tests.villages import overlay_names, village

S: dict[str, object] = {"section": "1"}

WORDS: list[tuple[type[p.Provision], dict[str, object], str]] = [
    (p.Absent, {"kind": "none"}, "none"),
    (p.NoForfeiture, {"kind": "none", "ground": "fraud"}, "none"),
    (p.Unknown, {"kind": "unknown", "reason": "lost", **S}, "unknown: lost"),
    (p.UnknownForfeiture, {"kind": "unknown", "ground": "fraud", "reason": "lost", **S}, "unknown: lost"),
    (p.ReportingPeriod, {"kind": "month", **S}, "calendar month"),
    (p.LastDay, {"kind": "last_day_of_next_month", **S}, "last day of the month after the period"),
    (
        p.LastBusinessDay,
        {"kind": "last_business_day_of_next_month", **S},
        "last business day of the month after the period",
    ),
    (p.DayOfNextMonth, {"kind": "day_of_next_month", "day": 20, **S}, "day 20 of the month after the period"),
    (p.DaysAfterPeriod, {"kind": "days_after_period", "days": 60, **S}, "60 days after the last day of the period"),
    (p.Grace, {"kind": "next_business_day", **S}, "a date on a closed day is kept on the next business day"),
    (
        p.Extension,
        {"kind": "months_from_due_date", "months": 1, "moves_interest": False, **S},
        "up to 1 month from the due date; interest still counts from the due date",
    ),
    (
        p.Extension,
        {"kind": "months_from_due_date", "months": 2, "moves_interest": True, **S},
        "up to 2 months from the due date; interest then counts from there",
    ),
    (
        p.TaxDelinquency,
        {"kind": "tax_unpaid", "days_if_return_timely": 30, "days_otherwise": 0, **S},
        "30 days after the due date of a return on time, else 0 days",
    ),
    (p.ReturnDelinquency, {"kind": "return_not_filed", **S}, "a return not filed on time"),
    (p.Referral, {"kind": "days_after_due_date", "days": 60, **S}, "unpaid 60 days after the due date"),
    (
        p.AnnualAfterYear,
        {"kind": "days_after_year", "days": 90, "year": "calendar_or_fiscal", **S},
        "within 90 days after the calendar or fiscal year, as elected",
    ),
    (
        p.AnnualAfterYear,
        {"kind": "days_after_year", "days": 30, "year": "calendar", **S},
        "within 30 days after the calendar year",
    ),
    (p.AnnualOnDate, {"kind": "on_date", "month": 2, "day": 1, **S}, "by 2/1 of the next year"),
    (p.AnnualWithFourthQuarter, {"kind": "with_fourth_quarter", **S}, "with the return of the fourth quarter"),
    (p.PlainEstimate, {"kind": "without_penalty", **S}, "tax determined by the officer, nothing added"),
    (p.Records, {"kind": "years", "years": 5, "counted_from": "period_end", **S}, "5 years from the period end"),
    (p.Payments, {"kind": "tax_first", **S}, "tax first"),
    (p.Clause, {"kind": "clause", "says": "As said.", **S}, "As said."),
    (
        papers.Exemption,
        {"kind": "exempt", "who": "Schools", "proof": None, "invoice_in_name": True, **S},
        "Schools",
    ),
    (papers.Attachment, {"kind": "attachment", "what": "the state's report", **S}, "the state's report"),
    (papers.Content, {"kind": "content", "what": "occupancy", **S}, "occupancy"),
    (
        papers.PenaltyRange,
        {"kind": "range", "least": 50, "most": 250, "per": "day", "jail_days": 15, **S},
        "$50.00 to $250.00 for each day, up to 15 days in jail in default",
    ),
    (
        papers.PenaltyRange,
        {"kind": "range", "least": 100, "most": 500, "per": "offence", **S},
        "$100.00 to $500.00 for each offence",
    ),
    (
        papers.Security,
        {"kind": "deposit", "most": 100, "notice_days": 10, **S},
        "a deposit of up to $100.00, drawn on after 10 days' notice",
    ),
    (
        p.AmountForfeiture,
        {"kind": "amount", "ground": "fraud", "least": 50, "most": 250, "per": "day", **S},
        "$50.00 to $250.00 for each day",
    ),
]

# Kinds with shares of one, which a village file gives as exact decimals.
SEEN: list[tuple[str, str, str]] = [
    ("cottage-grove", "rate", "8 % of taxable receipts"),
    ("cottage-grove", "interest", "12 % a year, whole months, to the first of the month after payment"),
    ("cottage-grove", "late_fee", "$100.00 on a return filed late or not at all"),
    ("cottage-grove", "estimate", "tax determined by the officer, plus 10 %"),
    ("waterford", "interest", "1 % a month, months and days, to the day of payment"),
    ("chapter-175", "retention", "2 % of the tax, on any return filed"),
    ("timely-keeper", "retention", "10 % of the tax, on a return filed on time"),
    ("timely-keeper", "apportionment", "50 % to Tourism Commission; 20 % to Visitor Bureau; 30 % to Village"),
    ("thirty-days", "late_fee", "$25.00 on tax paid late; not on a return without tax"),
    ("delinquent-fee", "late_fee", "$10.00 on delinquent tax"),
    ("penalties-first", "payments", "penalties, then interest, then tax"),
    ("twentieth", "interest", "1.5 % a month, each month begun, to the day of payment"),
    ("harsh", "forfeiture", "up to 25 % of the tax determined"),
]


def laws() -> Iterator[Ordinance]:
    yield from built_in()
    yield from (village(name) for name in overlay_names())


@pytest.mark.parametrize(("kind", "table", "expected"), WORDS)
def test_words(kind: type[p.Provision], table: dict[str, object], expected: str) -> None:
    assert words(TypeAdapter(kind).validate_python(table)) == expected


@pytest.mark.parametrize(("name", "table", "expected"), SEEN)
def test_words_of_villages(name: str, table: str, expected: str) -> None:
    ordinance = village(name) if name in overlay_names() else built_in().find(name)
    assert words(getattr(ordinance, table)[0]) == expected


def test_words_of_percentages_with_caps_and_days_and_of_proofs() -> None:
    harsh, grove = village("harsh").forfeiture, built_in().find("cottage-grove")
    assert words(harsh[2]) == "up to 6 % of the tax of the periods asked for, for each day"
    assert words(harsh[3]) == "up to 30 % of the tax due for the previous year, at most $6,000.00"
    assert words(grove.exemption[2]).endswith(": certificate of exempt status (CES) number")


def test_every_provision_of_every_village_has_words() -> None:
    seen = {type(rule) for law in laws() for _, rule in law.provisions() if words(rule)}
    told = {kind for kind, _, _ in WORDS}
    kinds = {kind for one in (p, papers) for kind in vars(one).values() if isinstance(kind, type)}
    assert {kind for kind in kinds if issubclass(kind, p.Provision)} - {p.Provision} <= seen | told
