"""Lint: what a ruleset file says that it need not, and what it should say."""

from pathlib import Path

import pytest

from deberc.errors import FileRefused, UnknownRuleset
from deberc.lint import lint_file, lint_ruleset
from deberc.rulesets import read_ruleset, shipped_names
from deberc.yamltext import read_text

HEAD = "ruleset: house\nversion: 1\nextends: moscow\ntitle: {ru: Дом, en: House}\n"
TITLE = "title: {ru: О, en: O}"

FOUND = {
    "clean": ("bella: {points: 30}\n", []),
    "same": (
        "bella: {points: 20, window: on_either}\n",
        ["same-as-inherited 5:9: bella.points is what moscow says already; remove it"],
    ),
    "same-list": (
        "melds: {precedence: [length, height, trump]}\n",
        ["same-as-inherited 5:9: melds.precedence is what moscow says already; remove it"],
    ),
    "same-cell": (
        "settlement: {tied: {maker: hangs, defender: nothing}}\n",
        ["same-as-inherited 5:21: settlement.tied.maker is what moscow says already; remove it"],
    ),
    "same-empty-table": (
        "melds: {four_of_a_kind: {}}\n",
        ["same-as-inherited 5:9: melds.four_of_a_kind is what moscow says already; remove it"],
    ),
    "needed-after-a-changed-kind": ("game: {ends: {kind: lead, points: 501}}\n", []),
    "option-without-effect": (
        f"options:\n  a: {{{TITLE}, bella: {{points: 20}}}}\n",
        ["option-without-effect 6:3: the option 'a' changes nothing; remove it"],
    ),
    "option-that-says-nothing": (
        f"options:\n  a: {{{TITLE}}}\n",
        ["option-without-effect 6:3: the option 'a' changes nothing; remove it"],
    ),
    "option-with-a-repeat": (
        f"options:\n  a: {{{TITLE}, bella: {{points: 20, window: on_first}}}}\n",
        ["same-as-inherited 6:38: bella.points is what house says already; remove it"],
    ),
    "options-overlap": (
        f"options:\n  a: {{{TITLE}, bella: {{points: 30}}}}\n  b: {{{TITLE}, bella: {{points: 40}}}}\n",
        ["options-overlap 7:38: the options 'a' and 'b' both set bella.points; "
         "let one exclude the other: excludes: [a]"],
    ),
    "options-exclude": (
        f"options:\n  a: {{{TITLE}, bella: {{points: 30}}}}\n"
        f"  b: {{{TITLE}, excludes: [a], bella: {{points: 40}}}}\n",
        [],
    ),
    "option-needs-none": (
        f"options:\n  a: {{{TITLE}, needs: [zz], bella: {{points: 30}}}}\n  b: {{{TITLE}, bella: {{to: trick_winner}}}}\n",
        ["unknown-option 6:38: there is no option 'zz' to need; allowed: a, b"],
    ),
    "option-excludes-none": (
        f"options:\n  a: {{{TITLE}, excludes: [zz], bella: {{points: 30}}}}\n",
        ["unknown-option 6:41: there is no option 'zz' to exclude; allowed: a"],
    ),
    "option-incomplete": (
        f"options:\n  a: {{{TITLE}, counters: {{bait: {{kind: every, n: 3, cost: 100}}}}, penalties: {{bait_on_cards: {{counts_as_bait: counted}}}}}}\n",
        ["not-stated 6:48: counters.bait.ties is not stated, and applies because "
         "counters.bait.kind is every; add it ("],
    ),
    "option-with-what-it-needs": (
        f"options:\n  a: {{{TITLE}, counters: {{bait: {{kind: every, n: 3, cost: 100, ties: counted}}}}, penalties: {{bait_on_cards: {{counts_as_bait: counted}}}}}}\n"
        f"  b: {{{TITLE}, needs: [a], counters: {{bait: {{cost: 50}}}}}}\n",
        ["options-overlap 7:60: the options 'a' and 'b' both set counters.bait.cost; "
         "let one exclude the other: excludes: [a]"],
    ),
    "idle-source": (
        "bella: {points: 30}\nsources: {bella: {agreed: true}, pot: {agreed: true}}\n",
        ["idle-source 6:34: the source given for pot is that of no value stated here; remove it"],
    ),
    "covered-source": (
        "bella: {points: 30}\nsources: {bella: {agreed: true}, bella.points: {agreed: true}}\n",
        ["idle-source 6:11: the source given for bella is that of no value stated here; remove it"],
    ),
    "text-cited-for-an-inherited-value": (
        "bella: {points: 30}\nsources: {bella: {agreed: true}, pot.goes_to: {stated: S0G §1}}\n",
        [],
    ),
    "text-that-the-parent-cites": (
        "bella: {points: 30}\nsources: {pot.goes_to: {stated: S0F §11}}\n",
        ["idle-source 6:11: the parent cites this text for pot.goes_to already; remove it"],
    ),
    "schema": (
        "bella: {points: much}\n",
        ["wrong-type 5:17: bella.points is text; it must be a whole number"],
    ),
    "does-not-apply": (
        "melds: {winning_run: {length: 7}}\n",
        ["does-not-apply 5:23: melds.winning_run.length does not apply: melds.winning_run.kind is "
         "none; remove it, or choose melds.winning_run.kind: run"],
    ),
}  # fmt: skip


def shown(problems, name):
    return [f"{problem.code} {str(problem).removeprefix(f'{name}:')}" for problem in problems]


@pytest.mark.parametrize(("text", "expected"), FOUND.values(), ids=FOUND.keys())
def test_found(tmp_path, text, expected):
    file = tmp_path / "house.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    found = shown(lint_file(str(file)), str(file))
    assert len(found) == len(expected), found
    for line, start in zip(found, expected, strict=True):
        assert line.startswith(start)


@pytest.mark.parametrize("shipped", shipped_names())
def test_shipped_rulesets_are_clean(shipped):
    assert [str(problem) for problem in lint_file(shipped)] == []


def test_shipped_rulesets_are_known_by_their_folder():
    folder = Path(__file__).parents[2] / "spec" / "rulesets"
    assert lint_file(str(folder / "kharkov.yaml")) == []


def test_shipped_values_need_a_source():
    text = "ruleset: kharkov\nversion: 1\nextends: moscow\ntitle: {ru: Х, en: K}\nbella: {points: 30}\n"
    file = read_ruleset(read_text(text, "spec/rulesets/kharkov.yaml"), shipped=True)
    assert [str(problem) for problem in lint_ruleset(file)] == [
        "spec/rulesets/kharkov.yaml:5:9: no source is given for bella.points; "
        "add it to sources: stated, decided or agreed"
    ]


def test_names(tmp_path):
    file = tmp_path / "club.yaml"
    file.write_text(HEAD.replace("house", "moscow") + "bella: {points: 30}\n", encoding="utf-8")
    assert shown(lint_file(str(file)), str(file)) == [
        "name-is-not-file 1:10: the ruleset is called moscow, its file club; "
        "call the file moscow.yaml, or the ruleset club",
        "name-taken 1:10: moscow is the name of a ruleset that comes with Deberc; choose another name",
    ]  # fmt: skip


def test_wording_is_asked_for_every_value_that_is_stated(tmp_path):
    file = tmp_path / "house.yaml"
    file.write_text(HEAD + "bella: {points: 30, window: on_first}\n", encoding="utf-8")
    asked = []

    def worded(rule, value, data):
        asked.append((rule, value))
        assert data["bella"]["to"] == "holder"
        return rule != "bella.window"

    assert shown(lint_file(str(file), worded), str(file)) == [
        "no-wording 5:21: there is no wording for bella.window with this value; "
        "add it to spec/wording, ru and en"
    ]
    assert asked == [("bella.points", 30), ("bella.window", "on_first")]


def test_what_cannot_be_opened_is_raised(tmp_path):
    with pytest.raises(FileRefused):
        lint_file(str(tmp_path))
    with pytest.raises(FileRefused):
        lint_file(str(tmp_path / "no.yaml"))
    with pytest.raises(UnknownRuleset):
        lint_file("no")
