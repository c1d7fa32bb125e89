"""Finding village files: the built-in ones, a user's folder, one named file; and reading them."""

from __future__ import annotations

import difflib
import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, cached_property
from pathlib import Path

from pydantic import ValidationError

from calc.errors import BadVillageFile, UnknownVillage
from calc.naming import names_in, plain
from calc.ordinance import Ordinance

SetAside = tuple[BadVillageFile, tuple[str, ...]]
"""Why a file is refused, and the names by which it may be asked for."""
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
    return parse(_text(path), _called(path))


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


def _called(path: Path) -> str:
    return path.name or str(path)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise BadVillageFile(_called(path), ("larger than a megabyte; name a village file, a few pages of text",))
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadVillageFile(_called(path), ("not UTF-8 text; save it as UTF-8",)) from None
    except OSError as fault:
        raise BadVillageFile(_called(path), (f"cannot be read ({fault.strerror}); check the path",)) from None


@dataclass(frozen=True)
class VillageFile:
    """An ordinance with the text it was read from, so that a workbook can name exactly which law it states.

    >>> built_in().file("Belleville").ordinance.key
    'belleville'
    """

    ordinance: Ordinance
    text: str
    source: str = field(default="", compare=False)

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
        return cls(parse(text, _called(path)), text, str(path))

    @property
    def names(self) -> tuple[str, ...]:
        """Key, title and aliases, as they are matched.

        >>> built_in().file("Belleville").names
        ('belleville', 'belleville wisconsin')
        """
        called = (self.ordinance.key, self.ordinance.title, *self.ordinance.aliases)
        return tuple(dict.fromkeys(map(plain, called)))


class Villages:
    """A set of village files, found by key, title or alias without regard to case or punctuation.

    >>> built_in().find("Village of COTTAGE GROVE").key
    'cottage-grove'
    """

    def __init__(self, files: Iterable[VillageFile], set_aside: Iterable[SetAside] = ()) -> None:
        self._files: dict[str, VillageFile] = {}
        self._names: dict[str, str] = {}
        self._set_aside = tuple(set_aside)
        for file in files:
            self._add(file)

    def _add(self, file: VillageFile) -> None:
        key = file.ordinance.key
        for name in file.names:
            if self._names.setdefault(name, key) != key or key in self._files:
                other = self._files[self._names[name]]
                taken = f"{other.ordinance.key} ({other.source})" if other.source else other.ordinance.key
                raise BadVillageFile(
                    file.source or key, (f"the name {name!r} is already that of {taken}; choose another key",)
                )
        self._files[key] = file

    def __iter__(self) -> Iterator[Ordinance]:
        """Those that can be asked for."""
        return (file.ordinance for key, file in self._files.items() if self._refusal(key) is None)

    @property
    def faulty(self) -> tuple[BadVillageFile, ...]:
        """Why files were set aside.

        >>> built_in().faulty
        ()
        """
        return tuple(refusal for refusal, _ in self._set_aside)

    def _refusal(self, name: str) -> BadVillageFile | None:
        return next((refusal for refusal, names in self._set_aside if plain(name) in names), None)

    def file(self, name: str) -> VillageFile:
        """The village file of a name. Raises UnknownVillage, whose remedy lists the nearest names.

        Raises BadVillageFile for a name of a file that was set aside, with the reason.

        >>> built_in().file("Watrford")
        Traceback (most recent call last):
        calc.errors.UnknownVillage: village: no village file is called 'Watrford'; did you mean waterford?
        """
        key = self._names.get(plain(name))
        if refusal := self._refusal(name) or (key and self._refusal(key)):
            raise BadVillageFile(refusal.source, refusal.problems)
        if key is None:
            close = difflib.get_close_matches(plain(name), self._names, n=3)
            nearest = list(dict.fromkeys(self._names[match] for match in close))
            remedy = (
                f"did you mean {' or '.join(nearest)}?"
                if nearest
                else f"choose one of {', '.join(one.key for one in self)}"
            )
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
        return Villages([*self._files.values(), *map(_named_by_path, paths)], self._set_aside)

    def joined_where_they_hold(self, paths: Iterable[Path]) -> Villages:
        """These files and those at `paths`; one that does not hold, or whose name is taken, is set aside.

        >>> [fault.problems for fault in built_in().joined_where_they_hold([Path("no-such.toml")]).faulty]
        [('cannot be read (No such file or directory); check the path',)]
        """
        joined = self
        for path in paths:
            try:
                joined = joined.joined_by([path])
            except BadVillageFile as refusal:
                joined = joined.without(path, refusal)
        return joined

    def without(self, path: Path, refusal: BadVillageFile) -> Villages:
        """These files, and the refusal to raise when the file at `path` is asked for, by whatever name it has.

        >>> aside = built_in().without(Path("Waterford.toml"), BadVillageFile("Waterford.toml", ("is empty",)))
        >>> [village.key for village in aside]
        ['belleville', 'chapter-175', 'cottage-grove']
        """
        return Villages(self._files.values(), (*self._set_aside, (refusal, names_in(path))))


def _named_by_path(path: Path) -> VillageFile:
    try:
        return VillageFile.read(path)
    except BadVillageFile as fault:
        raise BadVillageFile(str(path), fault.problems) from None


@cache
def built_in() -> Villages:
    """The villages that come with roomtax, read once.

    >>> [village.title for village in built_in()][3]
    'Village of Waterford'
    """
    folder = Path(__file__).parent / "villages"
    return Villages(replace(VillageFile.read(path), source="built in") for path in sorted(folder.glob("*.toml")))
