"""Nodes that docutils does not have, how HTML shows them, and short makers of those it has."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

Children = str | nodes.Node


class CardNode(nodes.Inline, nodes.Element):
    """A card or a suit: the ``sign`` that is seen, the ``label`` that is spoken."""


class FoldNode(nodes.General, nodes.Element):
    """Content that opens under its ``summary``."""


class ControlsNode(nodes.General, nodes.Element):
    """An empty place, by ``kind``, that the page's script fills with controls."""


def setup(app: Sphinx) -> None:
    """Tell Sphinx how each node is written."""
    app.add_node(CardNode, html=(_visit_card, _depart), text=(_text_card, _depart))
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


def link(label: str, *children: Children, classes: Sequence[str] = ()) -> nodes.Node:
    """Return a link to a label of the book, resolved when the pages are written."""
    inner = inline(*children, classes=["std", "std-ref", *classes])
    return addnodes.pending_xref(
        "", inner, refdomain="std", reftype="ref", reftarget=label, refexplicit=True, refwarn=True
    )


def reference_to(
    node_id: str, text: str, title: str, classes: Sequence[str]
) -> nodes.reference:
    """Return a link to a place on the same page; ``title`` says what it leads to."""
    return nodes.reference(
        "", text, refid=node_id, reftitle=title, internal=True, classes=list(classes)
    )


def _visit_card(self: HTML5Translator, node: CardNode) -> None:
    classes = " ".join(node["classes"])
    label = escape(node["label"])
    self.body.append(f'<span class="{classes}" role="img" aria-label="{label}">{node["sign"]}</span>')


def _text_card(self: Any, node: CardNode) -> None:
    self.add_text(node["sign"])


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
