"""What the commands share: where to print, how to print JSON, how to read what was typed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from strategos.kernel.errors import Unreadable, near_miss
from strategos.kernel.game import Game

MOST_JOBS: Final = 256  # processes; more would only wait for each other

# Texts are printed as they are: a file called [bold].txt is no markup.
out = Console(markup=False, highlight=False, emoji=False)
err = Console(markup=False, highlight=False, emoji=False, stderr=True)


def tell(text: str, to: Console = out) -> None:
    """Print a text; long lines are left to the terminal, so that a pipe gets them whole."""
    to.print(text, soft_wrap=True)


def print_json(data: Any) -> None:
    """One object on standard output and nothing else."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


@contextmanager
def busy(text: str) -> Iterator[None]:
    """Show progress on standard error, if it is a terminal."""
    if err.is_terminal:
        with err.status(text):
            yield
    else:
        yield


def read_options(pairs: list[str]) -> dict[str, str]:
    """Options of a match from `name=value` words."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name or not value:
            raise Unreadable(
                "cli.common.not-an-option",
                pair=pair,
            )
        options[name] = value
    return options


def read_scenarios(game: Game, text: str) -> list[str]:
    """Scenarios of a game from `all` or their names with commas between; each must exist."""
    if text == "all":
        return list(game.scenarios())
    names = list(dict.fromkeys(text.split(",")))
    for name in names:
        game.check_scenario(name)
    return names


def check_file(path: Path) -> None:
    """Refuse a file that cannot be written, before the work whose result it shall hold."""
    if path.is_dir():
        raise Unreadable(
            "cli.common.is-a-folder",
            path=path,
            example=path / "new",
        )
    if not path.parent.is_dir():
        raise Unreadable(
            "cli.common.no-folder",
            parent=path.parent,
        )
    _check_access(path if path.exists() else path.parent)


def check_folder(path: Path) -> None:
    """Refuse a folder that cannot be created or written, before the work begins."""
    there = path
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir():
        raise Unreadable(
            "cli.common.not-a-folder",
            there=there,
        )
    _check_access(there)


def _check_access(path: Path) -> None:
    if not os.access(path, os.W_OK):
        raise Unreadable(
            "cli.common.no-access",
            path=path,
        )


def read_file(path: Path) -> bytes:
    """The bytes of a file, or a message that says what is wrong with it."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        beside = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
        raise Unreadable(
            "cli.common.no-file",
            path=path,
            near=near_miss(path.name, beside),
        ) from None
    except OSError as error:
        raise Unreadable(
            "cli.common.cannot-read",
            path=path,
            strerror=error.strerror,
        ) from error
