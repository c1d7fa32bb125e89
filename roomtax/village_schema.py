"""The JSON Schema of a village file, for editors that complete and check TOML."""

from __future__ import annotations

from typing import Any

from pydantic import BeforeValidator

from calc.ordinance import Ordinance

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def village_schema() -> dict[str, Any]:
    """The schema of a village file as people write it.

    A rule is one table, or an array of tables when it changed; a number is written as a number, never as text.

    >>> sorted(village_schema()["properties"]["late_fee"])
    ['anyOf', 'title']
    """
    schema: dict[str, Any] = _numbers(Ordinance.model_json_schema(by_alias=True))
    properties = schema["properties"]
    for name, field in Ordinance.model_fields.items():
        if any(isinstance(step, BeforeValidator) for step in field.metadata):
            several = properties[name]
            properties[name] = {"title": several.pop("title"), "anyOf": [several["items"], several]}
    return {"$schema": DRAFT, **schema}


def _numbers(node: Any) -> Any:
    """The schema without the text that pydantic would take for a Decimal: the loader refuses it."""
    if isinstance(node, list):
        return [_numbers(item) for item in node]
    if not isinstance(node, dict):
        return node
    kinds = [choice.get("type") for choice in node.get("anyOf", ()) if isinstance(choice, dict)]
    if kinds[:1] == ["number"] and "string" in kinds:
        choices = [choice for choice in node["anyOf"] if choice.get("type") != "string"]
        node = {**node, "anyOf": choices}
        if len(choices) == 1:
            node = {**{key: value for key, value in node.items() if key != "anyOf"}, **choices[0]}
    return {key: _numbers(value) for key, value in node.items()}
