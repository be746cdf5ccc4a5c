"""Turns what a JSON Schema validator finds into located sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .problems import Problem
from .words import TYPE_NAMES, allowed, as_clause, dotted, show, type_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jsonschema import ValidationError

    from .problems import Placed

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
    def name(self) -> str:
        return dotted(self.path) if self.path else "the file"

    @property
    def where(self) -> str:
        return f" in {dotted(self.path)}" if self.path else ""

    def problem(self, code: str, message: str, remedy: str) -> Problem:
        """Return a problem at the value itself."""
        return Problem(code, self.document.place(self.path), self.path, message, remedy)

    def key_problem(self, code: str, key: str, message: str, remedy: str) -> Problem:
        """Return a problem at a key of the value."""
        path = (*self.path, key)
        return Problem(code, self.document.key_place(path), path, message, remedy)


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
            message = f"unknown key {key!r}{found.where}"
            yield found.key_problem("unknown-key", key, message, allowed(key, known))


def _bad_key(found: _Finding) -> Iterable[Problem]:
    # The validator reports a bad key at its map, with the key as the value.
    key = str(found.value)
    remedy = allowed(key, found.bound) if found.keyword == "enum" else _form(found)
    yield found.key_problem("unknown-key", key, f"{key!r} cannot be a key{found.where}", remedy)


def _missing(found: _Finding) -> Iterable[Problem]:
    for key in found.bound:
        if key not in found.value:
            about = found.schema.get("properties", {}).get(key, {}).get("description", "")
            remedy = f"add it: {as_clause(about)}" if about else "add it"
            place = found.document.key_place(found.path)
            message = f"the key {key!r} is missing{found.where}"
            yield Problem("missing-key", place, found.path, message, remedy)


def _wrong_type(found: _Finding) -> Iterable[Problem]:
    names = [found.bound] if isinstance(found.bound, str) else found.bound
    expected = " or ".join(TYPE_NAMES[name] for name in names)
    message = f"{found.name} is {type_of(found.value)}"
    yield found.problem("wrong-type", message, f"it must be {expected}")


def _value_or_key(found: _Finding) -> Iterable[Problem]:
    if found.of_key:
        return _bad_key(found)
    return _bad_form(found) if found.keyword == "pattern" else _unknown_value(found)


def _unknown_value(found: _Finding) -> Iterable[Problem]:
    known = [found.bound] if found.keyword == "const" else found.bound
    message = f"{found.name} cannot be {show(found.value)}"
    yield found.problem("unknown-value", message, allowed(found.value, known))


def _bad_form(found: _Finding) -> Iterable[Problem]:
    yield found.problem("bad-form", f"{found.name} cannot be {show(found.value)}", _form(found))


def _form(found: _Finding) -> str:
    about = found.schema.get("description")
    return f"expected: {as_clause(about)}" if about else f"it must match {found.bound}"


def _limit(code: str, template: str) -> Callable[[_Finding], Iterable[Problem]]:
    """Return a describer for a bound; ``template`` is filled with the bound."""

    def describe(found: _Finding) -> Iterable[Problem]:
        message = f"{found.name} is {_measure(found)}"
        yield found.problem(code, message, template.format(found.bound))

    return describe


def _measure(found: _Finding) -> str:
    """Return the value, or the size of it, that breaks a bound."""
    if found.keyword.endswith("Items"):
        return f"a list of {len(found.value)}"
    if found.keyword.endswith("Properties"):
        return f"a map of {len(found.value)}"
    if found.keyword.endswith("Length"):
        return f"{len(found.value)} characters long" if found.value else "empty"
    return show(found.value)


def _repeated(found: _Finding) -> Iterable[Problem]:
    for index, item in enumerate(found.value):
        if item in found.value[:index]:
            path = (*found.path, index)
            message = f"{show(item)} stands twice in {found.name}"
            yield Problem("repeated", found.document.place(path), path, message, "keep one")


def _alternatives(found: _Finding) -> Iterable[Problem]:
    """Describe the alternative that comes nearest; the list of them where none does."""
    index = _nearest_branch(found)
    if index is None:
        remedy = f"write {' or '.join(_shape(branch) for branch in found.bound)}"
        yield found.problem("no-alternative", f"{found.name} fits none of its forms", remedy)
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


def _shape(branch: dict[str, Any]) -> str:
    if keys := sorted(_keys(branch)):
        return f"{{{', '.join(f'{key}: …' for key in keys)}}}"
    if "enum" in branch:
        return " or ".join(show(value) for value in branch["enum"])
    about = as_clause(branch.get("description", "another value"))
    return TYPE_NAMES.get(branch.get("type", ""), about)


def _other(found: _Finding) -> Iterable[Problem]:
    yield found.problem("not-allowed", f"{found.name} is not allowed here", _form(found))


_DESCRIBERS: dict[str, Callable[[_Finding], Iterable[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "unevaluatedProperties": _unknown_keys,
    "required": _missing,
    "type": _wrong_type,
    "enum": _value_or_key,
    "const": _value_or_key,
    "pattern": _value_or_key,
    "minimum": _limit("too-small", "the least is {}"),
    "maximum": _limit("too-large", "the most is {}"),
    "minItems": _limit("too-few", "it needs at least {}"),
    "maxItems": _limit("too-many", "it takes at most {}"),
    "minProperties": _limit("too-few", "it needs at least {}"),
    "maxProperties": _limit("too-many", "it takes at most {}"),
    "minLength": _limit("too-short", "it needs at least {}"),
    "maxLength": _limit("too-long", "it takes at most {}"),
    "uniqueItems": _repeated,
    "oneOf": _alternatives,
    "anyOf": _alternatives,
}
