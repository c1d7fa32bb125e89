"""What breaks the rules on structure, names and print."""

from copy import copy

from openpyxl import Workbook
from openpyxl.styles import Alignment
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.header_footer import HeaderFooterItem

from tests.lint.books import SHEETS, fill, put
from tests.lint.flaws import breaks


def margin(one: HeaderFooterItem | None) -> HeaderFooterItem:
    """A header or footer, which every sheet has."""
    assert one is not None
    return one


@breaks("1-first-sheet")
def no_version(book: Workbook) -> None:
    book["Return"]["A2"].value = "Every operator files this form. Send it by the due date. Amounts are in dollars."


@breaks("1-first-sheet")
def about_first(book: Workbook) -> None:
    book.move_sheet("About", -4)


@breaks("2-style-of-every-cell")
def style_of_another_program(book: Workbook) -> None:
    cell = book["Rules"]["A5"]
    font, locked = copy(cell.font), copy(cell.protection)
    cell.style = "Normal"
    cell.font, cell.protection = font, locked


@breaks("2-style-of-every-cell")
def formula_as_label(book: Workbook) -> None:
    book["Return"]["C3"].value = "=About!A2"


@breaks("2-style-of-every-cell")
def constant_as_result(book: Workbook) -> None:
    book["Workings"]["B6"].value = 3


@breaks("2-law-apart")
def law_on_the_form(book: Workbook) -> None:
    put(book, book["Return"], (3, 2), ("January 2026", "law"))


@breaks("4-flow")
def reads_below(book: Workbook) -> None:
    book["Workings"]["B3"].value = "=B2-exempt_receipts-B9"


@breaks("4-flow")
def reads_itself(book: Workbook) -> None:
    book["Workings"]["B3"].value = "=B3-exempt_receipts"


@breaks("5-sheet-names")
def default_name(book: Workbook) -> None:
    fill(book, book.create_sheet("Sheet1"), SHEETS["Rules"][:1])


@breaks("5-sheet-names")
def apostrophe(book: Workbook) -> None:
    fill(book, book.create_sheet("Treasurer's"), SHEETS["Rules"][:1])


@breaks("6-hidden")
def hidden_sheet(book: Workbook) -> None:
    book["Workings"].sheet_state = "hidden"


@breaks("6-hidden")
def very_hidden_sheet(book: Workbook) -> None:
    book["Rules"].sheet_state = "veryHidden"


@breaks("6-hidden")
def hidden_row(book: Workbook) -> None:
    book["Workings"].row_dimensions[3].hidden = True


@breaks("6-hidden")
def hidden_column(book: Workbook) -> None:
    book["About"].column_dimensions["C"].hidden = True


@breaks("7-foreign-parts", "13-dialect")
def other_file(book: Workbook) -> None:
    book["Workings"]["B2"].value = "=ROUND(SUM(gross_receipts),2)+[1]Sheet1!A1"


@breaks("19-one-cell")
def name_of_a_range(book: Workbook) -> None:
    book.defined_names["receipts"] = DefinedName("receipts", attr_text="Return!$B$5:$B$6")


@breaks("19-one-cell")
def name_of_a_number(book: Workbook) -> None:
    book.defined_names["rate"] = DefinedName("rate", attr_text="0.08")


@breaks("19-one-cell")
def name_of_one_sheet(book: Workbook) -> None:
    book["Return"].defined_names["rate"] = DefinedName("rate", attr_text="Rules!$B$3")


@breaks("19-one-cell")
def name_like_a_cell(book: Workbook) -> None:
    book.defined_names["law1"] = DefinedName("law1", attr_text="Rules!$A$5")


@breaks("19-named-cells")
def entry_without_name(book: Workbook) -> None:
    del book.defined_names["date_paid"]


@breaks("19-named-cells")
def law_without_name(book: Workbook) -> None:
    book["Return"]["B12"].value = '=IF(Workings!B5=1,ROUND(Workings!B3*Rules!B3,2),"")'
    del book.defined_names["law_rate"]


@breaks("19-unnamed-workings")
def named_working(book: Workbook) -> None:
    book.defined_names["ready"] = DefinedName("ready", attr_text="Workings!$B$5")


@breaks("20-law-rows")
def law_without_section(book: Workbook) -> None:
    book["Rules"]["C3"].value = None


@breaks("20-law-rows")
def law_without_the_column(book: Workbook) -> None:
    book["Rules"]["E2"].value = "Seen on"


@breaks("21-rule-of-every-line")
def line_without_rule(book: Workbook) -> None:
    book["Return"]["C12"].value = None


@breaks("22-about")
def no_version_in_about(book: Workbook) -> None:
    book["About"]["B4"].value = None


@breaks("22-about")
def other_hash(book: Workbook) -> None:
    book["About"]["B5"].value = "0" * 64


@breaks("22-about")
def unknown_village(book: Workbook) -> None:
    book["About"]["B2"].value = "atlantis"


@breaks("37-footers")
def said_in_the_margin_only(book: Workbook) -> None:
    margin(book["Return"].oddHeader).left.text = "Due on February 28"


@breaks("40-print-setup")
def no_print_area(book: Workbook) -> None:
    book["Rules"].print_area = ""


@breaks("40-print-setup")
def print_area_too_small(book: Workbook) -> None:
    book["Rules"].print_area = "A1:B4"


@breaks("40-print-setup")
def two_pages_wide(book: Workbook) -> None:
    book["Rules"].page_setup.fitToWidth = 2


@breaks("40-print-setup")
def no_title_rows(book: Workbook) -> None:
    book["Rules"]._print_rows = None  # type: ignore[attr-defined]


@breaks("40-print-setup")
def paper_of_another_land(book: Workbook) -> None:
    book["Rules"].page_setup.paperSize = 9


@breaks("40-page-footer")
def no_page_numbers(book: Workbook) -> None:
    margin(book["Rules"].oddFooter).right.text = None


@breaks("40-page-footer")
def no_period(book: Workbook) -> None:
    margin(book["Rules"].oddFooter).left.text = "Village of Waterford"


@breaks("40-print-scale")
def wide_sheet(book: Workbook) -> None:
    book["Rules"].column_dimensions["E"].width = 120


@breaks("40-print-scale")
def long_sheet_on_one_page(book: Workbook) -> None:
    book["Workings"].page_setup.fitToHeight = 1
    for row in range(1, 10):
        book["Workings"].row_dimensions[row].height = 120


@breaks("35-texts-fit")
def row_too_low(book: Workbook) -> None:
    book["Return"].row_dimensions[12].height = 12


@breaks("35-texts-fit")
def text_cut_off(book: Workbook) -> None:
    cell = book["Return"]["A12"]
    cell.value = "Total due for the whole period with everything that is added to it"
    cell.alignment = Alignment(wrap_text=False)


@breaks("35-texts-fit")
def message_cut_off(book: Workbook) -> None:
    put(book, book["Workings"], (10, 1), ("=IF(B5=1,C9,C8)", "text"))
    book["Workings"]["C9"].value = "W" * 200
    book["Workings"]["C9"].style = "Form note"
    book["Workings"].row_dimensions[9].height = 200
    book["Workings"].print_area = "A1:C10"
    book["Workings"].row_dimensions[10].height = 20


@breaks("35-numbers-fit")
def narrow_column(book: Workbook) -> None:
    book["Receipts"].column_dimensions["B"].width = 9
