"""Every answer that a player can give, with its spelling. Their order here is the order of options."""

from __future__ import annotations

from typing import Final

from strategos.boards.graph import Listing
from strategos.kernel.action import Action
from strategos.kernel.chance import CHANCE_ACTIONS
from strategos.kernel.records import spelled

# Setting up


@spelled("take-army")
class TakeArmy(Action):
    """Play the preset army."""


@spelled("muster <kind>")
class Muster(Action):
    kind: int


@spelled("complete")
class Complete(Action):
    """The army is complete."""


@spelled("take-deck")
class TakeDeck(Action):
    """Play the preset deck, or the one that is made for an army by itself."""


@spelled("pack <card>")
class Pack(Action):
    card: int


@spelled("agree")
class Agree(Action):
    pass


@spelled("refuse")
class Refuse(Action):
    pass


@spelled("name-first <seat>")
class NameFirst(Action):
    seat: int


@spelled("raise <terrain> <hex>")
class Raise(Action):
    terrain: int
    hex: int


@spelled("erect <feature> <hex>")
class Erect(Action):
    feature: int
    hex: int


@spelled("deploy <unit> <hex>")
class Deploy(Action):
    unit: int
    hex: int


# Orders


@spelled("forgo <colour>")
class Forgo(Action):
    colour: int


@spelled("keep")
class Keep(Action):
    """Leave the dice as they are."""


@spelled("reroll-all")
class RerollAll(Action):
    """Set one order die aside for good and roll the others again."""


@spelled("reroll-one <face:int>")
class RerollOne(Action):
    face: int


@spelled("reroll-some <faces:int*>")
class RerollSome(Action):
    faces: tuple[int, ...]


@spelled("order <unit> <colour>")
class PlaceOrder(Action):
    unit: int
    colour: int


# A go


@spelled("pass")
class Pass(Action):
    pass


@spelled("go")
class Go(Action):
    """Take the go with a purple unit, though it could be passed."""


@spelled("play")
class Play(Action):
    pass


@spelled("decline")
class Decline(Action):
    """Do not play the card, and take an order of its colour."""


@spelled("lay <hex>")
class Lay(Action):
    hex: int


@spelled("brace <unit>")
class Brace(Action):
    unit: int


@spelled("hearten <units:unit*>")
class Hearten(Action):
    units: tuple[int, ...]


@spelled("howl <target:unit> <source:unit>")
class Howl(Action):
    target: int
    source: int


@spelled("restore <unit>")
class Restore(Action):
    unit: int


@spelled("empower")
class Empower(Action):
    """Give Necromancy to the unit that will be activated."""


@spelled("activate <unit>")
class Activate(Action):
    unit: int


@spelled("resolve <effect>")
class Resolve(Action):
    effect: int


@spelled("recharge <ability:keyword> <colour>")
class Recharge(Action):
    ability: int
    colour: int


@spelled("begin")
class Begin(Action):
    """Enough recharged: go on to the action."""


@spelled("inspire <unit>")
class Inspire(Action):
    unit: int


# Actions of a unit


@spelled("hold")
class Hold(Action):
    """Do nothing, or nothing more."""


@spelled("rest")
class Rest(Action):
    pass


@spelled("defend")
class Defend(Action):
    pass


@spelled("move <hex>")
class Move(Action):
    hex: int


@spelled("run <hex>")
class Run(Action):
    hex: int


@spelled("attack <target:unit>")
class Attack(Action):
    target: int


@spelled("sweep")
class Sweep(Action):
    """A Multiple Attack on every enemy in contact."""


@spelled("shoot <target:unit>")
class Shoot(Action):
    target: int


# In a fight


@spelled("redirect <unit>")
class Redirect(Action):
    unit: int


@spelled("tire")
class Tire(Action):
    """Take a fatigue token for what is asked."""


@spelled("give-order")
class GiveOrder(Action):
    """Give up the order token for a Defence token."""


@spelled("counter")
class Counter(Action):
    """Roll by Counterattack."""


@spelled("no")
class No(Action):
    pass


@spelled("reroll <faces:int*>")
class Reroll(Action):
    faces: tuple[int, ...]


@spelled("rally")
class Rally(Action):
    pass


@spelled("retreat <hex>")
class Retreat(Action):
    hex: int


@spelled("summon")
class Summon(Action):
    pass


@spelled("push")
class Push(Action):
    pass


@spelled("advance")
class Advance(Action):
    pass


@spelled("pursue <hex> <target:unit>")
class Pursue(Action):
    hex: int
    target: int


ACTIONS: Final = (
    Pass, No, Hold,
    TakeArmy, Muster, Complete, TakeDeck, Pack, Agree, Refuse, NameFirst, Raise, Erect, Deploy,
    Forgo, Keep, RerollAll, RerollOne, RerollSome, PlaceOrder,
    Go, Play, Decline, Lay, Brace, Hearten, Howl, Restore, Empower, Activate, Resolve, Recharge, Begin, Inspire,
    Rest, Defend, Move, Run, Attack, Sweep, Shoot,
    Redirect, Tire, GiveOrder, Counter, Reroll, Rally, Retreat, Summon, Push, Advance, Pursue,
    *CHANCE_ACTIONS,
)  # fmt: skip

# Answers without fields are made once.
TAKE_ARMY: Final = TakeArmy()
COMPLETE: Final = Complete()
TAKE_DECK: Final = TakeDeck()
AGREE: Final = Agree()
REFUSE: Final = Refuse()
KEEP: Final = Keep()
REROLL_ALL: Final = RerollAll()
PASS: Final = Pass()
GO: Final = Go()
PLAY: Final = Play()
DECLINE: Final = Decline()
EMPOWER: Final = Empower()
BEGIN: Final = Begin()
NO: Final = No()
HOLD: Final = Hold()
REST: Final = Rest()
DEFEND: Final = Defend()
SWEEP: Final = Sweep()
TIRE: Final = Tire()
GIVE_ORDER: Final = GiveOrder()
COUNTER: Final = Counter()
RALLY: Final = Rally()
SUMMON: Final = Summon()
PUSH: Final = Push()
ADVANCE: Final = Advance()

# Actions that are offered again and again are made once, too: moving to a hex, naming a unit.
HEXES: Final = 117
MOVES: Final[Listing[Action]] = Listing([Move(hex_) for hex_ in range(HEXES)])
RUNS: Final[Listing[Action]] = Listing([Run(hex_) for hex_ in range(HEXES)])
