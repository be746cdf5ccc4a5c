"""Which pages a change of the data makes old: those that asked for what has changed."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sphinx.environment.collectors import EnvironmentCollector

import deberc
import deberc_conformance
from deberc.resources import spec

from . import asking
from .texts import DATA

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from .asking import Asked

HERE: Final = Path(__file__).parent
ENVIRONMENT: Final = 1
"""Counts changes of what is stored in the environment."""


def setup(app: Sphinx) -> None:
    """Watch what every page asks while it is read."""
    app.add_env_collector(Askers)
    app.connect("source-read", lambda *_: asking.start())


class Askers(EnvironmentCollector):
    """Keeps for each page what it asked for, and the states of the answers."""

    def clear_doc(self, app: Sphinx, env: BuildEnvironment, docname: str) -> None:  # noqa: ARG002
        """Forget what a page asked for."""
        _asked(env).pop(docname, None)

    def merge_other(
        self,
        _app: Sphinx,
        env: BuildEnvironment,
        docnames: AbstractSet[str],
        other: BuildEnvironment,
    ) -> None:
        """Take over the pages that another process read."""
        _asked(env).update({name: _asked(other).get(name, frozenset()) for name in docnames})
        _states(env).update(_states(other))

    def process_doc(self, app: Sphinx, doctree: nodes.document) -> None:  # noqa: ARG002
        """Keep what a page asked for."""
        found = asking.asked()
        _asked(app.env)[app.env.docname] = found
        states = _states(app.env)
        states.update({one: asking.state_of(one) for one in found if one not in states})

    def get_outdated_docs(
        self,
        _app: Sphinx,
        env: BuildEnvironment,
        _added: set[str],
        _changed: set[str],
        removed: set[str],
    ) -> list[str]:
        """Return the pages whose questions have other answers than when they were made."""
        before, program = _states(env), _of_files(_program())
        if before.pop(_PROGRAM, program) != program:
            before.clear()
            before[_PROGRAM] = program
            return sorted(env.found_docs - removed)
        before[_PROGRAM] = program
        return sorted(_outdated(env, before))


_PROGRAM: Final[Asked] = ("",)
"""The key under which the state of the program itself is kept."""


def _outdated(env: BuildEnvironment, before: dict[Asked, str]) -> set[str]:
    wanted = set().union(*_asked(env).values())
    now = {one: asking.state_of(one) for one in wanted}
    old = {one for one, state in now.items() if before.get(one) != state}
    before.update(now)
    return {name for name, found in _asked(env).items() if found & old}


def _asked(env: BuildEnvironment) -> dict[str, frozenset[Asked]]:
    return _stored(env, "deberc_asked")


def _states(env: BuildEnvironment) -> dict[Asked, str]:
    return _stored(env, "deberc_states")


def _stored(env: BuildEnvironment, name: str) -> dict[Any, Any]:
    if not hasattr(env, name):
        setattr(env, name, {})
    held: dict[Any, Any] = getattr(env, name)
    return held


def _program() -> Iterable[Path]:
    """Return the files that every page is made by: the program and what it says by itself."""
    packages = (Path(str(module.__file__)).parent for module in (deberc, deberc_conformance))
    code = [file for folder in (*packages, HERE) for file in folder.rglob("*.py")]
    return sorted([*code, *DATA.glob("*.*"), *_spec("messages"), *_spec("schemas")])


@asking.question()
def everything() -> str:
    """Return a name for all data together, for what does not say what it asks for."""
    from deberc_conformance.resources import situations_folder  # noqa: PLC0415

    situations = situations_folder()
    return _of_files(sorted([*_spec("."), *(situations.rglob("*.yaml") if situations else ())]))


def _spec(folder: str) -> Iterable[Path]:
    root = Path(str(spec())) / folder
    return (file for file in root.rglob("*") if file.suffix in {".yaml", ".json"})


def _of_files(files: Iterable[Path]) -> str:
    found = blake2b(digest_size=12)
    for file in files:
        found.update(f"{file.name}\0{file.stat().st_size}\0".encode())
        found.update(file.read_bytes())
    return found.hexdigest()
