"""Measured calls: the best of several rounds, in seconds of the processor, which other programs do not lengthen."""

import importlib
import os
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

import tests
from tests.architecture.files import ROOT


@dataclass(frozen=True)
class Measure:
    """What is measured, what it should take or reach, and how to find out; `unit` is said after the figure."""

    what: str
    target: str
    find: Callable[[], float]
    unit: str = "s"

    def row(self) -> str:
        """A line of the table."""
        found = self.find()
        figure = f"{found:,.0f}" if found >= 100 else f"{found:.3f}"
        return f"{self.what:<58}{figure:>10} {self.unit:<4} {self.target}"


def spent() -> float:
    """Seconds of the processor spent so far by this process and those it started; by the clock on Windows."""
    if os.name == "nt":
        return perf_counter()
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def seconds(call: Callable[[], object]) -> float:
    """What a call takes."""
    start = spent()
    call()
    return spent() - start


def best_of(rounds: int, call: Callable[[], object], repeat: int = 1) -> float:
    """The least that a call takes, in seconds; a short one is repeated within each round, for the clock is coarse."""
    return min(seconds(lambda: [call() for _ in range(repeat)]) for _ in range(rounds)) / repeat


def process(*words: str) -> Callable[[], object]:
    """Python with these words, as a process of its own."""

    def run() -> None:
        subprocess.run([sys.executable, *words], cwd=ROOT, env=os.environ, check=True, capture_output=True)

    return run


def of_neighbours() -> Iterator[Measure]:
    """The measures of modules `tests/bench_*.py`, each of which offers `benchmarks()`: name, call, target."""
    for found in pkgutil.iter_modules(tests.__path__):
        if found.name.startswith("bench_"):
            module = importlib.import_module(f"tests.{found.name}")
            for what, call, target in module.benchmarks():
                yield Measure(what, target, lambda call=call: best_of(5, call))  # type: ignore[misc]
