"""The sites in a real browser: phone and desktop, switch of language, search, comparison."""

import pytest


def show(browser, site, page):
    browser.get("about:blank")
    browser.get(f"file://{site.root}/{page}")


def visible(browser, selector):
    return [one for one in browser.find_elements("css selector", selector) if one.is_displayed()]


def wait(browser, found):
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(browser, 10).until(found)


@pytest.mark.parametrize(
    "page", ["index.html", "rulesets/kharkov.html", "compare.html", "disputes/meld_contest.html", "glossary.html",
             "corpus/deals.html", "offences.html", "house-variant.html"]
)  # fmt: skip
def test_pages_fit_the_width(browser, site, page):
    show(browser, site, page)
    wide, width = browser.execute_script(
        "return [document.documentElement.scrollWidth, innerWidth]"
    )
    assert wide <= width


def test_switch_of_language_keeps_the_place(browser, russian):
    show(browser, russian, "rulesets/kharkov.html#melds.precedence")
    (switch,) = visible(browser, "a.language-switch")
    assert switch.text == "English"
    switch.click()
    wait(browser, lambda b: "/en/rulesets/kharkov.html" in b.current_url)
    assert browser.current_url.endswith("/en/rulesets/kharkov.html#melds.precedence")
    assert browser.find_element("tag name", "html").get_attribute("lang") == "en"


def test_link_into_a_fold_out_opens_it(browser, site):
    show(browser, site, "rulesets/moscow.html#note.melds.longer_run")
    assert wait(browser, lambda b: visible(b, "[id='note.melds.longer_run']"))


def test_search_goes_to_a_word(chromium, russian):
    show(chromium, russian, "search.html?q=взяток")
    wait(chromium, lambda b: visible(b, "#search-results ul.search li a"))
    found = [one.get_attribute("href") for one in visible(chromium, "#search-results li a")]
    assert any("glossary.html#word-trick" in address for address in found)


def test_search_in_english(browser, english):
    show(browser, english, "search.html?q=overtrump")
    assert wait(browser, lambda b: visible(b, "#search-results ul.search li a"))


# In one question to the browser: a thousand cells asked one by one take half a minute.
CELLS = """
return [...document.querySelectorAll("table.comparison-table tr")].filter(row => !row.hidden)
  .map(row => [...row.cells].filter(cell => cell.offsetWidth > 0).map(cell => cell.textContent.trim()))
"""


def test_comparison_keeps_only_what_differs(browser, site):
    show(browser, site, "compare.html")
    every = browser.execute_script(CELLS)
    browser.find_element("name", "differing").click()
    head, *rows = browser.execute_script(CELLS)
    assert len(head) == 7
    assert 0 < len(rows) < len(every) - 1
    assert all(len(row) == 7 and len(set(row[1:])) > 1 for row in rows)


def test_comparison_of_two(browser, english):
    show(browser, english, "compare.html")
    browser.find_element("css selector", "details.columns summary").click()
    for box in browser.find_elements("css selector", "details.columns input"):
        wanted = box.get_attribute("name") in {"moscow", "kharkov"}
        if box.is_selected() is not wanted:
            box.click()
    browser.find_element("name", "differing").click()
    (row,) = visible(browser, "tr.rule-row")
    assert row.text.startswith("Precedence of melds")


def test_comparison_by_section(browser, english):
    from selenium.webdriver.support.ui import Select

    show(browser, english, "compare.html")
    Select(browser.find_element("name", "section")).select_by_value("bella")
    rows = visible(browser, "tr.rule-row")
    assert len(rows) == 5
    assert all("section-bella" in row.get_attribute("class") for row in rows)


def test_pages_are_read_without_scripts(chromium, site):
    chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    show(chromium, site, "compare.html")
    assert len(visible(chromium, "tr.rule-row")) > 90


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_can_be_read_in_both_themes(chromium, russian, theme):
    media = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    show(chromium, russian, "index.html")
    card = chromium.find_element("css selector", ".card.suit-h")
    assert card.value_of_css_property("color") == "rgba(176, 0, 32, 1)"
    assert card.value_of_css_property("background-color") == "rgba(255, 255, 255, 1)"
