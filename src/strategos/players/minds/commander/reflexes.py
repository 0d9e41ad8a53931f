"""What the computer players of commander answer without thinking."""

from __future__ import annotations

from strategos.games.commander.actions import (
    ADVANCE,
    BEGIN,
    COUNTER,
    DECLINE,
    GIVE_ORDER,
    HOLD,
    NO,
    SUMMON,
    TIRE,
    Activate,
    Attack,
    Reroll,
    Shoot,
    Sweep,
)  # fmt: skip
from strategos.games.commander.frames import Fight
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import remaining
from strategos.games.commander.words import SHIELD, SUPPORT, YELLOW
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import asking_record
from strategos.players.minds.commander.orders import eagerness
from strategos.players.minds.mind import Mind


def asked_fight(state: CommanderState) -> Fight | None:
    """The fight that the pending question is about."""
    record = asking_record(state)
    return record if isinstance(record, Fight) else None


def quick_answer(mind: Mind, state: CommanderState, decision: Decision) -> Action:
    """What anybody would do without thinking."""
    kind = decision.kind
    options = decision.options
    if len(options) == 1:
        return options[0]
    if kind in ("action", "fight"):
        best: Action = HOLD
        most = 0.3  # less is not worth the answer that it may bring
        for option in options:
            if isinstance(option, (Attack, Shoot, Sweep)):
                harm = mind.harm(state, decision, option)
                if harm > most:
                    best, most = option, harm
        return best
    if kind == "activate":
        return most_eager(state, options)
    if kind == "start":
        return BEGIN if options[-1] == BEGIN else options[0]
    if kind == "defence":
        fight = asked_fight(state)
        if fight is not None and (state.order[fight.target] == YELLOW or remaining(state, fight.target) <= 2):
            return GIVE_ORDER
        return NO
    if kind == "counterattack":
        return COUNTER
    if kind == "endure":
        return TIRE
    if kind in ("reroll_attack", "reroll_defence"):
        return most_useless(options, SHIELD if kind == "reroll_attack" else SUPPORT)
    if kind == "summon":
        return SUMMON
    if kind == "advance":
        return ADVANCE
    if kind == "card":
        return DECLINE
    return options[0]


def most_eager(state: CommanderState, options: tuple[Action, ...]) -> Action:
    """The unit that has most to do."""
    best = options[0]
    most = -1.0
    for option in options:
        if isinstance(option, Activate):
            wish = eagerness(state, option.unit)
            if wish > most:
                best, most = option, wish
    return best


def most_useless(options: tuple[Action, ...], face: int) -> Action:
    """The re-roll that takes up most dice of a face that does nothing, and no others."""
    best = options[0]
    size = 0
    for option in options[1:]:
        assert isinstance(option, Reroll)
        if len(option.faces) > size and option.faces.count(face) == len(option.faces):
            best, size = option, len(option.faces)
    return best
