"""Nodes that docutils does not have, and how HTML shows them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)


_FOLD = ("details", "summary")
_FOLD_ON_PAPER = ("div", "h4")


class CardsNode(nodes.Inline, nodes.Element):
    """Cards or suits beside each other: ``shown`` holds the sign, spoken name and class of each."""


class PlaceNode(nodes.Inline, nodes.TextElement):
    """A link to ``anchor`` on the page ``page`` of the book."""


class CaseListNode(nodes.General, nodes.Element):
    """A list of links to cases: ``shown`` holds page, anchor and text of each.

    One node, because there are thousands, and no text that the search would find on every page.
    """


class DrawnNode(nodes.General, nodes.Element):
    """Finished nodes, kept in ``drawn``, that nothing needs to transform, search or list.

    There are very many of them; hidden from the transforms they cost only their writing.
    """


class FoldNode(nodes.General, nodes.Element):
    """Content that opens under its ``summary``."""


class ControlsNode(nodes.General, nodes.Element):
    """An empty place, by ``kind``, that the page's script fills with controls."""


def setup(app: Sphinx) -> None:
    """Tell Sphinx how each node is written."""
    app.add_node(CardsNode, html=(_visit_cards, _depart), text=(_text_cards, _depart))
    app.add_node(PlaceNode, html=(_visit_place, _depart_place), text=(_pass, _depart))
    app.add_node(CaseListNode, html=(_visit_cases, _depart), text=(_pass, _depart))
    app.add_node(DrawnNode, html=(_visit_drawn, _depart), text=(_pass, _depart))
    app.add_node(FoldNode, html=(_visit_fold, _depart_fold), text=(_pass, _depart))
    app.add_node(ControlsNode, html=(_visit_controls, _depart), text=(_pass, _depart))


def _visit_cards(self: HTML5Translator, node: CardsNode) -> None:
    for sign, label, kind in node["shown"]:
        attributes = f'class="{kind}" role="img" aria-label="{escape(label)}"'
        self.body.append(f"<span {attributes}>{sign}</span>")


def _text_cards(self: Any, node: CardsNode) -> None:
    self.add_text(" ".join(sign for sign, _, _ in node["shown"]))


def _visit_place(self: HTML5Translator, node: PlaceNode) -> None:
    address = address_of(self, node["page"], node["anchor"], node)
    self.body.append(f'<a class="reference internal" href="{address}">')


def _depart_place(self: HTML5Translator, node: PlaceNode) -> None:  # noqa: ARG001
    self.body.append("</a>")


def _visit_cases(self: HTML5Translator, node: CaseListNode) -> None:
    self.body.append('<ul class="cases">\n')
    for page, anchor, text in node["shown"]:
        address = address_of(self, page, anchor, node)
        self.body.append(f'<li><a href="{address}">{escape(text)}</a></li>\n')
    self.body.append("</ul>\n")


def address_of(self: HTML5Translator, page: str, anchor: str, node: nodes.Node) -> str:
    """Return the address of a place from the page being written; warn where it has no page.

    On paper everything is one document.
    """
    if self.config.deberc_printed:
        return f"#{anchor}"
    if page not in self.builder.env.found_docs:
        logger.warning("there is no page %r", page, location=node, type="deberc", subtype="link")
        return f"#{anchor}"
    here = self.builder.current_docname
    return f"{self.builder.get_relative_uri(here, page) if page != here else ''}#{anchor}"


def _visit_drawn(self: HTML5Translator, node: DrawnNode) -> None:
    for child in node["drawn"].children:
        child.walkabout(self)


def _visit_fold(self: HTML5Translator, node: FoldNode) -> None:
    kind, label = _FOLD_ON_PAPER if self.config.deberc_printed else _FOLD
    start = self.starttag(node, kind, "", CLASS=" ".join(["fold", *node["classes"]]))
    self.body.append(f"{start}<{label}>{escape(node['summary'])}</{label}>\n")


def _depart_fold(self: HTML5Translator, node: FoldNode) -> None:  # noqa: ARG001
    kind, _ = _FOLD_ON_PAPER if self.config.deberc_printed else _FOLD
    self.body.append(f"</{kind}>\n")


def _visit_controls(self: HTML5Translator, node: ControlsNode) -> None:
    data = "".join(f' data-{key}="{escape(value)}"' for key, value in node["data"].items())
    self.body.append(f'<div class="controls" data-kind="{node["kind"]}"{data}></div>\n')


def _pass(self: Any, node: nodes.Node) -> None:
    """Write nothing before the children."""


def _depart(self: Any, node: nodes.Node) -> None:
    """Write nothing after the children."""
