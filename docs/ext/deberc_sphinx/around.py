"""What every page has around its text: the title, the switch of language, the theme's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinx.transforms import SphinxTransform

from . import library, texts
from .directives import book_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

    from deberc.wording import Lang

OTHER: Final = {"ru": "en", "en": "ru"}


def setup(app: Sphinx) -> None:
    """Connect to the making of pages."""
    app.connect("config-inited", _title, priority=400)
    app.connect("html-page-context", _context)
    app.add_transform(OwnIdsFirst)


class OwnIdsFirst(SphinxTransform):
    """Puts the ids that an author gave a section before the made ones: alike in both languages."""

    default_priority = 870

    def apply(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Order the ids of every section."""
        for section in self.document.findall(nodes.section):
            made = [name for name in section["ids"] if _is_made(name)]
            section["ids"] = [name for name in section["ids"] if name not in made] + made


def _is_made(node_id: str) -> bool:
    return node_id.startswith("id") and node_id[2:].isdigit()


def _title(app: Sphinx, config: Config) -> None:  # noqa: ARG001
    lang: Lang = "ru" if config.language == "ru" else "en"
    of_its_own = library.title_of(config.deberc_only[0])[lang] if config.deberc_only else None
    config["html_title"] = of_its_own or texts.say("site", "title", lang)


def _context(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _tree: Any
) -> None:
    """Give the templates the address of the page in the other language, and theme words."""
    book = book_of(app.env)
    up = "../" * (pagename.count("/") + 1)
    other = OTHER[book.lang]
    switch = {
        "code": other,
        "address": f"{up}{other}/{pagename}.html",
        "name": book.say("site", "other_language"),
        "label": book.say("site", "other_language_label"),
    }
    context["other_language"] = switch if other in app.config.deberc_languages else None
    context["suits_switch"] = book.say("site", "four_colours")
    words = texts.group_of("theme")
    context["theme_words"] = [(word, said[book.lang]) for word, said in words.items()]
