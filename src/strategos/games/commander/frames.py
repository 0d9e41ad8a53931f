"""The small records that waiting steps carry. They hold public facts only."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.commander.words import NOBODY, NOTHING, NOWHERE
from strategos.kernel.records import formerly, record


@record
class Recruiter:
    """A player who builds an army and its deck."""

    seat: int


@record
class Voter:
    """A player who answers a question that is put to both in secret."""

    seat: int


@record
class TerrainPlacing:
    """Players placing terrain in turn: whose turn it is, and how many have passed in a row."""

    seat: int
    passes: int


@record
class ElementPlacing:
    """Players placing elements in turn, first neutral ones, then those of their own faction."""

    seat: int
    is_own: bool  # elements of the own faction
    turns: int  # how many players have had their turn


@record
class Deployer:
    """The player who places a unit next."""

    seat: int


@record
class OrderGeneration:
    """A player who generates orders, behind the screen."""

    seat: int


@record
class OrderReroll:
    """Order dice that are rolled again: those that stay, and the re-rolls that are left. Only its player sees it."""

    seat: int
    again: int
    kept: tuple[int, ...]
    rerolls: int
    wagon: int


@record
class Ordering:
    """A player giving orders, unit by unit: the next one in the army's order."""

    seat: int
    next: int


@record
class ColourStep:
    """A step of the Action phase, by its colour."""

    colour: int


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


@record
class StartEffect:
    """One effect at the start of an activation, by its number."""

    start: Start
    effect: int


@record
class Speech:
    """A Rousing Speech at the start of an activation, and the unit that hears it."""

    start: Start
    listener: int


@record
class Act:
    """An activation in which the unit still acts."""

    turn: Turn
    unit: int


@record
class MultipleAttack:
    """An attack on all enemies in contact, fought one by one, and what is kept from one fight to the next."""

    turn: Turn
    attacker: int
    targets: tuple[int, ...]  # all of them
    left: tuple[int, ...]  # those that are still to be attacked
    effort: bool = False
    weary: tuple[int, ...] = ()
    sheltered: tuple[int, ...] = ()
    has_fed: bool = False
    has_looted: bool = False


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
    sheltered: tuple[int, ...] = ()  # units that a village has helped in this attack, or Multiple Attack
    has_fed: bool = False  # Vampirism has worked for the attacker in this attack, or Multiple Attack
    has_looted: bool = False  # Looter has worked for it


AWAY: Final = -1  # the direction of a retreat that leads farther from its source with every step


@record
class Flight:
    """A unit that retreats: from where, how far still, and which way."""

    unit: int
    source: int  # the hex it flees from
    left: int
    direction: int  # straight on in melee; else AWAY
    to: int = NOWHERE  # the next hex
    owed: int = 0  # hexes that it could not move


# -- records as former versions saved them ----------------------------------------------------------------------------

_FED_BIT: Final = 1
_LOOTED_BIT: Final = 2


def former_fight(used: int, **old: Any) -> Fight:
    """A fight in which bits told what had worked for the attacker."""
    return Fight(**old, has_fed=bool(used & _FED_BIT), has_looted=bool(used & _LOOTED_BIT))


def former_sweep(**old: Any) -> MultipleAttack:
    """A Multiple Attack that was written down as its last fight."""
    last = former_fight(**old)
    return MultipleAttack(
        last.turn, last.attacker, last.targets, last.left, last.effort, last.weary, last.sheltered, last.has_fed,
        last.has_looted,
    )  # fmt: skip


for _step in ("build_army", "build_deck"):
    formerly("commander.SeatOnly", lambda seat: Recruiter(seat), step=f"commander.{_step}")
for _step in ("want_river", "name_first"):
    formerly("commander.SeatOnly", lambda seat: Voter(seat), step=f"commander.{_step}")
for _step in ("forgo", "roll_orders", "reroll_orders"):
    formerly("commander.SeatOnly", lambda seat: OrderGeneration(seat), step=f"commander.{_step}")
formerly("commander.SeatOnly", lambda seat: Deployer(seat), step="commander.deploy")
formerly("commander.Building", lambda seat, passes, stage, placed: TerrainPlacing(seat, passes))
formerly(
    "commander.Building",
    lambda seat, passes, stage, placed: ElementPlacing(seat, stage == 1, placed),
    step="commander.erect",
)
formerly("commander.Ordered", lambda **old: OrderReroll(**old))
formerly("commander.Start", lambda turn, unit, left, is_yellow, effect: Start(turn, unit, left, is_yellow))
formerly("commander.Fight", former_fight)
formerly("commander.Fight", former_sweep, step="commander.sweep")
