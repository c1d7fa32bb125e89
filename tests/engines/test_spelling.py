"""A formula that was only written anew is the same; one that was changed is not, nor is a name that was moved."""

from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.workbook.defined_name import DefinedName

from roomtax.demo import EXAMPLES
from roomtax.spelling import meaning
from tests.engines.books import proved, template, write_return

EXAMPLE = EXAMPLES[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("='Workings'!$B$4", "=Workings!$B$4"),
        ("=SUM('Exempt sales'!$E$4:$E$33)", "=sum( 'Exempt sales'!E4:E33 )"),
        ("='It''s'!A1", "='It''s'!$A$1"),
        ("=A1*1.50", "=A1*1.5"),
        ("=A1*0.001", "=A1*1E-3"),
        ("=law_rate", "=LAW_RATE"),
        ("=A1\n+B1", "=A1+B1"),
    ],
)
def test_same(one: str, other: str) -> None:
    assert meaning(one) == meaning(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("=Workings!$B$4", "=Workings!$B$5"),
        ("=Workings!$B$4", "=Receipts!$B$4"),
        ("=Workings!$B$4", "=[1]Workings!$B$4"),
        ("=Workings!B4", "=B4"),
        ("=A1*1.5", "=A1*1.50001"),
        ("=A1-B1", "=A1+B1"),
        ("=A1+B1", "=A1+B1+0"),
        ("=A1+B1", "=(A1+B1)"),
        ("=A1:B1", "=A1 B1"),
        ("=SUM(A1,B1)", "=SUM(A1:B1)"),
        ("=ROUND(A1,2)", "=ROUNDUP(A1,2)"),
        ("=law_rate", "=law_rate_1"),
        ('="see checks"', '="See checks"'),
        ('="a b"', '="ab"'),
        ("=5", "=5%"),
        ("=5", '="5"'),
        ("=TRUE", '="TRUE"'),
        ("=A1", "A1"),
        ("=A1", ""),
        ("=A1", '="'),
    ],
)
def test_different(one: str, other: str) -> None:
    assert meaning(one) != meaning(other)


@pytest.mark.parametrize("local", [False, True])
def test_moved_name_is_seen(tmp_path: Path, local: bool) -> None:
    path = write_return(tmp_path, EXAMPLE.village, EXAMPLE.period, EXAMPLE.entries)
    sheet, address = template(EXAMPLE.village, EXAMPLE.period).layout.addresses.cell("prior_credit")
    book = load_workbook(path)
    names = book[sheet].defined_names if local else book.defined_names
    names["law_rate"] = DefinedName("law_rate", attr_text=f"'{sheet}'!${address[0]}${address[1:]}")
    book.save(path)
    report = proved(path, EXAMPLE.village)
    assert report.outcome == "differs"
    assert [words.partition(":")[0] for words in report.overwritten] == ["law_rate"]
