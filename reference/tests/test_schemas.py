"""Sentences for what a JSON Schema finds wrong: located, complete, in order."""

import pytest

from deberc.schema_sentences import problems_of
from deberc.schemas import check, load_schema, problems_in
from deberc.yamltext import document_of, read_text

HEAD = "ruleset: house\nversion: 1\ntitle: {ru: Дом, en: House}\n"
TOP = (
    "allowed: ruleset, version, extends, abstract, title, about, place, table, cards, dealing, bidding, "
    "seven_exchange, melds, bella, play, settlement, pot, counters, game, match, penalties, spoken, "
    "record, options, sources, wording, names"
)
RANKS = "allowed: A, K, Q, J, T, 9, 8, 7, 6"

BROKEN = {
    "unknown-key": ("zzz: {}", f"unknown-key 4:1: unknown key 'zzz'; {TOP}"),
    "misspelt-section": ("meld: {}", f"unknown-key 4:1: unknown key 'meld'; did you mean melds? {TOP}"),
    "misspelt-key": (
        "bella: {ponits: 20}",
        "unknown-key 4:9: unknown key 'ponits' in bella; did you mean points? "
        "allowed: points, window, to, trick_needed, in_sequence",
    ),
    "misspelt-value": (
        "bella: {window: on_ether}",
        "unknown-value 4:17: bella.window cannot be on_ether; did you mean on_either? "
        "allowed: any_own_move, on_either, on_first",
    ),
    "number-for-name": (
        "bella: {window: 3}",
        "unknown-value 4:17: bella.window cannot be 3; allowed: any_own_move, on_either, on_first",
    ),
    "wrong-number": ("cards: {pack: 33}", "unknown-value 4:15: cards.pack cannot be 33; allowed: 32, 36"),
    "list-for-map": ("table: []", "wrong-type 4:8: table is a list; it must be a map"),
    "text-for-list": (
        "melds: {precedence: trump}",
        "wrong-type 4:21: melds.precedence is text; it must be a list",
    ),
    "fraction": ("cards: {last_trick: 2.5}", "wrong-type 4:21: cards.last_trick is a number; it must be a whole number"),
    "truth-for-number": (
        "cards: {last_trick: true}",
        "wrong-type 4:21: cards.last_trick is true or false; it must be a whole number",
    ),
    "null": ("cards: {last_trick: null}", "wrong-type 4:21: cards.last_trick is null; it must be a whole number"),
    "too-large": ("cards: {last_trick: 101}", "too-large 4:21: cards.last_trick is 101; the most is 100"),
    "too-small": ("bella: {points: -1}", "too-small 4:17: bella.points is -1; the least is 0"),
    "too-few": (
        "dealing: {packets: []}",
        "too-few 4:20: dealing.packets is a list of 0; it needs at least 1",
    ),
    "too-many": (
        "dealing: {packets: [1, 1, 1, 1, 1, 1, 1]}",
        "too-many 4:20: dealing.packets is a list of 7; it takes at most 6",
    ),
    "repeated": (
        "melds: {precedence: [trump, trump]}",
        "repeated 4:29: trump stands twice in melds.precedence; keep one",
    ),
    "bad-item": (
        "melds: {precedence: [length, hight]}",
        "unknown-value 4:30: melds.precedence[1] cannot be hight; did you mean height? "
        "allowed: length, height, trump",
    ),
    "bad-rank": (
        "cards: {trump_points: {B: 20}}",
        f"unknown-key 4:24: 'B' cannot be a key in cards.trump_points; {RANKS}",
    ),
    "bad-option-name": (
        "options: {Mars!: {title: {ru: Марс, en: Mars}}}",
        "unknown-key 4:11: 'Mars!' cannot be a key in options; "
        "expected: small letters, digits, hyphens, underscores",
    ),
    "empty-text": ("about: {ru: '', en: x}", "too-short 4:13: about.ru is empty; it needs at least 1"),
    "long-text": (
        f"about: {{en: x, ru: {'я' * 2001}}}",
        "too-long 4:20: about.ru is 2001 characters long; it takes at most 2000",
    ),
    "one-language": ("about: {ru: Дом}", "missing-key 4:1: the key 'en' is missing in about; add it: in English"),
    "bad-source": (
        "sources: {bella: {stated: somewhere}}",
        "bad-form 4:27: sources.bella.stated cannot be somewhere; "
        "expected: source and section or line, as `S0F §7` or `S3 l.29`",
    ),
    "no-such-source-form": (
        "sources: {bella: {because: 1}}",
        "no-alternative 4:18: sources.bella fits none of its forms; "
        "write {stated: …} or {decided: …} or {agreed: …}",
    ),
    "text-for-source": (
        "sources: {bella: S3}",
        "no-alternative 4:18: sources.bella fits none of its forms; "
        "write {stated: …} or {decided: …} or {agreed: …}",
    ),
    "agreed-false": (
        "sources: {bella: {agreed: false}}",
        "unknown-value 4:27: sources.bella.agreed cannot be false; allowed: true",
    ),
    "decided-half": (
        "sources: {bella: {decided: {ru: Так}}}",
        "missing-key 4:19: the key 'en' is missing in sources.bella.decided; add it: in English",
    ),
    "two-source-forms": (
        "sources: {bella: {stated: S3 l.1, agreed: true}}",
        "unknown-key 4:35: unknown key 'agreed' in sources.bella; allowed: stated",
    ),
    "bad-parent": (
        "extends: My House",
        "bad-form 4:10: extends cannot be My House; expected: the ruleset, with a version and "
        "options, whose rules this one takes over where it states nothing: `moscow`, `moscow@1`, "
        "`gambler+mars`",
    ),
    "cell": (
        "settlement: {made: {maker: owns}}",
        "unknown-value 4:28: settlement.made.maker cannot be owns; did you mean own? allowed: own, all",
    ),
}  # fmt: skip


def found(text):
    problems = check(read_text(text, "f"), "ruleset", partial=True)
    return [f"{p.code} {str(p).removeprefix('f:')}" for p in problems]


@pytest.mark.parametrize(("text", "sentence"), BROKEN.values(), ids=BROKEN.keys())
def test_one_problem(text, sentence):
    assert found(f"{HEAD}{text}\n") == [sentence]


def test_whole_file_of_the_wrong_type():
    assert found("[]") == ["wrong-type 1:1: the file is a list; it must be a map"]


def test_all_problems_at_once_in_the_order_of_the_file():
    text = f"{HEAD}bella: {{points: 500, window: x}}\nextra: 1\ncards: {{pack: 1}}\n"
    assert [line.split(": ")[0] for line in found(text)] == [
        "too-large 4:17", "unknown-value 4:30", "unknown-key 5:1", "unknown-value 6:15",
    ]  # fmt: skip


def test_missing_keys():
    assert [line.partition(";")[0] for line in found("version: 1\n")] == [
        "missing-key 1:1: the key 'ruleset' is missing",
        "missing-key 1:1: the key 'title' is missing",
    ]


def test_a_map_may_be_short_only_in_a_partial_document():
    text = f"{HEAD}cards: {{trump_points: {{J: 21}}}}\n"
    assert found(text) == []
    (problem,) = check(read_text(text, "f"), "ruleset")
    assert str(problem) == ("f:4:23: cards.trump_points is a map of 1; it needs at least 8")


def test_problem_as_json():
    (problem,) = check(read_text(f"{HEAD}bella: {{points: -1}}\n", "f"), "ruleset")
    assert problem.as_json() == {
        "code": "too-small", "file": "f", "line": 4, "column": 17, "path": "bella.points",
        "message": "bella.points is -1", "suggestion": "the least is 0",
    }  # fmt: skip


def test_never_the_text_of_the_validator():
    text = "\n".join(found(f"{HEAD}{case[0]}")[0] for case in BROKEN.values())
    for word in ("is not of type", "does not match", "Additional properties", "is not one of"):
        assert word not in text


def test_keywords_can_be_left_out():
    document = document_of({"ruleset": "a", "title": {"ru": "а", "en": "a"}}, "f")
    assert list(problems_in(document, "ruleset", {"required"})) == []


def test_schemas_are_valid_and_describe_every_key():
    from jsonschema import Draft202012Validator

    schema = load_schema("ruleset")
    Draft202012Validator.check_schema(schema)
    assert list(undescribed(schema, ())) == []


def undescribed(node, path):
    for key, inner in node.get("properties", {}).items():
        here = (*path, key)
        if "description" not in inner and "$ref" not in inner and "const" not in inner:
            yield here
        yield from undescribed(inner, here)
    for key, inner in node.get("$defs", {}).items():
        yield from undescribed(inner, (key,))


ALTERNATIVES = {
    "anyOf": [
        {"type": "integer", "minimum": 2},
        {"enum": ["all", "none"]},
        {"type": "object", "properties": {"seat": {"enum": ["A", "B"]}}, "required": ["seat"]},
        {"type": "array", "description": "A list of seats."},
        {"description": "Anything else.", "not": {}},
    ]
}


@pytest.mark.parametrize(
    ("schema", "data", "sentence"),
    [
        (ALTERNATIVES, 1, "the file is 1; the least is 2"),
        (ALTERNATIVES, {"seat": "C"}, "seat cannot be C; allowed: A, B"),
        (
            ALTERNATIVES,
            {"side": 1},
            "the file fits none of its forms; "
            "write a whole number or all or none or {seat: …} or a list or anything else",
        ),
        ({"type": ["string", "null"]}, 1, "the file is a whole number; it must be text or null"),
        ({"pattern": "^x$"}, "y1", "the file cannot be y1; it must match ^x$"),
        ({"const": "a"}, "b", "the file cannot be b; allowed: a"),
        ({"not": {}, "description": "Nothing."}, 1, "the file is not allowed here; expected: nothing"),
        ({"required": ["a"]}, {}, "the key 'a' is missing; add it"),
        ({"maxProperties": 0}, {"a": 1}, "the file is a map of 1; it takes at most 0"),
        ({"properties": {}, "additionalProperties": False}, {"a": 1}, "unknown key 'a'; remove it"),
        ({"enum": ["long"]}, "x" * 60, f"the file cannot be {'x' * 47}…; allowed: long"),
        ({"enum": ["long"]}, {"a": [None, True]}, "the file cannot be {a: [null, true]}; allowed: long"),
        ({"enum": ["long"]}, " ", 'the file cannot be " "; allowed: long'),
    ],
    ids=[
        "bound", "key", "no-form", "types", "pattern", "const", "not", "required", "size", "closed",
        "cut", "nested", "blank",
    ],
)  # fmt: skip
def test_sentences(schema, data, sentence):
    from jsonschema import Draft202012Validator

    document = document_of(data, "f")
    (error,) = Draft202012Validator(schema).iter_errors(data)
    (problem,) = problems_of(error, document)
    assert str(problem) == f"f:1:1: {sentence}"


def test_a_schema_may_refer_to_another_one():
    data = {"bundle": 1, "suite": "0", "content": "0", "rulesets": [], "situations": [{"op": "?"}]}
    problems = check(document_of(data, "f"), "bundle")
    assert "situations[0].op cannot be ?" in [str(problem.message) for problem in problems]
