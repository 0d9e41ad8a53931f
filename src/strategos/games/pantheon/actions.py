"""Every answer a player can give. Their order here is the order in which options are listed."""

from __future__ import annotations

from typing import Final

from strategos.kernel.action import Action, spelled
from strategos.kernel.chance import CHANCE_ACTIONS


@spelled("decline")
class Decline(Action):
    """No, not now, nothing."""


@spelled("done")
class Done(Action):
    """Nothing more in this activation, or of these powers."""


@spelled("continue")
class Continue(Action):
    """Go on with the turn instead of passing."""


@spelled("pass")
class Pass(Action):
    """End the turn for a second card."""


@spelled("army <number:int>")
class ChooseArmy(Action):
    number: int


@spelled("recruit <unit>")
class Recruit(Action):
    unit: int


@spelled("activate <unit>")
class Activate(Action):
    unit: int


@spelled("simple")
class Simple(Action):
    """Take simple actions: walk, attack, claim."""


@spelled("complex")
class Complex(Action):
    """Take a complex action: run, absorb, deploy."""


@spelled("walk <to:area>")
class Walk(Action):
    to: int


@spelled("run <to:area>")
class Run(Action):
    to: int


@spelled("leave")
class Leave(Action):
    """Walk or run off the board."""


@spelled("deploy <area>")
class Deploy(Action):
    area: int


@spelled("uproot <area>")
class Uproot(Action):
    """Force of Nature: take a tree or column of the own area, then attack."""

    area: int


@spelled("attack <target:unit>")
class AttackUnit(Action):
    target: int


@spelled("storm <target:unit>")
class Storm(Action):
    """Attack a unit in a full area next door as if standing in it."""

    target: int


@spelled("aim <area>")
class Aim(Action):
    area: int


@spelled("hurl <area> <target:unit>")
class Hurl(Action):
    """Take a tree or column from an area and throw it at a unit."""

    area: int
    target: int


@spelled("charge <area>")
class ChargeTo(Action):
    area: int


@spelled("use <power>")
class Use(Action):
    power: int


@spelled("claim <marker> <area>")
class Claim(Action):
    marker: int
    area: int


@spelled("drop")
class Drop(Action):
    """Lay down what is carried."""


@spelled("absorb <carrier:unit?>")
class Absorb(Action):
    """Take an omphalos off the board: one that lies here, or that a friendly unit carries."""

    carrier: int | None


@spelled("mount")
class Mount(Action):
    """Climb onto Pegasus."""


@spelled("pay-toll")
class PayToll(Action):
    """Give the omphalos to the ferryman."""


@spelled("free-prisoner")
class FreePrisoner(Action):
    """Let the prisoner go, in the own back row."""


@spelled("lead <unit>")
class Lead(Action):
    """Choose the troops that a leader, a born leader or a strategist calls on."""

    unit: int


@spelled("evade")
class Evade(Action):
    """Fly out of the way."""


@spelled("guard <unit>")
class GuardWith(Action):
    unit: int


@spelled("agree")
class Agree(Action):
    """Let an own unit stand guard for an ally."""


@spelled("retaliate")
class Retaliate(Action):
    """Strike back."""


@spelled("first <effect>")
class First(Action):
    """Which of several effects comes first."""

    effect: int


@spelled("reroll <faces:int*>")
class Reroll(Action):
    faces: tuple[int, ...]


@spelled("convert <amount:int>")
class Convert(Action):
    """Turn this number of blanks into 1s."""

    amount: int


@spelled("allocate <wounds:int> <fives:int> <saved:int>")
class Allocate(Action):
    """Wounds now, dice at 5 for the second assault, dice saved for it."""

    wounds: int
    fives: int
    saved: int


@spelled("second-assault <dice:int>")
class SecondAssault(Action):
    dice: int


@spelled("shield <unit> <wounds:int>")
class Shield(Action):
    """Pass wounds on to troops in the same area."""

    unit: int
    wounds: int


@spelled("throw <to:area>")
class Throw(Action):
    to: int


@spelled("exit <area>")
class Exit(Action):
    """Where a unit is put that came into lava."""

    area: int


@spelled("recall <unit>")
class Recall(Action):
    unit: int


@spelled("drift <unit>")
class Drift(Action):
    unit: int


@spelled("search")
class Search(Action):
    """Buy the manoeuvre: search for a card."""


@spelled("draw-cards")
class DrawCards(Action):
    """Buy the manoeuvre: draw cards."""


@spelled("heal")
class Heal(Action):
    """Give up an omphalos card for a vitality point of the own divinity."""


@spelled("take <card>")
class Take(Action):
    card: int


@spelled("amount <amount:int>")
class Amount(Action):
    """How many cards."""

    amount: int


@spelled("pay <cards:card*>")
class Pay(Action):
    """The cards that pay one art of war card."""

    cards: tuple[int, ...]


ACTIONS: Final = (
    Decline, Done, Continue, Pass, ChooseArmy, Recruit, Activate, Simple, Complex, Walk, Run, Leave, Deploy, Uproot,
    AttackUnit, Storm, Aim, Hurl, ChargeTo, Use, Claim, Drop, Absorb, Mount, PayToll, FreePrisoner, Lead, Evade,
    GuardWith, Agree, Retaliate, First, Reroll, Convert, Allocate, SecondAssault, Shield, Throw, Exit, Recall, Drift,
    Search, DrawCards, Heal, Take, Amount, Pay, *CHANCE_ACTIONS,
)  # fmt: skip

DECLINE: Final = Decline()
DONE: Final = Done()

# Actions that are offered again and again are made once.
SIMPLE: Final = Simple()
COMPLEX: Final = Complex()
CONTINUE: Final = Continue()
PASS: Final = Pass()
BUY_SEARCH: Final = Search()
BUY_DRAW: Final = DrawCards()
HEAL: Final = Heal()
_MOST: Final = 64  # units and areas
WALK_TO: Final = [Walk(area) for area in range(_MOST)]
RUN_TO: Final = [Run(area) for area in range(_MOST)]
ACTIVATE: Final = [Activate(unit) for unit in range(_MOST)]
ATTACK: Final = [AttackUnit(unit) for unit in range(_MOST)]
STORM: Final = [Storm(unit) for unit in range(_MOST)]
DEPLOY: Final = [Deploy(area) for area in range(_MOST)]
RECALL_UNIT: Final = [Recall(unit) for unit in range(_MOST)]
LEAVE: Final = Leave()
DROP: Final = Drop()
UP_TO_ONE: Final = (Amount(0), Amount(1))
UP_TO_TWO: Final = (Amount(0), Amount(1), Amount(2))
