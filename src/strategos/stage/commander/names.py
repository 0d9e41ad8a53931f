"""What people call the things of commander: units with a number where there are several, places, cards, colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from strategos.games.commander.model import CommanderState, Rules
from strategos.games.commander.printed import Mark
from strategos.games.commander.queries import profile_of
from strategos.games.commander.words import COLOURS, FACTIONS, NO_TOKEN, NOTHING, PHASES, REGULAR
from strategos.kernel.catalogue import Several
from strategos.stage.wording import Words

_MOST_KEPT: Final = 256
SHORT: Final = 10  # letters of a short name at most


class Namer:
    """The names of one game in every language."""

    def __init__(self, words: Words) -> None:
        self.words: Final = words
        # With the rules, so that their id stays theirs as long as it is a key.
        self._units: Final[dict[tuple[object, ...], tuple[Rules, list[str]]]] = {}
        self._places: Final[dict[tuple[object, ...], dict[int, str]]] = {}
        self._kinds: Final[dict[str, Callable[[CommanderState, int, str], str]]] = {
            "unit": self.unit,
            "hex": self.hex,
            "kind": lambda state, number, lang: self.kind(state.rules, number, lang),
            "card": self.card,
            "colour": lambda _, number, lang: self.colour(number, lang),
            "token": lambda _, number, lang: "–" if number == NO_TOKEN else self.colour(number, lang),
            "terrain": self.terrain,
            "feature": self.feature,
            "keyword": self.keyword,
            "effect": lambda state, number, lang: self.effect(state, number, lang),
            "phase": lambda _, number, lang: words.say(f"phase.{PHASES[number].replace('-', '_')}", lang),
            "seat": lambda _, number, lang: self.seat(number, lang),
            "int": lambda _, number, lang: str(number),
        }

    def name(self, state: CommanderState, kind: str, number: int, lang: str) -> str:
        """What people call a thing of the notation."""
        return self._kinds[kind](state, number, lang)

    def seat(self, seat: int, lang: str) -> str:
        """A side as it stands in a sentence: `the Empire`."""
        return self.words.say(f"side.{FACTIONS[seat]}", lang)

    def faction(self, seat: int, lang: str) -> str:
        """A side as it stands in a heading: `Empire`."""
        return self.words.say(f"faction.{FACTIONS[seat]}", lang)

    def colour(self, colour: int, lang: str) -> str:
        """The colour of an order."""
        return self.words.say(f"colour.{COLOURS[colour]}", lang)

    def colours(self, colour: int, lang: str) -> str:
        """The colour of several orders."""
        return self.words.say(f"colours.{COLOURS[colour]}", lang)

    def kind(self, rules: Rules, kind: int, lang: str) -> str:
        """The name on a unit card."""
        profile = rules.profiles[kind]
        name = str(rules.content["units"][profile.name]["name"][lang])
        is_one = profile.type != REGULAR or profile.family in self.words.say("grammar.singular", lang).split()
        return name if is_one else Several(name)

    def unit(self, state: CommanderState, unit: int, lang: str) -> str:
        """A unit of the match: the name on its card, with a number where its side has several of them."""
        return self.units(state, lang)[unit]

    def units(self, state: CommanderState, lang: str) -> list[str]:
        """The names of all units. A slot without a card is called by its word of the notation."""
        rules = state.rules
        key = (id(rules), lang, *state.kind)
        found = self._units.get(key)
        if found is None:
            if len(self._units) >= _MOST_KEPT:
                self._units.clear()
            found = (rules, self._named(state, lang))
            self._units[key] = found
        return found[1]

    def _named(self, state: CommanderState, lang: str) -> list[str]:
        rules = state.rules
        names: list[str] = list(rules.names)
        for slots in rules.slots:
            kinds = [state.kind[unit] for unit in slots]
            for at, unit in enumerate(slots):
                kind = kinds[at]
                if kind != NOTHING:
                    name = self.kind(rules, kind, lang)
                    several = kinds.count(kind) > 1
                    names[unit] = type(name)(f"{name} {kinds[: at + 1].count(kind)}") if several else name
        for at, unit in enumerate(rules.summons):
            if state.kind[unit] != NOTHING:
                names[unit] = Several(self.words.say("unit.raised", lang, n=at + 1))
        return names

    def short(self, state: CommanderState, unit: int, lang: str) -> str:
        """A name of at most ten letters for a token: that of the family, with the number if there is one."""
        profile = profile_of(state, unit)
        name = self.unit(state, unit, lang)
        number = name.rpartition(" ")[2]
        tail = f" {number}" if number.isdecimal() else ""
        key = f"short.{profile.family}"
        base = self.words.say(key, lang) if self.words.has(key) else name.partition(" ")[0]
        return base[: SHORT - len(tail)] + tail

    def hex(self, state: CommanderState, hex_: int, lang: str) -> str:
        """A hex by its label, and by its name if it has one: `C5 (Ginnoh)`."""
        label = state.rules.grid.label(hex_)
        place = self.places(state, lang).get(hex_)
        return f"{label} ({place})" if place else label

    def places(self, state: CommanderState, lang: str) -> dict[int, str]:
        """The hexes of the map that have names; capture points only where they count."""
        rules = state.rules
        field = rules.fields[state.field]
        key = (field.name, field.points, lang)
        found = self._places.get(key)
        if found is None:
            entry = rules.content["maps"].get(field.name)
            spots = [] if entry is None else [*(entry["capture_points"] if field.points else ()), *entry["names"]]
            found = {rules.grid.read(spot["hex"]): str(spot["name"][lang]) for spot in spots}
            self._places[key] = found
        return found

    def map(self, rules: Rules, name: str, lang: str) -> str:
        """The name of a map."""
        entry = rules.content["maps"].get(name)
        return self.words.say("map.free", lang) if entry is None else str(entry["name"][lang])

    def card(self, state: CommanderState, card: int, lang: str) -> str:
        return str(state.rules.content["cards"][state.rules.cards[card].name]["name"][lang])

    def terrain(self, state: CommanderState, terrain: int, lang: str) -> str:
        return str(state.rules.content["terrain"][state.rules.land.terrain[terrain].name]["name"][lang])

    def feature(self, state: CommanderState, feature: int, lang: str) -> str:
        return str(self.feature_entry(state, feature)["name"][lang])

    def feature_text(self, state: CommanderState, feature: int, lang: str) -> str:
        """What a template or element does."""
        return str(self.feature_entry(state, feature)["text"][lang])

    def feature_entry(self, state: CommanderState, feature: int) -> dict[str, dict[str, str]]:
        """The entry of a template or element in the content."""
        word = state.rules.land.features[feature].name
        content = state.rules.content
        found: dict[str, dict[str, str]] = content["templates"].get(word) or content["elements"][word]
        return found

    def keyword(self, state: CommanderState, keyword: int, lang: str) -> str:
        return str(state.rules.content["keywords"][state.rules.keywords[keyword]]["name"][lang])

    def effect(self, state: CommanderState, number: int, lang: str) -> str:
        """An effect at the start of an activation: by a word of its own, or by what has it."""
        use = state.rules.starts[number]
        key = f"effect.{use.word}"
        return self.words.say(key, lang) if self.words.has(key) else self.entry(state, use.origin, lang)

    def mark(self, state: CommanderState, mark: Mark, lang: str) -> str:
        """What a card does to a unit to the end of the round."""
        key = f"mark.{mark.word}"
        return self.words.say(key, lang) if self.words.has(key) else self.card(state, mark.card, lang)

    def entry(self, state: CommanderState, word: str, lang: str) -> str:
        """The name of whatever adds something: terrain, a template, an element, a card or a keyword."""
        content = state.rules.content
        for collection in ("terrain", "templates", "elements", "cards", "keywords"):
            if word in content[collection]:
                return str(content[collection][word]["name"][lang])
        return word
