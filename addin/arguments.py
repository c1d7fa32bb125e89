"""The arguments that worksheet functions share, so that one name means the same everywhere."""

from __future__ import annotations

from addin.model import Argument

VILLAGE = Argument("village", "village", True, 'The village, such as "Cottage Grove"; ROOMTAX_VILLAGES() lists them.')
GROUND = Argument("ground", "ground", True, 'The ground: "negligence", "fraud", "inspection" or "nonpayment".')
RECIPIENT = Argument(
    "recipient",
    "text",
    True,
    'Who gets the share: a word of the name, such as "tourism", or 1, 2, ... in the order of the ordinance.',
)
RULE = Argument("rule", "text", True, 'The rule to cite, such as "interest", "late fee", "due date" or "fraud".')
GROSS = Argument("gross_receipts", "amount", True, "Dollars taken for lodging in the period, without the tax itself.")
EXEMPT = Argument(
    "exempt_receipts",
    "amount",
    False,
    "Dollars of the gross receipts that are not taxed: exempt sales, stays of a month or more, marketplace sales. "
    "Blank: none.",
)
TAX = Argument("tax", "amount", True, "Dollars of room tax of the return, before anything is kept or added.")
TAX_ASKED = Argument(
    "tax", "amount", True, "Dollars of tax determined for the return (0 for a ground counted on last year's tax)."
)
PREVIOUS_YEAR_TAX = Argument(
    "previous_year_tax", "amount", False, "Dollars of tax due for the calendar year before; needed for nonpayment."
)
UNPAID_TAX = Argument("unpaid_tax", "amount", True, "Dollars of tax that were paid on the day paid_on.")
NET_TAX = Argument("net_tax", "amount", True, "Dollars of tax the village gets, after what the collector may keep.")
PERIOD_END = Argument(
    "period_end", "date", True, "The last day of the month or quarter of the return, such as 2026-03-31."
)
PERIOD_OR_LATEST = Argument(
    "period_end",
    "date",
    False,
    "The last day of the month or quarter of the return, such as 2026-03-31. Blank: the latest law known.",
)
FILED_ON = Argument("filed_on", "date", True, "The day the treasurer received the return.")
FILED_IF_KNOWN = Argument(
    "filed_on", "date", False, "The day the treasurer received the return. Blank: not filed late."
)
PAID_ON = Argument("paid_on", "date", True, "The day the treasurer received the money.")
PAID_IF_KNOWN = Argument(
    "paid_on", "date", False, "The day everything owed was paid. Blank: not paid yet, so no interest is counted."
)
EXTENDED_TO = Argument("extended_to", "date", False, "The later date the treasurer granted. Blank: no extension.")
RATE = Argument(
    "rate",
    "rate",
    False,
    "The rate as a share, such as 5%; only for a village whose rate is not known. Blank: its own.",
)
FUNCTION = Argument("function_name", "text", True, 'The function, such as "ROOMTAX_DUE" or "due".')
FUNCTION_OR_ALL = Argument("function_name", "text", False, 'The function, such as "ROOMTAX_DUE". Blank: all of them.')
SAME_ARGUMENTS = tuple(
    Argument(f"argument_{number}", "text", False, f"Argument {number} of that function, the same cell as there.")
    for number in range(1, 9)
)
WATCHED = Argument("watched", "text", False, "A cell to watch: the reason is fetched anew whenever that cell changes.")
