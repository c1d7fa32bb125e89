"""What breaks the rules on formulas."""

from openpyxl import Workbook
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula

from tests.lint.books import put
from tests.lint.flaws import breaks


def working(book: Workbook, formula: object) -> None:
    """One more working, which reads what is above it."""
    put(book, book["Workings"], (10, 1), ("One more", "label"))
    put(book, book["Workings"], (10, 2), (formula, "calculation", "count"))
    book["Workings"].print_area = "A1:B10"


@breaks("8-law-in-formula")
def rate_in_a_formula(book: Workbook) -> None:
    working(book, "=B3*0.08")


@breaks("8-law-in-formula")
def limit_in_a_criterion(book: Workbook) -> None:
    working(book, '=COUNTIF(B2:B3,">=5000")')


@breaks("9-short")
def long_formula(book: Workbook) -> None:
    working(book, f"=B2{'+B3' * 40}")


@breaks("9-short")
def many_functions(book: Workbook) -> None:
    working(book, "=SUM(B2:B3)+MIN(B2:B3)+MAX(B2:B3)+COUNT(B2:B3)")


@breaks("9-short")
def deep_formula(book: Workbook) -> None:
    working(book, "=ROUND(MAX(ROUND(MAX(B2,B3),2),B4),2)")


@breaks("9-short")
def two_lines(book: Workbook) -> None:
    working(book, "=B2\n+B3")


@breaks("10-nested-if")
def nested(book: Workbook) -> None:
    working(book, "=IF(B2>0,1,IF(B3>0,2,0))")


@breaks("10-nested-if")
def nested_deeper(book: Workbook) -> None:
    working(book, "=IF(B2>0,MAX(0,IF(B3>0,2,0)),0)")


@breaks("11-calculated-twice")
def twice(book: Workbook) -> None:
    working(book, "=Return!$B$5-Return!$B$6+B4")
    put(book, book["Workings"], (11, 1), ("Again", "label"))
    put(book, book["Workings"], (11, 2), ("=gross_receipts-exempt_receipts+$B$4", "calculation", "count"))
    book["Workings"].print_area = "A1:B11"


@breaks("12-drifted-pattern")
def drifted_row(book: Workbook) -> None:
    book["Receipts"]["D6"].value = "=gross_3+adjusted_3"


@breaks("12-drifted-pattern")
def row_of_its_neighbour(book: Workbook) -> None:
    book["Receipts"]["D6"].value = "=gross_3-adjusted_2"


@breaks("12-drifted-pattern")
def drifted_step(book: Workbook) -> None:
    book["Workings"]["B8"].value = "=B7+2"


@breaks("14-plain-references")
def array(book: Workbook) -> None:
    working(book, ArrayFormula("B10", "=SUM(B2:B3*B3:B4)"))


@breaks("14-plain-references")
def data_table(book: Workbook) -> None:
    working(book, DataTableFormula("B10:B10", r1="B2", dt2D=False))


@breaks("14-plain-references")
def no_such_name(book: Workbook) -> None:
    working(book, "=B2-nothing_of_the_kind")


@breaks("14-plain-references")
def no_such_sheet(book: Workbook) -> None:
    working(book, "=B2-Elsewhere!A1")


@breaks("17-overall-flag")
def no_checks(book: Workbook) -> None:
    book["Return"]["A9"].value = "Other"


@breaks("17-overall-flag")
def total_without_checks(book: Workbook) -> None:
    book["Workings"]["B5"].value = "=IF(gross_receipts<>0,1,0)"


@breaks("13-dialect")
def function_of_a_newer_program(book: Workbook) -> None:
    working(book, "=_xlfn.MAXIFS(B2:B3,B2:B3,1)")


@breaks("13-dialect")
def function_that_changes_by_itself(book: Workbook) -> None:
    working(book, "=TODAY()-B2")


@breaks("13-dialect", "14-plain-references")
def whole_column(book: Workbook) -> None:
    working(book, "=SUM(Rules!B:B)")


@breaks("13-dialect", "15-masked-errors")
def masked_error(book: Workbook) -> None:
    working(book, "=IFERROR(B2/B3,0)")


@breaks("13-dialect", "36-links")
def link_by_formula(book: Workbook) -> None:
    put(book, book["Workings"], (10, 1), ('=HYPERLINK("#Return!A1","To the return")', "text"))
    book["Workings"].print_area = "A1:B10"
