"""The quiz: its answers are those of the corpus and of the interpreter; the page in a browser."""

import json
import re
from collections import Counter

import pytest

from deberc_conformance.operations import OPS
from deberc_conformance.reference import answer_of
from deberc_sphinx import library
from deberc_sphinx.book import Book
from deberc_sphinx.quiz_choices import REFUSED
from deberc_sphinx.quiz_data import questions
from deberc_sphinx.quiz_questions import ASKED
from deberc_sphinx.quiz_words import _texts, asked, in_words, labels
from deberc_sphinx.steps import rule_sentence
from deberc_sphinx.steps_course import rules_of

LANGUAGES = ("ru", "en")


@pytest.fixture(scope="module")
def every():
    return list(questions(Book("ru", library.playable_names())))


def test_there_are_questions_of_every_kind(every):
    assert len(every) > 300
    assert sum(question.disputed for question in every) > 120
    assert {question.situation["op"] for question in every} == set(OPS) == set(ASKED)


def chosen(question, verdict):
    return [question.choices[number] for number in sorted(verdict.right)]


def expected(question, case):
    """What the corpus says, worked out anew from the expectation of a case."""
    kind, maps = case.expectation.kind, case.expectation.maps
    if question.field == "allowed":
        return [not (kind == "refused" and maps[0]["line"] == question.line)]
    if kind == "refused":
        return [REFUSED]
    (said,) = {json.dumps(one[question.field]) for one in maps}
    return json.loads(said) if question.several else [json.loads(said)]


def ordered(values):
    return sorted(json.dumps(value) for value in values)


def test_right_answers_are_those_of_the_corpus(every):
    for question in every:
        for verdict in question.verdicts:
            for case in verdict.cases:
                assert ordered(chosen(question, verdict)) == ordered(expected(question, case)), (
                    case.id
                )


def test_the_interpreter_agrees_and_holds_every_other_answer_wrong(every):
    for question in every:
        for verdict in question.verdicts:
            case = verdict.cases[0]
            kind, body = answer_of(rules_of(case.ruleset), case.op, case.given)
            if question.field == "allowed":
                found = [not (kind == "refused" and body["line"] == question.line)]
            elif kind == "refused":
                found = [REFUSED]
            else:
                found = body.get(question.field)
                found = found if question.several else [found]
            right = {number for number, value in enumerate(question.choices) if value in found}
            assert right == verdict.right, case.id


def test_every_question_has_one_right_set_and_a_wrong_answer(every):
    for question in every:
        assert len(ordered(question.choices)) == len(set(ordered(question.choices)))
        for verdict in question.verdicts:
            assert verdict.right, question.situation["id"]
            assert question.several or len(verdict.right) == 1
            assert verdict.right <= set(range(len(question.choices)))
        by_all = set.union(*(set(verdict.right) for verdict in question.verdicts))
        assert len(question.choices) > 1
        assert question.several or question.disputed or len(by_all) < len(question.choices)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_can_be_told_apart_by_their_words(every, lang):
    book = Book(lang, ())
    for question in every:
        rules = rules_of(question.verdicts[0].cases[0].ruleset)
        said = [in_words(book, question, value, rules) for value in question.choices]
        assert len(said) == len(set(said)), (question.situation["id"], said)
        assert asked(book, question).endswith("?")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_that_is_cited_has_its_wording(every, lang):
    book = Book(lang, ())
    cited = {
        (case.ruleset, rule)
        for question in every
        for verdict in question.verdicts
        for case in verdict.cases
        for rule in case.rules
    }
    for address, rule in cited:
        assert rule_sentence(book, address, rule), (address, rule)


def test_no_answer_is_mostly_the_right_one(every):
    """A reader who always takes the first answer, or always “yes”, is mostly wrong."""
    single = [(question, verdict) for question in every for verdict in question.verdicts
              if not question.several]  # fmt: skip
    first = sum(0 in verdict.right for _, verdict in single)
    assert first < len(single) * 0.5
    allowed = Counter(chosen(question, verdict)[0] for question, verdict in single
                      if question.field == "allowed")  # fmt: skip
    assert min(allowed.values()) > 20


def test_texts_stand_in_both_languages():
    for group, held in _texts().items():
        for key, text in held.items():
            assert set(text) == {"ru", "en"}, (group, key)
            fields = [set(re.findall(r"\{(\w+)\}", said)) for said in text.values()]
            assert fields[0] == fields[1], (group, key)


# On the page.


def data_of(site):
    text = (site.root / "quiz.html").read_text(encoding="utf-8")
    return json.loads(re.search(r'class="quiz-data">(.*?)</script>', text, re.DOTALL)[1])


def test_all_questions_are_in_the_page_and_their_links_lead_somewhere(site, every):
    data = data_of(site)
    shown = [question["id"] for question in data["questions"]]
    assert shown == [question.situation["id"] for question in every]
    for question in data["questions"]:
        assert question["id"] in site.page(f"corpus/{question['area']}.html").ids
        for link in re.findall(r'href="([^"#]*)#([^"]*)"', json.dumps(question)):
            assert link[1] in site.page(link[0]).ids
    placed = 0
    for key, (title, sentence, has_place) in data["rules"].items():
        address, rule = key.split()
        assert data["texts"][title]
        assert data["texts"][sentence]
        if has_place:
            placed += 1
            assert rule in site.page(f"rulesets/{address}.html").ids
    assert placed > 300


def test_the_page_is_small_enough_for_a_phone(site):
    assert (site.root / "quiz.html").stat().st_size < 1_000_000


QUESTION = "document.querySelector('.quiz-question').dataset.question"


def open_quiz(browser, site, question=""):
    browser.get("about:blank")
    browser.get(f"file://{site.root}/quiz.html{question}")


def one(browser, selector):
    return browser.find_element("css selector", selector)


def press(browser, element):
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
    element.click()


def of(data, browser):
    """The question that is shown, with the verdict and the ruleset it is asked by."""
    name, address = browser.execute_script(f"return {QUESTION}").split("@")
    question = next(one for one in data["questions"] if one["id"] == name)
    return question, next(v for v in question["verdicts"] if address in v["rulesets"]), address


def answer(browser, numbers):
    for number in numbers:
        press(browser, browser.find_elements("css selector", ".quiz-choice input")[number])
    press(browser, one(browser, ".quiz button[type=submit]"))


def test_a_right_and_a_wrong_answer(browser, site):
    data, words = data_of(site), labels(Book(site.lang, ()))
    open_quiz(browser, site, "#q-7zehzy@kharkov")
    question, verdict, _ = of(data, browser)
    assert question["id"] == "7zehzy"
    answer(browser, verdict["right"])
    assert words["is_right"] in one(browser, ".quiz-result").text
    assert words["score"].format(right=1, asked=1) in one(browser, ".quiz-bar").text
    assert browser.switch_to.active_element == one(browser, ".quiz-verdict")
    title = data["texts"][data["rules"]["kharkov melds.precedence"][0]]
    assert title in one(browser, ".quiz-verdict").text
    assert data["titles"]["moscow"] in one(browser, ".quiz-verdict").text
    press(browser, one(browser, "button[name=next]"))
    question, verdict, _ = of(data, browser)
    wrong = next(n for n in range(len(question["choices"])) if [n] != verdict["right"])
    answer(browser, [wrong])
    assert words["is_wrong"] in one(browser, ".quiz-result").text
    assert words["score"].format(right=1, asked=2) in one(browser, ".quiz-bar").text
    marks = browser.find_elements("css selector", ".quiz-choice[data-mark=right]")
    assert len(marks) == len(verdict["right"])
    wide, width = browser.execute_script(
        "return [document.documentElement.scrollWidth, innerWidth]"
    )
    assert wide <= width


def test_the_keyboard_is_enough(phone, site):
    from selenium.webdriver.common.keys import Keys

    open_quiz(phone, site, "#q-4355d9@moscow")
    first = one(phone, ".quiz-choice input")
    phone.execute_script("arguments[0].focus()", first)
    phone.switch_to.active_element.send_keys(Keys.ENTER)
    assert one(phone, ".quiz-error").text == labels(Book(site.lang, ()))["choose"]
    phone.switch_to.active_element.send_keys(Keys.SPACE)
    phone.switch_to.active_element.send_keys(Keys.ENTER)
    assert "✓" in one(phone, ".quiz-result").text
    one(phone, "button[name=next]").send_keys(Keys.ENTER)
    assert phone.switch_to.active_element == one(phone, ".quiz-question")
    fieldset = one(phone, ".quiz fieldset")
    assert fieldset.find_element("css selector", "legend").text.endswith("?")


def test_disputes_come_first(phone, english):
    data = data_of(english)
    for _ in range(3):
        open_quiz(phone, english)
        question, _, _ = of(data, phone)
        assert len({json.dumps(verdict["right"]) for verdict in question["verdicts"]}) > 1


def test_the_switch_of_language_keeps_the_question(phone, russian):
    open_quiz(phone, russian)
    press(phone, next(one for one in phone.find_elements("css selector", "a.language-switch")
                      if one.is_displayed()))  # fmt: skip
    assert "/en/quiz.html#q-" in phone.current_url
    name = phone.execute_script(f"return {QUESTION}")
    assert phone.current_url.endswith(f"#q-{name}")


def test_filters(phone, english):
    from selenium.webdriver.support.ui import Select

    data = data_of(english)
    open_quiz(phone, english)
    Select(one(phone, "select[name=section]")).select_by_value("bella")
    Select(one(phone, "select[name=ruleset]")).select_by_value("club-501")
    press(phone, one(phone, "input[name=disputed]"))
    fitting = [
        question
        for question in data["questions"]
        if len({json.dumps(v["right"]) for v in question["verdicts"]}) > 1
        and any(
            "club-501" in v["rulesets"] and "bella" in v["sections"] for v in question["verdicts"]
        )
    ]
    assert len(fitting) > 1
    seen = set()
    for number in range(len(fitting)):
        assert f"Question {number + 1} of {len(fitting)}" in one(phone, ".quiz-bar").text
        question, verdict, address = of(data, phone)
        assert address == "club-501"
        assert "bella" in verdict["sections"]
        seen.add(question["id"])
        answer(phone, verdict["right"])
        assert "Right" in one(phone, ".quiz-result").text
        if number + 1 < len(fitting):
            press(phone, one(phone, "button[name=next]"))
    assert seen == {question["id"] for question in fitting}
    Select(one(phone, "select[name=ruleset]")).select_by_value("three-handed")
    Select(one(phone, "select[name=section]")).select_by_value("record")
    assert one(phone, ".quiz-none").text == data["labels"]["none"]


def test_nothing_is_kept_and_nothing_is_asked_of_the_network(phone, russian):
    open_quiz(phone, russian)
    answer(phone, [0])
    kept, asked_for = phone.execute_script(
        "return [localStorage.length + sessionStorage.length + document.cookie.length,"
        " performance.getEntriesByType('resource').map(one => one.name)]"
    )
    assert kept == 0
    assert all(name.startswith("file://") for name in asked_for)


def test_without_scripts_the_page_leads_to_the_disputes(phone, site):
    phone.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    open_quiz(phone, site)
    assert one(phone, ".quiz a").get_attribute("href").endswith("/disputes.html")
    assert one(phone, ".quiz").is_displayed()
