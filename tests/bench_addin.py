"""How fast the worksheet functions are, in seconds of the processor, which waiting for others does not lengthen.

`python -m tests.bench_addin` prints it; a runner of all benchmarks can take `benchmarks()`.
"""

import random
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from time import process_time

from addin.functions import lateness, returns
from addin.invoke import invoke
from calc.registry import built_in

Benchmark = tuple[str, Callable[[], object], str]
ROWS, CALLS, ROUNDS = 10_000, 1_000, 7
GROVE = "Cottage Grove"
Q1, LATE = date(2026, 3, 31), date(2026, 5, 29)


def benchmarks() -> list[Benchmark]:
    """What is measured: its name, a call to time, and what it should take."""
    chance = random.Random(5)  # noqa: S311 - figures, not secrets
    villages = [[chance.choice([GROVE, "Waterford", "Belleville"])] for _ in range(ROWS)]
    receipts = [[round(chance.uniform(0, 90_000), 2)] for _ in range(ROWS)]
    exempt = [[round(row[0] * chance.random(), 2)] for row in receipts]
    ends = [[datetime(2026, chance.choice([3, 6, 9]), 30)] for _ in range(ROWS)]
    for row in ends:
        row[0] = row[0].replace(day=31) if row[0].month == 3 else row[0]
    paid = [[datetime(2026, chance.randint(10, 12), chance.randint(1, 28))] for _ in range(ROWS)]
    return [
        (f"ROOMTAX_DUE, {ROWS:,} rows", lambda: invoke("ROOMTAX_DUE", villages, receipts, exempt, ends), "0.15 s"),
        (
            f"ROOMTAX_INTEREST, {ROWS:,} rows",
            lambda: invoke("ROOMTAX_INTEREST", villages, receipts, ends, paid),
            "0.3 s",
        ),
        (f"ROOMTAX_DUE, {CALLS:,} calls", lambda: _repeated(_due_cell), "0.05 s over the core"),
        (f"the same in the core, {CALLS:,} calls", lambda: _repeated(_due_core), "-"),
        (f"ROOMTAX_INTEREST, {CALLS:,} calls", lambda: _repeated(_interest_cell), "0.05 s over the core"),
        (f"the same in the core, {CALLS:,} calls", lambda: _repeated(_interest_core), "-"),
    ]


def _repeated(call: Callable[[], object]) -> None:
    for _ in range(CALLS):
        call()


def _due_cell() -> object:
    return invoke("ROOMTAX_DUE", GROVE, 50455.75, 2140.0, Q1)


def _due_core() -> object:
    return returns.due(built_in().find(GROVE), Decimal("50455.75"), Decimal("2140.00"), Q1)


def _interest_cell() -> object:
    return invoke("ROOMTAX_INTEREST", GROVE, 3865.26, Q1, LATE)


def _interest_core() -> object:
    return lateness.interest(built_in().find(GROVE), Decimal("3865.26"), Q1, LATE, None)


def _best(call: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        call()
        times.append(process_time() - start)
    return min(times)


if __name__ == "__main__":
    for name, call, budget in benchmarks():
        print(f"{name:<44} {_best(call):7.3f} s   budget {budget}")
