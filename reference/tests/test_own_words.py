"""Vocabulary without code: own texts, own names, own sequences, own offences."""

from pathlib import Path

import pytest

import deberc
from deberc.lint import inspect
from deberc.operations import OPERATIONS
from deberc.rulesets import load_ruleset
from deberc.wording import Wording

HEAD = "ruleset: {name}\nversion: 1\nextends: {parent}\ntitle: {{ru: Дом, en: House}}\n"


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(rest, parent="moscow", called="house"):
        text = HEAD.format(name=called, parent=parent) + rest
        Path(f"{called}.yaml").write_text(text, encoding="utf-8")
        return load_ruleset(f"{called}.yaml")

    return write


def parts(ruleset, section, lang):
    return [
        part
        for paragraph in Wording.of(ruleset).section(section, ruleset.data, lang)
        for part in paragraph.parts
    ]


def test_an_own_text_in_both_languages(house):
    ruleset = house(
        "bella: {points: 30}\nwording:\n"
        "  bella.points: {ru: 'за беллу {bella.points}, и всё.', en: 'bella brings {value}, no more.'}\n"
    )
    assert inspect("house.yaml").problems == ()
    for lang, text in (("ru", "За беллу 30, и всё."), ("en", "Bella brings 30, no more.")):
        (part,) = [
            part for part in parts(ruleset, "bella", lang) if part.rules == ("bella.points",)
        ]
        assert (part.text, part.fallback) == (text, False)


def test_the_missing_language_falls_back_and_is_marked(house):
    ruleset = house("bella: {points: 30}\nwording: {bella.points: {ru: За беллу тридцать.}}\n")
    (note,) = inspect("house.yaml").problems
    assert (note.code, note.is_note) == ("half-worded", True)
    (own,) = [
        part for part in parts(ruleset, "bella", "ru") if part.fallback or "тридцать" in part.text
    ]
    assert (own.text, own.fallback) == ("За беллу тридцать.", False)
    (usual,) = [part for part in parts(ruleset, "bella", "en") if part.fallback]
    assert usual.text == Wording.load().sentence("bella.points", 30, "en", ruleset.data)


def test_a_text_for_a_rule_that_is_told_together_with_others(house):
    ruleset = house(
        "wording: {penalties.revoke: {ru: Ренонс у нас прощают., en: We forgive a revoke.}}\n"
    )
    told = parts(ruleset, "penalties", "en")
    (own,) = [part for part in told if part.text == "We forgive a revoke."]
    assert own.rules == ("penalties.revoke",)
    assert all("penalties.revoke" not in part.rules for part in told if part is not own)


def test_a_text_is_inherited_until_the_rule_changes(house):
    house(
        "bella: {points: 30}\nwording: {bella.points: {ru: Тридцать., en: Thirty.}}\n",
        called="uncle",
    )
    same = house("pot: {lasts: one_deal}\n", "uncle")
    assert same.wording == {"bella.points": {"ru": "Тридцать.", "en": "Thirty."}}
    other = house("bella: {points: 40}\n", "uncle")
    assert other.wording == {}


def test_a_text_of_an_option(house):
    house(
        "options:\n  rich:\n    title: {ru: богато, en: rich}\n    bella: {points: 30}\n"
        "    wording: {bella.points: {ru: Тридцать., en: Thirty.}}\n"
    )
    assert inspect("house.yaml").problems == ()
    assert load_ruleset("house.yaml").wording == {}
    assert load_ruleset("house.yaml+rich").wording["bella.points"]["en"] == "Thirty."


def test_words_leave_the_rules_and_their_hash_alone(house):
    ruleset = house("wording: {bella.points: {ru: Двадцать., en: Twenty.}}\n")
    assert ruleset.hash == load_ruleset("moscow").hash


def test_own_names_for_ranks_and_outcomes(house):
    ruleset = house("names:\n  jack: {ru: пан, en: pan}\n  bait: {ru: ремиз, en: remise}\n")
    assert inspect("house.yaml").problems == ()
    assert ruleset.names["jack"] == {"ru": "пан", "en": "pan"}
    wording = Wording.of(ruleset)
    assert str(wording.section("table", ruleset.data, "ru")[0]) == (
        "Свои слова: валет здесь «пан», байд здесь «ремиз»."
    )
    assert "pan" in wording.sentence("cards.trump_order", "J 9 A T K Q 8 7", "en", ruleset.data)
    assert wording.glossary.card_name("JH", "ru", "gen") == "пан червей"
    assert Wording.of(load_ruleset("moscow")) is Wording.load()


def test_an_own_sequence_with_its_name(house):
    ruleset = house(
        "melds:\n  sequences:\n    long_one: {length: 5, points: 100, name: {ru: змейка, en: snake}}\n"
    )
    assert inspect("house.yaml").problems == ()
    assert "snake" in " ".join(part.text for part in parts(ruleset, "melds", "en")).lower()
    rules = deberc.load("house.yaml")
    assert [sequence.name for sequence in rules.melds.sequences] == ["tierce", "fifty", "long_one"]


def test_own_offences_have_known_consequences(house):
    ruleset = house(
        "penalties:\n  own:\n"
        "    phone: {consequence: bait_on_cards, name: {ru: разговор по телефону, en: talking on the phone}}\n"
        "    smoke: {consequence: no_penalty, name: {ru: курение, en: smoking}}\n"
    )
    assert inspect("house.yaml").problems == ()
    told = [part.text for part in parts(ruleset, "penalties", "en")]
    assert "Talking on the phone: a bait on cards." in told
    rules = deberc.load("house.yaml")
    ruling = OPERATIONS["table_ruling"]
    deal = {"maker": "A", "points": 200}
    assert ruling(rules, {"act": "own_offence", "by": "A", "offence": "phone", "deal": deal}) == {
        "consequence": "bait_on_cards", "written": {"A": 0, "B": 200},
    }  # fmt: skip
    assert ruling(rules, {"act": "own_offence", "by": "A", "offence": "smoke"}) == {
        "consequence": "no_penalty"
    }
    assert ruling(rules, {"act": "own_offence", "by": "A", "offence": "cough"}) == {
        "consequence": "none"
    }
