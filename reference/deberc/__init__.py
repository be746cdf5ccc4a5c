"""The rules of Deberc: rulesets and the interpreter that plays them."""

__version__ = "0.1.0"
