"""How a return stands on a day, by what was filed and paid until then."""

import pytest

from calc import Filing, assess
from calc.lateness import Status
from calc.registry import built_in
from tests.calc.entries import day, determined, returned
from tests.villages import village

UNFILED = returned("2026-Q1", "50000")
FILED = returned("2026-Q1", "50000", "2026-04-30")
SETTLED = returned("2026-Q1", "50000", "2026-04-30", "2026-04-20")
LATE = returned("2026-Q1", "50000", "2026-05-04", "2026-05-11", "2026-06-01=50")
IN_PARTS = returned("2026-Q1", "50000", "2026-04-30", "2026-04-30=1000", "2026-06-10")
ESTIMATE = determined("2026-Q1", "50000")


@pytest.mark.parametrize(
    ("name", "filing", "on", "expected"),
    [
        ("cottage-grove", UNFILED, "2026-03-31", "not due"),
        ("cottage-grove", UNFILED, "2026-04-01", "due"),
        ("cottage-grove", UNFILED, "2026-04-30", "due"),
        ("cottage-grove", UNFILED, "2026-05-01", "delinquent"),  # CG1
        ("cottage-grove", FILED, "2026-04-30", "due"),
        ("cottage-grove", FILED, "2026-05-01", "late"),
        ("cottage-grove", FILED, "2026-06-01", "late"),  # the 30th day is Saturday 30 May
        ("cottage-grove", FILED, "2026-06-02", "delinquent"),
        ("cottage-grove", SETTLED, "2026-03-31", "not due"),
        ("cottage-grove", SETTLED, "2026-04-25", "due"),  # paid, but the return comes on the 30th
        ("cottage-grove", SETTLED, "2026-04-30", "settled"),
        ("cottage-grove", SETTLED, "2027-01-01", "settled"),
        ("cottage-grove", LATE, "2026-05-03", "delinquent"),
        ("cottage-grove", LATE, "2026-05-10", "delinquent"),
        ("cottage-grove", LATE, "2026-05-11", "settled"),  # overpaid later, settled already
        ("cottage-grove", IN_PARTS, "2026-05-05", "late"),
        ("cottage-grove", IN_PARTS, "2026-06-09", "delinquent"),
        ("cottage-grove", IN_PARTS, "2026-06-10", "settled"),
        ("belleville", ESTIMATE, "2026-05-10", "delinquent"),
        ("thirty-days", UNFILED, "2026-05-01", "late"),
        ("february", UNFILED, "2026-05-01", "delinquent"),
        ("february", FILED, "2026-05-01", "late"),  # the return is there: it is not what is delinquent
    ],
)
def test_status(name: str, filing: Filing, on: str, expected: Status) -> None:
    ordinance = village(name) if name in {"thirty-days", "february"} else built_in().find(name)
    assert assess(ordinance, filing).status(day(on)) == expected


def test_a_fee_alone_keeps_a_return_open() -> None:
    tax_paid = returned("2026-Q1", "50000", "2026-05-04", "2026-04-30")
    assert assess(built_in().find("cottage-grove"), tax_paid).status(day("2026-06-30")) == "late"
    both = returned("2026-Q1", "50000", "2026-05-04", "2026-04-30", "2026-06-01")
    assert assess(built_in().find("cottage-grove"), both).status(day("2026-06-01")) == "settled"
