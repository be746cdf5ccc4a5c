"""Sphinx extension that composes rulebooks from rulesets and wording."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import (
    around,
    builder,
    calculator,
    cards,
    chooser,
    comparison,
    corpus,
    dependencies,
    downloads,
    elements,
    glossary,
    navigation,
    pages,
    pairs,
    perft,
    popovers,
    quiz,
    registers,
    rulebook,
    rules_data,
    searching,
    steering,
    steps,
    traceability,
)
from .printing import directives as on_paper

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

HERE = Path(__file__).parent


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.add_config_value("deberc_without_page", (), "env", types=(list, tuple))
    app.add_config_value("deberc_with_examples", (), "env", types=(list, tuple))
    app.add_config_value("deberc_shared_pages", {}, "env", types=(dict,))
    app.add_config_value("deberc_languages", ("ru", "en"), "html", types=(list, tuple))
    app.add_config_value("deberc_only", (), "env", types=(list, tuple))
    app.add_config_value("deberc_printed", default=False, rebuild="env", types=(bool,))
    app.connect("config-inited", _own_files)
    app.add_css_file("deberc.css")
    app.add_js_file("deberc.js", loading_method="defer")
    for part in (
        elements,
        cards,
        rulebook,
        corpus,
        comparison,
        pairs,
        chooser,
        traceability,
        perft,
        steering,
        glossary,
        registers,
        pages,
        around,
        builder,
        calculator,
        steps,
        quiz,
        popovers,
        searching,
        rules_data,
        on_paper,
        downloads,
        dependencies,
        navigation,
    ):
        part.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _own_files(app: Sphinx, config: Config) -> None:  # noqa: ARG001
    """Add the templates, styles and scripts that come with the extension."""
    config["templates_path"] = [*config.templates_path, str(HERE / "templates")]
    config["html_static_path"] = [*config.html_static_path, str(HERE / "static")]
