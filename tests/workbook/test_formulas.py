"""Guard 2: no figure of law stands inside a formula, and every formula is in the dialect that all engines share.

The dialect's own bans are tried out in tests/lint; here they are held against every book there can be.
"""

import re

import pytest
from openpyxl.formula.tokenizer import Token, Tokenizer

from tests.workbook.books import book_of
from tests.workbook.kinds import PERIODS
from workbook_templates.dialect import faults

PLAIN = {"0", "1", "2", "12", "100", "365"}
_NUMBER = re.compile(r"\d[\d.,]*(?:[eE][+-]?\d+)?%?")


def figures_in(formula: str) -> set[str]:
    """The numbers in a formula that belong in a named cell, those within criteria and percentages too."""
    tokens = Tokenizer(formula).items
    operands = [token for token in tokens if token.type == Token.OPERAND]
    found = {token.value for token in operands if token.subtype == Token.NUMBER}
    found |= {number for token in operands if token.subtype == Token.TEXT for number in _NUMBER.findall(token.value)}
    return (found - PLAIN) | {"%" for token in tokens if token.type == Token.OP_POST}


@pytest.mark.parametrize(
    ("formula", "figures"),
    [
        ("=ROUND(taxable_receipts*0.08,2)", {"0.08"}),
        ("=IF(fee_applies=1,100.5,0)", {"100.5"}),
        ("=EDATE(due_date,3)", {"3"}),
        ("=tax*8%", {"8", "%"}),
        ("=tax*1%", {"%"}),
        ('=COUNTIF(B2:B9,">=5000")', {"5000"}),
        ("=(B2-B3)*12/360", {"360"}),
        ("=ROUND(taxable_receipts*law_rate_10,2)+Rules!$B$30*100/365", set()),
        ('=COUNTIF($B$4:$B$6,">=0")', set()),
    ],
)
def test_figures_are_found(formula: str, figures: set[str]) -> None:
    assert figures_in(formula) == figures


@pytest.mark.parametrize(("name", "period"), PERIODS.items())
def test_every_formula_of_every_book(name: str, period: str) -> None:
    formulas = book_of(name, period).engine.formulas
    assert len(formulas) > 80
    assert [(cell, formula) for cell, formula in formulas.items() if figures_in(formula)] == []
    assert [(cell, formula) for cell, formula in formulas.items() if faults(formula)] == []
