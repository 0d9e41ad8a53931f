"""How rules hand over to each other: steps, frames, windows, and `then`, `ask`, `done`.

A step returns what comes next and never calls another step. What it will need later it puts into a frozen record.
So a paused rule is data: the agenda is a list of (step, record), and a match can be cloned, hashed and saved in the
middle of a reaction inside a reaction.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final, TypeVar, overload

from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.errors import Unreadable, near_miss
from strategos.kernel.ids import Seat
from strategos.kernel.records import namespace, record
from strategos.kernel.state import Ask, Frame, Next, State, Step

__all__ = [
    "HANDED",
    "Ask",
    "Done",
    "Fork",
    "Frame",
    "Next",
    "Push",
    "Step",
    "Window",
    "ask",
    "chain",
    "done",
    "fork",
    "sequence",
    "step",
    "step_named",
    "then",
]

S = TypeVar("S", bound=State)
R = TypeVar("R")
A = TypeVar("A", bound=Action)

_STEPS: Final[dict[str, Step]] = {}


@record
class Handed:
    """Stands for a record that the frame before will hand on."""


HANDED: Final = Handed()


@overload
def step(rule: Callable[[S, R], Next]) -> Step: ...
@overload
def step(rule: Callable[[S, R, A], Next]) -> Step: ...
def step(rule: Any) -> Step:
    """Make a rule a step. A step takes (state, record); one that takes an answer, (state, record, answer)."""
    name = f"{namespace(str(rule.__module__))}.{rule.__name__}"
    if name in _STEPS and _STEPS[name].rule.__module__ != rule.__module__:
        raise TypeError(f"Two steps are called {name}.")
    made = Step(name, rule)
    _STEPS[name] = made
    return made


def step_named(name: str) -> Step:
    """The step behind a saved name."""
    found = _STEPS.get(name) or _STEPS.get(_without_module(name))
    if found is None:
        raise Unreadable(
            f"There is no step '{name}'.{near_miss(name, _STEPS)}",
            f"No existe el paso '{name}'.{near_miss(name, _STEPS, 'es')}",
        )
    return found


def _without_module(name: str) -> str:
    """A name as it used to be saved, `pantheon.assault.roll_dice`, without its module."""
    first, _, last = name.rpartition(".")
    return f"{first.partition('.')[0]}.{last}"


class Done(Next):
    """This step has nothing more to do. It may hand a record on to the frame that waits below."""

    __slots__ = ("record",)

    def __init__(self, record: Any) -> None:
        self.record: Final = record


class Push(Next):
    """Several frames, to be run in this order. If there are none, `record` is handed on as by `done`."""

    __slots__ = ("frames", "record")

    def __init__(self, frames: tuple[Frame, ...], record: Any = None) -> None:
        self.frames: Final = frames
        self.record: Final = record


class Fork(Next):
    """Several seats decide at the same time and in secret; when the last is done, `join` comes."""

    __slots__ = ("join", "starts")

    def __init__(self, starts: tuple[tuple[Seat, Frame], ...], join: Frame) -> None:
        self.starts: Final = starts
        self.join: Final = join


_DONE: Final = Done(None)


def then(step: Step, record: Any = None) -> Frame:
    """Go on with another step."""
    return Frame(step, record)


def done(record: Any = None) -> Done:
    """Stop here. With a record: hand it on to the next frame of the chain."""
    return _DONE if record is None else Done(record)


def ask(decision: Decision, resume: Step, carrying: Any = None) -> Ask:
    """Ask a question. A step that asks changes nothing: it may be asked again after a load or in a guessed state."""
    return Ask(decision, resume, carrying)


def chain(record: Any, *steps: Step) -> Push:
    """Run steps one after the other; the first gets the record, each later one what the one before hands on."""
    frames = [Frame(step, HANDED) for step in steps]
    if frames:
        frames[0] = Frame(steps[0], record)
    return Push(tuple(frames), record)


def sequence(*frames: Frame) -> Push:
    """Run several frames one after the other, each with its own record."""
    return Push(frames)


def fork(starts: tuple[tuple[Seat, Frame], ...], join: Frame) -> Fork:
    """Let several seats choose in secret at the same time, each with its own frame, and then go on with `join`.

    What comes before a seat's first question changes nothing: a guess runs it again.
    """
    return Fork(starts, join)


class Window:
    """A moment in a rule at which others may step in. The window does not know them: they register.

    >>> before_dice = Window("before dice")
    >>> @before_dice.register(needs="shield", order=10)
    ... @step
    ... def raise_shield(state: State, attack: object) -> Next:
    ...     return done(attack)
    >>> before_dice.resolve({"shield", "bow"}), before_dice.resolve({"bow"})
    ((<step kernel.raise_shield>,), ())
    """

    __slots__ = ("_reactions", "name")

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self._reactions: list[tuple[int, str, str, Step]] = []

    def register(self, needs: str, order: int = 0) -> Callable[[Step], Step]:
        """Let a step react in this window in matches in which `needs` (a talent, a power, a card) occurs.

        The step gets the record of the moment and hands it on, changed or not, with `done(record)`.
        """

        def decorate(reaction: Step) -> Step:
            self._reactions = [known for known in self._reactions if known[1] != reaction.name]
            self._reactions.append((order, reaction.name, needs, reaction))
            self._reactions.sort(key=lambda known: known[:2])
            return reaction

        return decorate

    def resolve(self, present: Container[str]) -> tuple[Step, ...]:
        """The reactions that can happen in a match, in order. Asked once, at setup."""
        return tuple(reaction for _, _, needs, reaction in self._reactions if needs in present)
