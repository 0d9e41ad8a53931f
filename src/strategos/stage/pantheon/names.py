"""What people call the things of a pantheon match: units (troops are several), players, areas, cards."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon.effects.lists import DiceEffect
from strategos.games.pantheon.model import Rules
from strategos.games.pantheon.words import POWER, STATUSES
from strategos.kernel.catalogue import Several
from strategos.kernel.content.loading import Content
from strategos.kernel.ids import seat_name
from strategos.stage.wording import Words

MANOEUVRES: Final = ("draw", "search", "second", "recall", "evade")


class Lexicon:
    """The names of everything in a match in one language, made once for its rules."""

    def __init__(self, rules: Rules, content: Content, words: Words, lang: str) -> None:
        self.rules: Final = rules
        self.lang: Final = lang
        self.words: Final = words
        self.content: Final = content
        self.entries: Final[list[Any]] = [content["units"][name] for name in rules.names]
        self.units: Final[list[str]] = [entry["name"][lang] for entry in self.entries]
        self.seats: Final = [words.say("seat.player", lang, letter=seat_name(seat)) for seat in range(rules.seats)]
        printed = [power for entry in self.entries for power in entry["powers"]]
        self.powers: Final[list[str]] = [power["name"][lang] for power in printed]
        self.power_texts: Final[list[str]] = [power["text"][lang] for power in printed]
        others = [words.say("card.art", lang), words.say("card.omphalos", lang)]
        self.cards: Final = [*self.units, *others * rules.seats]
        self.tables: Final[dict[str, list[str]]] = {
            "unit": self.units,
            "area": list(rules.board.names),
            "card": self.cards,
            "power": self.powers,
            "effect": [effect_name(effect, content, words, lang) for effect in rules.dice_effects],
            "marker": [words.say(f"marker.{name}", lang) for name in rules.scenario.markers],
            "status": [words.say(f"status.{name}", lang) for name in STATUSES],
        }

    def entry(self, origin: str) -> str:
        """The name of the talent or power that has an effect."""
        return entry_name(origin, self.content, self.lang)

    def name(self, kind: str, number: int) -> str:
        """What people call a thing of the notation."""
        if kind == "seat":
            return self.seats[number] if 0 <= number < len(self.seats) else seat_name(number)
        if kind == "int":
            return str(number)
        return self.tables[kind][number]

    def named(self, kind: str, number: int) -> str:
        """A thing of the notation in a sentence: troops are several."""
        is_several = kind == "unit" and number >= 0 and self.rules.profiles[number].is_troops
        return Several(self.units[number]) if is_several else self.name(kind, number)

    def face(self, face: int) -> str:
        """What a die shows."""
        return str(face) if face else self.words.say("dice.blank", self.lang)

    def manoeuvre(self, number: int) -> str:
        """What was bought: a manoeuvre, or a power by its name. Rule: MB-MAN-01."""
        if number >= POWER:
            return self.powers[number - POWER]
        return self.words.say(f"manoeuvre.{MANOEUVRES[number]}", self.lang)

    def army(self, number: int) -> str:
        """A fixed army, by its units."""
        return self.listed(self.rules.armies[number - 1])

    def listed(self, units: Any) -> str:
        """Units in one breath."""
        return self.words.listed([self.units[unit] for unit in units], self.lang)

    def say(self, key: str, **values: Any) -> str:
        """A sentence of ours, by its key. Values are numbers, words, or things to be named (`unit`, `seat`, `area`)."""
        named = {
            name: self.named(value.kind, value.number) if isinstance(value, Of) else value
            for name, value in values.items()
        }
        return self.words.say(key, self.lang, **named)


class Of:
    """A thing to be named in a sentence."""

    __slots__ = ("kind", "number")

    def __init__(self, kind: str, number: int) -> None:
        self.kind: Final = kind
        self.number: Final = number


def unit(number: int) -> Of:
    """A unit to be named."""
    return Of("unit", number)


def seat(number: int) -> Of:
    """A player to be named."""
    return Of("seat", number)


def area(number: int) -> Of:
    """An area to be named."""
    return Of("area", number)


def effect_name(effect: DiceEffect, content: Content, words: Words, lang: str) -> str:
    """What people call an effect on dice: by the texts of the table, else as the entry that has it."""
    key = f"effect.{effect.word}"
    return words.say(key, lang) if words.has(key) else entry_name(effect.origin, content, lang)


def entry_name(origin: str, content: Content, lang: str) -> str:
    """The name of the talent or power that has an effect."""
    if origin in content["talents"]:
        name: str = content["talents"][origin]["name"][lang]
        return name
    for entry in content["units"].values():
        for power in entry["powers"]:
            if power["id"] == origin:
                return str(power["name"][lang])
    return origin
