"""The first page, the five minutes, the suits and the tables: what a player meets first."""

import re

import pytest

from deberc_sphinx import library

ROWS = """
return [...document.querySelectorAll("table.chooser-table tbody tr")].filter(row => !row.hidden)
  .map(row => [...row.cells].map(cell => cell.textContent.trim()))
"""


def wait(browser, found):
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(browser, 10).until(found)


def questions(browser):
    from selenium.webdriver.support.ui import Select

    found = browser.find_elements("css selector", ".controls[data-kind='chooser'] select")
    return [Select(one) for one in found]


def test_three_questions_lead_to_a_ruleset(browser, site):
    browser.get(f"file://{site.root}/index.html")
    assert len(browser.execute_script(ROWS)) == len(library.playable_names())
    players, place, ends = questions(browser)
    players.select_by_visible_text({"ru": "двое", "en": "two"}[site.lang])
    place.select_by_visible_text({"ru": "Харьков", "en": "Kharkov"}[site.lang])
    ends.select_by_visible_text({"ru": "301 очко", "en": "301 points"}[site.lang])
    (row,) = browser.execute_script(ROWS)
    assert row[0] == library.title_of("kharkov-301")[site.lang]


def test_no_answer_leads_to_nothing(phone, english):
    phone.get(f"file://{english.root}/index.html")
    players, place, _ = questions(phone)
    players.select_by_visible_text("three")
    free = [one.text for one in place.options if one.is_enabled()]
    assert "Moscow" not in free
    assert "A game site" in free


def test_the_table_is_there_without_scripts(chromium, site):
    chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    chromium.get(f"file://{site.root}/index.html")
    assert chromium.find_element("css selector", "table.chooser-table").is_displayed()
    assert not chromium.find_elements("css selector", ".suits-switch:not([hidden])")


def switch_of_suits(browser):
    (switch,) = browser.find_elements("css selector", ".suits-switch")
    if browser.execute_script("return innerWidth") < 600:
        browser.find_element("css selector", "header label[for=__navigation]").click()
        wait(browser, lambda _: switch.rect["x"] >= 0)
    return switch


def colour(browser, selector):
    return browser.find_element("css selector", selector).value_of_css_property("color")


def test_suits_in_four_colours_are_remembered(browser, russian):
    page = f"file://{russian.root}/five-minutes.html"
    browser.get(page)
    before = colour(browser, ".card.suit-c")
    switch_of_suits(browser).click()
    browser.get(f"file://{russian.root}/glossary.html")
    browser.get(page)
    assert (before, colour(browser, ".card.suit-c")) == (
        "rgba(27, 27, 27, 1)",
        "rgba(23, 105, 44, 1)",
    )
    assert colour(browser, ".card.suit-d") == "rgba(11, 79, 196, 1)"
    switch = switch_of_suits(browser)
    assert switch.get_attribute("aria-pressed") == "true"


def test_cards_are_printed_black(chromium, russian):
    chromium.get(f"file://{russian.root}/five-minutes.html")
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    cards = chromium.find_elements("css selector", ".card")
    assert len(cards) > 20
    assert {card.value_of_css_property("color") for card in cards[:20]} == {"rgba(0, 0, 0, 1)"}


def test_the_five_minutes_show_a_whole_deal(site):
    text = (site.root / "five-minutes.html").read_text(encoding="utf-8")
    assert text.count('class="example docutils container"') == 1
    assert len(re.findall(r'class="card suit-', text)) > 60


@pytest.mark.parametrize(("area", "players"), [("legal_cards", 3), ("trick_winner", 4)])
def test_tables_of_three_and_four_are_drawn(site, area, players):
    text = (site.root / f"corpus/{area}.html").read_text(encoding="utf-8")
    drawn = re.findall(r'<svg class="seats".*?</svg>', text, re.DOTALL)
    assert [one for one in drawn if one.count("<circle") == players]
    table = {"ru": "Стол: A, B, C", "en": "The table: A, B, C"}[site.lang]
    assert all(f'role="img" aria-label="{table}' in one for one in drawn)
