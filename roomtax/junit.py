"""Reports of the check as a JUnit file, for the dashboards that read those."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from roomtax.proof import Report


def junit(reports: Sequence[Report]) -> bytes:
    """One test case a file: a failure where it differs, an error where it could not be read."""
    failed = sum(report.outcome == "differs" for report in reports)
    errors = sum(report.outcome == "unreadable" for report in reports)
    counts = {"tests": len(reports), "failures": failed, "errors": errors}
    suite = etree.Element(
        "testsuite", {"name": "roomtax check", **{name: str(count) for name, count in counts.items()}}
    )
    for report in reports:
        case = etree.SubElement(suite, "testcase", classname="roomtax.check", name=report.path.name)
        if report.outcome == "differs":
            etree.SubElement(case, "failure", message=f"{len(report.differences)} differ").text = _details(report)
        if report.outcome == "unreadable":
            etree.SubElement(case, "error", message=report.reason)
    return etree.tostring(suite, xml_declaration=True, encoding="utf-8", pretty_print=True)


def _details(report: Report) -> str:
    lines = [f"{one.cell} {one.line}: sheet {one.sheet}, core {one.core}" for one in report.differences]
    law = ["the village file is not the one the workbook was built from"] if report.other_law else []
    return "\n".join([*lines, *report.overwritten, *law])
