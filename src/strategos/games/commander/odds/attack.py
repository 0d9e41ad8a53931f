"""Exact odds of an attack when both sides use their re-rolls as well as the dice allow.

The attacker rolls and re-rolls first, knowing only its own dice, and wants the highest worth on average; the defender
answers with all dice on the table and wants the lowest. Of equally good re-rolls the one with fewest dice is taken,
then the one with the smallest faces, where faces that do the same in a clash count as the smallest of them. All numbers
are whole weights until a share is asked for, so there is no rounding and no false tie.

>>> plain = Clash(True, False, 0, False, (0, 0, 0, 0), False, True, True, False, (0, 0, 0, 0), (6,))
>>> found = odds(Plan(plain, attack_dice=3, defence_dice=2))
>>> found.target_losses.probabilities[3], round(found.target_losses.mean, 2)
(Fraction(4, 243), 0.58)
>>> best_reroll(Plan(plain, attack_dice=3, attack_rerolls=1), (2, 5, 6))
(5,)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from strategos.games.commander.rules.dice import Clash, parry
from strategos.games.commander.rules.rerolls import SIDES, Brought, attack_brings, defence_brings, pool_of, stand_ins
from strategos.games.commander.words import PANIC
from strategos.kernel.distribution import Distribution
from strategos.kernel.errors import BadContent
from strategos.kernel.records import record

HIGHEST: Final = 12  # dice of one roll: no unit with all its cards and tokens comes near
_MOST_KEPT: Final = 1024  # plans that are remembered

Result: TypeAlias = tuple[int, int, int, int]
"""Losses and panic of the target, losses and panic of the attacker."""


@record
class Plan:
    """An attack before its first die: the clash, the dice, and what follows when parrying is done.

    Rally is left out: it is a choice after the dice that turns one damage into one panic. So are Vampirism and
    Survivor, which only come when losses are known.
    """

    clash: Clash
    attack_dice: int
    attack_rerolls: int = 0  # Master of Attack or of Shooting
    defence_dice: int = 0  # 0: no defence roll
    defence_rerolls: int = 0  # Master of Defence
    target_risen: bool = False
    target_shelter: int = 0  # damage that its hex takes off
    target_tires: bool = False  # takes fatigue against damage whenever there is some
    target_left: int = 0  # miniatures or Health; 0: not known, losses without limit
    attacker_risen: bool = False
    attacker_shelter: int = 0
    attacker_tires: bool = False
    attacker_left: int = 0


@record
class Worth:
    """What the attacker wants, in halves of a point: one loss is a point, one panic result half of one."""

    target_loss: int = 2
    target_panic: int = 1
    target_destroyed: int = 0  # in addition to its losses
    attacker_loss: int = 2
    attacker_panic: int = 1
    attacker_destroyed: int = 0


USUAL: Final = Worth()


class Odds:
    """Everything an attack can do: `joint` has the weight of each result out of `total`."""

    __slots__ = ("attacker_losses", "attacker_panic", "joint", "plan", "target_losses", "target_panic", "total")

    def __init__(self, plan: Plan, joint: dict[Result, int], total: int) -> None:
        self.plan: Final = plan
        self.joint: Final = joint
        self.total: Final = total
        parts: list[dict[int, int]] = [{}, {}, {}, {}]
        for result, weight in joint.items():
            for at in range(4):
                parts[at][result[at]] = parts[at].get(result[at], 0) + weight
        found: list[Distribution] = []
        for part in parts:
            found.append(Distribution(tuple([part.get(n, 0) for n in range(max(part) + 1)]), total))
        self.target_losses: Final = found[0]
        self.target_panic: Final = found[1]
        self.attacker_losses: Final = found[2]
        self.attacker_panic: Final = found[3]

    def chance(self, result: Result) -> Fraction:
        """How likely exactly this result is."""
        return Fraction(self.joint.get(result, 0), self.total)

    @property
    def target_destroyed(self) -> float:
        """How likely the target loses all it has left; 0 if that is not known."""
        return self.target_losses.chance(self.plan.target_left) if self.plan.target_left else 0.0

    @property
    def attacker_destroyed(self) -> float:
        """How likely the attacker loses all it has left; 0 if that is not known."""
        return self.attacker_losses.chance(self.plan.attacker_left) if self.plan.attacker_left else 0.0


def formation(allies: int) -> int:
    """How many PANIC results a unit ignores with allies in contact: one for every two. Rule: FC-SUP-05, FC-EX-12."""
    return allies // 2


def suffered(damage: int, panic: int, risen: bool, shelter: int, tires: bool, left: int) -> tuple[int, int]:
    """The losses and the panic of one side after parrying.

    Panic of a Risen unit becomes damage, then shelter and a fatigue token take something off. Losses end with what
    is left (0: no limit), and a destroyed unit does not retreat.
    Rule: FC-MELEE-17, FC-MELEE-18, FC-MELEE-19, FC-MELEE-22, FC-TER-16, FC-STA-04, FC-STA-06, FC-RULING-08.
    """
    if risen:
        damage += panic
        panic = 0
    damage = max(0, damage - shelter)
    if tires and damage:
        damage -= 1
    if left and damage >= left:
        return left, 0
    return damage, panic


class _Answer:
    """What the defender makes of its dice once a certain attack roll lies on the table."""

    __slots__ = ("chosen", "results", "value")

    def __init__(self, results: list[Result], chosen: list[int], value: int) -> None:
        self.results: Final = results  # of each defence roll
        self.chosen: Final = chosen
        self.value: Final = value  # for the attacker, times 6 for each defence die and each of its re-rolls


class _Solved:
    """A plan played through: the defender's answers to attack rolls, then the attacker's own choice."""

    __slots__ = (
        "_answers", "_brought", "_chosen", "_odds",
        "attack", "attack_pool", "clash", "defence", "defence_pool", "defences", "plan", "worth",
    )  # fmt: skip

    def __init__(self, plan: Plan, worth: Worth) -> None:
        self.plan: Final = plan
        self.worth: Final = worth
        self.clash: Final[Clash] = plan.clash
        self.attack: Final = stand_ins(plan.clash, plan.attack_dice, True)
        self.defence: Final = stand_ins(plan.clash, plan.defence_dice, False)
        self.attack_pool: Final = pool_of(self.attack, plan.attack_dice, plan.attack_rerolls)
        self.defence_pool: Final = pool_of(self.defence, plan.defence_dice, plan.defence_rerolls)
        self.defences: Final = [defence_brings(plan.clash, faces) for faces in self.defence_pool.rolls]
        self._answers: Final[dict[Brought, _Answer]] = {}
        self._brought: Final[list[Brought]] = []
        self._chosen: Final[list[int]] = []
        self._odds: Odds | None = None

    def answer(self, attack: Brought) -> _Answer:
        """The defender's play against an attack roll, found once for all that bring the same."""
        found = self._answers.get(attack)
        if found is None:
            results: list[Result] = []
            losses: list[int] = []
            for defence in self.defences:
                result = self.result(attack, defence)
                results.append(result)
                losses.append(-self.value(result))
            pool = self.defence_pool
            chosen, highest = pool.best(losses)
            total = 0
            for at, weight in enumerate(pool.weights):
                total -= weight * highest[at]
            found = _Answer(results, chosen, total)
            self._answers[attack] = found
        return found

    def result(self, attack: Brought, defence: Brought) -> Result:
        """Losses and panic of both sides from what their rolls bring. Rule: FC-MELEE-26, FC-RNG-13."""
        plan = self.plan
        damage, panic = parry(attack[0], attack[1], defence[0])
        losses, flight = suffered(
            damage, panic, plan.target_risen, plan.target_shelter, plan.target_tires, plan.target_left
        )
        damage, panic = parry(defence[1], defence[2], attack[2])
        own, fright = suffered(
            damage, panic, plan.attacker_risen, plan.attacker_shelter, plan.attacker_tires, plan.attacker_left
        )
        return losses, flight, own, fright

    def value(self, result: Result) -> int:
        """What a result is worth to the attacker."""
        worth = self.worth
        value: int = worth.target_loss * result[0] + worth.target_panic * result[1]
        value -= worth.attacker_loss * result[2] + worth.attacker_panic * result[3]
        if self.plan.target_left and result[0] == self.plan.target_left:
            value += worth.target_destroyed
        if self.plan.attacker_left and result[2] == self.plan.attacker_left:
            value -= worth.attacker_destroyed
        return value

    def chosen(self) -> list[int]:
        """The attacker's choice for each of its rolls."""
        if not self._chosen:
            pool = self.attack_pool
            values: list[int] = []
            for faces in pool.rolls:
                brought = attack_brings(self.clash, faces)
                self._brought.append(brought)
                values.append(self.answer(brought).value)
            self._chosen.extend(pool.best(values)[0])
        return self._chosen

    def odds(self) -> Odds:
        """The joint distribution: the attacker's dice forward, then for each what the defender's dice make of it."""
        if self._odds is None:
            pool = self.attack_pool
            masses: dict[Brought, int] = {}
            chosen = self.chosen()
            for at, mass in enumerate(pool.spread(chosen)):
                if mass:
                    masses[self._brought[at]] = masses.get(self._brought[at], 0) + mass
            joint: dict[Result, int] = {}
            defence = self.defence_pool
            for brought, mass in masses.items():
                answer = self.answer(brought)
                for at, weight in enumerate(defence.spread(answer.chosen)):
                    if weight:
                        result = answer.results[at]
                        joint[result] = joint.get(result, 0) + mass * weight
            dice = self.plan.attack_dice + pool.most + self.plan.defence_dice + defence.most
            self._odds = Odds(self.plan, joint, SIDES**dice)
        return self._odds


_plans: Final[dict[tuple[Plan, Worth], _Solved]] = {}


def _solved(plan: Plan, worth: Worth) -> _Solved:
    """A plan played through, made once. A long simulation meets too many to remember them all."""
    key = (plan, worth)
    found = _plans.get(key)
    if found is None:
        _check(plan)
        if len(_plans) >= _MOST_KEPT:
            _plans.clear()
        found = _Solved(plan, worth)
        _plans[key] = found
    return found


def _check(plan: Plan) -> None:
    """Refuse numbers that no attack has. Rule: FC-DICE-07."""
    for what, value, least in (
        ("attack-dice", plan.attack_dice, 1),
        ("defence-dice", plan.defence_dice, 0),
        ("attack-rerolls", plan.attack_rerolls, 0),
        ("defence-rerolls", plan.defence_rerolls, 0),
    ):
        if not least <= value <= HIGHEST:
            raise BadContent(f"commander.attack.range-{what}", value=value, least=least, highest=HIGHEST)
    for what, value in (
        ("target", plan.target_left),
        ("attacker", plan.attacker_left),
    ):
        if value < 0:
            raise BadContent(f"commander.attack.{what}-left", value=value)


def odds(plan: Plan, worth: Worth = USUAL) -> Odds:
    """Everything an attack can do to both sides, and how likely, exactly.

    Rule: FC-DICE-03, FC-DICE-04, FC-MELEE-10, FC-MELEE-11, FC-RULING-07.
    """
    return _solved(plan, worth).odds()


def best_reroll(plan: Plan, faces: Sequence[int], worth: Worth = USUAL) -> tuple[int, ...]:
    """The dice that the attacker should take up from its roll and roll again; none if () comes back.

    Rule: FC-KW-15, FC-KW-17, FC-RULING-07.
    """
    _count(faces, plan.attack_dice, "attack")
    solved = _solved(plan, worth)
    pool = solved.attack_pool
    place = pool.places[_as(solved.attack, faces)]
    return _shown(solved.attack, faces, pool.takes[place][solved.chosen()[place]][0])


def best_defence_reroll(
    plan: Plan, attack_faces: Sequence[int], faces: Sequence[int], worth: Worth = USUAL
) -> tuple[int, ...]:
    """The dice that the defender should take up, with the attack roll on the table; none if () comes back.

    Rule: FC-KW-16, FC-DICE-03, FC-RULING-07.
    """
    _count(attack_faces, plan.attack_dice, "attack")
    _count(faces, plan.defence_dice, "defence")
    solved = _solved(plan, worth)
    pool = solved.defence_pool
    place = pool.places[_as(solved.defence, faces)]
    answer = solved.answer(attack_brings(solved.clash, attack_faces))
    return _shown(solved.defence, faces, pool.takes[place][answer.chosen[place]][0])


def _count(faces: Sequence[int], dice: int, roll: str) -> None:
    if len(faces) != dice:
        raise BadContent(f"commander.attack.{roll}-roll", shown=len(faces), dice=dice)


def _as(sides: tuple[int, ...], faces: Sequence[int]) -> tuple[int, ...]:
    """A roll as its stand-ins, smallest first."""
    return tuple(sorted([sides[face - PANIC] for face in faces]))


def _shown(sides: tuple[int, ...], faces: Sequence[int], taken: tuple[int, ...]) -> tuple[int, ...]:
    """The faces on the table for the stand-ins that are taken up, smallest first."""
    found: list[int] = []
    wanted = list(taken)
    for face in sorted(faces):
        if sides[face - PANIC] in wanted:
            wanted.remove(sides[face - PANIC])
            found.append(face)
    return tuple(found)
