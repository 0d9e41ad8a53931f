"""The commands by name, with their texts; the code is loaded on demand."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any, Final, TypeAlias

import typer

from strategos.cli.wording import Command, Group
from strategos.locale import say

Place: TypeAlias = str  # "module:function" inside this package
Table: TypeAlias = "Mapping[str, tuple[str, Place | Table]]"  # name: key of the help text, what it does

COMMANDS: Final[Table] = {
    "serve": ("serve.about", "serve:serve"),
    "play": ("play.about", "play:play"),
    "games": ("games.about", "games:games"),
    "simulate": ("simulate.about", "simulate:simulate"),
    "arena": ("arena.about", "arena:arena"),
    "fit": ("fit.about", "fit:fit"),
    "hint": ("hint.about", "hint:hint"),
    "analyse": ("analysis.about", "analyse:analyse"),
    "replay": ("records.replay", "records:replay"),
    "verify": ("records.verify", "records:verify"),
    "perft": ("perft.about", "perft:perft"),
    "rules": ("rules.about", "rules:rules"),
    "board": ("board.about", "board:board"),
    "bench": ("bench.about", "bench:bench"),
    "content": ("content.about", {"check": ("content.check", "content:check"), "new": ("content.new", "content:new")}),
    "army": ("army.about", {"check": ("army.check", "army:check")}),
    "odds": (
        "odds.about",
        {"pantheon": ("odds.pantheon", "odds:pantheon"), "commander": ("odds.commander", "odds_commander:commander")},
    ),
}


class Commands(MutableMapping[str, Any]):
    """The commands of a group. Names are known at once; a command is loaded when it is asked for."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.loaded: Final[dict[str, Any]] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.loaded:
            about, what = self.table[name]
            self.loaded[name] = load(name, about, what) if isinstance(what, str) else group(about, what)
        return self.loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self.loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self.loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.table)

    def __len__(self) -> int:
        return len(self.table)

    def abouts(self) -> list[tuple[str, str]]:
        """Every name with its help text. Nothing is loaded for it."""
        return [(name, say(about)) for name, (about, _) in self.table.items()]


def load(name: str, about: str, place: Place) -> Any:
    """The command that a function of this package carries."""
    module, _, function = place.partition(":")
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=Command, help=say(about))(
        getattr(importlib.import_module(f"{__package__}.{module}"), function)
    )
    return typer.main.get_command(app)


def group(about: str, table: Table, callback: Any = lambda: None, **settings: Any) -> Any:
    """A group of commands; `callback` takes the options of the group itself."""
    app = typer.Typer(cls=Group, help=say(about), add_completion=False, rich_markup_mode=None)
    app.callback(**settings)(callback)
    found: Any = typer.main.get_command(app)
    found.commands = Commands(table)
    return found
