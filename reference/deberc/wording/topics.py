"""Composing sections: paragraphs, the parts they are made of, and the rules each part states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .fill import View, sentence_case, walk
from .glossary import listed
from .texts import Condition, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .entries import Entry


@dataclass(frozen=True, slots=True)
class Part:
    """Sentences that state the rules named; with no rules, what is true of every ruleset."""

    text: str
    rules: tuple[str, ...]
    fallback: bool = False
    """Whether the ruleset has its own text in the other language only."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Parts that are read one after the other."""

    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return " ".join(part.text for part in self.parts)


class Entries(Protocol):
    """What parts need to know of the rules' own wording."""

    def entry(self, rule: str) -> Entry:
        """Return the wording of a rule."""


class Piece(Protocol):
    """A part as a wording file writes it."""

    def parts(self, view: View, entries: Entries) -> Iterator[Part]:
        """Compose it for the ruleset in view; nothing where its rules do not apply."""


@dataclass(frozen=True, slots=True)
class Own:
    """A rule, or all rules of a pattern, each in its own sentence."""

    rule: str

    def parts(self, view: View, entries: Entries) -> Iterator[Part]:
        """Compose the sentence of each rule that the ruleset states."""
        for rule in _rules(self.rule, view):
            seen = view.on(rule, walk(view.data, rule))
            entry = entries.entry(rule)
            fallback = bool(entry.own) and view.lang not in entry.own
            yield Part(entry.say(seen, rule), (rule,), fallback)


@dataclass(frozen=True, slots=True)
class Free:
    """Text that states no rule of its own: what always holds, or what leads over."""

    text: Text
    when: Condition

    def parts(self, view: View, entries: Entries) -> Iterator[Part]:  # noqa: ARG002
        """Compose the text."""
        if self.when.holds(view.lookup):
            yield Part(sentence_case(view.fill(self.text)), ())


@dataclass(frozen=True, slots=True)
class Joint:
    """One text for several rules where they have the values of ``when``; else ``otherwise``."""

    rules: tuple[str, ...]
    when: Condition
    text: Text
    otherwise: tuple[Piece, ...]

    def parts(self, view: View, entries: Entries) -> Iterator[Part]:
        """Compose the joint text, or what stands in for it."""
        usual = all(_is_usual(rule, view, entries) for rule in self.rules)
        if usual and self.when.holds(view.lookup):
            yield Part(sentence_case(view.fill(self.text)), self.rules)
            return
        for piece in self.otherwise:
            yield from piece.parts(view, entries)


@dataclass(frozen=True, slots=True)
class Gathered:
    """Rules with the same values, one text for all that have a value, naming them."""

    rules: tuple[str, ...]
    texts: Mapping[str, Text]
    then: tuple[Piece, ...]

    def parts(self, view: View, entries: Entries) -> Iterator[Part]:
        """Compose a text for each value that rules have, what goes with them, and the others."""
        held = {rule: walk(view.data, rule) for rule in self.rules}
        usual = [rule for rule in self.rules if _is_usual(rule, view, entries)]
        first = next(iter(self.texts.values()))
        for value, text in self.texts.items():
            same = tuple(rule for rule in usual if held[rule] == value)
            if same:
                named = listed(_names(same, view, entries), view.lang)
                yield Part(sentence_case(view.plus(rules=named).fill(text)), same)
            if text is first:
                for piece in self.then:
                    yield from piece.parts(view, entries)
        for rule in self.rules:
            if held[rule] is not None and (rule not in usual or held[rule] not in self.texts):
                yield from Own(rule).parts(view, entries)


def read_piece(data: Any) -> Piece:
    """Read a part of a paragraph: a rule id or one of the closed forms."""
    if isinstance(data, str):
        return Own(data)
    if "gather" in data:
        texts = {value: Text.read(text) for value, text in data["as"].items()}
        then = tuple(read_piece(one) for one in data.get("then", ()))
        return Gathered(tuple(data["gather"]), texts, then)
    when, text = Condition.read(data.get("when", {})), Text.read(data["text"])
    if "states" not in data:
        return Free(text, when)
    rules = tuple(data["states"])
    otherwise = data.get("otherwise", rules)
    return Joint(rules, when, text, tuple(read_piece(one) for one in otherwise))


def _rules(rule: str, view: View) -> list[str]:
    """Return the rules that the ruleset states of a rule id or a pattern."""
    if rule.endswith(".*"):
        return [f"{rule[:-1]}{name}" for name in walk(view.data, rule[:-2]) or ()]
    return [rule] if walk(view.data, rule) is not None else []


def _is_usual(rule: str, view: View, entries: Entries) -> bool:
    """Whether the ruleset states a rule and has no text of its own for it."""
    return walk(view.data, rule) is not None and not entries.entry(rule).own


def _names(rules: tuple[str, ...], view: View, entries: Entries) -> Iterator[str]:
    for rule in rules:
        entry = entries.entry(rule)
        yield view.fill(entry.named or entry.title)
