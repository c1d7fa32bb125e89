"""Misused options and arguments, said in the one-line form of all other errors."""

from __future__ import annotations

from typing import Any

import typer

# typer brings its own click in newer versions and imports the real one in older ones: this is the class in both.
UsageError: type[Any] = typer.BadParameter.__mro__[1]
NO_COMMAND = "No such command"


def in_one_line(fault: Any) -> str:
    """Field, problem and remedy of a usage error.

    >>> in_one_line(UsageError("command: there is none called 'asess'; did you mean assess?"))
    "command: there is none called 'asess'; did you mean assess?"
    >>> in_one_line(UsageError("Got unexpected extra argument (2026)"))
    'command line: more than it takes: 2026; see the command with --help'
    """
    message = " ".join(fault.format_message().split()).rstrip(".")
    if "; " in message:
        return message
    if message.startswith(NO_COMMAND):
        name, _, near = message.removeprefix(NO_COMMAND).strip().partition(". ")
        return f"command: there is none called {name}; {near[:1].lower() + near[1:] or _remedy(fault)}"
    return f"{_field(fault)}: {_problem(fault, message)}; {_remedy(fault)}"


def _field(fault: Any) -> str:
    if option := getattr(fault, "option_name", None):
        return str(option)
    parameter = getattr(fault, "param", None)
    if parameter is None:
        return "command line"
    options = [name for name in parameter.opts if name.startswith("--")]
    plain = str(parameter.metavar or parameter.name).translate({ord(sign): None for sign in "[]{}."})
    return options[0] if options else plain.lower()


def _problem(fault: Any, message: str) -> str:
    if hasattr(fault, "possibilities"):
        return "there is no such option"
    if hasattr(fault, "param_type"):
        return "is missing"
    if hasattr(fault, "option_name"):
        return "needs a value" if "argument" in message else message
    if message.startswith("Got unexpected extra argument"):
        return f"more than it takes: {message[message.index(' (') + 2 : -1]}"
    plain = fault.message.rstrip(".").removeprefix("Value error, ") if getattr(fault, "param", None) else message
    return plain[:1].lower() + plain[1:]


def _remedy(fault: Any) -> str:
    near = getattr(fault, "possibilities", None)
    if near:
        return f"did you mean {' or '.join(sorted(near))}?"
    context = getattr(fault, "ctx", None)
    if context is None:
        return "see the command with --help"
    return f"see {context.command_path} --help"
