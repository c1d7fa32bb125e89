"""Reports of the check as a JUnit file, for the dashboards that read those."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml import etree

from roomtax.findings import details, summary
from roomtax.proof import Report

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(reports: Sequence[Report]) -> bytes:
    """One test case a file, with what engines were asked: a failure if it differs, an error if it could not be read."""
    failed = sum(report.outcome == "differs" for report in reports)
    errors = sum(report.outcome == "unreadable" for report in reports)
    counts = {"tests": len(reports), "failures": failed, "errors": errors}
    suite = etree.Element(
        "testsuite", {"name": "roomtax check", **{name: str(count) for name, count in counts.items()}}
    )
    for report in reports:
        summed = _printable(summary(report))
        case = etree.SubElement(suite, "testcase", classname="roomtax.check", name=_printable(report.path.name))
        if report.outcome == "differs":
            etree.SubElement(case, "failure", message=summed).text = _printable("\n".join(details(report)))
        if report.outcome == "unreadable":
            etree.SubElement(case, "error", message=_printable(report.reason))
        etree.SubElement(case, "system-out").text = summed
    return etree.tostring(suite, xml_declaration=True, encoding="utf-8", pretty_print=True)


def _printable(text: str) -> str:
    """Text as XML can hold it: what it cannot, from a cell or a file's name, becomes a question mark."""
    return _NOT_XML.sub("?", text)
