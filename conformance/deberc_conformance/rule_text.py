"""What a rule says, for the report of a failure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deberc.wording import Lang

    from .bundle import BundleRuleset


def rule_text(rule: str, ruleset: BundleRuleset, lang: Lang) -> str | None:
    """Return the sentence of a rule under a ruleset; None for what has no wording, as `script`."""
    # The wording is YAML: read only where a failure is to be explained.
    from deberc.errors import DebercError  # noqa: PLC0415
    from deberc.rulesets import stated  # noqa: PLC0415
    from deberc.wording import Wording  # noqa: PLC0415

    found = stated(ruleset.rules).get(rule)
    if found is None:
        return None
    try:
        return Wording.load().sentence(rule, found[1], lang, ruleset.rules)
    except DebercError:
        return None


def value_text(rule: str, value: Any, ruleset: BundleRuleset, lang: Lang) -> str:
    """Return a value of a rule in a few words; as it is written where it has no wording."""
    from deberc.errors import DebercError  # noqa: PLC0415
    from deberc.wording import Wording  # noqa: PLC0415
    from deberc.words import show  # noqa: PLC0415

    try:
        return Wording.load().short(rule, value, lang, ruleset.rules) or show(value)
    except DebercError:
        return show(value)
