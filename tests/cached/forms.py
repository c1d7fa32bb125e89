"""The forms that the cached values are proven on: every built-in village, and made-up ones of every kind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from calc.periods import Period
from calc.registry import VillageFile, built_in, parse
from roomtax.demo import EXAMPLES
from roomtax.layout import laid_out
from roomtax.recalc import Recalculator
from tests.villages import overlay_names, village_text
from workbook_templates.book import ReturnBook

_PENALTIES_FIRST = """
[payments]
kind = "penalties_then_interest_then_tax"
section = "6"
"""
_BY_DAY = """
key = "by-day"

[extension]
kind = "months_from_due_date"
months = 2
moves_interest = true
section = "4"

[grace]
kind = "next_business_day"
section = "4"

[interest]
kind = "simple"
rate = 0.18
per = "year"
stops = "payment_day"
count = "days_365"
starts = "timely_through"
section = "7"

[retention]
kind = "share_of_tax"
share = 0.02
when = "always"
section = "7"
"""
_BOTH_RULES = """
key = "both-rules"

[interest]
kind = "simple"
rate = 0.01
per = "month"
stops = "payment_day"
count = "months_and_days"
section = "7"

[determination_interest]
kind = "simple"
rate = 0.12
per = "year"
stops = "first_of_month_after_payment"
count = "whole_months"
section = "7"

[estimate]
kind = "with_penalty"
share = 0.10
section = "5"

[extension]
kind = "months_from_due_date"
months = 1
moves_interest = false
section = "4"

[retention]
kind = "share_of_tax"
share = 0.05
when = "filed"
section = "7"
"""
_DELINQUENT = """
key = "delinquent"

[late_fee]
kind = "fixed"
amount = 40
trigger = "tax_delinquent"
on_zero_return = false
section = "8"
"""
_TAX_UNPAID = """
[delinquency]
kind = "tax_unpaid"
days_if_return_timely = 20
days_otherwise = 5
section = "8"
"""
_GRACE = """
[grace]
kind = "next_business_day"
section = "4"
"""
MADE_UP: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in overlay_names()},
    "by-day": (_BY_DAY,),
    "by-day, penalties first": (_BY_DAY, _PENALTIES_FIRST, "thirty-days"),
    "both rules": (_BOTH_RULES,),
    "both rules, penalties first": ("penalties-first", _BOTH_RULES),
    "delinquent tax": (_DELINQUENT, _TAX_UNPAID, _BY_DAY),
    "delinquent tax, grace": (_BOTH_RULES, _DELINQUENT, _TAX_UNPAID, _GRACE, "fridays", _PENALTIES_FIRST),
    "delinquent return": (_DELINQUENT, "february", _BOTH_RULES),
    "never delinquent": (_DELINQUENT,),
    "late payment, moved": ("thirty-days", _BY_DAY),
}
BUILT_IN = tuple(village.key for village in built_in())
NAMES = (*BUILT_IN, *MADE_UP)


@dataclass(frozen=True)
class Form:
    """One village's form for a period."""

    file: VillageFile
    period: Period
    version: str = "test"

    @cached_property
    def layout(self) -> ReturnBook:
        return laid_out(self.file, self.period, self.version)

    @cached_property
    def engine(self) -> Recalculator:
        """The engine for every book of this form, whatever is entered in it."""
        return Recalculator(self.layout.workbook())


def _file(name: str) -> VillageFile:
    if name in BUILT_IN:
        return built_in().file(name)
    text = village_text(*MADE_UP[name])
    return VillageFile(parse(text, f"{name}.toml"), text)


def _form(name: str) -> Form:
    file = _file(name)
    monthly = file.ordinance.period[0].kind == "month"
    return Form(file, Period.parse("2026-03" if monthly else "2026-Q1"))


FORMS = {name: _form(name) for name in NAMES}
EXAMPLE_FORMS = {one.village: Form(built_in().file(one.village), Period.parse(one.period)) for one in EXAMPLES}
