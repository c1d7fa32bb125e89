"""Forfeitures of every kind, the statute's ceilings as findings, and both ways of each finding."""

from decimal import Decimal

import pytest

from calc import BadInput, Filing, Receipts, UnknownLaw, assess
from calc.fields import Ground
from calc.findings import findings
from calc.forfeitures import Bases, Forfeiture, forfeiture, forfeitures
from calc.registry import built_in
from tests.calc.entries import Q1, day
from tests.villages import village

BASES = Bases(Decimal("10000.00"), Decimal("30000.00"))

KINDS: list[tuple[str, Ground, str | None, str]] = [
    ("harsh", "negligence", "2500.00", "25 % x $10,000.00 (tax determined)"),
    ("harsh", "inspection", "600.00", "6 % x $10,000.00 (tax of the periods asked for) for each day"),
    # 30 % x 30,000.00 = 9,000.00
    ("harsh", "nonpayment", "6000.00", "30 % x $30,000.00 (tax due for the previous year), at most $6,000.00"),
    ("fixed-forfeitures", "negligence", "500.00", "10 % x $10,000.00 (tax determined), at most $500.00"),
    ("fixed-forfeitures", "inspection", "250.00", "$50.00 to $250.00 for each day"),
    ("fixed-forfeitures", "nonpayment", "1000.50", "$100.00 to $1,000.50"),
    ("fixed-forfeitures", "fraud", None, "none: the ordinance has no forfeiture on this ground"),
]


@pytest.mark.parametrize(("name", "ground", "up_to", "basis"), KINDS)
def test_kinds(name: str, ground: Ground, up_to: str | None, basis: str) -> None:
    one = forfeiture(village(name), ground, BASES, Q1.end)
    assert (one.up_to, one.basis) == (None if up_to is None else Decimal(up_to), basis)


def test_none_with_a_note() -> None:
    one = forfeiture(built_in().find("belleville"), "fraud", Bases(), Q1.end)
    assert one.up_to is None
    assert one.basis.startswith("none: the ordinance has no forfeiture on this ground (only the forfeiture of § 1.08")


def test_unknown() -> None:
    with pytest.raises(UnknownLaw) as refusal:
        forfeiture(village("harsh"), "fraud", BASES, Q1.end)
    assert str(refusal.value) == (
        "forfeiture (fraud): the schedule of penalties is not in the text at hand; add it to the village file"
    )


@pytest.mark.parametrize(
    ("ground", "problem"),
    [
        (
            "nonpayment",
            "previous year tax: is needed for this ground; enter the tax due for the calendar year before",
        ),
        ("fraud", "tax: is needed for this ground; enter the tax determined for the return"),
    ],
)
def test_the_base_is_needed(ground: Ground, problem: str) -> None:
    with pytest.raises(BadInput) as refusal:
        forfeiture(built_in().find("cottage-grove"), ground, Bases(), Q1.end)
    assert str(refusal.value) == problem


def test_fraud_takes_the_place_of_negligence_and_of_nothing_else() -> None:
    all_four: tuple[Ground, ...] = ("negligence", "fraud", "inspection", "nonpayment", "fraud")
    found = forfeitures(built_in().find("cottage-grove"), all_four, BASES, Q1.end)
    # fraud 50 % of 10,000.00; inspection 5 %; non-payment 25 % of 30,000.00, at most 3,000.00
    assert [(one.ground, str(one.up_to)) for one in found] == [
        ("negligence", "0.00"),
        ("fraud", "5000.00"),
        ("inspection", "500.00"),
        ("nonpayment", "3000.00"),
    ]
    assert found[0].basis == "none beside fraud, which takes its place for the same return"


def test_a_forfeiture_that_is_not_there_takes_no_place() -> None:
    found = forfeitures(village("fixed-forfeitures"), ("fraud", "negligence"), BASES, Q1.end)
    assert [one.up_to for one in found] == [None, Decimal("500.00")]


def test_forfeitures_are_never_in_what_is_due() -> None:
    filing = Filing(
        Q1,
        (Receipts(Decimal("50000.00")),),
        filed=day("2026-04-30"),
        grounds=("fraud", "nonpayment"),
        previous_year_tax=Decimal("0.00"),
    )
    assessment = assess(built_in().find("cottage-grove"), filing)
    assert assessment.amount("total_due") == Decimal("4000.00")
    assert [one.up_to for one in assessment.forfeitures] == [Decimal("2000.00"), Decimal("0.00")]
    assert [one.id for one in assessment.findings] == [
        "forfeitures-together-above-ceiling",
        "previous-year-without-tax",
    ]
    assert {"A19", "CG4", "CG5"} <= {reading.id for reading in assessment.assumptions}


def test_no_ground_no_forfeiture() -> None:
    filing = Filing(Q1, (Receipts(Decimal("50000.00")),), previous_year_tax=Decimal("0.00"))
    assessment = assess(built_in().find("cottage-grove"), filing)
    assert assessment.forfeitures == ()
    assert [one.id for one in assessment.findings] == ["forfeitures-together-above-ceiling"]


BUILT_IN = {
    "cottage-grove": ["forfeitures-together-above-ceiling"],  # CG5: 5,000 and 3,000 together pass 5,000
    "chapter-175": ["unknown-rate"],
    "waterford": ["records-shorter-than-determination"],  # W5
    "belleville": ["unknown-general-penalty"],  # § 1.08
}


@pytest.mark.parametrize("name", BUILT_IN)
def test_findings_of_the_four(name: str) -> None:
    assert [one.id for one in findings(built_in().find(name), Q1.end)] == BUILT_IN[name]


def test_findings_of_a_harsh_village() -> None:
    found = findings(village("harsh"), Q1.end)
    assert [(one.id, one.section) for one in found] == [
        ("rate-above-ceiling", "66.0615(1m)(a)"),
        ("inspection-above-ceiling", "66.0615(2)(b)"),
        ("nonpayment-above-ceiling", "66.0615(2)(e)"),
        ("forfeitures-together-above-ceiling", "66.0615(2)(e)"),
        ("tourism-below-floor", "66.0615(1m)(d)1"),
        ("records-shorter-than-determination", "66.0615(2)(a), present text"),
        ("unknown-forfeiture", "11(b)"),
    ]
    assert found[4].text == "Only 60 % of the tax goes to tourism; the statute asks for 70 %."


def percent(ground: Ground, share: str, cap: str = "") -> str:
    base = "previous_year_tax" if ground == "nonpayment" else "tax_determined"
    return (
        f'[[forfeiture]]\nground = "{ground}"\nkind = "percent"\nshare = {share}\n'
        f'{f"cap = {cap}" if cap else ""}\nbase = "{base}"\nper = "return"\nsection = "11"\n'
    )


def amount(ground: Ground, most: str) -> str:
    return (
        f'[[forfeiture]]\nground = "{ground}"\nkind = "amount"\nleast = 1\nmost = {most}\n'
        f'per = "return"\nsection = "11"\n'
    )


def with_forfeitures(*entries: str) -> str:
    grounds = ("negligence", "fraud", "inspection", "nonpayment")
    rest = [
        f'[[forfeiture]]\nground = "{ground}"\nkind = "none"\n'
        for ground in grounds
        if f'"{ground}"' not in "".join(entries)
    ]
    return "\n".join([*entries, *rest])


TOGETHER, NONPAYMENT, INSPECTION = (
    "forfeitures-together-above-ceiling",
    "nonpayment-above-ceiling",
    "inspection-above-ceiling",
)


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ([percent("inspection", "0.05")], []),
        ([percent("inspection", "0.0501")], [INSPECTION]),
        ([amount("inspection", "250")], [INSPECTION]),  # can pass 5 % of a small tax
        ([percent("nonpayment", "0.25", "5000")], []),
        ([percent("nonpayment", "0.26", "5000")], [NONPAYMENT]),
        ([percent("nonpayment", "0.25", "5000.01")], [NONPAYMENT]),
        ([percent("nonpayment", "0.25")], [NONPAYMENT]),
        ([amount("nonpayment", "100")], [NONPAYMENT]),  # can pass 25 % of a small tax
        ([percent("nonpayment", "0.25", "3000"), percent("negligence", "0.25", "2000")], []),
        ([percent("nonpayment", "0.25", "3000"), percent("negligence", "0.25", "2000.01")], [TOGETHER]),
        ([percent("nonpayment", "0.25", "3000"), percent("negligence", "0.25")], [TOGETHER]),
        ([percent("nonpayment", "0.25", "3000"), amount("negligence", "2000")], []),
        ([percent("nonpayment", "0.25", "3000"), amount("negligence", "2001")], [TOGETHER]),
        ([percent("negligence", "0.25", "9000")], []),
    ],
)
def test_ceilings_of_forfeitures(entries: list[str], found: list[str]) -> None:
    assert [one.id for one in findings(village(with_forfeitures(*entries)), Q1.end)] == found


@pytest.mark.parametrize(("tourism", "found"), [("0.70", []), ("0.69", ["tourism-below-floor"])])
def test_floor_of_tourism(tourism: str, found: list[str]) -> None:
    rest = Decimal(1) - Decimal(tourism)
    ordinance = village(
        '[apportionment]\nkind = "shares"\nsection = "10"\n\n'
        f'[[apportionment.recipients]]\nto = "Commission"\nshare = {tourism}\ntourism = true\n\n'
        f'[[apportionment.recipients]]\nto = "Village"\nshare = {rest}\n'
    )
    assert [one.id for one in findings(ordinance, Q1.end)] == found


@pytest.mark.parametrize(("years", "found"), [(4, []), (3, ["records-shorter-than-determination"])])
def test_floor_of_records(years: int, found: list[str]) -> None:
    rule = f'[records]\nkind = "years"\nyears = {years}\ncounted_from = "due_date"\nsection = "12"\n'
    assert [one.id for one in findings(village(rule), Q1.end)] == found


def test_an_unknown_rule_is_found_only_while_in_force() -> None:
    old = '[[permit]]\nkind = "unknown"\nreason = "lost"\nuntil = 2025-12-31\nsection = "16"\n'
    now = '\n[[permit]]\nkind = "none"\nfrom = 2026-01-01\n'
    assert findings(village(old + now), Q1.end) == ()
    assert [one.text for one in findings(village(old + now), day("2025-12-31"))] == ["The permit is not known: lost."]


def test_a_forfeiture_is_data() -> None:
    one = forfeiture(built_in().find("waterford"), "nonpayment", Bases(None, Decimal("21840.00")), Q1.end)
    assert one == Forfeiture(
        "nonpayment",
        Decimal("5000.00"),
        "25 % x $21,840.00 (tax due for the previous year), at most $5,000.00",
        "J(2)(a)",
    )
