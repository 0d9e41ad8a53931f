"""Words for people, in Spanish and English. `say("key", …)` gives a text in the language in use."""

from __future__ import annotations

import os
import tomllib
from importlib import resources
from typing import Any, Final

LANGUAGES: Final = ("en", "es")
VARIABLE: Final = "STRATEGOS_LANG"

_catalogues: dict[str, dict[str, Any]] = {}


def language() -> str:
    """The language in use: STRATEGOS_LANG, else that of the system, else English."""
    for variable in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        word = os.environ.get(variable, "")[:2].lower()
        if word in LANGUAGES:
            return word
    return "en"


def catalogue(lang: str) -> dict[str, Any]:
    """All texts of a language by key: `section.name`."""
    if lang not in _catalogues:
        raw = tomllib.loads((resources.files(__name__) / f"{lang}.toml").read_text(encoding="utf-8"))
        _catalogues[lang] = {
            f"{section}.{name}": text for section, texts in raw.items() for name, text in texts.items()
        }
    return _catalogues[lang]


def say(key: str, n: int | None = None, lang: str | None = None, **values: object) -> str:
    """A text with its values filled in; with `n`, in the singular or plural.

    >>> say("simulate.matches", n=1, lang="en"), say("simulate.matches", n=3, lang="es")
    ('1 match', '3 partidas')
    """
    text = catalogue(lang or language())[key]
    if isinstance(text, dict):
        text = text[plural(n or 0, lang or language())]
    return str(text).format(n=n, **values) if values or n is not None else str(text)


def plural(n: int, lang: str) -> str:
    """The plural class of a number. Spanish says `un millón de partidas`, a class of its own.

    >>> plural(1, "es"), plural(2, "es"), plural(2_000_000, "es"), plural(2_000_000, "en")
    ('one', 'other', 'many', 'other')
    """
    if n == 1:
        return "one"
    return "many" if lang == "es" and n and n % 1_000_000 == 0 else "other"
