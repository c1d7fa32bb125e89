"""Starting a village file: a skeleton with every rule and every kind, to be filled in from the ordinance."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

from calc.errors import BadInput

SKELETON = Path(__file__).with_name("skeleton.toml")
SUFFIX = ".toml"


def write_skeleton(path: Path, *, force: bool) -> None:
    """Write the skeleton to a file, whole or not at all.

    Raises BadInput for a file that exists already (without `force`) or cannot be written.
    """
    if path.suffix != SUFFIX:
        raise BadInput("file", f"{path.name!r} does not end in {SUFFIX}", f"call it {path.stem or 'village'}{SUFFIX}")
    if path.exists() and not force:
        raise BadInput("file", f"{path} exists already", "choose another name, or replace it with --force")
    if not path.parent.is_dir():
        raise BadInput("file", f"there is no folder {path.parent}", "make it first, or choose another")
    try:
        _replace(path, skeleton(path.stem))
    except OSError as fault:
        raise BadInput("file", f"{path} cannot be written ({fault.strerror})", "choose another folder") from None


def skeleton(name: str) -> str:
    """The skeleton's text for a village, whose key and title are made from a name.

    >>> [line for line in skeleton("Little Chute").splitlines() if line.startswith(("key", "title"))][1]
    'title = "Village of Little Chute"'
    """
    words = re.findall(r"[a-z0-9]+", name.casefold()) or ["my", "village"]
    text = SKELETON.read_text(encoding="utf-8")
    title = " ".join(word.capitalize() for word in words)
    return text.replace("@key@", "-".join(words)).replace("@title@", f"Village of {title}")


def _replace(path: Path, text: str) -> None:
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=f".{path.stem}-", suffix=".tmp", delete=False
    ) as draft:
        draft.write(text)
    try:
        # A temporary file is readable by its owner only; the village file should be as any other of the user's.
        mask = os.umask(0)
        os.umask(mask)
        Path(draft.name).chmod(0o666 & ~mask)
        Path(draft.name).replace(path)
    except OSError:
        Path(draft.name).unlink(missing_ok=True)
        raise
