"""The builder page in a real browser, on a phone: choose sentences, take home a file that is right."""

import time
from collections import Counter
from string import Formatter

import pytest

from deberc.lint import lint_file
from deberc.rulesets import load_ruleset, stated
from deberc.wording import Wording
from deberc_sphinx import library
from deberc_sphinx.book import Book
from deberc_sphinx.builder import SCRIPTS, STATIC
from deberc_sphinx.builder_data import _texts, builder_data, in_language, without_prose


@pytest.fixture
def page(phone, site):
    phone.get(f"file://{site.root}/builder.html")
    return phone


def one(page, selector):
    return page.find_element("css selector", selector)


def texts(page, selector):
    script = "return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)"
    return page.execute_script(script, selector)


def click(page, element):
    page.execute_script(
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element
    )
    element.click()


def opened(page, rule):
    """Open a rule as a reader does, section first."""
    section = one(page, f"[data-section='{rule.partition('.')[0]}']")
    if not section.get_attribute("open"):
        click(page, section.find_element("css selector", "summary"))
    element = one(page, f"[data-rule='{rule}'].builder-rule")
    click(page, element.find_element("css selector", "summary"))
    return element


def the_file(page):
    return texts(page, ".builder-file")[0]


def choose(page, **rules):
    """Choose values in one go, by rule."""
    script = (
        "for (const [id, value] of Object.entries(arguments[0])) DebercBuilder.shown.set(id, value)"
    )
    page.execute_script(script, {name.replace("__", "."): value for name, value in rules.items()})


EXPECTED = {
    "en": """\
# A house variant: only what differs from “Moscow Deberc”.
ruleset: my-club
version: 1
extends: moscow@1
title: {ru: "Наш клуб", en: "Our club"}
melds:
  precedence: [length, height]  # Precedence of melds; was: length, height, trump
""",
    "ru": """\
# Домашние правила: только то, что иначе. Начато с правил «Московский деберц».
ruleset: my-club
version: 1
extends: moscow@1
title: {ru: "Наш клуб", en: "Our club"}
melds:
  precedence: [length, height]  # Старшинство комбинаций; было: длина, рост, козырь
""",
}


def test_trump_gives_no_precedence(page, site, tmp_path):
    from selenium.webdriver.support.ui import Select, WebDriverWait

    behaviour = {"behavior": "allow", "downloadPath": str(tmp_path)}
    page.execute_cdp_cmd("Browser.setDownloadBehavior", behaviour)
    places = opened(page, "melds.precedence").find_elements("tag name", "select")
    Select(places[2]).select_by_index(0)

    kharkov = load_ruleset("kharkov").data
    said = Wording.load().sentence("melds.precedence", ["length", "height"], site.lang, kharkov)
    (difference,) = texts(page, ".builder-differences li")
    assert said in difference
    assert texts(page, ".builder-problem") == []

    click(page, one(page, ".builder-download"))
    file = tmp_path / "my-club.yaml"
    WebDriverWait(page, 10).until(lambda _: file.exists())
    assert file.read_text(encoding="utf-8") == EXPECTED[site.lang]
    assert lint_file(str(file)) == []
    assert load_ruleset(file).data == kharkov


def test_page_fits_a_phone_with_everything_open(page):
    page.execute_script(
        "document.querySelectorAll('.builder details').forEach(one => one.open = true)"
    )
    time.sleep(0.3)  # a fold-out says later that it was opened
    wide, width = page.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= width


def test_everything_has_a_name(page):
    page.execute_script(
        "document.querySelectorAll('.builder details').forEach(one => one.open = true)"
    )
    time.sleep(0.3)
    unnamed = page.execute_script(
        """return [...document.querySelectorAll(".builder :is(input, select, button)")]
             .filter(one => !(one.getAttribute("aria-label") || one.textContent.trim() && one.tagName === "BUTTON"
               || one.labels && [...one.labels].some(label => label.querySelector("span").textContent.trim())))
             .map(one => one.outerHTML)"""
    )
    assert unnamed == []
    groups = texts(page, ".builder-rule:not([hidden]) > fieldset > legend")
    assert len(groups) > 80
    assert all(groups)


def test_by_keyboard(page):
    from selenium.webdriver import ActionChains, Keys

    def press(*keys):
        ActionChains(page).send_keys(*keys).perform()

    page.execute_script("document.querySelector(\"[data-section='bella'] > summary\").focus()")
    press(Keys.ENTER, Keys.TAB, Keys.TAB, Keys.SPACE, Keys.TAB, Keys.ARROW_DOWN)
    assert "  window: on_either" in the_file(page)
    assert page.switch_to.active_element.get_attribute("value") == "on_either"


def test_a_rule_is_undone(page):
    choose(page, bella__window="on_either")
    click(page, one(page, ".builder-differences button"))
    assert "bella" not in the_file(page)
    assert page.switch_to.active_element.get_attribute("id") == "builder-differences"


def test_rules_come_and_go_with_what_they_hang_on(page):
    claim = one(page, "[data-rule='game.claim.window']")
    click(page, opened(page, "game.claim.kind").find_element("css selector", "[value='none']"))
    assert claim.get_attribute("hidden")
    choose(page, game__ends__kind="lead", counters__bait__kind="every")
    written = the_file(page)
    assert "  ends:\n    kind: lead" in written
    assert "cost: " in written
    assert "claim" not in written
    assert len(texts(page, ".builder-follows")) > 1


def test_the_bar_stays_in_sight(page):
    top = page.execute_script(
        "return document.querySelector('.builder-bar').getBoundingClientRect().top"
    )
    assert 600 < top < 740
    one(page, ".builder-bar a").click()
    assert page.switch_to.active_element.get_attribute("id") == "builder-result"


def test_what_the_schema_forbids(page):
    from selenium.webdriver import Keys

    (field,) = opened(page, "game.ends.points").find_elements("tag name", "input")
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys("20")
    (problem,) = texts(page, ".builder-problem")
    assert "20" in problem
    assert "50" in problem
    assert not one(page, ".builder-download").is_enabled()
    click(page, one(page, ".builder-go"))
    assert page.switch_to.active_element.tag_name == "summary"


def test_what_does_not_go_together(page):
    choose(page, dealing__draw=6, table__players=3)
    (problem,) = texts(page, ".builder-problem")
    assert "38" in problem  # 3 hands of 6 + 6, the turn_up and the bottom card
    assert not one(page, ".builder-download").is_enabled()


def test_name_that_is_taken(page):
    field = one(page, "[name='id']")
    field.clear()
    field.send_keys("kharkov")
    (problem,) = texts(page, ".builder-problem")
    assert "kharkov" in problem


def test_options_of_the_parent(page, tmp_path):
    from selenium.webdriver.support.ui import Select

    Select(one(page, "[name='parent']")).select_by_value("gambler")
    click(page, one(page, "[name='option-mars']"))
    choose(page, bella__points=40)
    file = tmp_path / "my-club.yaml"
    file.write_text(the_file(page), encoding="utf-8")
    assert "extends: gambler@1+mars\n" in file.read_text(encoding="utf-8")
    assert lint_file(str(file)) == []


def test_search(page, site):
    word = "мизер" if site.lang == "ru" else "misere"
    field = one(page, "[name='find']")
    field.send_keys(word)
    assert [
        one.is_displayed() for one in page.find_elements("css selector", ".builder-rule")
    ].count(True) == 0
    field.clear()
    field.send_keys("бел" if site.lang == "ru" else "bella")
    shown = [
        one for one in page.find_elements("css selector", ".builder-rule") if one.is_displayed()
    ]
    assert 4 < len(shown) < 20


def test_the_other_language_keeps_the_rules(page):
    choose(page, bella__window="on_either")
    before = [line.partition("#")[0] for line in the_file(page).splitlines()]
    switch = next(
        one for one in page.find_elements("css selector", "a.language-switch") if one.is_displayed()
    )
    switch.click()
    assert [line.partition("#")[0] for line in the_file(page).splitlines()] == before


def test_nothing_is_asked_of_a_network(page):
    loaded = page.execute_script(
        "return performance.getEntriesByType('resource').map(one => one.name)"
    )
    assert all(name.startswith(("file:", "data:")) for name in loaded)


def test_a_browser_that_forbids_the_schema_says_so(page):
    page.execute_script(
        """globalThis.Ajv2020 = class { compile() { throw new Error("forbidden"); } };
           DebercBuilder.shown.schema = new DebercBuilder.Schema({});
           DebercBuilder.shown.update()"""
    )
    (note,) = texts(page, ".builder-note")
    assert "deberc lint" in note


SENTENCES = """
const {words, catalogue, data} = DebercBuilder.shown;
return Object.fromEntries(data.rulesets.map(one => [one.name, Object.fromEntries(
  catalogue.stated(one.data).map(([id,, value]) => [id, [words.title(id, one.data),
    words.sentence(id, value, one.data), words.short(id, value, one.data)]]))]))
"""


def test_the_page_says_what_the_book_says(page, site):
    said, wording, lang = page.execute_script(SENTENCES), Wording.load(), site.lang
    for name in library.playable_names():
        data = load_ruleset(name).data
        assert said[name] == {
            rule: [
                wording.title(rule, lang, data),
                wording.sentence(rule, value, lang, data),
                wording.short(rule, value, lang, data),
            ]
            for rule, (_, value) in stated(data).items()
        }


# A walk by a fixed series of numbers: some rules of some ruleset get some value each.
WALK = """
let seed = 11;
const any = list => list[(seed = (seed * 48271) % 2147483647) % list.length];
const page = DebercBuilder.shown, made = [];
for (let number = 0; number < 40; number++) {
  page.begin({ parent: any(page.data.rulesets).name, names: { id: `walk-${number}` } });
  for (const rule of [1, 2, 3].map(() => any(page.data.rules))) {
    const { enum: values, type, minimum, items } = rule.node;
    if (values) page.set(rule.id, any(values));
    else if (type === "integer") page.set(rule.id, minimum + any([0, 1, 5]));
    else if (items?.enum) page.set(rule.id, [any(items.enum)]);
  }
  if (page.differences.length) made.push({ id: `walk-${number}`, text: page.text,
    problems: page.problems.map(one => one.key), rules: page.rules });
}
return made;
"""


def test_the_page_finds_what_lint_finds(chromium, english, tmp_path):
    page = chromium
    page.get(f"file://{english.root}/builder.html")
    page.execute_script(
        """const told = DebercBuilder.Page.prototype.told;
           DebercBuilder.Page.prototype.told = function (one) { return { ...told.call(this, one), key: one.key }; }"""
    )
    walks = page.execute_script(WALK)
    assert len(walks) > 20
    for walk in walks:
        file = tmp_path / f"{walk['id']}.yaml"
        file.write_text(walk["text"], encoding="utf-8")
        found = Counter(problem.message.key for problem in lint_file(str(file)))
        assert found == Counter(walk["problems"]), walk["text"]
        assert load_ruleset(file).data == walk["rules"]


def test_both_languages_have_the_same_data():
    russian, english = (builder_data(Book(lang, ())) for lang in ("ru", "en"))
    assert russian.keys() == english.keys()
    for key in ("texts", "wording", "sentences", "terms"):
        assert russian[key].keys() == english[key].keys()


def test_texts_have_the_same_fields_in_both_languages():
    for key, said in _texts().items():
        fields = [{field for _, field, _, _ in Formatter().parse(text)} for text in said.values()]
        assert set(said) == {"ru", "en"}, key
        assert fields[0] == fields[1], key


def test_wording_in_one_language():
    said = {"text": [{"when": {"a": 1}, "ru": "да", "en": "yes"}, {"ru": "нет", "en": "no"}]}
    assert in_language(said, "ru") == {"text": [{"when": {"a": 1}, "text": "да"}, "нет"]}


def test_schema_without_prose():
    node = {
        "title": "T",
        "x-rule": True,
        "properties": {"title": {"description": "d", "type": "string"}},
    }
    assert without_prose(node) == {"properties": {"title": {"type": "string"}}}


def test_ajv_is_small_and_has_its_licence():
    vendor = STATIC / "vendor"
    assert (vendor / "ajv2020.min.js").stat().st_size < 200_000
    assert "The MIT License" in (vendor / "LICENSE.txt").read_text(encoding="utf-8")
    assert all((STATIC / script).is_file() for script in SCRIPTS)
