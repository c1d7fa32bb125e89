"""The one list of worksheet functions; wrappers, help and pages are made from it or checked against it."""

from __future__ import annotations

from datetime import date

from addin import arguments as a
from addin import service
from addin.functions import charges, lateness, lookups, returns
from addin.model import Argument, Example, Function
from addin.reasons import LAST, NONE_YET
from addin.version import version

__all__ = ["FUNCTIONS", "Argument", "Example", "Function", "by_name"]

Q1, Q3 = date(2026, 3, 31), date(2026, 9, 30)
COTTAGE_GROVE = "Cottage Grove"
RETURN_DATES = (a.FILED_IF_KNOWN, a.PAID_IF_KNOWN, a.EXTENDED_TO)


def _explain(name: object, *cells: object) -> list[service.Row]:
    return service.explain_rows(FUNCTIONS, name, *cells)


def _help(name: str | None) -> list[service.Row]:
    return service.help_rows(FUNCTIONS, name)


def _selftest() -> list[service.Row]:
    return service.selftest_rows(FUNCTIONS)


def _last_error(_watched: object) -> str:
    return LAST.last()


FUNCTIONS: tuple[Function, ...] = (
    Function(
        "ROOMTAX_DUE",
        "Room tax to pay for a period, in dollars, after what the ordinance lets the collector keep.",
        (a.VILLAGE, a.GROSS, a.EXEMPT, a.PERIOD_OR_LATEST),
        "amount",
        returns.due,
        Example((COTTAGE_GROVE, 50455.75, 2140.0, Q1), 3865.26),
        steps=returns.due_steps,
    ),
    Function(
        "ROOMTAX_INTEREST",
        "Interest, in dollars, on room tax that was paid on a date; 0 when that was in time.",
        (a.VILLAGE, a.UNPAID_TAX, a.PERIOD_END, a.PAID_ON, a.EXTENDED_TO),
        "amount",
        lateness.interest,
        Example((COTTAGE_GROVE, 3865.26, Q1, date(2026, 5, 29)), 38.65),
        steps=lateness.interest_steps,
    ),
    Function(
        "ROOMTAX_FORFEITURE",
        "The most that may be sought as a forfeiture on a ground, in dollars; 0 where the ordinance has none. "
        "It needs a decision and is never part of what is due.",
        (a.VILLAGE, a.GROUND, a.TAX_ASKED, a.PREVIOUS_YEAR_TAX),
        "amount",
        lookups.forfeiture,
        Example((COTTAGE_GROVE, "fraud", 6200.0), 3100.0),
        steps=lookups.forfeiture_steps,
    ),
    Function(
        "ROOMTAX_TAX",
        "Room tax of a period, in dollars, before anything is kept or added.",
        (a.VILLAGE, a.GROSS, a.EXEMPT, a.PERIOD_OR_LATEST, a.RATE),
        "amount",
        returns.tax,
        Example(("Chapter 175", 33380.0, 900.0, Q1, 0.05), 1624.0),
        steps=returns.tax_steps,
    ),
    Function(
        "ROOMTAX_RETAINED",
        "The part of the tax, in dollars, that whoever collects it may keep; 0 where the ordinance gives none.",
        (a.VILLAGE, a.TAX, a.PERIOD_OR_LATEST, a.FILED_IF_KNOWN, a.EXTENDED_TO),
        "amount",
        charges.retained,
        Example(("Chapter 175", 1624.0), 32.48),
        steps=charges.retained_steps,
    ),
    Function(
        "ROOMTAX_RATE",
        "The rate of room tax as a share of taxable receipts; format the cell as a percentage.",
        (a.VILLAGE, a.PERIOD_OR_LATEST),
        "rate",
        lookups.rate,
        Example(("Belleville",), 0.07),
        steps=lookups.rate_steps,
    ),
    Function(
        "ROOMTAX_DUE_DATE",
        "The due date of a period's return as the ordinance prints it; format the cell as a date.",
        (a.VILLAGE, a.PERIOD_END),
        "date",
        lateness.due_date,
        Example((COTTAGE_GROVE, Q3), date(2026, 10, 31)),
        steps=lateness.due_date_steps,
    ),
    Function(
        "ROOMTAX_TIMELY_THROUGH",
        "The last day on which a return is in time: weekends, holidays and an extension counted in.",
        (a.VILLAGE, a.PERIOD_END, a.EXTENDED_TO),
        "date",
        lateness.timely_through,
        Example((COTTAGE_GROVE, Q3), date(2026, 11, 2)),
        steps=lateness.timely_through_steps,
    ),
    Function(
        "ROOMTAX_LATE_FEE",
        "The late filing fee of a return, in dollars; 0 when it was in time or the ordinance has no fee.",
        (a.VILLAGE, a.TAX, a.PERIOD_END, a.FILED_ON, a.PAID_IF_KNOWN, a.EXTENDED_TO),
        "amount",
        charges.late_fee,
        Example((COTTAGE_GROVE, 3865.26, Q1, date(2026, 5, 1)), 100.0),
        steps=charges.late_fee_steps,
    ),
    Function(
        "ROOMTAX_ESTIMATE",
        "The penalty, in dollars, on a tax that the treasurer determined because no return was filed.",
        (a.VILLAGE, a.TAX, a.PERIOD_OR_LATEST),
        "amount",
        charges.estimate,
        Example((COTTAGE_GROVE, 3200.0), 320.0),
        steps=charges.estimate_steps,
    ),
    Function(
        "ROOMTAX_TOTAL",
        "Everything due with a return, in dollars: tax less what may be kept, late filing fee and interest.",
        (a.VILLAGE, a.GROSS, a.EXEMPT, a.PERIOD_OR_LATEST, *RETURN_DATES, a.RATE),
        "amount",
        returns.total,
        Example((COTTAGE_GROVE, 50455.75, 2140.0, Q1, date(2026, 5, 1), date(2026, 5, 1)), 4003.91),
        steps=returns.total_steps,
    ),
    Function(
        "ROOMTAX_SHARE",
        "The share of the net tax, in dollars, that the ordinance gives to one recipient.",
        (a.VILLAGE, a.RECIPIENT, a.NET_TAX, a.PERIOD_OR_LATEST),
        "amount",
        lookups.share,
        Example(("Waterford", "tourism", 1460.03), 1022.02),
        steps=lookups.share_steps,
    ),
    Function(
        "ROOMTAX_STATEMENT",
        "The return line by line, in four columns: line, amount, how it was reached, section of the ordinance.",
        (a.VILLAGE, a.GROSS, a.EXEMPT, a.PERIOD_OR_LATEST, *RETURN_DATES, a.RATE),
        "table",
        returns.statement,
        Example(
            ("Waterford", 18250.40, None, date(2026, 1, 31)),
            (("Gross receipts from lodging", 18250.40, "as entered", "A, B(1), B(2)"),),
        ),
        steps=returns.statement_steps,
    ),
    Function(
        "ROOMTAX_EXPLAIN",
        "How a ROOMTAX function came to its result, or why it gives an error: its name, then the same arguments.",
        (a.FUNCTION, *a.SAME_ARGUMENTS),
        "table",
        _explain,
        Example(
            ("ROOMTAX_DUE", COTTAGE_GROVE, 50455.75, 2140.0, Q1),
            (("Taxable receipts", 48315.75, "$50,455.75 - $2,140.00", "A, B(1)"),),
        ),
        raw=True,
    ),
    Function(
        "ROOMTAX_CITE",
        "The section of the ordinance that a rule stands in.",
        (a.VILLAGE, a.RULE, a.PERIOD_OR_LATEST),
        "text",
        lookups.cite,
        Example((COTTAGE_GROVE, "interest"), "C(6)"),
        steps=lookups.cite_steps,
    ),
    Function(
        "ROOMTAX_VILLAGES",
        "The villages that can be asked for, in four columns: key, name, period of a return, rate.",
        (),
        "table",
        service.village_rows,
        Example((), (("belleville", "Village of Belleville", "quarter", 0.07),)),
    ),
    Function(
        "ROOMTAX_VERSION",
        "The version of roomtax that calculates.",
        (),
        "text",
        version,
        Example((), version()),
    ),
    Function(
        "ROOMTAX_LASTERROR",
        "Why a ROOMTAX function last gave an error. ROOMTAX_EXPLAIN gives the reason of one particular cell.",
        (a.WATCHED,),
        "text",
        _last_error,
        Example((), NONE_YET),
        raw=True,
    ),
    Function(
        "ROOMTAX_HELP",
        "What a ROOMTAX function does and what its arguments want; without a name, all functions.",
        (a.FUNCTION_OR_ALL,),
        "table",
        _help,
        Example(
            ("ROOMTAX_VERSION",),
            (("ROOMTAX_VERSION()", "The version of roomtax that calculates."),),
        ),
    ),
    Function(
        "ROOMTAX_SELFTEST",
        "Every function tried on an example worked by hand, in three columns: function, whether it is right, result.",
        (),
        "table",
        _selftest,
        Example((), (("ROOMTAX_DUE", True, "gives 3865.26 as it should"),)),
    ),
)
_BY_NAME = {function.name: function for function in FUNCTIONS}


def by_name(name: str) -> Function:
    """The function of a name, in capitals. Raises KeyError.

    >>> by_name("ROOMTAX_RATE").signature
    'ROOMTAX_RATE(village, [period_end])'
    """
    return _BY_NAME[name]
