"""Names and texts of the registry as VBA takes them."""

from dataclasses import replace

import pytest

from addin.errors import ERROR_NUMBERS
from addin.package import vba
from addin.package.words import reserved_in, vba_text
from addin.registry import FUNCTIONS, Argument, by_name

VERSIONS = vba.Versions("1.2.3", "0.37.8")


@pytest.mark.parametrize("name", ["date", "Type", "end", "to", "next", "input", "string", "len", "var", "lambda"])
def test_reserved_words_are_known(name: str) -> None:
    assert reserved_in(name) != []


def test_no_argument_has_a_reserved_name() -> None:
    names = {argument.name for function in FUNCTIONS for argument in function.arguments}
    assert {name: reserved_in(name) for name in names if reserved_in(name)} == {}
    assert all(name.isidentifier() and name.isascii() for name in names)


def test_reserved_argument_stops_the_build() -> None:
    bad = replace(by_name("ROOMTAX_RATE"), arguments=(Argument("date", "date", True, "A day."),))
    with pytest.raises(ValueError, match="date: is a word of VBA"):
        vba.modules(VERSIONS, [bad])


def test_names_are_no_cells_and_no_duplicates() -> None:
    names = [function.name for function in FUNCTIONS]
    assert len({name.lower() for name in names}) == len(names)
    assert all(name.startswith("ROOMTAX_") for name in names)


@pytest.mark.parametrize("text", ["x" * 256, "€ is fine, → is not"])
def test_texts_vba_cannot_hold_stop_the_build(text: str) -> None:
    with pytest.raises(ValueError, match=r"255|charmap"):
        vba_text(text)


def test_line_too_long_stops_the_build() -> None:
    many = tuple(Argument(f"argument_{number}", "text", False, "One.") for number in range(40))
    with pytest.raises(ValueError, match="a line of VBA takes 1023"):
        vba.modules(VERSIONS, [replace(by_name("ROOMTAX_RATE"), arguments=many)])


def test_every_error_token_has_its_number() -> None:
    source = vba.hand_written("RoomTaxDecode")
    assert {
        token: number
        for token, number in ERROR_NUMBERS.items()
        if f'Case "{token}"\n            RT_Single = CVErr({number})' not in source
    } == {}


def test_category_is_the_same_everywhere() -> None:
    assert vba.hand_written("RoomTaxHelp").count(f'Category:="{vba.CATEGORY}"') == 2
