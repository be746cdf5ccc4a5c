"""``deberc carry-over``: what of the corpus holds for a house variant too."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .language import lang_option
from .output import json_option, json_text

if TYPE_CHECKING:
    from deberc.wording import Lang

    from ..bundle import Bundle
    from ..house.accepting import Carried, Other
    from ..narration.layout import Page


@click.command("carry-over", epilog="Example: deberc carry-over my-club.yaml --accept")
@click.argument("ruleset", metavar="FILE|NAME")
@click.option(
    "--accept",
    is_flag=False,
    flag_value="",
    metavar="[DIR]",
    help="Write the other answers as a house corpus, to be worked by hand; into NAME-corpus beside"
    " the file, where verify finds it, unless told.",
)
@lang_option
@json_option
def carry_over(ruleset: str, accept: str | None, lang: Lang, *, as_json: bool) -> None:
    """Answer the corpus under the parent and under a house variant, and compare.

    Cases with the same answer carry over. The others are listed with what the parent expects, what
    the variant gives, and the rule that makes the difference. --accept writes those as situations
    of the variant: with `worked: false`, and a place for the arithmetic.
    """
    from deberc.rulesets import load_ruleset, require_executable

    from ..bundle import load_bundle
    from ..house.accepting import carried

    resolved, bundle = load_ruleset(ruleset), load_bundle()
    require_executable(resolved)
    found = carried(resolved, bundle)
    if not found.house.parents:
        from ..house.sayings import say

        raise click.UsageError(say("no_parent", lang, resolved.address))
    folder = _folder(ruleset, accept)
    written = list(_write(found, folder, bundle)) if folder else []
    if as_json:
        click.echo(json_text(_as_data(found, written)))
        return
    click.echo(_page(found, lang))
    _report(folder, written, lang)


def _folder(ruleset: str, accept: str | None) -> Path | None:
    """Return the folder to write into: the one that is named, or that beside the file."""
    if accept is None:
        return None
    from ..house.corpus import ENDING, folder_beside

    return Path(accept) if accept else folder_beside(ruleset) or Path(f"{ruleset}{ENDING}")


def _write(found: Carried, folder: Path, bundle: Bundle) -> list[tuple[Path, bool]]:
    from ..house.accepting import write_all

    known = [situation["id"] for situation in bundle.data["situations"]]
    return list(write_all(found, folder, known))


def _page(found: Carried, lang: Lang) -> str:
    from ..house.sayings import say
    from ..narration.layout import Page

    sheet, house = Page(), found.house
    parents, total = ", ".join(house.parents), len(house.cases)
    sheet.heading(
        say("carries", lang, found.ruleset.address, parents, total, found.kept, len(found.others))
    )
    for other in found.others:
        _other(sheet, found, other, lang)
    return str(sheet)


def _other(sheet: Page, found: Carried, other: Other, lang: Lang) -> None:
    from ..house import answers
    from ..house.sayings import say

    case = other.case
    name = f"{case.situation['id']}@{other.parent}"
    sheet.heading(f"{name}  {case.op}")
    sheet.text(case.purpose[lang])
    sheet.text(say("parent_expects", lang, other.parent, _expected(case, lang)), hanging=4)
    shown = sorted(_shown(other))
    sheet.text(say("yours_gives", lang, answers.line(other.answer, lang, shown)), hanging=4)
    for rule in other.rules:
        sheet.text(say("because", lang, rule, found.because(rule, lang)), hanging=4)


def _shown(other: Other) -> set[str]:
    """Return the fields of an answer to show: those that the parent's case names."""
    expectation, body = other.case.expectation, other.answer[1]
    named = {name for fields in expectation.maps for name in fields}
    wanted = {"outcome", "points"} if expectation.kind == "refused" else named
    return wanted if wanted & body.keys() else set(body)


def _expected(case: Any, lang: Lang) -> str:
    from ..house import answers

    expectation = case.expectation
    if expectation.kind == "refused":
        return answers.line(("refused", expectation.maps[0]), lang)
    lines = (answers.fields(dict(sorted(one.items())), lang) for one in expectation.maps)
    return " | ".join(lines)


def _report(folder: Path | None, written: list[tuple[Path, bool]], lang: Lang) -> None:
    from ..house.sayings import say

    click.echo()
    if folder is None:
        click.echo(say("not_accepted", lang))
        return
    for path, new in written:
        click.echo(say("wrote" if new else "kept_file", lang, path))
    click.echo(say("accepted", lang, sum(new for _, new in written)))
    click.echo(say("accepted_next", lang))


def _as_data(found: Carried, written: list[tuple[Path, bool]]) -> dict[str, Any]:
    from ..house.accepting import expectation_of

    return {
        "ruleset": found.ruleset.address,
        "parents": list(found.house.parents),
        "cases": len(found.house.cases),
        "carried_over": found.kept,
        "others": [
            {
                "case": f"{other.case.situation['id']}@{other.parent}",
                "op": other.case.op,
                "expected": other.case.expectation.as_json(),
                "given": {other.answer[0]: other.answer[1]},
                "would_expect": expectation_of(other),
                "because": list(other.rules),
            }
            for other in found.others
        ],
        "written": [{"file": str(path), "new": new} for path, new in written],
    }
