"""Excel's rounding, against exact decimal arithmetic and against the rounding that `formulas` brings along."""

import decimal
from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest
from formulas.functions.math import xround
from hypothesis import given
from hypothesis import strategies as st

from roomtax.excel_round import excel_round, excel_rounddown, excel_roundup

RATES = ["0.01", "0.015", "0.02", "0.03", "0.0325", "0.04", "0.05", "0.055", "0.06", "0.07", "0.08", "0.0825"]
CENT = Decimal("0.01")


def amounts(step: int) -> Iterator[int]:
    """Amounts in cents: every one of the first 3,000, then a walk to ten million dollars."""
    yield from range(1, 3_001)
    yield from range(3_001, 1_000_000_000, step)


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize(
    ("ours", "mode"),
    [
        (excel_round, decimal.ROUND_HALF_UP),
        (excel_roundup, decimal.ROUND_UP),
        (excel_rounddown, decimal.ROUND_DOWN),
    ],
)
def test_tax_on_every_amount_is_the_decimal_cent(rate: str, ours: Callable[[float, float], float], mode: str) -> None:
    wrong = [
        cents
        for cents in amounts(step=399_989)
        if Decimal(repr(ours((cents / 100) * float(rate), 2)))
        != (Decimal(cents) / 100 * Decimal(rate)).quantize(CENT, rounding=mode)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("number", "digits", "rounded"),
    [
        (1.005, 2, 1.01),
        (90 * 0.35, 0, 32),
        (2.5, 0, 3),
        (-2.5, 0, -3),
        (-1.005, 2, -1.01),
        (1.4, 0, 1),
        (125, -1, 130),
        (-125, -1, -130),
        (49, -2, 0),
        (50, -2, 100),
        (2.675, 2, 2.68),
        (0.285, 2, 0.29),
        (1.005, 2.9, 1.01),
        (15.5, -0.9, 16),
        (123.456, 20, 123.456),
        (9.5e15, 2, 9.5e15),
        (7, -400, 0),
        (7, 1e9, 7),
        (0, 2, 0),
    ],
)
def test_round(number: float, digits: float, rounded: float) -> None:
    assert excel_round(number, digits) == rounded


@pytest.mark.parametrize(
    ("number", "digits", "up", "down"),
    [
        (100 * 0.07, 0, 7, 7),
        (1.29 * 100, 0, 129, 129),
        (180 * 0.35, 0, 63, 63),
        (7.001, 0, 8, 7),
        (-7.001, 0, -8, -7),
        (3.14159, 3, 3.142, 3.141),
        (31415.92654, -2, 31500, 31400),
        (4.35 * 100, 0, 435, 435),
    ],
)
def test_roundup_and_rounddown(number: float, digits: float, up: float, down: float) -> None:
    assert (excel_roundup(number, digits), excel_rounddown(number, digits)) == (up, down)


def test_a_small_negative_number_rounds_to_a_zero_without_sign() -> None:
    assert repr(excel_round(-0.001, 2)) == "0.0"


def test_what_is_no_number_stays_none() -> None:
    results = [excel_round(float("inf"), 2), excel_round(float("nan"), 2), excel_round(1.5, float("inf"))]
    assert [result == result for result in results] == [False, False, False]  # noqa: PLR0124


@given(st.integers(-(10**12), 10**12), st.integers(-3, 6))
def test_a_number_of_few_digits_rounds_as_its_decimal(units: int, digits: int) -> None:
    exact = Decimal(units).scaleb(-3)
    step = Decimal(1).scaleb(-digits)
    assert excel_round(float(exact), digits) == float(exact.quantize(step, rounding=decimal.ROUND_HALF_UP))


def test_the_rounding_of_the_package_is_not_good_enough() -> None:
    assert xround(1.005, 2) == 1.0
    assert xround(90 * 0.35, 0) == 31
    # 3 % of $5.50 is 16.5 cents.
    assert xround(5.5 * 0.03, 2) == 0.16
    assert excel_round(5.5 * 0.03, 2) == 0.17
