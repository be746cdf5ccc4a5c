"""The two sites, built once from nothing, and what a page holds."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1]
VOID = {"meta", "link", "input", "br", "img", "hr", "use", "path", "line", "circle", "col", "wbr"}


@dataclass
class Page:
    """Ids, links, and the text that is read, of one page."""

    name: str
    ids: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    text: str = ""


class Reader(HTMLParser):
    """Reads a page; the text leaves out names of programs and what is marked as another language."""

    def __init__(self, page, lang):
        super().__init__()
        self.page, self.lang, self.open, self.said = page, lang, [], []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        kinds = (given.get("class") or "").split()
        silent = tag in {"script", "style", "code", "pre", "title"} or "rule-id" in kinds
        silent = silent or given.get("lang", self.lang) != self.lang
        if tag not in VOID:
            self.open.append((tag, silent, "rule" in kinds))
        self.page.classes += kinds
        if name := given.get("id"):
            self.page.ids.append(name)
            if any(rule for _, _, rule in self.open):
                self.page.rules.append(name)
            if tag == "section":
                self.page.sections.append(name)
        if tag == "a" and (address := given.get("href")):
            self.page.links.append(address)
        said = [given[key] for key in ("aria-label", "title") if given.get(key)]
        if said and not any(silent for _, silent, _ in self.open):
            self.said += (" ", " ".join(said), " ")

    def handle_endtag(self, tag):
        while self.open and tag not in VOID and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not any(silent for _, silent, _ in self.open):
            self.said.append(data)


@dataclass(frozen=True)
class Site:
    """One language of the book."""

    root: Path
    lang: str

    def names(self):
        found = (file.relative_to(self.root).as_posix() for file in self.root.rglob("*.html"))
        return sorted(name for name in found if not name.startswith("_static"))

    def page(self, name):
        return read_page(self.root / name, name, self.lang)


@cache
def read_page(file, name, lang):
    page = Page(name)
    reader = Reader(page, lang)
    reader.feed(file.read_text(encoding="utf-8"))
    page.text = "".join(reader.said)  # joined once: pages are long
    return page


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The folder of both sites, built with every warning an error.

    ``DEBERC_SITE`` names one that `docs/tools/build.py` made before, to try a test again quickly.
    """
    if before := os.environ.get("DEBERC_SITE"):
        return Path(before) / "html"
    folder = tmp_path_factory.mktemp("book")
    build = [sys.executable, str(DOCS / "tools" / "build.py"), str(folder)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "html"


@pytest.fixture(scope="session")
def russian(built):
    return Site(built / "ru", "ru")


@pytest.fixture(scope="session")
def english(built):
    return Site(built / "en", "en")


@pytest.fixture(scope="session", params=["russian", "english"])
def site(request):
    """Each of the two sites."""
    return request.getfixturevalue(request.param)
