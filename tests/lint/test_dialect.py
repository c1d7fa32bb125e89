"""Formulas that some program would not calculate, or not alike, are refused with the reason."""

import pytest

from workbook_templates.dialect import faults

GOOD = [
    '=IF(Workings!B52=1,ROUND(tax*law_rate,2),"see checks")',
    "='Exempt sales'!$E$4",
    '=COUNTIF($B$4:$B$6,">=0")<ROWS($B$4:$B$6)',
    "=EDATE(period_end,1)-1",
    '=IF(A1="1:30 -- [x] {y} @","",1)',
    "=law_rate*-1",
]
BAD = [
    ("=IFERROR(A1,0)", "the function IFERROR"),
    ("=TODAY()", "the function TODAY"),
    ("=OFFSET(A1,1,1)", "the function OFFSET"),
    ("=_xlfn.IFS(A1,1)", "the function _XLFN.IFS"),
    ("=SUM(Receipts[Gross])", "another file or to a table"),
    ("=[1]Sheet1!A1", "another file or to a table"),
    ("='Treasurer''s'!A1", "apostrophe"),
    ("=SUMPRODUCT(--(A1:A3>0))", "double minus"),
    ("=A1*1E+3", "exponent"),
    ("=SUM(B:B)", "whole column"),
    ("=SUM($B:$C)", "whole column"),
    ("=SUM(Rules!B:B)", "whole column"),
    ("=SUM(3:3)", "whole row"),
    ("=SUM(Jan:Mar!A1)", "several sheets"),
    ("=@A1", "spill"),
    ("=SUM({1,2})", "array"),
    ('=COUNTIF(A1:A3,"<>")', "criterion"),
    ('=COUNTIF(A1:A3,"01")', "criterion"),
    ('=SUM("a', "cannot be read"),
]


@pytest.mark.parametrize("formula", GOOD)
def test_good_formula(formula: str) -> None:
    assert faults(formula) == []


@pytest.mark.parametrize(("formula", "said"), BAD)
def test_bad_formula(formula: str, said: str) -> None:
    assert any(said in fault for fault in faults(formula)), faults(formula)
