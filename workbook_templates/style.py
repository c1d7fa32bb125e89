"""How cells look: one named style a role, black on white in print, and number formats that are the same everywhere."""

from __future__ import annotations

from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side

from workbook_templates.cells import Format, Role

FONT = "Arial"
FORMATS: dict[Format, str] = {
    "text": "General",
    "money": "#,##0.00;-#,##0.00",
    "blank_zero": "#,##0.00;-#,##0.00;",
    "date": "yyyy-mm-dd",
    "day": 'yyyy-mm-dd;;"none"',
    "percent": "0.00%",
    "count": "0",
}
_HAIR = Side(style="thin", color="FFBFBFBF")
_LINE = Side(style="thin", color="FF404040")
_BOX = Border(left=_LINE, right=_LINE, top=_LINE, bottom=_LINE)
_UNDER = Border(bottom=_HAIR)
_NONE = Border()


def _style(name: str, font: Font, border: Border, fill: str = "") -> NamedStyle:
    style = NamedStyle(name, font=font, border=border)
    style.alignment = Alignment(vertical="top", wrap_text=border != _NONE)
    style.protection = Protection(locked=True)
    if fill:
        style.fill = PatternFill("solid", fgColor=fill)
    return style


def _font(size: int = 11, *, bold: bool = False) -> Font:
    return Font(name=FONT, size=size, bold=bold, color="FF000000")


def _input() -> NamedStyle:
    style = _style("Input", _font(), _BOX, "FFFFF2CC")
    style.builtinId = 20
    style.protection = Protection(locked=False)
    return style


def _message() -> NamedStyle:
    """A line that runs on over the empty cells to its right, on a line of its own."""
    style = _style("Form message", _font(), _UNDER)
    style.alignment = Alignment(vertical="top", wrap_text=False)
    return style


def _heading() -> NamedStyle:
    style = _style("Form heading", _font(12, bold=True), _UNDER, "FFD9E2EC")
    style.alignment = Alignment(vertical="top", wrap_text=False)
    return style


def _note() -> NamedStyle:
    style = _style("Form note", _font(), _UNDER)
    style.alignment = Alignment(horizontal="left", vertical="top", wrap_text=True, indent=1)
    return style


def _remark() -> NamedStyle:
    """A note that runs on over the empty cells to its right."""
    style = _style("Form remark", _font(), _NONE)
    style.alignment = Alignment(horizontal="left", vertical="top", indent=1)
    return style


STYLE_NAMES: dict[Role, str] = {
    "title": "Form title",
    "heading": "Form heading",
    "header": "Table header",
    "label": "Form label",
    "input": "Input",
    "calculation": "Worked out",
    "output": "Result",
    "law": "Law",
    "note": "Form note",
    "remark": "Form remark",
    "message": "Form message",
    "text": "Form text",
}


def styles() -> tuple[NamedStyle, ...]:
    """The named styles of a workbook, made anew, since a style belongs to one workbook."""
    return (
        _style("Form title", _font(16, bold=True), _NONE),
        _heading(),
        _style("Table header", _font(bold=True), _BOX, "FFD9E2EC"),
        _style("Form label", _font(), _UNDER),
        _input(),
        _style("Worked out", _font(), _UNDER, "FFF7F7F7"),
        _style("Result", _font(bold=True), _BOX, "FFF7F7F7"),
        _style("Law", _font(), _UNDER, "FFEAF4EA"),
        _note(),
        _remark(),
        _message(),
        _style("Form text", _font(), _NONE),
    )
