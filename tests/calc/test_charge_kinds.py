"""Late fees, estimates, retention and shares of every kind. Plainfield: 20,000.00 x 5 % = 1,000.00 of tax."""

from decimal import Decimal

import pytest

from calc import BadInput, Filing, Receipts, UnknownLaw, assess
from tests.calc.entries import Q1, ZERO, determined, paid, returned
from tests.villages import village

ON_TIME, LATE = "2026-04-30", "2026-05-04"
ON_ZERO = 'kind = "fixed"\namount = 25\ntrigger = "{}"\non_zero_return = {}\nsection = "8"\n'


def unknown(name: str) -> str:
    return f'[{name}]\nkind = "unknown"\nreason = "a page is missing"\nsection = "9"\n'


def fee(trigger: str, on_zero: str = "true") -> str:
    return f"[late_fee]\n{ON_ZERO.format(trigger, on_zero)}"


@pytest.mark.parametrize(
    ("filed", "payments", "expected", "why"),
    [
        (None, [], "0.00", "none: not filed yet"),
        (ON_TIME, [], "0.00", "none: filed 2026-04-30, on time through 2026-04-30"),
        (ON_TIME, [LATE], "0.00", "none: filed 2026-04-30, on time through 2026-04-30"),
        (LATE, [ON_TIME], "25.00", "$25.00: filed 2026-05-04, after 2026-04-30"),
    ],
)
def test_fee_on_a_late_return(filed: str | None, payments: list[str], expected: str, why: str) -> None:
    line = assess(village(fee("return_late")), returned("2026-Q1", "20000", filed, *payments)).line("late_fee")
    assert (line.amount, line.basis) == (Decimal(expected), why)


@pytest.mark.parametrize(
    ("filed", "payments", "expected"),
    [
        (LATE, [ON_TIME], "0.00"),  # the money was on time
        (LATE, [f"{ON_TIME}=1000"], "0.00"),
        (LATE, [f"{ON_TIME}=999.99"], "25.00"),
        (ON_TIME, [LATE], "25.00"),
        (ON_TIME, [f"{ON_TIME}=999.99", LATE], "25.00"),
        (ON_TIME, [f"{ON_TIME}=999.99", ON_TIME], "0.00"),  # two payments in time
        (ON_TIME, [], "0.00"),  # nothing is known of the time after the due date
        (LATE, [], "25.00"),  # a late return without money
        (None, [LATE], "25.00"),
    ],
)
def test_fee_on_a_late_payment(filed: str | None, payments: list[str], expected: str) -> None:
    assessment = assess(village(fee("payment_late")), returned("2026-Q1", "20000", filed, *payments))
    assert assessment.amount("late_fee") == Decimal(expected)


# Timely returns: delinquent after 15 May. Late and missing returns: after 30 April.
@pytest.mark.parametrize(
    ("filed", "payments", "expected", "why"),
    [
        (ON_TIME, ["2026-05-15"], "0.00", "none: no tax known to be unpaid after 2026-05-15"),
        (ON_TIME, ["2026-05-16"], "10.00", "$10.00: tax unpaid after 2026-05-15"),
        (ON_TIME, ["2026-05-10=1000"], "0.00", "none: no tax known to be unpaid after 2026-05-15"),
        (ON_TIME, ["2026-05-10=400", "2026-05-20"], "10.00", "$10.00: tax unpaid after 2026-05-15"),
        (LATE, [LATE], "10.00", "$10.00: tax unpaid after 2026-04-30"),
        (LATE, [ON_TIME], "0.00", "none: no tax known to be unpaid after 2026-04-30"),
    ],
)
def test_fee_on_delinquent_tax(filed: str, payments: list[str], expected: str, why: str) -> None:
    line = assess(village("delinquent-fee"), returned("2026-Q1", "20000", filed, *payments)).line("late_fee")
    assert (line.amount, line.basis) == (Decimal(expected), why)


def test_fee_on_delinquent_tax_when_interest_is_paid_first() -> None:
    # 1,000.00 on 10 May pays May's interest of 10.00 and 990.00 of tax: 10.00 of tax is delinquent after 15 May.
    trigger = (
        '[late_fee]\nkind = "fixed"\namount = 10\ntrigger = "tax_delinquent"\non_zero_return = true\nsection = "8"\n'
    )
    ordinance = village("penalties-first", "delinquent-fee", trigger)
    late = assess(ordinance, returned("2026-Q1", "20000", ON_TIME, "2026-05-10=1000", "2026-05-20"))
    assert late.amount("late_fee") == Decimal("10.00")
    # 9.90 on 990.00 and 0.10 on 10.00; then the fee and the 10.00 on 20 May: 1,020.00 in all
    assert (late.amount("interest"), late.paid, late.balance) == (Decimal("10.00"), Decimal("1020.00"), ZERO)


def test_fee_on_delinquent_tax_without_a_delinquency_date() -> None:
    line = assess(village(fee("tax_delinquent")), returned("2026-Q1", "20000", LATE, LATE)).line("late_fee")
    assert (line.amount, line.basis) == (ZERO, "none: the ordinance sets no date on which this tax is delinquent")


@pytest.mark.parametrize(("on_zero", "expected"), [("true", "25.00"), ("false", "0.00")])
def test_fee_on_a_return_without_tax(on_zero: str, expected: str) -> None:
    line = assess(village(fee("return_late", on_zero)), returned("2026-Q1", "0", LATE)).line("late_fee")
    assert line.amount == Decimal(expected)
    assert assess(village(fee("return_late", on_zero)), returned("2026-Q1", "20000", LATE)).amount("late_fee") == 25


def test_fee_on_a_return_without_tax_says_why_not() -> None:
    line = assess(village(fee("return_late", "false")), returned("2026-Q1", "0", LATE)).line("late_fee")
    assert line.basis == "none on a return without tax (filed 2026-05-04, after 2026-04-30)"


@pytest.mark.parametrize("trigger", ["return_late", "payment_late"])
def test_fee_on_a_determination(trigger: str) -> None:
    assert assess(village(fee(trigger)), determined("2026-Q1", "20000")).amount("late_fee") == 25


def test_a_credit_keeps_tax_from_being_late() -> None:
    covered = Filing(
        Q1, (Receipts(Decimal(20000)),), prior_credit=Decimal(1000), filed=paid(LATE).on, payments=(paid(f"{LATE}=5"),)
    )
    assert assess(village(fee("payment_late")), covered).amount("late_fee") == 0


@pytest.mark.parametrize(
    ("rule", "penalty", "basis"),
    [
        ('[estimate]\nkind = "with_penalty"\nshare = 0.25\nsection = "5"\n', "250.00", "25 % x $1,000.00"),
        ('[estimate]\nkind = "without_penalty"\nsection = "5"\n', "0.00", "none: the ordinance adds nothing"),
    ],
)
def test_estimate(rule: str, penalty: str, basis: str) -> None:
    line = assess(village(rule), determined("2026-Q1", "20000")).line("estimate_penalty")
    assert (line.amount, line.basis) == (Decimal(penalty), basis)
    filed = assess(village(rule), returned("2026-Q1", "20000", ON_TIME)).line("estimate_penalty")
    assert (filed.amount, filed.basis) == (ZERO, "none: a return was filed, or is being prepared")


def test_no_determinations() -> None:
    with pytest.raises(BadInput) as refusal:
        assess(village('[estimate]\nkind = "none"\n'), determined("2026-Q1", "20000"))
    assert (
        str(refusal.value) == "determined: Village of Plainfield makes no determinations; enter the receipts returned"
    )


@pytest.mark.parametrize("name", ["retention", "late_fee", "interest", "rate"])
def test_an_unknown_charge_is_refused(name: str) -> None:
    with pytest.raises(UnknownLaw, match=f"^{'late filing fee' if name == 'late_fee' else name}: a page is missing; "):
        assess(village(unknown(name)), returned("2026-Q1", "20000", ON_TIME))


@pytest.mark.parametrize("name", ["estimate", "determination_interest"])
def test_what_only_a_determination_needs_is_refused_there_only(name: str) -> None:
    ordinance = village(unknown(name))
    assert assess(ordinance, returned("2026-Q1", "20000", ON_TIME)).amount("total_due") == 1000
    with pytest.raises(UnknownLaw, match="a page is missing"):
        assess(ordinance, determined("2026-Q1", "20000"))


@pytest.mark.parametrize(
    ("when", "filed", "kept"),
    [
        ("always", LATE, "100.00"),
        ("filed", LATE, "100.00"),
        ("timely", LATE, "0.00"),
        ("timely", ON_TIME, "100.00"),
        ("timely", None, "100.00"),  # a return being prepared
        ("always", "determined", "100.00"),
        ("filed", "determined", "0.00"),
        ("timely", "determined", "0.00"),
    ],
)
def test_retention(when: str, filed: str | None, kept: str) -> None:
    rule = f'[retention]\nkind = "share_of_tax"\nshare = 0.10\nwhen = "{when}"\nsection = "9"\n'
    filing = determined("2026-Q1", "20000") if filed == "determined" else returned("2026-Q1", "20000", filed)
    line = assess(village(rule), filing).line("retained")
    reason = {"determined": "none: no return was filed", LATE: "none: the return was late"}
    assert line.amount == Decimal(kept)
    assert line.basis == ("10 % x $1,000.00" if line.amount else reason[filed or ""])


def test_three_shares_add_up() -> None:
    # 202.20 x 5 % = 10.11, 10 % kept = 1.011, so 1.01; net 9.10: 4.55, 1.82 and the rest 2.73
    assessment = assess(village("timely-keeper"), returned("2026-Q1", "202.20", ON_TIME))
    shares = [line for line in assessment.lines if line.id.startswith("share_")]
    assert [str(line.amount) for line in shares] == ["4.55", "1.82", "2.73"]
    assert [line.basis for line in shares] == ["50 % x $9.10", "20 % x $9.10", "the remainder"]
    assert shares[0].label == "Of the net tax, for: Tourism Commission"


def test_the_last_share_takes_the_cents() -> None:
    # 40.20 x 5 % = 2.01, late: nothing kept. 1.005 is 1.01, 0.402 is 0.40, and 0.60 is left.
    assessment = assess(village("timely-keeper"), returned("2026-Q1", "40.20", LATE))
    assert [str(assessment.amount(f"share_{number}")) for number in (1, 2, 3)] == ["1.01", "0.40", "0.60"]
