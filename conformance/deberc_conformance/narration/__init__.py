"""Deals and answers told to people: the position, each step with its rule, what came out."""

from .layout import Page
from .rule_book import RuleBook
from .steps import Step, Told, tell

__all__ = ["Page", "RuleBook", "Step", "Told", "tell"]
