"""Cases: a situation under one ruleset, with what must come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Kind = Literal["expect", "any_of", "refused"]


class Expectation(NamedTuple):
    """What must come out: one map of fields, several of which one must fit, or a refusal."""

    kind: Kind
    maps: tuple[dict[str, Any], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the expectation as a situation writes it."""
        return {self.kind: list(self.maps) if self.kind == "any_of" else self.maps[0]}


class Case(NamedTuple):
    """One question to a peer and what must come out; ``id`` is ``k7m2xq@moscow``."""

    id: str
    op: str
    area: str
    ruleset: str
    given: dict[str, Any]
    expectation: Expectation
    rules: tuple[str, ...]
    working: dict[str, str]
    situation: Mapping[str, Any]

    @property
    def purpose(self) -> dict[str, str]:
        """What the situation shows, by language."""
        purpose: dict[str, str] = self.situation["purpose"]
        return purpose

    @property
    def path(self) -> str:
        """The file of the situation, below ``conformance/situations``."""
        return str(self.situation["path"])

    @property
    def file(self) -> str:
        """The file of the situation, from the checkout; of a house corpus, from where one is."""
        return str(self.situation.get("file", f"conformance/situations/{self.path}"))


def cases_of(situation: Mapping[str, Any]) -> Iterator[Case]:
    """Yield the cases of a situation as the bundle holds it."""
    for verdict in situation["verdicts"]:
        expectation = _expectation(verdict)
        given = _given(situation, verdict)
        rules = tuple(verdict["rules"])
        for address in verdict["rulesets"]:
            yield Case(
                f"{situation['id']}@{address}",
                situation["op"],
                situation["area"],
                address,
                given,
                expectation,
                rules,
                verdict["working"],
                situation,
            )


def _expectation(verdict: Mapping[str, Any]) -> Expectation:
    if "expect" in verdict:
        return Expectation("expect", (verdict["expect"],))
    if "refused" in verdict:
        return Expectation("refused", (verdict["refused"],))
    return Expectation("any_of", tuple(verdict["any_of"]))


def _given(situation: Mapping[str, Any], verdict: Mapping[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = situation["given"]
    if "script" in verdict:
        return {**given, "script": situation["scripts"][verdict["script"]]}
    return given
