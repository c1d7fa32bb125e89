"""One formula as a list of calls.

The engine parses the formula and supplies every function and operator in it. What is done here is only to line its
calls up once, so that they can be repeated for thousands of inputs without the engine's own dispatcher, which takes
far longer to find the next call than the call itself takes.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token
from openpyxl.utils.cell import get_column_letter, range_boundaries

from roomtax.excel_values import CellRef
from roomtax.recalc_errors import UnsupportedFormula

BOOK = "book.xlsx"
"""The file name under which the engine knows every workbook; its own may hold brackets the engine stumbles over."""

_MOST_CELLS = 100_000
# These look at where a reference points and not only at what stands there.
_WANT_RANGES = frozenset({"INDEX", "ROW", "COLUMN", "ROWS", "COLUMNS", "AREAS", "SINGLE", "_XLFN.SINGLE"})
# The engine answers this one from its dispatcher's state, which does not exist here.
_REFUSED = frozenset({"ISFORMULA", "_XLFN.ISFORMULA"})

Function = Callable[..., object]
Names = Mapping[str, tuple[str, str]]


class EngineRange(Protocol):
    """The engine's own idea of a reference with its values."""

    value: Any

    def push(self, ref: str, value: object = ...) -> "EngineRange":
        """Add an area with its values and return the reference."""


class Engine(NamedTuple):
    """What is taken from the formula engine; `roomtax.recalc` is the one place that imports it."""

    parse: Callable[[str, Mapping[str, str]], Any]
    functions: Mapping[str, Function]
    exact: Mapping[str, Function]
    new_grid: Callable[[list[object], tuple[int, int]], Any]
    new_range: Callable[[], EngineRange]
    range_type: type[Any]
    error_type: type
    errors: Mapping[str, object]
    empty: object
    own_cell: object
    fill_empty: Callable[[object], Any]
    failures: tuple[type[Exception], ...]


@dataclass(frozen=True)
class Area:
    """The cells behind one reference of a formula, row by row; `name` is the engine's word for it."""

    cells: tuple[CellRef, ...]
    shape: tuple[int, int]
    name: str
    as_range: bool


@dataclass(frozen=True)
class Steps:
    """A formula ready to run: the areas it reads, its constants, its calls, and which of all these is the result.

    The three share one numbering. A call is a function with the numbers of its arguments.
    """

    areas: tuple[Area, ...]
    constants: tuple[object, ...]
    calls: tuple[tuple[Function, tuple[int, ...]], ...]
    result: int

    def run(self, areas: Iterable[object]) -> object:
        """Return the formula's raw result for the values of its areas; the engine's errors pass through."""
        slots = [*areas, *self.constants]
        for function, arguments in self.calls:
            slots.append(function(*[slots[number] for number in arguments]))
        return slots[self.result]


class FormulaReader:
    """Turns the formulas of one workbook into steps."""

    def __init__(self, engine: Engine, titles: Iterable[str], names: Names) -> None:
        self._engine = engine
        self._titles = {title.upper(): title for title in titles}
        self._names = {name.upper(): place for name, place in names.items()}

    def read(self, cell: CellRef, formula: str) -> Steps:
        """Return the formula of a cell as steps; raises UnsupportedFormula where the engine has no sure answer."""
        try:
            self._refuse_unknown_functions(formula)
            tree = self._engine.parse(formula, {"filename": BOOK, "directory": "", "sheet": cell[0].upper()})
            return self._line_up(cell, tree)
        except _Unsupported as reason:
            raise UnsupportedFormula(cell, formula, str(reason)) from None
        except self._engine.failures as error:
            raise UnsupportedFormula(cell, formula, "the engine cannot make sense of it") from error

    def _refuse_unknown_functions(self, formula: str) -> None:
        for token in Tokenizer(formula).items:
            if token.type != Token.FUNC or token.subtype != Token.OPEN:
                continue
            name = token.value.rstrip("(").upper()
            if name in _REFUSED or name not in self._engine.functions:
                raise _Unsupported(f"the engine does not know the function {name}")

    def _line_up(self, cell: CellRef, tree: Any) -> Steps:
        dsp, root = tree.dsp, tree.get_node_id(tree[-1])
        makers = {node["outputs"][0]: (call_id, node) for call_id, node in dsp.function_nodes.items()}
        ordered = _order_nodes(root, makers)
        wanting = {
            leaf for call_id, node in makers.values() if _plain(call_id) in _WANT_RANGES for leaf in node["inputs"]
        }
        fixed = dsp.default_values
        leaves = [node for node in ordered if node not in makers]
        read = [leaf for leaf in leaves if leaf not in fixed]
        kept = [leaf for leaf in leaves if leaf in fixed]
        made = [node for node in ordered if node in makers]
        number = {node: place for place, node in enumerate([*read, *kept, *made])}
        return Steps(
            areas=tuple(self._find_area(str(leaf), leaf in wanting) for leaf in read),
            constants=tuple(self._constant(leaf, fixed[leaf]["value"], cell) for leaf in kept),
            calls=tuple(
                (self._function(*makers[node]), tuple(number[i] for i in makers[node][1]["inputs"])) for node in made
            ),
            result=number[root],
        )

    def _function(self, call_id: str, node: Mapping[str, Any]) -> Function:
        function: Function = self._engine.exact.get(_plain(call_id)) or node["function"]
        return function

    def _constant(self, leaf: object, value: object, cell: CellRef) -> object:
        if isinstance(value, self._engine.range_type):
            raise _Unsupported("it joins references with an operator")
        if leaf is self._engine.own_cell:
            return self._engine.new_range().push(_engine_name(*cell))
        return value

    def _find_area(self, leaf: str, as_range: bool) -> Area:
        book, _, rest = leaf.partition("]")
        title, _, ref = rest.rpartition("'!")
        if book != f"'[{BOOK}":
            raise _Unsupported(f"it reads another workbook, {leaf}")
        if not title:
            if ref not in self._names:
                raise _Unsupported(f"the name {ref.lower()} does not stand for cells of this workbook")
            title, ref = self._names[ref]
        sheet = self._titles.get(title.upper())
        if sheet is None:
            raise _Unsupported(f"this workbook has no sheet {title}")
        return _expand(sheet, ref, as_range)


class _Unsupported(Exception):
    """Why a formula is refused; the reader adds cell and formula."""


def _plain(call_id: str) -> str:
    # The engine numbers the second and later calls of a function within a formula: ROUND, ROUND<0>, ROUND<1>.
    return call_id.partition("<")[0].upper() if call_id[:1].isalpha() or call_id[:1] == "_" else call_id


def _order_nodes(root: str, makers: Mapping[str, tuple[str, Mapping[str, Any]]]) -> list[str]:
    ordered: dict[str, None] = {}
    stack = [(root, False)]
    while stack:
        node, ready = stack.pop()
        if node in ordered:
            continue
        if ready or node not in makers:
            ordered[node] = None
        else:
            stack.append((node, True))
            stack.extend((needed, False) for needed in makers[node][1]["inputs"])
    return list(ordered)


def _expand(sheet: str, ref: str, as_range: bool) -> Area:
    left, top, right, bottom = range_boundaries(ref)
    if left is None or top is None or right is None or bottom is None:
        raise _Unsupported(f"it refers to whole columns or rows, {ref}")
    shape = (bottom - top + 1, right - left + 1)
    if shape[0] * shape[1] > _MOST_CELLS:
        raise _Unsupported(f"it refers to more than {_MOST_CELLS} cells, {ref}")
    letters = [get_column_letter(column) for column in range(left, right + 1)]
    cells = tuple((sheet, f"{letter}{row}") for row in range(top, bottom + 1) for letter in letters)
    return Area(cells, shape, _engine_name(sheet, ref.replace("$", "")), as_range)


def _engine_name(sheet: str, ref: str) -> str:
    return f"'[{BOOK}]{sheet.upper()}'!{ref}"
