"""What single cells are read as."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from addin import coerce
from addin.errors import fault_of, incoming, short
from addin.invoke import invoke
from calc.errors import BadInput, BadVillageFile, ImpossibleAmount, UnknownLaw

Q1 = date(2026, 3, 31)


@pytest.mark.parametrize(
    ("cell", "dollars"),
    [
        (50455.75, "50455.75"),
        (0.1 + 0.2, "0.30"),
        (100000.10 - 99999.99, "0.11"),
        (-0.0, "0.00"),
        (-1e-9, "0.00"),
        (999999999.99, "999999999.99"),
        (7, "7"),
        (Decimal("1234.5600"), "1234.56"),
        (Decimal("0.0000"), "0"),
        ("1234.5", "1234.50"),
        (" $1,234.50 ", "1234.50"),
        ("$ 5", "5"),
        (".50", "0.50"),
        ("+5.", "5"),
    ],
)
def test_amounts(cell: object, dollars: str) -> None:
    assert coerce.amount(cell, "tax") == Decimal(dollars)
    assert not coerce.amount(cell, "tax").is_signed()


@pytest.mark.parametrize("cell", [-0.01, 0.005, 1e9, 1e300, float("inf"), Decimal("0.0050"), "-5", 10**400])
def test_impossible_amounts(cell: object) -> None:
    with pytest.raises((ImpossibleAmount, BadInput)) as refusal:
        coerce.amount(cell, "tax")
    assert refusal.value.field == "tax"


@pytest.mark.parametrize("cell", [True, "1e5", "1_000", "1,00", "12,34", "NaN", "(5)", "5 $", "", "٣", Q1, b"5", None])
def test_no_amounts(cell: object) -> None:
    with pytest.raises(BadInput):
        coerce.amount(cell, "tax")


@pytest.mark.parametrize(
    ("cell", "share"),
    [
        (0.05, "0.05"),
        (1.08 - 1, "0.08"),
        ("5%", "0.05"),
        ("5.5 %", "0.055"),
        ("0.05", "0.05"),
        (Decimal("0.05"), "0.05"),
    ],
)
def test_rates(cell: object, share: str) -> None:
    assert coerce.share(cell, "rate") == Decimal(share)


@pytest.mark.parametrize("cell", [5.0, 5, 0, 0.0, -0.05, True, "five", "105 %", "%", float("nan"), float("inf"), Q1])
def test_no_rates(cell: object) -> None:
    with pytest.raises(BadInput):
        coerce.share(cell, "rate")


@pytest.mark.parametrize(
    "cell",
    [
        Q1,
        datetime(2026, 3, 31, 23, 59),
        datetime(2026, 3, 31, tzinfo=UTC),
        46112,
        46112.0,
        46112.75,
        46111.99999999999,
        Decimal("46112.0000"),
        "2026-03-31",
        " 2026-03-31 ",
    ],
)
def test_dates(cell: object) -> None:
    assert coerce.day(cell, "period end") == Q1


def test_serials_go_both_ways() -> None:
    for when in (date(1900, 3, 1), date(2000, 2, 29), date(9999, 12, 31)):
        assert coerce.day(coerce.serial(when), "paid on") == when


@pytest.mark.parametrize(
    "cell", [True, 0, 60, -1.0, 2958466, float("nan"), "31.3.2026", "2026-02-30", "20260331", b"", 1j]
)
def test_no_dates(cell: object) -> None:
    with pytest.raises(BadInput):
        coerce.day(cell, "paid on")


def test_a_1904_workbook_is_told() -> None:
    assert invoke("ROOMTAX_DUE", "Belleville", 100.0, None, 46112.0 - 1462) == "#VALUE!"
    assert "2026-03-31 if the workbook counts dates from 1904" in str(invoke("ROOMTAX_LASTERROR"))


@pytest.mark.parametrize("cell", ["Cottage Grove", "VILLAGE OF COTTAGE GROVE", " cottage-grove "])
def test_villages(cell: object) -> None:
    assert coerce.village(cell, "village").key == "cottage-grove"


@pytest.mark.parametrize("cell", ["Chapter 175", "175", 175, 175.0])
def test_a_chapter_may_be_a_number(cell: object) -> None:
    assert coerce.village(cell, "village").key == "chapter-175"


def test_an_unknown_village_lists_the_nearest() -> None:
    assert invoke("ROOMTAX_DUE", "Watrford", 100.0) == "#VALUE!"
    assert "did you mean waterford?" in str(invoke("ROOMTAX_LASTERROR"))


@pytest.mark.parametrize("cell", ["nonpayment", "Non-Payment", " non payment"])
def test_grounds(cell: object) -> None:
    assert coerce.ground(cell, "ground") == "nonpayment"


@pytest.mark.parametrize(
    ("cell", "token"),
    [
        ("#N/A", "#N/A"),
        ("#BUSY!", "#BUSY!"),
        (-2146826246, "#N/A"),
        (-2146826246.0, "#N/A"),
        (-2146826273, "#VALUE!"),
        (-2146826243, "#SPILL!"),
        (-2146826000, "#VALUE!"),
        (-2147352572, None),
        (-5, None),
        ("#n/a", None),
        ("#", None),
        (float("nan"), None),
        (None, None),
    ],
)
def test_errors_that_a_cell_held(cell: object, token: str | None) -> None:
    assert incoming(cell) == token


@pytest.mark.parametrize(
    ("error", "token"),
    [
        (BadInput("a", "b", "c"), "#VALUE!"),
        (ImpossibleAmount("a", "b", "c"), "#NUM!"),
        (UnknownLaw("a", "b", "c"), "#N/A"),
        (BadVillageFile("a", ("b",)), "#N/A"),
        (ZeroDivisionError("secret path"), "#VALUE!"),
    ],
)
def test_refusals(error: Exception, token: str) -> None:
    fault = fault_of(error)
    assert fault.token == token
    assert "secret" not in fault.reason


def test_reasons_are_short() -> None:
    assert short("x" * 255) == "x" * 255
    assert short("x" * 256) == "x" * 251 + " ..."
