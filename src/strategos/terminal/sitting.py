"""The people and computers around one terminal, and what the person at the keyboard may know.

Nothing here draws. Whatever is shown is made from a state dealt from the view of the seat at the keyboard; the true
state is used for playing alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategos import players
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.ids import Seat
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.locale import catalogue, say
from strategos.players.advice import Advice, advise, win_probability
from strategos.players.turn_budget import TurnBudget
from strategos.stage.presenter import Presenter
from strategos.stage.scene import Ask, Board, Entry, Odds, Option, Scene
from strategos.table.live import LiveMatch
from strategos.table.looking import Looking
from strategos.terminal.saving import write_record


@record
class Thought:
    """A question that a computer thinks about, with everything that it needs: nothing of it changes meanwhile."""

    seat: Seat
    view: View
    decision: Decision
    player: str
    seed: str
    seconds: float

    def answer(self, attempt: int = 1) -> Action:
        """What the player answers. It may take a while, so it is asked in a thread of its own.

        Another attempt has other random numbers: what one answer stumbled over, the next may miss.
        """
        seed = self.seed if attempt == 1 else f"{self.seed} attempt {attempt}"
        player = players.at_a_table(self.player, self.seconds)
        return players.make(player, Rng(seed, "player")).choose(self.view, self.decision)


@record
class Counsel:
    """How likely the match is won, and the best options."""

    probability: float
    advice: list[Advice]


class Sitting:
    """One match at one terminal."""

    def __init__(self, live: LiveMatch, presenter: Presenter, people: Sequence[Seat], against: str, lang: str) -> None:
        self.live: Final = live
        self.presenter: Final = presenter
        self.looking: Final = Looking(live, presenter)
        self.people: Final = tuple(people)
        self.against: Final = against
        self.lang: Final = lang
        self.at_keyboard: Seat = self.people[0]
        self.saved_at = -1  # how long the log was when it was last written down
        self.read: dict[Seat, int] = dict.fromkeys(people, 0)  # lines of the log that each had seen when it answered
        self.budget: Final = TurnBudget()
        self._shown: tuple[Scene, Ask | None] | None = None
        self._board: Board | None = None
        card = presenter.lobby(lang)
        scenarios = {scenario.id: scenario.title for scenario in card.scenarios}
        self.title: Final = f"{card.title} · {scenarios.get(live.scenario, live.scenario)}"
        if not live.journal:
            live.begin()

    # What the person at the keyboard sees

    @property
    def state(self) -> State:
        """The state as the person at the keyboard knows it."""
        return self.looking.state(self.at_keyboard)

    @property
    def scene(self) -> Scene:
        """The table."""
        return self._table()[0]

    @property
    def ask(self) -> Ask | None:
        """The decision that waits for the person at the keyboard."""
        return self._table()[1]

    def _table(self) -> tuple[Scene, Ask | None]:
        if self._shown is None:
            seat, state = self.at_keyboard, self.state
            ask = None if self.live.match.over else self.presenter.ask(state, seat, self.lang)
            self._shown = (self.presenter.scene(state, seat, self.lang), ask)
        return self._shown

    @property
    def board(self) -> Board:
        """The geometry of the board, and the terrain on it as it is now."""
        if self._board is None:
            self._board = self.presenter.board(self.state, self.lang)
        return self._board

    @property
    def entries(self) -> list[Entry]:
        """The log as text."""
        return self.looking.entries(self.at_keyboard, self.lang)

    @property
    def result(self) -> str | None:
        """How the match ended, in a sentence."""
        return self.presenter.result(self.live.match.state, self.lang) if self.live.match.over else None

    @property
    def can_undo(self) -> bool:
        """Whether the person at the keyboard has an answer to take back."""
        return self.live.can_undo(self.at_keyboard)

    @property
    def is_saved(self) -> bool:
        """Whether the record on the disk has everything."""
        return self.saved_at == len(self.live.journal)

    def player_name(self, seat: Seat) -> str:
        """Who sits there, as a word."""
        if seat in self.people:
            key = "serve.you" if seat == self.at_keyboard else "serve.person"
            return say(key, lang=self.lang)
        kind = players.read_name(self.against)[0]
        return say(f"level.{kind}", lang=self.lang) if f"level.{kind}" in catalogue(self.lang) else kind

    # Who is asked

    def asked_person(self) -> Seat | None:
        """The person who answers next: the one at the keyboard, while that seat is asked."""
        if self.live.match.over:
            return None
        asked = [seat for seat in self.live.match.waiting_for if seat in self.people]
        return self.at_keyboard if self.at_keyboard in asked else next(iter(asked), None)

    def asked_computer(self) -> Seat | None:
        """The computer that answers next."""
        if self.live.match.over:
            return None
        return next((seat for seat in self.live.match.waiting_for if seat not in self.people), None)

    def hand_over(self, seat: Seat) -> None:
        """Another person sits down at the keyboard."""
        self.at_keyboard = seat
        self._changed()

    # Answers

    def play(self, text: str) -> None:
        """The person at the keyboard answers, in notation."""
        seen = len(self.live.known(self.at_keyboard))
        self.live.play(self.at_keyboard, text)
        self.read[self.at_keyboard] = seen
        self._changed()

    def undo(self) -> None:
        """The person at the keyboard takes the last answer back."""
        self.live.undo(self.at_keyboard)
        self._changed(is_undone=True)

    def concede(self) -> None:
        """The person at the keyboard gives up."""
        self.live.concede(self.at_keyboard)
        self._changed()

    def _changed(self, is_undone: bool = False) -> None:
        if is_undone:
            self.looking.undone()
        self._shown = None
        self._board = None

    # Computers

    def thought(self) -> Thought | None:
        """The next question for a computer. The view is that of a copy: the match may go on while it thinks."""
        seat = self.asked_computer()
        if seat is None:
            self.budget.end()
            return None
        match = self.live.match
        decision = match.decision_for(seat)
        assert decision is not None
        view = match.game.view(match.state.clone(), seat)
        seconds = self.budget.seconds_for(seat, self.presenter.is_reaction(decision))
        return Thought(seat, view, decision, self.against, f"{self.live.key} {len(self.live.journal)}", seconds)

    def answered(self, thought: Thought, action: Action) -> bool:
        """Let a computer's answer count, unless the question has become another one meanwhile."""
        match = self.live.match
        if match.over or thought.seat not in match.waiting_for:
            return False
        if match.view(thought.seat).encode() != thought.view.encode():
            return False
        self.live.play(thought.seat, match.state.setup.notation.format(action))
        self._changed()
        return True

    # Questions

    def odds(self, option: Option) -> Odds | None:
        """What an option would do, before anybody rolls."""
        state = self.state.clone()
        return self.presenter.odds(state, self.at_keyboard, state.setup.notation.parse(option.text), self.lang)

    def counsel(self) -> Counsel:
        """What a computer player would do in this place, by what the person knows."""
        match = self.live.match
        decision = match.decision_for(self.at_keyboard)
        assert decision is not None
        view = match.game.view(match.state.clone(), self.at_keyboard)
        return Counsel(win_probability(view), advise(view, decision))

    def why_not(self, text: str) -> str:
        """Why an action is not allowed now, with its rule."""
        words, rule = self.presenter.why_not(self.state, self.at_keyboard, text, self.lang)
        if not words:
            return say("play.allowed", lang=self.lang)
        return f"{words} ({rule})" if rule else words

    def save(self, name: str) -> tuple[bool, str]:
        """Write the record down: whether that was done, and what to tell."""
        is_done, told = write_record(self.live.match, name, self.lang)
        if is_done:
            self.saved_at = len(self.live.journal)
        return is_done, told
