"""`lint`: measure workbooks against the checklist and say what to mend."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from calc.errors import BadInput
from calc.registry import Villages
from roomtax.library import villages
from roomtax.lint.book import Book
from roomtax.lint.model import PAIR_RULES, RULES, Finding, PairRule, Rule
from roomtax.lint.run import ELSEWHERE, compared, measured
from roomtax.openbook import UnreadableBook
from roomtax.recalc_errors import MissingEngine
from roomtax.terminal import complain, console

CLEAN, FOUND, UNREADABLE = 0, 1, 2


def command(
    files: Annotated[list[Path] | None, typer.Argument(help="Workbooks that `build` has made, filled or not.")] = None,
    village_file: Annotated[Path | None, typer.Option(help="A village file that is not built in.")] = None,
    recalculate: Annotated[bool, typer.Option("--recalculate", help="Calculate every formula anew, too.")] = False,
    rules: Annotated[bool, typer.Option("--rules", help="List the rules and what each measures, and stop.")] = False,
    json_: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> int:
    """Measure workbooks against the checklist: structure, formulas, names, entries, accessibility, print.

    Exit status 0: nothing found. 1: something to mend. 2: some file could not be read.
    """
    if rules:
        if files or json_ or recalculate:
            raise BadInput("rules", "are listed by themselves, as text", "leave out the files and other options")
        _list_rules()
        return CLEAN
    if not files:
        raise BadInput("files", "no workbook is named", "name one or more, or ask for --rules")
    known = villages(village_file)
    books, unreadable = _opened(files, known)
    found = _measured(books, recalculate=recalculate)
    if json_:
        typer.echo(json.dumps(as_json(files, found, unreadable), indent=2))
    else:
        _show(found, unreadable)
    return UNREADABLE if unreadable else FOUND if any(found.values()) else CLEAN


def _opened(files: Sequence[Path], known: Villages) -> tuple[dict[Path, Book], dict[Path, str]]:
    books: dict[Path, Book] = {}
    unreadable: dict[Path, str] = {}
    for path in files:
        try:
            books[path] = Book.read(path, known)
        except UnreadableBook as fault:
            unreadable[path] = fault.reason
    return books, unreadable


def _measured(books: dict[Path, Book], *, recalculate: bool) -> dict[Path, list[Finding]]:
    differing = compared(list(books.values()))
    try:
        return {
            path: measured(book, recalculate=recalculate) + more
            for (path, book), more in zip(books.items(), differing, strict=True)
        }
    except MissingEngine:
        remedy = 'install it with: pip install "roomtax[check]"'
        raise BadInput("recalculate", "needs the package formulas, which is not installed", remedy) from None


def as_json(
    files: Sequence[Path], found: dict[Path, list[Finding]], unreadable: dict[Path, str]
) -> list[dict[str, object]]:
    """What was found in each file, in the order in which they were named."""
    return [
        {"file": str(path), "outcome": "unreadable", "reason": unreadable[path], "findings": []}
        if path in unreadable
        else {
            "file": str(path),
            "outcome": "found" if found[path] else "clean",
            "reason": "",
            "findings": [asdict(finding) for finding in found[path]],
        }
        for path in files
    ]


def _show(found: dict[Path, list[Finding]], unreadable: dict[Path, str]) -> None:
    from rich import box
    from rich.table import Table

    for path, reason in unreadable.items():
        complain(f"{path}: cannot be read; {reason}")
    for path, findings in found.items():
        typer.echo(f"{path.name}: {_summary(findings)}")
        if findings:
            table = Table(
                "Rule", "Severity", "Cell", "What is wrong", "What to do", box=box.SIMPLE_HEAD, pad_edge=False
            )
            for one in findings:
                table.add_row(one.rule, one.severity, one.cell, one.problem, one.remedy)
            console().print(table)


def _summary(findings: Sequence[Finding]) -> str:
    if not findings:
        return "clean"
    errors = sum(finding.severity == "error" for finding in findings)
    return f"errors {errors}, warnings {len(findings) - errors}"


def _list_rules() -> None:
    every: list[Rule | PairRule] = sorted([*RULES, *PAIR_RULES], key=lambda rule: rule.point)
    for rule in every:
        typer.echo(f"{rule.id} ({rule.severity}): {rule.title}")
        for line in rule.measures.splitlines():
            typer.echo(f"    {line}" if line else "")
    for point, reason in ELSEWHERE.items():
        typer.echo(f"{point}: not measured here; {reason}")
