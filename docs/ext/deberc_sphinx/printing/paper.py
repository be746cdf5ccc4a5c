"""From HTML to PDF: our own styles and fonts, links that lead somewhere, nothing from outside."""

from __future__ import annotations

import atexit
import logging
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .errors import NoPango

if TYPE_CHECKING:
    from weasyprint import Document

HERE: Final = Path(__file__).parent
_OF_THE_SCREEN: Final = ("link", "script")


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
        for child in list(parent):
            if child.tag in _OF_THE_SCREEN:
                parent.remove(child)
    for link in tree.iter("a"):
        target = link.get("href", "")
        if target.startswith("#") and target[1:] not in ids:
            del link.attrib["href"]
