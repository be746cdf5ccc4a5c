"""Rulebooks of single rulesets: a site, a book on paper, a sheet for the table.

A ruleset is given by its address, once ``library.admit`` has made it known.
"""

from .errors import BookNotWhole, NoPango
from .making import make_book, make_sheet, make_site

__all__ = ["BookNotWhole", "NoPango", "make_book", "make_sheet", "make_site"]
