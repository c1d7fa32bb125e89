"""The JSON Schema of village files: what an editor accepts must be what the loader accepts."""

import json
import tomllib
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from calc.registry import built_in
from roomtax.village_schema import village_schema
from tests.cli.program import output

SCHEMA = village_schema()
TYPES: dict[str, tuple[type, ...]] = {
    "string": (str, date),
    "number": (int, Decimal),
    "integer": (int,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}


def accepts(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value has the shape a schema asks for: types, keys, keywords; bounds are the loader's."""
    if "$ref" in schema:
        return accepts(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], value)
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return any(accepts(choice, value) for choice in choices)
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    if isinstance(value, bool) != (schema["type"] == "boolean") or not isinstance(value, TYPES[schema["type"]]):
        return False
    if isinstance(value, list):
        return all(accepts(schema.get("items", {}), item) for item in value)
    return not isinstance(value, dict) or _accepts_table(schema, value)


def _accepts_table(schema: dict[str, Any], table: dict[str, Any]) -> bool:
    fields = schema["properties"]
    return set(schema.get("required", ())) <= table.keys() <= fields.keys() and all(
        accepts(fields[key], value) for key, value in table.items()
    )


def village(key: str) -> dict[str, Any]:
    return tomllib.loads(built_in().file(key).text, parse_float=Decimal)


def test_command_prints_it() -> None:
    assert json.loads(output("villages", "schema")) == json.loads(json.dumps(SCHEMA))


@pytest.mark.parametrize("key", [ordinance.key for ordinance in built_in()])
def test_built_in_files_are_accepted(key: str) -> None:
    assert accepts(SCHEMA, village(key))


def test_rule_is_one_table_or_several() -> None:
    table = village("waterford")
    table["late_fee"] = [table["late_fee"]]
    assert accepts(SCHEMA, table)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("rate", {"since": date(2026, 1, 1)}),
        ("rate", {"share": "0.08"}),
        ("due", {"kind": "whenever"}),
        ("interest", {"count": "weeks"}),
        ("payments", {"colour": "green"}),
        ("extension", {"section": 5}),
    ],
)
def test_what_the_loader_refuses_is_refused(name: str, change: dict[str, Any]) -> None:
    table = village("waterford")
    first = table[name][0] if isinstance(table[name], list) else table[name]
    table[name] = {**first, **change}
    assert not accepts(SCHEMA, table)


def test_dates_are_named_as_in_a_file() -> None:
    rate = SCHEMA["$defs"]["Rate"]["properties"]
    assert "from" in rate
    assert "since" not in rate
    assert rate["share"]["type"] == "number"


def test_numbers_are_never_text() -> None:
    assert '"type": "number"}, {"type": "string"' not in json.dumps(SCHEMA)
