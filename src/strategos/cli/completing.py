"""Shell completion, and its installation."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import typer

from strategos import games as known_games
from strategos.kernel.errors import StrategosError, Unreadable, near_miss
from strategos.kernel.game import Game
from strategos.locale import say

Offer: TypeAlias = Callable[[typer.Context, str], list[str]]
SHELLS: Final = ("bash", "zsh", "fish", "powershell", "pwsh")
SHOW: Final = "--show-completion"
INSTALL: Final = "--install-completion"
DETECT: Final = "auto"  # the shell from which the command was called


def with_shell(words: list[str]) -> list[str]:
    """A command line in which the shell of a completion option may be left out, or be a word of its own.

    >>> with_shell(["--show-completion", "zsh"]), with_shell(["--install-completion"])
    (['--show-completion=zsh'], ['--install-completion=auto'])
    """
    found: list[str] = []
    for word in words:
        if found and found[-1] in (SHOW, INSTALL) and word in SHELLS:
            found[-1] += f"={word}"
        else:
            found.append(word)
    return [f"{word}={DETECT}" if word in (SHOW, INSTALL) else word for word in found]


def find_shell(word: str) -> str:
    """The shell that a word names; for `auto` the one from which the command was called."""
    found: str | None = word
    if word == DETECT:
        from shellingham import (  # type: ignore[import-untyped]
            ShellDetectionFailure,
            detect_shell,
        )

        try:
            found = detect_shell()[0]
        except (ShellDetectionFailure, OSError):
            found = None
    if found not in SHELLS:
        known = ", ".join(SHELLS)
        raise Unreadable(
            "cli.completing.no-completion",
            shell=found or "",
            near=near_miss(word, SHELLS),
            known=known,
            show=SHOW,
        )
    return str(found)


def prepare(program: str) -> None:
    """Get ready to answer a shell, if it is a shell that asks."""
    if os.environ.get(f"_{program.upper()}_COMPLETE"):
        from typer.completion import completion_init  # type: ignore[attr-defined]

        completion_init()


def show(program: str, word: str) -> None:
    """Print the script by which a shell learns to complete."""
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    variable = f"_{program.upper()}_COMPLETE"
    typer.echo(get_completion_script(prog_name=program, complete_var=variable, shell=find_shell(word)))


def set_up(program: str, word: str) -> None:
    """Write the script to where the shell of this person finds it."""
    from typer.completion import install  # type: ignore[attr-defined]

    shell, path = install(find_shell(word), program, f"_{program.upper()}_COMPLETE")
    typer.echo(say("app.completion_installed", shell=shell, file=path))


def offer(words: Callable[[dict[str, Any]], Iterable[str]], *, is_list: bool = False) -> Offer:
    """A callback that completes from words, which may depend on what stands before on the line.

    In a list with commas the last word is completed. An error offers nothing: a shell is no place to tell it.
    """

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",") if is_list else ("", "", incomplete)
        try:
            return [before + comma + word for word in words(ctx.params) if word.lower().startswith(last.lower())]
        except StrategosError:
            return []

    return complete


def game_of(line: dict[str, Any]) -> Game:
    """The game that a line names. The library forgets it where a line ends in an option."""
    typed = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    known = known_games.names() if known_games.has_extras() else known_games.OWN
    named = next((word for word in typed.split() if word in known), "")
    return known_games.chosen(str(line.get("game") or named))


def _scenarios(line: dict[str, Any]) -> Iterable[str]:
    return game_of(line).scenarios()


def _positions(line: dict[str, Any]) -> Iterable[str]:
    return [*_scenarios(line), "-"]


def _players(line: dict[str, Any]) -> Iterable[str]:
    from strategos.players import PLAYERS

    return PLAYERS


def _boards(line: dict[str, Any]) -> Iterable[str]:
    from strategos.cli.board import names

    return names()


def _rule_ids(line: dict[str, Any]) -> Iterable[str]:
    from strategos.lab.ledger import read_ledger

    return read_ledger(game_of(line))


def _units(game: str) -> Callable[[dict[str, Any]], Iterable[str]]:
    def words(line: dict[str, Any]) -> Iterable[str]:
        from strategos.cli.units import units_of

        return units_of(game)

    return words


games: Final = offer(lambda line: known_games.names() if known_games.has_extras() else known_games.OWN)
scenario: Final = offer(_scenarios)
scenarios: Final = offer(lambda line: [*_scenarios(line), "all"], is_list=True)
positions: Final = offer(_positions)
player: Final = offer(_players)
players: Final = offer(_players, is_list=True)
boards: Final = offer(_boards)
rule_ids: Final = offer(_rule_ids)
pantheon_units: Final = offer(_units("pantheon"))
commander_units: Final = offer(_units("commander"))


def among(*words: str) -> Offer:
    """A callback that completes from a few words that are always the same."""
    return offer(lambda line: words)
