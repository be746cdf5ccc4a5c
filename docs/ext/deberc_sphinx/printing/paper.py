"""From HTML to PDF: our own styles and fonts, links that lead somewhere, nothing from outside."""

from __future__ import annotations

import atexit
import logging
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..cards import TEXT_STYLE
from .errors import NoPango

if TYPE_CHECKING:
    from weasyprint import Document

HERE: Final = Path(__file__).parent
_OF_THE_SCREEN: Final = ("link", "script")
_HEADINGS: Final = ("h1", "h2", "h3")
_SHAPES: Final = ("text", "circle")
_TEXT_OF_DRAWINGS: Final = "14"
_DRAWN: Final = {
    "other-side": {"fill": "#ddd"},
    "name": {"font-weight": "bold"},
    "suit-h": {"fill": "#b00020"},
    "suit-d": {"fill": "#b00020"},
}
"""What parts of a drawing by class look like on paper."""


def rendered(html: Path | str, style: str) -> Document:
    """Lay out a page of HTML, a file or text, with one of our styles. Raises NoPango."""
    _printer()
    from weasyprint import HTML  # noqa: PLC0415  # takes a second, and needs Pango

    given: dict[str, Any] = {"filename": html} if isinstance(html, Path) else {"string": html}
    page = HTML(**given)
    _strip(page.etree_element)
    fonts, sheet = _style(style)
    return page.render(stylesheets=[sheet], font_config=fonts)


def write(document: Document, target: Path) -> None:
    """Write a document with its fonts in it, tagged for screen readers. Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(document.write_pdf(pdf_tags=True))


@cache
def _printer() -> None:
    """Import WeasyPrint, quietly. Raises NoPango where its own libraries are missing."""
    try:
        import weasyprint  # noqa: PLC0415
    except OSError as error:
        raise NoPango(str(error)) from None
    logging.getLogger(weasyprint.__name__).setLevel(logging.CRITICAL)
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)


@cache
def _style(name: str) -> tuple[Any, Any]:
    """Return the fonts and the style sheet; they serve every document of a run."""
    from weasyprint import CSS  # noqa: PLC0415
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415

    fonts = FontConfiguration()
    atexit.register(_style.cache_clear)  # they are to go before the modules that they need
    return fonts, CSS(filename=HERE / f"{name}.css", font_config=fonts)


def _strip(tree: Any) -> None:
    """Take away what is for a screen, and links to places that are not in the document."""
    ids = {element.get("id") for element in tree.iter() if element.get("id")}
    for parent in list(tree.iter()):
        _without_selectors(parent)
        for child in list(parent):
            if child.tag in _OF_THE_SCREEN:
                parent.remove(child)
    for link in tree.iter("a"):
        target = link.get("href", "")
        if target.startswith("#") and target[1:] not in ids:
            del link.attrib["href"]
    for section in tree.iter("section"):
        _name_heading(section)
    for element in tree.iter():
        _dress(element)


def _dress(element: Any) -> None:
    """Give a part of a drawing its style: style sheets do not reach into drawings."""
    kinds = element.get("class", "").split()
    tag = str(element.tag).rpartition("}")[2]
    if tag == "text":
        element.set("font-family", "Deberc Sans, Deberc Signs")
        element.set("font-size", _TEXT_OF_DRAWINGS)
    for kind, attributes in _DRAWN.items():
        if kind in kinds and tag in _SHAPES:
            element.attrib.update(attributes)


def _without_selectors(element: Any) -> None:
    """Take away the sign that asks for characters: no font on paper has pictures of suits."""
    for part in ("text", "tail"):
        if text := getattr(element, part):
            setattr(element, part, text.replace(TEXT_STYLE, ""))


def _name_heading(section: Any) -> None:
    """Give the names of a section to its heading: the two may come to lie on different pages."""
    heading = next((child for child in section if child.tag in _HEADINGS), None)
    if heading is None:
        return
    for child in list(section)[: list(section).index(heading)]:
        section.remove(child)
        child.tail = None
        heading.insert(0, child)
    if name := section.attrib.pop("id", None):
        heading.set("id", name)
