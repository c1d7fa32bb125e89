"""The macros of a file as oletools, which virus scanners build on, sees them."""

import warnings
from typing import Any


def parser(data: bytes) -> Any:
    """Its reader of a file's content; it greets Python with warnings about its own use of another package."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from oletools.olevba import VBA_Parser

        return VBA_Parser("roomtax.xlam", data=data)


def sources(data: bytes) -> dict[str, str]:
    """Module name -> source."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {name.rpartition(".")[0]: source for _, _, name, source in parser(data).extract_macros()}


def keywords(data: bytes) -> set[str]:
    """The words in the macros that raise a scanner's score."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {keyword for kind, keyword, _ in parser(data).analyze_macros() if kind != "IOC"}
