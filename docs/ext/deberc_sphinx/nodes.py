"""Nodes that docutils does not have, how HTML shows them, and short makers of those it has."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx.util import logging

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

Children = str | nodes.Node
logger = logging.getLogger(__name__)


class Place(NamedTuple):
    """A place of the book: a page and an anchor on it."""

    page: str
    anchor: str


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


def joined(*children: Children) -> list[nodes.Node]:
    """Return children with texts as nodes."""
    return [nodes.Text(child) if isinstance(child, str) else child for child in children]


def paragraph(*children: Children, classes: Sequence[str] = ()) -> nodes.paragraph:
    """Return a paragraph."""
    return nodes.paragraph("", "", *joined(*children), classes=list(classes))


def inline(*children: Children, classes: Sequence[str] = (), **attributes: Any) -> nodes.inline:
    """Return a span."""
    return nodes.inline("", "", *joined(*children), classes=list(classes), **attributes)


def strong(*children: Children) -> nodes.strong:
    """Return text that stands out."""
    return nodes.strong("", "", *joined(*children))


def code(text: str) -> nodes.literal:
    """Return a name that programs use."""
    return nodes.literal("", text)


def box(*children: nodes.Node, classes: Sequence[str], **attributes: Any) -> nodes.container:
    """Return a div."""
    return nodes.container("", *children, classes=list(classes), **attributes)


def bullets(*items: Sequence[nodes.Node], classes: Sequence[str] = ()) -> nodes.bullet_list:
    """Return a bullet list; each item is the nodes in it."""
    listed = (nodes.list_item("", *item) for item in items)
    return nodes.bullet_list("", *listed, classes=list(classes))


def numbered(*items: Sequence[nodes.Node], classes: Sequence[str] = ()) -> nodes.enumerated_list:
    """Return a numbered list."""
    listed = (nodes.list_item("", *item) for item in items)
    return nodes.enumerated_list("", *listed, enumtype="arabic", classes=list(classes))


def heading(text: str, level: int, *, node_id: str) -> nodes.rubric:
    """Return a heading that is not listed among the contents of the page."""
    return nodes.rubric("", text, ids=[node_id], **{"heading-level": level})


def drawn(*children: nodes.Node) -> DrawnNode:
    """Return finished nodes that are only to be written."""
    return DrawnNode("", drawn=nodes.container("", *children))


def fold(summary: str, *children: nodes.Node, classes: Sequence[str] = ()) -> FoldNode:
    """Return content that opens under a summary."""
    return FoldNode("", *children, summary=summary, classes=list(classes))


def described(
    rows: Sequence[tuple[Sequence[Children], Sequence[nodes.Node]]], classes: Sequence[str]
) -> nodes.definition_list:
    """Return a list of labels, each with the nodes that it names."""
    items = (
        nodes.definition_list_item(
            "", nodes.term("", "", *joined(*label)), nodes.definition("", *content)
        )
        for label, content in rows
    )
    return nodes.definition_list("", *items, classes=list(classes))


def table(
    head: Sequence[Children], rows: Sequence[Sequence[nodes.Node]], classes: Sequence[str]
) -> nodes.table:
    """Return a table; a cell is a paragraph or another block."""
    group = nodes.tgroup("", cols=len(head))
    group += [nodes.colspec("", colwidth=1) for _ in head]
    cells = [nodes.entry("", paragraph(title)) for title in head]
    group += nodes.thead("", nodes.row("", *cells))
    body = [nodes.row("", *(nodes.entry("", cell) for cell in row)) for row in rows]
    group += nodes.tbody("", *body)
    return nodes.table("", group, classes=list(classes))


def section(title: str, node_id: str, *children: nodes.Node) -> nodes.section:
    """Return a section with a heading."""
    return nodes.section("", nodes.title("", title), *children, ids=[node_id], names=[])


def link(place: Place, *children: Children) -> PlaceNode:
    """Return a link to a place of the book."""
    return PlaceNode("", "", *joined(*children), page=place.page, anchor=place.anchor)


def reference_to(
    node_id: str, text: str, title: str, classes: Sequence[str]
) -> nodes.reference:
    """Return a link to a place on the same page; ``title`` says what it leads to."""
    return nodes.reference(
        "", text, refid=node_id, reftitle=title, internal=True, classes=list(classes)
    )


def _visit_cards(self: HTML5Translator, node: CardsNode) -> None:
    for sign, label, kind in node["shown"]:
        attributes = f'class="{kind}" role="img" aria-label="{escape(label)}"'
        self.body.append(f"<span {attributes}>{sign}</span>")


def _text_cards(self: Any, node: CardsNode) -> None:
    self.add_text(" ".join(sign for sign, _, _ in node["shown"]))


def _visit_place(self: HTML5Translator, node: PlaceNode) -> None:
    address = _address(self, node["page"], node["anchor"], node)
    self.body.append(f'<a class="reference internal" href="{address}">')


def _depart_place(self: HTML5Translator, node: PlaceNode) -> None:  # noqa: ARG001
    self.body.append("</a>")


def _visit_cases(self: HTML5Translator, node: CaseListNode) -> None:
    self.body.append('<ul class="cases">\n')
    for page, anchor, text in node["shown"]:
        address = _address(self, page, anchor, node)
        self.body.append(f'<li><a href="{address}">{escape(text)}</a></li>\n')
    self.body.append("</ul>\n")


def _address(self: HTML5Translator, page: str, anchor: str, node: nodes.Node) -> str:
    """Return the address of a place from the page being written; warn where it has no page."""
    if page not in self.builder.env.found_docs:
        logger.warning("there is no page %r", page, location=node, type="deberc", subtype="link")
        return f"#{anchor}"
    here = self.builder.current_docname
    return f"{self.builder.get_relative_uri(here, page) if page != here else ''}#{anchor}"


def _visit_drawn(self: HTML5Translator, node: DrawnNode) -> None:
    for child in node["drawn"].children:
        child.walkabout(self)


def _visit_fold(self: HTML5Translator, node: FoldNode) -> None:
    start = self.starttag(node, "details", "", CLASS=" ".join(node["classes"]))
    self.body.append(f"{start}<summary>{escape(node['summary'])}</summary>\n")


def _depart_fold(self: HTML5Translator, node: FoldNode) -> None:  # noqa: ARG001
    self.body.append("</details>\n")


def _visit_controls(self: HTML5Translator, node: ControlsNode) -> None:
    data = "".join(f' data-{key}="{escape(value)}"' for key, value in node["data"].items())
    self.body.append(f'<div class="controls" data-kind="{node["kind"]}"{data}></div>\n')


def _pass(self: Any, node: nodes.Node) -> None:
    """Write nothing before the children."""


def _depart(self: Any, node: nodes.Node) -> None:
    """Write nothing after the children."""
