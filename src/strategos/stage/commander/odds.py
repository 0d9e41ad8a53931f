"""What an attack of commander would do, exactly, before anybody rolls."""

from __future__ import annotations

from typing import Final

from strategos.games.commander import actions
from strategos.games.commander.effects.abilities import (
    FIGHT_AFTER_RUNNING,
    PANIC_WOUNDS,
    SURVIVE,
    VAMPIRISM,
)
from strategos.games.commander.frames import Fight, MultipleAttack
from strategos.games.commander.model import CommanderState
from strategos.games.commander.odds.attack import Odds as Found
from strategos.games.commander.odds.attack import odds as attack_odds
from strategos.games.commander.odds.forecast import fight_of, plan_of, will_roll
from strategos.games.commander.queries import (
    ability,
    ability_under,
    amount_of,
    can_tire_in_activation,
    enemies_beside,
    has_token,
    may_gain_defence,
)
from strategos.games.commander.rules.combat import defenders
from strategos.games.commander.rules.losses import may_endure, may_rally
from strategos.games.commander.rules.panic import can_retreat, flight_of
from strategos.games.commander.rules.strength import attack_dice, defence_dice
from strategos.games.commander.words import MAGIC, MELEE, NOBODY, NOTHING, NOWHERE, RAN
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.distribution import Distribution
from strategos.kernel.engine import asking, pending_for
from strategos.kernel.records import replace
from strategos.kernel.stats import Explained
from strategos.stage.commander.phrases import Phrases
from strategos.stage.scene import Bar, Chart, Odds, Part, Risk, Sum

ATTACKS: Final = (actions.Attack, actions.Shoot, actions.Sweep, actions.Pursue)
REASONS: Final = frozenset({"attack", "defence", "ranged", "charge", "fatigue", "least"})  # of the rules themselves
IN_A_FIGHT: Final = frozenset({"effort", "defence", "counterattack", "brace"})  # questions before the dice fall


def odds(state: CommanderState, seat: int, action: Action, phrases: Phrases, lang: str) -> Odds | None:
    """The odds of an attack option, or of an answer that changes an attack before its dice fall."""
    decision = pending_for(state, seat)
    if decision is None:
        return None
    if isinstance(action, ATTACKS):
        if state.active == NOBODY:
            return None
        if isinstance(action, actions.Sweep):
            return swept(state, phrases, lang)
        position, fight = declared(state, decision, action)
        return card(position, fight, will_roll(position, fight), phrases, lang, is_open=True)
    frame = asking(state, seat)
    if decision.kind not in IN_A_FIGHT or frame is None or not isinstance(frame.record, Fight):
        return None
    fight, rolls = answered(state, decision, frame.record, action)
    return card(state, fight, rolls, phrases, lang, is_open=decision.kind == "effort")


def declared(state: CommanderState, decision: Decision, action: Action) -> tuple[CommanderState, Fight]:
    """The position in which an attack would be fought, and the attack."""
    unit = state.active
    if isinstance(action, actions.Pursue):
        there = state.clone()
        there.pursued = 1
        if action.hex != state.hex[unit]:
            there.put(unit, action.hex)
        return there, fight_of(there, unit, action.target, is_melee=True)
    if isinstance(action, actions.Shoot):
        return state, fight_of(state, unit, action.target, is_melee=False)
    assert isinstance(action, actions.Attack)
    fight = fight_of(state, unit, action.target, is_melee=True)
    frame = asking(state, decision.seat)
    if frame is not None and isinstance(frame.record, MultipleAttack):
        before = frame.record
        fight = replace(fight, effort=before.effort, weary=before.weary, targets=before.targets)
    return state, fight


def answered(state: CommanderState, decision: Decision, fight: Fight, action: Action) -> tuple[Fight, bool]:
    """The attack after an answer, and whether its target rolls. Rule: FC-STA-04, FC-ACN-07, FC-KW-06."""
    tires = isinstance(action, actions.Tire)
    if decision.kind == "effort":
        fight = replace(fight, effort=tires)
        return fight, will_roll(state, fight)
    if decision.kind == "brace":
        return replace(fight, bracing=tires), True
    return fight, not isinstance(action, actions.No)


def card(state: CommanderState, fight: Fight, rolls: bool, phrases: Phrases, lang: str, is_open: bool) -> Odds:
    """The odds card of one attack. `is_open`: the target may still give up its order for Defence."""
    names = phrases.names
    attacker, target = names.unit(state, fight.attacker, lang), names.unit(state, fight.target, lang)
    found = attack_odds(plan_of(state, fight, rolls))
    charts = charts_of(found, rolls, attacker, target, phrases, lang)
    sums = [explained(state, attack_dice(state, fight), phrases, lang)]
    if rolls:
        sums.append(explained(state, defence_dice(state, fight), phrases, lang))
    if is_open and not rolls and may_give_order(state, fight):
        other = attack_odds(plan_of(state, fight, True))
        charts.append(chart("odds.if_defends", other.target_losses, other.target_destroyed, target, phrases, lang))
        if fight.kind == MELEE:
            lost = other.attacker_losses
            charts.append(chart("odds.if_defends", lost, other.attacker_destroyed, attacker, phrases, lang))
    return Odds(
        title=phrases.say("odds.title", lang, attacker=attacker, target=target),
        exactness=phrases.words.say("odds.exact", lang),
        charts=charts,
        sums=sums,
        risks=risks(found, rolls, attacker, target, phrases, lang),
        notes=notes(state, fight, rolls, phrases, lang, is_open),
    )


def swept(state: CommanderState, phrases: Phrases, lang: str) -> Odds:
    """A Multiple Attack: a chart for each enemy in contact, as if it were attacked first. Rule: FC-KW-18."""
    unit = state.active
    names = phrases.names
    attacker = names.unit(state, unit, lang)
    charts: list[Chart] = []
    all_risks: list[Risk] = []
    targets = tuple(enemies_beside(state, unit))
    fight = fight_of(state, unit, targets[0], is_melee=True)
    for target in targets:
        fight = replace(fight_of(state, unit, target, is_melee=True), targets=targets)
        rolls = will_roll(state, fight)
        found = attack_odds(plan_of(state, fight, rolls))
        name = names.unit(state, target, lang)
        charts += charts_of(found, rolls, attacker, name, phrases, lang)
        all_risks += risks(found, rolls, attacker, name, phrases, lang)
    return Odds(
        title=phrases.say("odds.sweep", lang, attacker=attacker),
        exactness=phrases.words.say("odds.exact", lang),
        charts=charts,
        sums=[explained(state, attack_dice(state, fight), phrases, lang)],
        risks=all_risks,
        notes=[phrases.say("note.sweep", lang)],
    )


def charts_of(found: Found, rolls: bool, attacker: str, target: str, phrases: Phrases, lang: str) -> list[Chart]:
    """Losses of the target and, if its dice can hurt, of the attacker."""
    charts = [chart("odds.losses", found.target_losses, found.target_destroyed, target, phrases, lang)]
    if rolls and found.plan.clash.counters:
        charts.append(chart("odds.losses", found.attacker_losses, found.attacker_destroyed, attacker, phrases, lang))
    return charts


def chart(key: str, losses: Distribution, destroyed: float, unit: str, phrases: Phrases, lang: str) -> Chart:
    """One histogram."""
    bars = [Bar(n, losses.chance(n)) for n in range(len(losses.weights))]
    return Chart(phrases.say(key, lang, unit=unit), losses.mean, bars, destroyed)


def risks(found: Found, rolls: bool, attacker: str, target: str, phrases: Phrases, lang: str) -> list[Risk]:
    """Who may be destroyed, and who may panic and retreat."""
    sides = [(target, found.target_destroyed, found.target_panic)]
    if rolls and found.plan.clash.counters:
        sides.append((attacker, found.attacker_destroyed, found.attacker_panic))
    listed: list[Risk] = []
    for unit, destroyed, panic in sides:
        listed.append(Risk(phrases.say("odds.destroyed", lang, unit=unit), destroyed))
        listed.append(Risk(phrases.say("odds.panics", lang, unit=unit), panic.at_least(1)))
    return listed


def explained(state: CommanderState, sum_: Explained, phrases: Phrases, lang: str) -> Sum:
    """A number with its reasons in words."""
    return Sum(
        phrases.say(f"sum.{sum_.name}", lang),
        sum_.total,
        [Part(part.amount, source(state, part.source, phrases, lang), part.rule) for part in sum_.parts],
    )


def source(state: CommanderState, word: str, phrases: Phrases, lang: str) -> str:
    """What a part of a number comes from: a fixed reason, or the entry of the content that adds it."""
    return phrases.say(f"source.{word}", lang) if word in REASONS else phrases.names.entry(state, word, lang)


def may_give_order(state: CommanderState, fight: Fight) -> bool:
    """Whether the target can give up its order for a Defence token. Rule: FC-ACN-07."""
    target = fight.target
    return fight.kind != MAGIC and has_token(state, target) and may_gain_defence(state, target)


def notes(state: CommanderState, fight: Fight, rolls: bool, phrases: Phrases, lang: str, is_open: bool) -> list[str]:
    """What may still come and is not in the numbers."""
    attacker, target = fight.attacker, fight.target
    names = phrases.names
    found: list[str] = []

    def note(key: str, unit: int) -> None:
        found.append(phrases.say(f"note.{key}", lang, unit=names.unit(state, unit, lang)))

    if is_open:
        if fight.kind == MELEE:
            for guard in defenders(state, fight):
                note("redirect", guard)
        if not rolls and may_give_order(state, fight):
            note("may_defend", target)
        if state.moved == RAN and not ability(state, attacker, FIGHT_AFTER_RUNNING):
            note("ran", attacker)
        elif not fight.effort and can_tire_in_activation(state, attacker):
            note("may_strain", attacker)
    if may_endure(state, fight):
        note("may_endure", target)
    if may_rally(state, fight):
        note("may_rally", target)
    if ability_under(state, target, SURVIVE, attacker) and not state.survived >> target & 1:
        note("may_survive", target)
    if ability(state, attacker, VAMPIRISM, target, fight.kind) and state.wounds[attacker]:
        note("may_feed", attacker)
    for unit, foe in ((attacker, target), (target, attacker)):
        for use in [use for uses in state.rules.fight_uses for use in uses]:
            if amount_of(state, unit, use, foe, fight.kind):
                keyword = phrases.names.keyword(state, use.of, lang)
                words = {"unit": names.unit(state, unit, lang), "keyword": keyword}
                found.append(phrases.say("note.function", lang, **words))
    if not ability(state, target, PANIC_WOUNDS) and state.hex[target] != NOWHERE:
        flight = flight_of(state, target, state.hex[target], state.hex[attacker], 1)
        if not can_retreat(state, flight, state.hex[target], 1):
            note("trapped", target)
    if attacker == state.active and state.card != NOTHING:
        found.append(phrases.say("note.card", lang, card=names.card(state, state.card, lang)))
    return found
