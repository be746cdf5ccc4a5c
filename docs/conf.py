"""The rulebook: one configuration for both languages; ``docs/tools/build.py`` builds each."""

from deberc_sphinx.settings import SITE

language = "ru"
globals().update(SITE)

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
