"""Further engines for the check: programs that recalculate a workbook and know nothing of this project."""

from __future__ import annotations

from enum import StrEnum

from roomtax.engines.engine import Engine


class EngineName(StrEnum):
    """The engines there are, as the command line calls them."""

    FORMUALIZER = "formualizer"
    LIBREOFFICE = "libreoffice"


def open_engine(name: EngineName) -> Engine:
    """An engine by name; whatever is slow about it happens when it gets its first book. Raises EngineMissing."""
    if name == EngineName.FORMUALIZER:
        from roomtax.engines.formualizer import Formualizer

        return Formualizer()
    from roomtax.engines.libreoffice import LibreOffice

    return LibreOffice()
