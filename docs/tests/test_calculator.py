"""The calculator in a real browser: phone and desktop, both languages, worked by hand."""

import re

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from deberc_sphinx import library

ENTER = """
const form = document.querySelector(".calculator-form");
for (const [name, value] of Object.entries(arguments[0])) {
  const control = form.elements[name];
  if (control.type === "checkbox") control.checked = value; else control.value = value;
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}
"""
MADE = {"dealer": "A", "maker": "A", "last_trick": "B", "cards.A": "72", "cards.B": "50"}
"""72 against 50 + 10 = 60."""


def opened(browser, site, address="moscow"):
    browser.get("about:blank")
    browser.get(f"file://{site.root}/calculator.html#{address}")
    return browser


@pytest.fixture
def page(phone, english):
    return opened(phone, english)


def enter(page, **fields):
    page.execute_script(ENTER, {name.replace("__", "."): value for name, value in fields.items()})


def put(page, fields):
    page.execute_script(ENTER, fields)


def texts(page, selector):
    script = "return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)"
    return page.execute_script(script, selector)


def table(page):
    """Return what the answer says of each side: who, made, writes, total."""
    script = (
        "return [...document.querySelectorAll('.calculator-table tbody tr')]"
        ".map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return page.execute_script(script)


def after(page):
    return texts(page, ".calculator-after li")


def errors(page):
    return [text for text in texts(page, ".calculator-error:not([hidden])") if text]


SAID = {
    "en": {
        "outcome": "Made.",
        "after": ["Nothing hangs.", "A deals next.", "The game goes on."],
        "rule": "Made",
        "text": "If the maker has more than the defender, the game is made and each writes his own points.",
    },
    "ru": {
        "outcome": "Сыграно.",
        "after": ["Ничего не висит.", "Следующим сдаёт A.", "Партия продолжается."],
        "rule": "Сыграно",
        "text": "Если играющий набрал больше вистующего, игра сыграна и каждый пишет свои очки.",
    },
}


def test_who_writes_what_and_why(browser, site):
    page, said = opened(browser, site), SAID[site.lang]
    form = page.find_element("css selector", ".calculator-form")
    for name in ("dealer", "maker", "last_trick"):
        Select(form.find_element("name", name)).select_by_value(MADE[name])
    for name in ("cards.A", "cards.B"):
        form.find_element("name", name).send_keys(MADE[name])
    assert texts(page, ".calculator-outcome") == [said["outcome"]]
    assert table(page) == [["A", "72", "72", "72"], ["B", "60", "60", "60"]]
    assert after(page) == said["after"]
    told = page.find_element("css selector", ".calculator-rules [data-rule='settlement.made']")
    assert told.text == f"{said['rule']} — {said['text']}"
    link = told.find_element("tag name", "a").get_attribute("href")
    assert link.endswith("/rulesets/moscow.html#settlement.made")
    assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_a_tie_hangs_and_the_next_deal_begins_with_it(page):
    put(page, {**MADE, "cards.A": "70", "cards.B": "60", "total.A": "100", "total.B": "200"})
    # 60 + 10 = 70: level; the maker's 70 hang, the defender writes his own and deals.
    assert texts(page, ".calculator-outcome") == ["Hanging bait."]
    assert table(page) == [["A", "70", "0", "100"], ["B", "70", "70", "270"]]
    assert after(page)[:2] == ["Hanging: 70 points.", "B deals next."]
    page.find_element("css selector", "[data-act='next_deal']").click()
    held = page.execute_script(
        "const { elements } = document.querySelector('.calculator-form');"
        "return ['dealer', 'maker', 'pots', 'total.A', 'total.B', 'cards.A'].map(name => elements[name].value)"
    )
    assert held == ["B", "", "70", "100", "270", ""]
    assert texts(page, ".calculator-carried") == ["Written down; enter the next deal."]
    # B plays 90 + 10 against 40 and takes the pot: 100 + 70.
    put(page, {"maker": "B", "last_trick": "B", "cards.A": "40", "cards.B": "90"})
    assert table(page) == [["A", "40", "40", "140"], ["B", "100", "170", "440"]]


def test_a_bait_of_three_with_fines(page):
    put(page, {"ruleset": "online-three"})
    put(page, {"option.three_baits": True})
    put(page, {"dealer": "C", "maker": "A", "last_trick": "B"})
    put(page, {"cards.A": "41", "cards.B": "60", "cards.C": "30", "baits.A": "2"})
    # A 41, B 60 + 10 = 70, C 30. 41 = 21 + 20; from the left of C, who dealt, B comes first.
    assert texts(page, ".calculator-outcome") == ["Bait."]
    assert table(page) == [
        ["A", "41", "−100", "−100"],
        ["B", "70", "91", "91"],
        ["C", "30", "50", "50"],
    ]
    lines = texts(page, ".calculator-lines[data-side='A'] tr")
    assert [re.sub(r"\s+", " ", line) for line in lines] == [
        "cards+41Bait", "given away−41Bait", "fine−100Fine for a bait", "In all−100",
    ]  # fmt: skip
    assert "Baits in the count: A 0, B 0, C 0." in after(page)


def test_pairs_write_together(page):
    put(page, {"ruleset": "classic-pairs"})
    put(page, {"dealer": "A", "maker": "B", "last_trick": "A", "bella": "D"})
    put(page, {"cards.A": "70", "cards.B": "82", "melds.C": "20"})
    put(page, {"no_trick.C": True})
    # C has no trick, but his partner has, so the 20 count: 70 + 10 + 20 = 100; bella is D's: 82 + 20 = 102.
    assert table(page) == [["A and C", "100", "100", "100"], ["B and D", "102", "102", "102"]]
    assert errors(page) == []


def test_both_past_the_target_and_the_record(page):
    put(page, {"ruleset": "club-501"})
    put(page, {**MADE, "total.A": "470", "total.B": "460"})
    assert after(page) == ["The game is over, won by player B.", "Recorded as 501 : 500."]
    assert texts(page, "[data-act='next_deal']") == ["Start a new game"]


def test_who_took_a_trick_last_is_asked_where_it_decides(page):
    put(page, {"ruleset": "classic-three"})
    asked = page.find_element("name", "last_of")
    put(page, {"dealer": "A", "maker": "A", "last_trick": "A"})
    put(page, {"cards.A": "80", "cards.B": "40", "cards.C": "20"})
    assert not asked.is_displayed()
    put(page, {"total.B": "470", "total.C": "490"})  # 510 and 510, the last trick with A at 90
    assert asked.is_displayed()
    assert "The game goes on." in after(page)
    put(page, {"last_of": "A"})
    assert errors(page) == ["This must be one of those past the target."]
    put(page, {"last_of": "C"})
    assert errors(page) == []
    assert "The game is over, won by player C." in after(page)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"cards.A": "-5"}, "A whole number is needed, not below zero."),
        ({"cards.A": "sixty"}, "A whole number is needed, not below zero."),
        ({"total.B": "1,5"}, "A whole number is needed."),
        ({"pots": "40 62"}, "A whole number is needed, not below zero."),
        (
            {"cards.A": "100", "cards.B": "60"},
            "The card points do not add up: 160 in all, where a deal gives 18 to 146.",
        ),
        ({"cards.A": "5", "cards.B": "5"}, "The card points do not add up: 10 in all, where a deal gives 18 to 146."),
        ({"total.A": "501"}, "A side has 501 already: the game was over before."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_beside_its_field(page, fields, said):
    put(page, {**MADE, **fields})
    assert errors(page) == [said]
    assert table(page) == []
    invalid = page.find_element("css selector", "[aria-invalid='true']")
    described = invalid.get_attribute("aria-describedby").split()
    assert said in [page.find_element("id", name).text for name in described]
    link = page.find_element("css selector", ".calculator-problems .calculator-link")
    assert link.text.endswith(said)
    link.click()
    assert page.switch_to.active_element.get_attribute("name") == invalid.get_attribute("name")


def test_points_without_a_trick_cannot_be(page):
    put(page, {"ruleset": "club-501"})
    put(page, {**MADE, "no_trick.B": True})
    assert set(errors(page)) == {
        "Whoever took the last trick has a trick.",
        "Without a trick there are no card points.",
    }


def test_an_odd_sum_of_melds_is_remarked_and_counted(page):
    put(page, {**MADE, "melds.A": "35"})
    assert errors(page) == ["35 is no sum of melds here."]
    assert table(page)[0] == ["A", "107", "107", "107"]


def test_what_is_missing_is_listed(page):
    put(page, {"dealer": "A", "cards.A": "72"})
    assert texts(page, ".calculator-missing li") == ["Maker", "Last trick to", "B: Card points"]


def test_bait_on_cards_and_claims(page):
    put(page, {"kind": "bait_on_cards"})
    put(page, {"dealer": "A", "maker": "A", "offender": "B", "whole": "182", "pots": "30"})
    assert table(page) == [["A", "182", "212", "212"], ["B", "0", "0", "0"]]
    put(page, {"kind": "claim"})
    put(page, {"claimer": "B", "counted": "505", "total.B": "470"})
    assert texts(page, ".calculator-outcome") == ["The claim is right."]
    assert "The game is over, won by player B." in after(page)
    put(page, {"counted": "490"})
    assert texts(page, ".calculator-outcome") == ["The claim is false."]
    assert "The game is over, won by player A." in after(page)


def test_options_that_exclude_each_other(page):
    put(page, {"ruleset": "online-two"})
    put(page, {"option.to_501": True})
    put(page, {"option.one_deal": True})
    script = "return [...document.querySelectorAll('.calculator-options input:checked')].map(b => b.name)"
    assert page.execute_script(script) == ["option.one_deal"]


def test_only_with_the_keyboard(phone, english):
    page = opened(phone, english)
    page.find_element("name", "dealer").send_keys("A", Keys.TAB, "A", Keys.TAB, "B", Keys.TAB)
    assert page.switch_to.active_element.get_attribute("name") == "bella"
    page.switch_to.active_element.send_keys(Keys.TAB)
    assert page.switch_to.active_element.get_attribute("name") == "pots"
    for word in ("", "72", "", "", "50"):
        page.switch_to.active_element.send_keys(Keys.TAB)
        page.switch_to.active_element.send_keys(word)
    assert table(page) == [["A", "72", "72", "72"], ["B", "60", "60", "60"]]


def test_every_control_has_a_name_and_the_answer_is_announced(phone, site):
    page = opened(phone, site, "online-solo+three_baits")
    nameless = page.execute_script(
        "return [...document.querySelectorAll('.calculator :is(input, select)')]"
        ".filter(one => !one.labels.length || !one.labels[0].textContent.trim()).map(one => one.name)"
    )
    assert nameless == []
    live = page.find_element("css selector", ".calculator-result")
    assert live.get_attribute("aria-live") == "polite"
    small = page.execute_script(
        "return [...document.querySelectorAll('.calculator :is(input[type=text], select, .calculator-buttons button)')]"
        ".filter(one => one.offsetHeight > 0 && one.offsetHeight < 38).map(one => one.name)"
    )
    assert small == []


def test_what_was_entered_is_kept_and_follows_the_language(phone, english, russian):
    page = opened(phone, english, "kharkov")
    put(page, MADE)
    opened(phone, russian, "kharkov")
    assert table(page) == [["A", "72", "72", "72"], ["B", "60", "60", "60"]]
    assert texts(page, ".calculator-outcome") == ["Сыграно."]
    page.find_element("css selector", "[data-act='clear']").click()
    assert table(page) == []


def test_a_ruleset_leads_to_its_calculator(phone, site):
    phone.get(f"file://{site.root}/rulesets/gambler.html")
    phone.find_element("css selector", ".calculate a").click()
    assert phone.find_element("name", "ruleset").get_attribute("value") == "gambler"


def test_nothing_is_fetched(phone, site):
    page = opened(phone, site)
    put(page, MADE)
    fetched = page.execute_script(
        "return performance.getEntriesByType('resource').map(one => one.name)"
    )
    assert all(name.startswith("file:///") for name in fetched)
    text = (site.root / "calculator.html").read_text("utf-8")
    program = text.partition('<script type="module">')[2].partition("</script>")[0]
    assert "class Page" in program
    assert not re.search(r"^\s*import\b|\bimport\(|fetch\(|https?:", program, re.MULTILINE)


def test_without_scripts_there_is_a_way(phone, site):
    phone.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    opened(phone, site)
    links = [
        a.get_attribute("href") for a in phone.find_elements("css selector", ".calculator li a")
    ]
    assert len(links) == len(library.playable_names())
    assert all(re.search(r"/rulesets/([a-z0-9-]+)\.html#\1-settlement$", link) for link in links)
