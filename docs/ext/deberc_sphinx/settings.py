"""The settings of Sphinx that every build of the book has, from a checkout or without one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

_HERE: Final = Path(__file__).parent

COMMON: Final[dict[str, Any]] = {
    "project": "Deberc",
    "author": "The Deberc authors",
    "extensions": ["myst_parser", "deberc_sphinx"],
    "source_suffix": {".md": "markdown"},
    "myst_enable_extensions": ["attrs_block", "colon_fence", "deflist"],
    "smartquotes": False,  # the texts have the right signs already
    "locale_dirs": [str(_HERE / "locale")],
    "html_show_copyright": False,
    "html_show_sourcelink": False,
    "html_copy_source": False,
    "html_use_index": False,
}

SITE: Final[dict[str, Any]] = {
    **COMMON,
    "html_theme": "furo",
    "html_sidebars": {
        "**": [
            "sidebar/brand.html",
            "sidebar/language.html",
            "sidebar/suits.html",
            "sidebar/search.html",
            "sidebar/scroll-start.html",
            "sidebar/navigation.html",
            "sidebar/scroll-end.html",
        ]
    },
    "html_theme_options": {
        "light_css_variables": {
            "color-brand-primary": "#9a3412",
            "color-brand-content": "#9a3412",
        },
        "dark_css_variables": {
            "color-brand-primary": "#fdba74",
            "color-brand-content": "#fdba74",
        },
    },
}

PRINT: Final[dict[str, Any]] = {
    **COMMON,
    "html_theme": "basic",
    "html_permalinks": False,
    "deberc_printed": True,
}
