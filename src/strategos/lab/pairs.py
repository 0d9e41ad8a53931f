"""A pair of matches: the same dice twice, the players once on each side of the table.

Whatever is random has a stream of its own, named by the seed of the pair and by what it is for. So the dice of both
matches are the same as long as both are answered alike, and a player who needs more random numbers shifts nothing
but its own. A pair depends on its task alone: the process that plays it and the time at which it does are all one.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, NamedTuple

from strategos import games, players
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat, seat_name
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.text.record_file import CONCEDE, Record, closing_of
from strategos.lab.playout import Hooks, load_modules, playout
from strategos.lab.simulate import what_and_where
from strategos.players import Player
from strategos.table.match import one_word

BOTH: Final = (0, 1)  # the first player of a pair and the second
_FINENESS: Final = 20  # buckets of a clock for each factor of ten: a time is known to within 12 %


class Task(NamedTuple):
    """One pair to play, for a process of its own: everything it needs, in plain values."""

    game: str
    modules: tuple[str, ...]  # which make the game and the players known in a fresh process
    scenario: str
    options: dict[str, str]
    names: tuple[str, str]
    seed: int
    number: int
    keep: bool  # whether the records are wanted

    @property
    def stream(self) -> str:
        """What all random streams of the pair are named after."""
        return f"{self.seed} {self.scenario} {self.number}"


class Where(NamedTuple):
    """A decision that can be looked up: pairs, matches and actions are counted from 1."""

    scenario: str
    pair: int
    match: int
    action: int

    def __str__(self) -> str:
        return f"{self.scenario}, pair {self.pair}, match {self.match}, action {self.action}"


class Clock:
    """How long a player took for its decisions: exact sum and maximum, and a count by size."""

    __slots__ = ("buckets", "decisions", "seconds", "worst", "worst_at")

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.worst = 0.0
        self.worst_at: Where | None = None
        self.buckets: dict[int, int] = {}

    def add(self, seconds: float, where: Where) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += seconds
        if seconds > self.worst:
            self.worst, self.worst_at = seconds, where
        bucket = max(0, math.ceil(_FINENESS * math.log10(max(seconds * 1e6, 1.0))))
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def merge(self, other: Clock) -> None:
        """Take over the times of another clock."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        if other.worst > self.worst:
            self.worst, self.worst_at = other.worst, other.worst_at
        for bucket, count in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + count

    def percentile(self, percent: int) -> float:
        """The seconds that at least this many percent of the decisions did not pass, rounded up to a bucket."""
        wanted = math.ceil(self.decisions * percent / 100)
        for bucket in sorted(self.buckets):
            wanted -= self.buckets[bucket]
            if wanted <= 0:
                return min(self.worst, 10 ** (bucket / _FINENESS) / 1e6)
        return 0.0

    def plain(self) -> list[Any]:
        """The clock as plain data, for a file."""
        return [self.decisions, self.seconds, self.worst, self.worst_at, sorted(self.buckets.items())]

    @classmethod
    def of(cls, plain: list[Any]) -> Clock:
        """A clock read back."""
        clock = cls()
        clock.decisions, clock.seconds, clock.worst, where, buckets = plain
        clock.worst_at = None if where is None else Where(*where)
        clock.buckets = {int(bucket): int(count) for bucket, count in buckets}
        return clock


class Played(NamedTuple):
    """How one match of a pair went."""

    score: float  # of the first player
    seats: str  # of the first player, as letters
    winners: str  # letters; none in a draw
    reason: str
    length: int  # decisions with two or more options
    illegal: int  # 0: nobody, 1: the first player, 2: the second gave an answer that was not an option
    fault: str
    clocks: tuple[Clock, Clock]
    record: str

    def plain(self) -> list[Any]:
        """The match as plain data, for a file; records are kept elsewhere."""
        return [*self[:7], [clock.plain() for clock in self.clocks]]

    @classmethod
    def of(cls, plain: list[Any]) -> Played:
        """A match read back."""
        score, seats, winners, reason, length, illegal, fault, (first, second) = plain
        clocks = (Clock.of(first), Clock.of(second))
        return cls(score, seats, winners, reason, length, illegal, fault, clocks, "")


class Pair(NamedTuple):
    """Two matches with the same dice: the first player on the first side, then on the other."""

    first: Played
    second: Played

    @property
    def score(self) -> float:
        """What the first player won of both matches: 0, 1/4, 1/2, 3/4 or 1."""
        return (self.first.score + self.second.score) / 2


def sides(game: Game, state: State) -> list[int]:
    """Which player of a pair takes each seat in the first match: 0 the first side, 1 the next, 0 the one after that.

    Seats that win together form a side. In a free-for-all every seat is a side, so the players alternate.
    """
    seats = range(state.setup.seats)
    groups = []
    for seat in seats:
        rivals = game.rivals(state, seat)
        group = [other for other in seats if other not in rivals]
        if group not in groups:
            groups.append(group)
    takes = [0] * state.setup.seats
    for at, group in enumerate(groups):
        for seat in group:
            takes[seat] = at % 2
    return takes


def play_pair(task: Task) -> Pair:
    """Play both matches of a pair."""
    load_modules(task.modules)
    game = games.find(task.game)
    return Pair(_Table(game, task, 1).play(), _Table(game, task, 2).play())


class _Table(Hooks):
    """One match of a pair while it is played."""

    def __init__(self, game: Game, task: Task, match: int) -> None:
        self.game = game
        self.task = task
        self.where = Where(task.scenario, task.number + 1, match, 0)
        self.state = game.new(task.scenario, task.options)
        first = sides(game, self.state)
        self.takes = first if match == 1 else [1 - player for player in first]
        self.dice = Rng(task.stream, "dice")
        self.seated = [self.player(seat) for seat in range(len(self.takes))]
        self.clocks = (Clock(), Clock())
        self.lines: list[tuple[Seat, str]] = []
        self.length = 0
        self.illegal = 0
        self.has_forfeited = False
        self.fault = ""

    def player(self, seat: Seat) -> Player:
        """Who sits there. Its stream is named by which player of the pair it is, and for which of its own seats."""
        which = self.takes[seat]
        nth = self.takes[:seat].count(which)
        return players.make(self.task.names[which], Rng(self.task.stream, f"player {which + 1} {nth + 1}"))

    def play(self) -> Played:
        """Play to the end. A rule that raises an error leaves the match drawn, and the fault is reported."""
        try:
            playout(self.state, self.answer, self.dice, self)
            decision = pending(self.state)
            if decision is not None and self.has_forfeited:
                self.note(decision.seat, CONCEDE)
                self.game.concede(self.state, decision.seat)
            elif decision is not None:
                self.fault = f"{self.where}: still not finished"
        except Exception as error:  # any exception of a rule is reported, and the other matches continue
            self.fault = f"{self.where}: {what_and_where(error)}"
        return self.outcome()

    def before(self, state: State, decision: Decision, number: int) -> None:
        """The place of the next action, counted from 1."""
        self.where = self.where._replace(action=number + 1)

    def chosen(self, state: State, decision: Decision, action: Action) -> None:
        """Write an answer down."""
        self.note(decision.seat, action)

    def answer(self, state: State, decision: Decision) -> Action | None:
        """What the seat asked answers; None, which forfeits the match, if that is no option. A single option is taken
        without asking.
        """
        if len(decision.options) == 1:
            return decision.options[0]
        self.length += 1
        which = self.takes[decision.seat]
        player = self.seated[decision.seat]
        view = self.game.view(state, decision.seat) if player.needs_view else None
        begun = time.perf_counter()
        try:
            answer: object = player.choose(view, decision)
        except Exception as error:
            self.fault = f"{self.where}, {self.task.names[which]}: {what_and_where(error)}"
            self.has_forfeited = True
            return None
        finally:
            self.clocks[which].add(time.perf_counter() - begun, self.where)
        if isinstance(answer, Action) and decision.allows(answer):
            return answer
        self.illegal = which + 1
        self.has_forfeited = True
        self.fault = f"{self.where}, {self.task.names[which]}: {answer!r} is not an option of '{decision.kind}'"
        return None

    def note(self, seat: Seat, answer: Action | str) -> None:
        """Write an answer down, if records are wanted."""
        if self.task.keep:
            text = answer if isinstance(answer, str) else self.state.setup.notation.format(answer)
            self.lines.append((seat, text))

    def outcome(self) -> Played:
        """The match goes to the player whose seats won more on average; it is drawn if both won the same."""
        result = self.state.result
        score = 0.5
        if result is not None:
            own = [[result.score(seat) for seat, which in enumerate(self.takes) if which == who] for who in BOTH]
            first, second = (sum(scores) / len(scores) for scores in own)
            score = 1.0 if first > second else 0.0 if first < second else 0.5
        return Played(
            score,
            "".join(seat_name(seat) for seat, which in enumerate(self.takes) if which == 0),
            "".join(seat_name(seat) for seat in result.winners) if result is not None else "",
            result.reason if result is not None else "",
            self.length,
            self.illegal,
            self.fault,
            self.clocks,
            self.record() if self.task.keep else "",
        )

    def record(self) -> str:
        """The match written down, as `strategos verify` reads it."""
        header = self.state.setup.header()
        seats = [f"{seat_name(seat)}={one_word(self.task.names[which])}" for seat, which in enumerate(self.takes)]
        header["seats"] = " ".join(seats)
        return Record(header, self.lines, closing_of(self.state)).write()
