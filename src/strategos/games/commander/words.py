"""The small numbers behind the words of the book: factions, colours, faces, terrain, keywords, phases."""

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
NO_TOKEN: Final = len(COLOURS)  # the same where all tokens are told one by one, and nothing needs a word

# Faces of the die (FC-DICE-01).
PANIC: Final = 1
HIT: Final = 2
FULL: Final = 3
SUPPORT: Final = 4
SHIELD: Final = 5
GUARD: Final = 6
FACES: Final = ("blank", "panic", "hit", "full", "support", "shield", "guard")

# Terrain (FC-TER-09 to FC-TER-18), in the order of the content file.
CLEAR: Final = 0
ROCKS: Final = 1
FOREST: Final = 2
HILL: Final = 3
RIVER: Final = 4
FORD: Final = 5
BRIDGE: Final = 6
VILLAGE: Final = 7
CITY: Final = 8
CEMETERY: Final = 9
TERRAINS: Final = (
    "clear", "rocks", "forest", "hill", "river", "ford", "bridge", "village", "city", "cemetery",
)  # fmt: skip
MAP_LETTERS: Final = ".RFHwfbVCM"

# What can lie on a hex besides its terrain: templates of terrain cards, then scenario elements. 0: nothing.
HEADQUARTERS: Final = 1
HEALING_ALTAR: Final = 2
DARK_PLAINS: Final = 3
CURSED_LANDS: Final = 4
TOMBS: Final = 5
ALTAR_STYX: Final = 6
TREE: Final = 7
SUPPLY_WAGON: Final = 8
STATUE: Final = 9
FORTIFICATIONS: Final = 10
CHAINED_COFFINS: Final = 11
FEATURES: Final = (
    "nothing", "headquarters", "healing_altar", "dark_plains", "cursed_lands",
    "tombs", "altar_styx", "tree", "supply_wagon", "statue", "fortifications", "chained_coffins",
)  # fmt: skip
TEMPLATES: Final = (HEADQUARTERS, HEALING_ALTAR, DARK_PLAINS, CURSED_LANDS)
NEUTRAL_ELEMENTS: Final = (TREE, SUPPLY_WAGON, FORTIFICATIONS)
FACTION_ELEMENTS: Final = ((STATUE,), (TOMBS, ALTAR_STYX, CHAINED_COFFINS))

# Keywords (FC-KW), and the two recharge abilities that are none.
ARMOUR: Final = 0
VALOUR: Final = 1
CHARGE: Final = 2
COUNTERATTACK: Final = 3
DEFENDER: Final = 4
DOMINATION: Final = 5
FLIGHT: Final = 6
FORGED: Final = 7
FORTITUDE: Final = 8
LOOTER: Final = 9
MASTER_ATTACK: Final = 10
MASTER_DEFENCE: Final = 11
MASTER_SHOOTING: Final = 12
MULTIPLE_ATTACK: Final = 13
NECROMANCY: Final = 14
PURSUIT: Final = 15
QUICK_SHOT: Final = 16
SCOUT: Final = 17
REGENERATION: Final = 18
RALLY: Final = 19
RISEN: Final = 20
TERROR: Final = 21
VAMPIRISM: Final = 22
SURVIVOR: Final = 23
PUSH: Final = 24
ATTACK_SUPPORT: Final = 25
DEFENCE_SUPPORT: Final = 26
DISCIPLINE: Final = 27
ROUSING_SPEECH: Final = 28
KEYWORDS: Final = (
    "armour", "valour", "charge", "counterattack", "defender", "domination", "flight", "forged", "fortitude", "looter",
    "master_attack", "master_defence", "master_shooting", "multiple_attack", "necromancy", "pursuit", "quick_shot",
    "scout", "regeneration", "rally", "risen", "terror", "vampirism", "survivor", "push", "attack_support",
    "defence_support", "discipline", "rousing_speech",
)  # fmt: skip

# Tactics cards, in the order of the content file: EMP-01 to EMP-15, then STX-01 to STX-14.
CARDS: Final = (
    "powerful_strikes", "prayer", "recon_raid", "breakthrough", "flanking", "deafening_volley", "counterblow",
    "headquarters", "healing_herbs", "signal_lights", "hunter_regiments", "iron_march", "powerful_assault",
    "will_of_victory", "healing_altar",
    "terrifying_attack", "unstoppable_undead", "howl", "wings_of_death", "crushing_blow", "regeneration",
    "terrifying_shadows", "claws", "necromantic_ritual", "poison_cloud", "incorporeal", "dark_plains", "drain_strength",
    "cursed_lands",
)  # fmt: skip
POWERFUL_STRIKES: Final = 0
PRAYER: Final = 1
RECON_RAID: Final = 2
BREAKTHROUGH: Final = 3
FLANKING: Final = 4
DEAFENING_VOLLEY: Final = 5
COUNTERBLOW: Final = 6
HEALING_HERBS: Final = 8
SIGNAL_LIGHTS: Final = 9
HUNTER_REGIMENTS: Final = 10
IRON_MARCH: Final = 11
POWERFUL_ASSAULT: Final = 12
WILL_OF_VICTORY: Final = 13
TERRIFYING_ATTACK: Final = 15
UNSTOPPABLE_UNDEAD: Final = 16
HOWL: Final = 17
WINGS_OF_DEATH: Final = 18
CRUSHING_BLOW: Final = 19
REGENERATION_CARD: Final = 20
TERRIFYING_SHADOWS: Final = 21
CLAWS: Final = 22
NECROMANTIC_RITUAL: Final = 23
POISON_CLOUD: Final = 24
INCORPOREAL: Final = 25
DRAIN_STRENGTH: Final = 27

# Effects of cards that last to the end of the round, as bits on a unit.
BLESSED: Final = 1 << 0  # Prayer before Battle: Valour
BRACED: Final = 1 << 1  # Counterblow: Counterattack
UNSTOPPABLE: Final = 1 << 2  # Unstoppable Undead: Fortitude
GHOSTLY: Final = 1 << 3  # Incorporeal: ignores 1 FULL of every roll against it
LIT: Final = 1 << 4  # Signal Lights: no new Defence token, shot at as if near

# Effects at the start of an activation, as bits; their order is their player's choice (FC-ACT-15).
AT_PRAYER: Final = 1 << 0
AT_HERBS: Final = 1 << 1
AT_REGENERATION_CARD: Final = 1 << 2
AT_HUNTERS: Final = 1 << 3
AT_POISON: Final = 1 << 4
AT_REGENERATION: Final = 1 << 5
AT_ALTAR: Final = 1 << 6
AT_CURSED_LANDS: Final = 1 << 7
START_EFFECTS: Final = (
    "prayer", "healing_herbs", "regeneration_card", "hunter_regiments", "poison_cloud", "regeneration",
    "healing_altar", "cursed_lands",
)  # fmt: skip

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
