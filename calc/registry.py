"""Finding village files: the built-in ones, a user's folder, one named file; and reading them."""

from __future__ import annotations

import difflib
import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from pathlib import Path

from pydantic import ValidationError

from calc.errors import BadVillageFile, UnknownVillage
from calc.ordinance import Ordinance

LARGEST_FILE = 1_000_000
_MESSAGES = {
    "missing": "is missing; add it (every figure needs its section, every provision a table)",
    "extra_forbidden": "is not a key of this table; check the spelling, or remove it",
    "string_too_short": "is empty; fill it in",
    "too_short": "is empty; give at least one",
    "greater_than": "is not above zero; enter the figure, or kind = 'none' if there is no such rule",
}


def fingerprint(text: str) -> str:
    """The hash by which a workbook names the village file it was built from.

    >>> fingerprint("abc")[:8]
    'ba7816bf'
    """
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()


def load(path: Path) -> Ordinance:
    """Read one village file. Raises BadVillageFile with every fault at once.

    >>> load(Path(__file__).parent / "villages" / "waterford.toml").title
    'Village of Waterford'
    """
    return parse(_text(path), path.name)


def parse(text: str, source: str) -> Ordinance:
    """Read a village file from its text; `source` names it in errors. Raises BadVillageFile.

    >>> parse("key =", "mine.toml")
    Traceback (most recent call last):
    calc.errors.BadVillageFile: mine.toml: 1 fault in the village file: not TOML: Invalid value (at end of document);
    correct the file
    """
    try:
        table = tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise BadVillageFile(source, ("not TOML that can be read: brackets are nested too deeply",)) from None
    except ValueError as fault:
        raise BadVillageFile(source, (f"not TOML: {fault}",)) from None
    try:
        return Ordinance.model_validate(table)
    except ValidationError as faults:
        raise BadVillageFile(source, tuple(_problems(faults))) from None


def _problems(faults: ValidationError) -> Iterator[str]:
    for fault in faults.errors(include_url=False):
        given = fault["input"]
        where = ".".join(_named(fault["loc"])) or "file"
        what = _MESSAGES.get(fault["type"], fault["msg"].removeprefix("Value error, "))
        if fault["type"] == "union_tag_invalid":
            what = f"this kind is none of {fault['ctx']['expected_tags']}; choose one"
            given = given.get("kind", "") if isinstance(given, dict) else given
        shown = f" (given: {given})" if isinstance(given, str | int | Decimal) and fault["type"] != "missing" else ""
        yield from (f"{where}: {one}{shown}" for one in what.split(" | "))


def _named(parts: tuple[int | str, ...]) -> Iterator[str]:
    """Table and key as the file has them: entries counted from 1, without the name of the kind."""
    for before, part in zip((None, *parts), parts, strict=False):
        if isinstance(part, int):
            yield str(part + 1)
        elif not isinstance(before, int) or part == parts[-1]:
            yield part


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadVillageFile(path.name, ("larger than a megabyte; name a village file, a few pages of text",))
        return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadVillageFile(path.name, ("not UTF-8 text; save it as UTF-8",)) from None
    except OSError as fault:
        raise BadVillageFile(path.name, (f"cannot be read ({fault.strerror}); check the path",)) from None


@dataclass(frozen=True)
class VillageFile:
    """An ordinance with the text it was read from, so that a workbook can name exactly which law it states.

    >>> built_in().file("Belleville").ordinance.key
    'belleville'
    """

    ordinance: Ordinance
    text: str

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the text, line ends normalised.

        >>> len(built_in().file("Belleville").fingerprint)
        64
        """
        return fingerprint(self.text)

    @classmethod
    def read(cls, path: Path) -> VillageFile:
        """Read a village file from disk. Raises BadVillageFile.

        >>> VillageFile.read(Path(__file__).parent / "villages" / "belleville.toml").ordinance.title
        'Village of Belleville'
        """
        text = _text(path)
        return cls(parse(text, path.name), text)


class Villages:
    """A set of village files, found by key, title or alias without regard to case or punctuation.

    >>> built_in().find("Village of COTTAGE GROVE").key
    'cottage-grove'
    """

    def __init__(self, files: Iterable[VillageFile]) -> None:
        self._files: dict[str, VillageFile] = {}
        self._names: dict[str, str] = {}
        for file in files:
            self._add(file)

    def _add(self, file: VillageFile) -> None:
        ordinance = file.ordinance
        for name in (_plain(name) for name in (ordinance.key, ordinance.title, *ordinance.aliases)):
            if self._names.setdefault(name, ordinance.key) != ordinance.key or ordinance.key in self._files:
                taken = self._names[name]
                raise BadVillageFile(
                    ordinance.key, (f"the name {name!r} is already that of {taken}; choose another key",)
                )
        self._files[ordinance.key] = file

    def __iter__(self) -> Iterator[Ordinance]:
        return (file.ordinance for file in self._files.values())

    def file(self, name: str) -> VillageFile:
        """The village file of a name. Raises UnknownVillage, whose remedy lists the nearest names.

        >>> built_in().file("Watrford")
        Traceback (most recent call last):
        calc.errors.UnknownVillage: village: no village file is called 'Watrford'; did you mean waterford?
        """
        key = self._names.get(_plain(name))
        if key is None:
            close = difflib.get_close_matches(_plain(name), self._names, n=3)
            nearest = list(dict.fromkeys(self._names[match] for match in close))
            remedy = f"did you mean {' or '.join(nearest)}?" if nearest else f"choose one of {', '.join(self._files)}"
            raise UnknownVillage("village", f"no village file is called {name!r}", remedy)
        return self._files[key]

    def find(self, name: str) -> Ordinance:
        """The ordinance of a name. Raises UnknownVillage.

        >>> built_in().find("ch. 175").rate[0].kind
        'unknown'
        """
        return self.file(name).ordinance

    def joined_by(self, paths: Iterable[Path]) -> Villages:
        """These files and those at `paths`. Raises BadVillageFile, also where a name is taken twice.

        >>> [village.key for village in built_in().joined_by(())]
        ['belleville', 'chapter-175', 'cottage-grove', 'waterford']
        """
        return Villages([*self._files.values(), *(VillageFile.read(path) for path in paths)])


def _plain(name: str) -> str:
    words = re.sub(r"[^0-9a-z]+", " ", name.casefold()).split()
    return " ".join(words).removeprefix("village of ")


@cache
def built_in() -> Villages:
    """The villages that come with roomtax, read once.

    >>> [village.title for village in built_in()][3]
    'Village of Waterford'
    """
    folder = Path(__file__).parent / "villages"
    return Villages(VillageFile.read(path) for path in sorted(folder.glob("*.toml")))
