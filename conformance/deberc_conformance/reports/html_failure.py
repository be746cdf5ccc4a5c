"""One failure as a part of a page: what was asked, what must come out, what did, and why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ..reasons import in_words
from . import drawing
from .markup import esc, lines, link, rule_id, with_cards
from .page_texts import text
from .texts import field, verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..report_stream import Event
    from .explained import Cited, Failure
    from .texts import Lang

_HEAD: Final = re.compile(r"[.\[]")
_OTHER: Final = {"ru": "en", "en": "ru"}
_BY_SEAT: Final = frozenset({"hands", "declared"})


def failure_html(failure: Failure, anchor: str, lang: Lang, rulebook: str | None) -> Iterator[str]:
    """Yield the lines of one failure; ``rulebook`` is the address of the rulebook, if any."""
    event = failure.event
    name, kind = verdict(event["verdict"], lang), event["verdict"]
    yield f'<article class="failure" id="{esc(anchor)}">'
    yield (
        f'<h3><span class="verdict v-{esc(kind)}">{esc(name)}</span> '
        f"<code>{esc(event['case'])}</code> <small>{esc(event['op'])}</small></h3>"
    )
    if lang in failure.purpose:
        yield f'<p class="purpose">{with_cards(failure.purpose[lang], lang)}</p>'
    if headline := event.get("headline"):
        yield f'<p class="headline">{_headline(headline, lang)}</p>'
    if reason := event.get("reason"):
        yield f'<p class="reason"><b>{text("reason", lang)}:</b> {esc(in_words(reason, lang))}</p>'
    if address := event.get("link"):
        yield f"<p><b>{text('link', lang)}:</b> {link(address)}</p>"
    yield from _given(event, lang)
    yield from _compared(event, lang)
    if working := failure.working.get(lang):
        yield f"<h4>{text('working', lang)}</h4>"
        yield f"<p>{with_cards(drawing.cards(working, lang), lang)}</p>"
    yield from _rules(failure.rules, lang, rulebook)
    if said := event.get("stderr"):
        yield f"<details><summary>{text('stderr', lang)}</summary>"
        yield f"<pre>{lines(said)}</pre></details>"
    yield f"<h4>{text('again', lang)}</h4><pre><code>{esc(failure.again)}</code></pre>"
    if failure.file:
        yield f'<p class="file">{text("file", lang)}: <code>{esc(failure.file)}</code></p>'
    yield f'<p class="back"><a href="#top">↑ {text("back", lang)}</a></p></article>'


def _headline(headline: dict[str, Any], lang: Lang) -> str:
    if headline["field"] == "refused":
        return _refusal(headline, lang)
    name, _, rest = headline["field"].partition(".")
    where = field(name, lang) + (f".{drawing.cards(rest, lang)}" if rest else "")
    left, right = (
        with_cards(drawing.held(headline["field"], headline[key], lang), lang)
        for key in ("expected", "got")
    )
    return f"<b>{with_cards(where, lang)}:</b> {left} <b>≠</b> {right}"


def _refusal(headline: dict[str, Any], lang: Lang) -> str:
    """Return a refusal against an acceptance, in the order expected, got."""
    wanted, got = headline["expected"], headline["got"]
    left = _value("refused", wanted, lang) if wanted else text("accepted", lang)
    right = _value("refused", got, lang) if got else text("was_accepted", lang)
    return f"{left} <b>≠</b> {right}"


def _given(event: Event, lang: Lang) -> Iterator[str]:
    given = event.get("given")
    if not given:
        return
    yield f'<h4>{text("position", lang)}</h4><dl class="position">'
    for key, value in given.items():
        for name, drawn in _drawn_parts(key, value, lang):
            yield f"<dt>{esc(name)}</dt><dd>{drawn}</dd>"
    yield "</dl>"


def _drawn_parts(key: str, value: Any, lang: Lang) -> Iterator[tuple[str, str]]:
    if key == "script" and isinstance(value, list):
        acts = "".join(
            f"<li>{with_cards(drawing.value(str(act), lang), lang)}</li>" for act in value
        )
        yield field(key, lang), f'<ol class="script">{acts}</ol>'
    elif key in _BY_SEAT and isinstance(value, dict):
        for seat, held in value.items():
            yield f"{field(key, lang)} {seat}", with_cards(drawing.value(held, lang), lang)
    else:
        for name, drawn in drawing.position({key: value}, lang):
            yield name, with_cards(drawn, lang)


def _compared(event: Event, lang: Lang) -> Iterator[str]:
    """Yield a table for each right answer beside what came."""
    expected = event.get("expected")
    if not expected:
        return
    maps: Sequence[dict[str, Any]] = expected.get("any_of") or [
        expected.get("expect") or {"refused": expected["refused"]}
    ]
    answer = event.get("answer", {})
    got = answer.get("result", {"refused": answer["refused"]} if "refused" in answer else {})
    wrong = {_HEAD.split(each["field"])[0] for each in event.get("differences", ())}
    yield f"<h4>{text('compared', lang)}</h4>"
    for number, wanted in enumerate(maps, 1):
        if len(maps) > 1:
            yield f"<p>{text('alternative', lang, number, len(maps))}</p>"
        yield from _table(wanted, got, wrong, lang)


def _table(
    wanted: dict[str, Any], got: dict[str, Any], wrong: set[str], lang: Lang
) -> Iterator[str]:
    heads = "".join(
        f'<th scope="col">{text(name, lang)}</th>' for name in ("field", "expected", "got")
    )
    yield f'<table class="pair"><thead><tr>{heads}</tr></thead><tbody>'
    for key in [*wanted, *(key for key in got if key not in wanted)]:
        kind = "differs" if key in wrong else "" if key in wanted else "extra"
        mark = f' <span class="mark">≠ {text("differs", lang)}</span>' if kind == "differs" else ""
        head = f'<th scope="row">{esc(field(key, lang))}{mark}</th>'
        if key in wanted:
            left = _value(key, wanted[key], lang)
        else:
            left = f"<i>{text('accepted' if key == 'refused' else 'not_compared', lang)}</i>"
        right = _value(key, got[key], lang) if key in got else _nothing(key, got, lang)
        sides = (("expected", left), ("got", right))
        cells = "".join(f'<td data-of="{text(name, lang)}">{shown}</td>' for name, shown in sides)
        yield f'<tr class="{kind}">{head}{cells}</tr>'
    yield "</tbody></table>"


def _nothing(key: str, got: dict[str, Any], lang: Lang) -> str:
    if not got:
        return f"<i>{text('no_answer', lang)}</i>"
    return f"<i>{text('was_accepted', lang)}</i>" if key == "refused" else "—"


def _value(key: str, value: Any, lang: Lang) -> str:
    if key == "refused" and isinstance(value, dict):
        line = f", {text('line', lang, value['line'])}" if "line" in value else ""
        return f"{text('refused', lang)}{esc(line)}: <code>{esc(value.get('rule', '?'))}</code>"
    if key == "breakdown" and isinstance(value, list):
        return "".join(
            f'<div class="bd">{with_cards(drawing.value(line, lang), lang)}</div>' for line in value
        )
    return with_cards(dict(drawing.position({key: value}, lang)).popitem()[1], lang)


def _rules(rules: Sequence[Cited], lang: Lang, rulebook: str | None) -> Iterator[str]:
    if not rules:
        return
    yield f'<h4>{text("rules", lang)}</h4><ul class="rules">'
    for cited in rules:
        yield f"<li>{rule_id(cited.rule)}{_rulebook(cited, lang, rulebook)}"
        for each, kind in ((lang, "said"), (_OTHER[lang], "said other")):
            if said := cited.said.get(each):
                yield f'<p class="{kind}" lang="{each}">{with_cards(said, each)}</p>'
        if source := cited.provenance.get(lang):
            yield f'<p class="provenance">{with_cards(source, lang)}</p>'
        yield "</li>"
    yield "</ul>"


def _rulebook(cited: Cited, lang: Lang, rulebook: str | None) -> str:
    if cited.anchor is None:
        return ""
    if rulebook is None:
        return f' <span class="anchor">{text("rulebook", lang)}: {esc(cited.anchor)}</span>'
    address = f"{rulebook.rstrip('/')}/{lang}/{cited.anchor}"
    return f' <a class="anchor" href="{esc(address)}">{text("rulebook", lang)} ↗</a>'
