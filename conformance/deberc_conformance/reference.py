"""The reference interpreter as something that answers operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deberc import Refused, __version__
from deberc.errors import DebercError, PendingRule
from deberc.operations import answer
from deberc.places import Place
from deberc.rules import make_rules
from deberc.rulesets.executable import pending_in
from deberc.words import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deberc.rules import Rules

VERSION = __version__


class Reference:
    """Answers by the interpreter under one resolved ruleset."""

    def __init__(self, address: str, rules: Mapping[str, Any]) -> None:
        """Make the rules ready. Raises PendingRule where it does not play one."""
        for rule, value in pending_in(rules).items():
            raise PendingRule(address, rule, show(value), Place(address, 1, 1))
        self._rules = make_rules(address, rules)

    def answer(self, op: str, given: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the kind of answer and its body."""
        return answer_of(self._rules, op, given)


def answer_of(rules: Rules, op: str, given: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the kind of answer that rules give, and its body."""
    try:
        return "result", answer(rules, op, given)
    except Refused as refused:
        return "refused", _refusal(refused)
    except DebercError as error:
        return "error", {"message": str(error)}
    except Exception as error:  # noqa: BLE001  # a bug here is the verdict of one case
        return "error", {"message": f"{type(error).__name__}: {error}"}


def _refusal(refused: Refused) -> dict[str, Any]:
    body: dict[str, Any] = {"rule": refused.rule}
    if refused.line is not None:
        body["line"] = refused.line
    if refused.legal:
        body["legal"] = list(refused.legal)
    return body
