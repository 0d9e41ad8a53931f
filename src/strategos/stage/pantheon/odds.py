"""What an attack does, before anybody rolls: exact wounds, the target's answer, and what may still come between."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final

from strategos.games.pantheon import actions
from strategos.games.pantheon.effects.functions import ReactionFunction
from strategos.games.pantheon.effects.talents import blanks_to_throw, guards_beside, throw_areas
from strategos.games.pantheon.frames import Attack, Charge, Volley, new_attack
from strategos.games.pantheon.model import PantheonState, replaced
from strategos.games.pantheon.odds.attack import wounds_distribution
from strategos.games.pantheon.queries import enemies, is_enemy, is_on
from strategos.games.pantheon.rules.assault import (
    dice_effects,
    effect_limit,
)
from strategos.games.pantheon.rules.combat import aimed, is_early, may_evade, may_retaliate
from strategos.games.pantheon.rules.dice import SIDES
from strategos.games.pantheon.rules.strength import defence_of, offence_of, wound_changes
from strategos.games.pantheon.rules.targets import power_of, single_targets
from strategos.games.pantheon.rules.volley import shot_at
from strategos.games.pantheon.words import NOBODY, RETALIATION
from strategos.kernel.action import Action
from strategos.kernel.distribution import Distribution
from strategos.kernel.engine import apply, asking_record, waiting
from strategos.kernel.ids import Seat
from strategos.kernel.records import replace
from strategos.kernel.state import Frame
from strategos.kernel.stats import Explained, Modifier
from strategos.stage.pantheon.names import Lexicon, unit
from strategos.stage.pantheon.sheets import worded_sum
from strategos.stage.scene import Bar, Chart, Odds, Risk, Sum

ATTACKS: Final = (
    actions.AttackUnit, actions.Storm, actions.Aim, actions.Hurl, actions.ChargeTo, actions.Retaliate, actions.Uproot,
)  # fmt: skip
MOST_SUMS: Final = 3  # targets whose sums are listed, at most


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of one attack."""

    attack: Attack
    offence: Explained
    defence: Explained
    wounds: Distribution
    effects: list[int]
    is_exact: bool


def is_attack(state: PantheonState, action: Action) -> bool:
    """Whether an option has odds: dice will be rolled against a known target."""
    if isinstance(action, actions.Use):
        power = state.rules.powers[action.power]
        return power.shape >= 0
    if isinstance(action, actions.ChargeTo):
        charge = asking_record(state)
        foes = enemies(state, state.owner[charge.unit]) if isinstance(charge, Charge) else 0
        return bool(state.here[action.area] & foes)
    return isinstance(action, ATTACKS)


def odds(state: PantheonState, seat: Seat, action: Action, lexicon: Lexicon) -> Odds | None:
    """What an option does; None if nobody can be attacked with it."""
    if not is_attack(state, action):
        return None
    tried = state.clone()
    apply(tried, action, seat)
    attacks = coming(tried)
    forecasts = [forecast(tried, attack) for attack in attacks]
    forecasts = [found for found in forecasts if found.offence.total > 0]
    if not forecasts:
        return None
    if len(forecasts) == 1:
        return single(tried, forecasts[0], lexicon)
    return several(tried, forecasts, lexicon)


def coming(state: PantheonState) -> list[Attack]:
    """The attacks that wait to be rolled: one, those of a volley, or one for each target that may still be chosen."""
    frames = waiting(state)
    for frame in reversed(frames):
        record = frame.record
        if isinstance(record, Attack):
            if record.faces:
                return []
            if record.target != NOBODY:
                return [record, *rest_of_volley(state, record, frames)]
            return possible(state, record)
        if isinstance(record, Volley) and record.left:
            return [shot_at(state, record, target) for target in record.left]
    return []


def rest_of_volley(state: PantheonState, attack: Attack, frames: list[Frame]) -> list[Attack]:
    """The other targets of the volley that an attack belongs to."""
    for frame in reversed(frames):
        record = frame.record
        if isinstance(record, Volley) and record.attacker == attack.attacker:
            left = [target for target in record.left if target != attack.target and state.area[target] >= 0]
            return [shot_at(state, record, target) for target in left]
    return []


def possible(state: PantheonState, attack: Attack) -> list[Attack]:
    """One attack for each target that can be chosen. Rule: MB-CMB-01."""
    power = power_of(state, attack.power)
    if power is not None and power.use is not None and power.attack is not None:
        graph = state.rules.board.graph
        targets = [target for group in power.attack.groups(state, power) for target in group]
        here = state.area[attack.attacker]
        return [
            replace(attack, target=target, distance=graph.distance(here, state.area[target]), places=(here, there))
            for target in targets
            if (there := state.area[target]) >= 0
        ]
    return [aimed(state, attack, option) for option in single_targets(state, attack.attacker, power)]


def forecast(state: PantheonState, attack: Attack) -> Forecast:
    """The odds of one attack: all re-rolls and conversions used as well as can be. Rule: MB-ATK-02, MB-ATK-17."""
    if attack.dice:
        rule = "MB-TERR-16" if attack.attacker == NOBODY else "MB-CMB-05"
        word = "lava" if attack.attacker == NOBODY else "power"
        offence = Explained("offence", [Modifier(attack.dice, word, rule)])
    else:
        offence = offence_of(state, attack)
    defence = defence_of(state, attack)
    effects = dice_effects(state, attack)
    rerolls = [effect for effect in effects if not effect.converts]
    own = [effect_limit(state, attack, effect.number) for effect in rerolls if not effect.of_target]
    others = [effect_limit(state, attack, effect.number) for effect in rerolls if effect.of_target]
    changes = wound_changes(state, attack)
    is_attacker_active = state.rules.sides[state.active] == state.rules.sides[attack.resolver]
    is_exact = len(own) < 2 and len(others) < 2 and not any(effect.is_exact for effect in effects)
    wounds = wounds_distribution(
        offence.total,
        defence.total,
        state.rules.switches.dice,
        rerolls=min(sum(own), offence.total),
        enemy_rerolls=min(sum(others), offence.total),
        convert_blanks=any(effect.converts for effect in effects),
        reduction=max(0, -changes),
        extra_wound=max(0, changes),
        vitality=state.vitality[attack.target],
        target_first=is_attacker_active,
    )
    return Forecast(attack, offence, defence, wounds, [effect.number for effect in effects], is_exact)


# -- one target -------------------------------------------------------------------------------------------------------


def single(state: PantheonState, found: Forecast, lexicon: Lexicon) -> Odds:
    """An attack on one target, with its answer."""
    attack = found.attack
    charts = [chart(state, found, lexicon)]
    risks: list[Risk] = []
    notes = interferences(state, found, lexicon)
    if attack.shape != RETALIATION and attack.attacker != NOBODY and may_retaliate(state, attack):
        answer = retaliation(state, found, lexicon)
        charts.append(answer)
        names = {"attacker": unit(attack.attacker), "target": unit(attack.target)}
        alive = 1 - found.wounds.at_least(state.vitality[attack.target])
        if is_early(state, attack):
            notes.append(lexicon.say("odds.first", **names))
            alive = 1.0
        risks.append(Risk(lexicon.say("odds.survives", **names), alive))
        if answer.kill:
            risks.append(Risk(lexicon.say("odds.struck", **names), answer.kill * alive))
        notes.append(lexicon.say("odds.card", unit=unit(attack.target)))
    thrown = throw_chance(state, found)
    if thrown is not None:
        risks.append(Risk(lexicon.say("odds.throw", target=unit(attack.target)), thrown))
    return Odds(
        title=titled(found, lexicon),
        exactness=exactness([found], lexicon),
        charts=charts,
        sums=sums(found, lexicon),
        risks=risks,
        notes=notes,
    )


def titled(found: Forecast, lexicon: Lexicon) -> str:
    """Who against whom."""
    if found.attack.attacker == NOBODY:
        return lexicon.say("odds.title_lava", target=unit(found.attack.target))
    return lexicon.say("odds.title", attacker=unit(found.attack.attacker), target=unit(found.attack.target))


def exactness(forecasts: list[Forecast], lexicon: Lexicon) -> str:
    """How far the numbers can be trusted."""
    return lexicon.say("odds.exact" if all(found.is_exact for found in forecasts) else "odds.near")


def chart(state: PantheonState, found: Forecast, lexicon: Lexicon) -> Chart:
    """The wounds of one target."""
    target = found.attack.target
    key = "odds.losses" if state.rules.profiles[target].is_troops else "odds.wounds"
    return charted(lexicon.say(key, target=unit(target)), found.wounds, state.vitality[target])


def charted(title: str, wounds: Distribution, vitality: int) -> Chart:
    """A distribution as columns."""
    bars = [Bar(n, wounds.chance(n)) for n in range(len(wounds.weights))]
    return Chart(title, wounds.mean, bars, wounds.at_least(vitality))


def sums(found: Forecast, lexicon: Lexicon) -> list[Sum]:
    """Dice and defence, with their reasons."""
    attack = found.attack
    named = lexicon.units[attack.attacker] if attack.attacker != NOBODY else lexicon.say("source.lava")
    return [
        worded_sum(lexicon, lexicon.say("odds.offence", attacker=named), found.offence),
        worded_sum(lexicon, lexicon.say("odds.defence", target=lexicon.units[attack.target]), found.defence),
    ]


def retaliation(state: PantheonState, found: Forecast, lexicon: Lexicon) -> Chart:
    """The wounds of the attacker if the target strikes back: with what the attack has left of it, given it lives.

    With Initiative it strikes first, unhurt. Rule: MB-RET-01, MB-RET-10.
    """
    attack = found.attack
    attacker, target = attack.attacker, attack.target
    full = state.vitality[target]
    back = new_attack(target, attacker, state.owner[target], RETALIATION, 0, attack.is_across)
    is_first = is_early(state, attack)
    weights: dict[int, float] = {}
    alive = 1.0 if is_first else 1 - found.wounds.at_least(full)
    for lost in range(1 if is_first else full):
        likely = 1.0 if is_first else found.wounds.chance(lost)
        if not likely or not alive:
            continue
        after = state.clone()
        after.vitality = replaced(after.vitality, target, full - lost)
        answer = forecast(after, back).wounds if offence_of(after, back).total > 0 else Distribution((1,), 1)
        for n in range(len(answer.weights)):
            weights[n] = weights.get(n, 0.0) + likely / alive * answer.chance(n)
    bars = [Bar(n, p) for n, p in sorted(weights.items())]
    mean = sum(n * p for n, p in weights.items())
    fall = sum(p for n, p in weights.items() if n >= state.vitality[attacker])
    key = "odds.back_first" if is_first else "odds.back"
    title = lexicon.say(key, attacker=unit(attacker), target=unit(target))
    return Chart(title, mean, bars, fall)


def throw_chance(state: PantheonState, found: Forecast) -> float | None:
    """How likely the blanks for a mighty throw are; None if nobody throws or effects change the dice.

    Rule: MB-TAL-15.
    """
    attack = found.attack
    least = blanks_to_throw(state, attack)
    if not least or found.effects or not throw_areas(state, attack.target):
        return None
    dice = found.offence.total
    odd = 1 / SIDES
    return sum([comb(dice, blanks) * odd**blanks * (1 - odd) ** (dice - blanks) for blanks in range(least, dice + 1)])


def interferences(state: PantheonState, found: Forecast, lexicon: Lexicon) -> list[str]:
    """What may still come between, and what is counted in already."""
    attack = found.attack
    target = unit(attack.target)
    notes: list[str] = []
    if found.effects:
        names = [lexicon.name("effect", effect) for effect in found.effects]
        notes.append(lexicon.say("odds.rerolls", effects=lexicon.words.listed(names, lexicon.lang)))
    if attack.attacker == NOBODY:
        return notes
    if attack.shape != RETALIATION:
        guards = guards_beside(state, attack)
        if guards:
            notes.append(lexicon.say("odds.guard", units=lexicon.listed(guards)))
        if may_evade(state, attack):
            notes.append(lexicon.say("odds.evade", target=target))
    for use in state.rules.profiles[attack.target].effects.uses:
        function = use.function
        if isinstance(function, ReactionFunction) and function.note and is_on(state, use, attack.target, attack):
            if function.might is None or function.might(state, use, attack):
                notes.append(lexicon.say(function.note, target=target))
    return notes


# -- several targets --------------------------------------------------------------------------------------------------


def several(state: PantheonState, forecasts: list[Forecast], lexicon: Lexicon) -> Odds:
    """An area or multiple attack, or a special attack whose target is still open."""
    attacker = forecasts[0].attack.attacker
    targets = list(dict.fromkeys(found.attack.target for found in forecasts))
    notes = [lexicon.say("odds.volley")]
    if any(not is_enemy(state, attacker, target) for target in targets):
        notes.append(lexicon.say("odds.friends"))
    for found in forecasts:
        for note in interferences(state, found, lexicon):
            if note not in notes:
                notes.append(note)
    listed = [line for found in forecasts[:MOST_SUMS] for line in sums(found, lexicon)]
    return Odds(
        title=lexicon.say("odds.title_many", attacker=unit(attacker), targets=lexicon.listed(targets)),
        exactness=exactness(forecasts, lexicon),
        charts=[chart(state, found, lexicon) for found in forecasts],
        sums=distinct(listed),
        risks=[],
        notes=notes,
    )


def distinct(found: list[Sum]) -> list[Sum]:
    """Sums without those that say the same again."""
    kept: list[Sum] = []
    for line in found:
        if line not in kept:
            kept.append(line)
    return kept
