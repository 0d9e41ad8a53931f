"""Options and lines of the log in words: who did what to whom, and what came of it."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon import actions, card_events, events, frames
from strategos.games.pantheon.effects.powers import power_cost
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.draft import price
from strategos.games.pantheon.words import POWER
from strategos.kernel.action import HIDDEN, Action, slots_of
from strategos.kernel.chance import Drawn, Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking_record
from strategos.kernel.event import Ended, Event, redact
from strategos.kernel.ids import Seat
from strategos.kernel.state import Result
from strategos.kernel.text.record_file import CONCEDE
from strategos.stage.log import Known, heading_last
from strategos.stage.pantheon.answers import IN_CONTEXT, answered, counted, happened, uses_of_dice
from strategos.stage.pantheon.names import Lexicon, seat, unit
from strategos.stage.scene import Step

MERGED: Final[dict[type[Action], tuple[type[Event], ...]]] = {
    actions.Recruit: (card_events.Recruited,),
    actions.Activate: (events.Activated,),
    actions.Walk: (events.Moved,),
    actions.Run: (events.Moved,),
    actions.Leave: (events.Departed,),
    actions.Deploy: (events.Deployed,),
    actions.Uproot: (events.Uprooted,),
    actions.AttackUnit: (events.TargetChosen,),
    actions.Storm: (events.TargetChosen,),
    actions.Hurl: (events.TargetChosen,),
    actions.ChargeTo: (events.Moved,),
    actions.Claim: (events.Claimed,),
    actions.Drop: (events.Dropped,),
    actions.Absorb: (events.Absorbed,),
    actions.Mount: (events.Mounted,),
    actions.PayToll: (events.TollPaid,),
    actions.FreePrisoner: (events.PrisonerFreed,),
    actions.GuardWith: (events.Guarded,),
    actions.Evade: (events.Evaded,),
    actions.Retaliate: (events.Retaliated,),
    actions.Throw: (events.Moved,),
    actions.Exit: (events.Moved,),
    actions.Recall: (events.Recalled,),
    actions.Drift: (events.Moved,),
    actions.Take: (card_events.CardTaken, card_events.CardRegained),
    actions.Search: (card_events.Bought,),
    actions.DrawCards: (card_events.Bought,),
    actions.Pay: (card_events.Discarded,),
    Drawn: (card_events.CardsDrawn,),
    Rolled: (events.Assaulted,),
}
"""Answers that one event tells whole: the line of the log says it once, with the names that the event knows."""

HEADINGS: Final = (
    card_events.LeadDecided,
    card_events.CycleEnded,
    card_events.TurnBegun,
    Ended,
)
"""What begins or ends something greater; of several in one line of the log the last one here is its heading."""

UNKNOWING: Final = (*IN_CONTEXT, actions.Use, actions.Amount, actions.Allocate)
"""Answers that have a sentence of their own only where the question is known."""

FACES: Final = (Rolled, actions.Reroll, events.Assaulted)  # their numbers are faces of dice


class Teller:
    """Words for the actions and events of a match in one language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon: Final = lexicon
        self.words: Final = lexicon.words
        self.lang: Final = lexicon.lang

    def _name_of(self, cls: type) -> Any:
        """How the things in a record are named: numbers are faces, manoeuvres or armies in some."""

        def name(kind: str, number: int) -> str:
            if kind == "int":
                if cls in FACES:
                    return self.lexicon.face(number)
                if cls is card_events.Bought:
                    return self.lexicon.manoeuvre(number)
                if cls is actions.ChooseArmy and self.lexicon.rules.armies:
                    return self.lexicon.army(number)
            return self.lexicon.name(kind, number)

        return name

    def _agreed(self, text: str, record: object, plain: dict[str, Any]) -> str:
        kinds = {slot.field: slot.kind for slot in slots_of(type(record)) if slot.field}
        return self.lexicon.agreed(text, kinds, plain)

    def label(self, state: PantheonState, action: Action) -> str:
        """An option in words."""
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
        plain = fields_of(action)
        name = type(action).__name__
        if 0 in plain.values() and self.words.has(f"zero.{name}"):
            return self.words.say(f"zero.{name}", self.lang)
        return self._agreed(self.words.action(action, self.lang, self._name_of(type(action))), action, plain)

    def answer(self, state: PantheonState, decision: Decision | None, action: Action) -> str:
        """An option of a decision in words; a refusal says what is refused."""
        if decision is not None and isinstance(action, actions.Decline | actions.Done):
            table = "decline" if isinstance(action, actions.Decline) else "done"
            key = f"{table}.{decision.kind.replace(' ', '_').replace('-', '_')}"
            if self.words.has(key):
                return self.words.say(key, self.lang)
        if isinstance(action, actions.Search) and not isinstance(asking_record(state), frames.SearchJob):
            return self.lexicon.say("use.search")  # bought on the side; a power searches for nothing
        return self.label(state, action)

    def line(self, event: Event, viewer: Seat | None) -> str | None:
        """An event in words as a viewer may know it; None if there is nothing to say."""
        plain: Any = redact(event, viewer)
        if plain is None:
            return None
        if isinstance(event, card_events.TurnBegun):
            return self.lexicon.say("turn.begins", round=event.round, seat=seat(event.seat))
        if isinstance(event, card_events.CardsAdded) and not event.omphalos:
            return self.lexicon.say("zero.CardsAdded", seat=seat(event.seat), art=event.art)
        if isinstance(event, card_events.Discarded):
            cards = counted([self.lexicon.name("card", card) for card in event.cards], self.lexicon)
            return self.lexicon.say("event.Discarded", seat=seat(event.seat), cards=cards)
        if isinstance(event, Ended):
            return self.ended(Result(tuple(event.winners), event.reason))
        text = self.words.event(event, plain, self.lang, self._name_of(type(event)))
        return None if text is None else self._agreed(text, event, plain)

    def chance(self, action: Action) -> str:
        """What dice or cards did, where no event tells more."""
        text = self.words.chance(action, self.lang, self._name_of(type(action)))
        return self._agreed(text, action, fields_of(action))

    def told_by(self, action: Action | None, heard: list[Event]) -> Event | None:
        """The event that tells an answer whole. Hidden draws are told by their event, too."""
        if action is None:
            wanted: tuple[type[Event], ...] = (card_events.CardsDrawn, card_events.CardTaken)
        else:
            wanted = MERGED.get(type(action), ())
        return next((event for event in heard if isinstance(event, wanted)), None)

    def tell(self, line: Known) -> tuple[str, list[str]]:
        """A line of the log: what somebody did, and what it led to."""
        told = self.told_by(line.action, line.heard)
        lines = self.lines(line.seat, told, line.heard, line.viewer)
        if line.text == CONCEDE:
            return self.words.say("log.conceded", self.lang, player=self.lexicon.name("seat", line.seat)), lines
        return self.headline(line, told), lines

    def headline(self, line: Known, event: Event | None) -> str:
        """What somebody did, as a sentence. `event` tells it whole, if there is such an event."""
        who, action, viewer = line.seat, line.action, line.viewer
        known = happened(line.before, action, self.lexicon) if who < 0 else None
        if who >= 0 and action is not None and (event is None or isinstance(action, actions.Drop)):
            known = answered(line.before, who, action, self.lexicon)
        if known is not None:
            return known
        if action is None or (event is not None and isinstance(action, actions.Take)):
            told = None if event is None else self.line(event, viewer)
            return told or self.words.say("log.hidden", self.lang)
        name = type(action).__name__
        if event is not None:
            return self._did(name, event, viewer)
        if who < 0:
            return self.chance(action)
        player = self.lexicon.name("seat", who)
        if type(action) not in MERGED and type(action) not in UNKNOWING and self.words.has(f"did.{name}"):
            fields = {
                slot.field: self._name_of(type(action))(slot.kind, getattr(action, slot.field))
                for slot in slots_of(type(action))
                if slot.field
            }
            text = self.words.say(f"did.{name}", self.lang, player=player, **fields)
            return self._agreed(text, action, fields_of(action))
        return self.words.say("log.answer", self.lang, player=player, label=self.label(line.now, action))

    def _did(self, name: str, event: Event, viewer: Seat | None) -> str:
        """The sentence of an answer, filled with what its event knows."""
        plain: Any = redact(event, viewer)
        names = self._name_of(type(event))
        fields: dict[str, Any] = {}
        for slot in slots_of(type(event)):
            if not slot.field:
                continue
            value = plain[slot.field]
            if value is None or value == HIDDEN:
                fields[slot.field] = value
            elif slot.many:
                told = [names(slot.kind, item) for item in value]
                is_cards = slot.kind == "card"
                fields[slot.field] = counted(told, self.lexicon) if is_cards else self.words.listed(told, self.lang)
            else:
                fields[slot.field] = names(slot.kind, value)
        return self._agreed(self.words.say(f"did.{name}", self.lang, **fields), event, plain)

    def lines(self, who: Seat, told: Event | None, heard: list[Event], viewer: Seat | None) -> list[str]:
        """What happened, without what the headline has said already. A heading comes last, where the page looks."""
        found: list[tuple[Event, str]] = []
        armies: dict[int, list[int]] = {}
        for event in heard:
            if event is told or is_implied(told, event):
                continue
            if isinstance(event, card_events.Recruited) and not event.cost and is_fixed(heard):
                armies.setdefault(event.seat, []).append(event.unit)
                continue
            line = self.line(event, viewer)
            if line is not None:
                found.append((event, line))
        taken = [
            self.lexicon.say("log.army", seat=seat(owner), units=self.lexicon.listed(units))
            for owner, units in armies.items()
            if owner != who
        ]
        return [*taken, *heading_last(found, HEADINGS)]

    def result(self, state: PantheonState) -> str:
        """Who won and why."""
        return "" if state.result is None else self.ended(state.result)

    def ended(self, result: Result) -> str:
        """How a match ended, as a sentence."""
        reason = self.words.say(f"reason.{result.reason}", self.lang)
        if not result.winners:
            return self.lexicon.say("result.draw", reason=reason)
        names = [self.lexicon.name("seat", winner) for winner in result.winners]
        return self.lexicon.say("result.wins", winners=self.words.listed(names, self.lang), n=len(names), reason=reason)


def is_fixed(heard: list[Event]) -> bool:
    """Whether whole armies were given out at once, and not unit by unit in a draft."""
    return sum(isinstance(event, card_events.Recruited) for event in heard) > 1


def fields_of(action: Action) -> dict[str, Any]:
    """The fields of an action by name."""
    return {slot.field: getattr(action, slot.field) for slot in slots_of(type(action)) if slot.field}


def is_implied(told: Event | None, event: Event) -> bool:
    """Whether an event goes without saying: the card that activates a unit or lets it strike back, what was bought.

    A power that is paid for is used at once, and that has been said.
    """
    if isinstance(event, card_events.Bought) and event.manoeuvre >= POWER:
        return True
    if isinstance(told, events.Activated | events.Retaliated):
        return isinstance(event, card_events.Discarded) and event.cards == (told.unit,)
    return isinstance(told, events.Recalled | events.Evaded) and isinstance(event, card_events.Bought)


def steps_of(heard: list[Event]) -> list[Step]:
    """Who went where."""
    found: list[Step] = []
    for event in heard:
        if isinstance(event, events.Moved):
            found.append(Step(event.unit, list(event.path)))
        elif isinstance(event, events.Deployed | events.Recalled):
            found.append(Step(event.unit, [event.area]))
    return found


def touched_by(heard: list[Event]) -> tuple[list[int], list[int]]:
    """Units that events name, and those that lost something."""
    named: list[int] = []
    hit: list[int] = []
    for event in heard:
        for slot in slots_of(type(event)):
            if slot.kind == "unit":
                value = getattr(event, slot.field)
                if isinstance(value, int) and value not in named:
                    named.append(value)
        if isinstance(event, events.Wounded | events.UnitDestroyed | events.Petrified) and event.unit not in hit:
            hit.append(event.unit)
    return named, hit


def level_of(heard: list[Event]) -> int:
    """0 if a turn of a player or something greater begins or ends, 1 if an activation begins, otherwise 2.

    A turn is as much as a heading can hold: a round has one of each player, and its heading tells the round.
    """
    if any(isinstance(event, HEADINGS) for event in heard):
        return 0
    return 1 if any(isinstance(event, events.Activated) for event in heard) else 2


__all__ = ["MERGED", "Teller", "level_of", "steps_of", "touched_by"]
