"""All texts for people, by language, file and key. A language is a folder of TOML files and needs no code.

`locale/LANG/language.toml` says how the language writes numbers, plurals and lists; every other file holds texts:

    [action]
    Walk = "Walk to {to}"
    Heal = { one_wounds = "Heal a wound", other = "Heal {wounds} wounds" }

A text is a template with values in braces, or a table of templates for special cases: `none_VALUE` is taken when the
value is empty, `hidden_VALUE` when the reader may not know it, `zero_VALUE` for the number 0, `CLASS_VALUE` when the
number (or how many there are) is of this class of plural, the bare `CLASS` for the value `n`, and `other` otherwise.
`{unit:walks|walk}` is a word that agrees with a value: one form for each class of plural in the order of
`language.toml`, or one for the first class and one for all others. A value that is a text itself (`Said`, `Listed`, an
error, a table of names by language) is worded in the same language; a name of several things is a `Several`.

STRATEGOS_LOCALES names further folders of languages, separated as in PATH.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, TypeAlias

from strategos.kernel.plurals import condition, holds_for

BASE: Final = "en"  # the language of a text that another one lacks
WRITTEN: Final = ("en", "es")  # what every text of a content file, a lesson and the reference is written in
VARIABLE: Final = "STRATEGOS_LOCALES"
FOLDER: Final = Path(__file__).resolve().parents[1] / "locale"
HIDDEN: Final = "?"  # how a value is written that the reader may not know

Template: TypeAlias = "str | dict[str, str]"


class Language:
    """How a language writes numbers, plurals and lists.

    >>> spanish = language_of("es")
    >>> spanish.name, spanish.plural(1), spanish.plural(2), spanish.plural(2_000_000)
    ('Español', 'one', 'other', 'many')
    >>> spanish.number(1234), spanish.number(12.5), spanish.listed(["padre", "hijo"], "and")
    ('1234', '12,5', 'padre e hijo')
    """

    def __init__(self, code: str, told: Mapping[str, Any]) -> None:
        self.code: Final = code
        self.name: Final = str(told.get("name", code))
        self.plurals: Final = {name: condition(rule) for name, rule in told.get("plural", {}).items()}
        self.figures: Final[dict[str, Any]] = {"point": ".", "group": ",", "apart_from": 1000, **told.get("number", {})}
        self.joints: Final[dict[str, Any]] = dict(told.get("list", {}))
        self.classes: Final = [*self.plurals, "other"]
        # What grows together where words meet: `de el` is `del`.
        self.joined: Final = [(re.compile(apart), together) for apart, together in told.get("joined", {}).items()]

    def plural(self, n: int) -> str:
        """The class of plural of a number."""
        return next((name for name, holds in self.plurals.items() if holds_for(holds, n)), "other")

    def agreeing(self, forms: Sequence[str], n: int) -> str:
        """The form of a word that agrees with a number.

        >>> language_of("es").agreeing(["camina", "caminan"], 3), language_of("en").agreeing(["walks", "walk"], 1)
        ('caminan', 'walks')
        """
        at = self.classes.index(self.plural(n))
        return forms[at] if len(forms) == len(self.classes) else forms[-1 if at else 0]

    def contracted(self, text: str) -> str:
        """A text with the contractions that the language wants: `del Imperio`."""
        for apart, together in self.joined:
            text = apart.sub(together, text)
        return text

    def number(self, value: float) -> str:
        """A number as the language writes it."""
        whole, point, decimals = f"{value:,}".partition(".")
        group = self.figures["group"] if abs(value) >= self.figures["apart_from"] else ""
        return f"{whole.replace(',', group)}{point and self.figures['point']}{decimals}"

    def listed(self, words: Iterable[object], joint: str) -> str:
        """Several words in one breath: `a, b and c`. The joint may depend on how the last word begins."""
        names = [str(shown(word, self.code)) for word in words]
        if len(names) < 2:
            return "".join(names)
        between = self.joints.get(joint, f" {joint} ")
        if isinstance(between, dict):
            last = names[-1].lower()
            between = next((text for form, text in between.items() if re.match(form, last)), between["other"])
        return f"{self.joints.get('comma', ', ').join(names[:-1])}{between}{names[-1]}"


class Texts(dict[str, str]):
    """A text of a content file, by language.

    In a language that the file lacks it is what `locale/LANG/content` has for the English text, else English.
    """

    def __missing__(self, lang: str) -> str:
        if lang == BASE:
            raise KeyError(lang)
        english = self[BASE]
        return translations(lang).get(english, english)


def multilingual(value: Any) -> Any:
    """A value of a TOML file in which every table with an English text is a `Texts`."""
    if isinstance(value, dict):
        found = {key: multilingual(part) for key, part in value.items()}
        return Texts(found) if isinstance(value.get(BASE), str) else found
    return [multilingual(part) for part in value] if isinstance(value, list) else value


_files: Final[dict[str, dict[str, dict[str, Template]]]] = {}  # by file, language and key
_languages: Final[dict[str, Language]] = {}
_translations: Final[dict[str, dict[str, str]]] = {}  # of the texts of content files: by language and English text


def folders() -> list[Path]:
    """Where languages stand: ours, then those that STRATEGOS_LOCALES names."""
    return [FOLDER, *(Path(name) for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name)]


def languages() -> tuple[str, ...]:
    """The codes of all languages: English, then the others by their letters."""
    if not _languages:
        found = {path.parent.name: path for folder in reversed(folders()) for path in folder.glob("*/language.toml")}
        for code in [BASE, *sorted(set(found) - {BASE})]:
            _languages[code] = Language(code, _read(found[code]) if code in found else {})
    return tuple(_languages)


def language_of(code: str) -> Language:
    """How a language writes; English for a code that is unknown."""
    return _languages[code if code in languages() else BASE]


def forget() -> None:
    """Read all files again when they are next wanted."""
    _files.clear()
    _languages.clear()
    _translations.clear()


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def texts(file: str, lang: str) -> dict[str, Template]:
    """The texts of one file of a language by key: `section.name`. Nothing if there is no such file."""
    by_language = _files.setdefault(file, {})
    if lang not in by_language:
        found: dict[str, Template] = {}
        for folder in folders():
            path = folder / lang / f"{file}.toml"
            if path.is_file():
                for section, entries in _read(path).items():
                    found.update({f"{section}.{name}": text for name, text in entries.items()})
        by_language[lang] = found
    return by_language[lang]


def translations(lang: str) -> dict[str, str]:
    """What `locale/LANG/content/*.toml` has for the texts of content files, by their English text."""
    if lang not in _translations:
        found: dict[str, str] = {}
        for folder in folders():
            for path in sorted((folder / lang / "content").glob("*.toml")):
                for entries in _read(path).values():
                    found.update(entries)
        _translations[lang] = found
    return _translations[lang]


def template(file: str, key: str, lang: str) -> Template | None:
    """The template under a key in a language, else in English."""
    found = texts(file, lang).get(key)
    return texts(file, BASE).get(key) if found is None and lang != BASE else found


class Several(str):
    """A name that stands for several things: a sentence about it takes the plural. Any other text stands for one."""

    __slots__ = ()


def amount(value: object) -> int | None:
    """How many things a value stands for; None if that is no question."""
    if type(value) is int:
        return value
    if isinstance(value, Listed):
        return len(value.items)
    if isinstance(value, list | tuple):
        return len(value)
    return 2 if isinstance(value, Several) else None


def chosen(form: Template, values: Mapping[str, Any], lang: str) -> str:
    """The text of a template that fits the values."""
    if isinstance(form, str):
        return form
    plain = language_of(lang)
    for name, value in values.items():
        n = amount(value)
        cases = [f"hidden_{name}"] if value == HIDDEN or isinstance(value, Unseen) else []
        if value is None or value == "" or (n == 0 and n is not value):
            cases.append(f"none_{name}")
        if n is not None:
            size = plain.plural(n)
            cases += [f"zero_{name}"] if n == 0 else []
            cases += [f"{size}_{name}"] if name != "n" else [f"{size}_{name}", size]
        for case in cases:
            if case in form:
                return form[case]
    return form["other"]


def worded(form: Template, values: Mapping[str, Any], lang: str, figures: bool = False) -> str:
    """A template with its values filled in; `figures` writes numbers in the way of the language."""
    text = chosen(form, values, lang)
    if not values:
        return text
    plain = language_of(lang)
    filled = {name: shown(value, lang) for name, value in values.items()}
    if figures:
        filled = {name: plain.number(at) if type(at) in (int, float) else at for name, at in filled.items()}
    text = _agreed(text, values, filled, plain) if "|" in text else text.format(**filled)
    return plain.contracted(text)


def _agreed(text: str, values: Mapping[str, Any], filled: Mapping[str, Any], plain: Language) -> str:
    """A template with its values and the words that agree with them."""
    parts: list[str] = []
    for before, name, forms, rest in pieces(text):
        parts.append(before)
        if forms:
            n = amount(values[name])
            form = plain.agreeing(forms, 1 if n is None else n)
            parts.append(_agreed(form, values, filled, plain) if "{" in form else form)
        elif name:
            parts.append(rest.format(**filled))
    return "".join(parts)


@lru_cache(4096)
def pieces(text: str) -> tuple[tuple[str, str, tuple[str, ...], str], ...]:
    """The parts of a template: the text before a value, the name of the value, the forms of a word or the field."""
    found: list[tuple[str, str, tuple[str, ...], str]] = []
    for before, name, spec, conversion in Formatter().parse(text):
        forms = tuple(spec.split("|")) if spec and "|" in spec else ()
        field = f"{{{name}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}}}"
        found.append((before, name or "", forms, field if name else ""))
    return tuple(found)


def values_in(form: Template) -> set[str]:
    """The names of all values in a template.

    >>> sorted(values_in("{unit} {unit:regains {amount}|regain {amount}} in {area}"))
    ['amount', 'area', 'unit']
    """
    found: set[str] = set()
    for text in [form] if isinstance(form, str) else form.values():
        for _, name, forms, _ in pieces(text):
            found |= {name} if name else set()
            found = found.union(*map(values_in, forms))
    return found


def shown(value: Any, lang: str) -> Any:
    """A value in words: texts and names in the language, several as a list, the rest as it is."""
    if isinstance(value, str):
        return value
    if isinstance(value, Texts):
        return value[lang]
    if isinstance(value, Mapping):
        return value.get(lang) or value.get(BASE, "")
    if value is None:
        return ""
    speak = getattr(value, "text", None)
    return speak(lang) if callable(speak) else value


def sentence(text: str) -> str:
    """A text as a sentence begins: with a capital."""
    return text[:1].upper() + text[1:]


class Said:
    """A text by its code, with the values that go into it. It is worded when it is read, in the language of the reader.

    The code is `FILE.SECTION.NAME` of the files in `locale/LANG`. A code that has no text is shown itself, so
    a custom game may simply give a sentence. Printed, a text is English.

    >>> said = Said("kernel.action.whole-number", word="x")
    >>> str(said), said.text("es")
    ("'x' is not a whole number.", "'x' no es un número entero.")
    >>> str(Said("There is no {thing}.", thing="door") + " " + Said("Knock."))
    'There is no door. Knock.'
    """

    __slots__ = ("code", "values")

    def __init__(self, code: str, /, **values: object) -> None:
        self.code: Final = code
        self.values: Final = values

    def text(self, lang: str) -> str:
        """The text in a language."""
        file, _, key = self.code.partition(".")
        form = template(file, key, lang) if key else None
        return worded(self.code if form is None else form, self.values, lang)

    def __str__(self) -> str:
        return self.text(BASE)

    def __repr__(self) -> str:
        return f"Said({', '.join([repr(self.code), *(f'{name}={value!r}' for name, value in self.values.items())])})"

    def __bool__(self) -> bool:
        return bool(self.code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and (self.code, self.values) == (other.code, other.values)

    def __hash__(self) -> int:
        return hash(self.code)

    def __add__(self, more: Words) -> Said:
        """Two texts after each other: whole sentences, for a language may order words in its own way."""
        if not self:
            return more if isinstance(more, Said) else Said("{text}", text=more)
        return Said("{first}{second}", first=self, second=more) if more else self


NOTHING: Final = Said("")
Words: TypeAlias = "str | Said"  # a plain text is the same in all languages


class Listed(Said):
    """Several values in one sentence: `'god', 'hero' or 'monster'`.

    >>> str(Listed(["god", "hero", "monster"], "or", quoted=True))
    "'god', 'hero' or 'monster'"
    """

    __slots__ = ()

    def __init__(self, items: Iterable[object], joint: str = "and", *, quoted: bool = False) -> None:
        super().__init__(joint, items=tuple(items), quoted=quoted)

    @property
    def items(self) -> tuple[object, ...]:
        """The values."""
        found: Any = self.values["items"]
        return tuple(found)

    def text(self, lang: str) -> str:
        """The values in a language."""
        words = [f"'{shown(item, lang)}'" for item in self.items] if self.values["quoted"] else self.items
        return language_of(lang).listed(words, self.code)


class Unseen(Said):
    """What stands for a value that the reader may not know."""

    __slots__ = ()
