"""What rules say to people: texts in Russian and English, composed for any ruleset."""

from .book import SECTIONS, Wording
from .errors import NoWording, UnfilledText, UnknownTerm
from .glossary import Glossary, Term
from .texts import Lang
from .topics import Paragraph, Part

__all__ = [
    "SECTIONS",
    "Glossary",
    "Lang",
    "NoWording",
    "Paragraph",
    "Part",
    "Term",
    "UnfilledText",
    "UnknownTerm",
    "Wording",
]
