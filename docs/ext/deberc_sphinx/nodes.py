"""Short makers of the nodes that pages are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes

from .elements import CaseListNode, ControlsNode, DrawnNode, FoldNode, PlaceNode

if TYPE_CHECKING:
    from collections.abc import Sequence

Children = str | nodes.Node


class Place(NamedTuple):
    """A place of the book: a page and an anchor on it."""

    page: str
    anchor: str


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


def reference_to(node_id: str, text: str, title: str, classes: Sequence[str]) -> nodes.reference:
    """Return a link to a place on the same page; ``title`` says what it leads to."""
    return nodes.reference(
        "", text, refid=node_id, reftitle=title, internal=True, classes=list(classes)
    )


def controls(kind: str, data: dict[str, str]) -> ControlsNode:
    """Return an empty place that the page's script fills with controls."""
    return ControlsNode("", kind=kind, data=data)


def case_list(shown: Sequence[tuple[str, str, str]]) -> CaseListNode:
    """Return a list of links to cases: page, anchor and text of each."""
    return CaseListNode("", shown=list(shown))
