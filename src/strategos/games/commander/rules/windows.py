"""The windows of a fight: points at which functions of keywords run."""

from __future__ import annotations

from strategos.games.commander.effects.functions import FightFunction
from strategos.games.commander.frames import Fight
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import amount_of
from strategos.kernel.flow import Next, Step, chain, then


def through(state: CommanderState, fight: Fight, window: int, following: Step[Fight]) -> Next:
    """Functions of both units run, one after the other in the order of the keywords, and the fight goes on.

    Rule: FC-MELEE-04, FC-MELEE-17, FC-MELEE-23.
    """
    uses = state.rules.fight_uses[window]
    if not uses:
        return then(following, fight)
    attacker, target = fight.attacker, fight.target
    steps: list[Step[Fight]] = []
    for use in uses:
        function = use.function
        assert isinstance(function, FightFunction)
        if amount_of(state, attacker, use, target, fight.kind) or amount_of(state, target, use, attacker, fight.kind):
            steps.append(function.step)
    return chain(fight, *steps, following)
