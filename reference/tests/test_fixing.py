"""What lint puts right by itself, and what it leaves alone."""

import pytest

from deberc.lint import fixed
from deberc.lint.report import inspect_bytes

HEAD = "ruleset: house\nversion: 1\nextends: moscow\ntitle: {ru: Дом, en: House}\n"

MENDED = {
    "redundant-in-a-block": (
        "melds:\n  # ours\n  equal: declared_first  # as ever\n  window: round\n",
        "melds:\n  # ours\n  window: round\n",
    ),
    "redundant-last-in-a-block": (
        "melds:\n  window: round\n  equal: declared_first\n\n# the end\n",
        "melds:\n  window: round\n\n# the end\n",
    ),
    "redundant-first-in-braces": ("bella: {points: 20, window: on_first}\n", "bella: {window: on_first}\n"),
    "redundant-last-in-braces": ("bella: {window: on_first, points: 20}\n", "bella: {window: on_first}\n"),
    "redundant-group": ("bella:\n  points: 20\nmelds: {window: round}\n", "melds: {window: round}\n"),
    "redundant-every-value": (
        "bella: {points: 20, to: holder}\nmelds: {window: round}\n",
        "melds: {window: round}\n",
    ),
    "redundant-with-its-source": (
        "bella: {points: 20, to: trick_winner}\nsources:\n  bella.points: {agreed: true}\n  bella.to: {agreed: true}\n",
        "bella: {to: trick_winner}\nsources:\n  bella.to: {agreed: true}\n",
    ),
    "redundant-in-an-option": (
        "options:\n  a: {title: {ru: а, en: b}, bella: {points: 20, to: trick_winner}}\n",
        "options:\n  a: {title: {ru: а, en: b}, bella: {to: trick_winner}}\n",
    ),
    "option-without-effect": (
        "bella: {to: trick_winner}\noptions:\n  a: {title: {ru: а, en: b}, bella: {points: 20}}\n",
        "bella: {to: trick_winner}\n",
    ),
    "twice-in-a-list": (
        "melds: {precedence: [length, height, height]}  # two\n",
        "melds: {precedence: [length, height]}  # two\n",
    ),
    "twice-in-a-block": (
        "melds:\n  precedence:\n    - length\n    - length\n    - height\n",
        "melds:\n  precedence:\n    - length\n    - height\n",
    ),
    "cyrillic-key": ("bella: {рoints: 30}\n", "bella: {points: 30}\n"),
    "cyrillic-cards": ("cards: {trump_order: J 9 А Т K Q 7 8}\n", "cards: {trump_order: J 9 A T K Q 7 8}\n"),
    "cyrillic-in-quotes": ('bella: {window: "оn_first"}\n', 'bella: {window: "on_first"}\n'),
    "capitals": ("abstract: True\nbella: {points: 30}\n", "abstract: true\nbella: {points: 30}\n"),
    "other-writing": ("bella: {window: On-First}\n", "bella: {window: on_first}\n"),
    "tab": ("bella:\n\tpoints: 30\n", "bella:\n  points: 30\n"),
    "windows-lines": (
        "bella: {points: 20, window: on_first}\r\npot: {lasts: one_deal} # keep\r\n",
        "bella: {window: on_first}\r\npot: {lasts: one_deal} # keep\r\n",
    ),
    "idle-wording": (
        "bella: {points: 30}\nwording:\n  pot.level: {ru: Так., en: So.}\n",
        "bella: {points: 30}\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "better"), MENDED.values(), ids=MENDED.keys())
def test_mended(text, better):
    out, done = fixed((HEAD + text).encode(), "house.yaml")
    assert out.decode() == HEAD + better
    assert done
    assert inspect_bytes(out, "house.yaml").problems == ()


LEFT = {
    "clean": "bella: {points: 30}\n",
    "misspelt": "bella: {window: on_ether}\n",
    "does-not-apply": "melds: {winning_run: {length: 7}}\n",
    "truth-value": "play: {ruff: no}\n",
    "octal": "bella: {points: 030}\n",
    "cannot-be-read": "bella: [\n",
}


@pytest.mark.parametrize("text", LEFT.values(), ids=LEFT.keys())
def test_left_alone(text):
    raw = (HEAD + text).encode()
    assert fixed(raw, "house.yaml") == (raw, [])


def test_a_byte_order_mark_goes():
    raw = b"\xef\xbb\xbf" + (HEAD + "bella: {points: 20, window: on_first}\n").encode()
    out, done = fixed(raw, "house.yaml")
    assert out == (HEAD + "bella: {window: on_first}\n").encode()
    assert [problem.code for problem in done] == ["encoding", "same-as-inherited"]


def test_several_rounds_and_what_was_done():
    text = "сards: {last_trick: 10, pack: 32}\nbella: {points: 30, to: holder}\n"
    out, done = fixed((HEAD + text).encode(), "house.yaml")
    assert out.decode() == HEAD + "bella: {points: 30}\n"
    assert len(done) == 4


def test_the_parent_is_not_mended(tmp_path):
    (tmp_path / "uncle.yaml").write_text(
        HEAD.replace("house", "uncle") + "bella: {window: On-First}\n", encoding="utf-8"
    )
    file = tmp_path / "house.yaml"
    raw = (HEAD.replace("moscow", "uncle") + "bella: {points: 30}\n").encode()
    assert fixed(raw, str(file)) == (raw, [])
