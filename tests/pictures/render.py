"""Returns of each village, blank and filled, and annual ones, as pages that LibreOffice prints and poppler reads."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

from calc.periods import Period
from calc.registry import built_in
from calc.years import Year
from roomtax.annual_filling import filled_year
from roomtax.annual_layout import annual_laid_out
from roomtax.demo import EXAMPLES
from roomtax.examples import all_entries
from roomtax.filling import filled_book
from roomtax.version import version
from tests.architecture.files import ROOT
from workbook_templates.annual_book import AnnualBook

PICTURES = ROOT / "docs" / "pictures"
SHOWN = {"blank": ("Return",), "filled": ("Return", "Instructions", "Receipts"), "year": ("Annual return",)}
DOTS_PER_INCH = {"Return": 72, "Instructions": 60, "Receipts": 60, "Annual return": 72}
ANNUAL = {"cottage-grove": "0.08", "chapter-175": "0.05", "belleville": "0.07"}
SECONDS = 240
_SHEETS = "Return|Annual return|Instructions|Receipts|Exempt sales|Properties|Office use|Workings|Rules|About"
_FOOTER = re.compile(rf"^.* (?P<sheet>{_SHEETS}), page (?P<page>\d+) of (?P<pages>\d+)$\n", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """One printed page: which, of how many, of which sheet, and its words in the order of the cells."""

    number: int
    of: int
    sheet: str
    text: str


@dataclass(frozen=True)
class Form:
    """A village's return, blank or filled, printed."""

    village: str
    state: str
    pdf: Path
    pages: tuple[Page, ...]

    @property
    def name(self) -> str:
        return f"{self.village}-{self.state}"

    def shown(self) -> dict[str, Page]:
        """The pages that are pictured, by the name of the picture."""
        found: dict[str, Page] = {}
        for sheet in SHOWN[self.state]:
            pages = [page for page in self.pages if page.sheet == sheet]
            for number, page in enumerate(pages, 1):
                part = f"-{number}" if len(pages) > 1 else ""
                found[f"{self.name}-{sheet.lower().replace(' ', '-')}{part}"] = page
        return found

    def text(self) -> str:
        """What is compared: how many pages there are, and the words of those pictured."""
        parts = [
            f"{self.name}: {len(self.pages)} pages",
            *(f"[{name}]\n{page.text}" for name, page in self.shown().items()),
        ]
        return "\n".join(parts) + "\n"


def printed(folder: Path) -> list[Form]:
    """Every form, printed into a folder."""
    books = {}
    for example in EXAMPLES:
        file, period = built_in().file(example.village), Period.parse(example.period)
        for state, entries in (("blank", {}), ("filled", all_entries(example))):
            path = folder / f"{example.village}-{state}.xlsx"
            path.write_bytes(filled_book(file, period, entries))
            books[path] = (example.village, state)
    for village, rate in ANNUAL.items():
        path = folder / f"{village}-year.xlsx"
        layout = annual_laid_out(built_in().file(village), Year.parse("2026"), version())
        path.write_bytes(filled_year(layout, _year_of(layout, Decimal(rate))))
        books[path] = (village, "year")
    _print(list(books), folder)
    return [_form(village, state, path.with_suffix(".pdf")) for path, (village, state) in books.items()]


def _year_of(layout: AnnualBook, rate: Decimal) -> dict[str, object]:
    """Four quarters of $10,000.00, with $1,000.00 that the second return had left out."""
    entries: dict[str, object] = {"operator_name": "Example Inn", "signed_by": "J. Doe, owner"}
    entries |= {"date_filed": date(2027, 1, 29), **({"rate": rate} if layout.law.rate_unknown else {})}
    for number in range(1, 5):
        entries |= {f"{name}_{number}": 10_000 for name in ("filed_gross", "filed_taxable", "gross")}
        entries |= {f"{name}_{number}": 10_000 * rate for name in ("filed_tax", "paid")} | {f"deductions_{number}": 0}
    return entries | {"gross_2": 11_000}


def draw(form: Form, folder: Path) -> None:
    """Write the pictures of a form and their text into a folder."""
    for name, page in form.shown().items():
        only = ("-f", str(page.number), "-l", str(page.number), "-singlefile")
        _run("pdftoppm", "-png", "-r", str(DOTS_PER_INCH[page.sheet]), *only, form.pdf, folder / name)
    (folder / f"{form.name}.txt").write_text(form.text(), encoding="utf-8", newline="\n")


def _print(books: list[Path], folder: Path) -> None:
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    _run("soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, *books)


def _form(village: str, state: str, pdf: Path) -> Form:
    # -raw gives the words in the order in which they were printed, cell by cell, wherever a line breaks.
    texts = _run("pdftotext", "-raw", "-enc", "UTF-8", pdf, "-").removesuffix("\f").split("\f")
    return Form(village, state, pdf, tuple(map(_page, texts)))


def _page(text: str) -> Page:
    footer = _FOOTER.search(text)
    if footer is None:
        raise ValueError(text)
    lines = (" ".join(line.split()) for line in _FOOTER.sub("", text).splitlines())
    return Page(int(footer["page"]), int(footer["pages"]), footer["sheet"], "\n".join(lines))


def _run(program: str, *words: str | Path) -> str:
    path = shutil.which(program)
    if path is None:
        raise FileNotFoundError(f"{program} is not installed; .ci/run says which packages bring it")
    command = [path, *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS).stdout
