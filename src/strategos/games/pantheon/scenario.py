"""What a scenario adds to the rules, as values. Seats and areas are numbers.

Setup compiles the entries of the scenario file into them; the verbs are in `effects/scenario_rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from strategos.games.pantheon.words import NOBODY, NOWHERE
from strategos.kernel.stats import Modifier

MARKERS: Final = ("omphalos", "prisoner-1", "prisoner-2")  # the last two began in the first and second zone
MARKER_KINDS: Final = 3
PRISONERS: Final = ("prisoner", *MARKERS[1:])  # their words where prisoners take the place of omphalos

ERUPTIONS: Final = "eruptions"  # the reaction of the lava to a refresh

# What is scored, and at the same time the reason of the victory.
TOLLS: Final = "tolls"
FREED: Final = "prisoners"
PASSAGE: Final = "passage"


class ScenarioChange:
    """A modifier for units on some terrain that they do not ignore, or for units that stand together in an area."""

    __slots__ = ("area", "modifier", "stat", "terrain", "units")

    def __init__(self, stat: int, modifier: Modifier) -> None:
        self.stat: Final = stat
        self.modifier: Final = modifier
        self.terrain = NOWHERE
        self.units: tuple[int, ...] = ()
        self.area = NOWHERE


class ScenarioRules:
    """The special rules of one scenario. As they are here, they add nothing."""

    __slots__ = (
        "barred",
        "can_absorb",
        "carried_off",
        "carrying_side",
        "changes",
        "clearing_side",
        "departed_pay",
        "divine_seats",
        "downstream",
        "draft_order",
        "has_army_choice",
        "has_eruptions",
        "has_prisoners",
        "hold_rounds",
        "holder",
        "last_round_seat",
        "markers",
        "mount_area",
        "mount_class",
        "mount_steps",
        "passers",
        "path",
        "path_refreshes",
        "path_seats",
        "purses",
        "reactions",
        "scored",
        "scorers",
        "sources",
        "starter",
        "target",
        "toll_areas",
        "troops_pay",
        "turn_order",
    )

    def __init__(self) -> None:
        # the order of play
        self.turn_order: tuple[int, ...] = ()  # seats, again and again; none: one after the other
        self.starter = NOBODY  # the seat that has the first turn without a roll
        self.has_army_choice = False  # the higher roll chooses an army
        self.draft_order: tuple[int, ...] = ()  # seats as they recruit units, again and again
        self.divine_seats: tuple[int, ...] = ()  # seats that pick a divinity; none: all
        self.purses: tuple[str, ...] = ()  # by seat: the word for its points in the table of the edition
        # cards
        self.departed_pay = False  # cards of units that have left the board pay in pairs too
        self.troops_pay = False  # cards of troops pay in pairs too for a player without a divinity
        # the board
        self.barred: list[int] = []  # by class: areas that its units may not enter; none: all are open
        self.path = 0  # rocks and cliffs that some units enter as if they had Climb
        self.path_seats = 0
        self.path_refreshes = 0  # from this refresh on
        self.downstream: list[int] = []  # by area: where the current carries units; none: there is no current
        self.mount_area = NOWHERE  # where Pegasus waits
        self.mount_class = NOBODY
        self.mount_steps = 1  # what a rider can walk further
        self.has_eruptions = False  # each refresh makes the lava erupt or lie dormant
        self.reactions: Final[set[str]] = set()  # what windows must know by name
        # strength
        self.changes: Final[list[ScenarioChange]] = []
        self.sources: Final[dict[str, Mapping[str, str]]] = {}  # the names of their modifiers, by language
        # markers
        self.markers = MARKERS
        self.can_absorb = True
        self.has_prisoners = False
        self.toll_areas = 0
        # victory
        self.scored = ""  # what is scored
        self.target = 0  # points to score; 0: nothing is scored
        self.scorers = 0  # seats that can win by points; the others win when these cannot reach the target any more
        self.passers = 0  # seats whose units score their cost when they leave the board
        self.holder = NOBODY  # the seat whose side wins when its rounds are over
        self.hold_rounds = 0
        self.last_round_seat = NOBODY  # the seat whose side wins when the rounds of the house rules are over
        self.carrying_side = NOBODY  # the side that wins by omphalos that have been carried off
        self.carried_off = 0
        self.clearing_side = NOBODY  # the side that wins when the others have no unit left
