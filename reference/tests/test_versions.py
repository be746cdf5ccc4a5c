"""Pinned parents: versions that are kept, and what is said when a parent moves on."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from deberc.errors import UnknownVersion
from deberc.lint import inspect
from deberc.rulesets import files, load_ruleset, open_ruleset, shipped_names, split_pin, versions
from deberc.sayings import say

ROOT = Path(__file__).parents[2]
HEAD = "ruleset: house\nversion: 1\nextends: {parent}\ntitle: {{ru: Дом, en: House}}\n{rest}"


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(parent, rest="bella: {points: 30}\n", name="house"):
        text = HEAD.format(parent=parent, rest=rest).replace("house", name)
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
        return f"{name}.yaml"

    return write


def test_every_shipped_version_is_kept_as_it_is():
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import keep_versions
    finally:
        sys.path.pop(0)
    for each in shipped_names():
        file = keep_versions.FOLDER / f"{each}@{open_ruleset(each).version}.json"
        told = "run tools/keep_versions.py; where the version was published, raise it first"
        assert file.exists(), told
        now = json.loads(json.dumps(keep_versions.snapshot(each)))
        assert json.loads(file.read_text(encoding="utf-8")) == now, f"{each}: {told}"


@pytest.mark.parametrize(
    ("text", "parts"),
    [("moscow@1", ("moscow", 1)), ("moscow", ("moscow", None)), ("moscow@0", ("moscow@0", None)),
     ("a@b.yaml", ("a@b.yaml", None))],
)  # fmt: skip
def test_pins(text, parts):
    assert split_pin(text) == parts


def test_a_pin_to_the_present_version_changes_nothing(house):
    pinned = load_ruleset(house("moscow@1"))
    assert pinned.hash == load_ruleset(house("moscow")).hash
    assert pinned.chain == ("house", "moscow")
    assert inspect("house.yaml").problems == ()
    assert load_ruleset("moscow@1").hash == load_ruleset("moscow").hash


@pytest.fixture
def moved(monkeypatch):
    """Let moscow and gambler be at version 2, with a bella of 40 and seat order."""
    real = files._shipped

    def shipped(name):
        file = real(name)
        if name not in ("moscow", "gambler"):
            return file
        data = file.own.data
        if name == "moscow":
            data = {**data, "bella": {**data["bella"], "points": 40},
                    "melds": {**data["melds"], "equal": "seat_order"}}  # fmt: skip
        return replace(file, version=2, own=replace(file.own, data=data))

    monkeypatch.setattr(files, "_shipped", shipped)


def test_a_pinned_variant_plays_on_as_it_was_agreed(house, moved):
    file = house("moscow@1", "pot: {lasts: one_deal}\n")
    ruleset = load_ruleset(file)
    assert ruleset.chain == ("house", "moscow@1")
    assert ruleset.value("bella.points") == 20
    assert ruleset.origins["bella.points"].place.file == "spec/versions/moscow@1.json"
    assert load_ruleset("moscow").value("bella.points") == 40


def test_lint_says_what_the_new_version_would_change(house, moved):
    (note,) = inspect(house("moscow@1")).problems
    assert note.is_note
    assert str(note) == (
        "house.yaml:3:10: moscow is at version 2, this file at 1; it would change "
        "melds.equal from declared_first to seat_order; to take it over write extends: moscow@2"
    )
    assert say(note.message, "ru") == (
        "у moscow уже версия 2, а здесь 1; изменится: melds.equal с declared_first на seat_order"
    )


def test_lint_says_that_nothing_would_change(house, moved):
    rest = "bella: {points: 30}\nmelds: {equal: none}\n"
    (note,) = inspect(house("moscow@1", rest)).problems
    assert str(note) == (
        "house.yaml:3:10: moscow is at version 2, this file at 1; nothing changes for this ruleset; "
        "write extends: moscow@2"
    )


def test_a_pinned_parent_with_options(house, moved):
    file = house("gambler@1+mars")
    assert load_ruleset(file).value("match.mars.kind") == "below_half"
    assert load_ruleset(file).chain == ("house", "gambler@1+mars")
    (note,) = inspect(file).problems
    assert "write extends: gambler@2+mars" in str(note)


def test_a_version_that_is_not_kept(house):
    with pytest.raises(UnknownVersion) as caught:
        load_ruleset(house("moscow@9"))
    assert str(caught.value) == "house.yaml:3:10: moscow has no version 9; known: 1"
    assert versions.kept_versions("nobody") == ()


def test_a_house_parent_is_pinned_too(house):
    house("moscow", name="uncle")
    assert load_ruleset(house("uncle@1", "pot: {lasts: one_deal}\n")).value("bella.points") == 30
    with pytest.raises(UnknownVersion, match="uncle has no version 2; known: 1"):
        load_ruleset(house("uncle@2", "pot: {lasts: one_deal}\n"))
