"""The contents of the book beside every page: made once, then only marked.

The theme resolves and parses the whole tree anew for every page, a quarter of the time of a build.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_BEFORE_THEME: Final = 400
_AFTER_THEME: Final = 600
_HREF: Final = re.compile(r'(<a class="[^"]*" href=")([^"#]+)"')
_STEP: Final = re.compile(r'<li class="([^"]*)">|</li>|<a class="([^"]*)" href="([^"#]*)"')
_CAPTION: Final = 'role="heading"'
_CHECKBOX: Final = 'class="toctree-checkbox"'


def setup(app: Sphinx) -> None:
    """Take the tree out of the theme's hands, and give it back finished."""
    app.connect("html-page-context", _withhold, priority=_BEFORE_THEME)
    app.connect("html-page-context", _provide, priority=_AFTER_THEME)


def _withhold(app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    if app.config.html_theme == "furo" and "toctree" in context:
        context["deberc_toctree"] = context["toctree"]
        context["toctree"] = lambda **_: ""


def _provide(app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    if "deberc_toctree" not in context:
        return
    context["toctree"] = context.pop("deberc_toctree")
    tree = _tree_of(app)
    context["furo_navigation_tree"] = marked(tree, page, context["pathto"]("", resource=True))


def _tree_of(app: Sphinx) -> str:
    """Return the theme's tree as the first page of the book has it: addresses from there."""
    held: str | None = getattr(app.builder, "deberc_tree", None)
    if held is None:
        from furo.navigation import get_navigation_tree  # noqa: PLC0415  # only for this theme
        from sphinx.builders.html import StandaloneHTMLBuilder  # noqa: PLC0415

        assert isinstance(app.builder, StandaloneHTMLBuilder)
        root = app.config.root_doc
        wanted = {"titles_only": True, "maxdepth": -1, "includehidden": True}
        made = app.builder._get_local_toctree(root, collapse=False, **wanted)  # noqa: SLF001
        # Sphinx calls the captions headings and does not say of which level.
        held = str(get_navigation_tree(made)).replace(_CAPTION, f'{_CAPTION} aria-level="2"')
        vars(app.builder)["deberc_tree"] = held
    return held


def marked(tree: str, page: str, up: str) -> str:
    """Return the tree with addresses that start at ``up``, the page and what it is in marked."""
    around = _around(tree).get(f"{page}.html", ())
    for depth, (start, end) in enumerate(reversed(around)):
        tree = f"{tree[:start]}{_current(tree[start:end], last=depth == 0)}{tree[end:]}"
    return _HREF.sub(lambda found: f'{found[1]}{up}{found[2]}"', tree)


def _current(item: str, *, last: bool) -> str:
    """Mark the beginning of an item: its classes, its box open, its own link."""
    classes = "current current-page" if last else "current"
    item = item.replace('<li class="', f'<li class="{classes} ', 1)
    item = item.replace(_CHECKBOX, f'checked="" {_CHECKBOX}', 1)
    return item.replace('<a class="', '<a class="current ', 1) if last else item


@lru_cache(maxsize=2)
def _around(tree: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """Return for each address the items around its link, the outermost first.

    Of each item there is the part from its start to the start of the items in it, or its end.
    """
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    open_items: list[tuple[int, int]] = []
    for step in _STEP.finditer(tree):
        if step[1] is not None:
            open_items.append((step.start(), _head_end(tree, step.end())))
        elif step[3] is not None:
            found.setdefault(step[3], tuple(open_items))
        else:
            open_items.pop()
    return found


def _head_end(tree: str, start: int) -> int:
    ends = (tree.find(mark, start) for mark in ("<ul", "</li>"))
    return min(end for end in ends if end >= 0)
