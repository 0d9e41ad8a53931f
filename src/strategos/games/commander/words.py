"""The small numbers behind the words of the book: factions, colours, faces, phases. Content has all other names."""

from __future__ import annotations

from typing import Final

NOWHERE: Final = -1  # not on the map
NOBODY: Final = -1
NOTHING: Final = -1

# Factions are seats: the Empire sits first (FC-COMP-01).
EMPIRE: Final = 0
STYX: Final = 1
FACTIONS: Final = ("empire", "styx")

# Types and classes of units (FC-UNIT-01, FC-UNIT-02).
REGULAR: Final = 0
COLOSSAL: Final = 1
HERO: Final = 2
TYPES: Final = ("regular", "colossal", "hero")

# Colours of orders, in the order of the steps of the Action phase (FC-COMP-10, FC-ACT-01).
RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
PURPLE: Final = 3
YELLOW: Final = 4
COLOURS: Final = ("red", "blue", "green", "purple", "yellow")
LETTERS: Final = ("R", "B", "G", "P", "Y")  # as units and cards print them
KEPT: Final = (RED, BLUE, GREEN, PURPLE)  # colours that a reserve holds; yellow is free
NO_ORDER: Final = -1
NO_TOKEN: Final = len(COLOURS)  # the same where all tokens are listed one by one, and nothing needs a word

# Faces of the die (FC-DICE-01).
PANIC: Final = 1
HIT: Final = 2
FULL: Final = 3
SUPPORT: Final = 4
SHIELD: Final = 5
GUARD: Final = 6
FACES: Final = ("blank", "panic", "hit", "full", "support", "shield", "guard")

# Phases of a match (FC-RND-01).
MUSTERING: Final = 0
SETTING_UP: Final = 1
GENERATING: Final = 2
DISTRIBUTING: Final = 3
ACTING: Final = 4
ENDING: Final = 5
PHASES: Final = ("mustering", "setting-up", "generating", "distributing", "acting", "ending")

# What the active unit has done so far.
STOOD: Final = 0
MOVED: Final = 1
RAN: Final = 2

# Kinds of attack.
MELEE: Final = 0
SHOT: Final = 1
MAGIC: Final = 2
ATTACKS: Final = ("melee", "shot", "magic")
NO_ATTACK: Final = -1  # asked outside an attack

SPEECH_HEXES: Final = 2
