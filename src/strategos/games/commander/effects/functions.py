"""Functions that content entries name: each has a window, the point of the rules at which it runs.

A function is for what no verb can say: it asks a question, rolls a die or moves units.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from strategos.games.commander.effects.lists import Use
from strategos.games.commander.frames import Fight, Start, Turn
from strategos.kernel.catalogue import NOTHING, Said
from strategos.kernel.content.effects import Registry
from strategos.kernel.flow import Next, Step

if TYPE_CHECKING:
    from strategos.games.commander.model import CommanderState

# Windows of a fight.
DECLARED: Final = 0  # after redirecting, before effort and dice
COUNTED: Final = 1  # the results are counted, nothing is lost yet
FOUGHT: Final = 2  # after losses and retreats, before the attacker advances
FIGHT_WINDOWS: Final = 3

AtStart: TypeAlias = "Callable[[CommanderState, Use, int, Start], Next]"
"""An effect at the start of an activation: the entry's effect, its amount, and the start that it hands on."""


class Function:
    """What content names with `function`."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: Final = name


FUNCTIONS: Final[Registry[Function]] = Registry(Said("commander.functions.function"))


class StartFunction(Function):
    """Runs at the start of an activation; its player chooses the order of several (FC-ACT-15)."""

    __slots__ = ("run",)

    def __init__(self, name: str, run: AtStart) -> None:
        Function.__init__(self, name)
        self.run: Final = run


class RechargeFunction(Function):
    """Runs when a recharge ability has been paid for; the step goes on with `prepare`."""

    __slots__ = ("step",)

    def __init__(self, name: str, step: Step[Start]) -> None:
        Function.__init__(self, name)
        self.step: Final = step


class PlayFunction(Function):
    """Runs when a card is played: the step gets the go with the card in it, and hands on what is left in force."""

    __slots__ = ("step",)

    def __init__(self, name: str, step: Step[Turn]) -> None:
        Function.__init__(self, name)
        self.step: Final = step


class FightFunction(Function):
    """Runs in a window of each fight of a unit that has it; the step hands the fight on, changed or not.

    Which side has it the step asks with `function_of`. Exact odds leave it out, and say so.
    """

    __slots__ = ("step", "window")

    def __init__(self, name: str, window: int, step: Step[Fight]) -> None:
        Function.__init__(self, name)
        self.window: Final = window
        self.step: Final = step


def at_start(name: str, words: Said = NOTHING) -> Callable[[AtStart], AtStart]:
    """Register a function for the start of an activation."""

    def decorate(run: AtStart) -> AtStart:
        FUNCTIONS.add(name, StartFunction(name, run), words)
        return run

    return decorate


def on_recharge(name: str, words: Said = NOTHING) -> Callable[[Step[Start]], Step[Start]]:
    """Register a step for a recharge ability."""

    def decorate(step: Step[Start]) -> Step[Start]:
        FUNCTIONS.add(name, RechargeFunction(name, step), words)
        return step

    return decorate


def on_play(name: str, words: Said = NOTHING) -> Callable[[Step[Turn]], Step[Turn]]:
    """Register a step for a card that is played."""

    def decorate(step: Step[Turn]) -> Step[Turn]:
        FUNCTIONS.add(name, PlayFunction(name, step), words)
        return step

    return decorate


def in_fight(name: str, window: int, words: Said = NOTHING) -> Callable[[Step[Fight]], Step[Fight]]:
    """Register a step for a window of a fight."""

    def decorate(step: Step[Fight]) -> Step[Fight]:
        FUNCTIONS.add(name, FightFunction(name, window, step), words)
        return step

    return decorate
