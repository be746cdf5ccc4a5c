"""Situations drawn: the position, what is done, what comes of it."""

from .answers import answer
from .position import position

__all__ = ["answer", "position"]
