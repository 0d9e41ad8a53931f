"""How good the answers of a seat were, judged by what it could know when it gave them.

Everything comes from a view and a decision: the same view always gets the same judgement, whatever lay behind the
screens and however the dice fell afterwards. All options get a first look; where an answer seems to lose something, it
and the best of the others are played on in guessed worlds, all with the same dice.
"""

from __future__ import annotations

import math
from typing import Final

from strategos import games
from strategos.analysis.outlook import far_outlook
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.advice import REASONS, stream
from strategos.players.minds import chance, mind_of
from strategos.players.minds.mind import Mind, settle

BEST: Final = "best"
GOOD: Final = "good"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
GRADES: Final = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
_BARS: Final = ((BLUNDER, 0.15), (MISTAKE, 0.10), (INACCURACY, 0.05), (GOOD, 0.005))

_NOTABLE: Final = -0.002  # a closer look is taken unless the answer is better by more than this at first sight
_NOTABLE_IN: Final = {"commander": 0.02}  # where playing on takes ten times as long
_ROLLOUT_HORIZON: Final = {
    "commander": 300,
    "pantheon": 40,
}  # looks ahead to the end up to which every answer is played on
_WIDTH: Final = 4  # options that are played on, the one that was chosen among them
_HOPELESS: Final = 0.1  # a difference in the first trials that promises nothing
_MANY: Final = 24  # options beyond this many are first looked at once
_MAX_BETTER_SHOWN: Final = 3  # better options that are shown
_FIRST_WORLDS: Final = 5  # worlds after which it is clear whether more are worth the time
_STEPS: Final = 400  # reflexes and dice after which the end is far
_LEAST: Final = 0.05  # points of a term that are worth a word


@record
class Effort:
    """How hard an analysis looks."""

    samples: int  # of the dice until a position is quiet, for the curve and for luck
    outcomes: int  # of a roll or draw, all of them up to this number; beyond it, this number is drawn
    worlds: int  # guessed for the first look at a decision
    looks: int  # samples of the dice in each of them
    closer: int  # worlds in which the best options are played on
    trials: int  # of what dice and cards may bring, played on to judge luck; 0: first sight is enough


USUAL: Final = "usual"
EFFORTS: Final = {
    "quick": Effort(1, 12, 1, 2, 0, 0),
    USUAL: Effort(2, 24, 2, 2, 24, 0),
    "deep": Effort(4, 48, 4, 4, 96, 96),
}


@record
class Better:
    """A better option: its win probability, and the evaluation terms that differ."""

    text: str  # in notation
    chance: float
    reasons: tuple[tuple[str, float], ...]  # key of a term, points compared with what was chosen


@record
class Verdict:
    """Grade an answer."""

    chance: float  # of winning after it, as far as the seat could know
    loss: float
    better: tuple[Better, ...]  # the best first

    @property
    def grade(self) -> str:
        """The word for it."""
        return grade_of(self.loss)


def grade_of(loss: float) -> str:
    """The word for a loss.

    >>> grade_of(0.0), grade_of(0.02), grade_of(0.16)
    ('best', 'good', 'blunder')
    """
    for grade, bar in _BARS:
        if loss >= bar:
            return grade
    return BEST


def verdict(view: View, decision: Decision, chosen: Action, effort: Effort) -> Verdict | None:
    """What an answer was worth compared with the best one; None where nobody can say."""
    mind = mind_of(view.setup.game)
    name = stream(view)
    worlds = guessed(view, name, "first", effort.worlds)
    plans = planned(mind, worlds[0], decision, name)
    closer = 0 if decision.kind in mind.remote else effort.closer
    is_near = closer > 0 and looks_left(mind, worlds[0], name) <= _ROLLOUT_HORIZON.get(mind.game, 0)
    if plans is not None and not plans:
        return None
    if plans is not None and not is_near:
        kept = [option for option in decision.options if option in plans or option == chosen]
        first = {option: likely(mind, worlds, decision, option, effort.looks, name) for option in kept}
        if chosen in plans:
            return Verdict(first[chosen], 0.0, ())
        is_notable = True
    else:
        first = looked(mind, worlds, decision, effort.looks, name)
        for option in [chosen, *(plans or ())]:
            if option not in first:
                first[option] = likely(mind, worlds, decision, option, effort.looks, name)
        ranked = sorted(first, key=lambda option: (option not in (plans or ()), -first[option]))
        others = [option for option in ranked if option != chosen]
        is_notable = is_near or first[others[0]] - first[chosen] >= _NOTABLE_IN.get(mind.game, _NOTABLE)
        kept = [chosen, *others[: _WIDTH - 1]]
    if not is_notable or not closer:
        values, loss = first, max(first.values()) - first[chosen]
    else:
        values, loss = compared(mind, view, decision, kept, chosen, first, closer, name)
    if loss < _BARS[-1][1]:
        return Verdict(values[chosen], max(0.0, loss), ())
    better = sorted([option for option in values if values[option] > values[chosen]], key=lambda one: -values[one])
    told = tuple(
        [_better(mind, worlds, view, decision, one, chosen, values[one]) for one in better[:_MAX_BETTER_SHOWN]]
    )
    return Verdict(values[chosen], loss, told)


def guessed(view: View, name: str, what: str, count: int) -> list[State]:
    """Worlds that the seat cannot tell from the true one."""
    game = games.of(view.setup)
    return [game.guess(view, Rng(name, f"{what} {number}")) for number in range(count)]


def planned(mind: Mind, state: State, decision: Decision, name: str) -> list[Action] | None:
    """The answer that the players plan where one look ahead cannot judge; none if they draw lots; None: look."""
    one = mind.plan(state.clone(), decision, Rng(name, "plan"))
    if one is None:
        return None
    other = mind.plan(state.clone(), decision, Rng(name, "another plan"))
    return [one] if one == other else []


def looks_left(mind: Mind, state: State, name: str) -> int:
    """How many looks ahead quick players would take to the end of the match, counted while bare reflexes lead there.

    That tells for next to nothing how long playing on would take. Nobody counts on where the end is far.
    """
    after, rng = state.clone(), Rng(name, "reflexes")
    far = _ROLLOUT_HORIZON.get(mind.game, 0) + 1
    looks = 0
    for _ in range(_STEPS):
        decision = pending(after)
        if decision is None or looks >= far:
            return looks
        if isinstance(decision, Chance):
            advance(after, decision.sample(rng), decision.seat)
            continue
        if decision.kind in mind.weighed and len(decision.options) > 1:
            looks += len(decision.options)
        advance(after, mind.reflex(after, decision, rng), decision.seat)
    return far


def looked(mind: Mind, worlds: list[State], decision: Decision, looks: int, name: str) -> dict[Action, float]:
    """Static win probability of each option; of very many only the best are refined."""
    options = list(decision.options)
    if len(options) > _MANY:
        glance = {option: likely(mind, worlds[:1], decision, option, 1, name) for option in options}
        options = sorted(options, key=lambda option: -glance[option])[: _MANY // 2]
    return {option: likely(mind, worlds, decision, option, looks, name) for option in options}


def likely(mind: Mind, worlds: list[State], decision: Decision, option: Action, looks: int, name: str) -> float:
    """Mean win probability after an option, over dealt states and dice."""
    total = 0.0
    for number, state in enumerate(worlds):
        found = 0.0
        tried = 0
        while tried < looks:
            after = state.clone()
            advance(after, option, decision.seat)
            was_rolled = settle(mind, after, Rng(name, f"look {number} {tried}"))  # all options meet the same dice
            found += chance(mind, after, decision.seat)
            tried += 1
            if not was_rolled:
                break
        total += found / tried
    return total / len(worlds)


def compared(
    mind: Mind,
    view: View,
    decision: Decision,
    kept: list[Action],
    chosen: Action,
    first: dict[Action, float],
    count: int,
    name: str,
) -> tuple[dict[Action, float], float]:
    """Win probability after some options, from rollouts, and what the chosen one loses at least.

    All options meet the same worlds and dice. The loss is the mean difference to the best less its standard error, so
    that nobody is blamed for what few trials show by chance. Where neither the first of them nor first sight shows
    anything, they are enough.
    """
    is_seen = max([first[option] for option in kept]) - first[chosen] >= _HOPELESS
    found: dict[Action, list[float]] = {option: [] for option in kept}
    for number in range(count):
        if number == _FIRST_WORLDS and not is_seen and _most(found, chosen) < _HOPELESS:
            break
        dealt = games.of(view.setup).guess(view, Rng(name, f"closer {number}"))
        for option in kept:
            state = dealt.clone()
            advance(state, option, decision.seat)
            found[option].append(far_outlook(mind, state, Rng(name, f"dice {number}"))[decision.seat])
    tried = len(found[chosen])
    values = {option: (first[option] + sum(found[option])) / (1 + tried) for option in kept}
    loss = 0.0
    for option in kept:
        gaps = [one - two for one, two in zip(found[option], found[chosen], strict=True)]
        mean = sum(gaps) / tried
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(1, tried - 1)
        loss = max(loss, min(values[option] - values[chosen], mean - math.sqrt(spread / tried)))
    return values, loss


def _most(found: dict[Action, list[float]], chosen: Action) -> float:
    """By how much the best option is ahead of the chosen one so far."""
    own = found[chosen]
    return max([sum(values) - sum(own) for values in found.values()]) / len(own)


def _better(
    mind: Mind, worlds: list[State], view: View, decision: Decision, option: Action, chosen: Action, value: float
) -> Better:
    own, other = _terms(mind, worlds, decision, option), _terms(mind, worlds, decision, chosen)
    changes = [one - two for one, two in zip(own, other, strict=True)]
    order = sorted(range(len(changes)), key=lambda at: -abs(changes[at]))[:REASONS]
    reasons = tuple([(mind.terms[at].key, round(changes[at], 3)) for at in order if abs(changes[at]) >= _LEAST])
    return Better(view.setup.notation.format(option), value, reasons)


def _terms(mind: Mind, worlds: list[State], decision: Decision, option: Action) -> list[float]:
    """The points of every term when an option has been carried through."""
    totals = [0.0] * len(mind.terms)
    for number, state in enumerate(worlds):
        after = state.clone()
        advance(after, option, decision.seat)
        settle(mind, after, Rng(number, "terms"))
        for at, amount in enumerate(mind.features(after, decision.seat)):
            totals[at] += mind.weights[at] * amount / len(worlds)
    return totals
