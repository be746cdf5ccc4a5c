"""Whether everybody can use the pages: axe-core in a real browser over a sample of every kind of page."""

from pathlib import Path

import pytest

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
PAGES = (
    "index", "five-minutes", "rulesets", "rulesets/kharkov-301", "pairs/moscow--kharkov", "compare",
    "disputes/match_ledger", "corpus/match_ledger", "glossary", "offences", "sources", "decisions",
    "traceability", "not-tested", "shared/adapters", "quiz", "calculator", "builder", "search",
)  # fmt: skip
LOOKS = {"light": (1280, 900), "dark": (360, 740)}
OPEN = "document.querySelectorAll('article details').forEach((box, index) => { box.open = index < 4; })"
EVERYTHING = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice")
# What a theme and a width can change; the rest is the same in both.
CHANGING = ("color-contrast", "scrollable-region-focusable", "link-in-text-block")
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { runOnly: arguments[0], resultTypes: ["violations"] }).then(
  ({ violations }) => done(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`)),
  (error) => done([String(error)]),
);
"""


def violations(browser, site, page, theme):
    width, height = LOOKS[theme]
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    # What moves while it is looked at has the colours of neither its beginning nor its end.
    wanted = {"prefers-color-scheme": theme, "prefers-reduced-motion": "reduce"}
    media = {"features": [{"name": name, "value": value} for name, value in wanted.items()]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    browser.get(f"file://{site.root}/{page}.html")
    browser.set_script_timeout(120)
    browser.execute_script(OPEN)
    browser.execute_script(AXE)
    wanted = EVERYTHING if theme == "light" else CHANGING
    return browser.execute_async_script(RUN, list(wanted))


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("page", PAGES)
def test_nothing_stands_in_the_way_in_russian(chromium, russian, page, theme):
    assert violations(chromium, russian, page, theme) == []


@pytest.mark.parametrize(
    ("page", "theme"), [("index", "light"), ("pairs/moscow--kharkov", "light")]
)
def test_nothing_stands_in_the_way_in_english(chromium, english, page, theme):
    assert violations(chromium, english, page, theme) == []


def test_a_pale_text_is_found(chromium, english):
    """The check itself works: it sees what is too pale, and a picture without a name."""
    chromium.get(f"file://{english.root}/not-tested.html")
    chromium.execute_script(
        "document.querySelector('article p').style.color = '#bbb';"
        "document.querySelector('article').append(document.createElement('img'));"
    )
    chromium.execute_script(AXE)
    found = chromium.execute_async_script(RUN, list(EVERYTHING))
    assert {one.partition(":")[0] for one in found} >= {"color-contrast", "image-alt"}
