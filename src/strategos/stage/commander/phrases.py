"""Actions, chance and events of commander in words: their fields, and what a sentence needs besides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from strategos.boards.graph import bits
from strategos.games.commander import actions, events, setup_events
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import profile_of
from strategos.games.commander.words import (
    COLOURS,
    EMPIRE,
    FACES,
    KEPT,
    STYX,
    YELLOW,
)
from strategos.kernel.catalogue import Listed, sentence
from strategos.kernel.chance import Rolled, Shuffled
from strategos.kernel.event import Ended
from strategos.kernel.state import Result
from strategos.stage.commander.names import Namer
from strategos.stage.wording import Words


class Phrases:
    """Sentences about what players, chance and the rules have done."""

    def __init__(self, words: Words, names: Namer) -> None:
        self.words: Final = words
        self.names: Final = names
        self._extras: Final[dict[type, Callable[[CommanderState, Any, str], dict[str, Any]]]] = {
            actions.RerollOne: lambda state, did, lang: {"face": self.order_face(state, did.face, lang)},
            actions.RerollSome: lambda state, did, lang: {"faces": self.order_faces(state, did.faces, lang)},
            actions.Reroll: lambda _, did, lang: {"faces": self.faces(did.faces, lang)},
            actions.Muster: lambda state, did, _: {"cost": state.rules.profiles[did.kind].cost},
            Rolled: lambda _, did, lang: {"faces": self.faces(did.faces, lang)},
            Shuffled: lambda _, did, lang: {"first": self.names.seat(did.order[0], lang)},
            events.Moved: lambda state, told, lang: {"to": self.names.hex(state, told.path[-1], lang)},
            events.WoundsChanged: self._wounds,
            events.FatigueChanged: lambda state, told, _: {"stamina": profile_of(state, told.unit).stamina},
            events.OrderDiceRolled: lambda state, told, lang: {"faces": self.order_faces(state, told.faces, lang)},
            events.ReservesShown: lambda _, told, lang: {
                "empire": self.orders(told.orders[:4], lang),
                "styx": self.orders(told.orders[4:], lang),
            },
            events.OrdersRevealed: self._revealed,
            events.EffectsChanged: lambda state, told, lang: {"effects": self.effects(state, told.effects, lang)},
            setup_events.FieldChosen: self._field,
            setup_events.Voted: self._vote,
            setup_events.VotesShown: self._votes,
            Ended: lambda _, told, lang: {"result": self.result(Result(tuple(told.winners), told.reason), lang)},
        }

    # Sentences

    def action(self, state: CommanderState, action: Any, lang: str) -> str:
        """An answer in words, as an option offers it."""
        return self._said("action", state, action, lang)

    def answer(self, state: CommanderState, kind: str, action: Any, lang: str) -> str:
        """An answer to a kind of question in words: where the question gives it a meaning, with that meaning."""
        key = f"answer.{kind}_{type(action).__name__}"
        if not self.words.has(key):
            return self.action(state, action, lang)
        fields = self.fields(state, action, lang)
        return self.say(key, lang, **(fields | self.drawn(state, lang) if kind == "card" else fields))

    def chance(self, state: CommanderState, action: Any, lang: str, why: str = "") -> str:
        """What the dice or the cards did."""
        return self._said("chance", state, action, lang, f"{type(action).__name__}{why}")

    def event(self, state: CommanderState, event: Any, lang: str) -> str | None:
        """An event in words; None if there is nothing to tell."""
        return self._said("event", state, event, lang) or None

    def say(self, key: str, lang: str, **fields: Any) -> str:
        """A text with what belongs into it, as a sentence begins."""
        return sentence(self.words.say(key, lang, **fields))

    def _said(self, table: str, state: CommanderState, record: Any, lang: str, key: str = "") -> str:
        key = key or self.key(record)
        return self.say(f"{table}.{key}", lang, **self.fields(state, record, lang))

    def key(self, record: Any) -> str:
        """The key of a template: the name of the class, and why, where there are several reasons."""
        name = type(record).__name__
        if isinstance(record, events.Shifted | events.WoundsChanged | events.Scored):
            return f"{name}_{record.why}"
        return name

    def fields(self, state: CommanderState, record: Any, lang: str) -> dict[str, Any]:
        """Everything that a template may use: the fields of the record in words, and what its sentence needs besides.

        Numbers stay numbers and nothing stays nothing, so that templates can tell one from many and from none.
        """
        found = self.words.values(record, lambda kind, number: self._named(state, kind, number, lang))
        more = self._extras.get(type(record))
        return found if more is None else found | more(state, record, lang)

    def _named(self, state: CommanderState, kind: str, number: int, lang: str) -> object:
        return number if kind == "int" else self.names.name(state, kind, number, lang)

    # Parts of sentences

    def faces(self, faces: Sequence[int], lang: str) -> str:
        """Faces of the battle die, each with its number: `2 × Hit, Shield`."""
        return self._counted([self.words.say(f"face.{FACES[face]}", lang) for face in faces])

    def order_face(self, state: CommanderState, face: int, lang: str) -> str:
        """A face of the order die with the colour that it gives: `4 (blue)`."""
        return f"{face} ({self.names.colour(state.rules.order_die[face - 1], lang)})"

    def order_faces(self, state: CommanderState, faces: Sequence[int], lang: str) -> str:
        """Faces of order dice."""
        return self._counted([self.order_face(state, face, lang) for face in faces])

    def _counted(self, names: list[str]) -> str:
        counts: dict[str, int] = {}
        for name in names:
            counts[name] = counts.get(name, 0) + 1
        return ", ".join([f"{count} × {name}" if count > 1 else name for name, count in counts.items()])

    def orders(self, counts: Sequence[int], lang: str) -> str:
        """Orders by colour, red first: `2 red, 1 purple`."""
        found = [
            f"{count} {self.names.colour(colour, lang) if count == 1 else self.names.colours(colour, lang)}"
            for colour, count in enumerate(counts)
            if count
        ]
        return ", ".join(found) or self.words.say("log.nothing", lang)

    def effects(self, state: CommanderState, effects: int, lang: str) -> Listed:
        """What cards have given a unit to the end of the round."""
        return Listed([self.names.mark(state, state.rules.marks[at], lang) for at in bits(effects)])

    def result(self, result: Result, lang: str) -> str:
        """Who has won, and why."""
        reason = self.words.say(f"reason.{result.reason}", lang)
        if not result.winners:
            return self.say("result.draw", lang, reason=reason)
        return self.say("result.won", lang, winner=self.names.seat(result.winners[0], lang), reason=reason)

    # What a sentence needs besides the fields of its record

    def drawn(self, state: CommanderState, lang: str) -> dict[str, Any]:
        """The card that is asked about in this state."""
        colour = state.rules.cards[state.drawn].order
        return {"card": self.names.card(state, state.drawn, lang), "colour": self.names.colour(colour, lang)}

    def _wounds(self, state: CommanderState, told: events.WoundsChanged, lang: str) -> dict[str, Any]:
        size = profile_of(state, told.unit).size
        return {"size": size, "left": size - told.wounds}

    def _revealed(self, state: CommanderState, told: events.OrdersRevealed, lang: str) -> dict[str, Any]:
        """The tokens of both sides by colour, yellow ones too."""
        counts = {seat: [0] * len(COLOURS) for seat in (EMPIRE, STYX)}
        for unit, order in enumerate(told.orders):
            if order in KEPT or order == YELLOW:
                counts[state.rules.owner[unit]][order] += 1
        return {"empire": self.orders(counts[EMPIRE], lang), "styx": self.orders(counts[STYX], lang)}

    def _field(self, state: CommanderState, told: setup_events.FieldChosen, lang: str) -> dict[str, Any]:
        return {"field": self.names.map(state.rules, state.rules.fields[told.field].name, lang)}

    def _vote(self, state: CommanderState, told: setup_events.Voted, lang: str) -> dict[str, Any]:
        return {"answer": self._voted(state, told.answer, lang)}

    def _votes(self, state: CommanderState, told: setup_events.VotesShown, lang: str) -> dict[str, Any]:
        empire, styx = [self._voted(state, answer, lang) for answer in told.answers]
        return {"empire": empire, "styx": styx}

    def _voted(self, state: CommanderState, answer: int, lang: str) -> str:
        """An answer to a question put to both: in an Epic Battle whether there is a river, else who deploys first."""
        if state.rules.is_epic:
            return self.words.say("vote.river" if answer else "vote.no_river", lang)
        return self.words.say("vote.first", lang, seat=self.names.seat(answer, lang))
