"""Turns what a JSON Schema validator finds into located sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .places import Place
from .problems import Fix, Problem, problem
from .sayings import Linked, Said, said
from .words import advice, described, dotted, latin, same_word, show, stranger, type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jsonschema import ValidationError

    from .problems import Placed
    from .sayings import Text

    Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class _Finding:
    """One validation error: the keyword that fails, its value in the schema, and on what."""

    keyword: str
    bound: Any
    value: Any
    schema: dict[str, Any]
    path: Path
    document: Placed
    of_key: bool
    inner: tuple[tuple[int, ValidationError], ...]

    @property
    def name(self) -> Text:
        return dotted(self.path) if self.path else said("file")

    @property
    def where(self) -> Text:
        return said("in", path=dotted(self.path)) if self.path else said("nowhere")

    def problem(self, sentence: str, /, **fields: Any) -> Problem:
        """Return a problem at the value itself."""
        place = self.document.place(self.path)
        return problem(sentence, place, self.path, name=self.name, where=self.where, **fields)

    def key_problem(self, sentence: str, key: str, /, **fields: Any) -> Problem:
        """Return a problem at a key of the value."""
        path = (*self.path, key)
        place = self.document.key_place(path)
        return problem(sentence, place, path, key=key, where=self.where, **fields)


def problems_of(error: ValidationError, document: Placed) -> list[Problem]:
    """Return the problems that one validation error stands for."""
    found = _Finding(
        keyword=str(error.validator),
        bound=error.validator_value,
        value=error.instance,
        schema=dict(error.schema) if isinstance(error.schema, Mapping) else {},
        path=tuple(error.absolute_path),
        document=document,
        of_key="propertyNames" in error.absolute_schema_path,
        inner=tuple((int(inner.schema_path[0]), inner) for inner in error.context or ()),
    )
    return list(_DESCRIBERS.get(found.keyword, _other)(found))


def _unknown_keys(found: _Finding) -> Iterable[Problem]:
    known = list(found.schema.get("properties", ()))
    for key in found.value:
        if key not in known:
            unknown = found.key_problem("unknown-key/key", key, fix=advice(key, known))
            yield _at_least(unknown, key, known)


def _bad_key(found: _Finding) -> Iterable[Problem]:
    # The validator reports a bad key at its map, with the key as the value.
    key = str(found.value)
    known = found.bound if found.keyword == "enum" else ()
    fix = advice(key, known) if known else _form(found)
    bad = found.key_problem("unknown-key/name", key, fix=fix)
    yield _at_least(bad, key, known, found.bound if found.keyword == "pattern" else None)


def _at_least(
    found: Problem, text: str, known: Iterable[object], pattern: str | None = None
) -> Problem:
    """Return a problem with a word; a better one, or a fix, where only its letters are wrong."""
    at, plain = stranger(text), latin(text)
    fits = plain in map(str, known) or (pattern and re.search(pattern, plain))
    if at is not None and fits:
        place = Place(found.place.file, found.place.line, found.place.column + at)
        where = dict(found.message.fields)["where"] if isinstance(found.message, Said) else ""
        better = problem(
            "cyrillic-letter", place, found.path, letter=text[at], where=where, latin=plain
        )
        return replace(better, fix=Fix(text[at:], plain[at:]))
    meant = same_word(text, known)
    return replace(found, fix=Fix(text, meant)) if meant else found


def _missing(found: _Finding) -> Iterable[Problem]:
    for key in found.bound:
        if key not in found.value:
            node = found.schema.get("properties", {}).get(key, {})
            about = described(node, clause=True)
            fix = said("add.about", about=about) if about else said("add")
            place = found.document.key_place(found.path)
            yield problem("missing-key", place, found.path, key=key, where=found.where, fix=fix)


def _wrong_type(found: _Finding) -> Iterable[Problem]:
    names = [found.bound] if isinstance(found.bound, str) else found.bound
    expected = Linked("or", (), tuple(said(f"type.{name}") for name in names))
    yield found.problem("wrong-type", kind=type_of(found.value), expected=expected)


def _value_or_key(found: _Finding) -> Iterable[Problem]:
    if found.of_key:
        return _bad_key(found)
    return _bad_form(found) if found.keyword == "pattern" else _unknown_value(found)


def _unknown_value(found: _Finding) -> Iterable[Problem]:
    known = [found.bound] if found.keyword == "const" else found.bound
    fix = advice(found.value, known)
    unknown = found.problem("unknown-value", value=show(found.value), fix=fix)
    yield _at_least(unknown, str(found.value), known)


def _bad_form(found: _Finding) -> Iterable[Problem]:
    bad = found.problem("bad-form", value=show(found.value), fix=_form(found))
    yield _at_least(bad, str(found.value), (), found.bound)


def _form(found: _Finding) -> Text:
    about = described(found.schema, clause=True)
    return said("expected", about=about) if about else said("matches", pattern=found.bound)


def _limit(code: str) -> Callable[[_Finding], Iterable[Problem]]:
    """Return a describer for a bound."""

    def describe(found: _Finding) -> Iterable[Problem]:
        yield found.problem(code, size=_measure(found), bound=found.bound)

    return describe


def _measure(found: _Finding) -> Text:
    """Return the value, or the size of it, that breaks a bound."""
    if found.keyword.endswith("Items"):
        return said("size.list", count=len(found.value))
    if found.keyword.endswith("Properties"):
        return said("size.map", count=len(found.value))
    if found.keyword.endswith("Length"):
        return said("size.text", count=len(found.value)) if found.value else said("size.empty")
    return show(found.value)


def _repeated(found: _Finding) -> Iterable[Problem]:
    seen: list[Any] = []
    for index, item in enumerate(found.value):
        if item in seen:
            path = (*found.path, index)
            twice = problem(
                "repeated", found.document.place(path), path, value=show(item), name=found.name
            )
            yield replace(twice, fix=Fix(path=path))
        else:
            seen.append(item)


def _alternatives(found: _Finding) -> Iterable[Problem]:
    """Describe the alternative that comes nearest; the list of them where none does."""
    index = _nearest_branch(found)
    if index is None:
        forms = Linked("or", (), tuple(_shape(branch) for branch in found.bound))
        yield found.problem("no-alternative", fix=said("forms", forms=forms))
        return
    for branch, error in found.inner:
        if branch == index:
            yield from problems_of(error, found.document)


def _nearest_branch(found: _Finding) -> int | None:
    """Return the alternative whose type fits and whose keys the value uses, if there is one."""
    count = Counter(branch for branch, _ in found.inner)
    for branch, error in found.inner:
        if error.validator == "type" and not error.path:
            del count[branch]
    if isinstance(found.value, dict):
        count = Counter(
            {i: n for i, n in count.items() if _keys(found.bound[i]) & set(found.value)}
        )
    return min(count, key=lambda branch: count[branch], default=None)


def _keys(branch: dict[str, Any]) -> set[str]:
    return set(branch.get("required") or branch.get("properties", ()))


def _shape(branch: dict[str, Any]) -> Text:
    if keys := sorted(_keys(branch)):
        return f"{{{', '.join(f'{key}: …' for key in keys)}}}"
    if "enum" in branch:
        return Linked("or", (), tuple(show(value) for value in branch["enum"]))
    if "type" in branch:
        return said(f"type.{branch['type']}")
    return described(branch, clause=True) or said("another")


def _other(found: _Finding) -> Iterable[Problem]:
    yield found.problem("not-allowed", fix=_form(found))


_DESCRIBERS: dict[str, Callable[[_Finding], Iterable[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "unevaluatedProperties": _unknown_keys,
    "required": _missing,
    "type": _wrong_type,
    "enum": _value_or_key,
    "const": _value_or_key,
    "pattern": _value_or_key,
    "minimum": _limit("too-small"),
    "maximum": _limit("too-large"),
    "minItems": _limit("too-few"),
    "maxItems": _limit("too-many"),
    "minProperties": _limit("too-few"),
    "maxProperties": _limit("too-many"),
    "minLength": _limit("too-short"),
    "maxLength": _limit("too-long"),
    "uniqueItems": _repeated,
    "oneOf": _alternatives,
    "anyOf": _alternatives,
}
