"""What is in the files: nothing that another program lacks, refuses, or would fetch from elsewhere."""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree
from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token

from tests.engines.books import EVERYWHERE, annual_places, periods, write_return
from workbook_templates.dialect import FUNCTIONS

FORMULA_TAGS = frozenset({"f", "formula", "formula1", "formula2", "definedName"})
KNOWN_PARTS = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|docProps/(app|core)\.xml|xl/_rels/workbook\.xml\.rels"
    r"|xl/(workbook|styles|sharedStrings|theme/theme1|tables/table\d+|worksheets/sheet\d+)\.xml"
    r"|xl/worksheets/_rels/sheet\d+\.xml\.rels"
)


def parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def formulas(found: dict[str, bytes]) -> Iterator[str]:
    """Every formula in the file: of cells, validations, conditional formats and names."""
    for name, content in found.items():
        if name.endswith(".xml"):
            for element in etree.fromstring(content).iter("{*}*"):
                if etree.QName(element).localname in FORMULA_TAGS and element.text:
                    yield element.text


def functions(formula: str) -> set[str]:
    tokens = Tokenizer(f"={formula.removeprefix('=')}").items
    return {token.value.rstrip("(").upper() for token in tokens if token.type == Token.FUNC and token.subtype == "OPEN"}


FORMS = [*((name, periods(name)[0], "") for name in EVERYWHERE), *annual_places()]


@pytest.fixture(scope="module", params=FORMS, ids=" ".join)
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    name, period, kind = request.param
    return parts(write_return(tmp_path_factory.mktemp("book"), name, period, kind=kind))


def test_functions_of_excel_2016_only(book: dict[str, bytes]) -> None:
    found = list(formulas(book))
    assert len(found) > 50
    assert set().union(*map(functions, found)) <= FUNCTIONS


def test_no_formula_looks_elsewhere(book: dict[str, bytes]) -> None:
    # [1]Sheet!A1 is another workbook, cmd|' /C'!A0 another program, {..} and "cm" arrays that grow.
    assert [formula for formula in formulas(book) if re.search(r"[\[\]|]", re.sub(r'"[^"]*"', "", formula))] == []
    assert not any(b' cm="' in content or b't="array"' in content for content in book.values())


def test_no_macro_no_link_no_other_part(book: dict[str, bytes]) -> None:
    assert [name for name in book if not KNOWN_PARTS.fullmatch(name)] == []
    types = book["[Content_Types].xml"]
    assert b"macroEnabled" not in types
    assert b"spreadsheetml.sheet.main+xml" in types
    kinds = {match for content in book.values() for match in re.findall(rb'relationships/(\w+)"', content)}
    assert not kinds & {b"externalLink", b"externalLinkPath", b"oleObject", b"vbaProject", b"attachedTemplate"}


def test_links_lead_to_the_web_or_into_the_book(book: dict[str, bytes]) -> None:
    for name, content in book.items():
        if name.startswith("xl/worksheets/_rels/"):
            for one in etree.fromstring(content):
                kind, target = str(one.get("Type")).rpartition("/")[2], str(one.get("Target"))
                assert kind in {"hyperlink", "table"}
                assert target.startswith("/xl/tables/" if kind == "table" else ("https://", "#", "mailto:"))


def test_no_hidden_sheet(book: dict[str, bytes]) -> None:
    sheets = list(etree.fromstring(book["xl/workbook.xml"]).iter("{*}sheet"))
    assert sheets
    assert [one.get("name") for one in sheets if one.get("state", "visible") != "visible"] == []


def test_functions_are_of_excel_2016() -> None:
    volatile_or_outside = {"NOW", "TODAY", "RAND", "RANDBETWEEN", "OFFSET", "INDIRECT", "INFO", "CELL", "WEBSERVICE"}
    later = {
        "IFS",
        "SWITCH",
        "TEXTJOIN",
        "CONCAT",
        "MAXIFS",
        "MINIFS",
        "XLOOKUP",
        "LET",
        "LAMBDA",
        "FILTER",
        "SEQUENCE",
    }
    assert not FUNCTIONS & (volatile_or_outside | later)
    assert not any(name.startswith("_XL") for name in FUNCTIONS)


@pytest.mark.parametrize("formula", ["_xlfn.XLOOKUP(A1,B1:B2,C1:C2)", "TODAY()", "1+OFFSET(A1,1,1)", "indirect(A1)"])
def test_other_functions_would_be_seen(formula: str) -> None:
    assert not functions(formula) <= FUNCTIONS
