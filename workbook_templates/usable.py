"""Formulas that take from entries what can be used of them: text, an error value or a minus spoils a check, no sum."""

from __future__ import annotations


def usable_sum(cells: str) -> str:
    """The sum of the amounts among these cells.

    >>> usable_sum("{amount_paid}")
    'SUMIF({amount_paid},">=0")'
    """
    return f'SUMIF({cells},">=0")'


def usable_number(cell: str) -> str:
    """The number or date in a cell, 0 for what is none; what is written as text is none.

    >>> usable_number("{date_filed}")
    'IF(ISNUMBER({date_filed}),{date_filed},0)'
    """
    return f"IF(ISNUMBER({cell}),{cell},0)"
