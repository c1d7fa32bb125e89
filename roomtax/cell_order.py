"""The order in which formulas have to be calculated, and which of them read a cell."""

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def split_by_order(reads: Mapping[Key, Sequence[Key]]) -> tuple[list[Key], list[Key]]:
    """Return the formulas in an order in which each follows all it reads, and those that can have no place in it.

    `reads` tells what each formula reads; a key that is read but is no formula is a plain cell. A formula without a
    place belongs to a circle or reads one that does.

    >>> split_by_order({"total": ["tax", "fee"], "tax": ["gross"], "fee": []})
    (['tax', 'fee', 'total'], [])
    >>> split_by_order({"a": ["b"], "b": ["a"], "c": ["a"], "d": ["x"]})
    (['d'], ['a', 'b', 'c'])
    """
    among = {key: [read for read in dict.fromkeys(reads[key]) if read in reads] for key in reads}
    sorter = TopologicalSorter(among)
    with suppress(CycleError):  # The sorter still hands out all that is outside the circles.
        sorter.prepare()
    ordered: list[Key] = []
    while ready := sorter.get_ready():
        ordered.extend(ready)
        sorter.done(*ready)
    placed = set(ordered)
    return ordered, [key for key in reads if key not in placed]


def find_readers(ordered: Sequence[Key], reads: Mapping[Key, Sequence[Key]]) -> dict[Key, int]:
    """Return for every cell the formulas that read it directly, as a set of bits: bit n is `ordered[n]`.

    >>> find_readers(["tax", "total"], {"tax": ["gross"], "total": ["tax", "fee"]})
    {'gross': 1, 'tax': 2, 'fee': 2}
    """
    readers: dict[Key, int] = {}
    for place, key in enumerate(ordered):
        for read in reads[key]:
            readers[read] = readers.get(read, 0) | 1 << place
    return readers
