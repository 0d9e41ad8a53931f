"""The icons of pantheon: names of the icon set game-icons, and of those that we draw ourselves."""

from __future__ import annotations

from typing import Final

from strategos.games.pantheon import actions
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import ACTIVE, PASSIVE, PERMANENT, SPECIAL
from strategos.kernel.action import Action
from strategos.kernel.content.loading import Content

OWN_ICONS: Final[dict[str, str]] = {
    "own-cerberus": "three dogs' heads side by side with bared teeth, on one pair of shoulders",
    "own-omphalos": "a beehive-shaped stone under a net of knotted cords, as on the board",
}

ANY_UNIT: Final = "greek-temple"  # a unit whose entry names no icon

POWERS: Final = {SPECIAL: "sword-clash", ACTIVE: "sparkles", PASSIVE: "shield", PERMANENT: "dodging"}

ACTIONS: Final[dict[type[Action], str]] = {
    actions.Decline: "cancel",
    actions.Done: "check-mark",
    actions.Continue: "plain-arrow",
    actions.Pass: "hourglass",
    actions.ChooseArmy: "flying-flag",
    actions.Simple: "boot-prints",
    actions.Complex: "sprint",
    actions.Walk: "walk",
    actions.Run: "run",
    actions.Leave: "exit-door",
    actions.Deploy: "flag-objective",
    actions.Uproot: "tree-roots",
    actions.AttackUnit: "crossed-swords",
    actions.Storm: "shield-bash",
    actions.Aim: "targeting",
    actions.Hurl: "falling-rocks",
    actions.ChargeTo: "charging-bull",
    actions.Claim: "grab",
    actions.Drop: "drop-weapon",
    actions.Absorb: "own-omphalos",
    actions.Mount: "pegasus",
    actions.PayToll: "two-coins",
    actions.FreePrisoner: "breaking-chain",
    actions.Evade: "feathered-wing",
    actions.Agree: "shaking-hands",
    actions.Retaliate: "sword-brandish",
    actions.First: "sparkles",
    actions.Reroll: "rolling-dices",
    actions.Convert: "dice-six-faces-one",
    actions.Allocate: "dice-target",
    actions.SecondAssault: "rolling-dices",
    actions.Shield: "roman-shield",
    actions.Throw: "throwing-ball",
    actions.Exit: "lava",
    actions.Search: "magnifying-glass",
    actions.DrawCards: "card-draw",
    actions.Heal: "healing",
    actions.Amount: "card-draw",
    actions.Pay: "card-discard",
}

HAND: Final = "poker-hand"
DECK: Final = "stack"
DISCARD: Final = "card-discard"
OMPHALOS: Final = "own-omphalos"
ART: Final = "scroll-unfurled"
SCORE: Final = "laurels"
RECRUITING: Final = "coins"
PLAYER: Final = "laurel-crown"

CARRIED: Final = ("own-omphalos", "prisoner", "imprisoned")
"""What lies about or is carried, by kind of marker: omphalos, and the prisoners of the first and second back row."""
PRISONER: Final = "prisoner"
PEGASUS: Final = "pegasus"
TOLL: Final = "two-coins"
ERUPTION: Final = "volcano"

TOKENS: Final[dict[str, str]] = {
    "petrified": "stone-bust",
    "roused": "sword-brandish",
    "inspired": "trumpet-flag",
    "dodging": "dodging",
    "evaded": "feathered-wing",
    "retaliated": "return-arrow",
    "uprooted": "tree-roots",
    "suppressed": "sprint",
}
"""What a unit suffers or enjoys for a while, by the column of the state, in the order in which it is shown."""

ICONS: Final[frozenset[str]] = frozenset(
    [
        *OWN_ICONS, ANY_UNIT, *POWERS.values(), *ACTIONS.values(), *CARRIED, *TOKENS.values(),
        HAND, DECK, DISCARD, OMPHALOS, ART, SCORE, RECRUITING, PLAYER, PRISONER, PEGASUS,
        TOLL, ERUPTION,
    ]
)  # fmt: skip
"""Icons that the code names. Entries of the content name others."""


def unit_icon(state: PantheonState, content: Content, unit: int) -> str:
    """The icon of a unit."""
    return str(content["units"][state.rules.names[unit]]["icon"] or ANY_UNIT)


def card_icon(state: PantheonState, content: Content, card: int) -> str:
    """The icon of a card: its unit, art of war or omphalos."""
    units = len(state.rules.profiles)
    if card < units:
        return unit_icon(state, content, card)
    return OMPHALOS if (card - units) % 2 else ART


def action_icon(state: PantheonState, content: Content, action: Action) -> str:
    """The icon of an option: whom or what it is about, otherwise what is done."""
    units = (
        actions.Recruit, actions.Activate, actions.Lead, actions.GuardWith, actions.Recall, actions.Drift,
    )  # fmt: skip
    if isinstance(action, units):
        return unit_icon(state, content, action.unit)
    if isinstance(action, actions.Use):
        return POWERS[state.rules.powers[action.power].type]
    if isinstance(action, actions.Take):
        return card_icon(state, content, action.card)
    if isinstance(action, actions.Claim):
        return CARRIED[action.marker]
    return ACTIONS[type(action)]
