"""Which modules a source text imports, and when."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
DYNAMIC = frozenset({"__import__", "import_module"})


@dataclass(frozen=True)
class Import:
    """One imported name in full: `from calc import rules` imports `calc.rules`."""

    target: str
    line: int
    lazy: bool = False
    for_types: bool = False

    def within(self, module: str) -> bool:
        return self.target == module or self.target.startswith(f"{module}.")

    @property
    def root(self) -> str:
        return self.target.partition(".")[0]


def imports(source: str) -> list[Import]:
    """Every import of a source text, also in functions, under `TYPE_CHECKING` and by name at run time."""
    return list(_walk(ast.parse(source), lazy=False, for_types=False))


def _walk(node: ast.AST, *, lazy: bool, for_types: bool) -> Iterator[Import]:
    for target in _targets(node):
        yield Import(target, getattr(node, "lineno", 0), lazy, for_types)
    guarded = node.body if isinstance(node, ast.If) and _last_name(node.test) == "TYPE_CHECKING" else []
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, lazy=lazy or isinstance(node, FUNCTIONS), for_types=for_types or child in guarded)


def _targets(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(level=0, module=str(module), names=names):
            return [f"{module}.{alias.name}" for alias in names]
        case ast.ImportFrom(level=level, module=module):
            return ["." * level + (module or "")]
        case ast.Call(func=function, args=[ast.Constant(value=str(name)), *_]) if _last_name(function) in DYNAMIC:
            return [name]
        case ast.Call(func=function) if _last_name(function) in DYNAMIC:
            return ["a name computed at run time"]
        case _:
            return []


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
