"""An analysis in words of a language, for the page and for the battle report."""

from __future__ import annotations

from typing import Protocol

from strategos.analysis.analysis import Findings, Judged
from strategos.analysis.quality import Better, grade_of
from strategos.kernel.state import State
from strategos.locale import kind_text
from strategos.players.advice import Reason
from strategos.players.minds import mind_of
from strategos.server.protocol.analysis import (
    Analysis,
    BetterOption,
    JudgedDecision,
    LuckyLine,
    SeatAnalysis,
    Swing,
)
from strategos.server.rooms.showing import Showing
from strategos.stage.presenter import Presenter
from strategos.table.live import LiveMatch
from strategos.table.looking import EVERYTHING


class Shown(Protocol):
    """A match that can be described: the room of one, or a record that was read."""

    @property
    def live(self) -> LiveMatch: ...

    @property
    def presenter(self) -> Presenter: ...

    @property
    def showing(self) -> Showing: ...


def worded(findings: Findings, shown: Shown, lang: str) -> Analysis:
    """What was found out about a match, in words."""
    entries = shown.showing.entries(EVERYTHING, lang)
    return Analysis(
        seats=[
            SeatAnalysis(
                seat=one.seat,
                accuracy=round(one.accuracy, 1),
                loss=_short(one.loss),
                decisions=one.decisions,
                grades=one.grades,
                luck=_short(one.luck),
                score=_short(one.score),
                adjusted=_short(one.adjusted),
            )
            for one in findings.accounts
        ],
        curve=[[_short(likely) for likely in point] for point in findings.curve],
        luck=[
            LuckyLine(fall.n, entries[fall.n - 1].text, [_short(gain) for gain in fall.gains])
            for fall in findings.falls
        ],
        decisions=judged_decisions(findings, shown, lang),
        swings=[
            Swing(one.n, one.kind, one.seat, _short(one.change), entries[one.n - 1].text) for one in findings.swings
        ],
    )


def judged_decisions(findings: Findings, shown: Shown, lang: str) -> list[JudgedDecision]:
    """All answers with their descriptions. Each is worded as it was asked: in the position before it."""
    entries = shown.showing.entries(EVERYTHING, lang)
    found: list[JudgedDecision] = []
    state, at = shown.live.state_at(0), 0
    for one in findings.judged:
        if one.better:
            state, at = shown.live.go_on(state, at, one.n - 1), one.n - 1
        better = [better_option(shown.presenter, state, option, lang) for option in one.better]
        found.append(_decision(one, entries[one.n - 1].text, better, lang))
    return found


def _decision(one: Judged, text: str, better: list[BetterOption], lang: str) -> JudgedDecision:
    return JudgedDecision(
        n=one.n,
        seat=one.seat,
        question=kind_text(one.kind, lang),
        text=text,
        chance=_short(one.chance),
        loss=_short(one.loss),
        grade=grade_of(one.loss),
        better=better,
    )


def better_option(presenter: Presenter, state: State, option: Better, lang: str) -> BetterOption:
    """An option that would have been better, in words."""
    label = presenter.label(state, state.setup.notation.parse(option.text), lang)
    terms = {term.key: term for term in mind_of(presenter.game.name).terms}
    reasons = [Reason(terms[key], points).words(lang) for key, points in option.reasons if key in terms]
    return BetterOption(option.text, label, _short(option.chance), reasons)


def _short(value: float) -> float:
    return round(value, 4)
