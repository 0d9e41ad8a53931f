"""The small records that waiting steps carry. They hold public facts only."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon.words import NO_FRENZY, NO_HUNT, NOBODY, NOWHERE
from strategos.kernel.records import formerly, record, replace


@record
class Turn:
    """The turn of a player."""

    seat: int


@record
class Drafter:
    """The player who picks a unit while armies are recruited."""

    seat: int


@record
class Winner:
    """The player who won the roll for the choice of an army."""

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
    """A refresh: who caused it, and how many cards they still have to draw."""

    seat: int
    missing: int


@record
class Cycle:
    """A refresh that is complete, and who caused it."""

    seat: int


@record
class Drawing:
    """The manoeuvre of drawing cards, bought by a player."""

    seat: int


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
    hunt: int  # NO_HUNT to HUNT_OVER: what comes next in it
    frenzy: int  # NO_FRENZY, FRENZY_WALK, FRENZY_ATTACK
    left: int  # areas a walk or run may still enter, area by area; 0: not under way
    stays: bool  # may not leave its area any more (aquatic bonus of the manual)
    used: int  # free powers used once, as bits by index
    has_bonus: bool = False  # one of the areas left is for staying in water (aquatic bonus)
    place: int = NOWHERE  # where the unit stood when it last began to attack
    has_led: bool = False  # the talent Leader was used


def new_activation(unit: int) -> Activation:
    """An activation at its beginning."""
    return Activation(unit, False, 0, 0, False, NO_HUNT, NO_FRENZY, 0, False, 0)


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
    saved: int  # dice set aside to raise dice of the second assault
    fives: int  # dice at 5 that go into the second assault
    blanks: int
    places: tuple[int, int]  # where attacker and target stood when the target was chosen
    guard: int = NOBODY  # the guard that may take the target's place
    raisable: int = 0  # dice of the second assault that saved dice can raise to a wound
    tens: int = 0  # dice at 10 that may be rolled once more


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


@record
class Rescued:
    """A unit that comes out of the lava, and where it is put."""

    unit: int
    area: int


@record
class Gaze:
    """Medusa, who turns to stone what is in her area."""

    unit: int


@record
class Downfall:
    """A unit that was destroyed, for the rules that react to it."""

    unit: int


@record
class LateSearch:
    """Players who may still search at the end of a turn, in order."""

    left: tuple[int, ...]


@record
class Currents:
    """Units that the river still has to carry."""

    seat: int
    left: tuple[int, ...]


# -- records as former versions saved them ----------------------------------------------------------------------------

LED_BIT: Final = 1 << 60  # stood among the powers used


def former_activation(**old: Any) -> Activation:
    """An activation whose powers used held a bit for the talent Leader."""
    hunt, used = old.pop("huntress"), old.pop("used")
    return Activation(**old, hunt=hunt, used=used & ~LED_BIT, has_led=bool(used & LED_BIT))


def former_attack(**old: Any) -> Attack:
    """An attack in a step in which no field stood for something else."""
    if old.keys() & {"guard", "raisable", "tens"}:
        raise TypeError("these are the fields of an attack as it is now")
    return Attack(**old)


def former_guarded_attack(**old: Any) -> Attack:
    """An attack in which the guard stood in the field of the fives."""
    attack = former_attack(**old)
    return replace(attack, guard=attack.fives, fives=0)


def former_attack_with_tens(**old: Any) -> Attack:
    """An attack in which the dice at 10 stood in the field of the fives."""
    attack = former_attack(**old)
    return replace(attack, tens=attack.fives, fives=0)


def former_raised_attack(**old: Any) -> Attack:
    """An attack in which the dice that can be raised stood in the field of the saved ones too."""
    attack = former_attack(**old)
    return replace(attack, tens=attack.fives, fives=0, raisable=attack.saved)


formerly("pantheon.SeatOnly", lambda seat: Turn(seat))
formerly("pantheon.SeatOnly", lambda seat: Drafter(seat), step="pantheon.finish_divinities")
formerly("pantheon.SeatOnly", lambda seat: Winner(seat), step="pantheon.choose_army")
formerly("pantheon.SeatOnly", lambda seat: Drawing(seat), step="pantheon.draw_bought")
formerly("pantheon.SeatOnly", lambda seat: Gaze(seat), step="pantheon.petrify")
for _step in ("end_cycle", "burn_all", "cycle_over"):
    formerly("pantheon.SeatOnly", lambda seat: Cycle(seat), step=f"pantheon.{_step}")
formerly("pantheon.RefreshJob", lambda seat, missing, left: RefreshJob(seat, missing))
formerly("pantheon.Queue", lambda left: LateSearch(left))
formerly("pantheon.Burn", lambda unit, resolver, dice: Burn(unit, resolver))
formerly("pantheon.Burn", lambda unit, resolver, dice: Rescued(unit, resolver), step="pantheon.put_out")
formerly("pantheon.Activation", former_activation)
formerly("pantheon.Attack", former_attack)
formerly("pantheon.Attack", former_guarded_attack, step="pantheon.ask_ally")
formerly("pantheon.Attack", former_guarded_attack, step="pantheon.guarded")
formerly("pantheon.Attack", former_attack_with_tens, step="pantheon.offer_tens")
formerly("pantheon.Attack", former_attack_with_tens, step="pantheon.roll_tens")
formerly("pantheon.Attack", former_raised_attack, step="pantheon.choose_raised")
