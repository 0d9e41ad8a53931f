"""Analysis of a finished match: win probability, luck and quality of answers.

It is made from the record alone and always comes out the same. A long match is analysed in pieces, in several processes
if wished, and put together at the end; what is found is plain data without words of any language.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from strategos import games
from strategos.analysis.luck import Luck
from strategos.analysis.outlook import outlook
from strategos.analysis.quality import EFFORTS, GRADES, Better, Effort, grade_of, verdict
from strategos.kernel.chance import Chance
from strategos.kernel.collector import no_collector
from strategos.kernel.engine import advance, pending_for
from strategos.kernel.game import Game
from strategos.kernel.ids import CHANCE, Seat
from strategos.kernel.records import record
from strategos.kernel.state import State
from strategos.kernel.text.record_file import CONCEDE, Record, begin, read_record
from strategos.players.minds import forecast, mind_of
from strategos.players.minds.mind import Mind

VERSION: Final = 2  # findings of another version are computed again
PIECE: Final = 24  # lines that are analysed at a time
SWINGS: Final = 8
_STEEP: Final = 4.0  # of the curve between 0 and 1, where the chances are even
_LEAST: Final = 1e-6  # a chance that is as good as none
_FADES: Final = 0.12  # how fast accuracy falls: by an eighth for every point that an answer loses on average


@record
class Fall:
    """Dice or cards, and what each seat won by them."""

    n: int  # the line of the log; the first is 1
    text: str
    gains: tuple[float, ...]


@record
class Judged:
    """An answer of a seat that had a choice, with its grade and loss."""

    n: int
    seat: Seat
    kind: str
    text: str
    chance: float
    loss: float
    better: tuple[Better, ...]


@record
class Piece:
    """What was found out about some lines of a match."""

    start: int  # lines before it
    curve: tuple[tuple[float, ...], ...]  # chances after each line; the first piece begins with those before any
    falls: tuple[Fall, ...]
    judged: tuple[Judged, ...]
    rivals: tuple[tuple[Seat, ...], ...]  # of each seat


@record
class Account:
    """What a seat made of a match."""

    seat: Seat
    accuracy: float  # 0 to 100
    loss: float  # mean over its decisions
    decisions: int
    grades: dict[str, int]
    luck: float
    score: float
    adjusted: float  # what the answers alone would have brought


@record
class Swing:
    """A moment that changed much."""

    n: int
    kind: str  # luck or decision
    seat: Seat  # who gained by the dice, or whose answer it was
    change: float  # for that seat


@record
class Findings:
    """Everything that was found out about a match."""

    curve: tuple[tuple[float, ...], ...]
    falls: tuple[Fall, ...]
    judged: tuple[Judged, ...]
    accounts: tuple[Account, ...]
    swings: tuple[Swing, ...]

    def encode(self) -> bytes:
        """As JSON; `read_findings` gives it back."""
        return msgspec.json.encode(self)


def read_findings(data: bytes | str) -> Findings:
    """Findings that were written down."""
    return msgspec.json.decode(data, type=Findings)


def pieces(lines: int) -> list[tuple[int, int]]:
    """The pieces of a match with this number of lines: from the first line to that after the last.

    >>> pieces(50)
    [(0, 24), (24, 48), (48, 50)]
    """
    return [(start, min(lines, start + PIECE)) for start in range(0, max(1, lines), PIECE)]


def analyse_piece(text: str, start: int, end: int, effort: str = "usual") -> Piece:
    """Analyse some lines of a record. Everything that crosses to another process is plain."""
    found = read_record(text.encode())
    game = games.of_header(found.header)
    with no_collector():
        return Analyst(found, game, EFFORTS[effort]).piece(start, end)


def analyse(found: Record, effort: str = "usual") -> Iterator[Piece]:
    """Analyse a record piece by piece; `put_together` makes findings of the pieces."""
    analyst = Analyst(found, games.of_header(found.header), EFFORTS[effort])
    for start, end in pieces(len(found.lines)):
        with no_collector():
            piece = analyst.piece(start, end)
        yield piece


class Analyst:
    """Goes through a match line by line."""

    def __init__(self, found: Record, game: Game, effort: Effort) -> None:
        self.record: Final = found
        self.game: Final = game
        self.effort: Final = effort
        self.mind: Final[Mind] = mind_of(game.name)
        self.state: State = begin(found, game)
        self.at = 0  # lines behind it
        self.name = _chained("", str(sorted(found.header.items())))  # of everything before the next line

    def piece(self, start: int, end: int) -> Piece:
        """What there is to say about some lines, none of which is behind it yet."""
        while self.at < start:
            self.step()
        curve = [self._outlook()] if start == 0 else []
        falls: list[Fall] = []
        judged: list[Judged] = []
        while self.at < end:
            seat, text = self.record.lines[self.at]
            if seat == CHANCE:
                falls += self._fall(text)
            elif text != CONCEDE:
                judged += self._judged(seat, text)
            self.step()
            curve.append(self._outlook())
        rivals = tuple([tuple(self.game.rivals(self.state, one)) for one in range(self.state.setup.seats)])
        return Piece(start, tuple(curve), tuple(falls), tuple(judged), rivals)

    def step(self) -> None:
        """Go one line on."""
        seat, text = self.record.lines[self.at]
        if text == CONCEDE:
            self.game.concede(self.state, seat)
        else:
            advance(self.state, self.state.setup.notation.parse(text), seat)
        self.at += 1
        self.name = _chained(self.name, f"{seat} {text}")

    def _outlook(self) -> tuple[float, ...]:
        return tuple(outlook(self.mind, self.state, self.name, self.effort.samples, forecast))

    def _fall(self, text: str) -> list[Fall]:
        asked = pending_for(self.state, CHANCE)
        assert isinstance(asked, Chance)
        fell = self.state.setup.notation.parse(text)
        # The name covers what happened before these dice and not the dice themselves: luck has to come from outside.
        effort = self.effort
        luck = Luck(self.mind, self.state, asked, self.name, effort.outcomes, effort.samples, effort.trials)
        return [Fall(self.at + 1, text, tuple(luck.gains(fell)))]

    def _judged(self, seat: Seat, text: str) -> list[Judged]:
        decision = pending_for(self.state, seat)
        assert decision is not None
        if len(decision.options) == 1:
            return []
        chosen = self.state.setup.notation.parse(text)
        found = verdict(self.game.view(self.state, seat), decision, chosen, self.effort)
        if found is None:
            return []
        return [Judged(self.at + 1, seat, decision.kind, text, found.chance, found.loss, found.better)]


def _chained(before: str, line: str) -> str:
    return hashlib.blake2b(f"{before}\n{line}".encode(), digest_size=16).hexdigest()


def accuracy(loss: float) -> float:
    """What a mean loss makes of a hundred: 100 · exp(-0.12 · points lost on average).

    >>> accuracy(0.0), round(accuracy(0.01), 1), round(accuracy(0.05), 1)
    (100.0, 88.7, 54.9)
    """
    return 100.0 * math.exp(-_FADES * 100.0 * loss)


def put_together(found: Sequence[Piece]) -> Findings:
    """The findings of a whole match, from all its pieces."""
    ordered = sorted(found, key=lambda piece: piece.start)
    curve = tuple([point for piece in ordered for point in piece.curve])
    falls = tuple([fall for piece in ordered for fall in piece.falls])
    judged = tuple([one for piece in ordered for one in piece.judged])
    seats = range(len(curve[0]))
    losses = [sum([one.loss for one in judged if one.seat == seat]) for seat in seats]
    alone = earned(curve[0], losses, ordered[0].rivals)
    accounts = tuple([_account(seat, curve, falls, judged, alone[seat]) for seat in seats])
    return Findings(curve, falls, judged, accounts, _swings(falls, judged))


def earned(start: Sequence[float], losses: Sequence[float], rivals: Sequence[Sequence[Seat]]) -> tuple[float, ...]:
    """Win probability that the answers alone would have produced, with average luck.

    Its chance at the start, moved down by what the answers of its side lost and up by what those of its rivals lost;
    with more than two sides they share what one of them loses. From an even start every point counts as one at first,
    and ever less towards certainty, so that no sum of losses leads beyond 0 or 1.

    >>> [round(one, 3) for one in earned((0.5, 0.5), (0.02, 0.0), ((1,), (0,)))]
    [0.48, 0.52]
    >>> [round(one, 2) for one in earned((0.25, 0.5, 0.25), (0.0, 0.5, 0.0), ((1, 2), (0, 2), (0, 1)))]
    [0.48, 0.12, 0.48]
    """
    others = max(1, len({frozenset(foes) for foes in rivals}) - 1)
    found: list[float] = []
    for seat, likely in enumerate(start):
        own = sum([loss for one, loss in enumerate(losses) if one not in rivals[seat]])
        theirs = sum([losses[foe] for foe in rivals[seat]]) / others
        sure = max(_LEAST, min(1.0 - _LEAST, likely))
        x = math.log(sure / (1.0 - sure)) + _STEEP * (theirs - own)
        found.append(1.0 / (1.0 + math.exp(-max(-700.0, min(700.0, x)))))
    return tuple(found)


def _account(
    seat: Seat,
    curve: tuple[tuple[float, ...], ...],
    falls: tuple[Fall, ...],
    judged: tuple[Judged, ...],
    alone: float,
) -> Account:
    own = [one for one in judged if one.seat == seat]
    grades = {grade: sum(grade_of(one.loss) == grade for one in own) for grade in GRADES}
    loss = sum([one.loss for one in own]) / max(1, len(own))
    luck = sum([fall.gains[seat] for fall in falls])
    score = curve[-1][seat]  # the result itself, where the match came to its end
    return Account(seat, accuracy(loss), loss, len(own), grades, luck, score, alone)


def _swings(falls: tuple[Fall, ...], judged: tuple[Judged, ...]) -> tuple[Swing, ...]:
    """The moments that changed most, the greatest first."""
    found = [Swing(one.n, "decision", one.seat, -one.loss) for one in judged if one.loss > 0]
    for fall in falls:
        seat = max(range(len(fall.gains)), key=lambda one: fall.gains[one])
        if fall.gains[seat] > 0:
            found.append(Swing(fall.n, "luck", seat, fall.gains[seat]))
    return tuple(sorted(found, key=lambda swing: (-abs(swing.change), swing.n))[:SWINGS])
