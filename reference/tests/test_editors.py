"""The schema as editors use it: what they complete, and what they say of it, by the schema alone."""

import re

import pytest

from deberc.editors import editor_schema
from deberc.rulesets import rule_ids
from deberc.sayings import LANGS
from deberc.schemas import load_schema
from deberc.yamltext import read_text


class Editor:
    """Completes a file as an editor does: it knows JSON Schema and nothing of this game."""

    def __init__(self, schema):
        self.schema = schema

    def node(self, path):
        node = self.resolved(self.schema)
        for step in path:
            inner = node.get("properties", {}).get(step)
            if inner is None:
                inner = node.get("additionalProperties") or node.get("items")
            node = self.resolved(inner)
        return node

    def resolved(self, node):
        if "$ref" not in node:
            return node
        target = self.schema
        for step in node["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        return {**target, **{key: value for key, value in node.items() if key != "$ref"}}

    def keys(self, *path):
        inner = self.node(path).get("properties", {})
        return {key: self.resolved(node).get("description") for key, node in inner.items()}

    def values(self, *path):
        node = self.node(path)
        node = node if "enum" in node else self.resolved(node.get("items", {}))
        return dict(zip(map(str, node["enum"]), node["enumDescriptions"], strict=True))


@pytest.fixture(scope="module", params=LANGS)
def editor(request):
    return request.param, Editor(editor_schema(request.param))


def test_keys_are_completed_with_what_they_mean():
    english = Editor(editor_schema("en")).keys("melds")
    assert english["precedence"] == "By what two melds are compared, in order."
    russian = Editor(editor_schema("ru")).keys("melds")
    assert russian["precedence"] == "По чему сравнивают комбинации, по порядку."


def test_values_are_completed_with_what_they_mean():
    assert Editor(editor_schema("en")).values("bella", "to")["holder"] == "Who holds it."
    assert Editor(editor_schema("ru")).values("play", "ruff")["required"] == (
        "без масти бить козырем обязательно"
    )


def test_every_key_is_described_in_the_language(editor):
    lang, tool = editor

    def walk(path):
        for key, description in tool.keys(*path).items():
            assert description, (*path, key)
            assert bool(re.search("[а-яё]", description)) == (lang == "ru"), (*path, key)
            if len(path) < 4 and key not in ("options", "sources"):
                walk((*path, key))

    walk(())


def test_every_named_value_is_described_in_the_language(editor):
    lang, tool = editor
    for rule in rule_ids().values():
        if rule.values:
            for value, description in tool.values(*rule.path).items():
                assert description, (rule.id, value)
                assert lang == "en" or re.search("[а-яё]", description), (rule.id, value)


def test_a_rule_has_its_title_over_the_description(editor):
    lang, tool = editor
    title = tool.node(("melds", "precedence"))["title"]
    assert title == {"ru": "Старшинство комбинаций", "en": "Precedence of melds"}[lang]


def test_the_shipped_schema_repeats_its_values_for_editors():
    def walk(node):
        if isinstance(node, list):
            yield from (found for inner in node for found in walk(inner))
        elif isinstance(node, dict):
            if node.get("x-values"):
                yield node
            yield from (found for inner in node.values() for found in walk(inner))

    found = list(walk(load_schema("ruleset")))
    assert len(found) > 80
    for node in found:
        holder = node if "enum" in node else node["items"]
        assert holder["enumDescriptions"] == [
            node["x-values"][str(value)] for value in holder["enum"]
        ]


def test_the_shipped_schema_is_described_in_russian():
    def walk(node):
        if isinstance(node, list):
            yield from (found for inner in node for found in walk(inner))
        elif isinstance(node, dict):
            if isinstance(node.get("description"), str):
                yield node
            yield from (found for inner in node.values() for found in walk(inner))

    for node in walk(load_schema("ruleset")):
        assert re.search("[а-яё]", node["x-ru"]), node["description"]


def test_the_editor_accepts_a_house_variant_and_marks_a_wrong_one():
    from jsonschema import Draft202012Validator

    head = "ruleset: a\nversion: 1\nextends: moscow@1\ntitle: {ru: Дом, en: House}\n"
    for lang in LANGS:
        schema = editor_schema(lang)
        Draft202012Validator.check_schema(schema)
        check = Draft202012Validator(schema)
        assert check.is_valid(read_text(head + "cards: {trump_points: {J: 22}}\n", "a").data)
        assert not check.is_valid(read_text(head + "cards: {trump_points: {J: x}}\n", "a").data)
