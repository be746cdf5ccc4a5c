"""What must hold on every page of both sites."""

import re
import runpy
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urldefrag

import pytest

from deberc_sphinx import library

CYRILLIC = re.compile("[А-Яа-яЁё]+")
LATIN = re.compile("[A-Za-z][A-Za-z'-]+")
ALLOWED = set((Path(__file__).parent / "latin_in_russian.txt").read_text().split())


def test_both_languages_have_the_same_pages_and_places(russian, english):
    assert russian.names() == english.names()
    for name in russian.names():
        here, there = russian.page(name), english.page(name)
        if not name.startswith("shared/"):
            assert here.sections == there.sections, name
        assert set(here.rules) == set(there.rules), name


def test_every_rule_that_applies_is_shown_once(site):
    pages = [name for name in site.names() if name.startswith("rulesets/")]
    assert len(pages) >= 6
    for name in pages:
        address = name.removeprefix("rulesets/").removesuffix(".html")
        expected = list(library.stated_rules(address))
        assert sorted(site.page(name).rules) == sorted(expected), name


def test_every_playable_ruleset_has_a_page_or_stands_on_the_list(site):
    conf = runpy.run_path(str(Path(__file__).resolve().parents[1] / "conf.py"))
    listed = set(conf["deberc_without_page"])
    have = {name[9:-5] for name in site.names() if name.startswith("rulesets/")}
    assert have | listed == set(library.playable_names())
    assert not have & listed


def test_no_id_twice_on_a_page(site):
    for name in site.names():
        ids = site.page(name).ids
        assert sorted(set(ids)) == sorted(ids), name


def test_links_lead_somewhere(site):
    found = site.root.parent.rglob("*")
    files = {file.relative_to(site.root.parent).as_posix() for file in found if file.is_file()}
    places = {f"{site.lang}/{name}": {*site.page(name).ids, ""} for name in site.names()}
    broken = []
    for name in site.names():
        page = f"{site.lang}/{name}"
        for address in set(site.page(name).links):
            if re.match(r"[a-z]+:", address):
                continue
            path, anchor = urldefrag(unquote(address))
            target = normpath(join(dirname(page), path)) if path else page
            if target not in files or anchor not in places.get(target, {anchor}):
                broken.append((name, address))
    assert broken == []


def test_the_switch_leads_to_the_same_page_in_the_other_language(site):
    other = "en" if site.lang == "ru" else "ru"
    for name in site.names():
        up = "../" * (name.count("/") + 1)
        assert f"{up}{other}/{name}" in site.page(name).links, name


def test_no_cyrillic_in_english_text(english):
    found = {
        (name, word)
        for name in english.names()
        if not name.startswith("shared/")  # they speak of the Russian texts
        for word in CYRILLIC.findall(english.page(name).text)
    }
    assert found == set()


def test_no_english_in_russian_text(russian):
    found = {
        (name, word)
        for name in russian.names()
        if not name.startswith("shared/")
        for word in LATIN.findall(russian.page(name).text)
        if word not in ALLOWED
    }
    assert found == set()


def test_every_section_of_the_six_has_an_example(english):
    for address in (
        "moscow",
        "kharkov",
        "moscow-301",
        "kharkov-301",
        "club-501",
        "one-deal-double-bait",
    ):
        page = english.page(f"rulesets/{address}.html")
        sections = [name for name in page.sections if name.startswith(f"{address}-")]
        expected = len(sections) - (f"{address}-options" in sections)
        assert page.classes.count("example") == expected, address


@pytest.mark.parametrize(
    "page", ["index.html", "disputes/meld_contest.html", "rulesets/moscow.html"]
)
def test_cards_are_drawn_in_the_letters_of_the_language(site, page):
    text = (site.root / page).read_text(encoding="utf-8")
    sign, name = ("В♥", "валет червей") if site.lang == "ru" else ("J♥", "jack of hearts")
    card = f'<span class="card suit-h" role="img" aria-label="{name}">{sign}\ufe0e</span>'
    assert card in text
