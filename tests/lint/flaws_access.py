"""What breaks the rules on accessibility."""

from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.colors import Color
from openpyxl.worksheet.table import Table

from tests.lint.books import put
from tests.lint.flaws import breaks


def font(size: float = 11, name: str = "Arial", color: object = "FF000000") -> Font:
    """A font that differs in one thing."""
    return Font(name=name, size=size, color=color)  # type: ignore[arg-type]


@breaks("30-merged")
def merged(book: Workbook) -> None:
    book["Return"].merge_cells("A4:C4")


@breaks("31-gaps")
def no_title(book: Workbook) -> None:
    book["Workings"]["A1"].style = "Form text"


@breaks("31-gaps")
def empty_row(book: Workbook) -> None:
    book["Rules"].cell(8, 1).value = "The end"
    book["Rules"].cell(8, 1).style = "Form text"
    book["Rules"].print_area = "A1:E8"


@breaks("31-gaps")
def begins_in_b(book: Workbook) -> None:
    book["Rules"]["B6"].value, book["Rules"]["A6"].value = "The United States", None
    book["Rules"]["B6"].style = "Form label"
    book["Return"].data_validations.dataValidation[1].formula1 = "Rules!$A$5:$A$5"


@breaks("31-gaps")
def empty_column(book: Workbook) -> None:
    put(book, book["Workings"], (9, 4), ("far away", "note"))
    book["Workings"].print_area = "A1:D9"


@breaks("32-table-headers")
def no_table_object(book: Workbook) -> None:
    del book["Rules"].tables["LawFigures"]


@breaks("32-table-headers")
def same_header(book: Workbook) -> None:
    book["Receipts"]["C3"].value = "Gross"


@breaks("32-table-headers")
def table_without_header(book: Workbook) -> None:
    book["Rules"].tables["LawFigures"].headerRowCount = 0


@breaks("32-table-headers")
def table_with_default_name(book: Workbook) -> None:
    del book["Rules"].tables["LawFigures"]
    book["Rules"].add_table(Table(displayName="Table1", ref="A2:E3"))


@breaks("32-missing-headers")
def no_header(book: Workbook) -> None:
    for column, text in enumerate(("A state", "a paper", "(b)", "yes"), 1):
        put(book, book["Rules"], (5, column), (text, "label" if column == 1 else "note"))


@breaks("33-colours")
def theme_colour(book: Workbook) -> None:
    book["Return"]["C5"].font = font(color=Color(theme=1))


@breaks("33-colours")
def pattern_behind_text(book: Workbook) -> None:
    book["Return"]["C5"].fill = PatternFill("gray125")


@breaks("33-colours")
def pale_blue(book: Workbook) -> None:
    # As a grey it is dark enough.
    book["Return"]["C5"].font = font(color="FF0078F0")


@breaks("41-greys")
def alike_in_grey(book: Workbook) -> None:
    book["Return"]["C5"].font = font(color="FF00FF00")
    book["Return"]["C5"].fill = PatternFill("solid", fgColor="FF663366")


@breaks("34-red-only", "29-units")
def red_only(book: Workbook) -> None:
    book["Return"]["C5"].number_format = "0.00;[Red]0.00"


@breaks("35-letters")
def serifs(book: Workbook) -> None:
    book["Return"]["C5"].font = font(name="Times New Roman")


@breaks("35-letters")
def small(book: Workbook) -> None:
    book["Return"]["C5"].font = font(size=9)


@breaks("36-links")
def bare_address(book: Workbook) -> None:
    book["Return"]["C8"].value = "enter the day; see https://example.org/law"


@breaks("36-links")
def link_that_reads_as_address(book: Workbook) -> None:
    book["About"]["C6"].hyperlink = "https://example.org/law"
    book["About"]["C6"].value = "https://example.org/law"
    book["About"]["C6"].style = "Form note"


@breaks("39-properties")
def no_language(book: Workbook) -> None:
    book.properties.language = None


@breaks("39-properties")
def no_author(book: Workbook) -> None:
    book.properties.creator = "openpyxl"
