"""Deals that are stepped through: their data, and the page's script in a real browser."""

import json
import re

import pytest

from deberc_sphinx import library
from deberc_sphinx.book import Book
from deberc_sphinx.steps import rule_sentence
from deberc_sphinx.steps_course import course_of, has_course
from deberc_sphinx.steps_deal import whole_deal
from deberc_sphinx.steps_words import _said, html_of, words_of

LANGUAGES = ("ru", "en")


@pytest.fixture(scope="module")
def courses():
    """The course of one case of every verdict on a script, with the case."""
    known = library.cases()
    firsts = (
        known[situation["id"], verdict["rulesets"][0]]
        for situation in library.situations().values()
        for verdict in situation["verdicts"]
    )
    return [(case, course_of(case, "ru")) for case in firsts if has_course(case)]


def tables(course):
    table = course.start
    for step in course.steps:
        table = table | step.change
        yield table


def test_every_script_has_its_course(courses):
    assert len(courses) > 700
    for case, course in courses:
        numbers = [step.number for step in course.steps if step.number]
        done = len(case.given["script"])
        if case.expectation.kind == "refused":
            done = case.expectation.maps[0]["line"]
        assert numbers == list(range(1, done + 1)), case.id


def test_every_rule_of_a_step_is_stated_and_has_its_wording(courses):
    books = [Book(lang, ()) for lang in LANGUAGES]
    cited = {(course.address, rule) for _, course in courses for rule in course.rules}
    assert len(cited) > 500
    for address, rule in cited:
        assert rule == "script" or rule in library.stated_rules(address), (address, rule)
        for book in books:
            assert rule_sentence(book, address, rule), (address, rule, book.lang)
            assert book.rule_title(address, rule), (address, rule, book.lang)


def test_only_a_lead_and_what_nobody_disputes_cites_no_rule(courses):
    silent = [step.text for _, course in courses for step in course.steps if not step.rules]
    assert len(silent) > 1000
    assert all(" ходит " in text or text.startswith("проходит объявленное") for text in silent)


def test_a_refused_act_is_the_last_step_and_names_its_rule(courses):
    refused = [(case, course) for case, course in courses if case.expectation.kind == "refused"]
    assert len(refused) > 200
    for case, course in refused:
        expected, last = case.expectation.maps[0], course.steps[-1]
        assert (last.number, last.rules) == (expected["line"], (expected["rule"],)), case.id
        assert last.text.startswith("✗")


def test_points_at_the_end_are_those_of_the_corpus(courses):
    compared = 0
    for case, course in courses:
        expected = case.expectation.maps[0].get("points")
        if case.expectation.kind != "expect" or expected is None:
            continue
        last = list(tables(course))[-1]
        made = {
            seats[0]: points for seats, points in zip(course.sides, last["points"], strict=True)
        }
        assert made == {seat: expected[seat] for seat in made}, case.id
        compared += 1
    assert compared > 300


def test_a_card_is_in_one_place_and_is_played_from_its_hand(courses):
    for case, course in courses:
        before = course.start
        for table in tables(course):
            held = " ".join(table["hands"].values()).split()
            lying = [card for _, card in table["trick"]]
            assert len({*held, *lying}) == len(held) + len(lying), case.id
            if table["trick"] != before["trick"]:
                seat, card = table["trick"][-1]
                assert card in before["hands"][seat].split(), case.id
            before = table


def test_every_ruleset_has_a_deal_that_is_played_to_its_end():
    for name in library.playable_names():
        course = course_of(library.case(whole_deal(name), name), "ru")
        *_, last = tables(course)
        assert not any(last["hands"].values()), name
        assert course.steps[-1].number is None, name


def test_courses_of_both_languages_differ_in_words_only(courses):
    for case, russian in courses[::10]:
        english = course_of(case, "en")
        assert [step.change for step in russian.steps] == [step.change for step in english.steps]
        assert [step.rules for step in russian.steps] == [step.rules for step in english.steps]
        assert not re.search("[А-Яа-я]", " ".join(step.text for step in english.steps)), case.id


def test_texts_stand_in_both_languages():
    assert all(set(text) == {"ru", "en"} for text in _said().values())
    assert words_of("ru").keys() == words_of("en").keys()


def test_cards_and_suits_are_drawn_in_a_text():
    book = Book("ru", ())
    drawn = html_of(book, "A ходит 10♣, козырь ♥ <b>")
    assert 'aria-label="десятка треф">10♣' in drawn
    assert '<span class="suit suit-h" role="img" aria-label="червы">♥' in drawn
    assert drawn.endswith("&lt;b&gt;")
    assert html_of(book, "JH") == html_of(book, "В♥")


# In a real browser.

OPEN = """
const found = [...document.querySelectorAll("details.deal-steps")].find(details => {
  const data = JSON.parse(details.querySelector("script.deal-data").textContent);
  return data.sides.flat().length === arguments[0] && data.changes.length >= arguments[1];
});
for (let node = found.parentElement; node; node = node.parentElement) {
  if (node.tagName === "DETAILS") node.open = true;
}
found.scrollIntoView({ block: "center", behavior: "instant" });
return found;
"""
TABLE = """
const deal = arguments[0];
const cards = place => [...place.querySelectorAll(".card")].map(one => one.getAttribute("aria-label"));
return {
  hands: [...deal.querySelectorAll(".deal-hands li")].map(cards),
  trick: cards(deal.querySelector(".deal-trick")),
  made: [...deal.querySelectorAll(".deal-made")].map(one => one.textContent),
};
"""


def open_deal(browser, site, page, players=2, steps=5):
    browser.get("about:blank")
    browser.get(f"file://{site.root}/{page}")
    details = browser.execute_script(OPEN, players, steps)
    details.find_element("css selector", "summary").click()
    return details, details.find_element("css selector", ".deal")


def cited(course):
    return [[course.rules.index(rule) for rule in step.rules] for step in course.steps]


def texts(place, selector):
    return [one.text for one in place.find_elements("css selector", selector)]


def test_keys_and_buttons_move_through_the_deal(browser, site):
    from selenium.webdriver.common.keys import Keys

    _, deal = open_deal(browser, site, "corpus/bella.html")
    words = words_of(site.lang)
    every = len(browser.execute_script(
        "return arguments[0].parentElement.querySelectorAll('.deal-all > ol > li')", deal))  # fmt: skip
    assert every >= 5

    def at():
        return texts(deal, ".deal-count")[0]

    def said(number):
        return words["count"].format(number=number, all=every)

    assert at() == said(1)
    deal.send_keys(Keys.ARROW_RIGHT)
    assert at() == said(2)
    deal.find_element("name", "next").click()
    assert at() == said(3)
    deal.send_keys(Keys.END)
    assert at() == said(every)
    deal.send_keys(Keys.ARROW_RIGHT)
    assert at() == said(every)
    deal.send_keys(Keys.ARROW_LEFT)
    assert at() == said(every - 1)
    deal.send_keys(Keys.HOME)
    assert at() == said(1)
    last = deal.find_element("name", "last")
    last.click()
    assert at() == said(every)
    assert last.get_attribute("aria-disabled") == "true"
    assert browser.switch_to.active_element == last
    wide, width = browser.execute_script(
        "return [document.documentElement.scrollWidth, innerWidth]"
    )
    assert wide <= width


def test_each_step_says_its_rule_and_is_read_out(phone, site):
    details, deal = open_deal(phone, site, "corpus/play.html")
    data = json.loads(details.find_element("css selector", "script").get_attribute("textContent"))
    live = deal.find_element("css selector", ".deal-said")
    assert live.get_attribute("aria-live") == "polite"
    assert deal.get_attribute("role") == "group"
    assert words_of(site.lang)["keys"] in deal.get_attribute("aria-label")
    book = Book(site.lang, library.playable_names())
    for decided in data["decide"]:
        rules = [data["rules"][number] for number in decided]
        shown = texts(live, ".deal-rule")
        assert len(shown) == len(rules)
        for rule, text in zip(rules, shown, strict=True):
            assert text.startswith(book.rule_title(data["address"], rule) + ": ")
        deal.find_element("name", "next").click()
    buttons = deal.find_elements("css selector", "button")
    assert [one.get_attribute("aria-label") for one in buttons] == [
        words_of(site.lang)[name] for name in ("first", "back", "next", "last")
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_is_that_of_the_interpreter(phone, english, players):
    details, deal = open_deal(phone, english, "corpus/play.html", players, 12)
    data = json.loads(details.find_element("css selector", "script").get_attribute("textContent"))
    course = next(
        course
        for case in library.cases().values()
        if case.ruleset == data["address"] and case.area == "play" and has_course(case)
        for course in [course_of(case, "en")]
        if (course.start, cited(course)) == (data["start"], data["decide"])
    )
    glossary = Book("en", ()).glossary
    for table in tables(course):
        shown = phone.execute_script(TABLE, deal)
        hands = [held.split() for _, held in sorted(table["hands"].items())]
        assert shown["hands"] == [[glossary.card_name(c, "en") for c in held] for held in hands]
        assert shown["trick"] == [glossary.card_name(c, "en") for _, c in table["trick"]]
        made = " ".join(shown["made"])
        assert re.findall(r"tricks: (\d+)", made) == [str(n) for n in table["tricks"]]
        assert sorted(re.findall(r"points: (\d+)", made)) == sorted(map(str, table["points"]))
        deal.find_element("name", "next").click()


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_those_who_do_not_want_it(phone, russian, wish, moves):
    features = [{"name": "prefers-reduced-motion", "value": wish}]
    phone.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    _, deal = open_deal(phone, russian, "corpus/play.html", 2, 6)
    while not (laid := deal.find_elements("css selector", ".deal-new .card")):
        deal.find_element("name", "next").click()
    assert (laid[0].value_of_css_property("animation-name") != "none") is moves


def test_without_scripts_every_step_is_listed(phone, site):
    phone.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    phone.get(f"file://{site.root}/corpus/play.html")
    details = phone.find_elements("css selector", "details.deal-steps")[0]
    details.find_element("css selector", "summary").click()
    items = details.find_elements("css selector", "ol > li")
    assert len(items) > 3
    assert all(one.is_displayed() and one.text for one in items)
    assert details.find_elements("css selector", "li a[href*='rulesets/']")


@pytest.mark.parametrize("folder", ["rulesets/moscow", "corpus/deals", "disputes/bella"])
def test_rules_corpus_and_disputes_have_deals(english, folder):
    page = english.page(f"{folder}.html")
    assert page.classes.count("deal-steps") >= 1
