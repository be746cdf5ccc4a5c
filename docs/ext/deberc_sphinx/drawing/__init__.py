"""Situations drawn: the position, what is done, what comes of it."""

from .answers import answer
from .position import position
from .seats import diagram

__all__ = ["answer", "diagram", "position"]
