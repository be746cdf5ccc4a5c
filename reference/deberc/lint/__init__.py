"""Lint: everything that is wrong with a ruleset file, at once, and what mends itself."""

from .checking import lint_file, lint_ruleset
from .fixing import fixed
from .report import Report, inspect

__all__ = ["Report", "fixed", "inspect", "lint_file", "lint_ruleset"]
