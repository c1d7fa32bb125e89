"""The one list of worksheet functions; wrappers, help and pages are made from it or checked against it."""

from __future__ import annotations

from datetime import date

from addin import arguments as a
from addin.model import Argument, Example, Function

__all__ = ["FUNCTIONS", "Argument", "Example", "Function", "by_name"]

Q1, Q3 = date(2026, 3, 31), date(2026, 9, 30)
COTTAGE_GROVE = "Cottage Grove"
RETURN_DATES = (a.FILED_IF_KNOWN, a.PAID_IF_KNOWN, a.EXTENDED_TO)


def _to_come(*_: object) -> object:
    raise NotImplementedError


FUNCTIONS: tuple[Function, ...] = (
    Function(
        "ROOMTAX_DUE",
        "Room tax to pay for a period, in dollars, after what the ordinance lets the collector keep.",
        (a.VILLAGE, a.GROSS, a.EXEMPT, a.PERIOD_OR_LATEST),
        "amount",
        _to_come,
        Example((COTTAGE_GROVE, 50455.75, 2140.0, Q1), 3865.26),
    ),
    Function(
        "ROOMTAX_INTEREST",
        "Interest, in dollars, on room tax that was paid on a date; 0 when that was in time.",
        (a.VILLAGE, a.UNPAID_TAX, a.PERIOD_END, a.PAID_ON, a.EXTENDED_TO),
        "amount",
        _to_come,
        Example((COTTAGE_GROVE, 3865.26, Q1, date(2026, 5, 29)), 38.65),
    ),
    Function(
        "ROOMTAX_FORFEITURE",
        "The most that may be sought as a forfeiture on a ground, in dollars; 0 where the ordinance has none. "
        "It needs a decision and is never part of what is due.",
        (a.VILLAGE, a.GROUND, a.TAX_ASKED, a.PREVIOUS_YEAR_TAX),
        "amount",
        _to_come,
        Example((COTTAGE_GROVE, "fraud", 6200.0), 3100.0),
    ),
    Function(
        "ROOMTAX_TAX",
        "Room tax of a period, in dollars, before anything is kept or added.",
        (a.VILLAGE, a.GROSS, a.EXEMPT, a.PERIOD_OR_LATEST, a.RATE),
        "amount",
        _to_come,
        Example(("Chapter 175", 33380.0, 900.0, Q1, 0.05), 1624.0),
    ),
    Function(
        "ROOMTAX_RETAINED",
        "The part of the tax, in dollars, that whoever collects it may keep; 0 where the ordinance gives none.",
        (a.VILLAGE, a.TAX, a.PERIOD_OR_LATEST, a.FILED_IF_KNOWN, a.EXTENDED_TO),
        "amount",
        _to_come,
        Example(("Chapter 175", 1624.0), 32.48),
    ),
    Function(
        "ROOMTAX_RATE",
        "The rate of room tax as a share of taxable receipts; format the cell as a percentage.",
        (a.VILLAGE, a.PERIOD_OR_LATEST),
        "rate",
        _to_come,
        Example(("Belleville",), 0.07),
    ),
    Function(
        "ROOMTAX_DUE_DATE",
        "The due date of a period's return as the ordinance prints it; format the cell as a date.",
        (a.VILLAGE, a.PERIOD_END),
        "date",
        _to_come,
        Example((COTTAGE_GROVE, Q3), date(2026, 10, 31)),
    ),
    Function(
        "ROOMTAX_TIMELY_THROUGH",
        "The last day on which a return is in time: weekends, holidays and an extension counted in.",
        (a.VILLAGE, a.PERIOD_END, a.EXTENDED_TO),
        "date",
        _to_come,
        Example((COTTAGE_GROVE, Q3), date(2026, 11, 2)),
    ),
    Function(
        "ROOMTAX_LATE_FEE",
        "The late filing fee of a return, in dollars; 0 when it was in time or the ordinance has no fee.",
        (a.VILLAGE, a.TAX, a.PERIOD_END, a.FILED_ON, a.PAID_IF_KNOWN, a.EXTENDED_TO),
        "amount",
        _to_come,
        Example((COTTAGE_GROVE, 3865.26, Q1, date(2026, 5, 1)), 100.0),
    ),
    Function(
        "ROOMTAX_ESTIMATE",
        "The penalty, in dollars, on a tax that the treasurer determined because no return was filed.",
        (a.VILLAGE, a.TAX, a.PERIOD_OR_LATEST),
        "amount",
        _to_come,
        Example((COTTAGE_GROVE, 3200.0), 320.0),
    ),
    Function(
        "ROOMTAX_TOTAL",
        "Everything due with a return, in dollars: tax less what may be kept, late filing fee and interest.",
        (a.VILLAGE, a.GROSS, a.EXEMPT, a.PERIOD_OR_LATEST, *RETURN_DATES, a.RATE),
        "amount",
        _to_come,
        Example((COTTAGE_GROVE, 50455.75, 2140.0, Q1, date(2026, 5, 1), date(2026, 5, 1)), 4003.91),
    ),
    Function(
        "ROOMTAX_SHARE",
        "The share of the net tax, in dollars, that the ordinance gives to one recipient.",
        (a.VILLAGE, a.RECIPIENT, a.NET_TAX, a.PERIOD_OR_LATEST),
        "amount",
        _to_come,
        Example(("Waterford", "tourism", 1460.03), 1022.02),
    ),
    Function(
        "ROOMTAX_STATEMENT",
        "The return line by line, in four columns: line, amount, how it was reached, section of the ordinance.",
        (a.VILLAGE, a.GROSS, a.EXEMPT, a.PERIOD_OR_LATEST, *RETURN_DATES, a.RATE),
        "table",
        _to_come,
        Example(
            ("Waterford", 18250.40, None, date(2026, 1, 31)),
            (("Gross receipts from lodging", 18250.40, "as entered", "A, B(1), B(2)"),),
        ),
    ),
    Function(
        "ROOMTAX_EXPLAIN",
        "How a ROOMTAX function came to its result, or why it gives an error: its name, then the same arguments.",
        (a.FUNCTION, *a.SAME_ARGUMENTS),
        "table",
        _to_come,
        Example(
            ("ROOMTAX_DUE", COTTAGE_GROVE, 50455.75, 2140.0, Q1),
            (("Taxable receipts", 48315.75, "$50,455.75 - $2,140.00", "C(1)"),),
        ),
        raw=True,
    ),
    Function(
        "ROOMTAX_CITE",
        "The section of the ordinance that a rule stands in.",
        (a.VILLAGE, a.RULE, a.PERIOD_OR_LATEST),
        "text",
        _to_come,
        Example((COTTAGE_GROVE, "interest"), "C(6)"),
    ),
    Function(
        "ROOMTAX_VILLAGES",
        "The villages that can be asked for, in four columns: key, name, period of a return, rate.",
        (),
        "table",
        _to_come,
        Example((), (("belleville", "Village of Belleville", "quarter", 0.07),)),
    ),
    Function(
        "ROOMTAX_VERSION",
        "The version of roomtax that calculates.",
        (),
        "text",
        _to_come,
        Example((), "0.1.0"),
    ),
    Function(
        "ROOMTAX_LASTERROR",
        "Why a ROOMTAX function last gave an error. ROOMTAX_EXPLAIN gives the reason of one particular cell.",
        (a.WATCHED,),
        "text",
        _to_come,
        Example((), "no ROOMTAX function has given an error yet"),
        raw=True,
    ),
    Function(
        "ROOMTAX_HELP",
        "What a ROOMTAX function does and what its arguments want; without a name, all functions.",
        (a.FUNCTION_OR_ALL,),
        "table",
        _to_come,
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
        _to_come,
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
