"""The small records that waiting steps carry. They hold public facts only."""

from __future__ import annotations

from typing import Final

from strategos.games.commander.words import NOBODY, NOTHING, NOWHERE
from strategos.kernel.records import record


@record
class SeatOnly:
    """Nothing but a player."""

    seat: int


@record
class Building:
    """Players in turn placing terrain or elements: whose turn it is, and how many have passed in a row."""

    seat: int
    passes: int
    stage: int = 0  # elements: 0 neutral, 1 of the own faction
    placed: int = 0  # elements: how many players have had their turn in this stage


@record
class Ordering:
    """A player giving orders, unit by unit: the next one in the army's order."""

    seat: int
    next: int


@record
class Turn:
    """One go of the Action phase: whose it is, in which colour step, and the card that is played in it."""

    seat: int
    colour: int
    card: int = NOTHING  # in force for the unit that will be activated


@record
class Start:
    """The start of an activation: effects still to be resolved, as bits."""

    turn: Turn
    unit: int
    left: int
    is_yellow: bool
    effect: int = 0  # the one that happens now; after a speech, the unit that heard it


@record
class Act:
    """An activation in which the unit still acts."""

    turn: Turn
    unit: int


@record
class Fight:
    """One attack on its way through the combat sequence."""

    attacker: int
    target: int
    kind: int  # melee, shot, magic
    turn: Turn
    places: tuple[int, int] = (NOWHERE, NOWHERE)  # where attacker and target stand when the dice are rolled
    charge: int = 0  # dice of a charge
    effort: bool = False  # the attacker has taken fatigue for a die
    bracing: bool = False  # the target has taken fatigue for a die
    weary: tuple[int, ...] = ()  # attacked units that have taken their fatigue of this attack, or Multiple Attack
    rolls: bool = False  # the target makes a defence roll
    again: int = 0  # dice that are being rolled again
    attack: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    damage: int = 0
    panic: int = 0
    counter_damage: int = 0
    counter_panic: int = 0
    dealt: int = 0  # damage that the target has really lost
    is_slain: bool = False  # by that damage, not by a retreat
    left: tuple[int, ...] = ()  # targets of a Multiple Attack that are still to be attacked
    targets: tuple[int, ...] = ()  # all of them; none: a single attack
    prey: int = NOBODY  # the target of a pursuit that follows
    used: int = 0  # what works for the attacker once in a Multiple Attack and has worked, as bits
    sheltered: tuple[int, ...] = ()  # units that a village has helped in this attack, or Multiple Attack


VAMPIRISM_USED: Final = 1
LOOTER_USED: Final = 2


@record
class Ordered:
    """Order dice that are rolled again: those that stay, and the re-rolls that are left. Only its player sees it."""

    seat: int
    again: int
    kept: tuple[int, ...]
    rerolls: int
    wagon: int


@record
class Flight:
    """A unit that retreats: from where, how far still, and which way."""

    unit: int
    source: int  # the hex it flees from
    left: int
    direction: int  # straight on in melee; -1: every step leads farther from the source
    to: int = NOWHERE  # the next hex
    owed: int = 0  # hexes that it could not move
