"""The gallery of broken files: what is said of each, word for word, in both languages.

The texts were read before they were taken over. After a change of words:
``python reference/tests/test_broken.py`` writes them anew; read the difference.
"""

from pathlib import Path

import pytest

from deberc.lint import inspect
from deberc.lint.sheet import sheet
from deberc.sayings import LANGS, kinds

FOLDER = Path(__file__).parent / "broken"
FILES = sorted(FOLDER.glob("*.yaml"))


def told(file, lang):
    report = inspect(str(file))
    lines = [
        line for problem in report.problems[:12] for line in sheet(problem, report.texts, lang)
    ]
    if len(report.problems) > 12:
        lines.append(f"... {len(report.problems)}")
    return "\n".join(lines).replace(f"{FOLDER}/", "")


def gallery(lang):
    """Return what is written down, by file."""
    text = (FOLDER / f"messages.{lang}.txt").read_text(encoding="utf-8")
    parts = text.split("\n=== ")[1:]
    return {name: rest for name, _, rest in (part.partition("\n") for part in parts)}


def write(lang):
    parts = [f"\n=== {file.stem}\n{told(file, lang)}" for file in FILES]
    (FOLDER / f"messages.{lang}.txt").write_text("".join(parts), encoding="utf-8")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_message_word_for_word(file, lang):
    assert told(file, lang) == gallery(lang)[file.stem]


def test_the_gallery_is_whole():
    assert len(FILES) > 100
    for lang in LANGS:
        assert list(gallery(lang)) == [file.stem for file in FILES]


def test_every_file_has_a_problem_and_no_text_of_the_validator():
    for file in FILES:
        problems = inspect(str(file)).problems
        assert problems, file.stem
        assert all(problem.number for problem in problems), file.stem
    for word in ("is not of type", "does not match", "Additional properties", "Traceback"):
        assert word not in str(gallery("en"))


def test_every_kind_that_a_ruleset_can_have_is_shown():
    shown = {problem.code for file in FILES for problem in inspect(str(file)).problems}
    elsewhere = {
        "unreadable", "abstract", "not-played", "ruleset-clash", "bad-pack", "refused", "option-needs",
        "not-allowed", "no-source", "no-wording", "parent-moved",
    }  # fmt: skip
    assert set(kinds()) - shown == elsewhere


if __name__ == "__main__":
    for each in LANGS:
        write(each)
