"""Whatever the cells hold: no exception, only values Excel can show, and no number for what cannot be meant."""

from datetime import UTC, date, datetime
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from addin.errors import incoming
from addin.invoke import invoke
from addin.registry import FUNCTIONS, Function
from tests.addin.cells import CELLS
from tests.addin.outcomes import is_error, is_excel_value
from tests.addin.test_matrix import with_cell

KNOWN = st.sampled_from([cell.value for cell in CELLS])
MEANT = st.sampled_from([value for one in FUNCTIONS for value in one.example.arguments])
ANY_CELL = st.one_of(
    KNOWN,
    MEANT,
    st.floats(),
    st.integers(),
    st.decimals(),
    st.text(),
    st.booleans(),
    st.dates(),
    st.datetimes(),
    st.datetimes(timezones=st.just(UTC)),
    st.binary(),
    st.complex_numbers(),
    st.dictionaries(st.text(), st.integers(), max_size=2),
)
ANY_ARGUMENT = st.one_of(
    ANY_CELL,
    st.lists(ANY_CELL, max_size=4),
    st.lists(st.lists(ANY_CELL, max_size=3), max_size=3),
    st.recursive(ANY_CELL, lambda cells: st.lists(cells, max_size=2), max_leaves=4),
)
CALLS = st.sampled_from([one.name for one in FUNCTIONS])
TAKES_AMOUNTS = [
    (function, place)
    for function in FUNCTIONS
    for place, argument in enumerate(function.arguments)
    if argument.kind == "amount"
]
TAKES_DATES = [
    (function, place)
    for function in FUNCTIONS
    for place, argument in enumerate(function.arguments)
    if argument.kind == "date"
]
NO_AMOUNT = st.one_of(
    st.floats(max_value=-0.01, allow_nan=False).filter(lambda number: incoming(number) is None),
    st.floats(min_value=1e9 + 1),
    st.just(float("nan")),
    st.integers(min_value=0, max_value=10**8).map(lambda number: number + 0.005),
    st.decimals(max_value=-1, allow_nan=False),
    st.text(st.characters(codec="ascii", exclude_characters="0123456789")).filter(
        lambda text: bool(text.strip()) and incoming(text) is None
    ),
    st.booleans(),
    st.dates(),
    st.datetimes(),
    st.binary(),
)
NO_DATE = st.one_of(
    st.floats(max_value=60.99, allow_nan=False).filter(lambda number: incoming(number) is None),
    st.floats(min_value=2958466),
    st.booleans(),
    st.text(max_size=9).filter(lambda text: bool(text.strip()) and incoming(text) is None),
    st.dates(max_value=date(1993, 12, 31)),
    st.datetimes(min_value=datetime(2100, 1, 1)),
    st.decimals(max_value=60, allow_nan=False),
)


@given(CALLS, st.lists(ANY_ARGUMENT, max_size=10))
def test_anything_at_all(name: str, arguments: list[object]) -> None:
    assert is_excel_value(invoke(name, *arguments))


@given(st.text(), st.lists(ANY_CELL, max_size=3))
def test_any_function_name(name: str, arguments: list[object]) -> None:
    if name not in {one.name for one in FUNCTIONS}:
        assert invoke(name, *arguments) == "#NAME?"


@given(st.sampled_from(TAKES_AMOUNTS), NO_AMOUNT)
def test_no_number_for_what_is_no_amount(place: tuple[Function, int], value: object) -> None:
    function, at = place
    assert is_error(invoke(function.name, *with_cell(function, at, value))), value


@given(st.sampled_from(TAKES_DATES), NO_DATE)
def test_no_number_for_what_is_no_date(place: tuple[Function, int], value: object) -> None:
    function, at = place
    assert is_error(invoke(function.name, *with_cell(function, at, value))), value


@given(st.decimals(min_value=0, max_value=Decimal("999999999.99"), places=2), st.integers(0, 3))
def test_dust_of_binary_numbers_changes_nothing(gross: Decimal, steps: int) -> None:
    exact = invoke("ROOMTAX_DUE", "Cottage Grove", f"{gross:f}")
    dusty = float(gross) * (1 + steps * 2**-53)
    assert invoke("ROOMTAX_DUE", "Cottage Grove", dusty) == exact
    assert invoke("ROOMTAX_DUE", "Cottage Grove", Decimal(f"{gross:.4f}")) == exact
