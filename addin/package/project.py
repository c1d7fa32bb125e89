"""The add-in's VBA project: that of the template, with its modules taken out and ours put in."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from pyopenvba import ExcelFile
from pyopenvba.cfb import CFB

TEMPLATE_MODULES = frozenset({"Dictionary", "RibbonMyAddin", "xlwings"})
TEMPLATE_DOCUMENTS = frozenset({"ThisWorkbook", "Sheet2"})
TEMPLATE_NAME, OUR_NAME = b"MyAddin", b"RoomTax"


class StrangeTemplate(RuntimeError):
    """The template is not the one this was written for: the pinned version of xlwings has moved."""


def vba_project(template: Path, modules: Mapping[str, str], workbook_code: str) -> bytes:
    """The bytes of `vbaProject.bin` with exactly these standard modules, and code behind the workbook."""
    with ExcelFile(str(template)) as book, tempfile.TemporaryDirectory() as folder:
        if set(book.module_names()) != TEMPLATE_MODULES | TEMPLATE_DOCUMENTS:
            raise StrangeTemplate(f"{template.name} holds the modules {', '.join(book.module_names())}")
        project = book.vba_project()
        for name, source in modules.items():
            project.add_module(name, source)
        for name in sorted(TEMPLATE_MODULES):
            project.delete_module(name)
        book.set_module("ThisWorkbook", book.get_module("ThisWorkbook") + workbook_code)
        project.dir_raw = project.dir_raw.replace(TEMPLATE_NAME, OUR_NAME, 1)
        saved = Path(folder) / "saved.xlam"
        book.save(str(saved))
        return _renamed(_project_of(saved))


def _project_of(path: Path) -> bytes:
    with ExcelFile(str(path)) as book:
        return bytes(book.vba_project_bytes())


def _renamed(project: bytes) -> bytes:
    """The name stands a second time, in a text stream; both names have the same length."""
    streams = CFB.from_bytes(project)
    streams.write_stream("PROJECT", streams.get_stream("PROJECT").replace(TEMPLATE_NAME, OUR_NAME))
    return bytes(streams.to_bytes())
