"""The page of a report in a real browser: a phone and a desktop, light and dark."""

import pytest

from deberc_conformance.report_stream import Report
from deberc_conformance.reports.html import html

LONG = "dealing.next_dealer.after_a_rather_long_name"


def report(toy, name):
    found = Report()
    peer = {
        "command": f"node {'long-path/' * 12}{name}.mjs",
        "name": name,
        "version": "1",
        "ops": [],
    }
    head = {"event": "header", "report": 1, "suite": "1", "content": toy.content, "peer": peer}
    found.add({**head, "started": "2026-01-02T03:04:05Z", "selection": {}, "cases": 2})
    difference = {"field": "written", "expected": {"A": 0}, "got": {"A": 10}}
    event = {"event": "case", "op": "play_deal", "area": "deals", "ruleset": "first", "ms": 1}
    cards = [rank + suit for suit in "SD" for rank in "789TJQKA"]
    given = {"hands": {"A": cards, "B": cards}, "script": [f"A play {card}" for card in cards]}
    answer = {"written": {"A": 10}, "cards": cards, "breakdown": [
        {"seat": "A", "what": "cards", "points": 10, "rule": LONG}]}  # fmt: skip
    expected = {"expect": {"written": {"A": 0}, "cards": cards}}
    evidence = {"headline": difference, "differences": [difference], "given": given}
    failing = {
        "verdict": "fail",
        "failing": True,
        "expected": expected,
        "answer": {"result": answer},
    }
    found.add({**event, "case": "toyaab@first", "rules": [LONG], **failing, **evidence})
    found.add(
        {
            **event,
            "case": "toyaac@first",
            "rules": ["cards.pack"],
            "verdict": "pass",
            "failing": False,
        }
    )
    end = {"event": "footer", "counts": {"fail": 1, "pass": 1}, "failing": 1, "partial": False}
    found.add({**end, "restarts": 0, "seconds": 1.0, "exit_code": 1})
    return found


@pytest.fixture(params=["ru", "en"])
def show(request, browser, toy, tmp_path):
    """Return a function that shows the page on so many peers."""

    def load(peers=1, *, dark=False):
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        reports = [(report(toy, f"program-{number}"), toy) for number in range(peers)]
        page = tmp_path / "report.html"
        page.write_text("\n".join(html(reports, request.param)), encoding="utf-8")
        browser.get("about:blank")
        browser.get(f"file://{page}")
        return browser

    return load


@pytest.mark.parametrize("peers", [1, 4])
def test_the_page_fits_its_width(show, peers):
    script = "return [document.documentElement.scrollWidth, screen.width]"
    wide, width = show(peers).execute_script(script)
    assert wide <= width


def test_expected_and_got_stand_side_by_side(show):
    browser = show()
    left, right = browser.find_elements("css selector", ".pair .differs td")
    assert left.rect["y"] == right.rect["y"]
    assert left.rect["x"] + left.rect["width"] <= right.rect["x"] + 1


def test_the_matrix_leads_to_the_failure(show):
    browser = show()
    browser.find_element("css selector", ".matrix td.bad a").click()
    assert browser.current_url.endswith("#p1-toyaab@first")
    top = browser.execute_script(
        "return document.querySelector('.failure').getBoundingClientRect().top"
    )
    assert -1 <= top < 740


@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_from_the_page(show, dark):
    browser = show(dark=dark)
    assert (luminance(browser, "body", "background-color") < 0.2) is dark
    for selector in (".note", ".failure dt", ".matrix td.bad a", ".matrix td.v-pass", ".mark",
                     ".verdict", ".headline", ".standing", ".pair .extra td"):  # fmt: skip
        assert contrast(browser, selector) >= 4.5, selector


def test_a_card_has_a_name(show):
    browser = show()
    names = {
        each.get_attribute("aria-label") for each in browser.find_elements("css selector", ".card")
    }
    assert names & {"seven of spades", "семёрка пик"}


def contrast(browser, selector):
    ink = luminance(browser, selector, "color")
    paper = luminance(browser, selector, "background-color")
    return (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05)


def luminance(browser, selector, what):
    """Return how light a colour is; a background that is not painted is that of the parent."""
    script = """
      let one = document.querySelector(arguments[0]);
      let found = getComputedStyle(one).getPropertyValue(arguments[1]);
      while (found == 'rgba(0, 0, 0, 0)') {
        one = one.parentElement; found = getComputedStyle(one).getPropertyValue(arguments[1]);
      }
      return found.match(/[0-9.]+/g).slice(0, 3).map(Number);"""
    parts = [value / 255 for value in browser.execute_script(script, selector, what)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
