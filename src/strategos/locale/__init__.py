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
    """The language in use: STRATEGOS_LANG, else that of the system, else English.

    As everywhere on a system, the first of LC_ALL, LC_MESSAGES and LANG that is set decides: LC_ALL=C is English.
    """
    wanted = os.environ.get(VARIABLE, "")
    if wanted in LANGUAGES:
        return wanted
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return system[:2] if system[:2] in LANGUAGES else "en"


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
    lang = lang or language()
    text = catalogue(lang)[key]
    if isinstance(text, dict):
        text = text[plural(n or 0, lang)]
    if n is not None:
        values["n"] = n
    shown = {name: number(value, lang) if type(value) in (int, float) else value for name, value in values.items()}
    return str(text).format(**shown) if shown else str(text)


def number(value: Any, lang: str | None = None) -> str:
    """A number as the language writes it. Spanish sets four digits together and more apart by narrow spaces.

    >>> number(1234567.5, "en"), number(1234, "es"), number(1234567.5, "es").replace("\u202f", "_")
    ('1,234,567.5', '1234', '1_234_567,5')
    """
    whole, point, decimals = f"{value:,}".partition(".")
    if (lang or language()) == "es":
        point = point and ","
        whole = whole.replace(",", "" if abs(value) < 10_000 else "\u202f")
    return whole + point + decimals


def plural(n: int, lang: str) -> str:
    """The plural class of a number. Spanish says `un millón de partidas`, a class of its own.

    >>> plural(1, "es"), plural(2, "es"), plural(2_000_000, "es"), plural(2_000_000, "en")
    ('one', 'other', 'many', 'other')
    """
    if n == 1:
        return "one"
    return "many" if lang == "es" and n and n % 1_000_000 == 0 else "other"


def kind_text(kind: str, lang: str | None = None) -> str:
    """The question that a kind of decision asks; a custom game shows the kind itself.

    >>> kind_text("pass or continue", "es"), kind_text("something new", "es")
    ('¿Pasar o continuar?', 'something new')
    """
    key = "kinds." + kind.replace(" ", "_").replace("-", "_")
    return say(key, lang=lang) if key in catalogue(lang or language()) else kind
