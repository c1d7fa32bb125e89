"""The table of `assess`: what a treasurer must find in it, at 80 columns and through a pipe."""

import re

import pytest

from calc.form import LABELS
from tests.cli.program import LATE, RETURN, error, output, process


def words(text: str) -> str:
    """The text of a table read column by column would be lost; its words are enough."""
    return " ".join(text.split())


@pytest.mark.parametrize("width", ["80", "200"])
def test_every_line_with_basis_and_section(width: str) -> None:
    text = output(*LATE, "--as-of", "2026-06-01", COLUMNS=width)
    assert all(len(line) <= int(width) for line in text.splitlines())
    if width == "200":
        for label in LABELS.values():
            assert label in text
        for section in ("B(1)", "C(7)(a)", "C(6)", "A, B(1)", "B(2)(a), B(3), B(2)(b) "):
            assert section in text
        assert re.search(r"Interest +\$38\.65 +1 month x 1 % x \$3,865\.26 +C\(6\)", text)
    assert re.search(r"Total due +\$4,003\.91 +\$3,865\.26 \+ \$100\.00", text)


def test_no_line_is_cut_at_80_columns() -> None:
    assert "…" not in output("assess", "chapter-175", "2026-Q1", "--gross", "1", "--rate", "0.05")


def test_dates_and_status() -> None:
    text = words(
        output("assess", "waterford", "2026-03", "--gross", "18250.40", "--as-of", "2026-06-02", COLUMNS="200")
    )
    for fact in (
        "Village of Waterford: room tax for March 2026 (2026-03)",
        "Due 2026-05-30 (Saturday)",
        "Return on time through 2026-06-01 (Monday)",
        "Return not filed yet",
        "May be referred from 2026-07-30",
        "Status on 2026-06-02 delinquent",
        "nothing paid yet",
        "If filed and paid on 2026-06-02 $1,461.44 with interest $1.41",
    ):
        assert fact in text


@pytest.mark.parametrize(
    ("as_of", "status", "settling"),
    [
        ("2026-03-31", "not due", "If filed and paid on 2026-03-31 $3,865.26 without any charge"),
        ("2026-04-30", "due", "If filed and paid on 2026-04-30 $3,865.26 without any charge"),
        ("2026-05-01", "delinquent", "If filed and paid on 2026-05-01 $4,003.91 with late filing fee $100.00"),
    ],
)
def test_open_return_says_what_would_settle_it(as_of: str, status: str, settling: str) -> None:
    text = words(output(*RETURN, "--as-of", as_of, COLUMNS="200"))
    assert f"Status on {as_of} {status} " in text
    assert settling in text


def test_open_payment_of_a_filed_return() -> None:
    text = words(output(*RETURN, "--filed", "2026-04-30", "--as-of", "2026-05-29", COLUMNS="200"))
    assert "filed 2026-04-30, on time" in text
    assert "If paid on 2026-05-29 $3,903.91 with interest $38.65" in text


@pytest.mark.parametrize("as_of", ["2026-03-30", "2026-04-29", "2077-01-01"])
def test_no_settling_on_a_day_that_cannot_be_meant(as_of: str) -> None:
    assert "If paid" not in output(*RETURN, "--filed", "2026-04-30", "--as-of", as_of)


def test_settled_and_overpaid() -> None:
    settled = words(output(*LATE, "--as-of", "2026-05-02", COLUMNS="200"))
    assert "settled" in settled
    assert "Less: paid with this return $4,003.91 received on 2026-05-01" in settled
    assert "If paid" not in settled
    over = words(output(*RETURN, "--filed", "2026-04-30", "--paid", "2026-04-30=4000", COLUMNS="200"))
    assert "Balance still to pay -$134.74 $3,865.26 - $4,000.00" in over
    assert "Overpaid: to credit or refund $134.74" in over


def test_determination() -> None:
    text = words(output("assess", "cottage-grove", "2026-Q1", "--determined", "40000", COLUMNS="200"))
    assert "none was filed; receipts determined by the Village Treasurer" in text
    assert "10 % x $3,200.00" in text
    assert "If paid on" in text


def test_forfeitures_stand_apart_from_what_is_due() -> None:
    text = output(*LATE, "--ground", "fraud", "--ground", "inspection", COLUMNS="200")
    due, _, forfeitures = text.partition("Forfeitures that may be sought")
    assert "no part of the amount to pay" in forfeitures
    assert re.search(r"fraud +up to \$1,932\.63 +50 % x \$3,865\.26 \(tax determined\) +C\(7\)\(b\)\[2\]", forfeitures)
    assert "1,932.63" not in due
    assert "Forfeitures" not in output(*LATE)


def test_absent_forfeiture() -> None:
    text = words(output("assess", "waterford", "2026-01", "--gross", "1", "--ground", "fraud", COLUMNS="200"))
    assert "fraud none none: the ordinance has no forfeiture on this ground" in text


def test_findings_and_readings() -> None:
    text = words(output(*LATE, COLUMNS="400"))
    assert "can pass the statute's 25 %" in text
    assert "(66.0615(2)(e))" in text
    assert "A1: How is 12 % a year counted up to the first of the month after payment? Whole months, 1 % each." in text
    assert "`villages show cottage-grove` gives the reasons." in text


def test_brief_counts_what_it_leaves_out() -> None:
    whole, brief = output(*LATE, COLUMNS="200"), output(*LATE, "--brief", COLUMNS="200")
    said = brief.splitlines()
    assert said[:-1] == whole.splitlines()[: len(said) - 1]
    readings = len(re.findall(r"^  [A-Z]+\d+: ", whole, flags=re.MULTILINE))
    assert readings > 20
    assert said[-1] == f"Not shown: 1 to know, {readings} readings of the ordinance; without --brief they are."
    assert output(*LATE, "--brief", "--json") == output(*LATE, "--json")


def test_brief_with_forfeitures_and_without_findings() -> None:
    asked = ("assess", "waterford", "2026-01", "--gross", "1", "--ground", "fraud", "--brief")
    text = output(*asked)
    assert "Forfeitures that may be sought" in text
    assert "To know" not in text
    assert "Readings where" not in text


def test_shares_of_the_tax() -> None:
    text = words(output("assess", "waterford", "2026-01", "--gross", "18250.40", COLUMNS="200"))
    assert "Village of Waterford Tourism Commission $1,022.02 70 % x $1,460.03 C" in text


def test_bad_as_of() -> None:
    assert error(*RETURN, "--as-of", "today") == "as of: 'today' is not a date; write it as YYYY-MM-DD"


@pytest.mark.parametrize(("encoding", "sign"), [("utf-8", "§"), ("ascii", "sec."), ("cp1252", "§"), ("latin-1", "§")])
@pytest.mark.parametrize(
    "command",
    [
        ("assess", "chapter-175", "2026-Q1", "--gross", "1", "--rate", "0.05", "--ground", "fraud"),
        ("villages", "show", "chapter-175"),
    ],
)
def test_any_terminal_through_a_pipe(command: tuple[str, ...], encoding: str, sign: str) -> None:
    done = process("build_workbook.py", *command, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "\x1b" not in text
    assert f"{sign} 175-1" in words(text)


def test_error_on_an_ascii_terminal() -> None:
    done = process("build_workbook.py", "assess", "chapter-175", "2026-Q1", "--gross", "1", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert done.stderr.decode("ascii").startswith("rate: sec. 175-1, which imposes the rate")
