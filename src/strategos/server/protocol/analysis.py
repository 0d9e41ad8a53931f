"""What is said over HTTP about the analysis of a finished match: GET or POST /api/play/TOKEN/analysis?lang=en

`n` is the number of a line of the log as the viewpoint of the table counts them: all lines, the first is 1. Chances
of winning go from 0 to 1; five points are 0.05.
"""

from __future__ import annotations

from msgspec import Struct


class BetterOption(Struct):
    """What a seat could have done instead, the best first."""

    text: str  # in notation
    label: str
    chance: float  # of winning, as far as the seat could know
    reasons: list[str]


class JudgedDecision(Struct):
    """An answer of a seat, judged by what it could know. Only those with a choice are listed."""

    n: int
    seat: int
    question: str
    text: str  # what it chose, worded
    chance: float  # of winning after it, as far as the seat could know
    loss: float  # what the best option would have had more
    grade: str  # best, good, inaccuracy, mistake, blunder
    better: list[BetterOption]  # up to three; none where the answer was the best


class LuckyLine(Struct):
    """Dice or cards: what fell, and what it was worth compared with what was to be expected."""

    n: int
    text: str
    gains: list[float]  # one for each seat


class Swing(Struct):
    """One of the moments that changed most, in the order of their size."""

    n: int
    kind: str  # luck or decision
    seat: int  # luck: who gained by it; decision: whose it was
    change: float  # luck: the gain of that seat; decision: its loss, below zero
    text: str


class SeatAnalysis(Struct):
    """What a seat made of the match."""

    seat: int
    accuracy: float  # 0 to 100
    loss: float  # mean over its decisions
    decisions: int
    grades: dict[str, int]  # how many of each
    luck: float  # what dice and cards gave it in all
    score: float  # 1 won, 0 lost, 1/2 drawn
    adjusted: float  # what the answers alone would have brought, from 0 to 1


class Analysis(Struct):
    """Everything that was found out about a match."""

    seats: list[SeatAnalysis]
    curve: list[list[float]]  # chance of winning of each seat: before the first line, after the first …
    luck: list[LuckyLine]
    decisions: list[JudgedDecision]
    swings: list[Swing]


class AnalysisState(Struct):
    """How far an analysis is. POST begins one; while it runs, ask again with GET."""

    state: str  # none, running, ready, failed
    progress: float  # 0 to 1
    analysis: Analysis | None
    text: str  # why it failed, in words
