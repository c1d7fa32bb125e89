"""What can be wrong, said so that a person can put it right.

Every error names the field, what was wrong with it, and what to enter instead.

>>> print(BadInput("gross receipts", "-5 is negative", "enter dollars of zero or more"))
gross receipts: -5 is negative; enter dollars of zero or more
"""

from __future__ import annotations


class RoomTaxError(ValueError):
    """Base of every refusal: `field`, `problem` and `remedy` make one line of text.

    >>> RoomTaxError("rate", "8 is not a share", "write 0.08").remedy
    'write 0.08'
    """

    def __init__(self, field: str, problem: str, remedy: str) -> None:
        super().__init__(f"{field}: {problem}; {remedy}")
        self.field = field
        self.problem = problem
        self.remedy = remedy


class BadInput(RoomTaxError):
    """A value that cannot be meant: wrong type, wrong date, contradiction.

    >>> BadInput("filed", "'soon' is not a date", "write YYYY-MM-DD").field
    'filed'
    """


class ImpossibleAmount(BadInput):
    """An amount that cannot be: negative, too large, or deductions above gross receipts.

    >>> ImpossibleAmount("exempt receipts", "more than gross receipts", "check both").problem
    'more than gross receipts'
    """


class UnknownVillage(BadInput):
    """No village file has this name; the remedy lists the nearest ones.

    >>> UnknownVillage("village", "'Watrford' has no file", "did you mean waterford?").field
    'village'
    """


class UnknownLaw(RoomTaxError):
    """The ordinance has such a rule but the text at hand does not give it: refused, never guessed.

    >>> print(UnknownLaw("rate", "imposed by § 175-1, which is not in the text", "give the rate"))
    rate: imposed by § 175-1, which is not in the text; give the rate
    """


class BadVillageFile(RoomTaxError):
    """A village file that does not hold; `problems` has one line per fault, all of them at once.

    >>> BadVillageFile("x.toml", ("rate: no section", "due: no section")).problems[1]
    'due: no section'
    >>> print(BadVillageFile("x.toml", ("cannot be read; check the path",)))
    x.toml: 1 fault in the village file: cannot be read; check the path
    """

    def __init__(self, source: str, problems: tuple[str, ...]) -> None:
        count = f"{len(problems)} faults" if len(problems) > 1 else "1 fault"
        said, remedy = " | ".join(problems), "correct the file"
        if len(problems) == 1 and "; " in said:
            said, _, remedy = said.rpartition("; ")
        super().__init__(source, f"{count} in the village file: {said}", remedy)
        self.source = source
        self.problems = problems
