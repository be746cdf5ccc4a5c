"""The schema as editors use it: what to complete, and what each key and value means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .rulesets import rule_at, sections
from .schemas import load_schema
from .wording.meanings import title, value_meaning

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .rulesets import Rule
    from .sayings import Lang

OURS = "x-deberc"
"""Marks a schema that was written by us and may be written again."""


def editor_schema(lang: Lang) -> dict[str, Any]:
    """Return the schema of rulesets with titles, descriptions and meanings in a language.

    It is for files that say what differs: a table may be short in it.
    """
    schema = load_schema("ruleset")
    top = {key: value for key, value in schema.items() if key not in {"$id", "$comment", "$defs"}}
    made = _node(top, None, lang)
    made["$defs"] = {
        name: _node(node, (name,) if name in sections() else None, lang)
        for name, node in schema["$defs"].items()
    }
    return {**made, OURS: lang}


def _node(node: Mapping[str, Any], path: tuple[str, ...] | None, lang: Lang) -> dict[str, Any]:
    """Return a node as editors need it; ``path`` leads to it from a section on."""
    rule = rule_at(path) if path else None
    if rule and path and len(path) < len(rule.path):
        rule = None
    made: dict[str, Any] = {}
    if rule and path == rule.path and not rule.id.endswith("*"):
        made["title"] = title(rule.id, lang)
    for key, value in node.items():
        if key.startswith("x-") or (key == "minProperties" and node.get("x-table")):
            continue
        made[key] = _value(key, value, path, lang)
    if "description" in made:
        made["description"] = node.get("x-ru", "") if lang == "ru" else node["description"]
    _meanings(made, node, rule, lang)
    return made


def _value(key: str, value: Any, path: tuple[str, ...] | None, lang: Lang) -> Any:
    if key == "properties":
        return {
            name: _node(inner, (*path, name) if path else None, lang)
            for name, inner in value.items()
        }
    if key in {"items", "propertyNames"} and isinstance(value, dict):
        return _node(value, path, lang)
    if key == "additionalProperties" and isinstance(value, dict):
        return _node(value, (*path, "*") if path else None, lang)
    if key in {"oneOf", "anyOf"}:
        return [_node(inner, path, lang) for inner in value]
    return value


def _meanings(made: dict[str, Any], node: Mapping[str, Any], rule: Rule | None, lang: Lang) -> None:
    """Put the meaning of each value beside the values."""
    if "enumDescriptions" not in node or lang == "en" or rule is None:
        return
    meanings = [value_meaning(rule, value, lang) for value in node["enum"]]
    made["enumDescriptions"] = meanings
