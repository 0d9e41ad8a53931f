"""The icons of commander: names of the set game-icons, and drawings of our own whose names begin with `own-`."""

from __future__ import annotations

from typing import Final

from strategos.games.commander import actions
from strategos.games.commander.words import COLOURS

OWN_ICONS: Final[dict[str, str]] = {
    "own-order-red": "a round token, red, with a sword in it: a red order",
    "own-order-blue": "a round token, blue, with a drop in it: a blue order",
    "own-order-green": "a round token, green, with a leaf in it: a green order",
    "own-order-purple": "a round token, purple, with a star in it: a purple order",
    "own-order-yellow": "a round token, yellow, with a sun in it: a yellow order",
}

UNITS: Final[dict[str, str]] = {
    # by family
    "crusader": "robot-golem",
    "hydra": "hydra",
    "imelstar": "daemon-skull",
    "knights": "mounted-knight",
    "legionaries": "roman-shield",
    "roland": "imperial-crown",
    "shooters": "crossbow",
    "undead_cavalry": "cloaked-figure-on-horseback",
    "zombie_archers": "bowman",
    "zombie_warriors": "shambling-zombie",
}
ANY_UNIT: Final = "crossed-swords"  # families that a content pack adds
FACTIONS: Final = ("imperial-crown", "skull-staff")

ANY_CARD: Final = "card-play"  # cards, elements and terrain that a content pack adds
ANY_FEATURE: Final = "tombstone"
ANY_TERRAIN: Final = "hills"

CARDS: Final[dict[str, str]] = {
    "powerful_strikes": "swords-power",
    "prayer": "prayer",
    "recon_raid": "walking-boot",
    "breakthrough": "breaking-chain",
    "flanking": "split-arrows",
    "deafening_volley": "arrow-cluster",
    "counterblow": "shield-reflect",
    "headquarters": "camping-tent",
    "healing_herbs": "herbs-bundle",
    "signal_lights": "lantern",
    "hunter_regiments": "hound",
    "iron_march": "boots",
    "powerful_assault": "bull-horns",
    "will_of_victory": "laurel-crown",
    "healing_altar": "healing",
    "terrifying_attack": "screaming",
    "unstoppable_undead": "raise-zombie",
    "howl": "wolf-howl",
    "wings_of_death": "evil-wings",
    "crushing_blow": "crush",
    "regeneration": "health-increase",
    "terrifying_shadows": "two-shadows",
    "claws": "claws",
    "necromantic_ritual": "pentacle",
    "poison_cloud": "poison-gas",
    "incorporeal": "ghost",
    "dark_plains": "evil-moon",
    "drain_strength": "health-decrease",
    "cursed_lands": "cursed-star",
}

FEATURES: Final[dict[str, str]] = {
    "headquarters": "camping-tent",
    "healing_altar": "healing",
    "dark_plains": "evil-moon",
    "cursed_lands": "cursed-star",
    "tombs": "tombstone",
    "altar_styx": "star-altar",
    "tree": "oak",
    "supply_wagon": "old-wagon",
    "statue": "colombian-statue",
    "fortifications": "stakes-fence",
    "chained_coffins": "coffin",
}

TERRAIN: Final[dict[str, str]] = {"rocks": "rock", "forest": "forest", "hill": "hills", "village": "village"}

LOOKED_UP: Final[dict[str, str]] = {"river": "river", "bridge": "stone-bridge", "ford": "splashy-stream"}
"""Terrain that the map draws and only the reference needs an icon for."""

CAPTURE: Final = "flying-flag"

MARKS: Final[dict[str, str]] = {
    "fatigue": "sleepy",
    "defends": "shield",
    "weak": "broken-heart",
    "panicked": "screaming",
    "blessed": "prayer",
    "braced": "shield-reflect",
    "unstoppable": "raise-zombie",
    "ghostly": "ghost",
    "lit": "lantern",
}

COUNTS: Final[dict[str, str]] = {
    "points": "trophy",
    "units": "rally-the-troops",
    "army": "laurels",
    "deck": "card-pick",
    "discard": "card-discard",
    "initiative": "bugle-call",
    "malus": "broken-shield",
    "orders": "scroll-unfurled",
}

ACTIONS: Final[dict[type, str]] = {
    actions.Pass: "next-button",
    actions.No: "cancel",
    actions.Hold: "pause-button",
    actions.TakeArmy: "rally-the-troops",
    actions.Muster: "rally-the-troops",
    actions.Complete: "check-mark",
    actions.TakeDeck: "card-pick",
    actions.Pack: "card-pickup",
    actions.Agree: "check-mark",
    actions.Refuse: "cancel",
    actions.NameFirst: "bugle-call",
    actions.Deploy: "position-marker",
    actions.Keep: "check-mark",
    actions.RerollAll: "rolling-dices",
    actions.RerollOne: "perspective-dice-six-faces-random",
    actions.RerollSome: "rolling-dices",
    actions.Go: "fast-arrow",
    actions.Play: "card-play",
    actions.Decline: "card-discard",
    actions.Lay: "position-marker",
    actions.Brace: "shield-reflect",
    actions.Hearten: "laurel-crown",
    actions.Howl: "wolf-howl",
    actions.Restore: "health-increase",
    actions.Empower: "pentacle",
    actions.Activate: "fast-arrow",
    actions.Resolve: "hourglass",
    actions.Begin: "fast-arrow",
    actions.Inspire: "trumpet-flag",
    actions.Rest: "sleeping-bag",
    actions.Defend: "shield",
    actions.Move: "walking-boot",
    actions.Run: "run",
    actions.Attack: "crossed-swords",
    actions.Sweep: "crossed-axes",
    actions.Shoot: "high-shot",
    actions.Redirect: "checked-shield",
    actions.Tire: "sleepy",
    actions.GiveOrder: "shield",
    actions.Counter: "shield-reflect",
    actions.Reroll: "rolling-dices",
    actions.Rally: "rally-the-troops",
    actions.Retreat: "return-arrow",
    actions.Summon: "raise-zombie",
    actions.Push: "push",
    actions.Advance: "fast-arrow",
    actions.Pursue: "sprint",
}


def card(name: str) -> str:
    """The icon of a tactics card."""
    return CARDS.get(name, ANY_CARD)


def feature(name: str) -> str:
    """The icon of a template or element."""
    return FEATURES.get(name, ANY_FEATURE)


def terrain(name: str) -> str:
    """The icon of a kind of terrain that players place."""
    return TERRAIN.get(name, ANY_TERRAIN)


def mark(word: str, name: str) -> str:
    """The icon of what a card does to the end of the round; without one of its own, that of the card."""
    return MARKS.get(word) or card(name)


def order_icon(colour: int) -> str:
    """The token of an order."""
    return f"own-order-{COLOURS[colour]}"


ICONS: Final[frozenset[str]] = frozenset(
    [
        *OWN_ICONS,
        *UNITS.values(),
        ANY_UNIT,
        ANY_CARD,
        ANY_FEATURE,
        ANY_TERRAIN,
        *FACTIONS,
        *CARDS.values(),
        *FEATURES.values(),
        *TERRAIN.values(),
        *LOOKED_UP.values(),
        CAPTURE,
        *MARKS.values(),
        *COUNTS.values(),
        *ACTIONS.values(),
    ]
)
