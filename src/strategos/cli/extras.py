"""Report which extra a command needs, if it is not installed. Uses the standard library only."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

from strategos.kernel.catalogue import languages
from strategos.locale import VARIABLE, say

# What the extras bring, by the names under which it is imported.
BROUGHT: Final = frozenset(
    {
        "aiosqlite",
        "click",
        "greenlet",
        "itsdangerous",
        "msgspec",
        "rich",
        "sqlalchemy",
        "starlette",
        "textual",
        "typer",
        "uvicorn",
        "websockets",
    }
)
EXTRAS: Final = {"": "table", "serve": "table", "play": "terminal"}
"""Extras by command; all other commands are of the lab."""


def missing(error: ModuleNotFoundError, words: Sequence[str]) -> str:
    """What to install for a command line; nothing if the module that was not found belongs to no extra."""
    if (error.name or "").partition(".")[0] not in BROUGHT:
        return ""
    lang, command = read(words)
    extra = EXTRAS.get(command, "lab")
    return say("app.extra" if command else "app.extra_table", lang=lang, command=command, extra=extra)


def read(words: Sequence[str]) -> tuple[str | None, str]:
    """The language and the command of a command line that nothing has read yet; neither is sure to be there."""
    lang: str | None = os.environ.get(VARIABLE)
    command = ""
    rest = iter(words)
    for word in rest:
        if word == "--lang" or word.startswith("--lang="):
            lang = word.partition("=")[2] or next(rest, "")
        elif not command and not word.startswith("-"):
            command = word
    return (lang if lang in languages() else None), command
