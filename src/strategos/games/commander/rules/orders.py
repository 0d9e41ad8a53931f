"""The Command phase: orders are generated, distributed in secret, and turned up; then the initiative."""

from __future__ import annotations

from typing import Final

from strategos.games.commander.actions import (
    KEEP,
    REROLL_ALL,
    Forgo,
    PlaceOrder,
    RerollAll,
    RerollOne,
    RerollSome,
)
from strategos.games.commander.effects.lists import Gain
from strategos.games.commander.events import (
    InitiativeTaken,
    OrderDiceRolled,
    OrderForgone,
    OrderPlaced,
    OrdersRevealed,
    ReservesShown,
)
from strategos.games.commander.frames import OrderGeneration, Ordering, OrderReroll
from strategos.games.commander.model import SEATS, CommanderState
from strategos.games.commander.queries import army_of, level, stands_in, works
from strategos.games.commander.rules.dice import DIE, choices, kept
from strategos.games.commander.words import (
    ACTING,
    DISTRIBUTING,
    KEPT,
    NO_ORDER,
    NO_TOKEN,
    NOTHING,
    NOWHERE,
    PURPLE,
    RED,
    YELLOW,
)
from strategos.kernel.action import Action
from strategos.kernel.chance import Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, done, fork, resume, step, then

ALL_KEPT: Final = (1 << len(KEPT)) - 1  # every colour of a reserve, as bits


class Income:
    """What a player generates in a Command phase: fixed orders by colour, dice, re-rolls."""

    __slots__ = ("dice", "fixed", "owes", "rerolls", "wagon")

    def __init__(self) -> None:
        self.fixed = [0, 0, 0, 0]
        self.dice = 0
        self.rerolls = 0
        self.wagon = 0
        self.owes = False  # a malus takes one of the fixed orders


def income(state: CommanderState, seat: int) -> Income:
    """The Leadership of all units on the map, and what villages, templates and elements add; a malus takes a die.

    Rule: FC-UNIT-09, FC-CMD-01, FC-CMD-02, FC-CMD-03, FC-ELEM-04, FC-ELEM-05, FC-SC1-05, FC-SC2-06, FC-RULING-18,
    FC-RULING-74, FC-RULING-76.
    """
    found = Income()
    rules = state.rules
    ground = state.ground
    for unit in army_of(state, seat):
        profile = rules.profiles[state.kind[unit]]
        for colour in profile.orders:
            found.fixed[colour] += 1
        found.dice += profile.dice
        found.rerolls += profile.rerolls
        if rules.village_dice and stands_in(state, unit, ground.villages):
            found.dice += rules.village_dice
        for area in ground.gains:
            if stands_in(state, unit, area.hexes) and works(state, unit, area.gain):
                add_gain(found, area.gain)
        for gain in rules.gains_of:
            if level(state, unit, gain.of) and works(state, unit, gain):
                add_gain(found, gain)
    if state.malus[seat]:
        if found.dice:
            found.dice -= 1
        else:
            found.owes = True
            lose_fixed(found, state.forgone[seat])
    return found


def add_gain(found: Income, gain: Gain) -> None:
    """What an effect adds: an order, dice, re-rolls of one die or of any number. Rule: FC-ELEM-04, FC-ELEM-05."""
    if gain.colour != NO_ORDER:
        found.fixed[gain.colour] += 1
    found.dice += gain.dice
    found.rerolls += gain.rerolls
    found.wagon += gain.sets


def lose_fixed(found: Income, forgone: int) -> None:
    """Without dice a malus takes a fixed order, of the colour chosen. Rule: FC-RULING-74, FC-DEC-05."""
    colours = [colour for colour in KEPT if found.fixed[colour]]
    if len(colours) == 1:
        forgone = colours[0]
    if forgone != NOTHING:
        found.fixed[forgone] -= 1


def dice_of(state: CommanderState, seat: int) -> tuple[int, ...]:
    """The faces of a player's order dice, smallest first."""
    faces: tuple[int, ...] = ()
    for face in range(1, 7):
        count = state.dice[seat * 6 + face - 1]
        if count:
            faces += (face,) * count
    return faces


@step
def generate_orders(state: CommanderState, _: None) -> Next:
    """Both players generate their orders at the same time, behind their screens.

    Rule: FC-RND-02, FC-CMD-01, FC-RULING-87.
    """
    return fork(tuple([(seat, then(forgo, OrderGeneration(seat))) for seat in SEATS]), join=then(show_reserves))


@step
def forgo(state: CommanderState, player: OrderGeneration) -> Next:
    """A malus without dice costs a fixed order of the player's choice. Rule: FC-DEC-05, FC-RULING-74."""
    seat = player.seat
    found = income(state, seat)
    colours = [colour for colour in KEPT if found.fixed[colour]]
    if not found.owes or len(colours) < 2:
        return then(roll_orders, player)
    options = tuple([Forgo(colour) for colour in colours])
    return ask(Decision(seat, "forgo", "FC-DEC-05", options, secret=True), forgone, player)


@resume
def forgone(state: CommanderState, player: OrderGeneration, answer: Forgo) -> Next:
    happen(state, OrderForgone(player.seat, answer.colour))
    return then(roll_orders, player)


@step
def roll_orders(state: CommanderState, player: OrderGeneration) -> Next:
    """All order dice of a player are rolled together. Rule: FC-CMD-03, FC-CMD-04, FC-DICE-08."""
    dice = income(state, player.seat).dice
    if not dice:
        return done()
    return ask(DIE.roll(dice, "FC-CMD-04", seen_by=(player.seat,)), orders_rolled, player)


@resume
def orders_rolled(state: CommanderState, player: OrderGeneration, answer: Rolled) -> Next:
    seat = player.seat
    found = income(state, seat)
    happen(state, OrderDiceRolled(seat, found.rerolls, found.wagon, answer.faces))
    return then(reroll_orders, player)


@step
def reroll_orders(state: CommanderState, player: OrderGeneration) -> Next:
    """Keep the dice; set one aside and roll the others again; use a free re-roll, or that of a Supply Wagon.

    A player who can only keep them is not asked, and is done like one who has kept them.
    Rule: FC-CMD-07, FC-CMD-08, FC-CMD-09, FC-ELEM-05, FC-DEC-04, FC-RULING-20.
    """
    seat = player.seat
    dice = dice_of(state, seat)
    options: list[Action] = [KEEP]
    if len(dice) >= 2:
        options.append(REROLL_ALL)
    if state.rerolls[seat]:
        options += [RerollOne(face) for face in sorted(set(dice))]
    if state.wagon[seat]:
        options += [RerollSome(taken) for taken in choices(dice, len(dice)) if taken]
    if len(options) == 1:
        return done()
    return ask(Decision(seat, "order_dice", "FC-CMD-07", tuple(options), secret=True), dice_taken, player)


@resume
def dice_taken(state: CommanderState, player: OrderGeneration, answer: Action) -> Next:
    seat = player.seat
    dice = dice_of(state, seat)
    rerolls, wagon = state.rerolls[seat], state.wagon[seat]
    if isinstance(answer, RerollAll):
        return then(roll_again, OrderReroll(seat, len(dice) - 1, (), rerolls, wagon))
    if isinstance(answer, RerollOne):
        return then(roll_again, OrderReroll(seat, 1, kept(dice, (answer.face,)), rerolls - 1, wagon))
    if isinstance(answer, RerollSome):
        return then(roll_again, OrderReroll(seat, len(answer.faces), kept(dice, answer.faces), rerolls, wagon - 1))
    return done()


@step
def roll_again(state: CommanderState, dice: OrderReroll) -> Next:
    return ask(DIE.roll(dice.again, "FC-CMD-07", seen_by=(dice.seat,)), rolled_again, dice)


@resume
def rolled_again(state: CommanderState, dice: OrderReroll, answer: Rolled) -> Next:
    faces = tuple(sorted(dice.kept + answer.faces))
    happen(state, OrderDiceRolled(dice.seat, dice.rerolls, dice.wagon, faces))
    return then(reroll_orders, OrderGeneration(dice.seat))


@step
def show_reserves(state: CommanderState, _: None) -> Next:
    """Dice become orders by their faces, fixed orders join them, and both see both reserves; then both distribute.

    Rule: FC-CMD-05, FC-CMD-06, FC-CMD-10, FC-CMD-11, FC-CMD-12, FC-RULING-19, FC-RULING-21.
    """
    orders: list[int] = []
    for seat in SEATS:
        reserve = income(state, seat).fixed
        for face in dice_of(state, seat):
            reserve[state.rules.order_die[face - 1]] += 1
        orders += reserve
    happen(state, ReservesShown(tuple(orders)))
    return then(distribute)


@step
def distribute(state: CommanderState, _: None) -> Next:
    """Both players give their orders at the same time, in secret. Rule: FC-CMD-13, FC-RULING-87."""
    starts = tuple([(seat, then(give_orders, Ordering(seat, 0))) for seat in SEATS])
    return fork(starts, join=then(reveal))


@step
def give_orders(state: CommanderState, ordering: Ordering) -> Next:
    """Each unit gets one token in secret: a colour of the reserve, purple as itself or as any colour, or yellow.

    An order of the colour itself is taken before a purple one. Without any order all units are yellow anyway.
    Rule: FC-COMP-10, FC-CMD-13, FC-CMD-14, FC-CMD-15, FC-CMD-17, FC-CMD-20, FC-CMD-21, FC-DEC-06, FC-DEC-07,
    FC-RULING-22, FC-RULING-101.
    """
    seat = ordering.seat
    units = army_of(state, seat)
    if ordering.next >= len(units) or not has_generated(state, seat):
        return done()
    options = state.rules.answers.orders[units[ordering.next]][placeable(state, seat)]
    return ask(Decision(seat, "order", "FC-CMD-13", options, secret=True), order_given, ordering)


def has_generated(state: CommanderState, seat: int) -> bool:
    """Whether a player has generated any order in this round. Rule: FC-CMD-17."""
    for at in range(seat * 4, seat * 4 + 4):
        if state.generated[at]:
            return True
    return False


def placeable(state: CommanderState, seat: int) -> int:
    """The colours of the orders that a player can give, as bits: all of them with a purple one in the reserve.

    Rule: FC-CMD-13, FC-CMD-21.
    """
    first = seat * 4
    if state.reserve[first + PURPLE]:
        return ALL_KEPT
    colours = 0
    for colour in KEPT:
        if state.reserve[first + colour]:
            colours |= 1 << colour
    return colours


@resume
def order_given(state: CommanderState, ordering: Ordering, answer: PlaceOrder) -> Next:
    """Rule: FC-CMD-13, FC-CMD-21."""
    seat, colour = ordering.seat, answer.colour
    taken = colour
    if colour != YELLOW and not state.reserve[seat * 4 + colour]:
        taken = PURPLE
    happen(state, OrderPlaced(seat, answer.unit, colour, taken))
    return then(give_orders, Ordering(seat, ordering.next + 1))


def public_reserve(state: CommanderState, seat: int) -> list[int]:
    """A reserve worked out from what was shown of it: orders generated, placed, gained and spent.

    Attentive players can do the same. While tokens lie face down, those of the state itself count as placed.
    Rule: FC-CMD-18, FC-CMD-19, FC-CMD-21, FC-CMD-29, FC-INV-04, FC-RULING-21, FC-RULING-23.
    """
    first = seat * 4
    if state.phase not in (DISTRIBUTING, ACTING):
        return [0, 0, 0, 0]
    placed = state.placed[first : first + 4]
    if state.phase == DISTRIBUTING:
        placed = [sum(state.order[unit] == colour for unit in army_of(state, seat)) for colour in KEPT]
    reserve = [state.generated[first + colour] - placed[colour] for colour in KEPT]
    for colour in KEPT:
        if colour != PURPLE and reserve[colour] < 0:
            reserve[PURPLE] += reserve[colour]  # exchanged on the way to a unit
            reserve[colour] = 0
    return [reserve[colour] + state.since[first + colour] for colour in KEPT]


@step
def reveal(state: CommanderState, _: None) -> Next:
    """All tokens are turned up together; fewer red and purple ones win the initiative.

    Rule: FC-CMD-16, FC-CMD-17, FC-CMD-24, FC-CMD-25, FC-CMD-26, FC-CMD-27, FC-CMD-29, FC-INV-04.
    """
    orders = tuple(
        NO_TOKEN if state.hex[unit] == NOWHERE else YELLOW if order == NO_ORDER else order
        for unit, order in enumerate(state.order)
    )
    placed = [0] * 8
    for unit, order in enumerate(orders):
        if order in KEPT:
            placed[state.rules.owner[unit] * 4 + order] += 1
    happen(state, OrdersRevealed(orders, tuple(placed)))
    keen = [placed[seat * 4 + RED] + placed[seat * 4 + PURPLE] for seat in SEATS]
    if keen[0] != keen[1]:
        happen(state, InitiativeTaken(0 if keen[0] < keen[1] else 1))
    return done()
