"""The measuring itself: formulas taken apart, widths, colours."""

import pytest
from openpyxl.formula.tokenizer import Token

from roomtax.lint.formula import Area, Formula, functions, operands, parse_area, stacks
from roomtax.lint.metrics import height_of, lines_of, text_width

NAMES = {"tax": Area("Return", 7, 2, 7, 2)}


@pytest.mark.parametrize(
    ("written", "area"),
    [
        ("B7", Area("Here", 7, 2, 7, 2)),
        ("$B$7:c9", Area("Here", 7, 2, 9, 3)),
        ("Return!B7", Area("Return", 7, 2, 7, 2)),
        ("'Exempt sales'!$A$4:$A$33", Area("Exempt sales", 4, 1, 33, 1)),
        ("'Treasurer''s'!A1", Area("Treasurer's", 1, 1, 1, 1)),
        ("tax", None),
        ("B:B", None),
    ],
)
def test_area(written: str, area: Area | None) -> None:
    assert parse_area(written, "Here") == area


def test_area_too_large_to_list() -> None:
    assert list(Area("Here", 1, 1, 1_048_576, 16_384).places()) == []


def test_parts_of_a_formula() -> None:
    text = '=IF(AND(A1>=2,B1<>"x"),ROUND((A1+tax)*1.5,2),0)'
    assert functions(text) == ["IF", "AND", "ROUND"]
    assert list(stacks(text)) == [("IF",), ("IF", "AND"), ("IF", "ROUND")]
    assert operands(text, Token.NUMBER) == ["2", "1.5", "2", "0"]
    assert operands(text, Token.TEXT) == ['"x"']
    assert operands(text, Token.RANGE) == ["A1", "B1", "A1", "tax"]


def test_what_cannot_be_read_has_no_parts() -> None:
    assert functions('=SUM("a') == functions("=)") == []


def test_formulas_that_mean_the_same() -> None:
    one = Formula(("Return", 9, 2), "=tax+$A$1")
    two = Formula(("Workings", 3, 2), "='Return'!B7+Return!A1")
    assert one.meaning(NAMES) == two.meaning(NAMES)
    assert one.meaning(NAMES) != Formula(("Workings", 3, 2), "=tax+$A$1").meaning(NAMES)


def test_references_of_the_same_shape() -> None:
    words, corners = Formula(("Return", 9, 2), "=SUM(A1:A3)-tax").shape(NAMES)
    assert words == "SUM(Return!)-Return!"
    assert corners == ((1, 1), (3, 1), (7, 2), (7, 2))


def test_width() -> None:
    assert text_width("iiii", 11) < text_width("mmmm", 11) < text_width("mmmm", 12)
    assert text_width("tax", 11) < text_width("tax", 11, bold=True)
    assert text_width("1234", 11) == text_width("1234", 11, bold=True)
    assert text_width("\N{SNOWMAN}", 11) == text_width("@", 11)


@pytest.mark.parametrize(
    ("text", "width", "lines"), [("one two", 200, 1), ("one two", 40, 2), ("one\ntwo", 200, 2), ("m" * 30, 100, 4)]
)
def test_lines(text: str, width: float, lines: int) -> None:
    assert lines_of(text, width, 11) == lines


def test_height() -> None:
    assert height_of(2, 11) == pytest.approx(25.3)
