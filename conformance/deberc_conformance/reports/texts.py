"""The words of the terminal report in both languages."""

from __future__ import annotations

from typing import Final

Lang = str

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "peer": ("программа", "peer"),
    "reference": ("эталон в этом же процессе", "the reference, in process"),
    "suite": ("набор проверок", "suite"),
    "by_ruleset": ("По сводам правил", "By ruleset"),
    "by_area": ("По разделам", "By area"),
    "by_rule": ("По правилам", "By rule"),
    "cases": ("случаев", "cases"),
    "rules_clean": ("правил без замечаний: {0} из {1}", "rules without a finding: {0} of {1}"),
    "expected": ("должно быть", "expected"),
    "got": ("получено", "got"),
    "differs": ("расходится", "differs"),
    "rule": ("правило", "rule"),
    "because": ("почему так", "working"),
    "reason": ("причина", "reason"),
    "again": ("повторить", "again"),
    "file": ("файл", "file"),
    "stderr": ("stderr программы", "its stderr"),
    "refused": ("отказ", "refused"),
    "accepted": ("принято", "accepted"),
    "line": ("строка", "line"),
    "none": ("нет", "none"),
    "any_of": ("одно из", "one of"),
    "incident": ("Происшествие", "Incident"),
    "different": ("Заявлено иначе: эти случаи не спрашивались", "Declared different, not asked"),
    "could_claim": (
        "Умеет, но не заявляет (верных ответов из спрошенных)",
        "Could be claimed and is not (right answers of those asked)",
    ),
    "waiting": ("ждали ответа", "waiting for an answer"),
    "more": ("и ещё {0}", "and {0} more"),
    "declared": ("из них заявлено заранее: {0}", "{0} of them declared"),
    "partial": ("НЕ ДО КОНЦА: {0}", "PARTIAL: {0}"),
    "restarts": ("перезапусков: {0}", "restarts: {0}"),
    "nothing_ran": ("Не проверен ни один случай.", "Nothing ran."),
    "interrupted": ("прервано", "interrupted"),
    "yes": ("да", "yes"),
    "no": ("нет", "no"),
    "seconds": ("с", "s"),
    "all_passed": ("Всё верно.", "All passed."),
    "failing": ("Замечаний: {0}.", "Failing: {0}."),
    "broken": ("Скорее всего, нарушено", "Most likely broken"),
    "fails_in": ("неверно случаев: {0} из {1}", "failing cases: {0} of {1}"),
    "plays": ("программа играет так: {0}", "the program plays: {0}"),
}

_VERDICTS: Final[dict[str, tuple[str, str]]] = {
    "pass": ("верно", "pass"),
    "fail": ("неверно", "fail"),
    "wrong_reason": ("верно, но не поэтому", "wrong reason"),
    "unsupported": ("не умеет", "unsupported"),
    "declared_different": ("заявлено иначе", "declared different"),
    "skipped": ("пропущено", "skipped"),
    "known_failure": ("известная ошибка", "known failure"),
    "fixed": ("исправлено", "fixed"),
    "error": ("ошибка программы", "error"),
    "timeout": ("не ответила вовремя", "timeout"),
    "crash": ("упала", "crash"),
    "protocol": ("нарушен протокол", "protocol"),
    "not_run": ("не проверено", "not run"),
    "stale": ("устаревшая запись", "stale entry"),
}

_FIELDS: Final[dict[str, str]] = {
    "trump": "козырь",
    "cards": "карты",
    "hand": "рука",
    "hands": "на руках",
    "trick": "взятка",
    "tricks": "взяток",
    "seat": "место",
    "dealer": "сдающий",
    "maker": "играющий",
    "eldest": "первая рука",
    "turn_up": "вскрышка",
    "stock": "прикуп",
    "deck": "колода",
    "bids": "торговля",
    "declared": "объявлено",
    "script": "ход сдачи",
    "before": "до сдачи",
    "deals": "сдачи",
    "games": "партии",
    "last_trick": "послед",
    "last_tricks": "взятки с конца",
    "melds": "комбинации",
    "bella": "белла",
    "winner": "победитель",
    "points": "очки",
    "total": "сумма",
    "totals": "итоги",
    "written": "записано",
    "pots": "повисшие очки",
    "outcome": "исход",
    "next_dealer": "следующим сдаёт",
    "breakdown": "раскладка",
    "bottom_card": "фреза",
    "scores": "за комбинации",
    "consequence": "наказание",
    "act": "действие",
    "by": "кто",
    "to": "кому",
    "card": "положена карта",
    "target": "взято взамен",
    "height": "названный рост",
    "suit": "масть",
    "moment": "когда",
    "counted": "насчитано",
    "right": "на самом деле",
    "finder": "заметил",
    "offence": "нарушение",
    "refused": "отказ",
    "because": "почему нельзя",
    "line": "строка",
    "rule": "правило",
    "stake": "куш",
    "record": "запись",
    "first_dealer": "первым сдаёт",
    "passed_out": "спасовано",
    "what": "за что",
    "bid": "слово",
    "hung": "у кого повисло",
    "name": "название",
    "deal": "сдача",
    "redeal": "пересдача",
    "claim": "доезд",
    "offer": "предложение",
    "accepted": "принято",
    "forced": "переигровка",
    "baits": "байдов",
    "trickless": "сдач без взятки",
    "double": "дави",
    "cube": "дави за",
    "bait_on_cards": "байд на картах",
    "stopped": "прервано",
}


def word(name: str, lang: Lang, *values: object) -> str:
    """Return a word or a sentence of the report, filled in."""
    russian, english = _WORDS[name]
    return (russian if lang == "ru" else english).format(*values)


def verdict(name: str, lang: Lang) -> str:
    """Return the name of a verdict."""
    russian, english = _VERDICTS[name]
    return russian if lang == "ru" else english


def field(name: str, lang: Lang) -> str:
    """Return the name of a field of a position or an answer."""
    return _FIELDS.get(name, name) if lang == "ru" else name


def printable(text: str) -> str:
    """Keep what a peer wrote from moving the cursor or breaking the line."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
