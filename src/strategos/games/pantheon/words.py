"""The small numbers behind the words of the book: classes, types, terrains, and what a unit can be."""

from __future__ import annotations

from typing import Final

# Classes of units (MB-COMP-03).
GOD: Final = 0
TITAN: Final = 1
HERO: Final = 2
MONSTER: Final = 3
TROOPS: Final = 4
CLASSES: Final = ("god", "titan", "hero", "monster", "troops")

# Types of units (MB-TYPE-01).
LAND: Final = 0
FIREPROOF: Final = 1
AQUATIC: Final = 2
FLYING: Final = 3
TYPES: Final = ("land", "fireproof", "aquatic", "flying")

# Terrains (MB-TERR-01).
OPEN: Final = 0
FOREST: Final = 1
RUINS: Final = 2
ROCK: Final = 3
CLIFF: Final = 4
RIFT: Final = 5
SLOPE: Final = 6
SWAMP: Final = 7
WATER: Final = 8
LAVA: Final = 9
CAGE: Final = 10
WALL: Final = 11
TERRAINS: Final = (
    "open", "forest", "ruins", "rock", "cliff", "rift", "slope", "swamp", "water", "lava", "cage", "wall",
)  # fmt: skip

# Where a unit is in the course of a match.
ABSENT: Final = 0  # nobody recruited it
WAITING: Final = 1  # in an army, not yet deployed
BOARD: Final = 2
DESTROYED: Final = 3
DEPARTED: Final = 4  # walked off the board
STATUSES: Final = ("absent", "waiting", "board", "destroyed", "departed")

# Types of powers (MB-POW-01).
SPECIAL: Final = 0
ACTIVE: Final = 1
PASSIVE: Final = 2
PERMANENT: Final = 3
POWER_TYPES: Final = ("special_attack", "active", "passive", "permanent")

# Shapes of an attack.
SINGLE: Final = 0
AREA: Final = 1
MULTIPLE: Final = 2
RETALIATION: Final = 3
LAVA_ATTACK: Final = 4
SHAPES: Final = ("single", "area", "multiple")

# Manoeuvres, numbered for the list of what a player has bought this turn; powers with a cost follow (MB-MAN-01).
DRAW: Final = 0
SEARCH: Final = 1
SECOND: Final = 2
RECALL: Final = 3
EVADE: Final = 4
POWER: Final = 5

# What an activation has done so far, as bits.
WALKED: Final = 1
ATTACKED: Final = 2
CLAIMED: Final = 4
PAID: Final = 8  # toll, freeing a prisoner
JUST_ATTACKED: Final = 16  # no other action has been taken since an attack

# What comes next in a hunt (the power Huntress): a shot, then a walk, then a fight.
NO_HUNT: Final = 0
HUNT_SHOT: Final = 1
HUNT_WALK: Final = 2
HUNT_FIGHT: Final = 3
HUNT_OVER: Final = 4

# What is left of a frenzy: a walk and an attack, or an attack.
NO_FRENZY: Final = 0
FRENZY_WALK: Final = 1
FRENZY_ATTACK: Final = 2

NOBODY: Final = -1
NOWHERE: Final = -1
EVERYWHERE: Final = (1 << 62) - 1
