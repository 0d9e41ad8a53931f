"""The icons of commander: names of the set game-icons, and drawings of our own whose names begin with `own-`."""

from __future__ import annotations

from typing import Final

from strategos.games.commander import actions
from strategos.games.commander.model import Rules
from strategos.games.commander.words import COLOURS

OWN_ICONS: Final[dict[str, str]] = {
    "own-order-red": "a round token, red, with a sword in it: a red order",
    "own-order-blue": "a round token, blue, with a drop in it: a blue order",
    "own-order-green": "a round token, green, with a leaf in it: a green order",
    "own-order-purple": "a round token, purple, with a star in it: a purple order",
    "own-order-yellow": "a round token, yellow, with a sun in it: a yellow order",
}

ANY_UNIT: Final = "crossed-swords"  # what entries are shown with that name no icon
ANY_CARD: Final = "card-play"
ANY_FEATURE: Final = "tombstone"
ANY_TERRAIN: Final = "hills"
FACTIONS: Final = ("imperial-crown", "skull-staff")

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


def unit(rules: Rules, kind: int) -> str:
    """The icon of a kind of unit, or that of its family."""
    profile, units = rules.profiles[kind], rules.content["units"]
    return str(units[profile.name]["icon"] or units[profile.family]["icon"] or ANY_UNIT)


def card(rules: Rules, number: int) -> str:
    """The icon of a tactics card."""
    return str(rules.content["cards"][rules.cards[number].name]["icon"] or ANY_CARD)


def feature(rules: Rules, number: int) -> str:
    """The icon of a template or element."""
    name = rules.land.features[number].name
    entry = rules.content["templates"].get(name) or rules.content["elements"][name]
    return str(entry["icon"] or ANY_FEATURE)


def terrain(rules: Rules, number: int) -> str:
    """The icon of a kind of terrain that players place."""
    return str(rules.content["terrain"][rules.land.terrain[number].name]["icon"] or ANY_TERRAIN)


def mark(rules: Rules, word: str, number: int) -> str:
    """The icon of what a card does to the end of the round; without one of its own, that of the card."""
    return MARKS.get(word) or card(rules, number)


def order_icon(colour: int) -> str:
    """The token of an order."""
    return f"own-order-{COLOURS[colour]}"


ICONS: Final[frozenset[str]] = frozenset(
    [
        *OWN_ICONS,
        ANY_UNIT,
        ANY_CARD,
        ANY_FEATURE,
        ANY_TERRAIN,
        *FACTIONS,
        CAPTURE,
        *MARKS.values(),
        *COUNTS.values(),
        *ACTIONS.values(),
    ]
)
"""Icons that the code names. Entries of the content name others."""
