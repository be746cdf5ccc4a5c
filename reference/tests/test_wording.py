"""The wording says every rule of every ruleset, in both languages, as prose."""

import re
from collections import Counter
from functools import cache

import pytest

from deberc.errors import DebercError
from deberc.resources import spec
from deberc.rulesets import (
    available,
    chain_of,
    load_ruleset,
    open_ruleset,
    rule_at,
    rule_ids,
    shipped_names,
    stated,
)
from deberc.schemas import check
from deberc.wording import SECTIONS, NoWording, UnfilledText, UnknownTerm, Wording
from deberc.wording.facts import FACTS, facts_of
from deberc.wording.fill import PLACEHOLDER
from deberc.yamltext import read_bytes, read_file

LANGS = ("ru", "en")
WORDING = Wording.load()
GLOSSARY = WORDING.glossary

LATIN_IN_RUSSIAN: frozenset[str] = frozenset()
"""Latin words that Russian text may hold: none so far."""

IN_PROGRESS: dict[str, str] = {}
"""Rulesets of another issue whose wording is still to come, with the reason."""


def spec_document(path):
    file = spec()
    for part in path.split("/"):
        file = file / part
    return read_bytes(file.read_bytes(), path)


def spec_data(path):
    return spec_document(path).data


def addresses():
    """Every ruleset, every one with each of its options, and the house rulesets of the tests."""
    found = []
    for name in shipped_names():
        file = open_ruleset(name)
        if not file.abstract:
            options = available(step.file for step in chain_of(file))
            found += [name, *(f"{name}+{option}" for option in options)]
    return found


@cache
def resolved(address):
    return load_ruleset(address).data


def marked(address):
    reason = IN_PROGRESS.get(address.split("+")[0])
    return pytest.param(address, marks=pytest.mark.xfail(reason=reason) if reason else ())


ALL = [marked(address) for address in addresses()]


def loaded(address):
    """Load an address; one whose option needs another one is covered with that."""
    try:
        return resolved(address)
    except DebercError as error:
        if "needs" not in str(error):
            raise
        return resolved(address.partition("+")[0])


def complaints(text, lang):
    """Return what is wrong with a composed text."""
    found = []
    if "{" in text or "}" in text:
        found.append("a placeholder is left")
    if lang == "en" and re.search("[А-Яа-яЁё]", text):
        found.append("Cyrillic in English")
    latin = set(re.findall("[A-Za-z]+", text)) - LATIN_IN_RUSSIAN
    if lang == "ru" and latin:
        found.append(f"Latin in Russian: {latin}")
    if re.search(r" [,.;:]|  |,,|\.\.|;;", text):
        found.append("spacing or punctuation")
    return found


def complaints_of_sentence(text, lang):
    found = complaints(text, lang)
    if not text.endswith("."):
        found.append("no full stop")
    if text[:1] != text[:1].upper():
        found.append("a small letter at the start")
    return found


def complaints_of_short(text, lang):
    found = complaints(text, lang)
    if text.endswith((".", ",")):
        found.append("ends like a sentence")
    if len(text) > 90:
        found.append("too long")
    return found


def test_addresses_are_found():
    assert len(ALL) > 6


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("variant", ALL)
def test_every_stated_rule_is_worded(variant, lang):
    data = loaded(variant)
    wrong = []
    for rule, (_, value) in stated(data).items():
        title = WORDING.title(rule, lang, data)
        sentence = WORDING.sentence(rule, value, lang, data)
        short = WORDING.short(rule, value, lang, data)
        wrong += [(rule, title, one) for one in complaints_of_short(title, lang)]
        wrong += [(rule, sentence, one) for one in complaints_of_sentence(sentence, lang)]
        wrong += [(rule, short, one) for one in complaints_of_short(short, lang)]
    assert wrong == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("variant", ALL)
def test_a_ruleset_is_composed_and_every_rule_marked_once(variant, lang):
    data = loaded(variant)
    parts = [
        part
        for section in SECTIONS
        for paragraph in WORDING.section(section, data, lang)
        for part in paragraph.parts
    ]
    wrong = [(part.text, one) for part in parts for one in complaints_of_sentence(part.text, lang)]
    assert wrong == []
    marks = Counter(rule for part in parts for rule in part.rules)
    assert marks == Counter(list(stated(data)))


@pytest.mark.parametrize("lang", LANGS)
def test_house_rulesets_are_composed(house_files, lang):
    for path in house_files:
        data = load_ruleset(path).data
        for section in SECTIONS:
            for paragraph in WORDING.section(section, data, lang):
                for part in paragraph.parts:
                    assert complaints_of_sentence(part.text, lang) == [], path.name


@pytest.fixture
def house_files(request):
    return sorted((request.path.parent / "house").glob("*.yaml"))


OPEN_VALUES = {
    "melds.sequences.*": [{"length": 3, "points": 1}, {"length": 5, "points": 101}],
    "cards.trump_order": ["J 9 A T K Q 8 7", "A K Q J T 9 8 7 6"],
    "cards.plain_order": ["A T K Q J 9 8 7", "A K Q J T 9 8 7 6"],
    "cards.sequence_order": ["A K Q J T 9 8 7", "A K Q J T 9 8 7 6"],
}


def any_values(rule):
    """Return values that the schema allows for a rule: all named ones, and some others."""
    node = rule.node
    if rule.id in OPEN_VALUES:
        return OPEN_VALUES[rule.id]
    if rule.values and "items" not in node:
        return [int(name) if name.isdigit() else name for name in rule.values]
    if node.get("type") == "integer":
        low, high = node["minimum"], node["maximum"]
        return sorted({low, min(low + 1, high), min(low + 4, high), high})
    if "items" in node and rule.values:
        names = list(rule.values)
        return [[name] for name in names] + [names, names[::-1]][: node["maxItems"]]
    if "items" in node:
        return [[3, 3], [2, 2, 2], [3, 2, 1], [1]]
    if rule.id == "penalties.own.*":
        return [{"consequence": one} for one in node["properties"]["consequence"]["enum"]]
    cells = node.get("properties")
    if cells:
        first, second = cells.items()
        return [
            {first[0]: one, second[0]: other}
            for one in first[1]["enum"]
            for other in second[1]["enum"]
        ]
    ranks = {rank: 10 * (rank != "7") for rank in "AKQJT987"}
    return [ranks, {"A": 100}, *([{}] if rule.neutral == {} else [])]


def bases():
    """Return rulesets to word any value against: two, three, four alone, and pairs."""
    two = resolved("moscow")
    three = {**two, "table": {"players": 3}}
    alone = {**two, "table": {"players": 4, "sides": "each_alone"}}
    pairs = {**two, "table": {"players": 4, "sides": "pairs"}}
    return [two, three, alone, pairs]


@pytest.mark.parametrize("rule", rule_ids().values(), ids=lambda rule: rule.id.replace("*", "any"))
def test_every_value_of_the_schema_is_worded(rule):
    name = rule.id.replace("*", "tierce")
    wrong = []
    for value in any_values(rule):
        for data in bases():
            for lang in LANGS:
                sentence = WORDING.sentence(name, value, lang, data)
                short = WORDING.short(name, value, lang, data)
                wrong += [(value, sentence, one) for one in complaints_of_sentence(sentence, lang)]
                wrong += [(value, short, one) for one in complaints_of_short(short, lang)]
    assert wrong == []


@pytest.mark.parametrize(
    "rule", [one for one in rule_ids().values() if one.values], ids=lambda r: r.id
)
def test_two_values_of_a_rule_never_read_alike(rule):
    data = resolved("moscow")
    values = [value for value in any_values(rule) if not isinstance(value, list)]
    for lang in LANGS:
        said = [WORDING.short(rule.id, value, lang, data) for value in values]
        assert len(set(said)) == len(said)


def test_nothing_is_worded_that_is_no_rule():
    assert set(WORDING.entries) == set(rule_ids())


def test_no_value_is_worded_that_the_schema_does_not_have():
    wrong = []
    for name, entry in WORDING.entries.items():
        rule = rule_ids()[name]
        known = set(rule.values)
        wrong += [(name, value) for value in entry.values if value not in known]
        if rule.values:
            wrong += [(name, item) for item in entry.items if item not in known]
        properties = rule.node.get("properties", {})
        for cell, phrases in entry.cells.items():
            allowed = {*map(str, properties[cell].get("enum", ())), "*"}
            wrong += [(name, f"{cell}.{value}") for value in phrases if value not in allowed]
    assert wrong == []


def rules_of_part(part):
    """Return every rule that a part of a wording file can state."""
    if isinstance(part, str):
        return {part}
    inner = [*part.get("otherwise", ()), *part.get("then", ())]
    own = {*part.get("states", ()), *part.get("gather", ())}
    return own.union(*map(rules_of_part, inner)) if inner else own


@pytest.mark.parametrize("section", SECTIONS)
def test_a_file_holds_its_section_and_every_rule_has_a_place(section):
    data = spec_data(f"wording/{section}.yaml")
    assert check(spec_document(f"wording/{section}.yaml"), "wording") == []
    assert data["section"] == section
    own = {rule for rule in rule_ids() if rule.split(".")[0] == section}
    assert set(data["rules"]) == own
    placed = set()
    for paragraph in data["paragraphs"]:
        for part in paragraph:
            placed |= rules_of_part(part)
    assert placed == own


def conditions(node):
    if isinstance(node, dict):
        if "when" in node:
            yield node["when"]
        for inner in node.values():
            yield from conditions(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from conditions(inner)


def possible_values(path):
    """Return the values that a condition may ask for at a path; None for numbers."""
    steps = tuple(path.split("."))
    rule = rule_at(steps)
    assert rule, path
    if len(steps) > len(rule.path):
        return set(rule.node["properties"][steps[-1]]["enum"])
    return set(rule.values) if rule.values else None


@pytest.mark.parametrize("section", SECTIONS)
def test_conditions_ask_for_what_rules_can_say(section):
    for when in conditions(spec_data(f"wording/{section}.yaml")):
        for path, value in when.items():
            wanted = {str(one) for one in (value if isinstance(value, list) else [value])}
            if path.startswith("facts."):
                assert path.removeprefix("facts.") in FACTS
            elif path != "worth":
                known = possible_values(path)
                assert known is None or wanted <= known, (path, wanted)


@pytest.mark.parametrize("section", SECTIONS)
def test_the_last_alternative_has_no_condition(section):
    def texts(node):
        if isinstance(node, dict):
            for inner in node.values():
                yield from texts(inner)
        elif isinstance(node, list):
            if node and all(isinstance(one, dict) and "ru" in one for one in node):
                yield node
            for inner in node:
                yield from texts(inner)

    for alternatives in texts(spec_data(f"wording/{section}.yaml")):
        assert "when" not in alternatives[-1], alternatives
        assert all("when" in one for one in alternatives[:-1]), alternatives


@pytest.mark.parametrize("section", SECTIONS)
def test_both_languages_name_the_same_numbers(section):
    def pairs(node):
        if isinstance(node, dict):
            if {"ru", "en"} <= set(node):
                yield node
            for inner in node.values():
                yield from pairs(inner)
        elif isinstance(node, list):
            for inner in node:
                yield from pairs(inner)

    def references(text):
        return {re.sub(r"\.(ru|en)$", "", match[1]) for match in PLACEHOLDER.finditer(text)}

    for pair in pairs(spec_data(f"wording/{section}.yaml")):
        assert references(pair["ru"]) == references(pair["en"]), pair


@pytest.mark.parametrize("file", ["glossary", "offences", "sources"])
def test_the_other_files_follow_their_schemas(file):
    assert check(spec_document(f"{file}.yaml"), file) == []


@pytest.mark.parametrize("file", ["glossary", "offences", "sources"])
def test_the_other_files_keep_the_languages_apart(file):
    def texts(node):
        if isinstance(node, dict):
            if {"ru", "en"} == set(node) and isinstance(node["ru"], str):
                yield node
            for inner in node.values():
                yield from texts(inner)

    for pair in texts(spec_data(f"{file}.yaml")):
        if len(pair["ru"]) == 1:
            continue
        assert complaints(pair["en"], "en") == []
        assert not set(re.findall("[A-Za-z]+", pair["ru"])) - {"S"}, pair


def test_offences_are_the_rules_of_penalties():
    offences = set(spec_data("offences.yaml")["offences"])
    rules = {rule.split(".")[1] for rule in rule_ids() if rule.startswith("penalties.")}
    assert offences == rules - {"bait_on_cards", "own"}


def test_sources_found_the_rulesets_that_cite_them():
    sources = spec_data("sources.yaml")["sources"]
    for name in shipped_names():
        cited = set(re.findall(r"\bS\d[A-G]?\b", str(load_ruleset(name).sources)))
        assert cited <= set(sources), name
    for source in sources.values():
        assert set(source["founds"]) <= set(shipped_names())


def test_the_glossary_has_a_word_for_every_rank_and_suit():
    for entry in [*GLOSSARY.ranks.values(), *GLOSSARY.suits.values()]:
        assert GLOSSARY.term(entry["term"])
    assert "".join(GLOSSARY.ranks) == "AKQJT9876"
    assert "".join(GLOSSARY.suits) == "SCDH"


@pytest.mark.parametrize("term", GLOSSARY.terms.values(), ids=lambda term: term.id)
def test_russian_forms_are_cyrillic(term):
    for form in (*term.singular, *term.plural, term.name["ru"], *term.also["ru"]):
        assert re.fullmatch("[а-яё ]+", form), form


POINTS = {1: "очко", 2: "очка", 5: "очков", 11: "очков", 21: "очко", 101: "очко", 501: "очко"}


@pytest.mark.parametrize(("number", "noun"), POINTS.items())
def test_points_are_counted(number, noun):
    assert GLOSSARY.term("point").counted(number, "nom", "ru") == noun


COUNTED = [
    ("point", 1, "gen", "очка"),
    ("point", 501, "gen", "очка"),
    ("point", 251, "gen", "очка"),
    ("point", 300, "gen", "очков"),
    ("point", 2, "ins", "очками"),
    ("card", 1, "acc", "карту"),
    ("card", 2, "acc", "карты"),
    ("card", 1, "dist", "карте"),
    ("card", 3, "dist", "карты"),
    ("card", 6, "dist", "карт"),
    ("card", 4, "gen", "карт"),
    ("player", 1, "acc", "игрока"),
    ("player", 2, "acc", "игроков"),
    ("stake", 1, "acc", "куш"),
    ("stake", 2, "acc", "куша"),
    ("ace", 4, "nom", "туза"),
]


@pytest.mark.parametrize(("term", "number", "case", "expected"), COUNTED)
def test_nouns_are_counted_in_their_case(term, number, case, expected):
    assert GLOSSARY.term(term).counted(number, case, "ru") == expected


def test_english_nouns_are_counted():
    words = [
        GLOSSARY.term("point").counted(number, "nom", "en") for number in (1, 2, 5, 11, 21, 101)
    ]
    assert words == ["point", *["points"] * 5]


def test_cards_are_written_for_people():
    assert GLOSSARY.card("JH", "ru") == "В♥"
    assert GLOSSARY.card("JH", "en") == "J♥"
    assert GLOSSARY.card("TC", "ru") == GLOSSARY.card("TC", "en") == "10♣"
    assert GLOSSARY.cards(["AS", "KD", "QS", "9H"], "ru") == "Т♠ К♦ Д♠ 9♥"
    assert GLOSSARY.card_name("JH", "ru") == "валет червей"
    assert GLOSSARY.card_name("9S", "ru", "acc") == "девятку пик"
    assert GLOSSARY.card_name("TD", "en") == "ten of diamonds"


def test_every_card_has_a_name():
    for lang in LANGS:
        names = {GLOSSARY.card_name(r + s, lang) for r in "AKQJT9876" for s in "SCDH"}
        assert len(names) == 36


def test_facts_are_a_closed_list():
    assert set(facts_of(resolved("moscow"))) == set(FACTS)
    assert facts_of({}) == {}
    assert facts_of(resolved("moscow")) == {
        "packet": 3,
        "first_hand": 6,
        "hand": 9,
        "rounds": 2,
        "shortest": 3,
        "longest": 4,
        "lengths": "unbroken",
        "one_short": 500,
    }


def test_a_value_is_said_as_if_the_ruleset_had_it():
    data = resolved("moscow")
    assert WORDING.sentence("game.ends.points", 302, "ru", data) == "Партию играют до 302 очков."
    assert WORDING.sentence("game.ends.points", 301, "ru", data) == "Партию играют до 301 очка."
    assert WORDING.short("cards.last_trick", 1, "ru", data) == "1 очко"
    assert "козыр" in WORDING.sentence("melds.precedence", ["trump"], "ru", data).lower()
    kharkov = WORDING.sentence("melds.precedence", ["length", "height"], "ru", data)
    assert kharkov.endswith("Козырь преимущества не даёт.")


def test_cells_of_a_table_are_said():
    data = resolved("moscow")
    assert WORDING.cell("settlement.bait", "defender", "all", "en", data) == "defender everything"
    assert WORDING.cell("cards.trump_points", "J", 21, "ru", data) == "В — 21"
    assert WORDING.cell("melds.sequences.tierce", "points", 21, "ru", data) == "21 очко"


def test_a_house_sequence_has_its_own_name():
    own = {"length": 5, "points": 100, "name": {"ru": "квинта", "en": "quint"}}
    data = {"melds": {"sequences": {"fifth": own}}}
    assert WORDING.title("melds.sequences.fifth", "ru", data) == "Ряд: квинта"
    said = WORDING.sentence("melds.sequences.fifth", own, "ru", data)
    assert said == "Квинта — 5 карт одной масти подряд, 100 очков."


def test_a_section_of_no_rules_is_empty():
    assert WORDING.section("pot", resolved("one-deal-double-bait"), "ru") == ()


def test_a_joint_sentence_marks_its_rules():
    parts = [
        part for one in WORDING.section("play", resolved("moscow"), "en") for part in one.parts
    ]
    joint = next(part for part in parts if "play.ruff" in part.rules)
    assert joint.rules == ("play.follow_suit", "play.ruff")


def test_offences_of_one_kind_are_gathered():
    text = str(WORDING.section("penalties", resolved("moscow"), "ru")[0])
    assert text.count("Байдом на картах наказывают за") == 1


def test_what_is_missing_is_named():
    with pytest.raises(NoWording, match=r"there is no wording for play\.colour; add it"):
        WORDING.title("play.colour", "en")
    with pytest.raises(NoWording, match=r"play\.ruff = sometimes"):
        WORDING.sentence("play.ruff", "sometimes", "en", {})
    with pytest.raises(NoWording, match="weather"):
        WORDING.section("weather", {}, "en")
    with pytest.raises(NoWording, match=r"bidding\.rounds"):
        WORDING.sentence("bidding.rounds", ["colour"], "en", {})
    with pytest.raises(NoWording, match=r"settlement\.bait\.maker = half"):
        WORDING.cell("settlement.bait", "maker", "half", "en", {})
    with pytest.raises(UnfilledText, match=r"nothing fills \{facts"):
        WORDING.sentence("dealing.packets", [], "en", {"table": {"players": 2}})
    with pytest.raises(UnknownTerm, match=r"glossary\.yaml has no weather"):
        GLOSSARY.term("weather")
    with pytest.raises(UnknownTerm, match="ruff:gen"):
        GLOSSARY.term("ruff").case("gen")
    with pytest.raises(UnknownTerm, match="X"):
        GLOSSARY.card("XH", "ru")


def test_the_files_read_alike_from_disk():
    path = spec() / "wording" / "pot.yaml"
    assert read_file(str(path)).data == spec_data("wording/pot.yaml")
