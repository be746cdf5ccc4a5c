"""The rulebook: one configuration for both languages; ``docs/tools/build.py`` builds each."""

from pathlib import Path

import deberc_sphinx

project = "Deberc"
author = "The Deberc authors"
language = "ru"

extensions = ["myst_parser", "deberc_sphinx"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
smartquotes = False  # the texts have the right signs already
locale_dirs = [str(Path(deberc_sphinx.__file__).parent / "locale")]

html_theme = "furo"
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False
html_use_index = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#9a3412", "color-brand-content": "#9a3412"},
    "dark_css_variables": {"color-brand-primary": "#fdba74", "color-brand-content": "#fdba74"},
}

# Rulesets whose wording is not complete yet are listed here, and left out until it is.
deberc_without_page: list[str] = []

# Rulesets in which every section must have an example from the corpus.
deberc_with_examples = [
    "moscow",
    "kharkov",
    "moscow-301",
    "kharkov-301",
    "club-501",
    "one-deal-double-bait",
]

# Technical texts in docs/ that both languages show, with their titles.
deberc_shared_pages = {
    "operations": {"ru": "Операции и файлы случаев", "en": "Operations and situation files"},
    "protocol": {"ru": "Протокол проверки программ", "en": "The peer protocol"},
    "interpreting": {"ru": "Что значит проверка", "en": "Interpreting the suite"},
    "adapters": {"ru": "Адаптер за полчаса", "en": "An adapter in thirty minutes"},
    "api": {"ru": "Программный интерфейс на Python", "en": "The Python API"},
    "wording": {"ru": "Как правила сказаны словами", "en": "How rules are put into words"},
    "mutation": {"ru": "Чем проверены сами случаи", "en": "How the cases themselves are tested"},
    "lint": {"ru": "Что находит deberc lint", "en": "What deberc lint finds"},
}
