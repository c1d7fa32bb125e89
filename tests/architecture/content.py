"""What may stand in a file: no float and no clock in the law, no file or function too long to read."""

import ast
import io
import tokenize

CLOCK = frozenset({"now", "today", "utcnow"})
BINARY = frozenset({"float", "round"})
FILE_LINES = 300
FUNCTION_LINES = 40

Function = ast.FunctionDef | ast.AsyncFunctionDef


def clock_readings(path: str, source: str) -> list[str]:
    """`now`, `today` and `utcnow`, called or passed on: a date is always an argument of the law."""
    return [
        f"{path}:{node.lineno} reads the clock: {node.attr}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr in CLOCK
    ]


def binary_numbers(path: str, source: str) -> list[str]:
    """Literals with a binary fraction, and `float` or `round` by name; refusing a float is no use of it."""
    tree = ast.parse(source)
    refused = {
        id(name)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "isinstance"
        for argument in call.args[1:]
        for name in ast.walk(argument)
    }
    literals = [
        f"{path}:{node.lineno} has the literal {node.value}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
    ]
    names = [
        f"{path}:{node.lineno} uses {node.id}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id in BINARY and id(node) not in refused
    ]
    return literals + names


def untyped_holes(path: str, source: str) -> list[str]:
    """`Any`, however it is reached: imported, as `typing.Any`, or under another name."""
    return [
        f"{path}:{node.lineno} uses Any"
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Attribute) and node.attr == "Any")
        or (isinstance(node, ast.Name) and node.id == "Any")
        or (isinstance(node, ast.ImportFrom) and any(alias.name == "Any" for alias in node.names))
    ]


def long_functions(path: str, source: str) -> list[str]:
    """Functions over the limit; a docstring is not counted, so that nobody saves on examples."""
    lengths = {
        node: node.end_lineno - node.lineno + 1 - _docstring_lines(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, Function) and node.end_lineno
    }
    return [
        f"{path}:{node.lineno} {node.name} has {lines} lines"
        for node, lines in lengths.items()
        if lines > FUNCTION_LINES
    ]


def _docstring_lines(function: Function) -> int:
    match function.body[0]:
        case ast.Expr(value=ast.Constant(value=str()), lineno=first, end_lineno=int(last)):
            return last - first + 1
        case _:
            return 0


def long_file(path: str, source: str) -> list[str]:
    """A file over the limit."""
    lines = len(source.splitlines())
    return [f"{path} has {lines} lines"] if lines > FILE_LINES else []


def blanket_ignores(path: str, source: str) -> list[str]:
    """`# type: ignore` that does not say which error it ignores."""
    comments = (
        token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type == tokenize.COMMENT
    )
    return [
        f"{path}:{token.start[0]} ignores every type error"
        for token in comments
        for remark in token.string.replace(" ", "").split("#")
        if remark.startswith("type:ignore") and not remark.startswith("type:ignore[")
    ]
