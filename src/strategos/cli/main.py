"""The command `strategos`."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from strategos.kernel.errors import StrategosError
from strategos.locale import LANGUAGES, VARIABLE, say


def _language_first(arguments: list[str]) -> None:
    """Set the language before any help text is made: `--lang es` may stand anywhere."""
    for at, word in enumerate(arguments):
        value = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang" and at + 1 < len(arguments):
            value = arguments[at + 1]
        if value in LANGUAGES:
            os.environ[VARIABLE] = value


def build() -> typer.Typer:
    """The command with all its parts, in the language in use."""
    from strategos import __version__
    from strategos.cli import bench, content, games, perft, play, records, rules, simulate

    app = typer.Typer(help=say("app.about"), no_args_is_help=True, add_completion=False, rich_markup_mode=None)

    @app.callback()
    def options(
        lang: Annotated[str | None, typer.Option(help=say("app.lang"))] = None,
        version: Annotated[bool, typer.Option("--version", help=say("app.version"), is_eager=True)] = False,
    ) -> None:
        if lang is not None and lang not in LANGUAGES:
            raise typer.BadParameter(f"{lang}: {', '.join(LANGUAGES)}")
        if version:
            typer.echo(__version__)
            raise typer.Exit

    app.command(help=say("play.about"))(play.play)
    app.command(help=say("games.about"))(games.games)
    app.command(help=say("simulate.about"))(simulate.simulate)
    app.command(help=say("records.replay"))(records.replay)
    app.command(help=say("records.verify"))(records.verify)
    app.command(help=say("perft.about"))(perft.perft)
    app.command(help=say("rules.about"))(rules.rules)
    app.command(help=say("bench.about"))(bench.bench)
    packs = typer.Typer(help=say("content.about"), no_args_is_help=True)
    packs.command("check", help=say("content.check"))(content.check)
    packs.callback()(lambda: None)
    app.add_typer(packs, name="content")
    return app


def main() -> None:
    """Run the command. A mistake of the user ends with a message, never with a traceback."""
    _language_first(sys.argv[1:])
    try:
        build()()
    except StrategosError as error:
        typer.echo(f"{type(error).__name__}: {error}", err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        typer.echo(say("app.stopped"), err=True)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if os.environ.get("STRATEGOS_DEBUG"):
            raise
        typer.echo(say("app.bug", error=f"{type(error).__name__}: {error}"), err=True)
        sys.exit(70)
