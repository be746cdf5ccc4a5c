"""Sphinx extension that composes rulebooks from rulesets and wording."""
