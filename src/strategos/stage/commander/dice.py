"""Dice of commander on the table, sorted by what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategos.games.commander.events import OrderDiceRolled
from strategos.games.commander.frames import Fight, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.rules import combat
from strategos.games.commander.rules.dice import Clash
from strategos.games.commander.rules.orders import dice_of
from strategos.games.commander.rules.strength import clash_of
from strategos.games.commander.words import (
    COLOURS,
    FACES,
    FULL,
    GUARD,
    HIT,
    PANIC,
    SHIELD,
    SUPPORT,
)
from strategos.kernel.action import Action
from strategos.kernel.chance import Roll as DiceRoll
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking
from strategos.kernel.event import Event
from strategos.kernel.ids import Seat
from strategos.stage.commander.phrases import Phrases
from strategos.stage.scene import Die, Lane, Roll

WITH_DICE: Final = ("reroll_attack", "reroll_defence", "endure", "rally")  # afterwards the dice have done their work
LANES: Final = ("damage", "panic", "parry", "ignored", "nothing")


def on_table(state: CommanderState, decision: Decision, phrases: Phrases, lang: str) -> Roll | None:
    """The dice that lie there while a question is asked: order dice of the own side, or those of a fight."""
    if decision.kind == "order_dice":
        faces = dice_of(state, decision.seat)
        return Roll(phrases.say("lane.orders", lang), order_lanes(state, faces, phrases, lang))
    frame = asking(state, decision.seat)
    fight = frame.record if frame is not None else None
    if decision.kind not in WITH_DICE or not isinstance(fight, Fight):
        return None
    clash = clash_of(state, fight)
    lanes = attack_lanes(clash, fight.attack, phrases, lang)
    if fight.defence:
        lanes += defence_lanes(clash, fight.defence, phrases, lang)
    names = phrases.names
    title = phrases.say(
        "lane.fight",
        lang,
        attacker=names.unit(state, fight.attacker, lang),
        target=names.unit(state, fight.target, lang),
    )
    return Roll(title, lanes)


def fallen(
    state: CommanderState, events: list[Event], action: Action | None, phrases: Phrases, lang: str
) -> Roll | None:
    """The dice of one line of the log by what they do. `state` is the one in which they were asked for.

    Without the frame that asked for them only their faces are known.
    """
    for event in events:
        if isinstance(event, OrderDiceRolled):
            return Roll(phrases.say("lane.orders", lang), order_lanes(state, event.faces, phrases, lang))
    if not isinstance(action, Rolled) or events_of_map(events):
        return None
    frame = asking(state)
    if frame is not None and isinstance(frame.record, Fight):
        is_attack = frame.step is combat.roll_attack
        if is_attack or frame.step is combat.roll_defence:
            return rolled_in(state, frame.record, is_attack, action.faces, phrases, lang)
    sorts = (("damage", (HIT, FULL, SUPPORT)), ("panic", (PANIC,)), ("parry", (SHIELD, GUARD)))
    lanes: list[Lane] = []
    for key, faces in sorts:
        found = [face for face in action.faces if face in faces]
        if found:
            lanes.append(lane(key, phrases.say(f"lane.faces_{key}", lang), found, phrases, lang))
    return Roll(phrases.say("lane.roll", lang), lanes)


def rolled_in(
    state: CommanderState, fight: Fight, is_attack: bool, faces: Sequence[int], phrases: Phrases, lang: str
) -> Roll:
    """The roll of one side of a fight. Dice rolled again lie among those that were kept. Rule: FC-DICE-04."""
    clash = clash_of(state, fight)
    sides = fight.attack if is_attack else fight.defence
    lying = sorted([*sides, *faces])
    names = phrases.names
    title = phrases.say(
        "lane.fight" if is_attack else "lane.defence",
        lang,
        attacker=names.unit(state, fight.attacker, lang),
        target=names.unit(state, fight.target, lang),
    )
    found = attack_lanes(clash, lying, phrases, lang) if is_attack else defence_lanes(clash, lying, phrases, lang)
    return Roll(title, found)


def events_of_map(events: list[Event]) -> bool:
    """Whether a roll chose a map, so that its face is no face of a battle."""
    return any(type(event).__name__ == "FieldChosen" for event in events)


def face(state: CommanderState, roll: DiceRoll, value: int, phrases: Phrases, lang: str) -> Die:
    """A face of dice that are about to be rolled: a colour for order dice, a number where a die chooses the map."""
    if roll.rule in ("FC-CMD-04", "FC-CMD-07"):
        return Die(f"order-{COLOURS[state.rules.order_die[value - 1]]}", phrases.order_face(state, value, lang))
    if roll.rule == "FC-ROYAL-02":
        return Die("", str(value))
    return Die(FACES[value], phrases.words.say(f"face.{FACES[value]}", lang))


def whose(state: CommanderState, phrases: Phrases, lang: str) -> tuple[Seat, str] | None:
    """Whose dice or cards are about to fall in a fight or a go, and in which fight; None if neither asks for them."""
    frame = asking(state)
    if frame is not None and isinstance(frame.record, Turn):
        return frame.record.seat, ""
    if frame is None or not isinstance(frame.record, Fight):
        return None
    fight, is_attack = frame.record, frame.step is combat.roll_attack
    roller = fight.attacker if is_attack else fight.target
    return state.rules.owner[roller], rolled_in(state, fight, is_attack, (), phrases, lang).title


def order_lanes(state: CommanderState, faces: Sequence[int], phrases: Phrases, lang: str) -> list[Lane]:
    """Order dice by the colour that they give. Rule: FC-CMD-05."""
    lanes: list[Lane] = []
    for colour, word in enumerate(COLOURS):
        dice = [
            Die(f"order-{word}", phrases.order_face(state, face, lang))
            for face in faces
            if state.rules.order_die[face - 1] == colour
        ]
        if dice:
            title = phrases.say("mark.order", lang, colour=phrases.names.colour(colour, lang))
            lanes.append(Lane("order", title, dice))
    return lanes


def lane(key: str, title: str, faces: Sequence[int], phrases: Phrases, lang: str) -> Lane:
    """Dice that do the same."""
    dice = [Die(FACES[face], phrases.words.say(f"face.{FACES[face]}", lang)) for face in faces]
    return Lane(key, title, dice)


def attack_lanes(clash: Clash, faces: Sequence[int], phrases: Phrases, lang: str) -> list[Lane]:
    """The attacker's dice by what they do in this fight. Rule: FC-MELEE-12, FC-MELEE-14, FC-MELEE-16."""
    hurts = {HIT: True, FULL: clash.full_hits, SUPPORT: clash.support_hits}
    return _sorted(faces, hurts, clash.ignored, clash.is_forged, clash.attacker_parries, "attack", phrases, lang)


def defence_lanes(clash: Clash, faces: Sequence[int], phrases: Phrases, lang: str) -> list[Lane]:
    """The defender's dice: parries, and in melee what hurts the attacker. Rule: FC-MELEE-13, FC-RNG-07."""
    hurts = {HIT: clash.counters, FULL: clash.counters and clash.counter_full, SUPPORT: False}
    parries = (SUPPORT, SHIELD, GUARD) if clash.support_parries else (SHIELD, GUARD)
    calm = clash.counter_forged or not clash.counters
    return _sorted(faces, hurts, clash.counter_ignored, calm, parries, "defence", phrases, lang)


def _sorted(
    faces: Sequence[int],
    hurts: dict[int, bool],
    ignored: tuple[int, int, int, int],
    is_calm: bool,
    parries: Sequence[int],
    side: str,
    phrases: Phrases,
    lang: str,
) -> list[Lane]:
    left = dict(zip((PANIC, HIT, FULL, SUPPORT), ignored, strict=True))
    lanes: dict[str, list[int]] = {key: [] for key in LANES}
    for face in faces:
        if face == PANIC:
            key = "ignored" if is_calm else "panic"
        elif face in parries:
            key = "parry"
        else:
            key = "damage" if hurts.get(face, False) else "nothing"
        if key in ("damage", "panic") and left[face]:
            left[face] -= 1
            key = "ignored"
        lanes[key].append(face)
    return [
        lane(key, phrases.say(f"lane.{side}_{key}", lang), found, phrases, lang)
        for key, found in lanes.items()
        if found
    ]
