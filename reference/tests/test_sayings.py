"""Every message is there in both languages, fills the same places, and is documented."""

import re
import sys
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from deberc.errors import FileRefused, TextRefused, UnknownRuleset
from deberc.lint.report import inspect_bytes
from deberc.lint.sheet import sheet
from deberc.resources import spec
from deberc.sayings import (
    _PHRASES,
    LANGS,
    Both,
    Linked,
    kinds,
    said,
    say,
    sentence,
    variants,
    visible,
)
from deberc.words import latin, nearest, same_word, stranger
from deberc.yamltext import read_bytes, read_file, read_text

ROOT = Path(__file__).parents[2]
PLACES = re.compile(r"(?<!\{)\{([a-z_]+)\}")
MESSAGES = sorted((spec() / "messages").iterdir(), key=lambda file: file.name)


@pytest.mark.parametrize("file", MESSAGES, ids=lambda file: file.name)
def test_messages_are_strict_yaml(file):
    read_bytes(file.read_bytes(), file.name)


def test_both_languages_fill_the_same_places():
    for code in kinds():
        for key in variants(code):
            russian, english = (
                set(PLACES.findall(" ".join(sentence(key, lang)))) for lang in LANGS
            )
            assert russian == english, key
    parts = [
        read_bytes((spec() / "messages" / f"{name}.yaml").read_bytes(), name).data
        for name in _PHRASES
    ]
    phrases = {key: texts for part in parts for key, texts in part.items()}
    assert len(phrases) == sum(map(len, parts))
    assert not set(phrases) & set(kinds())
    for key, texts in phrases.items():
        assert set(PLACES.findall(texts["ru"])) == set(PLACES.findall(texts["en"])), key


def test_russian_is_russian_and_english_is_not():
    for code, kind in kinds().items():
        for text in (kind.title, kind.about):
            assert re.search("[а-яё]", text.ru), code
        for key in variants(code):
            assert (
                re.search("[а-яё]", sentence(key, "ru")[0].replace("{", ""))
                or "{" in sentence(key, "ru")[0]
            )
    letters = "АВЕКМНОРСТХ"
    assert letters in kinds()["cyrillic-letter"].about.en.replace(", ", "")


def test_numbers_are_unique_and_in_their_hundred():
    numbers = [kind.number for kind in kinds().values()]
    assert len(set(numbers)) == len(numbers)
    assert all(re.fullmatch(r"D[1-5][0-9]{2}", number) for number in numbers)


def test_the_page_lists_them_all():
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import lint_page
    finally:
        sys.path.pop(0)
    assert lint_page.PAGE.read_text(encoding="utf-8") == lint_page.page(), "run tools/lint_page.py"


def test_texts_in_a_language():
    assert say("a", "ru") == "a"
    assert say(Both("да", "yes"), "ru") == "да"
    assert say((1, said("nothing")), "ru") == "1, ничего"
    assert say(Linked("or", (), ("a", "b")), "ru") == "a или b"
    assert str(said("in", path="x")) == " in x"


def test_what_cannot_be_seen_is_spelt_out_and_long_texts_are_cut():
    assert visible("a\x1b[31m\u2028b") == "a\\x1b[31m\\u2028b"
    assert len(visible("x" * 1000)) == 400


def test_look_alike_letters():
    assert latin("сards") == "cards"
    assert stranger("cаrds") == 1
    assert stranger("cards") is None
    assert nearest("сardz", ["cards", "play"]) == "cards"
    assert nearest("x" * 100, ["x" * 100]) is None
    assert same_word("On-Either", ["on_either"]) == "on_either"
    assert same_word("on_ether", ["on_either"]) is None


def test_errors_in_russian():
    assert UnknownRuleset("mosow", ("moscow",), "moscow").say("ru") == (
        "нет свода «mosow»; может быть, «moscow»? есть: moscow"
    )
    with pytest.raises(TextRefused) as caught:
        read_text("a: yes\n", "f")
    assert caught.value.say("ru") == (
        "f:1:4: yes для одних программ логическое значение, для других слово; "
        "напишите true или false либо возьмите слово в кавычки"
    )


def test_everything_that_is_refused_is_collected():
    with pytest.raises(TextRefused) as caught:
        read_text("a: yes\nb: 017\na: 2\n", "f")
    assert [str(each.place) for each in caught.value.others] == ["f:2:4", "f:3:1"]


def test_a_file_that_changes_while_it_is_read(tmp_path, monkeypatch):
    file = tmp_path / "house.yaml"
    file.write_text("a: 1\n")
    growing = count()
    with monkeypatch.context() as patched:
        patched.setattr("os.fstat", lambda _: SimpleNamespace(st_size=next(growing), st_mtime_ns=0))
        with pytest.raises(FileRefused) as caught:
            read_file(file, "house.yaml")
    assert str(caught.value) == (
        "house.yaml: the file changed while it was read; run the command again"
    )


HEAD = "ruleset: a\nversion: 1\nextends: moscow\ntitle: {ru: Дом, en: House}\n"

HOSTILE = {
    "thousands-of-keys": HEAD + "".join(f"kez{i}: 1\n" for i in range(4900)),
    "thousands-of-words": HEAD + "about: {ru: [" + ", ".join(["no"] * 4000) + "], en: x}\n",
    "a-list-of-all-sorts": HEAD + "melds: {precedence: [" + ", ".join(f"[{i}, a]" for i in range(3000)) + "]}\n",
    "one-long-line": HEAD + "k: " + "x" * 900_000 + "\n",
    "depth": HEAD + "k: " + "{a: " * 200_000,
    "too-many-options": HEAD + "options:\n" + "".join(
        f"  o{i}: {{title: {{ru: а, en: a}}, bella: {{points: 30}}}}\n" for i in range(3000)
    ),
    "escapes": HEAD + 'about: {ru: "\\e[31mДом", en: "\\0"}\n"\\e[2J": 1\n',
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_files_give_bounded_and_harmless_output(text):
    report = inspect_bytes(text.encode(), "a.yaml")
    assert 0 < len(report.problems) <= 1000
    for lang in LANGS:
        for problem in report.problems[:50]:
            for line in sheet(problem, report.texts, lang):
                assert len(line) < 2000
                assert "\x1b" not in line
