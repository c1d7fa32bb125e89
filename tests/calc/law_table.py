"""The figures of the four ordinances with their sections, entered by hand from the texts."""

from datetime import date
from decimal import Decimal

Figure = str | int | bool | Decimal | date | None
Row = tuple[str, str, dict[str, Figure], str]


def share(text: str) -> Decimal:
    return Decimal(text)


SHARED_DEVICE: dict[str, Figure] = {
    "rate": share("0.12"),
    "per": "year",
    "stops": "first_of_month_after_payment",
    "count": "whole_months",
    "starts": "due_date",
}
PER_MONTH: dict[str, Figure] = {"rate": share("0.01"), "per": "month", "starts": "due_date"}
TO_THE_DAY: dict[str, Figure] = {**PER_MONTH, "stops": "payment_day", "count": "months_and_days"}
TO_THE_FIRST: dict[str, Figure] = {**PER_MONTH, "stops": "first_of_month_after_payment", "count": "whole_months"}
QUARTERS: dict[str, Figure] = {"kind": "quarter"}
NEXT_MONTH_END: dict[str, Figure] = {"kind": "last_day_of_next_month"}
A_MONTH_AND_INTEREST: dict[str, Figure] = {"months": 1, "moves_interest": True}
FEE_100: dict[str, Figure] = {"amount": Decimal(100), "trigger": "return_late", "on_zero_return": True}
NINETY_DAYS: dict[str, Figure] = {"kind": "days_after_year", "days": 90, "year": "calendar_or_fiscal"}
THIRTY_DAYS: dict[str, Figure] = {"kind": "tax_unpaid", "days_if_return_timely": 30, "days_otherwise": 0}
STATUTE_990 = "Wis. Stat. 990.001(4)"
CLAUSE: dict[str, Figure] = {"kind": "clause"}
NONE: dict[str, Figure] = {"kind": "none"}

COTTAGE_GROVE: list[Row] = [
    ("cottage-grove", "rate", {"share": share("0.08"), "since": date(2019, 3, 18)}, "B(1)"),
    ("cottage-grove", "period", QUARTERS, "C(2)"),
    ("cottage-grove", "due", NEXT_MONTH_END, "C(2)"),
    ("cottage-grove", "grace", {"kind": "next_business_day"}, STATUTE_990),
    ("cottage-grove", "extension", A_MONTH_AND_INTEREST, "C(2), C(6)"),
    ("cottage-grove", "retention", NONE, ""),
    ("cottage-grove", "late_fee", FEE_100, "C(7)(a)"),
    ("cottage-grove", "interest", SHARED_DEVICE, "C(6)"),
    ("cottage-grove", "determination_interest", TO_THE_FIRST, "G(2)"),
    ("cottage-grove", "refund_interest", CLAUSE, "C(6)"),
    ("cottage-grove", "estimate", {"share": share("0.10")}, "C(5)"),
    ("cottage-grove", "delinquency", THIRTY_DAYS, "C(7)(a)[1]"),
    ("cottage-grove", "referral", NONE, ""),
    ("cottage-grove", "daily_offence", CLAUSE, "G(4)"),
    ("cottage-grove", "general_penalty", NONE, ""),
    ("cottage-grove", "annual", NINETY_DAYS, "C(2)"),
    ("cottage-grove", "signature", CLAUSE, "C(2)"),
    ("cottage-grove", "audit", CLAUSE, "C(4)"),
    ("cottage-grove", "successor", CLAUSE, "C(3)"),
    ("cottage-grove", "security", {"most": Decimal(100), "notice_days": 10}, "D"),
    ("cottage-grove", "records", {"years": 5, "counted_from": "due_date"}, "E"),
    ("cottage-grove", "confidentiality", CLAUSE, "F(1), F(2)"),
    ("cottage-grove", "confidentiality_penalty", NONE, ""),
    ("cottage-grove", "permit", NONE, ""),
    ("cottage-grove", "apportionment", CLAUSE, "B(1)"),
]
CHAPTER_175: list[Row] = [
    ("chapter-175", "rate", {"kind": "unknown"}, "due-date paragraph, § 175-1"),
    ("chapter-175", "period", QUARTERS, "due-date paragraph"),
    ("chapter-175", "due", {"kind": "last_business_day_of_next_month"}, "due-date paragraph"),
    ("chapter-175", "grace", NONE, ""),
    ("chapter-175", "extension", {"months": 1, "moves_interest": False}, "B"),
    ("chapter-175", "retention", {"share": share("0.02"), "when": "filed"}, "due-date paragraph"),
    (
        "chapter-175",
        "late_fee",
        {"amount": Decimal(10), "trigger": "return_late", "on_zero_return": True},
        "late-fee paragraph",
    ),
    ("chapter-175", "interest", SHARED_DEVICE, "interest paragraph"),
    ("chapter-175", "determination_interest", NONE, ""),
    ("chapter-175", "refund_interest", NONE, ""),
    ("chapter-175", "estimate", {"share": share("0.10")}, "estimate paragraph"),
    ("chapter-175", "delinquency", {"kind": "return_not_filed"}, "late-fee paragraph"),
    ("chapter-175", "referral", NONE, ""),
    ("chapter-175", "daily_offence", CLAUSE, "last paragraph"),
    (
        "chapter-175",
        "general_penalty",
        {"least": Decimal(50), "most": Decimal(250), "per": "day", "jail_days": 15},
        "last paragraph",
    ),
    ("chapter-175", "annual", {"kind": "with_fourth_quarter"}, "B"),
    ("chapter-175", "signature", CLAUSE, "B"),
    ("chapter-175", "audit", CLAUSE, "administration paragraph"),
    ("chapter-175", "successor", CLAUSE, "liability paragraph"),
    ("chapter-175", "security", NONE, ""),
    ("chapter-175", "records", {"years": 7, "counted_from": "due_date"}, "records paragraph"),
    ("chapter-175", "confidentiality", NONE, ""),
    ("chapter-175", "confidentiality_penalty", NONE, ""),
    ("chapter-175", "permit", NONE, ""),
    ("chapter-175", "apportionment", NONE, ""),
]
WATERFORD: list[Row] = [
    ("waterford", "rate", {"share": share("0.08"), "since": date(2003, 1, 1)}, "B(2), (3)"),
    ("waterford", "period", {"kind": "month"}, "D(1)"),
    ("waterford", "due", {"kind": "days_after_period", "days": 60}, "D(1)"),
    ("waterford", "grace", {"kind": "next_business_day"}, STATUTE_990),
    ("waterford", "extension", NONE, ""),
    ("waterford", "retention", NONE, ""),
    ("waterford", "late_fee", NONE, ""),
    ("waterford", "interest", TO_THE_DAY, "E"),
    ("waterford", "determination_interest", TO_THE_DAY, "H(3)"),
    ("waterford", "refund_interest", NONE, ""),
    ("waterford", "estimate", {"kind": "without_penalty"}, "H(3)"),
    ("waterford", "delinquency", {"days_if_return_timely": 0, "days_otherwise": 0}, "J(2)(a)"),
    ("waterford", "referral", {"days": 60}, "J(1)"),
    ("waterford", "daily_offence", CLAUSE, "J(1)"),
    ("waterford", "general_penalty", NONE, ""),
    ("waterford", "annual", NONE, ""),
    ("waterford", "signature", CLAUSE, "D(1)"),
    ("waterford", "audit", CLAUSE, "H, H(1)"),
    ("waterford", "successor", CLAUSE, "F"),
    ("waterford", "security", NONE, ""),
    ("waterford", "records", {"years": 2, "counted_from": "due_date"}, "G"),
    ("waterford", "confidentiality", CLAUSE, "I"),
    (
        "waterford",
        "confidentiality_penalty",
        {"least": Decimal(100), "most": Decimal(500), "per": "offence", "jail_days": None},
        "I",
    ),
    ("waterford", "permit", CLAUSE, "J(2)(b)"),
    ("waterford", "apportionment", {"kind": "shares"}, "C"),
]
BELLEVILLE: list[Row] = [
    ("belleville", "rate", {"share": share("0.07"), "since": None}, "5.22, imposition of room tax"),
    ("belleville", "period", QUARTERS, "5.22, reporting periods"),
    ("belleville", "due", NEXT_MONTH_END, "5.22, reporting periods"),
    ("belleville", "grace", {"kind": "next_business_day"}, STATUTE_990),
    ("belleville", "extension", A_MONTH_AND_INTEREST, "5.22, reporting periods and interest on unpaid taxes"),
    ("belleville", "retention", NONE, ""),
    ("belleville", "late_fee", FEE_100, "5.22, delinquent returns"),
    ("belleville", "interest", SHARED_DEVICE, "5.22, interest on unpaid taxes"),
    ("belleville", "determination_interest", NONE, ""),
    ("belleville", "refund_interest", CLAUSE, "5.22, interest on unpaid taxes"),
    ("belleville", "estimate", {"kind": "without_penalty"}, "5.22, failure to file return"),
    ("belleville", "delinquency", THIRTY_DAYS, "5.22, delinquent returns"),
    ("belleville", "referral", NONE, ""),
    ("belleville", "daily_offence", CLAUSE, "5.22(9)"),
    ("belleville", "general_penalty", {"kind": "unknown"}, "5.22(9), § 1.08"),
    ("belleville", "annual", NINETY_DAYS, "5.22, reporting periods"),
    ("belleville", "signature", CLAUSE, "5.22, reporting periods"),
    ("belleville", "audit", CLAUSE, "5.22, determination of tax by audit"),
    ("belleville", "successor", CLAUSE, "5.22, sale or conveyance of business"),
    ("belleville", "security", NONE, ""),
    ("belleville", "records", {"years": 5, "counted_from": "due_date"}, "5.22, records to be maintained"),
    ("belleville", "confidentiality", CLAUSE, "5.22, confidentiality maintained"),
    ("belleville", "confidentiality_penalty", NONE, ""),
    ("belleville", "permit", NONE, ""),
    ("belleville", "apportionment", NONE, ""),
]
ROWS = [*COTTAGE_GROVE, *CHAPTER_175, *WATERFORD, *BELLEVILLE]

# Village, ground, share, cap, base, section; None for the share where there is no such forfeiture.
FORFEITURES: list[tuple[str, str, Decimal | None, Decimal | None, str, str]] = [
    ("cottage-grove", "negligence", share("0.25"), Decimal(5000), "tax_determined", "C(7)(b)[1]"),
    ("cottage-grove", "fraud", share("0.50"), None, "tax_determined", "C(7)(b)[2]"),
    ("cottage-grove", "inspection", share("0.05"), None, "tax_of_periods_requested", "G(1)"),
    ("cottage-grove", "nonpayment", share("0.25"), Decimal(3000), "previous_year_tax", "G(3)"),
    ("chapter-175", "negligence", None, None, "", ""),
    ("chapter-175", "fraud", share("0.50"), None, "tax_determined", "fraud paragraph"),
    ("chapter-175", "inspection", None, None, "", ""),
    ("chapter-175", "nonpayment", None, None, "", ""),
    ("waterford", "negligence", None, None, "", ""),
    ("waterford", "fraud", None, None, "", ""),
    ("waterford", "inspection", share("0.05"), None, "tax_of_periods_requested", "H(2)"),
    ("waterford", "nonpayment", share("0.25"), Decimal(5000), "previous_year_tax", "J(2)(a)"),
    ("belleville", "negligence", None, None, "", ""),
    ("belleville", "fraud", None, None, "", ""),
    ("belleville", "inspection", None, None, "", ""),
    ("belleville", "nonpayment", None, None, "", ""),
]

# The gaps and slips of each text, by number, which the file must answer with a reading.
COMMON = {"A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A16", "A22"}
FIRST_OF_MONTH = {"A1", "A2", "A3", "A12", "A13", "A14", "A15", "A17"}
FORFEITED = {"A18", "A19", "A20", "A21"}
READINGS: dict[str, set[str]] = {
    "cottage-grove": COMMON | FIRST_OF_MONTH | FORFEITED | {f"CG{number}" for number in range(1, 15)},
    "chapter-175": (COMMON - {"A4", "A5"}) | FIRST_OF_MONTH | {f"S{number}" for number in range(1, 15)},
    "waterford": (COMMON - {"A3"}) | FORFEITED | {f"W{number}" for number in range(1, 10)},
    "belleville": COMMON | FIRST_OF_MONTH | {f"B{number}" for number in range(1, 11)},
}
