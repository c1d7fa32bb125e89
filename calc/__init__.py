"""The law of Wisconsin room tax: pure, exact, and cited.

Nothing here knows about Excel, the clock or the network. A village's ordinance is data
(`calc.ordinance`), each legal quantity is one function (`calc.rules`), and `calc.assess`
turns a filing into the lines of a return, each with its basis and its section.
"""

from calc.assess import assess
from calc.errors import BadInput, BadVillageFile, ImpossibleAmount, RoomTaxError, UnknownLaw, UnknownVillage
from calc.filing import Filing, Payment, Receipts
from calc.ordinance import Ordinance
from calc.registry import Villages

__all__ = [
    "BadInput",
    "BadVillageFile",
    "Filing",
    "ImpossibleAmount",
    "Ordinance",
    "Payment",
    "Receipts",
    "RoomTaxError",
    "UnknownLaw",
    "UnknownVillage",
    "Villages",
    "assess",
]
