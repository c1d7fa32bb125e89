"""`python -m tests.bench`: every figure with its target beside it."""

from itertools import chain

from tests.bench.measures import of_neighbours
from tests.bench.workbooks import measures

print(f"{'':<58}{'measured':>10}      target")
for measure in chain(measures(), of_neighbours()):
    print(measure.row(), flush=True)
