"""Quick answers to every question of pantheon: what anybody would do without looking ahead."""

from __future__ import annotations

from typing import Any

from strategos.games.pantheon.actions import (
    BUY_SEARCH,
    COMPLEX,
    CONTINUE,
    DECLINE,
    DONE,
    SIMPLE,
    Absorb,
    Activate,
    Aim,
    Allocate,
    AttackUnit,
    ChargeTo,
    Claim,
    Deploy,
    FreePrisoner,
    GuardWith,
    Hurl,
    Lead,
    Leave,
    Mount,
    PayToll,
    Reroll,
    Run,
    Shield,
    Storm,
    Take,
    Throw,
    Use,
    Walk,
)  # fmt: skip
from strategos.games.pantheon.frames import Activation, Attack, Charge, Volley
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.odds.attack import best_triple
from strategos.games.pantheon.queries import effective_range, enemies, ignores, is_enemy, terrain_at, units_in
from strategos.games.pantheon.rules.ways import ways_of
from strategos.games.pantheon.words import ATTACKED, LAVA, NOBODY, SPECIAL
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking_record
from strategos.kernel.records import replace
from strategos.players.minds.pantheon.blows import blow, gain
from strategos.players.minds.pantheon.courses import (
    ABSORB,
    CLAIM,
    area_effect,
    basic_gain,
    best_from,
    collects,
    course,
    goals,
    power_effect,
    prey,
    pull,
)  # fmt: skip

ART = 0.6  # what the quick answers pay for with an art of war card


def quick_answer(state: PantheonState, decision: Decision) -> Action:
    """What anybody would do without thinking."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    kind = decision.kind
    record = asking_record(state)
    if isinstance(record, Activation):
        return in_activation(state, record, kind, options)
    if kind in ("activation", "second activation"):
        return to_activate(state, options, 0.4 if kind == "activation" else 1.2)
    if kind == "pass or continue":
        return CONTINUE
    if isinstance(record, Attack):
        return in_attack(state, record, kind, options)
    if isinstance(record, (Volley, Charge)):
        return best_target(state, options)
    if kind in ("search", "soul culling"):
        return best_card(state, options)
    if kind in ("activate troops", "draw on pass", "draw amount", "extra card"):
        return options[-1]
    return options[0]


# -- activations ------------------------------------------------------------------------------------------------------


def to_activate(state: PantheonState, options: tuple[Action, ...], bar: float) -> Action:
    """The unit with most to do, or nobody if there is too little."""
    best = options[0]
    for option in options:
        if isinstance(option, Activate):
            value = course(state, option.unit)[0]
            if value > bar:
                best, bar = option, value
    return best


def in_activation(state: PantheonState, act: Activation, kind: str, options: tuple[Action, ...]) -> Action:
    """The next thing that an active unit does."""
    if kind == "simple or complex":
        return COMPLEX if course(state, act.unit)[1] else SIMPLE
    if kind == "simple action":
        return simple_answer(state, act, options)
    if kind in ("complex action", "move on"):
        return move_answer(state, act.unit, options)
    if kind == "target":
        return best_target(state, options)
    if kind == "further unit":
        return to_activate(state, options, 0.4)
    if kind in ("start of activation", "end of activation"):
        for option in options:
            if isinstance(option, Use) and not state.rules.powers[option.power].cost:
                return option
            if isinstance(option, Lead) and state.hand[option.unit]:
                return option
        return options[0]
    return options[0]


def simple_answer(state: PantheonState, act: Activation, options: tuple[Action, ...]) -> Action:
    """The simple action that promises most."""
    unit = act.unit
    may_attack = not act.done & ATTACKED or act.frenzy > 0
    wanted: list[tuple[int, float, float]] = []
    targets: list[tuple[int, float]] = []
    ways: list[list[int]] = []
    reach = 0
    base = 0.0
    best: Action = DONE
    most = 0.05
    for option in options:
        value = 0.0
        if isinstance(option, Walk):
            if not ways:  # once, and only for a unit that can walk
                wanted = goals(state, unit)
                targets = prey(state, unit)
                reach = effective_range(state, unit)
                ways = ways_of(state, unit)
                base = pull(ways[state.area[unit]], wanted)
            value = pull(ways[option.to], wanted) - base
            if may_attack:
                value += 0.9 * best_from(state, targets, option.to, reach)
            if is_burning(state, unit, option.to):
                value -= 3.0
        elif isinstance(option, (AttackUnit, Storm)):
            value = basic_gain(state, unit, option)
        elif isinstance(option, Use):
            power = state.rules.powers[option.power]
            if power.type == SPECIAL:
                value = power_effect(state, power, is_counted=False) - ART * power.cost
            elif not power.cost:
                value = 0.3
        elif isinstance(option, Claim):
            value = CLAIM
        elif isinstance(option, (PayToll, FreePrisoner)) or (isinstance(option, Leave) and leaves_well(state, unit)):
            value = ABSORB
        elif isinstance(option, Mount):
            value = 1.0
        if value > most:
            best, most = option, value
    return best


def move_answer(state: PantheonState, unit: int, options: tuple[Action, ...]) -> Action:
    """Absorb, leave the board, or go, run or deploy where the unit wants to be."""
    wanted = goals(state, unit)
    ways = ways_of(state, unit)
    here = state.area[unit]
    best = options[0]
    most = -9.0 if options[0] != DONE or here < 0 else pull(ways[here], wanted) + 0.05
    for option in options:
        value = -99.0
        if isinstance(option, Absorb):
            return option
        if isinstance(option, Leave) and leaves_well(state, unit):
            return option
        if isinstance(option, (Walk, Run)):
            value = pull(ways[option.to], wanted)
            if is_burning(state, unit, option.to):
                value -= 3.0
        elif isinstance(option, Deploy):
            value = pull(ways[option.area], wanted)
            if is_burning(state, unit, option.area):
                value -= 3.0
        if value > most:
            best, most = option, value
    return best


def leaves_well(state: PantheonState, unit: int) -> bool:
    """Whether it is a gain that a unit leaves the board: it has broken through, or takes an omphalos with it."""
    owner = state.owner[unit]
    return state.rules.scenario.passers >> owner & 1 > 0 or (state.carries[unit] > 0 and collects(state, owner))


def is_burning(state: PantheonState, unit: int, area: int) -> bool:
    """Whether a unit burns when it comes into an area."""
    return terrain_at(state, area) == LAVA and not ignores(state, unit, LAVA)


# -- attacks ----------------------------------------------------------------------------------------------------------


def in_attack(state: PantheonState, attack: Attack, kind: str, options: tuple[Action, ...]) -> Action:
    """What attacker and defender answer in the course of an attack."""
    if kind == "allocate dice":
        return best_allocation(state, attack, options)
    if kind == "re-roll":
        return best_reroll(state, attack, options)
    if kind in ("convert blanks", "second assault", "force of nature", "allied guard"):
        return options[-1]
    if kind == "guard":
        return best_guard(state, attack, options)
    if kind == "retaliation":
        return retaliation(state, attack, options)
    if kind in ("evade", "declare"):
        # Getting out of the way costs a card: worth it for much damage only.
        return options[1] if options[1] != BUY_SEARCH and gain(state, attack) > 1.2 else DECLINE
    if kind == "wall of shields":
        return most_shielded(state, options)
    if kind == "heal":
        return options[-1] if options[-1] != BUY_SEARCH else DECLINE
    if kind == "throw":
        for option in options:
            if isinstance(option, Throw) and is_burning(state, attack.target, option.to):
                return option
        return DECLINE
    if kind in ("target", "new target", "target area", "piece and target"):
        return best_target(state, options)
    return options[0]


def best_allocation(state: PantheonState, attack: Attack, options: tuple[Action, ...]) -> Action:
    """What makes most wounds of a first assault, no more than the target has left."""
    if attack.offence and attack.faces:
        vitality = max(1, state.vitality[attack.target])
        wanted = Allocate(*best_triple(attack.faces, attack.defence, state.rules.switches.dice, vitality=vitality))
        if wanted in options:
            return wanted
    return options[-1]


def best_reroll(state: PantheonState, attack: Attack, options: tuple[Action, ...]) -> Action:
    """Roll blanks and the lowest faces again; as the defender, the highest ones."""
    is_defending = bool(attack.effects) and state.rules.dice_effects[attack.effects[0]].of_target
    best = options[0]
    most = 0.0
    for option in options:
        if isinstance(option, Reroll):
            value = 0.0
            for face in option.faces:
                useful = face - 3.2 if is_defending else (3.0 if face == 0 else 2.4 - face)
                value += useful
            if value > most:
                best, most = option, value
    return best


def best_guard(state: PantheonState, attack: Attack, options: tuple[Action, ...]) -> Action:
    """Let a guard step in if that costs less."""
    best = options[0]
    least = gain(state, attack) - 0.1
    for option in options:
        if isinstance(option, GuardWith):
            loss = gain(state, replace(attack, target=option.unit))
            if loss < least:
                best, least = option, loss
    return best


def retaliation(state: PantheonState, attack: Attack, options: tuple[Action, ...]) -> Action:
    """Strike back if the blow is worth the card."""
    for option in options:
        if option not in (DECLINE, BUY_SEARCH):
            back = replace(attack, attacker=attack.target, target=attack.attacker, power=NOBODY, dice=0)
            return option if gain(state, back) > 0.45 else DECLINE
    return DECLINE


def most_shielded(state: PantheonState, options: tuple[Action, ...]) -> Action:
    """Pass on as many wounds as troops can take without falling, if there are any such."""
    best = options[0]
    most = 0
    for option in options:
        if isinstance(option, Shield) and most < option.wounds < state.vitality[option.unit] + 1:
            best, most = option, option.wounds
    return best


def best_target(state: PantheonState, options: tuple[Action, ...]) -> Action:
    """The target that an attack hurts most."""
    best = options[0]
    most = -1.0 if options[0] not in (DECLINE, DONE) else 0.1
    for option in options:
        value = target_effect(state, option, is_counted=False)
        if value > most:
            best, most = option, value
    return best


def target_effect(state: PantheonState, option: Action, is_counted: bool) -> float:
    """What an attack does to the target that an option names: wounds if `is_counted`, else what they are worth."""
    record = asking_record(state)
    attacker, power, dice = acting(record)
    if attacker == NOBODY or state.area[attacker] < 0:
        return 0.0
    if isinstance(option, (AttackUnit, Storm, Hurl)):
        target = option.target
        distance = 0
        if not isinstance(option, Storm):
            distance = state.rules.board.graph.distance(state.area[attacker], state.area[target])
        start = Attack(
            attacker, target, state.owner[attacker], 0, power, dice, distance, False, 0, 0, (), (), (), 0, 0, 0, 0,
            (NOBODY, NOBODY),
        )  # fmt: skip
        if not is_enemy(state, attacker, target):
            return -gain(state, start)
        return blow(state, start)[0] if is_counted else gain(state, start)
    if isinstance(option, (Aim, ChargeTo)) and power != NOBODY:
        mask = state.here[option.area] & ~(1 << attacker)
        if isinstance(option, ChargeTo):
            mask &= enemies(state, state.owner[attacker])
        return area_effect(state, state.rules.powers[power], units_in(mask), is_counted)
    return 0.0


def acting(record: Any) -> tuple[int, int, int]:
    """Who attacks with what: unit, power, and the dice of the power."""
    if isinstance(record, Activation):
        return record.unit, NOBODY, 0
    if isinstance(record, (Attack, Volley)):
        return record.attacker, record.power, record.dice
    if isinstance(record, Charge):
        return record.unit, record.power, record.dice
    return NOBODY, NOBODY, 0


# -- cards ------------------------------------------------------------------------------------------------------------


def best_card(state: PantheonState, options: tuple[Action, ...]) -> Action:
    """The card that serves best: of a unit that has none in hand and much to do."""
    best = options[0]
    most = -1.0
    for option in options:
        if isinstance(option, Take):
            card = option.card
            value = 0.5
            if card < len(state.area):
                value = course(state, card)[0] / (1 + state.hand[card])
            if value > most:
                best, most = option, value
    return best
