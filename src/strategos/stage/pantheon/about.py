"""A sentence about the situation in which a question is asked."""

from __future__ import annotations

from typing import Any

from strategos.games.pantheon import frames
from strategos.games.pantheon.card_queries import deck_size, hand_size
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import living_divinity
from strategos.games.pantheon.rules.assault import is_interrupted, strength
from strategos.games.pantheon.rules.combat import may_retaliate
from strategos.games.pantheon.rules.dice import HIGHEST
from strategos.games.pantheon.words import ATTACKED, CLAIMED, HUNT_OVER, NO_HUNT, NOBODY, RETALIATION, WALKED
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking_record
from strategos.stage.pantheon.names import Lexicon, area, seat, unit


def about(state: PantheonState, decision: Decision, lexicon: Lexicon) -> str:
    """What the seat that is asked should have before its eyes."""
    record = asking_record(state)
    if isinstance(record, frames.Attack):
        return about_attack(state, decision, record, lexicon)
    if isinstance(record, frames.Activation):
        return about_activation(state, record, lexicon)
    if isinstance(record, frames.Leadership):
        return lexicon.say("about.call", leader=unit(record.act.unit), unit=unit(record.unit))
    if isinstance(record, frames.Volley):
        targets = lexicon.listed([*record.left, *record.asked[-1:]] if decision.kind == "evade" else record.left)
        return lexicon.say("about.volley", attacker=unit(record.attacker), targets=targets, dice=record.dice)
    if isinstance(record, frames.Charge):
        return lexicon.say("about.charge", unit=unit(record.unit), steps=record.left)
    if isinstance(record, frames.Burn):
        return lexicon.say("about.burn", unit=unit(record.unit))
    if isinstance(record, frames.Downfall):
        return lexicon.say("about.fallen", unit=unit(record.unit))
    return about_table(state, decision, record, lexicon)


def about_table(state: PantheonState, decision: Decision, record: Any, lexicon: Lexicon) -> str:
    """Questions about cards, the draft and the course of the turn."""
    asked = decision.seat
    if isinstance(record, frames.SearchJob):
        if record.units:
            return lexicon.say("about.search_for", units=lexicon.listed(record.units))
        return lexicon.say("about.search_any", n=deck_size(state, asked))
    if isinstance(record, frames.Payment):
        return lexicon.say("about.payment", cost=record.cost)
    if isinstance(record, frames.LateSearch):
        return lexicon.say("about.late", seat=seat(state.active))
    if isinstance(record, frames.Currents):
        return lexicon.say("about.current", units=lexicon.listed(record.left))
    if decision.kind in ("divinity", "recruit"):
        return lexicon.say("about.points", n=state.points[asked])
    if decision.kind == "army":
        return lexicon.say("about.army")
    if decision.kind in ("draw amount", "draw on pass", "extra card"):
        return lexicon.say("about.cards", n=deck_size(state, asked))
    if decision.kind == "recall":
        god = living_divinity(state, asked)
        return lexicon.say("about.recall", unit=unit(god), here=area(state.area[god])) if god >= 0 else ""
    if decision.kind == "pass or continue":
        return lexicon.say("about.turn", round=state.round, n=hand_size(state, asked))
    if decision.kind in ("activation", "second activation"):
        key = "about.second" if decision.kind == "second activation" else "about.count"
        return lexicon.say(key, count=state.count, limit=state.limit)
    return ""


def about_attack(state: PantheonState, decision: Decision, attack: frames.Attack, lexicon: Lexicon) -> str:
    """Who attacks whom with how many dice against which defence, and what this question is about."""
    if attack.target == NOBODY:
        return before_target(attack, lexicon)
    first = blow(state, attack, lexicon)
    if decision.kind == "retaliation":
        return f"{first} {strike(state, attack, lexicon)}".strip()
    if decision.kind == "allied guard":
        return f"{first} {lexicon.say('about.guard', guard=unit(attack.guard))}"
    if decision.kind in ("re-roll", "convert blanks") and attack.effects:
        effect = lexicon.name("effect", attack.effects[0])
        return f"{first} {lexicon.say('about.effect', effect=effect)}"
    if decision.kind in ("second assault", "roll tens again"):
        parts = [first, lexicon.say("about.wounds", wounds=attack.wounds)]
        if decision.kind == "roll tens again":
            return " ".join([*parts, lexicon.say("about.tens", tens=attack.tens)])
        return " ".join([*parts, lexicon.say("about.saved", saved=attack.saved, fives=attack.fives)])
    if decision.kind in ("wall of shields", "throw"):
        return f"{first} {lexicon.say('about.wounds', wounds=attack.wounds)}"
    return first


def before_target(attack: frames.Attack, lexicon: Lexicon) -> str:
    """An attack whose target is still to be chosen."""
    if attack.power == NOBODY:
        return lexicon.say("about.no_target_basic", attacker=unit(attack.attacker))
    power = lexicon.powers[attack.power]
    return lexicon.say("about.no_target", attacker=unit(attack.attacker), power=power, dice=attack.dice)


def blow(state: PantheonState, attack: frames.Attack, lexicon: Lexicon) -> str:
    """The attack in one sentence."""
    if attack.offence:
        dice, defence = attack.offence, attack.defence
    elif is_interrupted(state, attack):
        dice, defence = 0, 0
    else:
        dice, defence = strength(state, attack)
    there = attack.places[1] if attack.places[1] >= 0 else state.area[attack.target]
    if there < 0 or not dice or (attack.attacker != NOBODY and state.area[attack.attacker] < 0):
        if attack.attacker == NOBODY:
            return ""
        return lexicon.say("about.after", attacker=unit(attack.attacker), target=unit(attack.target))
    fields: dict[str, Any] = {"target": unit(attack.target), "dice": min(dice, HIGHEST), "defence": defence}
    if attack.attacker == NOBODY:
        return lexicon.say("about.lava", there=area(there), **fields)
    fields["attacker"] = unit(attack.attacker)
    if attack.shape == RETALIATION:
        return lexicon.say("about.retaliation", **fields)
    fields |= {"here": area(state.area[attack.attacker]), "there": area(there)}
    if attack.power != NOBODY:
        return lexicon.say("about.special", power=lexicon.powers[attack.power], **fields)
    return lexicon.say("about.attack", **fields)


def strike(state: PantheonState, attack: frames.Attack, lexicon: Lexicon) -> str:
    """What a retaliation would bring to bear now. Rule: MB-RET-01."""
    if not may_retaliate(state, attack):
        return ""
    owner = state.owner[attack.target]
    back = frames.new_attack(attack.target, attack.attacker, owner, RETALIATION, 0, attack.is_across)
    dice, defence = strength(state, back)
    return lexicon.say("about.strikes", unit=unit(attack.target), dice=dice, defence=defence)


def about_activation(state: PantheonState, act: frames.Activation, lexicon: Lexicon) -> str:
    """Which unit acts, and what it has done so far."""
    if state.area[act.unit] < 0:
        return lexicon.say("about.acting_off", unit=unit(act.unit))
    if act.left:
        return lexicon.say("about.steps_left", unit=unit(act.unit), steps=act.left)
    words = [
        lexicon.say(f"about.{word}")
        for bit, word in ((WALKED, "walked"), (ATTACKED, "attacked"), (CLAIMED, "claimed"))
        if act.done & bit
    ]
    if act.is_complex:
        words = [lexicon.say("about.complex")]
    elif NO_HUNT < act.hunt < HUNT_OVER:
        words.append(lexicon.say("about.hunt"))
    elif act.frenzy:
        words.append(lexicon.say("about.frenzy"))
    elif not words:
        words = [lexicon.say("about.fresh")]
    return lexicon.say("about.acting", unit=unit(act.unit), here=area(state.area[act.unit]), left=", ".join(words))
