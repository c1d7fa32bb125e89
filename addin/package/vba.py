"""The VBA source of the add-in: the hand-written modules of `addin/vba`, and those written from the registry."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from addin.package.words import LINE_LIMIT, reserved_in, vba_text
from addin.registry import FUNCTIONS, Argument, Function

CATEGORY = "Room Tax"
PYTHON_MODULE = "addin.udfs"
WRITTEN = ("RoomTaxCells", "RoomTaxDecode", "RoomTaxRibbon", "RoomTaxServer", "RoomTaxTransport", "ThirdPartyNotice")


@dataclass(frozen=True)
class Versions:
    """What the add-in is made for: it refuses to work with a Python part of another version."""

    roomtax: str
    xlwings: str


def modules(versions: Versions, functions: Sequence[Function] = FUNCTIONS) -> dict[str, str]:
    """Every standard module: name -> source. Raises ValueError where VBA could not take the registry's words.

    >>> sorted(modules(Versions("1.2", "0.37.8"), []))[:3]
    ['RoomTaxCells', 'RoomTaxDecode', 'RoomTaxFunctions']
    """
    sources = {name: hand_written(name).replace("@XLWINGS@", versions.xlwings) for name in WRITTEN}
    sources["RoomTaxFunctions"] = _lines(functions_module(functions, versions.roomtax))
    sources["RoomTaxHelp"] = hand_written("RoomTaxHelp") + _lines(help_module(functions))
    return dict(sorted(sources.items()))


def hand_written(name: str) -> str:
    """The source of one module as it stands in `addin/vba`."""
    return files("addin").joinpath("vba", f"{name}.bas").read_text(encoding="utf-8")


def functions_module(functions: Sequence[Function], version: str) -> Iterator[str]:
    """One public VBA function for each function of the registry; Excel lists these and calls them from cells."""
    yield 'Attribute VB_Name = "RoomTaxFunctions"'
    yield "Option Explicit"
    yield ""
    yield f"Public Const RT_VERSION As String = {vba_text(version)}"
    yield f"Public Const RT_MODULE As String = {vba_text(PYTHON_MODULE)}"
    for function in functions:
        yield ""
        yield from _wrapper(function)


def _wrapper(function: Function) -> Iterator[str]:
    name = function.name
    names = ", ".join(argument.name for argument in function.arguments)
    yield f"Public Function {name}({', '.join(map(_parameter, function.arguments))}) As Variant"
    yield f"Attribute {name}.VB_Description = {vba_text(function.description)}"
    yield f'Attribute {name}.VB_ProcData.VB_Invoke_Func = " \\n14"'
    for argument in function.arguments:
        if not argument.required:
            yield f"    If IsMissing({argument.name}) Then {argument.name} = Empty"
    yield f"    {name} = RT_Invoke({vba_text(name)}, Array({names}))"
    yield "End Function"


def _parameter(argument: Argument) -> str:
    if languages := reserved_in(argument.name):
        raise ValueError(f"{argument.name}: is a word of {' and '.join(languages)}; give the argument another name")
    return f"{'' if argument.required else 'Optional '}ByVal {argument.name} As Variant"


def help_module(functions: Sequence[Function]) -> Iterator[str]:
    """The end of the help module: what the function wizard and the help sheet say about each function."""
    yield ""
    yield "Private Sub RT_EachFunction()"
    for function in functions:
        arguments = ", _\n        ".join(vba_text(argument.help) for argument in function.arguments)
        yield f"    RT_Describe {vba_text(function.name)}, {vba_text(function.signature)}, _"
        yield f"        {vba_text(function.description)}, _"
        yield f"        Array({arguments})"
    yield "End Sub"


def _lines(lines: Iterator[str]) -> str:
    written = list(lines)
    for line in written:
        if len(line) > LINE_LIMIT:
            raise ValueError(f"{line[:40]}...: has {len(line)} characters; a line of VBA takes {LINE_LIMIT}")
    return "".join(f"{line}\n" for line in written)


def as_crlf(sources: Mapping[str, str]) -> dict[str, str]:
    """The sources with the line ends that the VBA editor writes."""
    return {name: "\r\n".join(source.splitlines()) + "\r\n" for name, source in sources.items()}
