"""Runs Sphinx over pages that are written for one rulebook, in a folder that is thrown away."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from .errors import BookNotWhole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deberc.wording import Lang


def build(
    builder: str,
    addresses: Sequence[str],
    lang: Lang,
    pages: Mapping[str, str],
    out: Path,
    **settings: Any,
) -> None:
    """Build the pages, Markdown by name, into ``out``.

    Raises BookNotWhole where Sphinx warns of something; what it built is there. Raises OSError.
    """
    warnings = io.StringIO()
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="deberc-") as scratch:
        source = Path(scratch, "source")
        source.mkdir()
        for name, text in pages.items():
            (source / f"{name}.md").write_text(text, encoding="utf-8")
        overrides = {**settings, "language": lang, "deberc_only": list(addresses)}
        with patch_docutils(), docutils_namespace():
            app = Sphinx(
                srcdir=source, confdir=None, outdir=out, doctreedir=Path(scratch, "trees"),
                buildername=builder, confoverrides=overrides, status=None, warning=warnings,
                freshenv=True,
            )  # fmt: skip
            app.build()
    _tidy(out)
    if said := warnings.getvalue():
        raise BookNotWhole(addresses[0], said)


def _tidy(out: Path) -> None:
    """Remove what Sphinx leaves for its next run."""
    (out / ".buildinfo").unlink(missing_ok=True)
    shutil.rmtree(out / ".doctrees", ignore_errors=True)
