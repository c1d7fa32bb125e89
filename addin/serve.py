"""The Python side of the connection: a COM server that answers the add-in until Excel, or a person, ends it.

Excel starts it as `pythonw -I -m addin.serve {CLSID}`. Where Excel may not start programs, a person starts it with
`roomtax addin serve` before opening Excel.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from addin.package.settings import SERVER_ID
from calc.errors import BadInput

LOG_NAME = "addin.log"


def serve(
    server_id: str = SERVER_ID,
    start: Callable[[str], object] | None = None,
    ready: Callable[[], object] | None = None,
) -> None:
    """Answer calls under an identity until stopped. Raises BadInput where there is no Excel to answer.

    `ready` is told when answering begins. The functions are loaded first: if that fails, this process ends before
    Excel has begun to wait for it.
    """
    import addin.udfs  # noqa: F401, PLC0415

    answering = start or _xlwings_server()
    log_file(os.environ).unlink(missing_ok=True)
    if ready:
        ready()
    answering(server_id)


def _xlwings_server() -> Callable[[str], object]:
    if not sys.platform.startswith("win"):
        raise BadInput("serve", "Excel for Windows is not here to be served", "run it on the computer that has Excel")
    import xlwings  # noqa: PLC0415

    start: Callable[[str], object] = xlwings.serve
    return start


def log_file(environment: Mapping[str, str]) -> Path:
    """Where a start that failed leaves its reason, since a program without a window cannot say it.

    >>> log_file({"LOCALAPPDATA": "data"}).as_posix()
    'data/roomtax/addin.log'
    """
    data = environment.get("LOCALAPPDATA")
    return (Path(data) if data else Path.home() / ".local" / "state") / "roomtax" / LOG_NAME


def main(arguments: Sequence[str], start: Callable[[str], object] | None = None) -> int:
    """Serve, and give the exit status: 0 when stopped, 1 when it could not start."""
    try:
        serve(arguments[0] if arguments else SERVER_ID, start)
    except Exception:  # noqa: BLE001 - whatever it is, the log is the only place that can tell
        log = log_file(os.environ)
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(traceback.format_exc(), encoding="utf-8")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
