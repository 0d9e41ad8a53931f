"""The start of an activation: effects that hit the unit, and abilities recharged from the reserve."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.actions import BEGIN, Recharge, Resolve
from strategos.games.commander.effects.functions import RechargeFunction, StartFunction
from strategos.games.commander.events import Recharged
from strategos.games.commander.frames import Act, Start, StartEffect
from strategos.games.commander.model import CommanderState
from strategos.games.commander.printed import Ability
from strategos.games.commander.queries import level, profile_of, stands_in, works
from strategos.games.commander.words import NOTHING, NOWHERE, PURPLE
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import happen
from strategos.kernel.flow import Next, ask, hand, resume, step, then
from strategos.kernel.records import replace


def start_effects(state: CommanderState, unit: int) -> int:
    """What hits a unit at the start of its activation, as bits: its card, its keywords, and places nearby.

    Rule: FC-ACT-15, FC-TER-21, FC-KW-29, FC-RULING-38, FC-RULING-62.
    """
    rules = state.rules
    found = 0
    if state.card != NOTHING:
        for use in rules.cards[state.card].uses:
            if works(state, unit, use):
                found |= 1 << use.number
    found |= keyword_effects(state, unit)
    for area in state.ground.uses:
        if stands_in(state, unit, area.hexes) and works(state, unit, area.use):
            found |= 1 << area.use.number
    return found


def keyword_effects(state: CommanderState, unit: int) -> int:
    """The effects that a unit has by its keywords at the start of its activation. Rule: FC-ACT-15, FC-KW-29."""
    found = 0
    for use in state.rules.keyword_starts:
        if level(state, unit, use.of) and works(state, unit, use):
            found |= 1 << use.number
    return found


def has_choice(state: CommanderState, start: Start) -> bool:
    """Whether the start of an activation brings an effect or can bring a recharge. Rule: FC-ACT-15, FC-ABL-08."""
    if start.left or start.is_yellow:
        return start.left != 0
    for ability in profile_of(state, start.unit).abilities:
        if is_open(state, start.unit, ability):
            return True
    return False


@step
def prepare(state: CommanderState, start: Start) -> Next:
    """The player chooses the order of the effects, and recharges between them as the reserve allows.

    What is asked depends on public facts only: also a player who can pay nothing is asked, as the reserve is closed.
    Rule: FC-ACT-12, FC-ACT-15, FC-ABL-02, FC-ABL-03, FC-ABL-05, FC-ABL-08, FC-ABL-09, FC-DEC-13, FC-RULING-33,
    FC-RULING-89, FC-RULING-95, FC-RULING-101.
    """
    unit = start.unit
    if state.hex[unit] == NOWHERE:
        return hand(Act(start.turn, unit))
    abilities = [] if start.is_yellow else open_abilities(state, unit)
    if not abilities and not start.left:
        return hand(Act(start.turn, unit))
    effects = bits(start.left)
    if not abilities and len(effects) == 1:
        return then(take_effect, StartEffect(start, effects[0]))
    seat = state.rules.owner[unit]
    options: list[Action] = [Resolve(effect) for effect in effects]
    payments = [(ability.keyword, colour) for ability in abilities for colour in payable(state, seat, ability)]
    for keyword, colour in sorted(payments):
        options.append(state.rules.answers.recharges[keyword][colour])
    if not effects:
        options.append(BEGIN)
    return ask(Decision(seat, "start", "FC-ACT-15", tuple(options)), prepared, start)


def open_abilities(state: CommanderState, unit: int) -> list[Ability]:
    """Recharge abilities that a unit can still switch on: each once, a speech only if another unit can hear it.

    Rule: FC-ABL-08, FC-RULING-33.
    """
    return [ability for ability in profile_of(state, unit).abilities if is_open(state, unit, ability)]


def is_open(state: CommanderState, unit: int, ability: Ability) -> bool:
    """Whether an ability is not on and switching it on can do anything: one that works at once, under its conditions.

    Rule: FC-ABL-08, FC-RULING-33.
    """
    if state.recharged >> ability.index & 1:
        return False
    at_once = state.rules.at_once[ability.keyword]
    return at_once is None or works(state, unit, at_once)


def payable(state: CommanderState, seat: int, ability: Ability) -> list[int]:
    """The orders of the reserve that can pay for an ability: its colour, or a purple one in its place.

    Rule: FC-ABL-03, FC-ABL-07, FC-ABL-10, FC-CMD-18, FC-CMD-21, FC-CMD-22.
    """
    colours = (ability.colour,) if ability.colour == PURPLE else (ability.colour, PURPLE)
    return [colour for colour in colours if state.reserve[seat * 4 + colour]]


@resume
def prepared(state: CommanderState, start: Start, answer: Action) -> Next:
    if isinstance(answer, Resolve):
        return then(take_effect, StartEffect(start, answer.effect))
    if isinstance(answer, Recharge):
        return recharge(state, start, answer)
    return hand(Act(start.turn, start.unit))


def ability_named(state: CommanderState, unit: int, keyword: int) -> Ability:
    """The recharge ability by which a unit can still get a keyword; it has been offered."""
    for ability in profile_of(state, unit).abilities:
        if ability.keyword == keyword and is_open(state, unit, ability):
            return ability
    raise ValueError(f"{profile_of(state, unit).name} has no such ability to switch on")


def recharge(state: CommanderState, start: Start, answer: Recharge) -> Next:
    """An ability is paid for and works until the end of the activation; there is no refund.

    Rule: FC-ABL-02, FC-ABL-04, FC-CMD-18, FC-CMD-22, FC-RULING-33.
    """
    unit = start.unit
    seat = state.rules.owner[unit]
    ability = ability_named(state, unit, answer.ability)
    had = keyword_effects(state, unit)
    happen(state, Recharged(seat, unit, ability.keyword, ability.index, answer.colour))
    gained = keyword_effects(state, unit) & ~had
    ready = replace(start, left=start.left | gained) if gained else start
    at_once = state.rules.at_once[ability.keyword]
    if at_once is None:
        return then(prepare, ready)
    function = at_once.function
    assert isinstance(function, RechargeFunction)
    return then(function.step, ready)


@step
def take_effect(state: CommanderState, taken: StartEffect) -> Next:
    """One effect at the start of the activation happens.

    Rule: FC-ACT-15, FC-TER-21, FC-KW-29, FC-STA-12, FC-CARD-17, FC-RULING-62, FC-RULING-89, FC-EX-09.
    """
    start = taken.start
    use = state.rules.starts[taken.effect]
    function = use.function
    assert isinstance(function, StartFunction)
    amount = use.amount
    if not amount:
        amount = level(state, start.unit, use.of) if use in state.rules.keyword_starts else 1
    return function.run(state, use, amount, replace(start, left=start.left & ~(1 << taken.effect)))
