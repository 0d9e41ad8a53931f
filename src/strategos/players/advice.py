"""Advice for the seat that is asked: how likely the match is won, which options are best, and why.

Everything comes from a view and a decision. What is hidden is guessed several times, and the guesses are drawn from
the view itself: the same view always gets the same advice, whatever lies behind the screens.
"""

from __future__ import annotations

import hashlib
import math
from typing import Final

from strategos import games, players
from strategos.kernel.action import Action
from strategos.kernel.catalogue import language_of
from strategos.kernel.collector import no_collector
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance
from strategos.kernel.errors import WrongSeat
from strategos.kernel.ids import Seat, seat_name
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.minds import chance, forecast, mind_of, prospect
from strategos.players.minds.mind import Mind, Term, settle
from strategos.players.search.tactician import judge

GUESSES: Final = 4  # worlds dealt from a view
SAMPLES: Final = 4  # of the dice in each of them
REASONS: Final = 3
_FIRST_LOOK: Final = 2  # samples for telling the promising options from the others
_LEAST: Final = 0.05  # points that are worth a word
_SURE: Final = 0.001  # no chance that is compared with another is surer than this


@record
class Reason:
    """A term that an option changes, and by how many points."""

    term: Term
    points: float

    def words(self, lang: str) -> str:
        """`victory points +10.0`."""
        name = self.term.name.text(lang)
        sign = "+" if self.points > 0 else "−"
        return f"{name} {sign}{decimal(abs(self.points), lang)}"


@record
class Advice:
    """An option, how likely the match is won after it, and the terms that it changes most."""

    option: Action
    text: str  # the option in notation
    probability: float
    reasons: tuple[Reason, ...]

    def words(self, lang: str) -> str:
        """`attack B.cerberus: 62 % — victory points +10.0; fatigue −0.5`."""
        told = f"{self.text}: {round(100 * self.probability)} %"
        if not self.reasons:
            return told
        return told + " — " + "; ".join([reason.words(lang) for reason in self.reasons])


def decimal(value: float, lang: str) -> str:
    """A number with one decimal as the language writes it.

    >>> decimal(0.849, "en"), decimal(12.0, "es")
    ('0.8', '12,0')
    """
    return language_of(lang).number(round(float(value), 1))


def stream(view: View) -> str:
    """The name of a random stream that depends on what the seat may know and on nothing else."""
    return hashlib.blake2b(view.encode(), digest_size=16).hexdigest()


def win_probability(view: View, seat: Seat | None = None) -> float:
    """How likely the match is won by the viewer, or by another seat, as far as the view tells.

    A draw counts as half a win. If something is under way, such as a fight, it is first carried through by quick
    answers, once in each world that is guessed.
    """
    whose = view.seat if seat is None else seat
    if not 0 <= whose < view.setup.seats:
        last = seat_name(view.setup.seats - 1)
        raise WrongSeat(
            "players.advice.plays-no-side",
            whose=seat_name(whose),
            last=last,
        )
    return _outlook(view, whose)[0]


def _outlook(view: View, seat: Seat) -> tuple[float, float]:
    """How likely a seat wins: by the best forecast, and by the terms alone, by which options are compared."""
    mind = mind_of(view.setup.game)
    best = terms = 0.0
    for state, rng in guesses(view):
        settle(mind, state, rng)
        best += forecast(mind, state, seat)
        terms += chance(mind, state, seat)
    return best / GUESSES, terms / GUESSES


def guesses(view: View) -> list[tuple[State, Rng]]:
    """Worlds that the seat cannot tell from the true one, each with dice of its own."""
    game = games.of(view.setup)
    name = stream(view)
    found: list[tuple[State, Rng]] = []
    for number in range(GUESSES):
        rng = Rng(name, f"guess {number}")
        found.append((game.guess(view, rng), rng))
    return found


def advise(view: View, decision: Decision, player: str = "tactician", count: int = 3) -> list[Advice]:
    """The best options of a decision, the best first.

    The tactician's advice is ordered by probability. Of any other player the answer that it would give comes first.
    Where looking ahead cannot judge, as with secret orders, the one answer that the players plan is all there is.
    """
    with no_collector():
        return _advise(view, decision, player, count)


def _advise(view: View, decision: Decision, player: str, count: int) -> list[Advice]:
    mind = mind_of(view.setup.game)
    worlds = guesses(view)
    rng = Rng(stream(view), "advice")
    first = worlds[0][0]
    best, terms = _outlook(view, decision.seat)
    scale = Scale(mind, first, decision, _logit(best) - _logit(terms))
    planned = mind.plan(first.clone(), decision, rng)
    if planned is not None:
        return [advice_of(mind, view, weigh(mind, worlds, decision, planned, scale), [0.0] * len(mind.terms))]
    kept: list[Action] = []
    if player != "tactician":
        kept.append(players.make(player, rng).choose(view, decision))
    values = judge(mind, first, decision, _FIRST_LOOK, rng.word())
    gains = [value - sum(scale.usual(option)) for value, option in zip(values, decision.options, strict=True)]
    ranked = sorted(range(len(gains)), key=lambda at: -gains[at])
    for at in ranked[: 2 * count]:  # a closer look may change the order
        if decision.options[at] not in kept:
            kept.append(decision.options[at])
    found = [weigh(mind, worlds, decision, option, scale) for option in kept]
    common = shared([*found, weigh(mind, worlds, decision, decision.options[ranked[-1]], scale)])
    top = found[: 0 if player == "tactician" else 1]
    rest = sorted(found[len(top) :], key=lambda weighed: -weighed.probability)
    return [advice_of(mind, view, weighed, common) for weighed in (top + rest)[:count]]


class Scale:
    """What options are held against, so that their chances can be read beside that of the position.

    The position itself is judged by the best forecast, options by their terms: what an option adds to the terms it
    adds to the chance of the position. While armies come into play, every unit that comes is worth something, and all
    will come: so an option is compared with those that differ from it in the last word only, such as other places for
    the same unit.
    """

    def __init__(self, mind: Mind, state: State, decision: Decision, shift: float) -> None:
        self.shift: Final = shift
        self._none: Final = [0.0] * len(mind.terms)
        self._usual: Final[dict[Action, list[float]]] = {}
        if decision.kind not in mind.arrivals:
            return
        before = mind.features(state, decision.seat)
        likes: dict[str, list[Action]] = {}
        for option in decision.options:
            likes.setdefault(state.setup.notation.format(option).rpartition(" ")[0], []).append(option)
        for alike in likes.values():
            usual = [0.0] * len(before)
            for option in alike:
                after = state.clone()
                advance(after, option, decision.seat)
                settle(mind, after, Rng(0))
                for at, amount in enumerate(mind.features(after, decision.seat)):
                    usual[at] += mind.weights[at] * (amount - before[at]) / len(alike)
            for option in alike:
                self._usual[option] = usual

    def usual(self, option: Action) -> list[float]:
        """By how many points options like this one change each term anyway."""
        return self._usual.get(option, self._none)

    def shown(self, probability: float) -> float:
        """The chance by the terms as it is shown."""
        if not 0.0 < probability < 1.0:
            return min(1.0, max(0.0, probability))
        return 1.0 / (1.0 + math.exp(-_logit(probability) - self.shift))


def _logit(probability: float) -> float:
    sure = min(1.0 - _SURE, max(_SURE, probability))
    return math.log(sure / (1.0 - sure))


@record
class Weighed:
    """An option, how likely it wins, and by how many points it changes each term."""

    option: Action
    probability: float
    changes: tuple[float, ...]


def weigh(mind: Mind, worlds: list[tuple[State, Rng]], decision: Decision, option: Action, scale: Scale) -> Weighed:
    """An option carried through in every world: how likely it wins, and what it changes on average.

    As for the players, boldness counts, so that no hint says to wait forever.
    """
    seat = decision.seat
    usual = scale.usual(option)
    changes = [-points for points in usual]
    probability = 0.0
    for state, rng in worlds:
        before = mind.features(state, seat)
        calm = mind.drive(state, seat) - mind.worth(state, seat) + sum(usual)
        dice = rng.clone()  # all options meet the same dice
        likely = 0.0
        totals = [0.0] * len(changes)
        tried = 0
        while tried < SAMPLES:
            after = state.clone()
            advance(after, option, seat)
            was_rolled = settle(mind, after, dice)
            tried += 1
            likely += prospect(mind, after, seat, calm)
            for at, amount in enumerate(mind.features(after, seat)):
                totals[at] += mind.weights[at] * (amount - before[at])
            if not was_rolled:
                break
        share = 1.0 / (tried * len(worlds))
        probability += share * likely
        for at, total in enumerate(totals):
            changes[at] += share * total
    return Weighed(option, scale.shown(probability), tuple(changes))


def shared(found: list[Weighed]) -> list[float]:
    """What all options change alike, term by term: that speaks for none of them. The worst must be among them.

    >>> shared([Weighed(None, 0.6, (10.0, 2.4)), Weighed(None, 0.5, (0.0, 2.0))])
    [0.0, 2.0]
    """
    common: list[float] = []
    for changes in zip(*[weighed.changes for weighed in found], strict=True):
        least, most = min(changes), max(changes)
        common.append(max(0.0, least) + min(0.0, most))
    return common


def advice_of(mind: Mind, view: View, weighed: Weighed, common: list[float]) -> Advice:
    """The reasons for an option: the terms that matter most, beyond what comes with any option."""
    own = [change - part for change, part in zip(weighed.changes, common, strict=True)]
    order = sorted(range(len(own)), key=lambda at: -abs(own[at]))[:REASONS]
    reasons = tuple([Reason(mind.terms[at], own[at]) for at in order if abs(own[at]) >= _LEAST])
    return Advice(weighed.option, view.setup.notation.format(weighed.option), weighed.probability, reasons)
