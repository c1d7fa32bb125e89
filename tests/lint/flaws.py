"""Flaws by the rule that must see them: each breaks one thing in a clean book."""

from collections.abc import Callable

from openpyxl import Workbook

Break = Callable[[Workbook], object]
FLAWS: list[tuple[frozenset[str], Break]] = []


def breaks(*rules: str) -> Callable[[Break], Break]:
    """Register what breaks a rule and no other, or several that all have to see it."""

    def register(change: Break) -> Break:
        FLAWS.append((frozenset(rules), change))
        return change

    return register
