"""The rules as data: whole, valid, the same words as on the page, and linked from it."""

import json
import re
from html import unescape
from urllib.parse import urldefrag

import pytest
from jsonschema import Draft202012Validator

from deberc.resources import spec
from deberc_sphinx import library

SCHEMA = json.loads((spec() / "schemas" / "rules-data.schema.json").read_text("utf-8"))


def files(site):
    return sorted((site.root / "rules").glob("*.json"))


def read(site, address):
    return json.loads((site.root / "rules" / f"{address}.json").read_text("utf-8"))


def spoken(site, name):
    """Return what the page of a ruleset says for each rule, by its anchor."""
    text = (site.root / f"rulesets/{name}.html").read_text("utf-8")
    said = {}
    for start in re.finditer(r'<span class="rule[^"]*" id="([^"]+)">', text):
        end, depth = start.end(), 1
        while depth:
            tag = re.compile(r"<(/?)span\b[^>]*>").search(text, end)
            depth += -1 if tag[1] else 1
            end = tag.end()
        whole = text[start.end() : tag.start()]
        ids = [start[1], *re.findall(r'<span id="([^"]+)"></span>', whole)]
        plain = unescape(re.sub(r"<[^>]+>", "", whole))
        said |= dict.fromkeys(ids, plain)
    return said


def test_there_is_one_for_every_ruleset_and_option(site):
    expected = set(library.playable_names())
    for name in library.playable_names():
        for option in library.options_of(name).values():
            expected.add("+".join((name, *option.needs, option.name)))
    assert {file.stem for file in files(site)} == expected


def test_they_keep_to_their_schema(site):
    Draft202012Validator.check_schema(SCHEMA)
    check = Draft202012Validator(SCHEMA)
    for file in files(site):
        assert [
            error.message for error in check.iter_errors(json.loads(file.read_text("utf-8")))
        ] == []


def test_a_schema_that_lets_everything_pass_would_be_noticed(english):
    data = read(english, "moscow")
    del data["rules"][0]["text"]
    (error,) = Draft202012Validator(SCHEMA).iter_errors(data)
    assert error.message == "'text' is a required property"


def test_every_rule_that_applies_is_there_once(site):
    for file in files(site):
        rules = [rule["id"] for rule in read(site, file.stem)["rules"]]
        assert sorted(rules) == sorted(library.stated_rules(file.stem)), file.stem


@pytest.mark.parametrize("name", ["moscow", "club-501", "online-pairs", "computer-klabor"])
def test_the_words_are_those_of_the_page(site, name):
    page = spoken(site, name)
    data = {rule["id"]: rule["text"] for rule in read(site, name)["rules"]}
    assert data == page


def test_every_place_is_in_the_book(english):
    known = {name: set(english.page(name).ids) for name in english.names()}
    for file in files(english):
        data = read(english, file.stem)
        for rule in data["rules"]:
            sources = [rule["provenance"]["url"]] if "url" in (rule["provenance"] or {}) else []
            for url in (
                data["page"],
                rule["url"],
                *sources,
                *(case["url"] for case in rule["cases"]),
            ):
                path, anchor = urldefrag(url)
                assert anchor in known[path.removeprefix("../")], (file.stem, url)


def test_a_rule_can_be_quoted(site):
    (rule,) = [one for one in read(site, "club-501")["rules"] if one["id"] == "melds.trick_needed"]
    title, short = {
        "ru": ("Нужна ли взятка для комбинаций", "нужна своя"),
        "en": ("Trick needed for melds", "an own trick"),
    }[site.lang]
    assert (rule["title"], rule["short"], rule["value"]) == (title, short, "own")
    assert rule["provenance"]["kind"] == "stated"
    assert rule["provenance"]["source"].startswith("S1 ")
    assert rule["url"] == "../rulesets/club-501.html#melds.trick_needed"
    assert {case["id"] for case in rule["cases"]} == {
        case.situation["id"] for case in library.cases_on("club-501", "melds.trick_needed")
    }


def test_an_option_leads_to_where_it_is_told(english):
    rules = {rule["id"]: rule["url"] for rule in read(english, "gambler+pots_in_turn")["rules"]}
    assert rules["pot.second_tie"] == "../rulesets/gambler.html#option.pots_in_turn"
    assert rules["pot.goes_to"] == "../rulesets/gambler.html#pot.goes_to"


def test_the_page_links_to_its_data(site):
    links = site.page("rulesets/gambler.html").links
    assert {"../rules/gambler.json", "../rules/gambler+mars.json"} <= set(links)
