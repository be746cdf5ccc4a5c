"""Rulesets: found by name or file, resolved through ``extends`` and options, checked as a whole."""

from .catalogue import Condition, Rule, rule_at, rule_ids, sections, stated
from .compare import Difference, differences
from .complete import Resolved, complete_problems, only_applying
from .credits import cited_keys
from .executable import pending_rules, require_executable
from .files import (
    known_names,
    open_ruleset,
    read_ruleset,
    shipped_names,
    split_address,
    split_pin,
)
from .merge import merge
from .model import Layer, Option, Origin, Provenance, Ruleset, RulesetFile
from .options import available
from .resolve import Step, build, chain_of, digest, lay, load_document, load_ruleset

__all__ = [
    "Condition",
    "Difference",
    "Layer",
    "Option",
    "Origin",
    "Provenance",
    "Resolved",
    "Rule",
    "Ruleset",
    "RulesetFile",
    "Step",
    "available",
    "build",
    "chain_of",
    "cited_keys",
    "complete_problems",
    "differences",
    "digest",
    "known_names",
    "lay",
    "load_document",
    "load_ruleset",
    "merge",
    "only_applying",
    "open_ruleset",
    "pending_rules",
    "read_ruleset",
    "require_executable",
    "rule_at",
    "rule_ids",
    "sections",
    "shipped_names",
    "split_address",
    "split_pin",
    "stated",
]
