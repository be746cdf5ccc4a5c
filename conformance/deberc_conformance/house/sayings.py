"""What the commands for house variants say, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deberc.wording import Lang

_WORDS: Final[dict[str, tuple[str, str]]] = {
    # diff
    "heading": ("{0} и {1}, различных правил: {2}", "{0} and {1}, rules that differ: {2}"),
    "same": ("{0} и {1}: правила одинаковы", "{0} and {1}: the rules are the same"),
    "absent": ("правило не действует", "does not apply"),
    "goes_with": ("Следует из правила {0}.", "It comes with {0}."),
    "witness_case": ("Видно на случае {0}: {1}", "Shown by case {0}: {1}"),
    "witness_deal": ("Видно на найденной сдаче:", "Shown by a deal that was searched for:"),
    "base": ("остальные правила взяты из {0}", "the other rules are those of {0}"),
    "together": ("вместе с остальными отличиями", "together with the other differences"),
    "none_found": (
        "Положения, где это видно, не нашлось: проверено случаев {0}, сдач {1}.",
        "No situation was found that shows it: cases tried {0}, deals {1}.",
    ),
    "not_searched": ("Положение не искали: {0}.", "No situation was searched for: {0}."),
    "tables": ("за столом разное число игроков", "the tables have different players"),
    "refuses": ("отказ, {0}", "refused, {0}"),
    "at_line": ("действие {0}, {1}", "act {0}, {1}"),
    "script": ("Ходы", "Acts"),
    "accepts": ("принято", "accepted"),
    # carry-over
    "carries": (
        "{0}: случаев свода {1} проверено {2}, ответ тот же: {3}, другой: {4}",
        "{0}: cases of {1} put to it {2}, same answer: {3}, another: {4}",
    ),
    "parent_expects": ("В {0} должно быть: {1}", "{0} expects: {1}"),
    "yours_gives": ("По-вашему выходит: {0}", "Yours gives: {0}"),
    "because": ("Потому что {0}: {1}", "Because {0}: {1}"),
    "no_parent": (
        "{0}: ни у одного из сводов, от которых он происходит, нет своих случаев",
        "{0}: none of the rulesets it starts from has cases of its own",
    ),
    "wrote": ("Записано: {0}", "Written: {0}"),
    "kept_file": ("Уже есть, не тронуто: {0}", "There already, left as it was: {0}"),
    "accepted": (
        "Новых файлов {0}, в каждом worked: false: эти ответы никто не считал.",
        "New files: {0}, each with worked: false: nobody has worked these answers.",
    ),
    "accepted_next": (
        "Сосчитайте сами, впишите счёт в working и уберите строку worked.",
        "Work them, write the arithmetic into working, and remove the line worked.",
    ),
    "not_accepted": (
        "Ничего не записано; записать другие ответы: --accept",
        "Nothing was written; --accept writes the other answers as a house corpus",
    ),
    "house_purpose": (
        "{0} По правилам «{1}» ответ другой.",
        "{0} By the rules “{1}” the answer is another.",
    ),
    "to_work": (
        "НЕ СОСЧИТАНО. Другой ответ из-за правила {0}. Счёт: …",
        "NOT WORKED. Another answer because of {0}. Arithmetic: …",
    ),
    # try
    "try_seed": ("Сдача {0}. Повторить: --seed {0}", "Deal {0}. Again: --seed {0}"),
    "you": ("Вы сидите на месте {0}.", "You sit at {0}."),
    "your_hand": ("Ваши карты: {0}", "Your cards: {0}"),
    "table_trump": ("козырь {0}", "trump {0}"),
    "you_may": ("Можно: {0}", "You may: {0}"),
    "may_wait": ("Enter — ничего", "Enter: nothing"),
    "ask": ("Номер, карта или слово (q — встать из-за стола)", "Number, card or word (q to leave)"),
    "left": ("Сдача не доиграна.", "The deal was not played to its end."),
    "unread": ("Не понять: {0}", "Not understood: {0}"),
    "no_seat": ("за столом {0} места {1} нет", "{0} has no seat {1}"),
    # stats
    "stats": (
        "{0}: сдач {1}, семя {2}; ходят наугад, комбинации и беллу объявляют всегда",
        "{0}: deals {1}, seed {2}; played at random, melds and bella always declared",
    ),
    "versus": ("рядом {0}, столько же сдач с тем же семенем", "beside it {0}, the same seeds"),
    "no_versus": ("сравнивать не с чем", "there is nothing to compare it with"),
    "of_all": ("чем кончились сдачи, %", "how deals ended, %"),
    "averages": ("в среднем за сыгранную сдачу, очков", "average points in a deal played"),
    "maker_points": ("у играющего", "the maker"),
    "defender_points": ("у лучшего вистующего", "the best defender"),
    "game_deals": ("сдач в партии", "deals in a game"),
    "rule_share": (
        "правило что-то решило, % сдач; ± — доверительный интервал 95 %",
        "the rule decided something, % of deals; ± is the 95 % confidence interval",
    ),
    "stopped": ("прервано, сыграно сдач: {0}", "stopped, deals played: {0}"),
}

ACTS: Final[dict[str, str]] = {
    "pass": "пас", "order": "играю", "name": "масть", "draw": "прикуп", "exchange": "обмен",
    "declare": "объявить", "bella": "белла", "claim": "доезд", "half_bait": "полубайт",
    "redeal": "пересдача", "offer": "предложить", "double": "дави", "accept": "принять",
    "refuse": "отказаться",
}  # fmt: skip
"""The words of acts in Russian."""


def act(line: str, lang: Lang) -> str:
    """Return an act in the words of a language, without `play`: `A пас`, `объявить К♠ Д♠ В♠`."""
    words = [word for word in line.split() if word != "play"]
    return " ".join(ACTS.get(word, word) if lang == "ru" else word for word in words)


def say(name: str, lang: Lang, *values: object) -> str:
    """Return a sentence, filled in."""
    russian, english = _WORDS[name]
    return (russian if lang == "ru" else english).format(*values)
