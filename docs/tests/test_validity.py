"""Whether the pages are HTML: read by a parser that reports every error, one page of every kind."""

import pytest
from tinyhtml5.parser import HTMLParser

PAGES = (
    "index", "five-minutes", "rulesets/kharkov-301", "pairs/moscow--kharkov", "compare", "glossary",
    "disputes/match_ledger", "corpus/match_ledger", "offences", "not-tested", "shared/adapters",
    "quiz", "calculator", "search",
)  # fmt: skip


def errors(html):
    parser = HTMLParser()
    parser.parse(html)
    return [(place, code) for place, code, _ in parser.errors]


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_valid(site, page):
    text = (site.root / f"{page}.html").read_text(encoding="utf-8")
    assert errors(text) == []


@pytest.mark.parametrize(
    "text", ["<p><div></div></p>", "<a href=x><a href=y></a></a>", "<b><i></b></i>"]
)
def test_what_is_not_valid_is_found(text):
    assert errors(f"<!doctype html><title>x</title>{text}") != []
