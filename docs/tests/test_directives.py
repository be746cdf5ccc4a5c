"""Directives and roles on small pages: what they make, and how they say what is wrong."""

import io

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from deberc_sphinx.drawing.script import rows

CONF = """
extensions = ["myst_parser", "deberc_sphinx"]
html_theme = "basic"
deberc_with_examples = ["moscow"]
"""


@pytest.fixture
def build(tmp_path, monkeypatch):
    """Build one page; return its HTML and the warnings."""
    # The pages of all rulesets have tests of their own.
    monkeypatch.setattr("deberc_sphinx.pages.write_pages", lambda _app: None)
    (tmp_path / "conf.py").write_text(CONF)

    def page(text, lang="en"):
        (tmp_path / "index.md").write_text(f"# Page\n\n{text}\n", encoding="utf-8")
        warnings = io.StringIO()
        out = tmp_path / "out"
        with patch_docutils(), docutils_namespace():
            app = Sphinx(
                str(tmp_path), str(tmp_path), str(out), str(tmp_path / "trees"), "html",
                {"language": lang}, io.StringIO(), warnings, freshenv=True,
            )  # fmt: skip
            app.build()
        return (out / "index.html").read_text(encoding="utf-8"), warnings.getvalue()

    return page


def test_cards_in_prose(build):
    html, warnings = build("Take {cards}`JH 10♣` and {cards}`S`.")
    assert warnings == ""
    assert 'aria-label="jack of hearts">J♥\ufe0e</span>' in html
    assert 'aria-label="ten of clubs">10♣\ufe0e</span>' in html
    assert '<span class="suit suit-s" role="img" aria-label="spades">♠\ufe0e</span>' in html


def test_cards_in_russian(build):
    html, _ = build("{cards}`QS`", lang="ru")
    assert 'aria-label="дама пик">Д♠\ufe0e</span>' in html


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{cards}`JX`", "'JX' is no card; write JH TC, or one suit, H [deberc.card]"),
        ("```{rules} moskow melds\n```", "there is no ruleset"),
        ("```{rules} moscow meldz\n```", "there is no wording for meldz"),
        ("```{situation} k7m2xx\n```", "there is no situation 'k7m2xx'"),
        ("```{example} moscow nowhere\n```", "the corpus holds no example for nowhere of moscow"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(build, text, message):
    _, warnings = build(text)
    assert message in warnings
    assert "index.md:3" in warnings
    assert "Traceback" not in warnings


def test_what_was_printed_is_linked_and_taken_along(build, tmp_path):
    assert "_pdf/" not in build("```{ruleset} moscow\n```")[0]
    (tmp_path / "made").mkdir()
    for name in ("moscow-en.pdf", "moscow-sheet-en.pdf", "moscow-ru.pdf"):
        (tmp_path / "made" / name).write_bytes(b"%PDF")
    (tmp_path / "conf.py").write_text(f"{CONF}\ndeberc_pdfs = {str(tmp_path / 'made')!r}\n")
    html, warnings = build("```{ruleset} moscow\n```")
    assert "_pdf" not in warnings
    assert html.count('href="_pdf/moscow-en.pdf">the book</a>') == 1
    assert html.count('href="_pdf/moscow-sheet-en.pdf">a sheet for the table</a>') == 1
    taken = sorted(file.name for file in (tmp_path / "out" / "_pdf").iterdir())
    assert taken == ["moscow-en.pdf", "moscow-sheet-en.pdf"]


def test_rules_carry_their_anchors(build):
    html, _ = build("```{rules} moscow play\n```")
    assert html.count('id="play.follow_suit"') == 1
    assert html.count('id="note.play.follow_suit"') == 1


def test_difference_from_the_parent_is_marked_and_linked(build):
    html, _ = build("```{rules} kharkov melds\n```")
    assert 'class="differs rule"' in html or 'class="rule differs"' in html
    assert html.count("differs-note") == 1


def test_decided_rules_say_so(build):
    html, _ = build("```{rules} moscow pot\n```")
    assert "†" in html
    assert "The text does not say; we read it so." in html


@pytest.mark.parametrize(
    ("acts", "lengths"),
    [
        (["A order", "A play AC", "B play KC", "A claim"], [1, 2, 1]),
        (["A play AC", "B bella", "B play KC", "A play 7S"], [3, 1]),
        (["A declare QC JC TC", "A bella", "A play QC", "B play 8C"], [1, 1, 2]),
        ([], []),
    ],
)
def test_a_trick_is_a_line(acts, lengths):
    assert [len(row) for row in rows(acts, 2)] == lengths


def test_a_trick_of_four_is_a_line():
    acts = ["A play AC", "B play KC", "C play 8C", "D play 7C", "A play 7S"]
    assert [len(row) for row in rows(acts, 4)] == [4, 1]
