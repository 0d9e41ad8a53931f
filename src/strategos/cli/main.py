"""The command `strategos`."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from strategos.cli.commands import COMMANDS, group
from strategos.cli.completing import INSTALL, SHELLS, SHOW, among, prepare, set_up, show, with_shell
from strategos.cli.extras import missing
from strategos.cli.wording import usage_error
from strategos.kernel.catalogue import languages
from strategos.kernel.errors import BadContent, NotOffered, StrategosError, Unreadable, WrongSeat
from strategos.locale import VARIABLE, language, say

PROGRAM = "strategos"


def take_language(arguments: list[str]) -> list[str]:
    """Set the language before any text is made, and give back the other words: `--lang es` may stand anywhere."""
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        name, sign, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        value = value if sign else next(words, "")
        if value not in languages():
            known = ", ".join(languages())
            raise Unreadable(
                "cli.main.no-language",
                value=value,
                known=known,
            )
        os.environ[VARIABLE] = value
    return rest


def take_packs(arguments: list[str]) -> list[str]:
    """Make packs known, and give back the other words: `--pack DIR` may stand anywhere on a command line."""
    rest: list[str] = []
    folders: list[str] = []
    words = iter(arguments)
    for word in words:
        name, sign, value = word.partition("=")
        if name != "--pack":
            rest.append(word)
            continue
        value = value if sign else next(words, "")
        if not value or value.startswith("--"):
            raise Unreadable(
                "cli.main.pack-folder",
            )
        folders.append(value)
    if folders:
        from strategos.games.packs import use

        use(folders)
    return rest


def completion(name: str, about: str) -> Any:
    """An option about completion in a shell, with the shells it can be about."""
    return typer.Option(name, help=say(about), metavar=f"[{'|'.join(SHELLS[:3])}]", autocompletion=among(*SHELLS))


def build() -> Any:
    """The command with all its parts, in the language in use."""

    def options(
        context: typer.Context,
        lang: Annotated[
            str | None,
            typer.Option(help=say("app.lang"), metavar="|".join(languages()), autocompletion=among(*languages())),
        ] = None,
        pack: Annotated[list[str] | None, typer.Option(help=say("app.pack"), metavar=say("word.folder"))] = None,
        install_completion: Annotated[str | None, completion(INSTALL, "app.install_completion")] = None,
        show_completion: Annotated[str | None, completion(SHOW, "app.show_completion")] = None,
        version: Annotated[bool, typer.Option("--version", help=say("app.version"), is_eager=True)] = False,
    ) -> None:
        if version:
            from strategos import __version__

            typer.echo(__version__)
            raise typer.Exit
        for word, act in ((install_completion, set_up), (show_completion, show)):
            if word is not None:
                act(PROGRAM, word)
                raise typer.Exit
        if context.invoked_subcommand is None:
            from strategos.cli.serve import serve

            serve()

    return group("app.about", COMMANDS, options, invoke_without_command=True)


def told(error: StrategosError) -> str:
    """An error with the word for its kind before it."""
    for kind in (NotOffered, WrongSeat, BadContent, Unreadable):
        if isinstance(error, kind):
            return f"{say(f'error.{kind.__name__}')}: {error.text(language())}"
    return error.text(language())


def main() -> None:
    """Run the command; every error ends with a message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # better a ? than no board at all
    try:
        code = build_and_run(sys.argv[1:])
    except StrategosError as error:
        typer.echo(told(error), err=True)
        code = 1
    except typer.TyperException as error:
        typer.echo(usage_error(error), err=True)
        code = error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        code = 130
    except OSError as error:  # a name too long for a file, a full disk
        typer.echo(say("app.system", file=error.filename or "-", error=error.strerror), err=True)
        code = 1
    except Exception as error:
        lack = missing(error, sys.argv[1:]) if isinstance(error, ModuleNotFoundError) else ""
        if os.environ.get("STRATEGOS_DEBUG") and not lack:
            raise
        typer.echo(lack or say("app.bug", error=f"{type(error).__name__}: {error}"), err=True)
        code = 1 if lack else 70
    if code == 130:
        typer.echo("\n" + say("app.stopped"), err=True)
    sys.exit(code)


def build_and_run(arguments: list[str]) -> int:
    """The exit code of a command line; mistakes are raised."""
    prepare(PROGRAM)
    rest = with_shell(take_packs(take_language(arguments)))
    return int(build().main(args=rest, prog_name=PROGRAM, standalone_mode=False) or 0)
