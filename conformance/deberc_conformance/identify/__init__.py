"""Which Deberc a program plays: the nearest ruleset, and the changes that explain its answers."""

from .asking import Asked, Question, ask, distinct
from .search import Explanation, Finding, identify
from .variant import house_variant

__all__ = [
    "Asked",
    "Explanation",
    "Finding",
    "Question",
    "ask",
    "distinct",
    "house_variant",
    "identify",
]
