"""Return books for the engines: of the villages there are and of the made-up ones, blank and filled."""

import re
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from calc.errors import BadInput, UnknownLaw
from calc.periods import Period
from calc.registry import VillageFile, Villages, built_in, parse
from calc.years import Year
from roomtax.build_all import returns_are
from roomtax.engines.engine import Engine
from roomtax.excel_values import CellInput
from roomtax.proof import Prover, Report, layout_of
from roomtax.template import Template
from tests.villages import overlay_names, village_text
from workbook_templates.annual_book import KIND, AnnualBook
from workbook_templates.reading import Label
from workbook_templates.saving import packed

QUARTERS, MONTHS = ("2026-Q1", "2027-Q4", "2028-Q1"), ("2026-03", "2026-12", "2028-02")
MADE_UP = [f"made-up {name}" for name in overlay_names()]
BUILT_IN = [village.key for village in built_in()]
EVERYWHERE = [*BUILT_IN, *MADE_UP]
VERSION, YEAR = "0.1.0", "2026"
_TEMPLATES: dict[Label, Template] = {}


@cache
def village_file(name: str) -> VillageFile:
    """A built-in village by key, or a made-up one by "made-up" and the name of its overlay."""
    if name not in MADE_UP:
        return built_in().file(name)
    text = village_text(name.removeprefix("made-up "))
    return VillageFile(parse(text, f"{name}.toml"), text)


def periods(name: str) -> tuple[str, ...]:
    """Periods of a village's returns, in several years, one of them with a 29 February."""
    kind = returns_are(village_file(name).ordinance, Period.parse(QUARTERS[0]))
    return QUARTERS if kind == "quarter" else MONTHS


def template(name: str, period: str, kind: str = "") -> Template:
    """The form of a village: of a period, or the annual return of a year."""
    file = village_file(name)
    label = Label(file.ordinance.key, period, VERSION, file.fingerprint, kind)
    if label not in _TEMPLATES:
        _TEMPLATES[label] = Template(layout_of(label, file))
    return _TEMPLATES[label]


def annual_places() -> list[tuple[str, str, str]]:
    """The villages that have an annual return, each with a year."""
    return [(name, YEAR, KIND) for name in EVERYWHERE if _has_annual_return(name)]


def _has_annual_return(name: str) -> bool:
    try:
        AnnualBook.lay_out(village_file(name), Year.parse(YEAR), VERSION)
    except (BadInput, UnknownLaw):
        return False
    return True


def proved(path: Path, name: str, *engines: Engine) -> Report:
    """What the check says of a village's book. Forms are worked out once for all tests of a process."""
    prover = Prover(Villages([village_file(name)]), engines)
    prover._templates = _TEMPLATES
    return prover.prove(path)


def write_return(
    folder: Path, name: str, period: str, entries: Mapping[str, object] | None = None, kind: str = ""
) -> Path:
    """The return of a village and period with entries by the name of their cell."""
    form = template(name, period, kind)
    book = form.layout.workbook()
    for id_, value in (entries or {}).items():
        sheet, address = form.layout.addresses.cell(id_)
        book[sheet][address] = cast("CellInput", value)
    path = folder / f"{name.replace(' ', '-')}-{period}.xlsx"
    path.write_bytes(packed(book))
    return path


def with_part(path: Path, to: Path, name: str, pattern: str, replacement: str) -> Path:
    """A copy of a book in which a pattern of one part, which must be there, is replaced."""
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as target:
        for part in source.namelist():
            text = source.read(part)
            if part == name:
                changed, times = re.subn(pattern, replacement, text.decode(), flags=re.DOTALL)
                assert times, f"nothing to replace in {name}"
                text = changed.encode()
            target.writestr(part, text)
    return to


def with_cache(path: Path, to: Path, address: str, value: str) -> Path:
    """A copy of a book whose first sheet holds another value beside the formula of a cell."""
    cell = rf'(<c r="{address}"[^>]*?)(?: t="\w+")?(>\s*<f>[^<]*</f>)\s*(?:<v>[^<]*</v>|<v ?/>)'
    return with_part(path, to, "xl/worksheets/sheet1.xml", cell, rf"\1\2<v>{value}</v>")
