"""The JSON of `assess`: every worked example, and the contract field by field."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from typer.testing import CliRunner

from calc.forfeitures import NONE_HERE
from roomtax.cli import app
from tests.architecture.files import ROOT
from tests.cli.program import CLEAN, LATE, RETURN, output

CASES = json.loads((ROOT / "tests" / "cases" / "worked_examples.json").read_text(encoding="utf-8"))
FLAGS = {
    "gross": "--gross",
    "exempt": "--exempt",
    "long_stay": "--long-stay",
    "marketplace": "--marketplace",
    "adjustments": "--adjustment",
    "filed": "--filed",
    "extended_to": "--extended-to",
    "determined_gross": "--determined",
    "rate": "--rate",
    "prior_credit": "--prior-credit",
}
BEFORE = ["village", "period", "due_date", "timely_through", "extended_due_date", "delinquent_from", "lines"]
MONEY = [
    "taxable",
    "tax",
    "retained",
    "net_tax",
    "late_fee",
    "interest",
    "estimate_penalty",
    "total_due",
    "paid",
    "balance",
]
FIELDS = [*BEFORE, *MONEY, "forfeitures", "findings", "assumptions"]


def assessed(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output(*words, "--json"))
    return found


def words_of(case: dict[str, Any]) -> Iterator[str]:
    yield from ("assess", case["village"], case["period"])
    for key, flag in FLAGS.items():
        if key in case:
            yield from (flag, case[key])
    for payment in case.get("payments", ()):
        yield from ("--paid", "=".join(payment[key] for key in ("on", "amount") if key in payment))


@pytest.mark.parametrize("case", CASES["returns"], ids=lambda case: str(case["id"]))
def test_worked_return(case: dict[str, Any]) -> None:
    found = assessed(*words_of(case))
    lines = {line["id"]: line["amount"] for line in found["lines"]}
    # A contract field is compared under its own name; what only stands on a line, such as a share, by the line's id.
    assert {name: found[name] if name in found else lines[name] for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", CASES["forfeitures"], ids=lambda case: str(case["id"]))
def test_worked_forfeiture(case: dict[str, Any]) -> None:
    """A treasurer's determination whose receipts give the tax of the example."""
    village = case["village"]
    period = case.get("period", "2026-01" if village == "waterford" else "2026-Q1")
    rate = {"cottage-grove": "0.08", "waterford": "0.08", "belleville": "0.07"}.get(village, "0.05")
    words = [
        "assess",
        village,
        period,
        "--ground",
        case["ground"],
        *(("--rate", rate) if village == "chapter-175" else ()),
    ]
    if "previous_year_tax" in case:
        words += ["--gross", "0", "--previous-year-tax", case["previous_year_tax"]]
    else:
        words += ["--gross", _receipts_for(case["tax"], rate)]
    (found,) = assessed(*words)["forfeitures"]
    assert (found["ground"], found["up_to"]) == (case["ground"], case["up_to"])
    assert (case["up_to"] is None) == found["basis"].startswith(NONE_HERE)


def _receipts_for(tax: str, rate: str) -> str:
    return f"{Decimal(tax) / Decimal(rate):.2f}"


def test_fields_and_their_order() -> None:
    found = assessed(*LATE, "--ground", "fraud")
    assert list(found) == FIELDS
    assert {tuple(line) for line in found["lines"]} == {("id", "label", "amount", "basis", "section")}
    assert {tuple(one) for one in found["forfeitures"]} == {("ground", "up_to", "basis", "section")}
    assert {tuple(one) for one in found["findings"]} == {("id", "text", "section")}
    assert {tuple(one) for one in found["assumptions"]} == {("id", "question", "choice", "reason")}


def test_values_of_a_late_return() -> None:
    found = assessed(*LATE)
    expected: dict[str, object] = {
        "village": "cottage-grove",
        "period": "2026-Q1",
        "due_date": "2026-04-30",
        "timely_through": "2026-04-30",
        "extended_due_date": None,
        "delinquent_from": "2026-05-01",
        "taxable": "48315.75",
        "late_fee": "100.00",
        "interest": "38.65",
        "total_due": "4003.91",
        "paid": "4003.91",
        "balance": "0.00",
        "forfeitures": [],
    }
    assert expected.items() <= found.items()
    interest = next(line for line in found["lines"] if line["id"] == "interest")
    assert (interest["basis"], interest["section"]) == ("1 month x 1 % x $3,865.26", "C(6)")


def test_money_is_text_with_two_decimals() -> None:
    found = assessed(*RETURN[:3], "--gross", "1000", "--paid", "2026-04-30=100.5")
    amounts = [found[name] for name in MONEY] + [line["amount"] for line in found["lines"]]
    assert all(isinstance(one, str) and one[-3] == "." for one in amounts)
    assert (found["paid"], found["balance"]) == ("100.50", "-20.50")


def test_extension() -> None:
    found = assessed(*RETURN, "--extended-to", "2026-05-30", "--filed", "2026-05-28")
    assert (found["due_date"], found["extended_due_date"]) == ("2026-04-30", "2026-05-30")
    assert found["timely_through"] == "2026-06-01"


def test_money_may_be_written_as_people_do() -> None:
    plain = assessed(*RETURN)
    assert assessed(*RETURN[:3], "--gross", "$50,455.75", "--exempt", "2,140") == plain


@pytest.mark.parametrize("rate", ["0.05", "5%", "5 %", "5.0%"])
def test_rate_where_it_is_unknown(rate: str) -> None:
    found = assessed("assess", "chapter-175", "2026-Q1", "--gross", "32480", "--rate", rate)
    assert (found["tax"], found["retained"], found["net_tax"]) == ("1624.00", "32.48", "1591.52")


def test_deductions_and_credit() -> None:
    deductions = ("--long-stay", "100", "--exempt", "50", "--marketplace", "25", "--adjustment", "5")
    found = assessed(
        "assess", "Village of Waterford", "2026-01", "--gross", "1000", *deductions, "--prior-credit", "10"
    )
    lines = {line["id"]: line["amount"] for line in found["lines"]}
    assert (found["village"], found["taxable"], lines["prior_credit"]) == ("waterford", "820.00", "10.00")
    assert (found["total_due"], found["balance"]) == ("65.60", "55.60")


def test_payments_of_several_days() -> None:
    found = assessed(*RETURN, "--filed", "2026-04-30", "--paid", "2026-04-30=3000", "--paid", "2026-06-10")
    assert (found["interest"], found["balance"]) == ("17.31", "0.00")


def test_grounds_in_any_case_and_once() -> None:
    found = assessed(*RETURN, "--ground", "Fraud", "--ground", "fraud", "--ground", "negligence")
    assert [(one["ground"], one["up_to"]) for one in found["forfeitures"]] == [
        ("fraud", "1932.63"),
        ("negligence", "0.00"),
    ]


@pytest.mark.parametrize(
    ("encoding", "shown"), [("utf-8", "§ 175-1"), ("ascii", r"\u00a7 175-1"), ("cp1252", r"\u00a7 175-1")]
)
def test_json_in_any_encoding(encoding: str, shown: str) -> None:
    words = ["assess", "chapter-175", "2026-Q1", "--gross", "1", "--rate", "0.05", "--json"]
    text = CliRunner(charset=encoding).invoke(app, words, env=CLEAN).stdout
    assert shown in text
    assert json.loads(text)["village"] == "chapter-175"
