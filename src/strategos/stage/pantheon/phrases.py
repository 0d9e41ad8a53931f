"""Actions, chance and events of pantheon in words: their fields, and what a sentence needs besides."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon import actions, card_events, events, frames
from strategos.games.pantheon.effects.powers import power_cost
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.draft import price
from strategos.kernel.action import Action
from strategos.kernel.catalogue import Listed
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking_record
from strategos.kernel.event import Ended, Event, redact
from strategos.kernel.ids import Seat
from strategos.kernel.state import Result
from strategos.stage.pantheon.answers import counted, uses_of_dice
from strategos.stage.pantheon.names import Lexicon, seat, unit

FACES: Final = (Rolled, actions.Reroll, events.Assaulted)  # their numbers are faces of dice


class Phrases:
    """Sentences about what players, chance and the rules have done, in one language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon: Final = lexicon
        self.words: Final = lexicon.words
        self.lang: Final = lexicon.lang

    def action(self, state: PantheonState, action: Action) -> str:
        """An answer in words, as an option offers it."""
        if isinstance(action, actions.Use):
            cost = power_cost(state, state.rules.powers[action.power])
            power = self.lexicon.powers[action.power]
            return self.lexicon.say("use.cost" if cost else "use.free", power=power, cost=cost)
        if isinstance(action, actions.Recruit):
            return self.lexicon.say("use.recruit", unit=unit(action.unit), cost=price(state, action.unit))
        if isinstance(action, actions.Allocate):
            # Saved dice help in a second assault and are of no use without one; by hand any number may be saved.
            saved = action.saved if action.fives or state.rules.switches.manual_dice else 0
            uses = uses_of_dice(action.wounds, action.fives, saved, self.lexicon)
            return " · ".join(uses) or self.lexicon.say("use.no_dice")
        return self.said("action", action)

    def answer(self, state: PantheonState, decision: Decision | None, action: Action) -> str:
        """An option of a decision in words; a refusal says what is refused."""
        if decision is not None and isinstance(action, actions.Decline | actions.Done):
            table = "decline" if isinstance(action, actions.Decline) else "done"
            key = f"{table}.{decision.kind.replace(' ', '_').replace('-', '_')}"
            if self.words.has(key):
                return self.words.say(key, self.lang)
        if isinstance(action, actions.Search) and not isinstance(asking_record(state), frames.SearchJob):
            return self.lexicon.say("use.search")  # bought on the side; a power searches for nothing
        return self.action(state, action)

    def chance(self, action: Action) -> str:
        """What dice or cards did, where no event tells more."""
        return self.said("chance", action)

    def event(self, event: Event, viewer: Seat | None) -> str | None:
        """An event in words as a viewer may know it; None if there is nothing to say."""
        plain: Any = redact(event, viewer)
        if plain is None:
            return None
        if isinstance(event, card_events.TurnBegun):
            return self.lexicon.say("turn.begins", round=event.round, seat=seat(event.seat))
        if isinstance(event, card_events.Discarded):
            cards = counted([self.lexicon.name("card", card) for card in event.cards], self.lexicon)
            return self.lexicon.say("event.Discarded", seat=seat(event.seat), cards=cards)
        if isinstance(event, Ended):
            return self.result(Result(tuple(event.winners), event.reason))
        return self.said("event", event, plain) or None

    def did(self, name: str, event: Event, viewer: Seat | None) -> str:
        """The sentence of an answer, filled with what its event knows."""
        fields = self.fields(event, redact(event, viewer))
        for key, value in fields.items():
            if key == "cards" and isinstance(value, Listed):
                fields[key] = counted([str(card) for card in value.items], self.lexicon)
        return self.words.say(f"did.{name}", self.lang, **fields)

    def said(self, table: str, record: object, plain: Any = None) -> str:
        """A record by the template of its class."""
        return self.words.say(f"{table}.{type(record).__name__}", self.lang, **self.fields(record, plain))

    def fields(self, record: object, plain: Any = None) -> dict[str, Any]:
        """The fields of a record in words; numbers are faces, manoeuvres or armies in some."""
        cls = type(record)

        def name(kind: str, number: int) -> object:
            if kind != "int":
                return self.lexicon.named(kind, number)
            if cls in FACES:
                return self.lexicon.face(number)
            if cls is card_events.Bought:
                return self.lexicon.manoeuvre(number)
            if cls is actions.ChooseArmy and self.lexicon.rules.armies:
                return self.lexicon.army(number)
            return number

        return self.words.values(record, name, plain)

    def result(self, result: Result | None) -> str:
        """Who has won and why, as a sentence; empty while the match goes on."""
        if result is None:
            return ""
        reason = self.words.say(f"reason.{result.reason}", self.lang)
        if not result.winners:
            return self.lexicon.say("result.draw", reason=reason)
        names = [self.lexicon.name("seat", winner) for winner in result.winners]
        return self.lexicon.say("result.wins", winners=self.words.listed(names, self.lang), n=len(names), reason=reason)
