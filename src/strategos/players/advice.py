"""Advice for whoever is asked: how likely the match is won, which options are best, and why.

Everything comes from a view and a decision. What is hidden is guessed several times, and the guesses are drawn from
the view itself: the same view always gets the same advice, whatever lies behind the screens.
"""

from __future__ import annotations

import hashlib
from typing import Final

from strategos import games, players
from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance
from strategos.kernel.errors import WrongSeat
from strategos.kernel.ids import Seat, seat_name
from strategos.kernel.records import record
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.heuristics import forecast, mind_of, prospect
from strategos.players.mind import Mind, Term, settle
from strategos.players.tactician import judge

GUESSES: Final = 4  # worlds dealt from a view
SAMPLES: Final = 4  # of the dice in each of them
REASONS: Final = 3
_FIRST_LOOK: Final = 2  # samples for telling the promising options from the others
_LEAST: Final = 0.05  # points that are worth a word


@record
class Reason:
    """A term that an option changes, and by how many points."""

    term: Term
    points: float

    def words(self, lang: str) -> str:
        """`victory points +10.0`."""
        name = self.term.es if lang == "es" else self.term.en
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
    text = f"{value:.1f}"
    return text.replace(".", ",") if lang == "es" else text


def stream(view: View) -> str:
    """The name of a random stream that depends on what the seat may know and on nothing else."""
    return hashlib.blake2b(view.encode(), digest_size=16).hexdigest()


def win_probability(view: View, seat: Seat | None = None) -> float:
    """How likely the match is won by whoever looks, or by another seat, as far as the view tells.

    A draw counts as half a win. If something is under way, such as a fight, it is first carried through by quick
    answers, once in each world that is guessed.
    """
    whose = view.seat if seat is None else seat
    if not 0 <= whose < view.setup.seats:
        last = seat_name(view.setup.seats - 1)
        raise WrongSeat(
            f"'{seat_name(whose)}' plays no side and cannot win. Name a seat: A to {last}.",
            f"'{seat_name(whose)}' no juega ningún bando y no puede ganar. Nombra un asiento: de A a {last}.",
        )
    mind = mind_of(view.setup.game)
    total = 0.0
    for state, rng in guesses(view):
        settle(mind, state, rng)
        total += forecast(mind, state, whose)
    return total / GUESSES


def guesses(view: View) -> list[tuple[State, Rng]]:
    """Worlds that the seat cannot tell from the true one, each with dice of its own."""
    game = games.find(view.setup.game)
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
    mind = mind_of(view.setup.game)
    worlds = guesses(view)
    rng = Rng(stream(view), "advice")
    first = worlds[0][0]
    planned = mind.plan(first.clone(), decision, rng)
    if planned is not None:
        return [advice_of(mind, view, weigh(mind, worlds, decision, planned), [0.0] * len(mind.terms))]
    kept: list[Action] = []
    if player != "tactician":
        kept.append(players.make(player, rng).choose(view, decision))
    values = judge(mind, first, decision, _FIRST_LOOK, rng.word())
    ranked = sorted(range(len(values)), key=lambda at: -values[at])
    for at in ranked[: 2 * count]:  # a closer look may change the order
        if decision.options[at] not in kept:
            kept.append(decision.options[at])
    found = [weigh(mind, worlds, decision, option) for option in kept]
    common = shared([*found, weigh(mind, worlds, decision, decision.options[ranked[-1]])])
    top = found[: 0 if player == "tactician" else 1]
    rest = sorted(found[len(top) :], key=lambda weighed: -weighed.probability)
    return [advice_of(mind, view, weighed, common) for weighed in (top + rest)[:count]]


@record
class Weighed:
    """An option, how likely it wins, and by how many points it changes each term."""

    option: Action
    probability: float
    changes: tuple[float, ...]


def weigh(mind: Mind, worlds: list[tuple[State, Rng]], decision: Decision, option: Action) -> Weighed:
    """An option carried through in every world: how likely it wins, and what it changes on average.

    As for the players, boldness counts, so that nobody is told to wait for ever.
    """
    seat = decision.seat
    changes = [0.0] * len(mind.terms)
    probability = 0.0
    for state, rng in worlds:
        before = mind.features(state, seat)
        calm = mind.drive(state, seat) - mind.worth(state, seat)
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
    return Weighed(option, min(1.0, probability), tuple(changes))


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
    """What is told of an option: the terms that matter most, beyond what comes with any option."""
    own = [change - part for change, part in zip(weighed.changes, common, strict=True)]
    order = sorted(range(len(own)), key=lambda at: -abs(own[at]))[:REASONS]
    reasons = tuple([Reason(mind.terms[at], own[at]) for at in order if abs(own[at]) >= _LEAST])
    return Advice(weighed.option, view.setup.notation.format(weighed.option), weighed.probability, reasons)
