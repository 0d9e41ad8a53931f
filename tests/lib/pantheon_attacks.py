"""Attacks of pantheon played as the exact odds assume: both sides use their dice as well as they can.

What the engine will ask is found out by asking it: `dice_plan` rolls only blanks once, declines everything, and
notes the questions. So no talent, power or card is named here, and a new one is played as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from strategos.games.pantheon import actions
from strategos.games.pantheon.events import Assaulted, Retaliated, Wounded
from strategos.games.pantheon.frames import Attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.assault import strength, wounds_known
from strategos.games.pantheon.rules.dice import (
    BATTLE_DIE,
    HIGHEST,
    MANUAL_DICE,
    RULEBOOK_DICE,
    SIDES,
    Triple,
    blanks_to_ones,
    further_wounds,
    triples,
)
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import apply, asking_record, pending, start_instead
from strategos.kernel.flow import then
from strategos.kernel.ids import CHANCE
from strategos.kernel.records import replace
from strategos.kernel.state import State

Dice = tuple[int, ...]

ORDER, REROLL, CONVERT, ALLOCATE = "order of effects", "re-roll", "convert blanks", "allocate dice"
SECOND, STRIKE_BACK = "second assault", "retaliation"


class Stage(NamedTuple):
    """One effect on the dice of a first assault."""

    kind: str
    is_attackers: bool
    most: int  # dice it may touch


class Blows(NamedTuple):
    """What an attack has done."""

    wounds: int  # of the target
    wounds_back: int  # of the attacker
    has_struck_back: bool


class DicePlan(NamedTuple):
    """All that the dice of an attack depend on. Attacks with equal plans have equal odds."""

    dice: int
    defence: int
    stages: tuple[Stage, ...]
    suffered: tuple[int, ...]  # by wounds caused, up to the number of dice
    saves_fives: bool


def dice_plan(state: PantheonState) -> DicePlan:
    """The plan of an attack whose first roll is pending, found out from the engine."""
    asked, attack = pending(state), asking_record(state)
    assert isinstance(asked, Chance) and isinstance(attack, Attack) and not attack.faces
    dice, defence = strength(state, attack)
    suffered = []
    for wounds in range(dice + 1):
        hurt = state.clone()
        before = hurt.vitality[attack.target]
        start_instead(hurt, then(wounds_known, replace(attack, offence=dice, defence=defence, wounds=wounds)))
        while is_declinable(pending(hurt)):
            apply(hurt, actions.DECLINE)
        suffered.append(before - hurt.vitality[attack.target])
    rules = state.rules.switches.dice
    return DicePlan(
        dice, defence, tuple(stages_of(state, dice)), tuple(suffered), rules.choose_fives and rules.save_fives
    )


def is_declinable(asked: Decision | None) -> bool:
    """Whether a question passes wounds on, and can be declined."""
    return asked is not None and asked.kind == "wall of shields"


def stages_of(state: PantheonState, dice: int) -> list[Stage]:
    """The effects on a roll, in the order in which the active player has them used."""
    rolled = state.clone()
    attack = asking_record(rolled)
    assert isinstance(attack, Attack)
    apply(rolled, Rolled((0,) * dice), CHANCE)
    found: list[Stage] = []
    while (asked := pending(rolled)) is not None:
        if asked.kind == ORDER:
            apply(rolled, first_effect(rolled, asked), asked.seat)
        elif asked.kind == REROLL:
            most = max(len(option.faces) for option in asked.options if isinstance(option, actions.Reroll))
            found.append(Stage(REROLL, asked.seat == attack.resolver, most))
            apply(rolled, actions.Reroll(()), asked.seat)
        elif asked.kind == CONVERT:
            found.append(Stage(CONVERT, asked.seat == attack.resolver, len(asked.options) - 1))
            apply(rolled, actions.Convert(0), asked.seat)
        else:
            break
    return found


def first_effect(state: PantheonState, asked: Decision) -> Action:
    """The effect that the active player wants first: the other side's, then own new rolls, conversions last."""

    def rank(option: Action) -> tuple[bool, bool]:
        tried = state.clone()
        apply(tried, option, asked.seat)
        following = pending(tried)
        assert following is not None
        return following.seat == asked.seat, following.kind == CONVERT

    return min(asked.options, key=rank)


class Policy:
    """The best play of the dice of one plan, found by looking back from the wounds that are suffered at the end.

    Averages are whole numbers, so there are no false ties. Of equal averages the odds take the one with fewest
    dice, then with the smallest faces; of two ways to use dice the one with fewer wounds now, then with more fives.
    """

    def __init__(self, plan: DicePlan) -> None:
        self.plan = plan
        self.rules = MANUAL_DICE if plan.saves_fives else RULEBOOK_DICE
        self.triple: dict[Dice, Triple] = {}
        worth: dict[Dice, int] = {}
        worths: dict[Triple, int] = {}
        for roll in rolls(plan.dice):
            ordered = sorted(triples(roll, plan.defence, self.rules), key=lambda triple: (triple[0], -triple[1]))
            for triple in ordered:
                if triple not in worths:
                    worths[triple] = self.worth(triple)
            self.triple[roll] = max(ordered, key=worths.__getitem__)  # the first of equals
            worth[roll] = worths[self.triple[roll]]
        self.choices: list[dict[Dice, Dice]] = []  # of each stage, the dice to touch
        for stage in reversed(plan.stages):
            worth = self.looked_back(stage, worth)
        self.choices.reverse()

    def worth(self, triple: Triple) -> int:
        """The wounds suffered on average, times 6 to the power of the most dice there are."""
        wounds, fives, saved = triple
        further = enumerate(further_wounds(fives, saved, self.plan.defence))
        total = sum(ways * self.plan.suffered[wounds + more] for more, ways in further)
        return int(total * SIDES ** (HIGHEST - fives))

    def looked_back(self, stage: Stage, after: dict[Dice, int]) -> dict[Dice, int]:
        """What each roll is worth before a stage; the choices of the stage are kept."""
        chosen: dict[Dice, Dice] = {}
        worth: dict[Dice, int] = {}
        if stage.kind == CONVERT:
            for roll in after:
                amounts = range(roll.count(0), -1, -1)
                best = max(amounts, key=lambda amount: after[blanks_to_ones(roll, amount)])
                chosen[roll] = (0,) * best
                worth[roll] = after[blanks_to_ones(roll, best)]
            self.choices.append(chosen)
            return worth
        sign = 1 if stage.is_attackers else -1
        most = min(stage.most, self.plan.dice)
        means: dict[Dice, int] = {}
        for roll in after:
            tried: list[tuple[int, Dice]] = []
            for taken in subsets(roll, most):
                kept = without(roll, taken)
                if kept not in means:
                    total = sum(weight * after[tuple(sorted(kept + new))] for new, weight in weighed(len(taken)))
                    means[kept] = total * SIDES ** (most - len(taken))
                tried.append((means[kept], taken))
            value, chosen[roll] = max(tried, key=lambda found: sign * found[0])  # the first of equals: fewest dice
            worth[roll] = value
        self.choices.append(chosen)
        return worth


@cache
def policy(plan: DicePlan) -> Policy:
    """The best play of a plan, found once."""
    return Policy(plan)


def rolls(dice: int) -> list[Dice]:
    """Every roll."""
    return [roll for roll, _ in weighed(dice)]


@cache
def weighed(dice: int) -> list[tuple[Dice, int]]:
    """Every roll with its weight."""
    return [(outcome.faces, weight) for outcome, weight in BATTLE_DIE.table(dice).outcomes]  # type: ignore[attr-defined]


def subsets(roll: Dice, most: int) -> list[Dice]:
    """All dice that can be taken up, fewest first, then smallest faces."""
    return [taken for size in range(most + 1) for taken in sorted(set(combinations(roll, size)))]


def without(roll: Dice, taken: Dice) -> Dice:
    """The dice that stay."""
    return tuple(sorted((Counter(roll) - Counter(taken)).elements()))


class Attacks:
    """Plays one attack, and the answer of its target if that is wanted; everything else is declined."""

    def __init__(self, attacker: int, target: int, strikes_back: bool = False) -> None:
        self.pair = (attacker, target)
        self.strikes_back = strikes_back
        self.policies: dict[tuple[int, int, int, int], Policy] = {}

    def is_over(self, state: State, asked: Decision) -> bool:
        """Whether something else is asked than what belongs to this attack."""
        assert isinstance(state, PantheonState)
        attack = asking_record(state)
        if not isinstance(attack, Attack):
            return True
        if (attack.attacker, attack.target) not in (self.pair, self.pair[::-1]):
            return True
        if asked.seat == CHANCE and not attack.faces:
            key = named(state, attack)
            if key not in self.policies:
                self.policies[key] = policy(dice_plan(state))
        return False

    def answer(self, state: State, asked: Decision) -> Action:
        """The best use of dice; no to everything else."""
        assert isinstance(state, PantheonState)
        attack = asking_record(state)
        assert isinstance(attack, Attack)
        if asked.kind == STRIKE_BACK:
            return asked.options[-1] if self.strikes_back else actions.DECLINE
        if asked.kind == ORDER:
            return first_effect(state, asked)
        if asked.kind == SECOND:
            return asked.options[-1]  # all fives: a five rolled again is worth more than a saved one
        if asked.kind not in (REROLL, CONVERT, ALLOCATE):
            return actions.DECLINE
        played = self.policies[named(state, attack)]
        plan = played.plan
        assert (attack.offence, attack.defence) == (plan.dice, plan.defence), (attack, plan)
        if asked.kind == ALLOCATE:
            if attack.raisable:
                return asked.options[-1]
            return actions.Allocate(*played.triple[attack.faces])
        taken = played.choices[len(plan.stages) - len(attack.effects)][attack.faces]
        return actions.Convert(len(taken)) if asked.kind == CONVERT else actions.Reroll(taken)

    def junction(self, state: State, asked: Decision) -> Hashable:
        """All events but dice, at the question whether the target strikes back: equal events make equal states."""
        if asked.kind != STRIKE_BACK:
            return None
        return tuple(event for event in state.heard or () if not isinstance(event, Assaulted))

    def result(self, state: State) -> Blows:
        """What both units suffered."""
        attacker, target = self.pair
        heard = state.heard or []
        wounds = [
            sum(event.wounds for event in heard if isinstance(event, Wounded) and event.unit == unit)
            for unit in (target, attacker)
        ]
        return Blows(wounds[0], wounds[1], any(isinstance(event, Retaliated) for event in heard))


def named(state: PantheonState, attack: Attack) -> tuple[int, int, int, int]:
    """An attack among those of one simulation."""
    return attack.attacker, attack.target, state.vitality[attack.attacker], state.vitality[attack.target]


def to_first_roll(state: PantheonState, player: Attacks) -> bool:
    """Decline everything up to the first roll of an attack; False if it is not rolled for."""
    while (asked := pending(state)) is not None:
        attack = asking_record(state)
        if not isinstance(attack, Attack):
            return False
        if asked.seat == CHANCE:
            return (attack.attacker, attack.target) == player.pair and not attack.faces
        apply(state, player.answer(state, asked), asked.seat)
    return False
