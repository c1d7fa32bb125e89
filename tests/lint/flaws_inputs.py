"""What breaks the rules on the cells to fill in."""

from openpyxl import Workbook
from openpyxl.styles import Border, Protection
from openpyxl.workbook.protection import WorkbookProtection
from openpyxl.worksheet.datavalidation import DataValidation

from tests.lint.books import put, validation
from tests.lint.flaws import breaks


def rules(book: Workbook, sheet: str = "Return") -> list[DataValidation]:
    """The validations of a sheet."""
    found: list[DataValidation] = book[sheet].data_validations.dataValidation
    return found


@breaks("23-locked")
def locked_entry(book: Workbook) -> None:
    book["Return"]["B5"].protection = Protection(locked=True)


@breaks("23-locked")
def open_formula(book: Workbook) -> None:
    book["Workings"]["B3"].protection = Protection(locked=False)


@breaks("23-protection")
def unprotected(book: Workbook) -> None:
    book["Workings"].protection.sheet = False


@breaks("23-protection")
def password(book: Workbook) -> None:
    book["Workings"].protection.password = "secret"  # noqa: S105


@breaks("23-protection")
def not_selectable(book: Workbook) -> None:
    book["Return"].protection.selectLockedCells = True


@breaks("23-protection")
def password_of_the_book(book: Workbook) -> None:
    book.security = WorkbookProtection(workbookPassword="secret", lockStructure=True)


@breaks("24-validated")
def no_validation(book: Workbook) -> None:
    rules(book).pop()


@breaks("24-validated")
def validation_elsewhere(book: Workbook) -> None:
    rules(book)[0].add("C5")


@breaks("24-validated")
def two_validations(book: Workbook) -> None:
    rule = validation("decimal", operator="lessThan", formula1="1")
    rule.add("B5")
    book["Return"].add_data_validation(rule)


@breaks("24-validated")
def validation_of_a_whole_sheet(book: Workbook) -> None:
    rule = validation("decimal", operator="lessThan", formula1="1")
    rule.add("A1:XFD1048576")
    book["Workings"].add_data_validation(rule)


@breaks("24-validated")
def long_title(book: Workbook) -> None:
    rules(book)[0].promptTitle = "t" * 33


@breaks("24-validated")
def long_prompt(book: Workbook) -> None:
    rules(book)[0].prompt = "p" * 256


@breaks("24-validated")
def long_message(book: Workbook) -> None:
    rules(book)[0].error = "Enter " + "m" * 219


@breaks("24-validated")
def no_prompt(book: Workbook) -> None:
    rules(book)[0].prompt = None


@breaks("24-validated")
def silent(book: Workbook) -> None:
    rules(book)[0].showErrorMessage = False


@breaks("24-validated")
def warning_only(book: Workbook) -> None:
    rules(book)[0].errorStyle = "warning"


@breaks("24-validated")
def message_without_help(book: Workbook) -> None:
    rules(book)[0].error = "This is wrong."


@breaks("25-list-from-cells")
def literal_list(book: Workbook) -> None:
    rules(book)[1].formula1 = '"a,b,c"'


@breaks("25-list-from-cells")
def list_with_a_gap(book: Workbook) -> None:
    rules(book)[1].formula1 = "Rules!$B$5:$B$6"


@breaks("26-marked-inputs")
def no_word(book: Workbook) -> None:
    book["Return"]["C5"].value = "what guests paid"


@breaks("26-marked-inputs")
def no_word_above_a_table(book: Workbook) -> None:
    book["Receipts"]["A2"].value = "What guests paid in each month."


@breaks("26-marked-inputs")
def no_box(book: Workbook) -> None:
    book["Return"]["B5"].border = Border()


@breaks("28-tab-order")
def no_label(book: Workbook) -> None:
    put(book, book["Return"], (8, 1), ("Date paid", "note"))


@breaks("28-tab-order")
def from_right_to_left(book: Workbook) -> None:
    book["Return"].sheet_view.rightToLeft = True


@breaks("28-tab-order")
def gap_in_a_row(book: Workbook) -> None:
    sheet = book["Receipts"]
    put(book, sheet, (6, 3), ("none", "note"))
    put(book, sheet, (6, 4), (None, "input", "money", "adjusted_3"))
    rules(book, "Receipts")[0].sqref = rules(book, "Receipts")[0].sqref.__class__("B4:C5 B6 D6 B7:C7")


@breaks("28-tab-order")
def numbers_out_of_order(book: Workbook) -> None:
    names = book.defined_names
    names["gross_2"].attr_text, names["gross_3"].attr_text = names["gross_3"].attr_text, names["gross_2"].attr_text
    sheet = book["Receipts"]
    sheet["D5"].value, sheet["D6"].value = "=B5-adjusted_2", "=B6-adjusted_3"


@breaks("29-units")
def strange_format(book: Workbook) -> None:
    book["Workings"]["B3"].number_format = "0.0"


@breaks("29-units")
def number_without_format(book: Workbook) -> None:
    book["Rules"]["A5"].value = 7


@breaks("29-units")
def no_word_for_dollars(book: Workbook) -> None:
    book["Workings"]["A1"].value = "Workings"
