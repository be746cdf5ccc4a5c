"""A click group that imports a command only when it is used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping


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
