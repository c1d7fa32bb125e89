"""xlwings' own COM server, as on Windows, answering calls one JSON line each: started as a program of its own."""

import json
import sys
from typing import Any

from tests.addin.windows.ranges import as_com
from tests.addin.windows.stand_ins import load_windows_xlwings

XLWINGS = load_windows_xlwings()  # before the adapter, so that its decorators are those of Windows


def from_com(value: Any) -> Any:
    """An argument as COM brings it: rows are tuples, every number of a cell is a float, an error is its number."""
    if isinstance(value, list):
        return tuple(map(from_com, value))
    return float(value) if type(value) is int else as_com(value)


def main() -> None:
    server = XLWINGS.com_server.XLPython()
    for line in sys.stdin:
        module, name, arguments = json.loads(line)
        print(json.dumps(server.CallUDF(module, name, from_com(arguments))), flush=True)


if __name__ == "__main__":
    main()
