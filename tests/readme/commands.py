"""The commands that the README tells a reader to type.

In a `console` block a command follows the prompt `$ ` (`> ` on Windows) and everything else is output, where `...`
stands for what is left out; a block without prompts is all commands. A command that is meant to fail says with which
status: `# exit 2`.
"""

import shlex
from dataclasses import dataclass, replace

FENCE = "```"
SHELLS = frozenset({"console", "sh", "powershell"})
PROMPTS = ("$ ", "> ")
VENV_FOLDERS = (".venv/bin/", ".venv/Scripts/")
PYTHONS = frozenset({"py", "python", "python3"})
PROGRAM = ("python", "build_workbook.py")
EXIT_NOTE = "# exit "


@dataclass(frozen=True)
class Command:
    """One command as it is printed, and what the README shows of its output."""

    text: str
    line: int
    output: tuple[str, ...] = ()

    @property
    def windows(self) -> bool:
        return self.text.startswith("py ") or "\\" in self.text

    @property
    def status(self) -> int:
        return int(self.text.partition(EXIT_NOTE)[2] or 0)

    @property
    def plain(self) -> str:
        """The command on a machine where the programs of the virtual environment are on the path."""
        text = self.text.replace("\\", "/") if self.windows else self.text
        for folder in VENV_FOLDERS:
            text = text.replace(folder, "")
        return text

    @property
    def words(self) -> tuple[str, ...]:
        """The command without what differs between systems: the launcher and the two names of the program."""
        words = shlex.split(self.plain, comments=True)
        if words[0] in PYTHONS:
            words[0] = "python"
        if tuple(words[:2]) == PROGRAM:
            words[:2] = ["roomtax"]
        if words[:3] == ["python", "-m", "pip"]:
            words[:3] = ["pip"]
        return tuple(words)

    @property
    def kind(self) -> str:
        """`make`, `pip`, `roomtax`, `venv`, or the first word of something that is none of them."""
        return "venv" if self.words[:3] == ("python", "-m", "venv") else self.words[0]


def commands(markdown: str) -> list[Command]:
    """Every command of a Markdown text, in order, with the line it stands in."""
    return [command for block in _blocks(markdown) for command in _in_block(block)]


def _blocks(markdown: str) -> list[list[tuple[int, str]]]:
    blocks: list[list[tuple[int, str]]] = []
    fence = ""
    for number, line in enumerate(markdown.splitlines(), 1):
        if line.startswith(FENCE) and not fence:
            fence = line.removeprefix(FENCE).strip() or "text"
            blocks.append([])
        elif line.startswith(FENCE):
            fence = ""
        elif fence in SHELLS:
            blocks[-1].append((number, line))
    return blocks


def _in_block(block: list[tuple[int, str]]) -> list[Command]:
    prompted = any(line.startswith(PROMPTS) for _, line in block)
    found: list[Command] = []
    continued = False
    for number, line in block:
        starts = line.startswith(PROMPTS) if prompted else bool(line.strip()) and not line.startswith("#")
        text = line[2:] if prompted and starts else line.strip()
        if continued:
            found[-1] = Command(f"{found[-1].text[:-1].rstrip()} {text}", found[-1].line)
        elif starts:
            found.append(Command(text, number))
        elif prompted and found:
            found[-1] = replace(found[-1], output=(*found[-1].output, line))
        continued = (continued or starts) and text.endswith("\\")
    return found
