"""Words for people, in every language that has a folder here. `say("key", …)` gives a text in the language in use."""

from __future__ import annotations

import os
from typing import Any, Final

from strategos.kernel.catalogue import BASE, Template, language_of, languages, template, texts, worded

VARIABLE: Final = "STRATEGOS_LANG"
PROGRAM: Final = "program"  # the file with the texts of command line, terminal and server


def language() -> str:
    """The language in use: STRATEGOS_LANG, else that of the system, else English.

    As everywhere on a system, the first of LC_ALL, LC_MESSAGES and LANG that is set decides: LC_ALL=C is English.
    """
    wanted = os.environ.get(VARIABLE, "")
    if wanted in languages():
        return wanted
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return known_language(system.partition(".")[0].partition("_")[0])


def known_language(lang: str | None) -> str:
    """A language that was asked for, or English if there is no such language."""
    return lang if lang in languages() else BASE


def catalogue(lang: str) -> dict[str, Template]:
    """All texts of the program in a language by key: `section.name`."""
    return texts(PROGRAM, lang)


def say(key: str, n: int | None = None, lang: str | None = None, **values: object) -> str:
    """A text with its values filled in; with `n`, in the singular or plural.

    >>> say("simulate.matches", n=1, lang="en"), say("simulate.matches", n=3, lang="es")
    ('1 match', '3 partidas')
    """
    lang = lang or language()
    form = template(PROGRAM, key, lang)
    if form is None:
        raise KeyError(f"{key} ({lang})")
    if n is not None:
        values["n"] = n
    return worded(form, values, lang, figures=True)


def number(value: Any, lang: str | None = None) -> str:
    """A number as the language writes it. Spanish sets four digits together and more apart by narrow spaces.

    >>> number(1234567.5, "en"), number(1234, "es"), number(1234567.5, "es").replace("\\u202f", "_")
    ('1,234,567.5', '1234', '1_234_567,5')
    """
    return language_of(lang or language()).number(value)


def plural(n: int, lang: str) -> str:
    """The plural class of a number. Spanish says `un millón de partidas`, a class of its own.

    >>> plural(1, "es"), plural(2, "es"), plural(2_000_000, "es"), plural(2_000_000, "en")
    ('one', 'other', 'many', 'other')
    """
    return language_of(lang).plural(n)


def kind_text(kind: str, lang: str | None = None) -> str:
    """The question that a kind of decision asks; a custom game shows the kind itself.

    >>> kind_text("pass or continue", "es"), kind_text("something new", "es")
    ('¿Pasar o continuar?', 'something new')
    """
    key = "kinds." + kind.replace(" ", "_").replace("-", "_")
    return kind if template(PROGRAM, key, lang or language()) is None else say(key, lang=lang)
