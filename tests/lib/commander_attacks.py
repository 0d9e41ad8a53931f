"""Attacks of commander played as the exact odds assume, and situations in which they are fought.

A situation is drawn at random: two units of the box, what stands around them, the ground, tactics cards, tokens,
recharges, house rules. Nothing here names a keyword or a card: all of the content take part, and new ones as they are.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from functools import cache
from typing import Final, NamedTuple

from field import blank
from printed import commander

from strategos.games.commander.actions import COUNTER, GIVE_ORDER, NO, TIRE, Reroll
from strategos.games.commander.effects.abilities import COUNTER as MAY_COUNTER
from strategos.games.commander.events import Panicked, WoundsChanged
from strategos.games.commander.frames import Fight, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.attack import Plan, Result, best_defence_reroll, best_reroll
from strategos.games.commander.odds.forecast import fight_of, plan_of
from strategos.games.commander.printed import Field
from strategos.games.commander.queries import (
    ability_under,
    barred_to,
    can_tire,
    can_tire_in_activation,
    has_enemy_beside,
    has_token,
    may_gain_defence,
    remaining,
)
from strategos.games.commander.rules.combat import declare
from strategos.games.commander.rules.strength import charge_dice, shot_targets
from strategos.games.commander.setup import GRID
from strategos.games.commander.words import ACTING, KEPT, MAGIC, MELEE, MOVED, NOTHING
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking_record, start_instead
from strategos.kernel.flow import Next, chain, done, step, then
from strategos.kernel.records import replace
from strategos.kernel.state import State

MIDDLE: Final = GRID.number(6, 4)
HOUSES: Final[tuple[dict[str, str], ...]] = (
    {},
    {"attacker_parry_faces": "both"},
    {"attacker_parry_faces": "shield"},
    {"forged_when_attacking": "true"},
    {"armour_face": "full", "forest_face": "full"},
)
QUESTIONS: Final = frozenset(
    (
        "redirect",
        "effort",
        "defence",
        "counterattack",
        "brace",
        "reroll_attack",
        "reroll_defence",
        "endure",
        "rally",
        "retreat",
    )
)
JOINED: Final = frozenset(("reroll_attack", "reroll_defence", "endure", "rally"))


class Case(NamedTuple):
    """An attack about to be declared, and how its questions are answered."""

    name: str
    state: CommanderState
    fight: Fight
    plan: Plan
    effort: bool
    defends: bool
    braces: bool
    tires: bool


@step
def declared(state: CommanderState, fight: Fight) -> Next:
    return chain(fight, declare, over)


@step
def over(state: CommanderState, fight: Fight) -> Next:
    return done()


class Fighters:
    """Answers the questions of an attack as its case says, re-rolls as well as the dice allow."""

    def __init__(self, case: Case) -> None:
        self.case: Final = case

    def is_over(self, state: State, asked: Decision) -> bool:
        return asked.kind not in QUESTIONS and asked.seat >= 0

    def answer(self, state: State, asked: Decision) -> Action:
        case = self.case
        fight = asking_record(state)
        if asked.kind == "reroll_attack":
            assert isinstance(fight, Fight)
            return taken(best_reroll(case.plan, fight.attack))
        if asked.kind == "reroll_defence":
            assert isinstance(fight, Fight)
            return taken(best_defence_reroll(case.plan, fight.attack, fight.defence))
        if asked.kind == "effort":
            return TIRE if case.effort else NO
        if asked.kind == "brace":
            return TIRE if case.braces else NO
        if asked.kind == "endure":
            return TIRE if case.tires else NO
        if asked.kind in ("defence", "counterattack"):
            willing = [one for one in (COUNTER, GIVE_ORDER) if one in asked.options]
            return willing[0] if case.defends else NO
        return asked.options[0]  # no guard, no Rally, any way to flee

    def junction(self, state: State, asked: Decision) -> Hashable:
        assert isinstance(state, CommanderState)
        if asked.kind not in JOINED:
            return None
        return asked.kind, asked.rule, asking_record(state), tuple(state.fatigue)

    def result(self, state: State) -> Result:
        assert isinstance(state, CommanderState)
        before, fight = self.case.state, self.case.fight
        found: list[int] = []
        for unit in (fight.target, fight.attacker):
            heard = state.heard or []
            hits = [
                told for told in heard if isinstance(told, WoundsChanged) and told.unit == unit and told.why == "hit"
            ]
            losses = hits[0].wounds - before.wounds[unit] if hits else 0
            panics = [told.hexes for told in heard if isinstance(told, Panicked) and told.unit == unit]
            # What lost all and goes on by Vampirism or Survivor may still flee; the odds end with the losses.
            panic = panics[0] if panics and losses < remaining(before, unit) else 0
            found += [losses, panic]
        return found[0], found[1], found[2], found[3]


def taken(faces: tuple[int, ...]) -> Action:
    """The answer that takes up these dice."""
    return Reroll(faces) if faces else NO


@cache
def rules_of(house: int) -> CommanderState:
    """An empty state with these house rules."""
    return blank(commander(), "vanguard", {"army": "own", **HOUSES[house]})


def drawn(seed: int) -> Case | None:
    """A situation and an attack in it; None if none is possible there."""
    rng = random.Random(seed)
    house = rng.randrange(len(HOUSES))
    origin = rules_of(house)
    state = CommanderState(origin.setup, origin.rules)
    rules = state.rules
    seat = rng.randrange(2)
    set_ground(state, rng)
    state.phase = ACTING
    attacker = place(state, rng, seat, MIDDLE)
    near = [hex_ for hex_ in range(GRID.size) if 1 <= GRID.distance(MIDDLE, hex_) <= 4]
    profile = rules.profiles[state.kind[attacker]]
    is_melee = not profile.ranged or rng.random() < 0.4
    there = rng.choice([hex_ for hex_ in near if (GRID.distance(MIDDLE, hex_) == 1) == is_melee])
    target = place(state, rng, 1 - seat, there)
    for _ in range(rng.randrange(6)):
        hex_ = rng.choice(near)
        if state.at[hex_] < 0:
            place(state, rng, rng.randrange(2), hex_)
    for unit in (attacker, target):
        if barred_to(state, unit) >> state.hex[unit] & 1:
            return None
    set_activation(state, rng, attacker)
    state.settle()
    if not is_melee and (has_enemy_beside(state, attacker) or target not in shot_targets(state, attacker)):
        return None
    return answered(state, rng, f"{seed}", attacker, target, is_melee)


def set_ground(state: CommanderState, rng: random.Random) -> None:
    """Terrain and features at random, more of them in some situations than in others."""
    rules = state.rules
    share = rng.choice((0.0, 0.3, 0.7))
    kinds = range(len(rules.land.terrain))
    terrain = [rng.choice(kinds) if rng.random() < share else rules.clear for _ in range(GRID.size)]
    features = range(len(rules.land.features))
    state.terrain = terrain
    state.features = [
        rng.choice(features) if kind == rules.clear and rng.random() < share / 2 else 0 for kind in terrain
    ]
    field = rules.fields[0]
    assert isinstance(field, Field)
    state.settle()


def place(state: CommanderState, rng: random.Random, seat: int, hex_: int) -> int:
    """Set a unit of a side on a hex, with losses, fatigue, tokens and effects at random."""
    rules = state.rules
    slot = next(slot for slot in rules.slots[seat] if state.kind[slot] == NOTHING)
    kind = rng.choice(rules.kinds[seat])
    profile = rules.profiles[kind]
    state.kind = [kind if unit == slot else old for unit, old in enumerate(state.kind)]
    state.put(slot, hex_)
    state.wounds = [*state.wounds]
    state.wounds[slot] = rng.choice((0, 0, profile.size - 1, rng.randrange(profile.size)))
    state.fatigue = [*state.fatigue]
    state.fatigue[slot] = rng.randrange(profile.stamina + 1)
    state.order = [*state.order]
    state.order[slot] = rng.choice((*KEPT, -1))
    state.effects = [*state.effects]
    state.effects[slot] = sum(1 << at for at in range(len(rules.marks)) if rng.random() < 0.15)
    if rng.random() < 0.4:
        state.defending |= 1 << slot
    return slot


def set_activation(state: CommanderState, rng: random.Random, unit: int) -> None:
    """The attacker is active, perhaps after a movement, with a card in force and abilities recharged."""
    rules = state.rules
    state.active = unit
    state.order[unit] = -1
    playable = [at for at, card in enumerate(rules.cards) if not card.is_terrain]
    state.card = rng.choice((NOTHING, rng.choice(playable)))
    for ability in rules.profiles[state.kind[unit]].abilities:
        if rng.random() < 0.5:
            state.recharged |= 1 << ability.index
    if rng.random() < 0.5:
        state.moved = MOVED
        state.start = rng.choice([hex_ for hex_ in range(GRID.size) if GRID.distance(hex_, state.hex[unit]) <= 3])
    else:
        state.start = state.hex[unit]


def answered(state: CommanderState, rng: random.Random, name: str, attacker: int, target: int, is_melee: bool) -> Case:
    """The case of an attack with answers drawn at random, as far as they will be asked for."""
    tires = rng.random() < 0.4
    effort = not tires and rng.random() < 0.3 and can_tire_in_activation(state, attacker)
    defends = rng.random() < 0.6
    fight = fight_of(state, attacker, target, is_melee, effort)
    may_give = has_token(state, target) and may_gain_defence(state, target)
    may_counter = ability_under(state, target, MAY_COUNTER, attacker, fight.kind) != 0
    is_ready = state.defending >> target & 1 != 0
    rolls = fight.kind != MAGIC and (is_ready or (defends and (may_give or may_counter)))
    braces = rolls and rng.random() < 0.3 and can_tire(state, target)
    weary = (target,) if braces else ()
    expected = replace(fight, bracing=braces, weary=weary)
    plan = plan_of(state, expected, rolls, tires)
    kind = state.rules.profiles[state.kind[attacker]].name, state.rules.profiles[state.kind[target]].name
    start = Fight(attacker, target, fight.kind, Turn(state.rules.owner[attacker], 0))
    if is_melee:
        assert fight.kind == MELEE and fight.charge == charge_dice(state, attacker, target)
    start_instead(state, then(declared, start))
    return Case(f"{name} {kind[0]} on {kind[1]}", state, start, plan, effort, defends, braces, tires)


def cases(amount: int) -> Iterator[Case]:
    """The attacks of the first situations."""
    for seed in range(amount):
        case = drawn(seed)
        if case is not None:
            yield case
