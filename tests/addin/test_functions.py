"""What the functions say beyond their examples; figures worked by hand from the ordinances."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from addin.invoke import invoke
from addin.registry import by_name
from addin.service import selftest_rows

Q1, Q4 = date(2026, 3, 31), date(2026, 12, 31)
GROVE, CHAPTER, BELLEVILLE, WATERFORD = "Cottage Grove", "Chapter 175", "Belleville", "Waterford"


def reason() -> str:
    return str(invoke("ROOMTAX_LASTERROR"))


def test_rate_that_the_text_lacks() -> None:
    assert invoke("ROOMTAX_RATE", CHAPTER) == "#N/A"
    assert "§ 175-1" in reason()
    assert invoke("ROOMTAX_DUE", CHAPTER, 100.0) == "#N/A"
    assert "ROOMTAX_TOTAL, which take the rate" in reason()
    assert invoke("ROOMTAX_TOTAL", CHAPTER, 100.0) == "#N/A"
    assert invoke("ROOMTAX_TOTAL", CHAPTER, 100.0, None, None, None, None, None, 0.05) == 4.9


def test_rate_where_the_village_has_its_own() -> None:
    assert invoke("ROOMTAX_TAX", GROVE, 100.0, None, None, 0.05) == "#VALUE!"
    assert "leave it out" in reason()


@pytest.mark.parametrize("end", [date(2026, 3, 30), date(2026, 1, 31), date(2026, 4, 1)])
def test_period_that_does_not_end_then(end: date) -> None:
    assert invoke("ROOMTAX_DUE", GROVE, 100.0, None, end) == "#VALUE!"
    assert "is not the last day of a quarter; enter 2026-" in reason()
    assert invoke("ROOMTAX_DUE", WATERFORD, 100.0, None, date(2026, 1, 31)) == 8.0


@pytest.mark.parametrize("end", [date(1993, 12, 31), date(2100, 3, 31), date(9999, 12, 31)])
def test_period_beyond_all_law(end: date) -> None:
    assert invoke("ROOMTAX_DUE", GROVE, 100.0, None, end) == "#VALUE!"


def test_law_before_the_village_file_begins() -> None:
    assert invoke("ROOMTAX_DUE", WATERFORD, 100.0, None, date(2002, 12, 31)) == "#N/A"


def test_exempt_above_gross() -> None:
    assert invoke("ROOMTAX_DUE", GROVE, 100.0, 100.01) == "#NUM!"
    assert "more than gross receipts" in reason()


def test_interest() -> None:
    assert invoke("ROOMTAX_INTEREST", GROVE, 3865.26, Q1, date(2026, 4, 30)) == 0.0
    assert invoke("ROOMTAX_INTEREST", GROVE, 3865.26, Q1, date(2026, 5, 29), date(2026, 5, 30)) == 0.0
    assert invoke("ROOMTAX_INTEREST", WATERFORD, 1460.03, date(2026, 3, 31), date(2026, 6, 2)) == 1.41
    assert invoke("ROOMTAX_INTEREST", GROVE, 3865.26, Q1, date(2026, 3, 30)) == "#VALUE!"
    assert invoke("ROOMTAX_INTEREST", WATERFORD, 1.0, Q1, date(2026, 6, 2), date(2026, 6, 3)) == "#VALUE!"
    assert "grants no extensions" in reason()


def test_forfeitures() -> None:
    assert invoke("ROOMTAX_FORFEITURE", GROVE, "negligence", 24500.0) == 5000.0
    assert invoke("ROOMTAX_FORFEITURE", GROVE, "nonpayment", 0.0, 13400.0) == 3000.0
    assert invoke("ROOMTAX_FORFEITURE", WATERFORD, "fraud", 1460.03) == 0.0
    assert invoke("ROOMTAX_FORFEITURE", GROVE, "nonpayment", 0.0) == "#VALUE!"
    assert "previous year tax" in reason()


def test_retained() -> None:
    assert invoke("ROOMTAX_RETAINED", CHAPTER, 1624.0, Q1, date(2026, 9, 15)) == 32.48
    assert invoke("ROOMTAX_RETAINED", GROVE, 1624.0) == 0.0
    assert invoke("ROOMTAX_RETAINED", CHAPTER, 1624.0, None, date(2026, 9, 15)) == "#VALUE!"
    assert "period end: is blank although" in reason()


def test_late_fee() -> None:
    assert invoke("ROOMTAX_LATE_FEE", GROVE, 0.0, Q1, date(2026, 5, 4)) == 100.0
    assert invoke("ROOMTAX_LATE_FEE", GROVE, 0.0, Q1, date(2026, 4, 30)) == 0.0
    assert invoke("ROOMTAX_LATE_FEE", CHAPTER, 1624.0, Q4, date(2027, 2, 1)) == 10.0
    assert invoke("ROOMTAX_LATE_FEE", WATERFORD, 1460.03, Q1, date(2027, 2, 1)) == 0.0
    assert invoke("ROOMTAX_LATE_FEE", GROVE, 0.0, Q1, date(2026, 5, 30), None, date(2026, 5, 30)) == 0.0


def test_estimate() -> None:
    assert invoke("ROOMTAX_ESTIMATE", GROVE, 3200.0, Q1) == 320.0
    assert invoke("ROOMTAX_ESTIMATE", BELLEVILLE, 1260.0) == 0.0


@pytest.mark.parametrize(
    ("recipient", "dollars"), [(1, 1022.02), ("1", 1022.02), ("Tourism", 1022.02), (2.0, 438.01), ("general", 438.01)]
)
def test_share(recipient: object, dollars: float) -> None:
    assert invoke("ROOMTAX_SHARE", WATERFORD, recipient, 1460.03) == dollars


@pytest.mark.parametrize("recipient", [0, 3, "village", "parks"])
def test_share_of_nobody_or_several(recipient: object) -> None:
    assert invoke("ROOMTAX_SHARE", WATERFORD, recipient, 1460.03) == "#VALUE!"
    assert "1 Village of Waterford Tourism Commission; 2 Village" in reason()


def test_share_where_the_ordinance_gives_none() -> None:
    assert invoke("ROOMTAX_SHARE", GROVE, 1, 100.0) == "#N/A"
    assert invoke("ROOMTAX_SHARE", BELLEVILLE, 1, 100.0) == "#VALUE!"


def test_total_needs_the_period_with_other_dates() -> None:
    assert invoke("ROOMTAX_TOTAL", GROVE, 100.0, None, None, date(2026, 5, 1)) == "#VALUE!"
    assert "enter the last day of the period" in reason()
    assert invoke("ROOMTAX_TOTAL", GROVE, 100.0) == 8.0


def test_statement_without_a_period_leaves_dated_lines_out() -> None:
    rows = invoke("ROOMTAX_STATEMENT", GROVE, 100.0)
    assert isinstance(rows, list)
    labels = [row[0] for row in rows]
    assert "Room tax" in labels
    assert not {"Interest", "Late filing fee"} & set(labels)


@pytest.mark.parametrize(
    ("rule", "section"),
    [
        ("interest", "C(6)"),
        ("Late Fee", "C(7)(a)"),
        ("late filing fee", "C(7)(a)"),
        ("due date", "C(2)"),
        ("estimate", "C(5)"),
        ("tax", "B(1)"),
        ("fraud", "C(7)(b)[2]"),
        ("exempt receipts", "B(2)(a), B(3), B(2)(b)"),
        ("retained", "not in the ordinance"),
    ],
)
def test_cite(rule: str, section: str) -> None:
    assert str(invoke("ROOMTAX_CITE", GROVE, rule)).split(", ")[0] == section.split(", ", maxsplit=1)[0]


def test_cite_suggests() -> None:
    assert invoke("ROOMTAX_CITE", GROVE, "intrest") == "#VALUE!"
    assert "did you mean interest" in reason()


def test_villages() -> None:
    rows = invoke("ROOMTAX_VILLAGES")
    assert isinstance(rows, list)
    assert [row[0] for row in rows] == ["belleville", "chapter-175", "cottage-grove", "waterford"]
    assert [row[3] for row in rows] == [0.07, "#N/A", 0.08, 0.08]


def test_help() -> None:
    everything = invoke("ROOMTAX_HELP")
    one = invoke("ROOMTAX_HELP", "late_fee")
    assert isinstance(everything, list)
    assert isinstance(one, list)
    assert len(everything) == 20
    assert [row[0] for row in one] == [
        "ROOMTAX_LATE_FEE(village, tax, period_end, filed_on, [paid_on], [extended_to])",
        *("village", "tax", "period_end", "filed_on", "paid_on", "extended_to"),
    ]
    assert invoke("ROOMTAX_HELP", "nothing") == "#VALUE!"


def test_selftest() -> None:
    rows = invoke("ROOMTAX_SELFTEST")
    assert isinstance(rows, list)
    assert len(rows) == 18
    assert all(row[1] is True for row in rows)
    assert reason() == "no ROOMTAX function has given an error yet"


def test_last_error_may_watch_a_cell_in_error() -> None:
    invoke("ROOMTAX_DUE", GROVE, -1.0)
    assert "negative" in str(invoke("ROOMTAX_LASTERROR", "#NUM!"))


def test_explain() -> None:
    assert invoke("ROOMTAX_EXPLAIN", "total", GROVE, 50455.75, 2140.0, Q1, date(2026, 5, 1), date(2026, 5, 1))[-1] == [  # type: ignore[index]
        "Total due",
        4003.91,
        "$3,865.26 + $100.00 + $38.65",
        "the lines above",
    ]
    assert invoke("ROOMTAX_EXPLAIN", "DUE", CHAPTER, 5.0)[0][0] == "No result: #N/A"  # type: ignore[index]
    assert invoke("ROOMTAX_EXPLAIN", "version") == [
        ["ROOMTAX_VERSION", invoke("ROOMTAX_VERSION"), "The version of roomtax that calculates.", ""]
    ]
    assert invoke("ROOMTAX_EXPLAIN", "due", GROVE, [[1.0], [2.0]]) == "#VALUE!"
    assert invoke("ROOMTAX_EXPLAIN", None) == "#VALUE!"


def test_what_nobody_foresaw_is_still_an_error_value(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("/home/someone/secret.py")

    monkeypatch.setattr("addin.invoke.answer", broken)
    assert invoke("ROOMTAX_DUE", GROVE, 100.0) == "#VALUE!"
    monkeypatch.undo()
    assert reason() == "ROOMTAX_DUE: unforeseen: ZeroDivisionError; please report it with the arguments of the call"


def test_selftest_tells_what_is_wrong() -> None:
    def always_free(*_: object) -> Decimal:
        return Decimal(0)

    def broken(*_: object) -> Decimal:
        raise ZeroDivisionError

    due, interest = by_name("ROOMTAX_DUE"), by_name("ROOMTAX_INTEREST")
    rows = selftest_rows((replace(due, implementation=always_free), replace(interest, implementation=broken)))
    assert rows[0] == ("ROOMTAX_DUE", False, "gives 0.0 instead of 3865.26")
    assert rows[1][:2] == ("ROOMTAX_INTEREST", False)
    assert "ZeroDivisionError" in str(rows[1][2])


def test_explain_names_extension_and_grace() -> None:
    rows = invoke("ROOMTAX_EXPLAIN", "timely through", GROVE, Q1, date(2026, 5, 30))
    assert isinstance(rows, list)
    assert [row[0] for row in rows] == ["Due date", "Extended to", "On time through"]
