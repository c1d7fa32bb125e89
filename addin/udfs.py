"""The worksheet functions as xlwings offers them to Excel on Windows: the one adapter, made from the registry.

The wrappers carry no type hints, because xlwings converts by hints in ways that fail; every argument
says its `ndim`, and errors in cells arrive as text. On other systems the same functions can be called,
but nothing is registered with Excel.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

import xlwings

from addin.invoke import invoke
from addin.model import Function
from addin.registry import FUNCTIONS

CATEGORY = "Room Tax"
__all__ = [function.name for function in FUNCTIONS]


def _wrapper(function: Function) -> Callable[..., Any]:
    wrapped = _with_signature(partial(invoke, function.name), function)
    for argument in function.arguments:
        wrapped = xlwings.arg(argument.name, ndim=2, err_to_str=True, doc=argument.help)(wrapped)
    return xlwings.func(category=CATEGORY, call_in_wizard=True, volatile=False)(wrapped)


def _with_signature(call: Callable[..., object], function: Function) -> Callable[..., Any]:
    def wrapped(*cells):  # type: ignore[no-untyped-def]  # xlwings would convert by hints
        return call(*cells)

    wrapped.__name__ = wrapped.__qualname__ = function.name
    wrapped.__module__ = __name__
    wrapped.__doc__ = function.description
    wrapped.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                argument.name,
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=inspect.Parameter.empty if argument.required else None,
            )
            for argument in function.arguments
        ]
    )
    return wrapped


globals().update({function.name: _wrapper(function) for function in FUNCTIONS})
