"""Dice on the table, sorted by what they do."""

from __future__ import annotations

from collections.abc import Sequence

from strategos.games.pantheon.events import Assaulted
from strategos.games.pantheon.frames import Attack, Rolloff
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules import assault
from strategos.games.pantheon.rules.dice import FIVE, has_second_assault, second_wounds
from strategos.games.pantheon.words import NOBODY
from strategos.kernel.action import Action
from strategos.kernel.chance import Roll as DiceRoll
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking, asking_record
from strategos.kernel.event import Event
from strategos.kernel.ids import Seat
from strategos.kernel.records import replace
from strategos.stage.pantheon.names import Lexicon, unit
from strategos.stage.scene import Die, Lane, Roll

ASKED_OF_DICE = frozenset({"order of effects", "re-roll", "convert blanks", "allocate dice", "second assault"})
"""The questions while which the first assault lies on the table as it fell."""


def dice_asked_about(state: PantheonState, decision: Decision, lexicon: Lexicon) -> Roll | None:
    """The dice of the first assault while its attacker or target decides about them. Rule: MB-ATK-05, MB-ATK-18."""
    attack = asking_record(state)
    if decision.kind not in ASKED_OF_DICE or not isinstance(attack, Attack) or not attack.faces:
        return None
    return Roll(titled(lexicon, attack), lanes(state, lexicon, attack.faces, attack.defence))


def titled(lexicon: Lexicon, attack: Attack) -> str:
    """Who rolls against whom."""
    fields = {"target": unit(attack.target), "dice": attack.offence, "defence": attack.defence}
    if attack.attacker == NOBODY:
        return lexicon.say("dice.lava_attack", **fields)
    return lexicon.say("dice.attack", attacker=unit(attack.attacker), **fields)


def lanes(state: PantheonState, lexicon: Lexicon, faces: Sequence[int], defence: int) -> list[Lane]:
    """Dice of a first assault by what they do as they lie. Rule: MB-ATK-05, MB-ATK-06, MB-ATK-09."""
    is_second = has_second_assault(defence, state.rules.switches.dice)
    sorted_faces: dict[str, list[int]] = {"blank": [], "miss": [], "second": [], "wound": []}
    for face in faces:
        if not face:
            sorted_faces["blank"].append(face)
        elif face >= defence:
            sorted_faces["wound"].append(face)
        elif face == FIVE and is_second:
            sorted_faces["second"].append(face)
        else:
            sorted_faces["miss"].append(face)
    return [
        Lane(key, lexicon.say(f"dice.lane_{key}", defence=defence), [die(lexicon, face) for face in found])
        for key, found in sorted_faces.items()
        if found
    ]


def plain_lanes(lexicon: Lexicon, faces: Sequence[int]) -> list[Lane]:
    """Dice of which only the faces are known."""
    found: dict[str, list[int]] = {"blank": [], "shown": []}
    for face in faces:
        found["shown" if face else "blank"].append(face)
    return [
        Lane(key, lexicon.say(f"dice.lane_{key}"), [die(lexicon, face) for face in shown])
        for key, shown in found.items()
        if shown
    ]


def die(lexicon: Lexicon, face: int) -> Die:
    """A die as it lies."""
    if not face:
        return Die("blank", lexicon.say("dice.die_blank"))
    return Die(str(face), lexicon.say("dice.die", n=face))


def roll_of(state: PantheonState, events: list[Event], action: Action | None, lexicon: Lexicon) -> Roll | None:
    """The dice of one line of the log: those of an assault, or a roll for something else.

    `state` is the one in which the dice were asked for: its frame knows the attack and what the dice are for.
    """
    for event in events:
        if isinstance(event, Assaulted):
            return assault_roll(state, event, lexicon)
    if isinstance(action, Rolled):
        return Roll(lexicon.say("dice.plain"), plain_lanes(lexicon, action.faces))
    return None


def whose(state: PantheonState, asked: DiceRoll, lexicon: Lexicon) -> tuple[Seat, str] | None:
    """Who rolls the dice that are about to fall, and in which attack; None if neither it nor a roll-off asks."""
    record = asking_record(state)
    if isinstance(record, Rolloff):
        return record.left[0], ""
    if not isinstance(record, Attack):
        return None
    frame = asking(state)
    step = None if frame is None else frame.step
    if step is assault.roll_dice:
        dice, defence = assault.strength(state, record)
        return record.resolver, titled(lexicon, replace(record, offence=dice, defence=defence))
    if step is assault.roll_fives:
        title = titled(lexicon, replace(record, offence=asked.dice))
        return record.resolver, lexicon.say("dice.second", attack=title)
    return record.resolver, titled(lexicon, record)


def assault_roll(state: PantheonState, event: Assaulted, lexicon: Lexicon) -> Roll:
    """The dice of an assault by what they do; without the frame that asked for them only their faces are known.

    Rule: MB-ATK-04, MB-ATK-10, MB-ATK-15, MB-ATK-17.
    """
    frame = asking(state)
    if frame is not None and isinstance(frame.record, Attack) and frame.record.target == event.target:
        attack, step = frame.record, frame.step
        if step is assault.roll_dice:
            dice, defence = assault.strength(state, attack)
            attack = replace(attack, offence=dice, defence=defence)
            return Roll(titled(lexicon, attack), lanes(state, lexicon, event.faces, defence))
        if step is assault.roll_again:
            return Roll(titled(lexicon, attack), lanes(state, lexicon, event.faces, attack.defence))
        if step is assault.roll_fives:
            title = lexicon.say("dice.second", attack=titled(lexicon, replace(attack, offence=len(event.faces))))
            return Roll(title, second_lanes(state, lexicon, event.faces, attack))
        if step is assault.roll_tens:
            return Roll(lexicon.say("dice.tens"), tens_lanes(lexicon, event.faces))
    key = "dice.lava" if event.attacker is None else "dice.rolled"
    fields = {"target": unit(event.target)}
    if event.attacker is not None:
        fields["attacker"] = unit(event.attacker)
    return Roll(lexicon.say(key, **fields), plain_lanes(lexicon, event.faces))


def second_lanes(state: PantheonState, lexicon: Lexicon, faces: Sequence[int], attack: Attack) -> list[Lane]:
    """Dice of a second assault: each counts 5 and its face, blanks are out, the best may be raised by others.

    Where the attacker sets dice aside by hand nobody knows yet which are raised. Rule: MB-ATK-12, MB-ATK-13,
    MB-ATK-14, MB-RULING-19.
    """
    found: dict[str, list[int]] = {"blank": [], "miss": [], "raised": [], "wound": []}
    for face in faces:
        if not face:
            found["blank"].append(face)
        else:
            found["wound" if FIVE + face >= attack.defence else "miss"].append(face)
    if not state.rules.switches.manual_dice:
        more = second_wounds(tuple(faces), attack.saved, attack.defence) - len(found["wound"])
        below = sorted(found["miss"])
        found["miss"], found["raised"] = below[: len(below) - more], below[len(below) - more :]
    # The page knows the lane of wounds by its key; dice that wound with help are wounds like the others.
    return [
        Lane(
            "wound" if key == "raised" else key,
            lexicon.say(f"dice.second_{key}", need=attack.defence - FIVE),
            [die(lexicon, face) for face in dice],
        )
        for key, dice in found.items()
        if dice
    ]


def tens_lanes(lexicon: Lexicon, faces: Sequence[int]) -> list[Lane]:
    """Dice at 10 that were rolled once more: a blank takes its die away. Rule: MB-ATK-15."""
    found: dict[str, list[int]] = {
        "blank": [face for face in faces if not face],
        "wound": [face for face in faces if face],
    }
    return [
        Lane(key, lexicon.say(f"dice.tens_{key}"), [die(lexicon, face) for face in dice])
        for key, dice in found.items()
        if dice
    ]
