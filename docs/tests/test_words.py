"""Words of the glossary that open in place, and the search, in a real browser."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from deberc.wording import Glossary
from deberc_sphinx.book import Book
from deberc_sphinx.popovers import _split, _words, chosen, words_with_rules

TIERCE = {
    "ru": ("Терц", "терц — Три карты одной масти подряд.", ["дама треф", "валет треф", "десятка треф"], "В словаре · Правило"),
    "en": ("tierce", "tierce — Three cards of one suit that follow each other.", ["queen of clubs", "jack of clubs", "ten of clubs"], "In the glossary · The rule"),
}  # fmt: skip


def opened(browser, site, address):
    browser.get("about:blank")
    browser.get(f"file://{site.root}/{address}")
    return browser


def word(page, term):
    found = page.find_elements("css selector", "#moscow-melds .word-link")
    (one,) = [one for one in found if one.text == term]
    script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
    page.execute_script(script, one)
    return one


@pytest.fixture
def about(browser, site):
    """The page with a word, its button, and its meaning."""
    page = opened(browser, site, "rulesets/moscow.html")
    return page, word(page, TIERCE[site.lang][0]), page.find_element("id", "about-tierce")


def test_a_word_opens_its_meaning_with_cards(about, site):
    page, button, meaning = about
    _, said, cards, links = TIERCE[site.lang]
    assert (button.tag_name, button.get_attribute("aria-expanded")) == ("button", "false")
    assert not meaning.is_displayed()
    button.click()
    assert meaning.is_displayed()
    assert button.get_attribute("aria-expanded") == "true"
    paragraphs = [one.text for one in meaning.find_elements(By.TAG_NAME, "p")]
    assert (paragraphs[0], paragraphs[-1]) == (said, links)
    drawn = meaning.find_elements("css selector", ".card")
    assert [one.get_attribute("aria-label") for one in drawn] == cards
    box = meaning.rect
    width, height = page.execute_script("return [innerWidth, innerHeight]")
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    place = page.execute_script(
        "const r = arguments[0].getBoundingClientRect(); return [r.top, r.bottom]", meaning
    )
    assert 0 <= place[0] < place[1] <= height


def test_escape_closes_it_and_the_word_keeps_the_keyboard(about):
    page, button, meaning = about
    button.send_keys(Keys.ENTER)
    assert meaning.is_displayed()
    page.switch_to.active_element.send_keys(Keys.TAB)
    assert page.switch_to.active_element.get_attribute("href").endswith("glossary.html#word-tierce")
    page.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert not meaning.is_displayed()
    assert button.get_attribute("aria-expanded") == "false"
    assert page.switch_to.active_element == button


def test_a_touch_elsewhere_closes_it(about):
    page, button, meaning = about
    button.click()
    page.execute_cdp_cmd(
        "Input.dispatchMouseEvent",
        {"type": "mousePressed", "x": 5, "y": 200, "button": "left", "clickCount": 1},
    )
    page.execute_cdp_cmd(
        "Input.dispatchMouseEvent",
        {"type": "mouseReleased", "x": 5, "y": 200, "button": "left", "clickCount": 1},
    )
    assert not meaning.is_displayed()


def test_without_scripts_a_word_is_a_link(phone, site):
    phone.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    opened(phone, site, "rulesets/moscow.html")
    link = phone.find_element("css selector", "#moscow-melds .word-link[data-about='about-tierce']")
    assert link.tag_name == "a"
    assert link.get_attribute("href").endswith("/glossary.html#word-tierce")
    assert not phone.find_element("id", "about-tierce").is_displayed()


def test_a_section_marks_a_word_once(phone, site):
    page = opened(phone, site, "rulesets/three-handed.html")
    script = """return [...document.querySelectorAll("article section section")].map(section =>
      [...section.querySelectorAll(".word-link")].map(one => one.popoverTargetElement.id))"""
    marked = page.execute_script(script)
    assert sum(map(len, marked)) > 30
    assert all(len(set(found)) == len(found) for found in marked)
    assert (
        page.execute_script(
            "return document.querySelectorAll(':is(h1, h2, h3, a, code) .word-link').length"
        )
        == 0
    )


# --- which words


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("ru", "Если висячий байд повторился, байд не в счёт, и байды тоже.", ["hanging_bait", "bait"]),
        ("ru", "Он сидит рядом, в ряду три карты.", ["sequence"]),
        ("ru", "Байдом на картах наказывают за ренонс.", ["bait_on_cards", "revoke"]),
        ("en", "A hanging bait is no bait.", ["hanging_bait", "bait"]),
        ("en", "Who draws the first ace has a claim to deal.", []),
    ],
)  # fmt: skip
def test_the_longest_form_is_meant_and_each_word_once(lang, text, found):
    seen = set()
    made = list(_split(text, lang, seen))
    assert [node["term"] for node in made if "term" in getattr(node, "attributes", {})] == found
    assert "".join(node.astext() for node in made) == text


def test_words_and_their_rules_exist():
    from deberc.rulesets import rule_ids

    terms = Glossary.load().terms
    assert set(chosen()) <= set(terms)
    for _, rule in words_with_rules(Book("ru", ())):
        assert rule in rule_ids() or f"{rule.rpartition('.')[0]}.*" in rule_ids(), rule
    for lang in ("ru", "en"):
        assert set(_words(lang)[1].values()) == set(chosen())


# --- the search

RULES = {
    "взятки": "play.follow_suit", "взяток": "play.follow_suit",
    "белла": "bella.points", "бела": "bella.points",
    "байд": "settlement.bait", "байт": "settlement.bait", "бейт": "settlement.bait",
    "доезд": "game.claim.kind",
    "полтинник": "melds.sequences.fifty", "берц": "melds.sequences.fifty",
}  # fmt: skip


def hit(page, *places):
    """Wait for a hit that leads to one of the places and return its item."""
    script = """return [...document.querySelectorAll("#search-results ul.search > li")]
      .find(item => arguments[0].some(place => item.querySelector("a")?.href.endsWith(place)))"""
    return WebDriverWait(page, 30).until(lambda b: b.execute_script(script, places))


@pytest.mark.parametrize("spelt", RULES)
def test_other_forms_lead_to_the_rule(chromium, russian, spelt):
    """Forms that the stemmer does not bring together, and the words of other cities."""
    page = opened(chromium, russian, f"search.html?q={spelt}")
    assert hit(page, f"#{RULES[spelt]}")


def framed(page, item):
    """Open the section of a hit and go into its frame."""
    script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
    page.execute_script(script, item)
    item.find_element("css selector", ".search-section summary").click()
    frame = WebDriverWait(page, 10).until(lambda _: item.find_element(By.TAG_NAME, "iframe"))
    page.switch_to.frame(frame)
    WebDriverWait(page, 20).until(lambda b: b.find_elements("css selector", ".section-alone"))


@pytest.mark.parametrize(("lang", "asked"), [("ru", "бейт"), ("en", "bait")])
def test_a_hit_shows_its_whole_section(phone, request, lang, asked):
    site = request.getfixturevalue({"ru": "russian", "en": "english"}[lang])
    page = opened(phone, site, f"search.html?q={asked}")
    item = hit(page, "#settlement.bait")
    address = item.find_element(By.TAG_NAME, "a").get_attribute("href")
    name = address.rpartition("/")[2].partition(".html")[0]
    framed(page, item)
    shown = page.find_element("css selector", f"[id='{name}-settlement']")
    assert shown.is_displayed()
    assert "settlement.made" in page.page_source
    sections = page.find_elements("css selector", f"section[id^='{name}-']")
    visible = [one.get_attribute("id") for one in sections if one.is_displayed()]
    assert visible == [f"{name}-settlement"]
    wide, width = page.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= width
    page.switch_to.default_content()
    frame = page.find_element("css selector", ".search-section iframe")
    assert frame.get_attribute("title")
    WebDriverWait(page, 10).until(lambda _: frame.rect["height"] > 250)


def test_a_hit_on_a_page_shows_the_section_with_the_word(phone, english):
    page = opened(phone, english, "search.html?q=overtrump")
    framed(page, hit(page, ".html"))
    (shown,) = [
        one for one in page.find_elements("css selector", "article section") if one.is_displayed()
    ][-1:]
    assert "overtrump" in shown.text.lower()
