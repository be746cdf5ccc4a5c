"""What can be missing when a rule is put into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import DebercError


@dataclass(eq=False)
class NoWording(DebercError):
    """A rule, or a value of it, that spec/wording does not put into words."""

    rule: str
    value: Any = None

    def __str__(self) -> str:
        what = self.rule if self.value is None else f"{self.rule} = {self.value}"
        return f"there is no wording for {what}; add it to spec/wording"


@dataclass(eq=False)
class UnfilledText(DebercError):
    """A placeholder of a text for which the ruleset has no value."""

    placeholder: str
    text: str

    def __str__(self) -> str:
        return f"nothing fills {{{self.placeholder}}} in the wording {self.text!r}"


@dataclass(eq=False)
class UnknownTerm(DebercError):
    """A word, or a form of it, that the glossary does not have."""

    term: str
    form: str = ""

    def __str__(self) -> str:
        what = f"{self.term}:{self.form}" if self.form else self.term
        return f"spec/glossary.yaml has no {what}"
