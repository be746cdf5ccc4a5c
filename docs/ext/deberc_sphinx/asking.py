"""Functions that remember their answers, and who asked them what.

A page of the book is made from what it asks. Each question has a state, a short text that changes
with the answer: a page is made again when the state of one of its questions has changed.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Asked = tuple[str, ...]
"""The name of a function and what it was asked."""

_known: Final[dict[str, Question[..., Any]]] = {}
_noted: Final[set[Asked]] = set()
_depth = 0


class Question(Generic[Given, Answer]):
    """A function of texts whose answers are kept and whose askers are noted."""

    def __init__(self, answer: Callable[Given, Answer], shown: Callable[[Any], Any]) -> None:
        self._answer, self._shown = answer, shown
        self._kept: dict[tuple[Any, ...], Answer] = {}
        self.name = answer.__name__
        self.__doc__ = answer.__doc__
        _known[self.name] = self

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> Answer:
        """Return the answer, and note that it was asked for; what it asks itself is not noted."""
        assert not named
        if not _depth:
            _noted.add((self.name, *map(str, given)))
        if given not in self._kept:
            self._kept[given] = self._ask(*given)
        return self._kept[given]

    def _ask(self, *given: Any) -> Answer:
        global _depth  # noqa: PLW0603  # as deep as questions ask questions
        _depth += 1
        try:
            return self._answer(*given)  # type: ignore[call-arg]  # checked where it is called
        finally:
            _depth -= 1

    def state(self, *given: Any) -> str:
        """Return a text that changes with the answer; the same for an answer that is refused."""
        try:
            if given not in self._kept:
                self._kept[given] = self._ask(*given)
            shown = self._shown(self._kept[given])
        except Exception as error:  # noqa: BLE001  # no answer is a state too
            shown = type(error).__name__
        return digest(repr(shown))

    def cache_clear(self) -> None:
        """Forget all answers."""
        self._kept.clear()


def question(
    shown: Callable[[Any], Any] = lambda answer: answer,
) -> Callable[[Callable[Given, Answer]], Question[Given, Answer]]:
    """Make a function a question; ``shown`` leaves of an answer what its state depends on."""
    return lambda answer: Question(answer, shown)


def forget() -> None:
    """Forget all answers to all questions."""
    for one in _known.values():
        one.cache_clear()


def start() -> None:
    """Forget what was asked so far."""
    _noted.clear()


def asked() -> frozenset[Asked]:
    """Return what was asked since the start."""
    return frozenset(_noted)


def state_of(one: Asked) -> str:
    """Return the state of a question now; that of a function that is gone is empty."""
    name, *given = one
    return _known[name].state(*given) if name in _known else ""


def digest(text: str) -> str:
    """Return a short name for a text."""
    return blake2b(text.encode(), digest_size=12).hexdigest()
