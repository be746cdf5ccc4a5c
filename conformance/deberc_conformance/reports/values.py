"""What positions and answers hold, in Russian: acts, outcomes, what a ruling comes to."""

from __future__ import annotations

import re
from typing import Final

_ACT: Final = re.compile(
    r"(?P<seat>[ABCD] )?(?P<what>pass|order|name|draw|exchange|declare|bella|play|claim|half_bait"
    r"|redeal|offer|double|accept|refuse)(?P<cards>( [6-9TJQKA]?[SCDH♠♣♦♥])*)\Z"
)
_ACTS: Final = {
    "pass": "пас",
    "order": "играю",
    "name": "назвать",
    "draw": "прикуп",
    "exchange": "обмен",
    "declare": "объявить",
    "bella": "белла",
    "claim": "доезд",
    "half_bait": "полубайт",
    "redeal": "пересдача",
    "offer": "предлагаю",
    "double": "дави",
    "accept": "принять",
    "refuse": "отказать",
}
_VALUES: Final = {
    "outcome": {
        "made": "сыграно",
        "bait": "байд",
        "tied": "висячий байд",
        "passed_out": "все спасовали",
        "redeal": "пересдача",
        "claimed": "доезд",
        "false_claim": "ложный доезд",
        "half_bait": "полубайт",
        "conceded": "удвоение не принято",
        "offered": "по предложению",
        "won": "ряд выиграл партию",
        "unfinished": "сдача ещё идёт",
    },
    "consequence": {
        "taken_back": "действие берут назад",
        "own_meld_void": "своя комбинация пропадает",
        "bait_on_cards": "байд на картах",
        "game_lost": "партия проиграна",
        "corrected": "запись исправляют",
        "difference_to_finder": "разница идёт заметившему",
        "no_penalty": "наказания нет",
        "none": "нарушения нет",
    },
    "act": {
        "play": "положена карта",
        "declare": "объявлена комбинация",
        "extra_card": "лишняя карта на руке",
        "own_offence": "нарушение по правилам стола",
        "exchange": "обменяна козырная семёрка",
        "ask_height": "задан вопрос о росте",
        "concede": "спросил рост и уступил",
        "ask_tierce": "спрошено, проходит ли терц",
        "ask_to_show": "просит показать объявленное",
        "refuse_to_show": "отказывается показать объявленное",
        "claim": "заявлен доезд",
        "wrong_entry": "неверная запись",
    },
    "moment": {
        "after_own_trick": "после своей взятки",
        "after_other_trick": "после чужой взятки",
        "own_turn": "в свой ход",
        "after_last_trick": "после последней взятки",
        "while_writing": "при записи",
    },
    "target": {"turn_up": "вскрышка", "bottom_card": "фреза"},
    "declared": {"tierce": "терц", "fifty": "полтинник"},
    "name": {"tierce": "терц", "fifty": "полтинник"},
    "first_dealer": {"lot": "по жребию"},
    "what": {
        "cards": "карты",
        "last_trick": "послед",
        "tierce": "терц",
        "fifty": "полтинник",
        "bella": "белла",
        "melds": "комбинации",
        "points": "очки",
        "hangs": "повисает",
        "lost": "отдано",
        "bait": "байд",
        "share": "доля",
        "pot": "повисшие очки",
        "fine": "штраф",
        "offer": "предложение",
        "four_sevens": "четыре семёрки",
    },
}
"""By the field that holds it."""


def act(text: str) -> str | None:
    """Return an act or a bid in Russian, None for a text that is neither."""
    match = _ACT.match(text)
    if match is None:
        return None
    what = _ACTS.get(match["what"], "")
    return " ".join(f"{match['seat'] or ''} {what} {match['cards']}".split())


def named(key: str, value: str) -> str:
    """Return the value of a field in Russian; what has no name there as it is."""
    return _VALUES.get(key, {}).get(value, value)
