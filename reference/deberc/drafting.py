"""Writes the first draft of a house variant: what it starts from, and what differs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from .errors import DebercError
from .rulesets import build, chain_of, open_ruleset, rule_at, rule_ids, sections, split_address
from .rulesets.applies import lookup
from .sayings import said, say
from .wording.meanings import title
from .words import nearest, show
from .yamlscalars import is_word_or_number, refusal
from .yamltext import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from .rulesets import Ruleset
    from .sayings import Lang

SCHEMA_FILE = "deberc-ruleset.schema.json"
_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^:#,\[\]{}\n]*\Z")
_EXAMPLE = "melds.precedence"


class Setting(DebercError):
    """A setting on the command line that names no rule, or has no value."""

    def __init__(self, key: str, text: str, meant: str | None = None) -> None:
        super().__init__(text)
        self.key, self.text, self.meant = key, text, meant

    def say(self, lang: Lang) -> str:
        """Return the message in a language."""
        hint = say(said("new.meant", name=self.meant), lang) if self.meant else ""
        return say(said(self.key, text=self.text, hint=hint), lang)

    def __str__(self) -> str:
        return self.say("en")


def parent_of(address: str) -> tuple[str, Ruleset]:
    """Return the address of a parent with its version in it, and the parent.

    Raises what opening it raises.
    """
    name, options = split_address(address)
    file = open_ruleset(name)
    plain = name.partition("@")[0]
    pinned = "+".join((f"{plain}@{file.version}", *options))
    return pinned, build(chain_of(file, options))


def setting(text: str) -> tuple[str, Any]:
    """Return rule and value of ``melds.precedence=length,height``. Raises Setting."""
    rule, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not value:
        raise Setting("new.no-value", text)
    found = rule_at(tuple(rule.split(".")))
    if found is None or len(rule.split(".")) < len(found.path):
        raise Setting("new.no-rule", rule, nearest(rule, rule_ids()))
    node = found.node
    if len(rule.split(".")) > len(found.path):
        node = node.get("properties", {}).get(rule.rpartition(".")[2], {})
    return rule, _value(value, node)


def _value(text: str, node: Mapping[str, Any]) -> Any:
    if text[:1] in {"{", "["}:
        return read_text(f"value: {text}\n", "--set").data["value"]
    if node.get("type") == "array":
        return [_scalar(item.strip()) for item in text.split(",")]
    return text if node.get("type") == "string" else _scalar(text)


def _scalar(text: str) -> Any:
    return json.loads(text) if is_word_or_number(text) else text


def draft(
    names: Mapping[str, str], address: str, parent: Ruleset, changes: Mapping[str, Any], lang: Lang
) -> str:
    """Return the text of a house variant.

    ``names`` has its ``id`` and its titles ``ru`` and ``en``; ``changes`` the values by rule.
    """
    said_by = parent.address
    lines = [
        f"# yaml-language-server: $schema={SCHEMA_FILE}",
        f"# {say(said('new.head', parent=said_by), lang)}",
        f"ruleset: {names['id']}",
        "version: 1",
        f"extends: {address}",
        f"title: {{ru: {_written(names['ru'])}, en: {_written(names['en'])}}}",
    ]
    body = list(_body(_nested(changes), parent, lang)) or list(_example(parent, lang))
    return "\n".join([*lines, *body, ""])


def _nested(changes: Mapping[str, Any]) -> dict[str, Any]:
    order = {name: number for number, name in enumerate(sections())}
    nested: dict[str, Any] = {}
    for rule in sorted(changes, key=lambda name: order.get(name.split(".")[0], 0)):
        *groups, last = rule.split(".")
        inner = nested
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[last] = changes[rule]
    return nested


def _body(
    data: Mapping[str, Any], parent: Ruleset, lang: Lang, path: tuple[str, ...] = ()
) -> Iterator[str]:
    indent = "  " * len(path)
    for key, value in data.items():
        here = (*path, key)
        rule = rule_at(here)
        inside = isinstance(value, dict) and value and (rule is None or len(here) < len(rule.path))
        if inside:
            yield f"{indent}{_written(key)}:"
            yield from _body(value, parent, lang, here)
        else:
            yield f"{indent}{_written(key)}: {_written(value)}  # {_note(here, parent, lang)}"


def _note(path: tuple[str, ...], parent: Ruleset, lang: Lang) -> str:
    """Return what the parent says instead, and the title of the rule."""
    was = lookup(parent.data, path)
    before = say(said("value.none"), lang) if was is None else show(was)
    return f"{parent.address}: {before}; {title('.'.join(path), lang)}"


def _example(parent: Ruleset, lang: Lang) -> Iterator[str]:
    yield f"# {say(said('new.example'), lang)}"
    section, rule = _EXAMPLE.split(".")
    yield f"# {section}:"
    yield f"#   {rule}: [length, height]  # {_note((section, rule), parent, lang)}"


def _written(value: Any) -> str:
    """Return a value as strict YAML writes it inside a line."""
    if isinstance(value, dict):
        return f"{{{_pairs(value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(_written(item) for item in value)}]"
    if not isinstance(value, str):
        return json.dumps(value)
    plain = _PLAIN.match(value) and refusal(value) is None and value == value.strip()
    number = is_word_or_number(value) and not value.isdigit()
    return value if plain and not number else json.dumps(value, ensure_ascii=False)


def _pairs(items: Iterable[tuple[str, Any]]) -> str:
    return ", ".join(f"{_written(key)}: {_written(value)}" for key, value in items)
