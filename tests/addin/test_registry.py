"""The list of functions holds what everything made from it relies on."""

import inspect
import keyword
import re

import pytest

from addin.arguments import SAME_ARGUMENTS
from addin.call import answer
from addin.registry import FUNCTIONS, Function, by_name
from addin.service import matches
from tests.addin.reserved import JAVASCRIPT, VBA, XLWINGS

NAMES = (
    "DUE INTEREST FORFEITURE TAX RETAINED RATE DUE_DATE TIMELY_THROUGH LATE_FEE ESTIMATE TOTAL SHARE STATEMENT "
    "EXPLAIN CITE VILLAGES VERSION LASTERROR HELP SELFTEST"
)
LONGEST = 255
BY_NAME = pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: str(function.name))


def test_the_functions_are_those_agreed() -> None:
    assert [function.name for function in FUNCTIONS] == [f"ROOMTAX_{name}" for name in NAMES.split()]


@pytest.mark.parametrize(
    ("name", "signature"),
    [
        ("DUE", "(village, gross_receipts, [exempt_receipts], [period_end])"),
        ("INTEREST", "(village, unpaid_tax, period_end, paid_on, [extended_to])"),
        ("FORFEITURE", "(village, ground, tax, [previous_year_tax])"),
        ("LASTERROR", "([watched])"),
    ],
)
def test_agreed_signatures(name: str, signature: str) -> None:
    assert by_name(f"ROOMTAX_{name}").signature == f"ROOMTAX_{name}{signature}"


@BY_NAME
def test_names_are_legal_everywhere(function: Function) -> None:
    names = [argument.name for argument in function.arguments]
    assert len(set(names)) == len(names)
    for name in names:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", name)
        assert not {name} & (VBA | JAVASCRIPT | XLWINGS)
        assert not keyword.iskeyword(name)
        assert not keyword.issoftkeyword(name)
    assert re.fullmatch(r"ROOMTAX_[A-Z_]+", function.name)
    assert function.name.lower() not in names


@BY_NAME
def test_texts_fit_excel(function: Function) -> None:
    for said in (function.description, *(argument.help for argument in function.arguments)):
        assert said.endswith(".")
        assert 0 < len(said) <= LONGEST


@BY_NAME
def test_what_may_be_left_out_comes_last(function: Function) -> None:
    required = [argument.required for argument in function.arguments]
    assert required == sorted(required, reverse=True)


@BY_NAME
def test_one_name_means_the_same_everywhere(function: Function) -> None:
    kinds = {argument.name: argument.kind for one in FUNCTIONS for argument in one.arguments}
    assert all(kinds[argument.name] == argument.kind for argument in function.arguments)


@BY_NAME
def test_village_amounts_dates_stand_in_this_order(function: Function) -> None:
    order = {"village": 0, "ground": 1, "text": 1, "amount": 2, "date": 3, "rate": 4}
    if not function.raw:
        kinds = [order[argument.kind] for argument in function.arguments]
        assert kinds == sorted(kinds)


@BY_NAME
def test_implementation_takes_the_arguments(function: Function) -> None:
    for call in filter(None, (function.implementation, function.steps)):
        inspect.signature(call).bind(*function.arguments)


@BY_NAME
def test_example(function: Function) -> None:
    given = answer(function, function.example.arguments)
    assert matches(function.example.value, given.value), given


def test_explain_takes_the_longest_function() -> None:
    assert max(len(one.arguments) for one in FUNCTIONS if not one.raw) == len(SAME_ARGUMENTS)
