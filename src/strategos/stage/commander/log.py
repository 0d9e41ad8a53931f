"""The log of commander: who did what to whom, told by the question that was open and by what came of it."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.commander import actions, card_events, events, setup_events
from strategos.games.commander.frames import Act, Fight, Flight, MultipleAttack, Start, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import profile_of
from strategos.games.commander.rules import combat
from strategos.games.commander.words import PHASES
from strategos.kernel.action import Action
from strategos.kernel.chance import Drawn, Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking, pending_for
from strategos.kernel.event import Ended, Event
from strategos.kernel.ids import Seat
from strategos.stage.commander.phrases import Phrases
from strategos.stage.log import Known, heading_last

TOLD: Final[dict[type[Action], tuple[type[Event], ...]]] = {
    actions.Muster: (setup_events.Mustered,),
    actions.Pack: (setup_events.Packed,),
    actions.Agree: (setup_events.Voted,),
    actions.Refuse: (setup_events.Voted,),
    actions.NameFirst: (setup_events.Voted,),
    actions.Raise: (setup_events.TerrainRaised,),
    actions.Erect: (setup_events.ElementErected,),
    actions.Deploy: (events.Shifted,),
    actions.Forgo: (events.OrderForgone,),
    actions.Play: (card_events.CardPlayed,),
    actions.Decline: (card_events.CardDeclined,),
    actions.Lay: (card_events.TerrainLaid,),
    actions.Activate: (events.Activated,),
    actions.Recharge: (events.Recharged,),
    actions.Defend: (events.DefenceDeclared,),
    actions.GiveOrder: (events.DefenceDeclared,),
    actions.Move: (events.Moved,),
    actions.Run: (events.Moved,),
    actions.Retreat: (events.Shifted,),
    actions.Summon: (events.Summoned,),
    actions.Push: (events.Shifted,),
    actions.Advance: (events.Shifted,),
    actions.Pursue: (events.PursuitBegun, events.Moved),
    Drawn: (card_events.CardDrawn,),
    Rolled: (events.OrderDiceRolled,),
}
"""Events that go without saying after the sentence about an answer: the first of each of these kinds."""

HEADINGS: Final = (setup_events.ArmiesShown, events.OrdersRevealed, events.ActionPhaseOver, events.RoundBegun, Ended)
"""What begins or ends a phase; of several in one line of the log the last one here is its heading."""

WITHIN_A_GO: Final = (
    actions.Play,
    actions.Decline,
    actions.Lay,
    actions.Brace,
    actions.Hearten,
    actions.Howl,
    actions.Restore,
    actions.Empower,
    actions.Retreat,
    actions.Activate,
)
"""Answers between the card with which a go begins and the unit that acts in it."""

OF_THE_ATTACKER: Final = ("effort", "reroll_attack", "summon", "push", "advance", "pursue", "sweep")


class Chronicle:
    """Words for the answers of a match, and for the events that the answer does not mention."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases: Final = phrases

    # Sentences

    def told(self, line: Known, lang: str) -> str | None:
        """A line of the log as a sentence; None if the question adds nothing to it."""
        if line.seat < 0:
            return self.chance(line.now, line.before, line.action, line.heard, lang)
        return self.answered(line.now, line.before, line.seat, line.action, lang)

    def answered(
        self, state: CommanderState, before: CommanderState, who: Seat, action: Action | None, lang: str
    ) -> str | None:
        """An answer as a sentence: `before` knows the question, `state` the names. None if there is none for it."""
        side = self.phrases.names.seat(who, lang)
        if action is None:
            return self.phrases.say(f"hidden.{PHASES[before.phase].replace('-', '_')}", lang, side=side)
        decision = pending_for(before, who)
        if decision is None:
            return None
        key = self.key(before, decision, action)
        fields = self.context(state, before, decision, lang) | self.phrases.fields(state, action, lang)
        return self.phrases.say(f"did.{key}", lang, **fields)

    def key(self, before: CommanderState, decision: Decision, action: Action) -> str:
        """The key of the sentence: the name of the answer, with the kind of the question where that gives a meaning."""
        name = type(action).__name__
        if isinstance(action, actions.Begin) and has_recharged(before, decision.seat):
            return "Begin_more"
        apart = f"{decision.kind}_{name}"
        return apart if self.phrases.words.has(f"did.{apart}") else name

    def context(self, state: CommanderState, before: CommanderState, decision: Decision, lang: str) -> dict[str, Any]:
        """Everybody and everything that the question concerns, by name."""
        names = self.phrases.names
        told: dict[str, Any] = {"side": names.seat(decision.seat, lang)}
        frame = asking(before, decision.seat)
        record = None if frame is None else frame.record
        if isinstance(record, Start | Act | Flight):
            told["unit"] = told["speaker"] = names.unit(state, record.unit, lang)
        elif isinstance(record, Fight):
            told["attacker"] = names.unit(state, record.attacker, lang)
            told["target"] = names.unit(state, record.target, lang)
            told["unit"] = told["attacker"] if is_attackers(decision) else told["target"]
            if record.places[1] >= 0:
                told["hex"] = names.hex(state, record.places[1], lang)
        elif isinstance(record, MultipleAttack):
            told["unit"] = told["attacker"] = names.unit(state, record.attacker, lang)
        elif isinstance(record, Turn) and before.drawn >= 0:
            told |= self.phrases.drawn(before, lang)
        return told

    def chance(
        self, state: CommanderState, before: CommanderState, action: Action | None, heard: list[Event], lang: str
    ) -> str | None:
        """What dice or cards did, where the question or an event tells whose they are and what for."""
        names = self.phrases.names
        for event in heard:
            if isinstance(event, events.OrderDiceRolled) and action is not None:
                faces = self.phrases.order_faces(state, event.faces, lang)
                return self.phrases.say("chance.Rolled_orders", lang, side=names.seat(event.seat, lang), faces=faces)
        frame = asking(before)
        if frame is None or action is None:
            return None
        record = frame.record
        if isinstance(record, Turn) and isinstance(action, Drawn):
            fields = {"side": names.seat(record.seat, lang), "colours": names.colours(record.colour, lang)}
            return self.phrases.say("chance.Drawn_go", lang, card=names.card(state, action.cards[0], lang), **fields)
        if isinstance(record, Fight) and isinstance(action, Rolled):
            attacker, target = (names.unit(state, unit, lang) for unit in (record.attacker, record.target))
            key = "attack" if frame.step is combat.roll_attack else "defence"
            key = f"chance.Rolled_{key}{'_again' if record.again else ''}"
            faces = self.phrases.faces(action.faces, lang)
            return self.phrases.say(key, lang, attacker=attacker, target=target, faces=faces)
        return None

    # Lines

    def lines(self, state: CommanderState, action: Action | None, heard: list[Event], lang: str) -> list[str]:
        """What happened, without what the sentence has said. A heading comes last, where the page looks for it."""
        implied = [] if action is None else list(TOLD.get(type(action), ()))
        gone = [event.unit for event in heard if isinstance(event, events.Destroyed)]
        found: list[tuple[Event, str]] = []
        for event in heard:
            if type(event) in implied:
                implied.remove(type(event))
                continue
            if isinstance(event, events.WoundsChanged) and event.unit in gone and event.why == "hit":
                continue  # that it is destroyed says it all
            line = self.phrases.event(state, event, lang)
            if line is not None:
                found.append((event, line))
        return heading_last(found, HEADINGS)


def is_attackers(decision: Decision) -> bool:
    """Whether a question of a fight is about its attacker. Rule: FC-STA-08."""
    return decision.kind in OF_THE_ATTACKER or (decision.kind == "endure" and decision.rule == "FC-STA-08")


def has_recharged(before: CommanderState, seat: Seat) -> bool:
    """Whether the unit that begins its activation has recharged an ability already. Rule: FC-ABL-08."""
    frame = asking(before, seat)
    if frame is None or not isinstance(frame.record, Start):
        return False
    return any(before.recharged >> ability.index & 1 for ability in profile_of(before, frame.record.unit).abilities)


def level_of(action: Action | None, heard: list[Event]) -> int:
    """0 if a phase begins or the match ends, 1 if a go of a player begins, otherwise 2.

    A go begins with its card. Where no card is left it begins with the unit: then what was answered before belongs to
    the go before. Rule: FC-CARD-01, FC-CARD-09, FC-ACT-12.
    """
    if any(isinstance(event, HEADINGS) for event in heard):
        return 0
    if any(isinstance(event, card_events.CardDrawn) for event in heard):
        return 1
    is_new = not isinstance(action, WITHIN_A_GO) and any(isinstance(event, events.Activated) for event in heard)
    return 1 if is_new else 2
