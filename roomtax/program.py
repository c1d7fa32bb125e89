"""A command line whose commands are loaded when they are asked for, and whose errors are one line."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, ClassVar, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from roomtax.terminal import complain, prepare
from roomtax.usage import UsageError, in_one_line

Run = TypeVar("Run", bound=Callable[..., Any])
Table = Mapping[str, tuple[str, str]]
FAILED = 2
INTERRUPTED = 130
PIPE_CLOSED = 1  # as typer and rich do when they notice it first
HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}


def given_again(option: str, times: int = 2) -> Exception:
    """The refusal of an option that takes one value and got several.

    >>> print(given_again("--out"))
    --out: is given twice; keep the one that counts
    """
    often = {2: "twice"}.get(times, f"{times} times")
    refusal: Exception = UsageError(f"{option}: is given {often}; keep the one that counts")
    return refusal


class _OnceEach:
    """Refuses an option that takes one value and is given several: which one was meant is not ours to guess."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As click does, which by itself would take the last value without a word."""
        parent: Any = super()
        command: Any = self
        values, _, in_order = command.make_parser(ctx).parse_args(args=list(args))
        options = [one for one in in_order if one.param_type_name == "option"]
        single = [one for one in options if not (one.multiple or one.is_flag or one.count)]
        for option, times in Counter(single).items():
            if times > 1:
                raise given_again(_called(option), times)
            if values[option.name] == "":
                raise UsageError(f"{_called(option)}: is empty; give a value, or leave the option out")
        parsed: list[str] = parent.parse_args(ctx, args)
        return parsed


def _called(option: Any) -> str:
    return str(max(option.opts, key=len))


class _Command(_OnceEach, TyperCommand):
    """One command."""


class _Group(_OnceEach, TyperGroup):
    """Commands under one word."""


class Commands(typer.Typer):
    """What a module offers as a command, or as commands under one word."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            cls=_Group, add_completion=False, rich_markup_mode=None, context_settings=HELP_OPTIONS, **options
        )

    def command(self, name: str | None = None, **options: Any) -> Callable[[Run], Run]:
        """Register a function as a command."""
        return super().command(name, cls=_Command, **options)


class Program(_OnceEach, TyperGroup):
    """A group of commands named in `table`: "module:name" of a function or typer app, and what it does.

    An integer that a command returns, or its `typer.Exit`, is the exit status. A RoomTaxError or a misused option is
    one line on stderr and status 2.
    """

    table: ClassVar[Table] = {}

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - the signature is typer's
        """The names of the table, in its order."""
        return list(self.table)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """Import one command; None for a name that is not in the table."""
        if cmd_name not in self.table:
            return None
        module, _, name = self.table[cmd_name][0].partition(":")
        return _as_command(getattr(import_module(module), name), cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As typer does, with the nearest names for one that is mistyped."""
        wanted = args[0]
        if wanted in self.table or wanted.startswith("-"):
            return super().resolve_command(ctx, args)
        near = get_close_matches(wanted, self.table)
        remedy = f"did you mean {' or '.join(near)}?" if near else f"choose one of {', '.join(self.table)}"
        raise UsageError(f"command: there is none called {wanted!r}; {remedy}")

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """The help's list of commands, from the table alone: nothing is imported for it."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in self.table.items()])

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Without any argument, help."""
        return super().parse_args(ctx, args or ["--help"])

    def main(self, *args: Any, **options: Any) -> Any:
        """Run, and leave with the exit status."""
        prepare()
        options["standalone_mode"] = False
        sys.exit(_status(lambda: super(Program, self).main(*args, **options)))


def _as_command(found: object, name: str) -> Any:
    if isinstance(found, typer.Typer):
        return typer.main.get_command(found)
    if not callable(found):
        raise TypeError(f"{name}: {found!r} is no command")
    single = Commands()
    single.command(name)(found)
    return typer.main.get_command(single)


def _status(run: Callable[[], object]) -> int:
    try:
        result = run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        return _silenced()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (ValueError, OSError, UsageError) as fault:
        complain(_said(fault))
        return FAILED
    return result if isinstance(result, int) else 0


def _said(fault: Exception) -> str:
    """An error in one line; one that is a fault of the program goes on its way."""
    if isinstance(fault, UsageError):
        return in_one_line(fault)
    if isinstance(fault, OSError):  # what no command has words of its own for
        if fault.filename is None and sys.stdout is not None:
            _silenced()
        return f"{fault.filename or 'output'}: {fault.strerror or fault}; name another place, or make room there"
    # The law is imported by the commands that need it; an error of its has already done so.
    from calc.errors import RoomTaxError

    if not isinstance(fault, RoomTaxError):
        raise fault
    return str(fault)


def _silenced() -> int:
    """Send what is still to be written nowhere, or Python would complain about the pipe when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
