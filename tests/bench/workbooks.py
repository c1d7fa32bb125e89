"""The figures of the core, the command line, and the workbooks."""

import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from calc import Filing, Payment, Receipts, assess
from calc.periods import Period
from calc.registry import built_in
from roomtax.build import built
from roomtax.proof import Prover
from tests.bench.measures import Measure, best_of, process
from tests.workbook.filled import GOOD, blank, fill

GROVE, PERIOD = "cottage-grove", Period.parse("2026-Q1")
RETURN = ("--gross", "50455.75", "--exempt", "2140.00", "--filed", "2026-05-01", "--paid", "2026-05-01", "--json")
FURTHER = 12


def measures() -> Iterator[Measure]:
    """Each figure with its target."""
    yield Measure("import calc, a process of its own", "< 0.3", _import_alone)
    program = "build_workbook.py"
    yield Measure(
        "assess on the command line, cold",
        "< 1",
        lambda: best_of(5, process(program, "assess", GROVE, "2026-Q1", *RETURN)),
    )
    yield Measure("assessments in one process", "> 3,000", _assessments_a_second, "/s")
    yield Measure("one return book built, in one process", "< 0.15", lambda: best_of(5, _build, 5))
    with tempfile.TemporaryDirectory() as folder:
        paths = list(_filled(Path(folder)))
        yield Measure(
            "check of one book on the command line, cold",
            "< 3",
            lambda: best_of(3, process(program, "check", str(paths[0]))),
        )
        yield Measure("check of each further book, same village and period", "< 0.1", lambda: _further(paths))
        yield Measure("one evaluation of a return book", "-", _evaluation)


def _import_alone() -> float:
    return best_of(7, process("-c", "import calc")) - best_of(7, process("-c", "pass"))


def _assessments_a_second() -> float:
    village, count = built_in().find(GROVE), 3000
    filings = [
        Filing(
            PERIOD,
            (Receipts(Decimal(5_000_000 + number) / 100, exempt=Decimal("2140.00")),),
            filed=date(2026, 4, 25) + timedelta(days=number % 60),
            payments=(Payment(date(2026, 4, 25) + timedelta(days=number % 90)),),
        )
        for number in range(count)
    ]
    return count / best_of(3, lambda: [assess(village, filing) for filing in filings])


def _build() -> object:
    return built(built_in().file(GROVE), PERIOD)


def _filled(folder: Path) -> Iterator[Path]:
    for number in range(FURTHER):
        path = folder / f"{number}.xlsx"
        fill(blank(GROVE), GOOD[GROVE] | {"gross_receipts_1": 15000 + number}).save(path)
        yield path


def _further(paths: list[Path]) -> float:
    prover = Prover(built_in())
    prover.prove(paths[0])
    return best_of(3, lambda: [_prove(prover, path) for path in paths[1:]]) / (len(paths) - 1)


def _prove(prover: Prover, path: Path) -> object:
    report = prover.prove(path)
    if report.outcome != "equal":
        raise RuntimeError(f"{path} differs")
    return report


def _evaluation() -> float:
    from tests.workbook.books import book_of

    book, amounts = book_of(GROVE, str(PERIOD)), iter(range(10_000))
    return best_of(3, lambda: book.values(GOOD[GROVE] | {"gross_receipts_1": next(amounts)}), 20)
