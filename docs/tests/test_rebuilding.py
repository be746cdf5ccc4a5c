"""Which pages a change makes old: those that asked for what has changed, and no others."""

import io

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from deberc_sphinx import asking, dependencies, said
from deberc_sphinx.asking import Question

CONF = """
extensions = ["myst_parser", "deberc_sphinx"]
html_theme = "basic"
"""
PAGES = {
    "index": "```{toctree}\nmelds\nbella\nwords\n```\n",
    "melds": "```{rules} kharkov melds\n```\n",
    "bella": "```{rules} kharkov bella\n```\n",
    "words": "```{words-of-the-game}\n```\n",
}


@pytest.fixture
def read(tmp_path, monkeypatch):
    """Build the pages; return those that were read."""
    monkeypatch.setattr("deberc_sphinx.pages.write_pages", lambda _app: None)
    (tmp_path / "conf.py").write_text(CONF)
    for name, text in PAGES.items():
        (tmp_path / f"{name}.md").write_text(f"# Page\n\n{text}", encoding="utf-8")

    def build():
        places = (str(tmp_path), str(tmp_path), str(tmp_path / "out"), str(tmp_path / "trees"))
        with patch_docutils(), docutils_namespace():
            app = Sphinx(*places, "dummy", {"language": "en"}, io.StringIO(), io.StringIO())
            found = []
            app.connect("source-read", lambda _app, name, _source: found.append(name))
            app.build()
        return set(found)

    assert build() == set(PAGES)
    return build


def test_nothing_is_read_again_where_nothing_changed(read):
    asking.forget()
    assert read() == set()


def test_a_sentence_makes_only_its_pages_old(read, monkeypatch):
    answer = said.section._answer

    def changed(address, name, lang):
        found = answer(address, name, lang)
        return found[1:] if name == "bella" else found

    asking.forget()
    monkeypatch.setattr(said.section, "_answer", changed)
    assert read() == {"bella"}
    assert read() == set()


def test_the_program_makes_all_pages_old(read, monkeypatch):
    monkeypatch.setattr(dependencies, "_program", list)
    assert read() == set(PAGES)


def test_a_question_notes_who_asks_and_not_what_it_asks_itself():
    inner = Question(lambda name: name.upper(), lambda answer: answer)
    outer = Question(lambda name: inner(name) + "!", lambda answer: answer)
    asking.start()
    assert outer("a") == "A!"
    assert {given for _, given in asking.asked()} == {"a"}
    assert len(asking.asked()) == 1


def test_what_cannot_be_answered_has_a_state():
    @asking.question()
    def broken(name):
        raise KeyError(name)

    assert asking.state_of(("broken", "x")) == asking.state_of(("broken", "y"))
    assert asking.state_of(("gone", "x")) == ""
