"""Functions that content entries name: for what no verb can say, as they ask a question or move units.

There are three kinds, by the place at which they act: a reaction in a window, a special attack of its own, and an
active power. An entry gives its function a number, or one for each class of unit; `use_of` finds the entry of a unit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from strategos.games.pantheon.frames import Activation, Attack
from strategos.kernel.catalogue import NOTHING, Said
from strategos.kernel.content.effects import Registry
from strategos.kernel.flow import Frame, Next, Step, Window

if TYPE_CHECKING:
    from strategos.games.pantheon.effects.lists import Use
    from strategos.games.pantheon.model import PantheonState, Power

R = TypeVar("R")

# Tokens that a function lays down until the next turn of their player.
STONE: Final = 1  # petrified units
INSPIRATION: Final = 2  # troops that stand firm

# Moments of an activation at which an active power can be used, as bits.
START: Final = 1
BETWEEN: Final = 2  # before, between and after simple actions
END: Final = 4

Might: TypeAlias = "Callable[[PantheonState, Use, Attack], bool]"
"""Whether the table must think it possible that a unit reacts to an attack."""
Test: TypeAlias = "Callable[[PantheonState, Activation, Power], bool]"
"""Whether a power is of use now, apart from its price."""
Begin: TypeAlias = "Callable[[PantheonState, Power], list[Frame]]"
"""The frames of a special attack that is paid for."""
Groups: TypeAlias = "Callable[[PantheonState, Power], list[list[int]]]"
"""The units that a special attack can be made on: one list for each way to make it."""
Doomed: TypeAlias = "Callable[[PantheonState, Power], tuple[list[int], list[int]]]"
"""The units that a special attack destroys without dice, and those that it keeps from acting."""
Employ: TypeAlias = "Callable[[PantheonState, Activation, Power, list[Frame], Step[Activation]], Next]"
"""Use an active power: its payment, and the step to come back to."""


class Function:
    """What content names with `function`: its name, its place, and tokens that it lays down for a round."""

    __slots__ = ("are_lost", "name", "place", "tokens")

    def __init__(self, name: str, place: str, tokens: int = 0, are_lost: bool = False) -> None:
        self.name: Final = name
        self.place: Final = place
        self.tokens: Final = tokens
        self.are_lost: Final = are_lost  # with their unit


class ReactionFunction(Function):
    """A step that reacts in a window.

    `asks` is the kind of its question. `note` is the text of the odds about it, shown where `might` says so.
    """

    __slots__ = ("asks", "might", "needs_power", "note")

    def __init__(self, name: str, place: str, asks: str, note: str, might: Might | None, needs_power: bool) -> None:
        Function.__init__(self, name, place)
        self.asks: Final = asks
        self.note: Final = note
        self.might: Final = might
        self.needs_power: Final = needs_power  # it is paid for


class AttackFunction(Function):
    """A special attack: when it is possible, its frames, and whom it can hit."""

    __slots__ = ("begin", "doomed", "groups", "is_possible")

    def __init__(
        self,
        name: str,
        is_possible: Test,
        begin: Begin,
        groups: Groups,
        doomed: Doomed | None = None,
        tokens: int = 0,
        are_lost: bool = False,
    ) -> None:
        Function.__init__(self, name, "special attack", tokens, are_lost)
        self.is_possible: Final = is_possible
        self.begin: Final = begin
        self.groups: Final = groups
        self.doomed: Final = doomed


class SideFunction(Function):
    """An active power: the moments of its unit's activation, when it is possible, and what it does."""

    __slots__ = ("employ", "is_possible", "moments")

    def __init__(self, name: str, moments: int, is_possible: Test, employ: Employ, tokens: int = 0) -> None:
        Function.__init__(self, name, "active power", tokens)
        self.moments: Final = moments
        self.is_possible: Final = is_possible
        self.employ: Final = employ


FUNCTIONS: Final[Registry[Function]] = Registry(Said("pantheon.vocabulary.function"))


def register(function: Function) -> None:
    """Let content entries name a special attack or an active power."""
    FUNCTIONS.add(function.name, function, Said(f"pantheon.functions.{function.name.replace('_', '-')}"))


def reaction(
    window: Window[R],
    name: str,
    order: int = 0,
    words: Said = NOTHING,
    asks: str = "",
    note: str = "",
    might: Might | None = None,
    needs_power: bool = False,
) -> Callable[[Step[R]], Step[R]]:
    """Register a step that reacts in a window under the name by which entries `use` it.

    It runs in matches in which some entry uses it, and asks `use_of` whether its unit has such an entry. `words` say
    what it does, for the reference.
    """
    FUNCTIONS.add(name, ReactionFunction(name, window.name, asks, note, might, needs_power), words)
    return window.register(needs=name, order=order)
