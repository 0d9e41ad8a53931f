"""What an answer meant: which question was open, and whom it concerned. A refusal tells what was refused."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon import actions, frames
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules import assault
from strategos.games.pantheon.rules.combat import may_evade
from strategos.games.pantheon.rules.volley import shot_at
from strategos.games.pantheon.words import NOBODY, WAITING
from strategos.kernel.action import Action
from strategos.kernel.chance import Draw, Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking, asking_record, pending, pending_for
from strategos.kernel.ids import Seat
from strategos.stage.pantheon.names import Lexicon, area, seat, unit

IN_CONTEXT: Final = (
    actions.Simple,
    actions.Complex,
    actions.Agree,
    actions.First,
    actions.Reroll,
    actions.Convert,
    actions.SecondAssault,
    actions.Shield,
)
"""Answers whose sentence names a unit or player that only the question knows."""


def answered(state: PantheonState, who: Seat, action: Action, lexicon: Lexicon) -> str | None:
    """An answer as a sentence that knows the question, asked in this state; None if its own words say it all."""
    if isinstance(action, actions.Use):
        user = state.rules.powers[action.power].unit
        return lexicon.say("did.Use", unit=unit(user), power=lexicon.powers[action.power])
    decision = pending_for(state, who)
    if decision is None:
        return None
    told = context(state, decision, lexicon)
    if is_thin(action):
        key = f"no.{refused(state, decision)}"
        return lexicon.say(key, **told) if lexicon.words.has(key) else None
    if isinstance(action, actions.Drop):
        return lexicon.say("log.drops", **told) if "marker" in told and "area" in told else None
    if isinstance(action, actions.Search):
        return lexicon.say("did.Search", seat=seat(who))  # for a power, which nobody bought
    if isinstance(action, actions.Amount):
        return lexicon.say("did.Amount", player=seat(who), amount=action.amount)
    if isinstance(action, actions.Allocate):
        return allocated(action, told, lexicon)
    if isinstance(action, IN_CONTEXT):
        return lexicon.say(f"did.{type(action).__name__}", **(told | own_fields(action, lexicon)))
    return None


def is_thin(action: Action) -> bool:
    """Whether an answer says by itself only that something is not done."""
    if isinstance(action, actions.Decline | actions.Done):
        return True
    if isinstance(action, actions.Reroll):
        return not action.faces
    if isinstance(action, actions.Amount | actions.Convert):
        return action.amount == 0
    return isinstance(action, actions.SecondAssault) and action.dice == 0


def refused(state: PantheonState, decision: Decision) -> str:
    """The key of what was refused: the kind of the question, apart where one kind asks for different things."""
    record = asking_record(state)
    if decision.kind == "search" and isinstance(record, frames.SearchJob):
        return "search_named"
    if decision.kind == "complex action" and isinstance(record, frames.Activation):
        if state.status[record.unit] == WAITING:
            return "complex_action_deploy"
        if decision.rule == "MB-OMP-05":
            return "complex_action_drop"
    return decision.kind.replace(" ", "_").replace("-", "_")


def context(state: PantheonState, decision: Decision, lexicon: Lexicon) -> dict[str, Any]:
    """Everybody whom the question concerns, to be named in a sentence."""
    told: dict[str, Any] = {"player": seat(decision.seat)}
    record = asking_record(state)
    if isinstance(record, frames.Attack):
        told |= in_attack(record, decision, lexicon)
    elif isinstance(record, frames.Activation | frames.Charge):
        told["unit"] = unit(record.unit)
        if state.area[record.unit] >= 0:
            told["area"] = area(state.area[record.unit])
        if state.carries[record.unit]:
            told["marker"] = lexicon.name("marker", state.carries[record.unit] - 1)
    elif isinstance(record, frames.Leadership):
        told |= {"leader": unit(record.act.unit), "unit": unit(record.unit)}
    elif isinstance(record, frames.Volley):
        told["attacker"] = unit(record.attacker)
        if decision.kind == "evade":
            told["target"] = unit(evader(state, record))
    elif isinstance(record, frames.SearchJob):
        told["units"] = lexicon.listed(record.units)
    return told


def evader(state: PantheonState, volley: frames.Volley) -> int:
    """The target that is asked now whether it evades: the first that may and was not asked. Rule: MB-DEC-19."""
    for target in volley.left:
        if target not in volley.asked and may_evade(state, shot_at(state, volley, target)):
            return target
    raise AssertionError("Nobody is asked whether to evade.")


def in_attack(attack: frames.Attack, decision: Decision | None, lexicon: Lexicon) -> dict[str, Any]:
    """Attacker and target of an attack, the guard that is asked for, the effect that is used."""
    told: dict[str, Any] = {"target": unit(attack.target)}
    told["attacker"] = lexicon.say("log.lava") if attack.attacker == NOBODY else unit(attack.attacker)
    if decision is not None and decision.kind == "allied guard":
        told["guard"] = unit(attack.guard)
    if attack.effects:
        told["effect"] = lexicon.name("effect", attack.effects[0])
    return told


def own_fields(action: Action, lexicon: Lexicon) -> dict[str, Any]:
    """What an answer itself names, to be put into its sentence."""
    match action:
        case actions.First(effect=effect):
            return {"effect": lexicon.name("effect", effect)}
        case actions.Reroll(faces=faces):
            return {"faces": lexicon.words.listed([lexicon.face(face) for face in faces], lexicon.lang)}
        case actions.Convert(amount=amount):
            return {"amount": amount}
        case actions.SecondAssault(dice=dice):
            return {"dice": dice}
        case actions.Shield(unit=troops, wounds=wounds):
            return {"unit": unit(troops), "wounds": wounds}
    return {}


def allocated(action: actions.Allocate, told: dict[str, Any], lexicon: Lexicon) -> str:
    """What the attacker makes of the dice, without what there is none of. Rule: MB-ATK-18."""
    saved = action.saved if action.fives else 0  # without a second assault saved dice are of no use
    parts = uses_of_dice(action.wounds, action.fives, saved, lexicon)
    made = lexicon.words.listed(parts, lexicon.lang) if parts else lexicon.say("allocated.nothing")
    return lexicon.say("did.Allocate", made=made, **told)


def uses_of_dice(wounds: int, fives: int, saved: int, lexicon: Lexicon) -> list[str]:
    """What dice are used for, without what there is none of."""
    counts = (("wounds", wounds), ("fives", fives), ("saved", saved))
    return [lexicon.say(f"allocated.{key}", n=n) for key, n in counts if n]


def happened(state: PantheonState, action: Action | None, lexicon: Lexicon) -> str | None:
    """A chance that only its question explains: whose die it is and what for, how many cards are drawn."""
    asked = pending(state)
    record = asking_record(state)
    if isinstance(record, frames.Attack) and isinstance(action, Rolled):
        return further_roll(state, record, action, lexicon)
    if isinstance(record, frames.Rolloff) and isinstance(action, Rolled):
        return lexicon.say(f"log.rolls_{record.why}", seat=seat(record.left[0]), face=lexicon.face(action.faces[0]))
    if action is None and isinstance(asked, Draw) and isinstance(record, frames.DrawJob):
        return lexicon.say("log.draws", seat=seat(record.seat), n=asked.amount)
    return None


def further_roll(state: PantheonState, attack: frames.Attack, action: Rolled, lexicon: Lexicon) -> str | None:
    """Dice that are rolled again or go into the second assault. Rule: MB-ATK-10, MB-ATK-15, MB-ATK-17."""
    frame = asking(state)
    step = None if frame is None else frame.step
    key = "again" if step is assault.roll_again or step is assault.roll_tens else "second"
    if step is assault.roll_dice:
        return None
    faces = lexicon.words.listed([lexicon.face(face) for face in action.faces], lexicon.lang)
    return lexicon.say(f"log.rolls_{key}", faces=faces, **in_attack(attack, None, lexicon))


def counted(names: list[str], lexicon: Lexicon) -> str:
    """Names in one breath, each with its number where there are several: 2 × Hydra and Art of War."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    told = [f"{n} × {name}" if n > 1 else name for name, n in counts.items()]
    return lexicon.words.listed(told, lexicon.lang)
