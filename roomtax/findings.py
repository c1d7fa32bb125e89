"""What a check found, as JSON and in words: one line a file, and a line for each thing that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from calc.money import usd
from roomtax.comparing import Difference
from roomtax.engines.opinion import Opinion
from roomtax.proof import Report


def as_json(report: Report) -> dict[str, object]:
    """One file's report as JSON."""
    return {
        "file": str(report.path),
        "outcome": report.outcome,
        "village": report.village,
        "period": report.period,
        "state": report.state,
        "reason": report.reason,
        "total_due": report.total_due or None,
        "compared": report.compared,
        "differences": _listed(report.differences),
        "overwritten": list(report.overwritten),
        "other_law": report.other_law,
        "stale": list(report.stale),
        "second_engines": [_opinion(opinion) for opinion in report.opinions],
    }


def _listed(differences: Sequence[Difference]) -> list[dict[str, str]]:
    return [{"line": one.line, "cell": one.cell, "sheet": one.sheet, "core": one.core} for one in differences]


def _opinion(opinion: Opinion) -> dict[str, object]:
    disagreements = [
        {
            "cell": one.cell,
            "name": one.name,
            "value": one.value,
            "formulas": one.formulas,
            "explained": one.explained or None,
        }
        for one in opinion.disagreements
    ]
    return {
        "engine": opinion.engine,
        "compared": opinion.compared,
        "differences": _listed(opinion.differences),
        "disagreements": disagreements,
    }


def details(report: Report) -> Iterator[str]:
    """What was found in a file, a line each; a line names the engine unless that is `formulas`."""
    for one in report.differences:
        yield f"{one.cell} {one.line}: the sheet says {one.sheet}, the core {one.core}"
    for opinion in report.opinions:
        for one in opinion.differences:
            yield f"{one.cell} {one.line}: {opinion.engine} says {one.sheet}, the core {one.core}"
        for other in opinion.disagreements:
            why = f" (explained: {other.explained})" if other.explained else ""
            name = f" {other.name}" if other.name else ""
            yield f"{other.cell}{name}: {opinion.engine} says {other.value}, formulas {other.formulas}{why}"
    yield from report.overwritten
    yield from report.stale
    if report.outdated:
        yield "what is stale is shown and printed as it stands; open the file in Excel, let it calculate, save it"
    if report.other_law:
        yield "the village file is not the one this workbook was built from; build it anew to be sure"


def summary(report: Report) -> str:
    """What a report comes to, in one line."""
    if report.outcome == "unreadable":
        return f"{report.path.name or report.path}: cannot be checked: {report.reason}"
    counted = f"{report.compared} cells compared"
    found = "all equal" if report.outcome == "equal" else f"{len(report.differences)} differ"
    total = f", total due {usd(Decimal(report.total_due))}" if report.total_due else ""
    second = "".join(f"; {_agreement(opinion)}" for opinion in report.opinions)
    state = "not complete" if report.state == "refused" else report.state
    return f"{report.path.name}: {report.village} {report.period}, {state}{total}: {counted}, {found}{second}"


def _agreement(opinion: Opinion) -> str:
    if opinion.agrees:
        return f"{opinion.engine} agrees on {opinion.compared} formula cells"
    found = len(opinion.differences) + sum(not one.explained for one in opinion.disagreements)
    return f"{opinion.engine} differs in {found} of {opinion.compared} formula cells"
