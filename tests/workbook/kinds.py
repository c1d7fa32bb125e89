"""Villages to try the workbooks on: the built-in ones, and made-up ones, so that every kind of rule is in some book."""

from functools import cache

from calc.registry import VillageFile, built_in, parse
from tests.villages import village_text

BUILT_IN = {"cottage-grove": "2026-Q1", "chapter-175": "2026-Q4", "waterford": "2026-03", "belleville": "2026-Q1"}

DAILY = """
key = "daily"
title = "Village of Daily"

[due]
kind = "day_of_next_month"
day = 31
section = "4"

[grace]
kind = "next_business_day"
section = "4"

[extension]
kind = "months_from_due_date"
months = 2
moves_interest = true
section = "4"

[retention]
kind = "share_of_tax"
share = 0.025
when = "always"
section = "9"

[interest]
kind = "simple"
rate = 0.09
per = "year"
stops = "payment_day"
count = "days_365"
starts = "timely_through"
section = "7"
"""

PATIENT = """
key = "patient"
title = "Village of Patient"

[calendar]
holidays = "wisconsin"
closed_weekdays = ["friday"]
section = "1"

[grace]
kind = "next_business_day"
section = "4"

[extension]
kind = "months_from_due_date"
months = 1
moves_interest = false
section = "4"

[late_fee]
kind = "fixed"
amount = 35.50
trigger = "tax_delinquent"
on_zero_return = false
section = "8"

[delinquency]
kind = "tax_unpaid"
days_if_return_timely = 30
days_otherwise = 5
section = "8"

[interest]
kind = "simple"
rate = 0.015
per = "month"
stops = "first_of_month_after_payment"
count = "months_and_days"
section = "7"
"""

DETERMINED_ONLY = """
key = "determined-only"
title = "Village of Determined Only"

[due]
kind = "days_after_period"
days = 45
section = "4"

[late_fee]
kind = "fixed"
amount = 15
trigger = "tax_delinquent"
on_zero_return = true
section = "8"

[determination_interest]
kind = "simple"
rate = 0.10
per = "year"
stops = "payment_day"
count = "whole_months"
section = "7"

[estimate]
kind = "with_penalty"
share = 0.15
section = "5"
"""

RETURN_DELINQUENT = """
key = "return-delinquent"
title = "Village of Return Delinquent"

[period]
kind = "month"
section = "4"

[late_fee]
kind = "fixed"
amount = 20
trigger = "tax_delinquent"
on_zero_return = false
section = "8"

[delinquency]
kind = "return_not_filed"
section = "8"

[interest]
kind = "simple"
rate = 0.11
per = "year"
stops = "payment_day"
count = "months_and_days"
section = "7"

[retention]
kind = "share_of_tax"
share = 0.03
when = "filed"
section = "9"

[estimate]
kind = "none"
"""

UNKNOWN_THEN_KNOWN = """
key = "unknown-then-known"
title = "Village of Unknown Then Known"

[[rate]]
kind = "unknown"
reason = "the old rate is not in the text at hand"
section = "2 of 1999"

[[rate]]
kind = "share_of_receipts"
share = 0.0725
from = 2026-02-15
section = "2 of 2026"
"""

TWO_CHANGES = """
key = "two-changes"
title = "Village of Two Changes"

[[rate]]
kind = "share_of_receipts"
share = 0.035
section = "2"

[[rate]]
kind = "share_of_receipts"
share = 0.055
from = 2026-03-10
section = "2"

[[rate]]
kind = "share_of_receipts"
share = 0.075
from = 2026-03-31
section = "2"
"""

MADE_UP: dict[str, tuple[tuple[str, ...], str]] = {
    "plain": ((), "2026-Q1"),
    "delinquent-fee": (("delinquent-fee",), "2026-Q1"),
    "february": (("february",), "2026-Q4"),
    "fridays": (("fridays",), "2026-Q1"),
    "harsh": (("harsh",), "2026-Q2"),
    "new-rate": (("new-rate",), "2026-Q1"),
    "penalties-first": (("penalties-first",), "2026-Q3"),
    "thirty-days": (("thirty-days",), "2026-Q1"),
    "timely-keeper": (("timely-keeper",), "2026-Q1"),
    "twentieth": (("twentieth",), "2026-01"),
    "daily": ((DAILY,), "2026-Q3"),
    "patient": ((PATIENT,), "2026-Q3"),
    "determined-only": ((DETERMINED_ONLY,), "2026-Q1"),
    "return-delinquent": ((RETURN_DELINQUENT,), "2027-12"),
    "unknown-then-known": ((UNKNOWN_THEN_KNOWN,), "2026-Q1"),
    "penalties-patient": (("penalties-first", PATIENT), "2026-Q3"),
    "penalties-determined": (("penalties-first", "thirty-days", DETERMINED_ONLY), "2026-Q1"),
    "two-changes": ((PATIENT, DAILY, TWO_CHANGES), "2026-Q1"),
}
PERIODS = BUILT_IN | {name: period for name, (_, period) in MADE_UP.items()}


@cache
def village_file(name: str) -> VillageFile:
    """The village file of a name above."""
    if name in BUILT_IN:
        return built_in().file(name)
    text = village_text(*MADE_UP[name][0])
    return VillageFile(parse(text, f"{name}.toml"), text)
