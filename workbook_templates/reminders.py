"""What a return should still say or bring along. No amount depends on it, so none is held back for it."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_templates.cells import Cell, Row, heading
from workbook_templates.checks import Check
from workbook_templates.law import Law
from workbook_templates.usable import usable_sum
from workbook_templates.workings import step


def reminders(law: Law) -> tuple[Check, ...]:
    """Every reminder of a village's return, in the order of the form."""
    return tuple(_reminders(law))


def _reminders(law: Law) -> Iterator[Check]:
    yield Check(
        "sold_when",
        "COUNTA({successor_name})>COUNTA({closed_on})",
        "Still to do: you named a buyer; enter the day at Business closed or sold on",
    )
    if law.attachments:
        sections = ", ".join(dict.fromkeys(one.section for one in law.attachments))
        yield Check(
            "attachments",
            'COUNTIF({attached_papers},"yes")<ROWS({attached_papers})',
            f"Still to do: attach what is named under This return, and choose yes beside it ({sections})",
        )
    yield Check(
        "marketplaces_named",
        'COUNTIF({marketplace_receipts},">0")>COUNTA({marketplace_names})',
        "Still to do: enter the names of the marketplaces on sheet Receipts, below the months",
    )
    if law.occupancy is not None:
        offered, let = usable_sum("{nights_offered}"), usable_sum("{nights_let}")
        yield Check(
            "occupancy",
            f"COUNT({{nights_offered}},{{nights_let}})*({let}<={offered})<2",
            f"Still to do: enter the room nights offered and, of these, the room nights let ({law.occupancy.section})",
        )


def reminder_rows(law: Law) -> Iterator[Row]:
    """The reminders as rows of the sheet Workings: whether each is missing, and whether the form says so."""
    yield heading("Reminders: 1 where something is missing that no amount depends on", 4)
    reminding = "=IF(AND({ready}=1,{determined_given}=0),1,0)"
    yield step("reminding", "Does the form remind of them?", reminding, "1 on a return that is filed")
    for one in reminders(law):
        yield Row(
            (
                Cell(one.id.replace("_", " ").capitalize(), "label"),
                Cell(f"=IF({one.open_if},1,0)", "calculation", "count", f"missing_{one.id}"),
                Cell(f"={{missing_{one.id}}}*{{reminding}}", "calculation", "count", f"remind_{one.id}"),
                Cell(one.message, "note", id=f"reminder_{one.id}"),
            )
        )
