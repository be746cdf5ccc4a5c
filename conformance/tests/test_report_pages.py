"""Reports as pages: what they show, and that what a peer wrote does no harm there."""

import json
import re
from html.parser import HTMLParser

import pytest

from deberc_conformance.report_stream import Report
from deberc_conformance.reports.badge import badge
from deberc_conformance.reports.html import html
from deberc_conformance.reports.junit import junit
from deberc_conformance.reports.markdown import markdown, plain
from deberc_conformance.reports.markup import link, with_cards
from deberc_conformance.reports.matrix import labelled, matrix

VOID = {"meta", "wbr"}
EVIL = '<script>alert(1)</script> & "x" | `y` \x1b[2J'
FOOTER = {"event": "footer", "failing": 0, "partial": False, "restarts": 0, "seconds": 0.5}
GIVEN = {
    "dealer": "A",
    "hands": {"A": ["JS", "TH"], "B": ["7C", "QD"]},
    "turn_up": "9S",
    "script": ["B order", "A play TH"],
}


class Page(HTMLParser):
    """Sees that every tag is closed; keeps ids, links, and the text by tag."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.words, self.tags = [], [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.tags.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given[key] for key in ("href", "src") if key in given]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
        if tag not in ("code", "b", "span", "i"):
            self.words.append(" ")

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).split())


def header(toy, name="toy", command="toy --fast"):
    peer = {"command": command, "name": name, "version": "1", "ops": ["card_values"]}
    started = "2026-01-02T03:04:05Z"
    head = {"event": "header", "report": 1, "suite": "1.2.3", "content": toy.content}
    return {**head, "started": started, "peer": peer, "selection": {}, "cases": 2}


def case(id_, verdict="pass", *, failing=None, **more):
    failing = verdict not in ("pass", "known_failure") if failing is None else failing
    event = {"event": "case", "case": id_, "op": "card_values", "area": "card_values"}
    event |= {"ruleset": "first", "rules": ["cards.plain_points"], "verdict": verdict}
    return {**event, "failing": failing, "ms": 1.0, **more}


def fail(id_, **more):
    difference = {"field": "total", "expected": 3, "got": 4}
    evidence = {
        "headline": difference,
        "differences": [difference],
        "given": GIVEN,
        "expected": {"expect": {"total": 3, "points": {"JS": 3}}},
        "answer": {"result": {"total": 4, "points": {"JS": 3}, "extra": None}},
    }
    return case(id_, "fail", **{**evidence, **more})


def report(toy, *events, name="toy", command="toy --fast", **footer):
    found = Report()
    counts = {}
    for event in events:
        if event["event"] == "case":
            counts[event["verdict"]] = counts.get(event["verdict"], 0) + 1
    failing = sum(event["failing"] for event in events)
    end = {**FOOTER, "counts": counts, "failing": failing, "exit_code": int(bool(failing))}
    for event in (header(toy, name, command), *events, {**end, **footer}):
        found.add(event)
    return found


def page(toy, *reports, lang="en", rulebook=None):
    return Page("\n".join(html([(each, toy) for each in reports], lang, rulebook)))


@pytest.fixture
def failed(toy):
    return report(toy, case("toyaac@first"), fail("toyaab@first"))


def test_a_page_shows_a_failure_whole(toy, failed):
    shown = page(toy, failed)
    assert "p1-toyaab@first" in shown.ids
    assert "#p1-toyaab@first" in shown.links
    for words in ("Failing: 1", "The sum.", "total: 3 ≠ 4", "total ≠ differs 3 4", "not compared",
                  'deberc verify --case toyaab@first --peer "toy --fast"',
                  "conformance/situations/card_values/toy-1.yaml", "A play 10♥"):  # fmt: skip
        assert words in shown.text.replace("\N{VARIATION SELECTOR-15}", ""), words


def test_a_page_is_in_one_language_with_the_rule_in_both(failed):
    from deberc_conformance.bundle import Bundle, House

    real = Bundle({"suite": "1", "content": "c" * 64, "rulesets": [], "situations": []})
    with_moscow = real.with_houses([House(moscow(), (), {}, ())])
    event = {**fail("k7m2xq@moscow"), "ruleset": "moscow", "rules": ["play.beat.trump_lead"]}
    russian = page(with_moscow, report(real, event), lang="ru", rulebook="https://rules.example/")
    assert "Замечаний: 1" in russian.text
    assert "Козырный ход обязательно перебить" in russian.text
    assert "A trump lead must be beaten" in russian.text
    assert "По источнику: Московский свод (S0F §10)" in russian.text
    place = "https://rules.example/ru/rulesets/moscow.html#play.beat.trump_lead"
    assert place in russian.links


def moscow():
    from deberc.rulesets import load_ruleset
    from deberc_conformance.houses import bundle_ruleset

    return bundle_ruleset(load_ruleset("moscow"))


def test_a_page_needs_nothing_else(toy, failed):
    text = "\n".join(html([(failed, toy)], "en"))
    assert not re.search(r"https?://|@import|url\(|<script|<link|<img", text)
    assert all(address.startswith("#") for address in Page(text).links)


def test_what_a_peer_wrote_stays_text(toy):
    hostile = fail("toyaab@first", reason=EVIL, stderr=EVIL, link="javascript:alert(1)",
                   answer={"result": {EVIL: [EVIL], "total": {EVIL: EVIL}}})  # fmt: skip
    incident = {
        "event": "incident",
        "kind": "crash",
        "detail": EVIL,
        "cases": [EVIL],
        "failing": True,
    }
    found = report(toy, hostile, {**incident, "stderr": EVIL}, name=EVIL, command=EVIL)
    shown = page(toy, found)
    assert "script" not in shown.tags
    assert not any("javascript" in each for each in shown.links)
    assert "\x1b" not in shown.text
    text = "\n".join(markdown([(found, toy)], "en"))
    assert "\x1b" not in text
    assert "<script" not in re.sub(r"(`+)[^\n]*?(?<!`)\1(?!`)", "", text).replace("\\<script", "")


def test_several_peers_stand_side_by_side(toy, failed):
    good = report(toy, case("toyaac@first"), case("toyaab@first"), name="other")
    shown = page(toy, failed, good, failed)
    assert "Rules and peers" in shown.text
    assert "cards.plain_points ✗ 1/2 ✓ 2 ✗ 1/2" in shown.text
    assert [peer.label for peer in labelled([failed, good, failed])] == [
        "toy 1",
        "other 1",
        "toy 1 (2)",
    ]
    assert len(set(shown.ids)) == len(shown.ids)
    assert all(each[1:] in shown.ids for each in shown.links)
    text = "\n".join(markdown([(failed, toy), (good, toy)], "en"))
    assert "| `cards.plain_points` | ❌ 1/2 | ✅ 2 |" in text.splitlines()


def test_a_matrix_counts_a_case_for_each_of_its_rules(toy):
    both = {**fail("toyaab@first"), "rules": ["play.ruff", "cards.pack"]}
    rows = matrix(labelled([report(toy, both, case("toyaac@first"))]))
    assert list(rows) == ["cards.pack", "cards.plain_points", "play.ruff"]
    assert [cells[0].failing for cells in rows.values()] == [1, 0, 1]


@pytest.mark.parametrize(
    ("footer", "lang", "said"),
    [
        (
            {"partial": True, "stopped": "interrupted", "exit_code": 130},
            "en",
            "PARTIAL: interrupted",
        ),
        (
            {"partial": True, "stopped": "interrupted", "exit_code": 130},
            "ru",
            "НЕ ДО КОНЦА: прервано",
        ),
        ({"partial": True, "stopped": "it died", "exit_code": 3}, "en", "PARTIAL: it died"),
        ({"exit_code": 4}, "en", "Nothing ran"),
        ({"exit_code": 0}, "en", "All passed"),
    ],
)
def test_how_a_run_ended_is_said_first(toy, footer, lang, said):
    found = report(toy, case("toyaac@first"), **footer)
    assert said in page(toy, found, lang=lang).text
    assert said in "\n".join(markdown([(found, toy)], lang))
    if footer.get("partial"):
        assert "All passed" not in page(toy, found).text


def test_a_report_on_another_corpus_is_shown_with_a_word_on_it(toy):
    gone = fail("gggggg@nowhere")
    found = report(toy, {**gone, "ruleset": "nowhere"})
    found.header["content"] = "d" * 64
    shown = page(toy, found)
    assert "made with another corpus" in shown.text
    assert "total: 3 ≠ 4" in shown.text


@pytest.mark.parametrize(
    ("expected", "answer", "said"),
    [
        ({"refused": {"line": 2, "rule": "play.ruff"}}, {"result": {"total": 1}}, "refused, line 2: play.ruff accepted"),
        ({"expect": {"total": 1}}, {"refused": {"rule": "play.ruff"}}, "accepted refused: play.ruff"),
        ({"any_of": [{"total": 1}, {"total": 2}]}, {"result": {"total": 3}}, "Right answer 2 of 2"),
        ({"expect": {"total": 1}}, None, "There is no answer"),
    ],
)  # fmt: skip
def test_refusals_and_alternatives_side_by_side(toy, expected, answer, said):
    event = fail("toyaab@first", expected=expected)
    event.pop("answer")
    found = report(toy, {**event, "answer": answer} if answer else event)
    assert said in page(toy, found).text


def test_cards_are_drawn_with_their_names():
    drawn = with_cards("10♥ and В♣, trump ♠", "ru")
    assert 'class="card h" role="img" aria-label="десятка червей">10♥' in drawn
    assert 'aria-label="валет треф">В♣' in drawn
    assert 'class="suit s" role="img" aria-label="пики">♠' in drawn
    assert 'aria-label="nine of hearts"' in with_cards("9♥", "en")


def test_only_addresses_of_the_web_are_links():
    assert link("https://a.example/?x=1&y=2").startswith('<a href="https://a.example/?x=1&amp;y=2"')
    assert link("javascript:alert(1)") == "javascript:alert(1)"


def test_markdown_is_plain_where_a_peer_speaks():
    assert plain("a|b\n<c> `d`") == "a\\|b\N{REPLACEMENT CHARACTER}\\<c\\> \\`d\\`"
    assert len(plain("x" * 1000)) == 300


def test_markdown_shows_the_worst_and_says_how_many_more(toy):
    events = [fail(f"toy{a}{b}{c}@first") for a in "abcd" for b in "abcd" for c in "ab"]
    text = "\n".join(markdown([(report(toy, *events), toy)], "en"))
    assert "And 7 more; the report file has them." in text
    assert "| `cards.plain_points` | ❌ 32/32 |" in text


@pytest.mark.parametrize(
    ("events", "footer", "message", "color"),
    [
        ([case("toyaab@first")], {}, "1 passed", "brightgreen"),
        ([case("toyaac@first"), case("toyaab@first", "known_failure")], {}, "1 passed, 1 known failures", "yellow"),
        ([fail("toyaab@first")], {}, "1 failing, 0 passed", "red"),
        ([], {"exit_code": 4}, "nothing ran", "lightgrey"),
        ([case("toyaab@first")], {"exit_code": 130, "partial": True}, "interrupted", "lightgrey"),
        ([], {"exit_code": 3, "partial": True}, "not judged", "lightgrey"),
    ],
)  # fmt: skip
def test_badges(toy, violations, events, footer, message, color):
    found = badge(report(toy, *events, **footer))
    assert (found["message"], found["color"]) == (message, color)
    assert violations(found, "badge") == []
    assert json.loads(json.dumps(found))["label"] == "deberc 1.2.3"


def test_junit_of_several_peers_counts_every_finding(toy, failed):
    import xml.etree.ElementTree as ET

    stopped = report(
        toy, case("toyaac@first"), name="other", partial=True, stopped="x", exit_code=3
    )
    root = ET.fromstring("\n".join(junit(failed, stopped)))
    assert [suite.get("name") for suite in root] == [
        "toy 1: first",
        "other 1: first",
        "other 1: run",
    ]
    for attribute, path in (
        ("tests", "testcase"),
        ("failures", "testcase/failure"),
        ("errors", "testcase/error"),
    ):
        assert int(root.get(attribute)) == len(root.findall(f"testsuite/{path}"))
        for suite in root:
            assert int(suite.get(attribute)) == len(suite.findall(path))
