"""A match in progress: an append-only journal of answers, and the match it produces.

The journal is complete: reading it again gives the same match. An answer and the dice that it lets fall are
written together, so nobody sees a die that is not written down. The dice of a match come from its secret key and
their number alone: after a crash the same dice are read, never rolled again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.engine import apply, pending
from strategos.kernel.errors import Unreadable, WrongSeat
from strategos.kernel.game import Game
from strategos.kernel.ids import CHANCE, Seat
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.text.record_file import CONCEDE
from strategos.table.match import Match, Played
from strategos.table.script import Script
from strategos.table.undo import UNDO, last_of, last_own

STANDING: Final = "standing"  # in the place of a message's id: the table answered, as the seat had told it to
REPLACED: Final = "replaced"  # the same: a computer was asked again, because its thinking process ended or hung
NO_IDS: Final = (STANDING, REPLACED)  # what no page may call a message
MAX_STATES_BEFORE: Final = 64  # of a change with more lines, taken over from elsewhere, no states are kept
STATE_INTERVAL_LINES: Final = 64  # one state of each interval is kept, so that looking back is quick


@record
class Line:
    """One line of a journal: who, what, and the id of the message by which it came."""

    seat: Seat
    text: str
    request: str  # empty for dice and computers, or one of NO_IDS


class LiveMatch:
    """A match with its journal."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        options: Mapping[str, str],
        seats: Mapping[Seat, str],
        key: str,
        journal: Sequence[Line] = (),
        rolls: bool = True,
        script: Script | None = None,
    ) -> None:
        self.game: Final = game
        self.scenario: Final = scenario
        self.options: Final = dict(options)
        self.seats: Final = dict(seats)
        self.key: Final = key
        self.rolls: Final = rolls  # otherwise a player chooses the dice
        self.script: Final = script  # a lesson: dice and answers are those of a record
        self.journal: list[Line] = list(journal)
        self.match = self._begin()
        self.kept: dict[int, State] = {}
        self.before: dict[int, State] = {}  # by its place in the log: the state before each line of the last change
        self._undone_at = 0  # the place in the log of the answer that was taken back last
        self._undone: list[Played] = []  # the log from there on, as it was
        self._read_again()

    # Answers

    def begin(self) -> list[Line]:
        """Roll the first dice, if the match begins with dice; return the lines to store."""
        return self._written(self._roll())

    def play(self, seat: Seat, answer: Action | str, request: str = "") -> list[Line]:
        """The lines to be written down: the answer of a seat, and the dice that it lets fall.

        A text is parsed here and nowhere after: the log keeps the action.
        """
        if answer in (UNDO, CONCEDE):
            raise Unreadable("table.live.no-answer", text=answer)
        self._advance(answer, seat)
        return self._written([Line(seat, self.match.log[-1].text, request), *self._roll()])

    def fall(self, text: str, request: str = "") -> list[Line]:
        """Answer the pending roll with a chosen outcome; an empty text rolls the dice."""
        asked = pending(self.match.state)
        if self.rolls or not isinstance(asked, Chance):
            raise WrongSeat("table.live.no-dice-wait")
        self._advance(text or asked.sample(self._dice()), CHANCE)
        return self._written([Line(CHANCE, self.match.log[-1].text, request)])

    def concede(self, seat: Seat, request: str = "") -> list[Line]:
        """A seat gives up."""
        self._advance(None, seat)
        return self._written([Line(seat, CONCEDE, request)])

    def undo(self, seat: Seat, request: str = "") -> list[Line]:
        """Take the last answer of a seat back."""
        at = last_own(self.match, seat)
        if at is None:
            raise WrongSeat(
                "table.live.no-undo",
            )
        written = self._written([Line(seat, UNDO, request)])
        self._read_again(at)
        return written

    def undo_freely(self, people: Collection[Seat], floor: int, request: str = "") -> list[Line]:
        """Take everything back to before the last answer of some people, dice and all, but nothing before `floor`.

        Allowed in branches with open cards only.
        """
        at = last_of(self.match, people, floor)
        if at is None:
            raise WrongSeat("table.live.nothing-to-undo")
        taken = [played.seat for played in self.match.log[at:]]
        written = self._written(
            [Line(seat, UNDO, "") for seat in reversed(taken[1:])] + [Line(taken[0], UNDO, request)]
        )
        self._read_again(at)
        return written

    def follow(self, lines: Sequence[Line]) -> bool:
        """Go on by lines that were written elsewhere. Whether an undo was among them comes back."""
        self.journal += lines
        if all(line.text != UNDO for line in lines):
            self.before = {}
            for line in lines:
                if len(lines) > MAX_STATES_BEFORE:
                    self._play_again(self.match, line)
                else:
                    self._advance(None if line.text == CONCEDE else line.text, line.seat, is_first=False)
            return False
        self._read_again(0)
        return True

    def take_back(self, count: int) -> None:
        """Forget the last lines of the journal, which could not be written down."""
        del self.journal[len(self.journal) - count :]
        self._read_again()

    def line_of(self, seats: Collection[Seat], request: str) -> Line | None:
        """The line with which a message that was sent for one of these seats was carried out; None if it was not."""
        lines = reversed(self.journal) if request else ()
        return next((line for line in lines if line.seat in seats and line.request == request), None)

    def is_line(self, line: Line, text: str) -> bool:
        """Whether a line has this text, in whichever way it is spelled. No text: dice that fall by themselves."""
        if line.text == text:
            return True
        if not text:
            return line.seat == CHANCE
        notation = self.match.state.setup.notation
        try:
            return notation.format(notation.parse(text)) == line.text
        except Unreadable:
            return False

    # Looking

    def still(self, viewer: Seat | None) -> int:
        """How many lines of a viewer's log are what they were before the last undo.

        An undo of what a viewer does not know of changes nothing in its log, whatever came after it.
        """
        match, at = self.match, self._undone_at
        before, after = ([match.told(played, viewer) for played in log] for log in (self._undone, match.log[at:]))
        told, again = ([line for line in lines if line is not None] for lines in (before, after))
        pairs = zip(told, again, strict=False)
        first = next((n for n, pair in enumerate(pairs) if pair[0] != pair[1]), min(len(told), len(again)))
        return sum(match.is_known(played, viewer) for played in match.log[:at]) + first

    def can_undo(self, seat: Seat) -> bool:
        """Whether a seat has an answer to take back."""
        return seat >= 0 and last_own(self.match, seat) is not None

    def known(self, viewer: Seat | None, since: int = 0) -> list[int]:
        """The places in the log, from a place on, of all lines that a viewer may know of."""
        log = self.match.log
        return [at for at in range(since, len(log)) if self.match.is_known(log[at], viewer)]

    def state_at(self, lines: int) -> State:
        """The state after a number of lines of the log."""
        if lines in self.before:
            return self.before[lines].clone()
        start = lines // STATE_INTERVAL_LINES * STATE_INTERVAL_LINES
        if start not in self.kept:
            before = self.state_at(start - 1) if start else self.game.new(self.scenario, self.options)
            self.kept[start] = self.go_on(before, max(0, start - 1), start)
        return self.go_on(self.kept[start].clone(), start, lines)

    def go_on(self, state: State, start: int, end: int) -> State:
        """Lead a state that stands after `start` lines of the log on to where it stands after `end`."""
        for played in self.match.log[start:end]:
            if played.action is None:
                self.game.concede(state, played.seat)
            else:
                apply(state, played.action, played.seat)
        return state

    # The journal

    def _advance(self, answer: Action | str | None, seat: Seat, is_first: bool = True) -> None:
        """Carry out an answer, or None for conceding. The state before it is kept until the next change."""
        place, before = len(self.match.log), self.match.state.clone()
        if answer is None:
            self.match.concede(seat)
        else:
            self.match.play(answer, seat)
        if is_first:
            self.before = {}
        self.before[place] = before

    def _begin(self) -> Match:
        return Match(self.game, self.scenario, None, self.options, self.seats)

    def _written(self, lines: list[Line]) -> list[Line]:
        self.journal += lines
        return lines

    def _roll(self) -> list[Line]:
        rolled: list[Line] = []
        while self.rolls and isinstance(asked := pending(self.match.state), Chance):
            self._advance(self._fallen(asked), CHANCE, is_first=False)
            rolled.append(Line(CHANCE, self.match.log[-1].text, ""))
        return rolled

    def _fallen(self, asked: Chance) -> Action | str:
        if self.script is not None:
            return self.script.fallen(len(self.match.log))
        return asked.sample(self._dice())

    def _dice(self) -> Rng:
        """Where the next dice come from: the secret key and their number."""
        number = sum(played.seat == CHANCE for played in self.match.log)
        return Rng(self.key, f"dice {number}")

    def _read_again(self, undone_at: int = 0) -> None:
        """Replay the match from the journal up to a place in the log."""
        match = self._begin()
        for line in standing(self.journal):
            self._play_again(match, line)
        self._undone_at, self._undone = undone_at, self.match.log[undone_at:]
        self.match = match
        self.kept = {}
        self.before = {}

    def _play_again(self, match: Match, line: Line) -> None:
        if line.text == CONCEDE:
            match.concede(line.seat)
        else:
            match.play(line.text, line.seat)


def standing(journal: Sequence[Line]) -> list[Line]:
    """The lines of a journal that still hold: an undo takes the last line of its seat away."""
    return [journal[place] for place in standing_places(journal)]


def standing_places(journal: Sequence[Line]) -> list[int]:
    """The places in a journal of the lines that still hold."""
    places: list[int] = []
    for place, line in enumerate(journal):
        if line.text != UNDO:
            places.append(place)
            continue
        at = max(at for at, other in enumerate(places) if journal[other].seat == line.seat)
        del places[at]
    return places
