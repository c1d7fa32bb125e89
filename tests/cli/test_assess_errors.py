"""Bad input to `assess`: each fault is one line that names the field, what is wrong and what to enter."""

from pathlib import Path

import pytest

from tests.cli.program import RETURN, error, output, own_village, run

COTTAGE = ("assess", "cottage-grove", "2026-Q1")
WATERFORD = ("assess", "waterford", "2026-01", "--gross", "100")
S175 = ("assess", "chapter-175", "2026-Q1", "--gross", "100")

BAD: list[tuple[tuple[str, ...], str, str]] = [
    (("assess", "watrford", "2026-01", "--gross", "1"), "village: no village file is called 'watrford'", "waterford?"),
    (("assess", "xyz", "2026-01", "--gross", "1"), "village: no village file", "choose one of belleville, "),
    (("assess", "", "2026-01", "--gross", "1"), "village: no village file", "choose one of"),
    (("assess", "waterford", "soon", "--gross", "1"), "period: 'soon' is not a period", "2026-Q1"),
    (("assess", "waterford", "2026-13", "--gross", "1"), "period: ", "write 2026-Q1, 2026-01 or 2026"),
    (("assess", "waterford", "1776-01", "--gross", "1"), "period: year 1776 is out of range", "choose"),
    (("assess", "waterford", "0000-01", "--gross", "1"), "period: year 0000 is out of range", "choose 1994 to 2099"),
    (("assess", "cottage-grove", "0000-Q1", "--gross", "1"), "period: year 0000 is out of range", "choose 1994"),
    (("assess", "waterford", "1999-01", "--gross", "1"), "rate: ", "choose a later period"),
    (("assess", "waterford", "2026-Q1", "--gross", "1"), "period: 2026-Q1 is a quarter", "like 2026-01"),
    (("assess", "cottage-grove", "2026-01", "--gross", "1"), "period: 2026-01 is a month", "like 2026-Q1"),
    (("assess", "cottage-grove", "2026", "--gross", "1"), "period: 2026 is a year", "like 2026-Q1"),
    (COTTAGE, "gross receipts: none are given", "enter 0"),
    ((*COTTAGE, "--gross", "-5"), "gross receipts: -5 is negative", "zero or more"),
    ((*COTTAGE, "--gross", "much"), "gross receipts: 'much' is not a number", "1234.50"),
    ((*COTTAGE, "--gross", ""), "gross receipts: '' is not a number", "1234.50"),
    ((*COTTAGE, "--gross", "NaN"), "gross receipts: ", "1234.50"),
    ((*COTTAGE, "--gross", "1,00"), "gross receipts: '1,00' is not a number", "1234.50"),
    ((*COTTAGE, "--gross", "1.005"), "gross receipts: 1.005 has fractions of a cent", "whole cents"),
    ((*COTTAGE, "--gross", "1000000000000"), "gross receipts: ", "at most"),
    ((*COTTAGE, "--gross", "1\n2"), "gross receipts: ", "1234.50"),
    ((*COTTAGE, "--gross", "1", "--gross", "2"), "gross receipts: is given more than once", "DATE=AMOUNT"),
    ((*COTTAGE, "--exempt", "1"), "gross receipts: are missing, but exempt receipts are given", "--gross"),
    ((*COTTAGE, "--gross", "10", "--exempt", "-1"), "exempt receipts: -1 is negative", "zero"),
    ((*COTTAGE, "--gross", "10", "--long-stay", "x"), "long stay receipts: ", "digits"),
    ((*COTTAGE, "--gross", "10", "--marketplace", "x"), "marketplace receipts: ", "digits"),
    ((*COTTAGE, "--gross", "10", "--adjustment", "x"), "adjustments: ", "digits"),
    ((*COTTAGE, "--gross", "10", "--exempt", "6", "--adjustment", "5"), "deductions: $11.00 are more than", "check"),
    ((*RETURN, "--filed", "2026-03-01"), "filed: 2026-03-01 is before the period ends", "2026-03-31"),
    ((*RETURN, "--filed", "2062-05-01"), "filed: 2062-05-01 is too far", "2051-03-31"),
    ((*RETURN, "--filed", "1926-05-01"), "filed: 1926-05-01 is before", "2026-03-31"),
    ((*RETURN, "--filed", "yesterday"), "filed: 'yesterday' is not a date", "YYYY-MM-DD"),
    ((*RETURN, "--filed", "5/1/2026"), "filed: '5/1/2026' is not a date", "YYYY-MM-DD"),
    ((*RETURN, "--paid", "2026-02-28"), "paid: 2026-02-28 is before the period ends", "2026-03-31"),
    ((*RETURN, "--paid", "2026-05-01=x"), "paid: 'x' is not a number", "1234.50"),
    ((*RETURN, "--paid", "2026-05-01="), "paid: '' is not a number", "1234.50"),
    ((*RETURN, "--paid", "2026-05-01=0"), "paid: a payment of nothing", "leave it out"),
    ((*RETURN, "--paid", "500"), "paid: '500' is not a date", "YYYY-MM-DD"),
    ((*RETURN, "--extended-to", "2026-06-01"), "extended to: 2026-06-01 is beyond", "2026-05-30 or earlier"),
    ((*RETURN, "--extended-to", "2026-04-30"), "extended to: 2026-04-30 is not after", "later"),
    ((*WATERFORD, "--extended-to", "2026-04-20"), "extended to: Village of Waterford grants no ext", "leave it blank"),
    (S175, "rate: § 175-1", "0.05 for 5 %"),
    ((*S175, "--rate", "5"), "rate: 5 would mean 500 %", "write 0.05 for 5 %"),
    ((*S175, "--rate", "0"), "rate: 0 is not above zero", "0.05"),
    ((*S175, "--rate", "x%"), "rate: 'x' is not a number", "digits"),
    ((*WATERFORD, "--rate", "0.05"), "rate: 5 % is given, but Village of Waterford has its own", "leave it out"),
    ((*RETURN, "--determined", "5"), "determined: receipts are given, too", "not filed"),
    ((*COTTAGE, "--determined", "5", "--filed", "2026-05-01"), "determined: ", "not filed"),
    ((*COTTAGE, "--determined", "-5"), "determined: -5 is negative", "zero or more"),
    ((*RETURN, "--ground", "greed"), "ground: 'greed' is none", "negligence, fraud, inspection, nonpayment"),
    ((*RETURN, "--ground", "nonpayment"), "previous year tax: is needed", "calendar year before"),
    ((*RETURN, "--previous-year-tax", "-1"), "previous year tax: -1 is negative", "zero"),
    ((*RETURN, "--prior-credit", "-1"), "prior credit: -1 is negative", "zero"),
    (
        ("assess", "waterford", "2019-01", "--gross", "9", "--marketplace", "1"),
        "marketplace receipts: ",
        "leave them in",
    ),
    ((*COTTAGE, "--gross", "2026-01-02=5"), "receipts: ", "give"),
    ((*COTTAGE, "--gross", "2025-12-31=5"), "gross receipts: 2025-12-31 is not in 2026-Q1", "first day"),
    ((*COTTAGE, "--gross", "soon=5"), "gross receipts: 'soon' is not a date", "YYYY-MM-DD"),
    ((*RETURN, "--village-file", "no-such.toml"), "no-such.toml: 1 fault in the village file: ", "check the path"),
]


@pytest.mark.parametrize(("words", "start", "remedy"), BAD, ids=lambda part: part if isinstance(part, str) else "")
def test_bad_input(words: tuple[str, ...], start: str, remedy: str) -> None:
    line = error(*words, "--json")
    assert line.startswith(start)
    assert remedy in line.partition("; ")[2]


def test_a_village_file_that_is_not_there_has_one_remedy() -> None:
    line = error(*RETURN, "--village-file", "no-such.toml")
    assert line.endswith(": cannot be read (No such file or directory); check the path")
    assert line.count("; ") == 1


def test_bad_input_is_refused_without_json_too() -> None:
    assert error(*WATERFORD, "--rate", "8").startswith("rate: 8 would mean 800 %")


RATE = '[[rate]]\nkind = "share_of_receipts"\nshare = 0.08\nfrom = 2003-01-01\n'
NEW_RATE = RATE + 'section = "B(2)"\n\n[[rate]]\nkind = "share_of_receipts"\nshare = 0.05\nfrom = 2026-02-11\n'
STRADDLE = ("assess", "little-chute", "2026-02", "--village-file")
PARTS = ("--gross", "2026-02-01=1,000", "--gross", "2026-02-11=$2,000.00")


@pytest.fixture
def changed(tmp_path: Path) -> str:
    """A village whose rate changes within February 2026."""
    return str(own_village(tmp_path / "little-chute.toml", (RATE, NEW_RATE)))


def test_parts_of_a_period(changed: str) -> None:
    text = output(*STRADDLE, changed, *PARTS, "--exempt", "2026-02-11=100", COLUMNS="200")
    words = " ".join(text.split())
    assert "Room tax from 2026-02-01 $80.00 8 % x $1,000.00" in words
    assert "Room tax from 2026-02-11 $95.00 5 % x $1,900.00" in words
    assert "Room tax $175.00 $80.00 + $95.00" in words


@pytest.mark.parametrize(
    ("words", "start", "remedy"),
    [
        (
            ("--gross", "3000"),
            "receipts: the rate changes within 2026-02",
            "parts that start on 2026-02-01, 2026-02-11",
        ),
        (PARTS[:2], "receipts: the rate changes within 2026-02", "2026-02-01, 2026-02-11"),
        ((*PARTS, "--gross", "5"), "gross receipts: is given more than once", "DATE=AMOUNT"),
        ((*PARTS, *PARTS[:2]), "gross receipts: is given twice for 2026-02-01", "DATE=AMOUNT"),
        ((*PARTS, "--exempt", "5"), "exempt receipts: must be split as gross receipts are", "DATE=AMOUNT"),
        ((*PARTS, "--exempt", "2026-02-12=5"), "exempt receipts: 2026-02-12 is no part of gross", "same dates"),
    ],
)
def test_bad_parts(changed: str, words: tuple[str, ...], start: str, remedy: str) -> None:
    line = error(*STRADDLE, changed, *words)
    assert line.startswith(start)
    assert remedy in line


def test_overpayment_and_zero_are_no_errors() -> None:
    assert run(*RETURN, "--paid", "2026-04-30=99999").exit_code == 0
    assert run(*COTTAGE, "--gross", "0").exit_code == 0
