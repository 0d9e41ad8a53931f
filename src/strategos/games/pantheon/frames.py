"""The small records that waiting steps carry. They hold public facts only."""

from __future__ import annotations

from strategos.games.pantheon.words import NOBODY, NOWHERE
from strategos.kernel.records import record


@record
class SeatOnly:
    """Nothing but a player."""

    seat: int


@record
class Rolloff:
    """Players who roll a die for something; ties roll again."""

    left: tuple[int, ...]  # still to roll
    tied: tuple[int, ...]  # have the best face so far
    best: int
    why: str  # lead, army


@record
class DrawJob:
    """Cards to be drawn."""

    seat: int
    left: int
    may_refresh: bool


@record
class RefreshJob:
    """A refresh in progress: who caused it, and who still draws their three cards."""

    seat: int
    missing: int
    left: tuple[int, ...]


@record
class SearchJob:
    """A search of a deck: for any card, or for cards of some units only."""

    seat: int
    units: tuple[int, ...]  # none: any card
    rule: str
    must_take: bool = False  # a named card that is there has to be taken


@record
class Payment:
    """Art of war cards to be paid."""

    seat: int
    cost: int


@record
class Rescue:
    """Troops to be recalled."""

    seat: int
    unit: int


@record
class Entry:
    """A unit that has come into an area, and the player who moved it there if it was an enemy."""

    unit: int
    mover: int


@record
class Harm:
    """Wounds to be suffered."""

    unit: int
    wounds: int


@record
class Activation:
    """One activation: what the unit has done so far."""

    unit: int
    is_complex: bool
    done: int  # bits WALKED, ATTACKED, CLAIMED, PAID, JUST_ATTACKED
    count: int  # simple actions taken
    is_over: bool  # ended early: swamp
    huntress: int  # 0: not; 1 to 3: the stage of the hunt; 4: it is over
    frenzy: int  # 0: not; 1: a walk and an attack are left; 2: an attack
    left: int  # areas a walk or run may still enter, area by area; 0: not under way
    stays: bool  # may not leave its area any more (aquatic bonus of the manual)
    used: int  # free powers used once, as bits by index
    has_bonus: bool = False  # one of the areas left is for staying in water (aquatic bonus)
    place: int = NOWHERE  # where the unit stood when it last began to attack


def new_activation(unit: int) -> Activation:
    """An activation at its beginning."""
    return Activation(unit, False, 0, 0, False, 0, 0, 0, False, 0)


@record
class Leadership:
    """Troops that a leader calls on, in the course of the leader's activation."""

    act: Activation
    unit: int
    kind: str  # leader, born_leader, strategist


@record
class Attack:
    """One attack on its way through the combat sequence."""

    attacker: int  # NOBODY: lava
    target: int
    resolver: int  # the seat that plays the attacker's part
    shape: int
    power: int  # NOBODY: a basic attack
    dice: int  # X of a special attack, declared once
    distance: int
    is_across: bool  # the full-area option: distance 0 over the border
    offence: int
    defence: int
    faces: tuple[int, ...]  # first assault, after re-rolls and conversions
    effects: tuple[int, ...]  # re-roll effects still to be used
    taken: tuple[int, ...]  # dice that are being rolled again
    wounds: int
    saved: int
    fives: int
    blanks: int
    places: tuple[int, int]  # where attacker and target stood when the target was chosen


def new_attack(
    attacker: int,
    target: int,
    resolver: int,
    shape: int,
    distance: int,
    is_across: bool = False,
    power: int = NOBODY,
    dice: int = 0,
    places: tuple[int, int] = (NOBODY, NOBODY),
) -> Attack:
    """An attack at its beginning."""
    return Attack(
        attacker, target, resolver, shape, power, dice, distance, is_across, 0, 0, (), (), (), 0, 0, 0, 0, places
    )


@record
class Volley:
    """An area or multiple attack: the targets that are still to be attacked."""

    attacker: int
    shape: int
    power: int
    dice: int
    area: int  # of an area attack, or of a charge; NOWHERE: any
    left: tuple[int, ...]
    hit: tuple[int, ...]  # attacked already
    asked: tuple[int, ...]  # targets whose owners have answered whether they evade


@record
class Charge:
    """The minotaur's charge: where it began, areas left to enter, and who was attacked on the way."""

    unit: int
    start: int
    left: int
    hit: tuple[int, ...]
    is_over: bool
    power: int
    dice: int


@record
class Burn:
    """A unit in lava: who rolls and puts it somewhere else."""

    unit: int
    resolver: int
    dice: int


@record
class Downfall:
    """A unit that was destroyed, for whoever reacts to it."""

    unit: int


@record
class Queue:
    """Players still to be asked something, in order."""

    left: tuple[int, ...]


@record
class Currents:
    """Units that the river still has to carry."""

    seat: int
    left: tuple[int, ...]
