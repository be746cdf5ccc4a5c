"""The calculator's data and its script: the rules as they are, texts in both languages, modules joined."""

import re
from string import Formatter

import pytest

from deberc.rulesets import load_ruleset, stated
from deberc.wording import Wording
from deberc_sphinx import library
from deberc_sphinx.book import Book
from deberc_sphinx.calculator import SCRIPTS
from deberc_sphinx.calculator_data import _SCORING, calculator_data, own_texts
from deberc_sphinx.joining import CannotBeJoined, joined


@pytest.fixture(scope="module")
def data():
    return calculator_data(Book("en", library.playable_names()))


def test_rules_are_those_of_the_ruleset_and_its_options(data):
    wording = Wording.load()
    for ruleset in data["rulesets"]:
        for taken in ["", *(option["name"] for option in ruleset["options"])]:
            if taken not in ruleset["rules"]:
                continue  # it needs another
            address = "+".join(filter(None, (ruleset["name"], taken)))
            resolved = load_ruleset(address).data
            expected = {
                rule: (value, wording.sentence(rule, value, "en", resolved))
                for rule, (_, value) in stated(resolved).items()
                if rule.startswith(_SCORING)
            }
            entries = [data["entries"][place] for place in ruleset["rules"][taken]]
            assert {one["rule"]: (one["value"], one["text"]) for one in entries} == expected, (
                address
            )


def test_every_choice_of_options_is_there(data):
    (online,) = [one for one in data["rulesets"] if one["name"] == "online-two"]
    # A pass rule, pots in turn, three baits, each taken or not, with one of three targets; or one deal,
    # with which only the pass rule goes.
    assert len(online["rules"]) == 2 * 2 * 2 * 3 + 2
    assert "to_1001+to_501" not in online["rules"]


def test_texts_are_used_and_alike_in_both_languages():
    scripts = "".join(file.read_text("utf-8") for file in SCRIPTS.glob("*.mjs"))
    made = ("kind_", "outcome_", "what_")
    for key, said in own_texts().items():
        fields = [
            {name for _, name, _, _ in Formatter().parse(said[lang])} for lang in ("ru", "en")
        ]
        assert fields[0] == fields[1], key
        assert key.startswith(made) or re.search(rf"\b{key}\b", scripts), key


# --- many modules as one script


def test_modules_are_joined_in_the_order_they_need(tmp_path):
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\n\nexport const a = b + 1;\n')
    (tmp_path / "b.mjs").write_text("export const b = 1;\n")
    assert joined(tmp_path / "a.mjs") == "const b = 1;\n\n\nconst a = b + 1;\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import { b as c } from "./b.mjs";\n', "a.mjs cannot be joined to one script: it gives names of b.mjs other names"),
        ("export default 1;\n", "a.mjs cannot be joined to one script: line 'export default 1;'"),
        ('import { b } from "./b.mjs";\nconst b = 2;\n', "a.mjs cannot be joined to one script: b is declared in b.mjs too"),
    ],
)  # fmt: skip
def test_what_cannot_be_joined_is_refused(tmp_path, text, said):
    (tmp_path / "a.mjs").write_text(text)
    (tmp_path / "b.mjs").write_text("export const b = 1;\n")
    with pytest.raises(CannotBeJoined) as caught:
        joined(tmp_path / "a.mjs")
    assert str(caught.value) == said
