"""A click group that imports a command only when it is used."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping


def _use_folders(_context: click.Context, _option: click.Parameter, names: Any) -> None:
    """Let every part of the command, and programs it starts, find rulesets in the folders."""
    if names:
        before = os.environ.get("DEBERC_RULESETS")
        os.environ["DEBERC_RULESETS"] = os.pathsep.join([*names, *([before] if before else [])])


FOLDERS = click.Option(
    ["--rulesets", "folders"],
    multiple=True,
    metavar="DIR",
    expose_value=False,
    callback=_use_folders,
    is_eager=True,
    help="Find rulesets in this folder too, as by DEBERC_RULESETS.",
)
"""Every command takes it."""


class LazyGroup(click.Group):
    """A group whose commands are given as ``"module:function"`` with a line of help each."""

    def __init__(self, *, commands_by_name: Mapping[str, tuple[str, str]], **rest: Any) -> None:
        super().__init__(**rest)
        self._targets = commands_by_name

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        del ctx
        return sorted(self._targets)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command."""
        del ctx
        if cmd_name not in self._targets:
            return None
        module, function = self._targets[cmd_name][0].split(":")
        command = getattr(import_module(f".{module}", __package__), function)
        assert isinstance(command, click.Command)
        if FOLDERS not in command.params:
            command.params.append(FOLDERS)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name; suggest the nearest where there is none."""
        if args and args[0] not in self._targets and not args[0].startswith("-"):
            from deberc.words import nearest

            meant = nearest(args[0], self._targets)
            hint = f" Did you mean {meant}?" if meant else ""
            ctx.fail(f"there is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._targets[name][1]) for name in sorted(self._targets)])
