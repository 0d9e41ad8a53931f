"""What a blow in pantheon is expected to do."""

from __future__ import annotations

from typing import Final, TypeAlias

from strategos.games.pantheon.frames import Attack, Volley, new_attack
from strategos.games.pantheon.model import PantheonState, Profile
from strategos.games.pantheon.odds.attack import wounds_distribution
from strategos.games.pantheon.rules.assault import dice_effects, effect_limit, roll_dice, strength
from strategos.games.pantheon.rules.combat import attack_after_retaliation, late_retaliation, may_retaliate
from strategos.games.pantheon.rules.dice import HIGHEST
from strategos.games.pantheon.rules.strength import wound_changes
from strategos.games.pantheon.words import NOBODY, RETALIATION, SINGLE
from strategos.kernel.flow import Frame

Blow: TypeAlias = tuple[int, float, float]
"""A unit, the wounds that it is expected to suffer, and how likely it falls."""

GOD_WOUND: Final = 2.0  # what a wound of a divinity counts, in the same coin as recruitment points of others

_means: Final[list[list[float]]] = [[-1.0] * (HIGHEST + 1) for _ in range(HIGHEST + 1)]
_chances: Final[dict[int, list[float]]] = {}
_suffered: Final[dict[tuple[int, int, int, int], tuple[float, float]]] = {}
_MAX_SUFFERED: Final = 1 << 14


# -- wounds -----------------------------------------------------------------------------------------------------------


def mean_wounds(dice: int, defence: int) -> float:
    """The wounds that some dice cause on average against a defence."""
    dice = min(dice, HIGHEST)
    found = _means[dice][defence]
    if found < 0:
        found = wounds_distribution(dice, defence).mean if dice > 0 else 0.0
        _means[dice][defence] = found
    return found


def chances(dice: int, defence: int) -> list[float]:
    """How likely 0, 1, 2 … wounds are."""
    key = dice * (HIGHEST + 1) + defence
    found = _chances.get(key)
    if found is None:
        odds = wounds_distribution(dice, defence)
        found = [weight / odds.total for weight in odds.weights]
        _chances[key] = found
    return found


def blow(state: PantheonState, attack: Attack) -> tuple[float, float]:
    """The wounds a target is expected to suffer from an attack, and how likely it is destroyed.

    Dice rolled again are counted as a part of a die each, which is close and needs no table of their own.
    """
    dice, defence = strength(state, attack)
    if dice <= 0:
        return 0.0, 0.0
    target = attack.target
    dice += luck(state, attack)
    changes = wound_changes(state, attack)
    return suffered(max(0, min(dice, HIGHEST)), defence, changes, state.vitality[target])


def suffered(dice: int, defence: int, changes: int, vitality: int) -> tuple[float, float]:
    """The mean of the wounds that a unit suffers from some dice, and how likely it is destroyed.

    `changes` are added to the wounds of a blow that wounds.
    """
    key = (dice, defence, changes, vitality)
    found = _suffered.get(key)
    if found is None:
        mean = 0.0
        fatal = 0.0
        for wounds, chance in enumerate(chances(dice, defence)):
            lost = max(0, wounds + changes) if wounds else 0
            if lost >= vitality:
                lost = vitality
                fatal += chance
            mean += lost * chance
        found = (mean, fatal)
        if len(_suffered) >= _MAX_SUFFERED:
            _suffered.clear()
        _suffered[key] = found
    return found


def luck(state: PantheonState, attack: Attack) -> int:
    """The dice that re-rolls and turned blanks of the attacker are about worth, less 1 for re-rolls of the target."""
    rolls = 0
    against = 0
    for effect in dice_effects(state, attack):
        if effect.of_target:
            against = 1
        else:
            rolls += 1 if effect.converts else effect_limit(state, attack, effect.number)
    return (rolls + 1) // 2 - against


def prize(profile: Profile) -> float:
    """What one wound of a unit counts."""
    return GOD_WOUND if profile.is_divinity else (profile.cost + 0.3) / profile.vitality


def gain(state: PantheonState, attack: Attack) -> float:
    """Expected value of a blow to the attacker: wounds, and more for the end of a unit."""
    mean, fatal = blow(state, attack)
    profile = state.rules.profiles[attack.target]
    worth = mean * prize(profile)
    if profile.is_divinity:
        return worth + 40.0 * fatal
    return worth + fatal * (0.5 * profile.cost + (1.5 if state.carries[attack.target] else 0.0))


def pending_blows(state: PantheonState, frames: list[Frame]) -> list[Blow]:
    """If dice are about to be rolled for an attack: who is expected to suffer how much, and how likely it falls.

    `frames` are those that are waiting.
    """
    if not frames or frames[-1].step is not roll_dice:
        return []
    attack = frames[-1].record
    assert isinstance(attack, Attack)
    mean, fatal = blow(state, attack)
    found = [(attack.target, mean, fatal)]
    if attack.shape == SINGLE:
        if not attack.distance and fatal < 1.0 and is_answer_due(state, attack, frames):
            back = new_attack(attack.target, attack.attacker, state.owner[attack.target], RETALIATION, 0)
            struck, fallen = blow(state, back)
            share = (1.0 - fatal) * 0.8  # wounded units strike back with fewer dice
            found.append((attack.attacker, struck * share, fallen * share))
    elif attack.shape == RETALIATION:
        found += postponed(state, fatal, frames)
    elif attack.attacker != NOBODY:
        for frame in reversed(frames[-4:-1]):
            volley = frame.record
            if isinstance(volley, Volley):
                for other in volley.left:
                    profile = state.rules.profiles[other]
                    vitality = state.vitality[other]
                    if state.area[other] >= 0 and vitality:
                        expected = min(float(vitality), mean_wounds(volley.dice, profile.defence[vitality]))
                        found.append((other, expected, 0.3 * expected / vitality))
                break
    return found


def postponed(state: PantheonState, fatal: float, frames: list[Frame]) -> list[Blow]:
    """What an attack does that waits for an early retaliation, if its unit survives that."""
    for frame in reversed(frames[-5:-1]):
        if frame.step is attack_after_retaliation and isinstance(frame.record, Attack):
            mean, fallen = blow(state, frame.record)
            share = (1.0 - fatal) * 0.85  # wounded units strike with fewer dice
            return [(frame.record.target, mean * share, fallen * share)]
    return []


def is_answer_due(state: PantheonState, attack: Attack, frames: list[Frame]) -> bool:
    """Whether the target may still strike back after this attack, and has the card."""
    if len(frames) < 2 or frames[-2].step is not late_retaliation:
        return False
    return state.hand[attack.target] > 0 and may_retaliate(state, attack)
