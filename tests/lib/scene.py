"""A scene: a position of any game, played by texts, with the dice laid out beforehand.

    scene = Scene("toy", '''
        scenario: duel
        area: A.lion B1, A.wolf A2, B.bear C1, B.wolf C2
    ''')
    with scene.dice("roll 5 4 0"):
        scene.play("attack A.lion B.bear")
    assert scene.events(Wounded) == [Wounded(bear, 1)]

Nothing is left to luck: an outcome that is missing, one that is left over, and one that cannot happen fail the test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from strategos import games
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Drawn, Rolled
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending, question
from strategos.kernel.event import Event
from strategos.kernel.ids import CHANCE, Seat, seat_name, seat_number
from strategos.kernel.state import Result, State
from strategos.kernel.text.position import FORMAT, read_position
from strategos.table.match import Match

E = TypeVar("E", bound=Event)

TOY_CLOSE = """
    scenario: duel
    area: A.lion B2, A.wolf A1, B.bear C1, B.wolf C2
    deck: A strike 2, A parry 2, A scout 1, B strike 2, B scout 1
    hand: B parry 2
    stance: A wary, B wary
    shown: 1
"""  # the toy: two units that can strike each other


class Scene:
    """A match whose chance is decided by the test."""

    def __init__(self, game: str, start: str, options: Mapping[str, str] | None = None) -> None:
        """Begin at a position, of which the first line may be left out, or at the start of a scenario."""
        self.game = games.find(game)
        text = start.strip()
        if ":" in text:
            named = " ".join(f"{name}={value}" for name, value in (options or {}).items())
            head = [] if text.startswith(FORMAT) else [FORMAT]
            tail = [f"options: {named}"] if options else []
            state = read_position("\n".join([*head, text, *tail]), self.game)
        else:
            state = self.game.new(text, options or {})
        self.match = Match(self.game, state.setup.scenario, None, state=state)
        self._outcomes: list[str] | None = None  # None: no dice block is open
        self._told: dict[type[Event], int] = {}

    @property
    def state(self) -> State:
        """The state as it stands."""
        return self.match.state

    @property
    def result(self) -> Result | None:
        """Who won and why, once the match is over."""
        return self.match.result

    @property
    def asked(self) -> str:
        """The seat that is asked; several in a row (`AB`) in a secret choice, nothing when the match is over."""
        return "".join(seat_name(seat) for seat in self.match.waiting_for)

    @property
    def decision(self) -> Decision:
        """The decision that is pending; that of the first seat, if there are several."""
        return self.match.decision

    def options(self, seat: str = "") -> list[str]:
        """The texts of the pending decision, or of the one that waits for a seat."""
        decision = self.match.decision_for(seat_number(seat)) if seat else self.match.decision
        assert decision is not None, f"Nothing is asked of seat {seat}; the match waits for {self.asked}."
        return [self.state.setup.notation.format(option) for option in decision.options]

    def play(self, *texts: str, seat: str = "") -> None:
        """Answer one decision after the other, each with a text. Chance in between takes what was laid out."""
        for text in texts:
            asked = pending(self.state)
            if isinstance(asked, Chance):
                raise AssertionError(f"{self._wants(asked)} before '{text}'; lay it out with scene.dice(...).")
            self.match.play(text, self._seat(seat))
            self._let_fall()

    @contextmanager
    def dice(self, *outcomes: str) -> Iterator[None]:
        """Exactly these outcomes of chance, in this order, must be asked for inside the block."""
        assert self._outcomes is None, "A dice block stands inside another; lay all outcomes out in one."
        self._outcomes = list(outcomes)
        try:
            self._let_fall(may_run_out=True)
            yield
            left = self._outcomes
            assert not left, f"Nothing asked for {', '.join(map(repr, left))}: laid out and left over."
            asked = pending(self.state)
            assert not isinstance(asked, Chance), f"{self._wants(asked)}, and no outcome is left."
        finally:
            self._outcomes = None

    def events(self, kind: type[E]) -> list[E]:
        """The events of a class since this was last asked for it, or since the start."""
        every = [event for played in self.match.log for event in played.events if isinstance(event, kind)]
        news = every[self._told.get(kind, 0) :]
        self._told[kind] = len(every)
        return news

    def _seat(self, letter: str) -> Seat | None:
        return seat_number(letter) if letter else None

    def _let_fall(self, may_run_out: bool = False) -> None:
        """Answer CHANCE with what was laid out, as long as it is asked."""
        while isinstance(asked := pending(self.state), Chance):
            if self._outcomes is None:
                raise AssertionError(f"{self._wants(asked)} outside of a dice block.")
            if not self._outcomes:
                if may_run_out:
                    return
                raise AssertionError(f"{self._wants(asked)}, and no outcome is left.")
            text = self._outcomes.pop(0)
            outcome = _in_order(self.state.setup.notation.parse(text))
            assert asked.allows(outcome), f"{self._wants(asked)}: '{text}' cannot happen."
            self.match.play(outcome, CHANCE)

    def _wants(self, asked: Decision | None) -> str:
        assert asked is not None
        return f"CHANCE is asked to {question(asked)}"


def _in_order(outcome: Action) -> Action:
    """Dice and cards are exchangeable: a test may write them as they fell."""
    if isinstance(outcome, Rolled):
        return Rolled(tuple(sorted(outcome.faces)))
    if isinstance(outcome, Drawn):
        return Drawn(tuple(sorted(outcome.cards)))
    return outcome
