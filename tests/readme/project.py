"""What the project offers to the commands that are compared instead of run."""

import re
import tomllib

from tests.architecture.files import ROOT
from tests.readme.commands import Command

REQUIREMENT = re.compile(r"(?P<name>\.|[a-z0-9-]+)(\[(?P<extras>[a-z,]+)\])?")
PIP_OPTIONS = frozenset({"-e", "--editable", "-q", "--quiet", "--upgrade"})


def make_targets(makefile: str) -> set[str]:
    """The targets a Makefile has recipes for."""
    rules = (line.partition(":") for line in makefile.splitlines() if line[:1].isalpha())
    return {name for names, _, rest in rules if not rest.startswith("=") for name in names.split()}


def project_targets() -> set[str]:
    return make_targets((ROOT / "Makefile").read_text(encoding="utf-8"))


def dependencies() -> dict[str, list[str]]:
    """The requirements of the project by extra; those of the core install under the empty name."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"": table["dependencies"], **table["optional-dependencies"]}


def make_faults(command: Command, targets: set[str]) -> list[str]:
    """Targets that do not exist; `NAME=value` sets a variable and names none."""
    wanted = [word for word in command.words[1:] if "=" not in word]
    return [f"no target {word}" for word in wanted if word not in targets]


def pip_faults(command: Command, extras: set[str]) -> list[str]:
    """What is not an installation of this project with extras that it has."""
    if command.words[1] != "install":
        return [f"pip {command.words[1]}"]
    faults = []
    for word in command.words[2:]:
        match = REQUIREMENT.fullmatch(word)
        if match and match["name"] in {".", "roomtax"}:
            faults += [f"no extra {extra}" for extra in (match["extras"] or "").split(",") if extra not in extras]
        elif word not in PIP_OPTIONS:
            faults.append(f"installs {word}")
    return faults


def windows_faults(found: list[Command]) -> list[str]:
    """Windows commands without a twin for the other systems."""
    twins = {command.words for command in found if not command.windows}
    return [command.text for command in found if command.windows and command.words not in twins]
