"""What may go back to Excel, and what may not."""

import math

from addin.errors import ERROR_NUMBERS

LONGEST = 255


def is_error(value: object) -> bool:
    return isinstance(value, str) and value in ERROR_NUMBERS


def is_excel_value(value: object) -> bool:
    """A finite float, short text, a bool, or a list of equally long rows of those; nothing else."""
    if type(value) is list:
        return bool(value) and _is_rectangle(value)
    return _is_cell(value)


def _is_rectangle(rows: list[object]) -> bool:
    lines = [row for row in rows if type(row) is list]
    if len(lines) != len(rows) or {len(line) for line in lines} != {len(lines[0])} or not lines[0]:
        return False
    return all(_is_cell(cell) for line in lines for cell in line)


def _is_cell(value: object) -> bool:
    if type(value) is float:
        return math.isfinite(value)
    return type(value) is bool or (type(value) is str and len(value) <= LONGEST)
