"""The extension's own data: complete in both languages, and for everything that can be drawn."""

import json

import pytest

from deberc.resources import spec
from deberc_conformance.operations import DEAL_AREAS, OPS
from deberc_sphinx import texts
from deberc_sphinx.drawing import answers
from deberc_sphinx.drawing.position import _label
from deberc_sphinx.examples import _chosen
from deberc_sphinx.library import situations
from deberc_sphinx.texts import DATA, MissingText, say

DEFINED = json.loads((spec() / "schemas" / "operations.schema.json").read_text("utf-8"))["$defs"]


def test_every_text_stands_in_both_languages():
    for group, held in texts._texts().items():
        for key, said in held.items():
            assert set(said) == {"ru", "en"}, (group, key)
            assert all(isinstance(text, str) and text for text in said.values()), (group, key)


def test_fields_are_the_same_in_both_languages():
    import string

    for group, held in texts._texts().items():
        for key, said in held.items():
            fields = [
                {name for _, name, _, _ in string.Formatter().parse(text) if name}
                for text in said.values()
            ]
            assert fields[0] == fields[1], (group, key)


def test_missing_text_is_said_to_be_missing():
    with pytest.raises(MissingText) as caught:
        say("value", "nowhere", "ru")
    assert str(caught.value) == (
        "there is no text value.nowhere; add it to deberc_sphinx/data/texts.yaml"
    )


@pytest.mark.parametrize("op", OPS)
def test_every_field_that_is_given_has_a_label(op):
    inside = {"before": DEFINED["before"]["properties"]}
    given = DEFINED[f"{op}_given"]["properties"]
    for name in (*given, *(name for key in given for name in inside.get(key, ()))):
        if name not in {"before", "deal"}:
            assert say("given", _label(op, name), "ru")


@pytest.mark.parametrize("op", OPS)
def test_every_field_of_an_answer_has_a_label(op):
    for name in DEFINED[f"{op}_result"]["properties"]:
        assert say("answer", answers._OTHER_NAMES.get((op, name), name), "en")


@pytest.mark.parametrize("op", OPS)
def test_every_operation_has_its_question(op):
    assert "?" in say("question", op, "ru", seat="A")


@pytest.mark.parametrize("area", sorted({*OPS, *DEAL_AREAS} - {"play_deal"}))
def test_every_area_has_a_title(area):
    assert say("area", area, "en")


@pytest.mark.parametrize(
    ("group", "field"),
    [
        ("outcome", DEFINED["play_deal_result"]["properties"]["outcome"]),
        ("consequence", DEFINED["table_ruling_result"]["properties"]["consequence"]),
        ("ruling", DEFINED["table_ruling_given"]["properties"]["act"]),
        ("moment", DEFINED["table_ruling_given"]["properties"]["moment"]),
        ("target", DEFINED["table_ruling_given"]["properties"]["target"]),
    ],
)
def test_every_named_value_has_words(group, field):
    for value in field["enum"]:
        assert say(group, value, "ru")


def test_chosen_examples_exist():
    for section, chosen in _chosen().items():
        assert set(chosen) <= set(situations()), section


def test_data_files_are_those_that_are_read():
    assert {file.name for file in DATA.iterdir()} == {
        "texts.yaml",
        "builder.yaml",
        "quiz.yaml",
        "sheet.yaml",
        "steps.yaml",
        "examples.yaml",
        "spellings.yaml",
        "steering.json",
        "calculator.yaml",
        "popovers.yaml",
    }
