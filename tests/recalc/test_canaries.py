"""Every function our workbooks use, on a value worked out by hand: a canary for a new version of the engine."""

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from roomtax.excel_values import to_serial
from roomtax.recalc import CellValue, Recalculator
from tests.recalc.books import write_book

# A small schedule: three sales, one row left blank, and two holidays.
SALES = {
    "A2": "rooms",
    "B2": 1000.25,
    "C2": dt.date(2026, 1, 15),
    "D2": 3,
    "A3": "meals",
    "B3": 40,
    "C3": dt.date(2026, 2, 28),
    "D3": 1,
    "A4": "rooms",
    "B4": 500.5,
    "C4": dt.date(2026, 3, 31),
    "D4": 2,
    "F2": dt.date(2026, 5, 25),
    "F3": dt.date(2026, 7, 3),
    "G1": '=IF(A5="","",A5)',
}
NAMES = {
    "law_rate": "Law!$B$2",
    "due_date": "Law!$B$3",
    "kinds": "'Exempt sales'!$A$2:$A$5",
    "never_filled": "Law!$B$9",
}
LAW = {"B2": 0.055, "B3": dt.date(2026, 4, 30), "B4": True}


def serial(year: int, month: int, day: int) -> int | float:
    return to_serial(dt.date(year, month, day))


def calculate(tmp_path: Path, formula: str) -> CellValue:
    sheets: dict[str, dict[str, Any]] = {"Exempt sales": SALES, "Law": LAW, "Return": {"B7": formula}}
    book = write_book(tmp_path / "Copy of return [2].xlsx", sheets, NAMES)
    return Recalculator(book).calculate()["Return", "B7"]


S = "'Exempt sales'!"


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ('=IF(Law!B2>0.05,"high","low")', "high"),
        ("=IF(never_filled,1,2)", 2),
        ("=AND(Law!B2>0,Law!B4)", True),
        ("=OR(Law!B2>1,NOT(Law!B4))", False),
        ("=NOT(Law!B2=0)", True),
        (f"=MIN({S}B2:B5)", 40),
        (f"=MAX({S}B2:B5)", 1000.25),
        ("=MAX(never_filled,-5)", -5),
        (f"=SUM({S}B2:B5)", 1540.75),
        (f"=SUM({S}A2:A4)", 0),
        (f'=SUMIFS({S}B2:B5,{S}A2:A5,"rooms")', 1500.75),
        (f'=SUMIFS({S}B2:B5,{S}A2:A5,"rooms",{S}C2:C5,">="&DATE(2026,3,1))', 500.5),
        (f'=COUNTIFS({S}A2:A5,"meals")', 1),
        (f'=COUNTIFS({S}D2:D5,">1",{S}A2:A5,"rooms")', 2),
        (f"=COUNTA({S}A2:A5)", 3),
        (f"=COUNTBLANK({S}A2:A5)", 1),
        (f"=SUMPRODUCT({S}B2:B4*{S}D2:D4)", 4041.75),
        (f'=SUMPRODUCT(({S}A2:A4="rooms")*({S}D2:D4>2)*{S}B2:B4)', 1000.25),
        ("=ROUND(1.005,2)", 1.01),
        (f"=ROUND({S}B2*law_rate,2)", 55.01),
        ("=ROUNDUP(100*0.07,0)", 7),
        ("=ROUNDDOWN(-2.9,0)", -2),
        ('=ROUND("x",2)', "#VALUE!"),
        ("=ROUND(1/0,2)", "#DIV/0!"),
        ("=ROUND(never_filled,2)", 0),
        ("=DATE(2026,1+3,31)", serial(2026, 5, 1)),
        ("=DATE(2026,13,1)", serial(2027, 1, 1)),
        ("=YEAR(due_date)", 2026),
        ("=MONTH(due_date)", 4),
        ("=DAY(due_date)", 30),
        ("=EOMONTH(due_date,-2)", serial(2026, 2, 28)),
        ("=EOMONTH(DATE(2024,1,31),1)", serial(2024, 2, 29)),
        (f"=EDATE({S}C4,-1)", serial(2026, 2, 28)),
        ("=EDATE(due_date,1)", serial(2026, 5, 30)),
        ("=due_date+15", serial(2026, 5, 15)),
        # Monday 25 May 2026 is Memorial Day; the working days of that week are Tuesday to Friday.
        (f"=NETWORKDAYS(DATE(2026,5,25),DATE(2026,5,31),{S}F2:F3)", 4),
        (f"=NETWORKDAYS(DATE(2026,5,25),DATE(2026,5,25),{S}F2:F3)", 0),
        ("=NETWORKDAYS(DATE(2026,5,25),DATE(2026,5,31))", 5),
        ("=WEEKDAY(DATE(2026,5,25))", 2),
        ("=WEEKDAY(DATE(2026,5,31),2)", 7),
        (f'=MATCH("meals",{S}A2:A5,0)', 2),
        (f'=MATCH("none",{S}A2:A5,0)', "#N/A"),
        (f'=INDEX({S}B2:B5,MATCH("meals",kinds,0))', 40),
        (f"=INDEX({S}A2:D4,3,2)", 500.5),
        (f"=ISBLANK(INDEX({S}A2:A5,4))", True),
        ("=ISNUMBER(due_date)", True),
        (f"=ISNUMBER({S}A2)", False),
        ("=ISBLANK(never_filled)", True),
        (f"=ISBLANK({S}G1)", False),
        (f'={S}G1=""', True),
        (f'={S}G1&""', ""),
        (f'=IF({S}G1="",0,{S}G1)+1', 1),
        (f"={S}G1+1", "#VALUE!"),
        ("=never_filled", 0),
        ('=never_filled=""', True),
        ("=never_filled+1", 1),
        ('=TEXT(due_date,"yyyy-mm-dd")', "2026-04-30"),
        ('=TEXT(1234.5,"#,##0.00")', "1,234.50"),
        (f'={S}D2&" nights, "&{S}A2', "3 nights, rooms"),
        ('="due "&TEXT(due_date,"dd/mm/yyyy")', "due 30/04/2026"),
        ("=1/0", "#DIV/0!"),
        ("=-Law!B2*2", -0.11),
        ("=5%", 0.05),
    ],
)
def test_function(tmp_path: Path, formula: str, expected: CellValue) -> None:
    value = calculate(tmp_path, formula)
    assert value == pytest.approx(expected, abs=1e-9) if isinstance(expected, float) else value == expected
    assert isinstance(value, bool) == isinstance(expected, bool)
    assert isinstance(value, str) == isinstance(expected, str)
