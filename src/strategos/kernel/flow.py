"""How rules hand over to each other: steps, frames, windows, and what a step may return.

A step returns what comes next and never calls another step. What it will need later it puts into a frozen record.
So a paused rule is data: the agenda is a list of (step, record), and a match can be cloned, hashed and saved in the
middle of a reaction inside a reaction.

A `Step[R]` takes (state, record of type R), a `Resume[R]` takes (state, record of type R, answer). The type checker
refuses a record of another type, and a rule that takes an answer where none is given.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final, Generic, TypeVar, overload

from strategos.kernel.action import Action
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.decision import Decision
from strategos.kernel.errors import Unreadable, near_miss
from strategos.kernel.ids import Seat
from strategos.kernel.records import namespace, record
from strategos.kernel.state import Aside, Ask, Frame, Next, Resume, State, Step

__all__ = [
    "HANDED",
    "Aside",
    "Ask",
    "Done",
    "Fork",
    "Frame",
    "Next",
    "Push",
    "Resume",
    "Step",
    "Window",
    "ask",
    "chain",
    "done",
    "fork",
    "hand",
    "receive",
    "resume",
    "sequence",
    "step",
    "step_named",
    "then",
]

S = TypeVar("S", bound=State)
R = TypeVar("R")
A = TypeVar("A", bound=Action)

_STEPS: Final[dict[str, Step[Any]]] = {}
_RESUMES: Final[dict[str, Resume[Any]]] = {}


@record
class Handed:
    """Stands for the record that the frame above will hand on."""


HANDED: Final = Handed()


def step(rule: Callable[[S, R], Next]) -> Step[R]:
    """Make a rule a step: it takes (state, record)."""
    return add_step(Step(step_name(rule.__module__, rule.__name__), rule))


def resume(rule: Callable[[S, R, A], Next]) -> Resume[R]:
    """Make a rule that takes an answer, (state, record, answer), one that `ask` can name."""
    return add_resume(Resume(step_name(rule.__module__, rule.__name__), rule))


def step_name(module: str, rule: str) -> str:
    """The name under which a frame that waits for a rule is saved."""
    return f"{namespace(module)}.{rule}"


def add_step(made: Step[R]) -> Step[R]:
    """Let saved frames find a step by its name."""
    known = _STEPS.get(made.name)
    if known is not None and _module_of(known.rule) != _module_of(made.rule):
        raise TypeError(f"Two steps are called {made.name}.")
    _STEPS[made.name] = made
    return made


def add_resume(made: Resume[R]) -> Resume[R]:
    """Let no two rules that take an answer have the same name."""
    known = _RESUMES.get(made.name)
    if known is not None and _module_of(known.rule) != _module_of(made.rule):
        raise TypeError(f"Two rules that take an answer are called {made.name}.")
    _RESUMES[made.name] = made
    return made


def _module_of(rule: Any) -> str:
    return str(rule.__module__)


def step_named(name: str) -> Step[Any]:
    """The step behind a saved name."""
    found = _STEPS.get(name) or _STEPS.get(_without_module(name))
    if found is None:
        raise Unreadable(
            "kernel.flow.no-step",
            name=name,
            near=near_miss(name, _STEPS),
        )
    return found


def _without_module(name: str) -> str:
    """A name as it used to be saved, `pantheon.assault.roll_dice`, without its module."""
    first, _, last = name.rpartition(".")
    return f"{first.partition('.')[0]}.{last}"


@mypyc_attr(acyclic=True, free_list_len=1)
class Done(Next):
    """This step has nothing more to do. It may hand a record to the frame below."""

    __slots__ = ("record",)

    def __init__(self, record: object) -> None:
        self.record: Final = record


@mypyc_attr(acyclic=True, free_list_len=1)
class Push(Next):
    """Several frames, to be run in this order. If there are none, `record` is handed to the frame below."""

    __slots__ = ("frames", "record")

    def __init__(self, frames: tuple[Frame, ...], record: object = None) -> None:
        self.frames: Final = frames
        self.record: Final = record


@mypyc_attr(acyclic=True)
class Fork(Next):
    """Several seats decide at the same time and in secret; when the last is done, `join` comes."""

    __slots__ = ("join", "starts")

    def __init__(self, starts: tuple[tuple[Seat, Frame], ...], join: Frame) -> None:
        self.starts: Final = starts
        self.join: Final = join


_DONE: Final = Done(None)


@overload
def then(step: Step[None]) -> Frame: ...
@overload
def then(step: Step[R], record: R) -> Frame: ...
def then(step: Step[R], record: R | None = None) -> Frame:
    """Go on with another step and the record it takes. Without a record: with a step that needs none."""
    return Frame(step, record)


def receive(step: Step[R]) -> Frame:
    """A frame of a sequence whose step takes the record that the frame before it hands on."""
    return Frame(step, HANDED)


def done() -> Done:
    """Stop here: the frame below comes next."""
    return _DONE


def hand(record: R) -> Done:
    """Stop here and hand a record to the frame below, which waits for it in a `chain` or by `receive`."""
    return Done(record)


@overload
def ask(decision: Decision, resume: Resume[None], *, aside: Aside | None = None) -> Ask: ...
@overload
def ask(decision: Decision, resume: Resume[R], carrying: R, aside: Aside | None = None) -> Ask: ...
def ask(decision: Decision, resume: Resume[R], carrying: R | None = None, aside: Aside | None = None) -> Ask:
    """Ask a question; `resume` takes the answer and what is carried to it.

    A step that asks changes nothing: it may be asked again after a load or in a guessed state. The options of `aside`
    come after those of the decision; when the seat has taken one, the same frame asks again.
    """
    if aside is not None:
        decision.append(aside.options)
    return Ask(decision, resume, carrying, aside)


def chain(record: R, *steps: Step[R]) -> Push:
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


class Window(Generic[R]):
    """A moment in a rule at which others may step in. The window does not know them: they register.

    >>> before_dice: Window[str] = Window("before dice")
    >>> @before_dice.register(needs="shield", order=10)
    ... @step
    ... def raise_shield(state: State, attack: str) -> Next:
    ...     return hand(attack)
    >>> before_dice.resolve({"shield", "bow"}), before_dice.resolve({"bow"})
    ((<step kernel.raise_shield>,), ())
    """

    __slots__ = ("_reactions", "name")

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self._reactions: list[tuple[int, str, str, Step[R]]] = []

    def register(self, needs: str, order: int = 0) -> Callable[[Step[R]], Step[R]]:
        """Let a step react in this window in matches in which `needs` (a talent, a power, a card) occurs.

        The step gets the record of the moment and hands it on, changed or not, with `hand(record)`.
        """

        def decorate(reaction: Step[R]) -> Step[R]:
            self._reactions = [known for known in self._reactions if known[1] != reaction.name]
            self._reactions.append((order, reaction.name, needs, reaction))
            self._reactions.sort(key=lambda known: known[:2])
            return reaction

        return decorate

    def resolve(self, present: Container[str]) -> tuple[Step[R], ...]:
        """The reactions that can happen in a match, in order. Asked once, at setup."""
        return tuple(reaction for _, _, needs, reaction in self._reactions if needs in present)
