"""The reference of a game: articles about everything at the table, joined to each other and to the rules.

What the content explains (units, talents, terrain …) comes from there, what it does not (actions, dice, questions …)
from `text/GAME.reference.toml`, and every rule of the ledger has an article as well.
"""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from strategos.kernel.catalogue import BASE, languages, multilingual, texts
from strategos.kernel.content.effects import Vocabulary
from strategos.kernel.content.loading import Content
from strategos.kernel.game import Game
from strategos.locale import kind_text
from strategos.stage.articles import Article, ArticleKind, BookPlace, Reference, See
from strategos.stage.presenters import presenter
from strategos.stage.scene import Sheet

FOLDER: Final = Path(__file__).parent / "text"

NAMED_IN_TEXTS: Final = frozenset({"talent", "power", "keyword"})
"""Kinds whose names stand with a capital wherever they are meant, so that texts can be searched for them."""

OWNERS: Final = frozenset({"unit", "card", "power"})
FEW: Final = 8
OWNED: Final = frozenset({"talent", "power", "keyword", "feature"})

Names = dict[str, str]


@dataclass(slots=True)
class Item:
    """An article before it is joined to the others. Names and texts are in every language."""

    id: str
    names: Names
    texts: list[Names]
    rules: list[str]
    icon: str = ""
    line: str = ""
    see: list[str] = field(default_factory=list)
    sheet: Sheet | None = None

    @property
    def kind(self) -> str:
        """What stands before the stroke."""
        return self.id.partition("/")[0]


@lru_cache(maxsize=16)
def reference(name: str, lang: str) -> Reference:
    """Everything that can be looked up about a game, in one language."""
    shown = presenter(name)
    key, name = name, shown.game.name
    raw = read_texts(name)
    items: list[Item] = importlib.import_module(f"strategos.stage.{name}.reference").items(shown, lang)
    mark_packs(items, getattr(shown.game, "content", None))
    items += written_items(raw)
    return Reference(
        game=key,
        title=shown.lobby(lang).title,
        kinds=[ArticleKind(key, title[lang]) for key, title in raw["kinds"].items()],
        articles=joined(items, read_rules(shown.game), raw, name, lang),
    )


def mark_packs(items: Iterable[Item], content: Content | None) -> None:
    """Say beside each thing that a pack added which pack that was."""
    for item in items:
        kind, _, word = item.id.partition("/")
        if content is not None and content.has(f"{kind}s", word):
            item.line = " · ".join(filter(None, [item.line, content.pack_of(f"{kind}s", word)]))


def read_texts(name: str) -> dict[str, Any]:
    """The texts of a reference."""
    raw = tomllib.loads((FOLDER / f"{name}.reference.toml").read_text(encoding="utf-8"))
    return {key: multilingual(value) for key, value in raw.items()}


def read_rules(game: Game) -> dict[str, str]:
    """Every rule of the ledger: its id and its sentence, which is English."""
    raw = tomllib.loads(Path(game.source, "ledger.toml").read_text(encoding="utf-8"))
    return {id: entry["text"] if isinstance(entry, dict) else entry for id, entry in raw.items()}


def translated_rules(name: str, lang: str) -> dict[str, str]:
    """The sentences of rules in another language, as far as there are any."""
    found = texts(f"rules/{name}", lang)
    return {code.removeprefix("rules."): str(sentence) for code, sentence in found.items()}


def written_items(raw: dict[str, Any]) -> list[Item]:
    """The entries of the texts: actions, dice, phases, questions …"""
    found: list[Item] = []
    for kind in raw["kinds"]:
        for word, entry in raw.get(kind, {}).items():
            names = entry.get("name") or {lang: kind_text(word, lang) for lang in languages()}
            found.append(
                Item(
                    id=f"{kind}/{word}",
                    names=names,
                    texts=[entry["text"]],
                    rules=entry["rules"],
                    icon=entry.get("icon", ""),
                    see=list(entry.get("see", ())),
                )
            )
    return found


def content_items(kind: str, table: Any, vocabulary: Vocabulary[Any, Any] | None = None) -> list[Item]:
    """The entries of a content file that explains itself; with a vocabulary, their effects one by one as well."""
    found: list[Item] = []
    for word, entry in table.items():
        texts = [entry["text"], *(effect_lines(entry["effects"], vocabulary) if vocabulary else [])]
        icon = entry.get("icon") or ""
        found.append(Item(f"{kind}/{word}", entry["name"], texts, list(entry["rules"]), icon=icon))
    return found


def effect_lines(entries: Any, vocabulary: Vocabulary[Any, Any]) -> list[Names]:
    """Effects in words, one line each, in every language."""
    return [{lang: sentence(said.text(lang)) for lang in languages()} for said in vocabulary.wording(entries)]


def scenario_items(order: Iterable[str], content: Content, vocabulary: Vocabulary[Any, Any], usual: str) -> list[Item]:
    """The scenarios: what each is about, and its special rules in words, one line each.

    `usual` is the rule of a scenario whose file names none.
    """
    found: list[Item] = []
    for word in order:
        plan = content["scenarios"][word]
        entries = [with_names(entry, content["units"]) for entry in plan["rules"]]
        lines = effect_lines(entries, vocabulary)
        rules = list(dict.fromkeys(entry["rule"] for entry in plan["rules"] if entry["rule"]))
        found.append(Item(f"scenario/{word}", plan["name"], [plan["about"], *lines], rules or [usual]))
    return found


def sentence(text: str) -> str:
    """A text with a capital and a full stop.

    >>> sentence("the Empire scores 1 point")
    'The Empire scores 1 point.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def with_names(entry: Any, units: Any) -> dict[str, Any]:
    """The parameters of a rule, units by their names in every language."""
    found = dict(entry)
    if "unit" in found:
        found["unit"] = units[found["unit"]]["name"]
    if "units" in found:
        found["units"] = [units[unit]["name"] for unit in found["units"]]
    return found


def joined(items: list[Item], ledger: dict[str, str], raw: dict[str, Any], name: str, lang: str) -> list[Article]:
    """All articles, those about rules last, each with the way to the others."""
    by_id = {item.id: item for item in items}
    assert len(by_id) == len(items), "two articles with the same id"
    mentions = Mentions(items, lang)
    for item in items:
        item.see = list(dict.fromkeys([*item.see, *mentions.of(item)]))
    links = {item.id: list(item.see) for item in items}
    for item in items:  # an article that is named knows by which others
        for id in links[item.id]:
            if item.id not in links[id] and _leads_back(item.kind, by_id[id].kind):
                by_id[id].see.append(item.id)
    chapters = Chapters(raw, lang)
    order = list(raw["kinds"])
    items.sort(key=lambda item: order.index(item.kind))  # stable: within a kind they stay as they came
    found = [_article(item, by_id, chapters, lang) for item in items]
    return [*found, *rule_articles(items, ledger, chapters, name, lang)]


def _leads_back(from_kind: str, to_kind: str) -> bool:
    """Who has a talent or keyword is worth finding from there, and so are questions; more would only be noise."""
    return from_kind == "decision" or (from_kind in OWNERS and to_kind in OWNED)


def _article(item: Item, by_id: dict[str, Item], chapters: Chapters, lang: str) -> Article:
    chapter, places = chapters.of(item.rules[:1])
    return Article(
        id=item.id,
        kind=item.kind,
        name=item.names[lang],
        other=elsewhere(item.names, lang),
        icon=item.icon,
        line=item.line,
        text=[text[lang] for text in item.texts],
        is_english=False,
        sheet=item.sheet,
        rules=item.rules,
        chapter=chapter,
        places=places,
        see=[See(id, by_id[id].names[lang]) for id in item.see],
    )


def rule_articles(
    items: Iterable[Item], ledger: dict[str, str], chapters: Chapters, name: str, lang: str
) -> list[Article]:
    """An article for every rule of the ledger, with everything that names the rule."""
    worded = translated_rules(name, lang)
    naming: dict[str, list[See]] = {id: [] for id in ledger}
    for item in items:
        for id in item.rules:
            naming[id].append(See(item.id, item.names[lang]))
    found: list[Article] = []
    for id, sentence in ledger.items():
        chapter, places = chapters.of([id])
        found.append(
            Article(
                id=f"rule/{id}",
                kind="rule",
                name=id,
                other=id,
                icon="",
                line=chapter,
                text=[worded.get(id, sentence)],
                is_english=lang != BASE and id not in worded,
                sheet=None,
                rules=[],
                chapter=chapter,
                places=places,
                see=_few(naming[id]),
            )
        )
    return found


def _few(naming: list[See]) -> list[See]:
    """What names a rule. A rule of all units or all cards does not list them."""
    owners = [see for see in naming if see.id.partition("/")[0] in OWNERS]
    return naming if len(owners) <= FEW else [see for see in naming if see not in owners]


def elsewhere(names: Names, lang: str) -> str:
    """A name in the other languages."""
    return " · ".join(dict.fromkeys(names[other] for other in languages() if other != lang))


class Chapters:
    """The chapters of a game by the topic in the ids of their rules, with their pages in the player's books."""

    def __init__(self, raw: dict[str, Any], lang: str) -> None:
        self.chapters: Final = raw["chapters"]
        self.books: Final = raw["books"]
        self.lang: Final = lang

    def of(self, rules: list[str]) -> tuple[str, list[BookPlace]]:
        """The chapter of the first of some rules. Books whose page is not known are left out."""
        if not rules:
            return "", []
        chapter = self.chapters[rules[0].split("-")[1]]
        places = [BookPlace(self.books[book][self.lang], chapter[book]) for book in self.books if book in chapter]
        return chapter[self.lang], places


class Mentions:
    """Finds talents, powers and keywords that a text names."""

    def __init__(self, items: Iterable[Item], lang: str) -> None:
        self.lang: Final = lang
        self.ids: Final = {item.names[lang]: item.id for item in items if item.kind in NAMED_IN_TEXTS}
        names = sorted(self.ids, key=len, reverse=True)
        self.pattern: Final = re.compile(r"\b(?:" + "|".join(map(re.escape, names)) + r")\b")

    def of(self, item: Item) -> list[str]:
        """The articles that the text of an item names, itself left out."""
        found = [self.ids[name] for text in item.texts for name in self.pattern.findall(text[self.lang])]
        return [id for id in found if id != item.id]
