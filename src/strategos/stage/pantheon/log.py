"""The log of pantheon: who did what to whom, told by the question that was open and by what came of it."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon import actions, card_events, events
from strategos.games.pantheon.words import POWER
from strategos.kernel.action import Action, slots_of
from strategos.kernel.chance import Drawn, Rolled
from strategos.kernel.event import Ended, Event
from strategos.kernel.ids import Seat
from strategos.kernel.text.record_file import CONCEDE
from strategos.stage.log import Known, heading_last
from strategos.stage.pantheon.answers import IN_CONTEXT, answered, happened
from strategos.stage.pantheon.names import seat
from strategos.stage.pantheon.phrases import Phrases
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


class Chronicle:
    """Words for what was answered in a match, and what came of it, in one language."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases: Final = phrases
        self.lexicon: Final = phrases.lexicon
        self.words: Final = phrases.words
        self.lang: Final = phrases.lang

    def told_by(self, action: Action | None, heard: list[Event]) -> Event | None:
        """The event whose sentence covers the whole answer. Hidden draws are worded by their event, too."""
        if action is None:
            wanted: tuple[type[Event], ...] = (card_events.CardsDrawn, card_events.CardTaken)
        else:
            wanted = MERGED.get(type(action), ())
        return next((event for event in heard if isinstance(event, wanted)), None)

    def tell(self, line: Known) -> tuple[str, list[str]]:
        """A line of the log: the answer, and what it led to."""
        worded = self.told_by(line.action, line.heard)
        lines = self.lines(line.seat, worded, line.heard, line.viewer)
        if line.text == CONCEDE:
            return self.words.say("log.conceded", self.lang, player=self.lexicon.name("seat", line.seat)), lines
        return self.headline(line, worded), lines

    def headline(self, line: Known, event: Event | None) -> str:
        """The answer as a sentence. `event` covers the whole answer, if there is such an event."""
        who, action, viewer = line.seat, line.action, line.viewer
        known = happened(line.before, action, self.lexicon) if who < 0 else None
        if who >= 0 and action is not None and (event is None or isinstance(action, actions.Drop)):
            known = answered(line.before, who, action, self.lexicon)
        if known is not None:
            return known
        if action is None or (event is not None and isinstance(action, actions.Take)):
            worded = None if event is None else self.phrases.event(event, viewer)
            return worded or self.words.say("log.hidden", self.lang)
        name = type(action).__name__
        if event is not None:
            return self.phrases.did(name, event, viewer)
        if who < 0:
            return self.phrases.chance(action)
        player = self.lexicon.name("seat", who)
        if type(action) not in MERGED and type(action) not in UNKNOWING and self.words.has(f"did.{name}"):
            return self.words.say(f"did.{name}", self.lang, player=player, **self.phrases.fields(action))
        return self.words.say("log.answer", self.lang, player=player, label=self.phrases.action(line.now, action))

    def lines(self, who: Seat, worded: Event | None, heard: list[Event], viewer: Seat | None) -> list[str]:
        """What happened, without what the headline has said already. A heading comes last, where the page looks."""
        found: list[tuple[Event, str]] = []
        armies: dict[int, list[int]] = {}
        for event in heard:
            if event is worded or is_implied(worded, event):
                continue
            if isinstance(event, card_events.Recruited) and not event.cost and is_fixed(heard):
                armies.setdefault(event.seat, []).append(event.unit)
                continue
            line = self.phrases.event(event, viewer)
            if line is not None:
                found.append((event, line))
        taken = [
            self.lexicon.say("log.army", seat=seat(owner), units=self.lexicon.listed(units))
            for owner, units in armies.items()
            if owner != who
        ]
        return [*taken, *heading_last(found, HEADINGS)]


def is_fixed(heard: list[Event]) -> bool:
    """Whether whole armies were given out at once, and not unit by unit in a draft."""
    return sum(isinstance(event, card_events.Recruited) for event in heard) > 1


def is_implied(worded: Event | None, event: Event) -> bool:
    """Whether an event goes without saying: the card that activates a unit or lets it strike back, what was bought.

    A power that is paid for is used at once, and that has been said.
    """
    if isinstance(event, card_events.Bought) and event.manoeuvre >= POWER:
        return True
    if isinstance(worded, events.Activated | events.Retaliated):
        return isinstance(event, card_events.Discarded) and event.cards == (worded.unit,)
    return isinstance(worded, events.Recalled | events.Evaded) and isinstance(event, card_events.Bought)


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


__all__ = ["MERGED", "Chronicle", "level_of", "steps_of", "touched_by"]
