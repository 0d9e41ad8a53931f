"""The smallest game there is: a state with one list, and whatever steps a test of the kernel writes itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from strategos.kernel.action import Action, Names, Notation, spelled
from strategos.kernel.chance import CHANCE_ACTIONS
from strategos.kernel.content.meaning import Meaning
from strategos.kernel.decision import Decision
from strategos.kernel.engine import start
from strategos.kernel.event import Event, happen
from strategos.kernel.flow import Frame
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat
from strategos.kernel.records import Plain, record
from strategos.kernel.rng import Rng
from strategos.kernel.state import Setup, State
from strategos.kernel.view import View, restore_flow


@spelled("say <what:int>")
class Say(Action):
    what: int


@record
class Word:
    """What a step carries."""

    what: int


@spelled("noted <what:int>")
class Noted(Event):
    what: int

    def apply(self, state: Tiny) -> None:
        state.log.append(self.what)


class Tiny(State):
    """A state that remembers what was noted, in order."""

    def __init__(self, setup: Setup, source: Tiny | None = None) -> None:
        super().__init__(setup, source)
        self.log: list[int] = [] if source is None else source.log[:]

    def columns(self) -> tuple[str, ...]:
        return ("log",)

    def clone(self) -> Tiny:
        return Tiny(self.setup, self)


class TinyGame(Game):
    """The game around it; two seats, no scenario to choose from, everything open but secret choices."""

    def __init__(self) -> None:
        self.name = "tiny"
        self.version = "1"
        self.source = ""

    def scenarios(self) -> tuple[str, ...]:
        return ("only",)

    def blank(self, scenario: str, options: Mapping[str, str]) -> Tiny:
        notation = Notation((Say, *CHANCE_ACTIONS), Names({"card": ("ace", "king")}))
        return Tiny(Setup("tiny", "1", scenario, options, Meaning({}, ""), 2, notation))

    def facts(self, state: Any, seat: Seat) -> dict[str, Plain]:
        return {"log": state.log[:]}

    def guess(self, view: View, rng: Rng) -> Tiny:
        state = self.blank(view.setup.scenario, {})
        state.log = list(view.facts["log"])
        restore_flow(state, view, rng)
        return state


def begin(frame: Frame) -> Tiny:
    """A state that has run from this frame to its first question."""
    state = TinyGame().blank("only", {})
    start(state, frame)
    return state


def note(state: State, what: int) -> None:
    """Let it be noted."""
    happen(state, Noted(what))


def question(seat: Seat, *answers: int, secret: bool = False) -> Decision:
    """A question with these numbers as answers."""
    return Decision(seat, "number", "TINY-1", tuple(Say(what) for what in answers), secret=secret)
