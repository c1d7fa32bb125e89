"""What the return books of a year's periods say, as the entries of the annual return."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from calc.assess import Assessment, assess
from calc.errors import BadInput
from calc.money import usd
from calc.periods import Period
from calc.registry import Villages
from roomtax.filed import filing_of
from roomtax.layout import laid_out
from roomtax.openbook import UnreadableBook, open_safely
from roomtax.proof import Prover, Report
from workbook_templates.annual_book import AnnualBook
from workbook_templates.reading import Label, label_of

_WHO = ("operator_name", "permit_number", "property_address", "contact")


@dataclass(frozen=True, slots=True)
class Source:
    """A filled return book of one period: where it is, what was entered, and what it comes to."""

    path: Path
    period: Period
    entered: dict[str, object]
    assessment: Assessment


@dataclass(slots=True)
class Prefilled:
    """The entries of the annual return, and what a person should look at."""

    entries: dict[str, object] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def prefilled(layout: AnnualBook, paths: Sequence[Path], villages: Villages) -> Prefilled:
    """Entries from filled return books of the year. Raises BadInput for one that cannot be used, and says which."""
    prover = Prover(villages)
    found: dict[Period, Source] = {}
    for path in paths:
        source = _source(path, layout, prover)
        if source.period in found:
            twice = f"{path} and {found[source.period].path} are both for {source.period}"
            raise BadInput("from", twice, "name the one that counts")
        found[source.period] = source
    result = Prefilled(dict(_common(list(found.values()), layout)))
    for number, period in enumerate(layout.law.periods, 1):
        if period in found:
            result.entries |= {f"{name}_{number}": value for name, value in _row(found[period], layout)}
            result.notes += _notes(found[period])
    return result


def _source(path: Path, layout: AnnualBook, prover: Prover) -> Source:
    label = _read(path)
    period = _period(path, label, layout)
    report = prover.prove(path)
    if fault := _fault(report):
        raise BadInput("from", f"{path} {fault}", "mend it, or leave it out and enter that row by hand")
    form = laid_out(layout.law.file, period, label.version)
    entered = {name: value for name, value in report.entered if value is not None}
    return Source(path, period, entered, assess(layout.law.ordinance, filing_of(entered, form)))


def _read(path: Path) -> Label:
    try:
        return label_of(open_safely(path))
    except UnreadableBook as fault:
        problem, _, remedy = fault.reason.partition("; ")
        raise BadInput("from", f"{path} cannot be read: {problem}", f"{remedy}, or leave it out") from None
    except BadInput as fault:
        raise BadInput("from", f"{path} {fault.problem}", fault.remedy) from None


def _period(path: Path, label: Label, layout: AnnualBook) -> Period:
    law = layout.law
    if label.kind:
        raise BadInput("from", f"{path} is an {label.kind}", f"name the returns of each {law.length}")
    if label.village != law.ordinance.key:
        raise BadInput("from", f"{path} is a return of {label.village}", f"name returns of {law.ordinance.key}")
    try:
        period = Period.parse(label.period)
    except BadInput as fault:
        raise BadInput("from", f"{path} has a label that was changed: {fault.problem}", "name another") from None
    if period not in law.periods:
        raise BadInput("from", f"{path} is for {period}, outside {law.year.title()}", "name returns of that year")
    return period


def _fault(report: Report) -> str:
    if report.outcome == "unreadable":
        return f"cannot be read: {report.reason}"
    if report.other_law:
        return "was built from another version of the village file"
    if report.overwritten:
        return f"was changed outside its yellow cells: {report.overwritten[0]}"
    if report.outcome == "differs":
        return "differs from the core: run check on it"
    return {"blank": "is not filled in", "refused": f"is not complete: {report.reason}"}.get(report.state, "")


def _common(sources: Sequence[Source], layout: AnnualBook) -> Iterator[tuple[str, object]]:
    for name in (*_WHO, *(("rate",) if layout.law.rate_unknown else ())):
        said = {_plain(one.entered[name]): one for one in sources if name in one.entered}
        if len(said) > 1 and name in {"operator_name", "rate"}:
            places = " and ".join(str(one.path) for one in list(said.values())[:2])
            problem = f"{places} have not the same {name.replace('_', ' ')}"
            raise BadInput("from", problem, "name the returns of one operator, or correct them")
        if said:
            yield name, list(said.values())[-1].entered[name]


def _plain(value: object) -> object:
    return " ".join(value.casefold().split()) if isinstance(value, str) else value


def _row(source: Source, layout: AnnualBook) -> Iterator[tuple[str, object]]:
    said = source.assessment
    gross, taxable = said.amount("gross_receipts"), said.amount("taxable_receipts")
    yield from (("filed_gross", gross), ("filed_taxable", taxable), ("filed_tax", said.amount("tax")))
    yield "paid", tax_paid(said)
    yield from (("gross", gross), ("deductions", gross - taxable))
    if layout.law.asks_how_it_came:
        late = said.filing.filed is not None and said.filing.filed > said.deadlines.filing_through
        yield "came_in", "not filed" if said.filing.determined is not None else "late" if late else "on time"


def tax_paid(said: Assessment) -> Decimal:
    """The tax that a return's payments and credit have paid: no fee, no interest, nothing paid beyond the tax."""
    return said.amount("net_tax") - said.settlement.unpaid_tax


def _notes(source: Source) -> Iterator[str]:
    said = source.assessment
    if said.balance < 0:
        yield (
            f"{source.period}: {usd(-said.balance)} was paid beyond what was due and is not counted; add it to the tax "
            "paid unless it was refunded or used as a credit"
        )
    if said.filing.filed is None and said.filing.determined is None:
        yield f"{source.period}: its return has no date filed; look whether it was filed"
