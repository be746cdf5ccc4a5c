"""A seat at the table: a person plays it in the terminal, the others play at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from deberc.cards import SEATS
from deberc.errors import DebercError, Refused

from ..narration import pages
from ..narration.layout import Page
from ..narration.steps import Telling
from ..notation import codes
from ..reports import drawing
from .dealing import choose
from .sayings import ACTS, say
from .sayings import act as act_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deberc import Action, Deal
    from deberc.wording import Lang

    from ..narration.rule_book import RuleBook
    from ..narration.steps import Step, Told

LEAVE: Final = frozenset({"q", "quit", "выход"})
_LETTERS: Final = str.maketrans("ВДКТвдктjqkat", "JQKAJQKAJQKAT")
_SIGNS: Final = "♠♣♦♥"
_ENGLISH: Final = {russian: word for word, russian in ACTS.items()}


class Left(Exception):
    """The person has left the table, or there is nothing more to read."""


class Seat:
    """One person's seat; `ask` returns the line that he types, `show` prints one."""

    def __init__(
        self, letter: str, seed: int, ask: Callable[[], str], show: Callable[[str], None]
    ) -> None:
        """Take a seat; the others play by the seed."""
        self._seat = SEATS.index(letter)
        self._rng = Random(seed)  # noqa: S311 - a repeatable choice, not a secret
        self._ask, self._show = ask, show
        self._declined: tuple[str, ...] = ()

    def play(self, deal: Deal, book: RuleBook) -> Told:
        """Play a deal to its end, telling it. Raises Left."""
        telling = Telling(deal, book)
        shown = self._tell(telling.told.steps, 0, book)
        while not deal.over:
            act = self._own(telling, book) or self._others(deal)
            if act is not None:
                telling.do(act)
                shown = self._tell(telling.told.steps, shown, book)
        return telling.told

    def _tell(self, steps: Sequence[Step], shown: int, book: RuleBook) -> int:
        """Print the steps that are new; return how many are printed now."""
        sheet = Page()
        pages.steps(sheet, steps[shown:], book, tricks=False)
        if sheet.lines:
            self._show(str(sheet))
        return len(steps)

    def _others(self, deal: Deal) -> str | None:
        acts = [act for act in deal.legal_actions() if act.seat != self._seat]
        return str(choose(self._rng, acts, loud=False)) if acts else None

    def _own(self, telling: Telling, book: RuleBook) -> str | None:
        """Return what the person does now, None where it is nothing."""
        deal = telling.told.deal
        acts = [act for act in deal.legal_actions() if act.seat == self._seat]
        must = deal.state.turn == self._seat or len(acts) == len(deal.legal_actions())
        texts = tuple(act.text for act in acts)
        if not acts or (not must and texts == self._declined):
            return None
        self._show(_table(deal, self._seat, acts, book.lang, must=must))
        while True:
            typed = self._ask().strip()
            if typed.lower() in LEAVE:
                raise Left
            if not typed and not must:
                self._declined = texts
                return None
            if typed and (act := self._tried(deal, _read(typed, acts, self._seat), book)):
                return act

    def _tried(self, deal: Deal, line: str, book: RuleBook) -> str | None:
        """Return an act that is possible; explain why another is not."""
        sheet = Page()
        try:
            deal.copy().do(line)
        except Refused as refused:
            mine = [text for text in refused.legal if text[0] == SEATS[self._seat]]
            body = {"rule": refused.rule, "legal": [text[2:] for text in mine]}
            pages.refusal(sheet, body, line[2:], book)
        except DebercError as error:
            sheet.text(say("unread", book.lang, error.say(book.lang)), hanging=4)
        else:
            return line
        self._show(str(sheet))
        return None


def _read(typed: str, acts: Sequence[Action], seat: int) -> str:
    """Return the line that a person means: the number of an act, a card, or the words."""
    if typed.isdecimal() and 1 <= int(typed) <= len(acts):
        return str(acts[int(typed) - 1])
    words = codes(" ".join(_ENGLISH.get(word.lower(), _card(word)) for word in typed.split()))
    if len(words) == 2 and words[1] in "SCDH":
        words = f"play {words}"
    return f"{SEATS[seat]} {words}"


def _card(word: str) -> str:
    """Return a card in the letters of its code: `в♥`, `jh`, `10♣`."""
    if 2 <= len(word) <= 3 and (word[-1] in _SIGNS or word[-1].upper() in "SCDH"):
        return word[:-1].translate(_LETTERS) + word[-1].upper()
    return word


def _table(deal: Deal, seat: int, acts: Sequence[Action], lang: Lang, *, must: bool) -> str:
    """Return what the person sees before he chooses."""
    sheet, state, letter = Page(), deal.state, SEATS[seat]
    hand = drawing.value(deal.hands[letter], lang)
    trump = f"; {say('table_trump', lang, _SIGNS[state.trump])}" if state.trump >= 0 else ""
    sheet.text(f"{letter}> {say('your_hand', lang, hand)}{trump}", indent=0, hanging=3)
    texts = (act_text(drawing.cards(act.text, lang), lang) for act in acts)
    numbered = [f"{number} {text}" for number, text in enumerate(texts, 1)]
    if not must:
        numbered.append(say("may_wait", lang))
    sheet.text(say("you_may", lang, ", ".join(numbered)), indent=3, hanging=3)
    return str(sheet)
