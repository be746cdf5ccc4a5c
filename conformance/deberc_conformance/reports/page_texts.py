"""The words of reports that are pages, and of the difference between two reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .texts import Lang

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "title": ("Проверка по правилам деберца", "Verified by the rules of Deberc"),
    "passed": ("Всё верно", "All passed"),
    "failed": ("Замечаний: {0}", "Failing: {0}"),
    "nothing_ran": ("Не проверен ни один случай", "Nothing ran"),
    "not_judged": ("Проверить не удалось: {0}", "Could not be judged: {0}"),
    "partial": ("НЕ ДО КОНЦА: {0}", "PARTIAL: {0}"),
    "interrupted": ("прервано", "interrupted"),
    "peer": ("Программа", "Peer"),
    "peers": ("Программы", "Peers"),
    "in_process": ("эталон в этом же процессе", "the reference, in process"),
    "took": ("Длилось", "Took"),
    "suite": ("Набор проверок", "Suite"),
    "started": ("Начато", "Started"),
    "seconds": ("{0} с", "{0} s"),
    "selection": ("Выбрано", "Chosen"),
    "cases": ("Случаев", "Cases"),
    "verdict": ("Вывод", "Verdict"),
    "area": ("Раздел", "Area"),
    "matrix": ("Правила и выводы", "Rules and verdicts"),
    "matrix_peers": ("Правила и программы", "Rules and peers"),
    "matrix_note": (
        "Случай стоит в строке каждого правила, от которого зависит.",
        "A case counts in the row of each rule it turns on.",
    ),
    "found": ("С замечаниями: {0} из {1}", "With a finding: {0} of {1}"),
    "clean": ("Без замечаний: {0}", "Without a finding: {0}"),
    "rule": ("Правило", "Rule"),
    "failing": ("неверных случаев: {0}", "failing cases: {0}"),
    "cell_bad": ("неверно {0} из {1}", "{0} of {1} fail"),
    "failures": ("Каждое замечание", "Every failure"),
    "no_failures": ("Замечаний нет.", "There is no failure."),
    "more": ("И ещё {0}; они есть в файле отчёта.", "And {0} more; the report file has them."),
    "position": ("Дано", "Given"),
    "compared": ("Должно быть и получено", "Expected and got"),
    "field": ("Поле", "Field"),
    "expected": ("Должно быть", "Expected"),
    "got": ("Получено", "Got"),
    "alternative": ("Верный ответ {0} из {1}", "Right answer {0} of {1}"),
    "not_compared": ("не сравнивается", "not compared"),
    "differs": ("расходится", "differs"),
    "no_answer": ("Ответа нет", "There is no answer"),
    "accepted": ("принять", "accepted"),
    "was_accepted": ("принято", "accepted"),
    "refused": ("отказ", "refused"),
    "line": ("строка {0}", "line {0}"),
    "working": ("Почему так", "Working"),
    "rules": ("Правила", "Rules"),
    "rulebook": ("в книге правил", "in the rulebook"),
    "again": ("Повторить", "Again"),
    "file": ("Файл", "File"),
    "reason": ("Причина", "Reason"),
    "link": ("Обсуждение", "Discussed at"),
    "stderr": ("stderr программы", "Its stderr"),
    "stated": ("По источнику: {0}", "Stated: {0}"),
    "decided": ("Источник молчит, решено: {0}", "The source is silent, decided: {0}"),
    "agreed": ("Договорённость этого свода.", "Agreed in this ruleset."),
    "incidents": ("Происшествия", "Incidents"),
    "known": ("Известные ошибки: {0}", "Known failures: {0}"),
    "old_corpus": (
        "Отчёт сделан по другому набору проверок; слова взяты из нынешнего.",
        "The report was made with another corpus; words are from the present one.",
    ),
    "back": ("к началу", "to the top"),
    "diff_corpora": (
        "Отчёты сделаны по разным наборам проверок.",
        "The reports were made with different corpora.",
    ),
    "newly_failing": ("Стало неверно", "Newly failing"),
    "newly_passing": ("Стало верно", "Newly passing"),
    "changed_reason": ("Неверно по-другому", "Changed reason"),
    "lost": ("Было верно, теперь не проверено", "Passed before, no longer judged"),
    "removed": ("Больше нет в наборе", "No longer in the corpus"),
    "incident": ("Новые происшествия", "New incidents"),
    "same_failing": ("неверно, как и раньше: {0}", "failing as before: {0}"),
    "same_passing": ("верно, как и раньше: {0}", "passing as before: {0}"),
    "no_difference": ("Отчёты не расходятся.", "The reports do not differ."),
    "worse": ("Стало хуже.", "Worse than before."),
    "not_worse": ("Не хуже, чем было.", "No worse than before."),
    "absent": ("не было", "absent"),
}


def text(name: str, lang: Lang, *values: object) -> str:
    """Return a word or a sentence, filled in."""
    russian, english = _WORDS[name]
    return (russian if lang == "ru" else english).format(*values)


def both(name: str, *values: object) -> dict[str, str]:
    """Return a sentence in both languages."""
    return {lang: text(name, lang, *values) for lang in ("ru", "en")}
