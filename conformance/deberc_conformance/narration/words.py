"""The sentences of a told deal in both languages, apart from rules and words of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deberc.wording import Lang

_WORDS: Final[dict[str, tuple[str, str]]] = {
    # Headings and labels
    "position": ("Положение", "Position"),
    "course": ("Ход сдачи", "The deal"),
    "deals": ("По сдачам", "Deal by deal"),
    "answer": ("Ответ", "Answer"),
    "outcome": ("Итог", "Result"),
    "compare": ("Должно быть и получено", "Expected and answered"),
    "working": ("Почему так", "Working"),
    "rules": ("О каких правилах речь", "The rules it turns on"),
    "also": ("То же положение: {0}", "The same position: {0}"),
    "not_judged": (
        "О своде {0} эта ситуация ничего не говорит; ниже ответ интерпретатора.",
        "The situation says nothing about {0}; this is the interpreter's answer.",
    ),
    "source": ("источник: {0}", "source: {0}"),
    "seed": ("Сдача {0}, всё остальное наугад.", "Deal {0}, the rest at random."),
    "seed_script": ("Сдача {0}.", "Deal {0}."),
    "again": ("Повторить: {0}", "Again: {0}"),
    "trick": ("Взятка {0}", "Trick {0}"),
    "bidding": ("Торговля", "Bidding"),
    "refused_line": ("Отказано, строка {0}: {1}.", "Refused, line {0}: {1}."),
    "refused": ("Отказано: {0}.", "Refused: {0}."),
    "script": (
        "Так поступить нельзя независимо от правил: не тот черёд, момент или карта.",
        "No act of the game at all: out of turn, not the moment, or a card not held.",
    ),
    "possible": ("Можно было: {0}.", "Possible was: {0}."),
    "nothing": ("ничего", "nothing"),
    "unfinished": ("Сдача не доиграна, очередь {0}.", "The deal is not over, it is {0}'s turn."),
    "right": ("верно", "right"),
    "wrong": ("не сходится", "wrong"),
    "got": ("получено {0}", "got {0}"),
    "line": ("строка", "line"),
    "rule": ("правило", "rule"),
    "any_of": ("один из ответов:", "one of these answers:"),
    # The position
    "dealer": ("Сдаёт {0}.", "{0} deals."),
    "turn_up": ("Вскрышка {0}.", "The turn-up is {0}."),
    "stock": ("талон", "stock"),
    "deck": ("колода", "pack"),
    "before": ("до сдачи", "before"),
    # The table of points
    "seat": ("место", "seat"),
    "points": ("набрано", "made"),
    "written": ("записано", "written"),
    "totals": ("стало", "total"),
    "pots": ("Повисло: {0}.", "In the pot: {0}."),
    "next_dealer": ("Следующим сдаёт {0}.", "{0} deals next."),
    "winner": ("Партию выиграл {0}.", "{0} has won the game."),
    # Outcomes
    "made": ("Сыграно.", "Made."),
    "bait": ("Байд.", "Bait."),
    "tied": ("Висячий байд.", "Hanging bait."),
    "passed_out": ("Все спасовали, сдача без игры.", "Everyone passed, nobody plays."),
    "redeal": ("Пересдача.", "The cards are dealt again."),
    "claimed": ("Доезд: партия кончена.", "Claimed out: the game is over."),
    "false_claim": ("Ложный доезд: партия проиграна.", "False claim: the game is lost."),
    "half_bait": ("Полубайт.", "Half bait."),
    "conceded": ("Удвоение не принято: партия проиграна.", "Doubling refused: the game is lost."),
    "offered": ("Предложение принято, сдача окончена.", "Offer accepted, the deal is over."),
    "won": ("Ряд выиграл партию.", "The run has won the game."),
    "bait_on_cards": ("Байд на картах.", "Bait on cards."),
    # Outcomes as values
    "is.made": ("сыграно", "made"),
    "is.bait": ("байд", "bait"),
    "is.tied": ("висячий байд", "hanging bait"),
    "is.passed_out": ("все спасовали", "passed out"),
    "is.redeal": ("пересдача", "dealt again"),
    "is.claimed": ("доезд", "claimed out"),
    "is.false_claim": ("ложный доезд", "false claim"),
    "is.half_bait": ("полубайт", "half bait"),
    "is.conceded": ("удвоение не принято", "conceded"),
    "is.offered": ("по предложению", "settled by an offer"),
    "is.won": ("выигравший ряд", "winning run"),
    "is.unfinished": ("не доиграно", "unfinished"),
    # What lines of a breakdown are for
    "what.cards": ("карты", "cards"),
    "what.hangs": ("повисает", "hangs"),
    "what.lost": ("своё не пишет", "own points not written"),
    "what.bait": ("очки играющего", "the maker's points"),
    "what.share": ("доля очков играющего", "share of the maker's points"),
    "what.fine": ("штраф", "fine"),
    "what.offer": ("по предложению", "by the offer"),
    "what.points": ("очки", "points"),
    "what.melds": ("комбинации", "melds"),
    "what.four_sevens": ("четыре семёрки", "four sevens"),
    "what.four": ("четыре одного достоинства", "four of a kind"),
    # Steps; {who} is the seat
    "step.turn_up": ("{who} сдаёт, вскрышка {cards}", "{who} deals, the turn-up is {cards}"),
    "step.forced": (
        "переигровка: играет {who}, козырь {suit}",
        "replay: {who} is the maker, trump is {suit}",
    ),
    "step.pass": ("{who}: пас", "{who} passes"),
    "step.order": ("{who}: играю; козырь {suit}", "{who} orders; trump is {suit}"),
    "step.name": ("{who} называет масть; козырь {suit}", "{who} names a suit; trump is {suit}"),
    "step.passed_out": ("все спасовали", "everyone has passed"),
    "step.takes_turn_up": ("{who} берёт вскрышку {cards}", "{who} takes the turn-up {cards}"),
    "step.draw": ("сдан прикуп, по {count} каждому", "the draw is dealt, {count} each"),
    "step.bottom_card": ("фреза {cards}", "the bottom card is {cards}"),
    "step.exchange": ("{who} меняет семёрку на {cards}", "{who} exchanges the seven for {cards}"),
    "step.decline": ("{who}: комбинаций не объявляет", "{who} declares nothing"),
    "step.declare": ("{who} объявляет: {meld} {cards}", "{who} declares: {meld} {cards}"),
    "step.further": ("{who} пишет и {meld} {cards}", "{who} also scores {meld} {cards}"),
    "step.beat": ("{who} перебивает {cards}", "{who} beats it with {cards}"),
    "step.winning_run": ("{who} объявляет ряд {cards}", "{who} declares the run {cards}"),
    "step.contest": ("проходит объявленное: {who}", "what stands is declared by {who}"),
    "step.contest_level": ("объявленное равно", "what was declared is level"),
    "step.bella": ("{who}: белла", "{who} says bella"),
    "step.takes_bella": ("белла достаётся {who}", "the bella goes to {who}"),
    "step.lead": ("{who} ходит {cards}", "{who} leads {cards}"),
    "step.follow": ("{who} даёт в масть {cards}", "{who} follows with {cards}"),
    "step.ruff": ("{who} бьёт козырем {cards}", "{who} ruffs with {cards}"),
    "step.discard": ("{who} сносит {cards}", "{who} discards {cards}"),
    "step.takes": ("берёт {who}: {points}", "{who} takes it: {points}"),
    "step.redeal": ("{who} требует пересдачи", "{who} calls for a new deal"),
    "step.offer": ("{who} предлагает записать {points}", "{who} offers {points} in place of play"),
    "step.double": ("{who} предлагает поднять ставку", "{who} offers to raise the stake"),
    "step.accept": ("{who} принимает", "{who} accepts"),
    "step.refuse": ("{who} не принимает", "{who} refuses"),
    "step.claimed": ("{who} доезжает, очков хватает", "{who} claims out and has enough"),
    "step.false_claim": ("{who} заявляет доезд, очков не хватает", "{who} claims out and is short"),
    "step.half_bait": ("{who} заявляет полубайт", "{who} says half bait"),
    "step.conceded": ("{who} не принимает", "{who} refuses"),
    "step.offered": ("{who} принимает", "{who} accepts"),
}  # fmt: skip


def say(name: str, lang: Lang, *values: object, **named: object) -> str:
    """Return a sentence or a word, filled in."""
    russian, english = _WORDS[name]
    return (russian if lang == "ru" else english).format(*values, **named)


def has(name: str) -> bool:
    """Tell whether there is such a sentence."""
    return name in _WORDS
