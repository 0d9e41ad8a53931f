"""Other ways to search than the strategist's, played against it: `methods.py GAME SCENARIOS A,B PAIRS SEED`.

All of them are strategists in everything but how the iterations are spent: the same first look, the same field of
options, the same dealt worlds, the same way to play on, the same judgement at the same hour.

`tree`: a tree of the own answers over all dealt worlds (information sets, open loop). What others answer and what the
dice bring is not in the tree, it just happens. A node has as many branches as the root of its visits; which one is
tried next goes by its mean, in which the first look counts, and by `explore` (0: the best so far, always).

`evolution`: whole turns compete, each a list of own answers. In each world all of them are played; then the worse half
is replaced by copies of the better half with one answer changed. Answers that are not on offer are given briskly.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Final

from strategos import games, players
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.lab.arena import Notebook, Plan, arena, report
from strategos.players.minds import prospect
from strategos.players.minds.mind import Mind, look, play_until
from strategos.players.search.race import Race
from strategos.players.search.strategist import ITERATIONS, Strategist, fall_in_turn, turned

_BRANCHES: Final = 4  # of a node below the first, at most


def to_own_decision(mind: Mind, state: State, seat: int, rng: Rng, hour: int) -> Decision | None:
    """Let others and the dice go on until a seat has a choice; None: the hour has come before."""
    while True:
        decision = pending(state)
        if decision is None or mind.clock(state) >= hour:
            return None
        if isinstance(decision, Chance):
            advance(state, decision.sample(rng), decision.seat)
        elif decision.seat == seat and len(decision.options) > 1:
            return decision
        else:
            advance(state, mind.brisk(state, decision, rng), decision.seat)


class Node:
    """An answer in the tree: how often it was given, and the chances that came of it, added up.

    What it was thought to bring at first counts among them: at once, and again with each time as much as `share` of it.
    """

    def __init__(self, times: float = 0.0, total: float = 0.0, share: float = 0.0) -> None:
        self.times = times
        self.total = total
        self.steady = (share, share * total / times) if times else (0.0, 0.0)
        self.branches: dict[Action, Node] = {}

    def count(self, found: float) -> None:
        """It was given once more."""
        self.times += 1.0 + self.steady[0]
        self.total += found + self.steady[1]

    def best(self, among: Iterable[Action], explore: float) -> Action:
        """The branch to try next."""
        known = math.log(1.0 + sum(branch.times for branch in self.branches.values()))

        def promise(option: Action) -> float:
            branch = self.branches[option]
            return branch.total / branch.times + explore * math.sqrt(known / branch.times)

        return max(among, key=promise)

    def widen(self, mind: Mind, state: State, decision: Decision, rng: Rng, mean: float) -> Action | None:
        """A further branch if it is time for one: first what is answered briskly, then what looks best."""
        fresh = [option for option in decision.options if option not in self.branches]
        if not fresh or len(self.branches) >= min(_BRANCHES, max(1, math.isqrt(int(self.times)))):
            return None
        found = mind.brisk(state, decision, rng)
        if found in self.branches:
            seed = rng.word()
            found = max(fresh, key=lambda option: look(mind, state, decision, option, 1, seed))
        self.branches[found] = Node(1.0, mean)  # at first as good as its parent
        return found


class Tree(Strategist):
    """Searches a tree of its own answers, `depth` of them deep."""

    settings: ClassVar[dict[str, bool | int | float | str]] = {
        "iterations": ITERATIONS, "horizon": 0, "seconds": 0.0, "explore": 0.0, "depth": 4,
    }  # fmt: skip

    def __init__(
        self, rng: Rng, iterations: int, horizon: int = 0, seconds: float = 0.0, explore: float = 0.0, depth: int = 4
    ) -> None:
        super().__init__(rng, iterations, horizon, seconds)
        self.name = "tree"
        self.explore = explore
        self.depth = depth

    def run(self, race: Race, mind: Mind, view: View, decision: Decision, calm: float, deadline: float) -> None:
        root = Node()
        for at in race.kept:
            root.branches[decision.options[at]] = Node(mind.trust, race.totals[at], mind.share)
        for _ in range(self.iterations):
            self.descend(root, mind, view, decision, calm)
        for at in race.kept:
            branch = root.branches[decision.options[at]]
            race.totals[at] = branch.total / branch.times

    def descend(self, root: Node, mind: Mind, view: View, decision: Decision, calm: float) -> None:
        """One match played on: down the tree, to its hour, and what came of it to every node on the way."""
        seed = self.rng.word()
        state = games.find(view.setup.game).guess(view, Rng(seed))
        hour = mind.clock(state) + (self.horizon or mind.horizon)
        dice = Rng(seed, "dice")
        path = [root]
        asked: Decision | None = decision
        while asked is not None:
            node = path[-1]
            option = None
            if node is not root:
                option = node.widen(mind, state, asked, dice, node.total / node.times)
            if option is None:
                among = [option for option in asked.options if option in node.branches]
                if not among:
                    break
                option = node.best(among, self.explore)
            advance(state, option, decision.seat)
            if node is root:
                fall_in_turn(state, turned(int(node.branches[option].times)))
            path.append(node.branches[option])
            if len(path) > self.depth:
                break
            asked = to_own_decision(mind, state, decision.seat, dice, hour)
        play_until(mind, state, dice, hour)
        found = prospect(mind, state, decision.seat, calm)
        for node in path:
            node.count(found)


class Turn:
    """A list of own answers, and the chances that came of it."""

    def __init__(self, first: int, answers: list[Action]) -> None:
        self.first = first  # the option that it begins with
        self.answers = answers
        self.times = 0
        self.total = 0.0
        self.offered: list[tuple[Action, ...]] = []  # where each answer was chosen from, when it was played last

    def changed(self, rng: Rng, kept: list[int]) -> Turn:
        """A copy with one answer changed, the answers after it left open."""
        at = rng.below(len(self.answers) + 1)
        if at == 0 or not self.offered:
            return Turn(kept[rng.below(len(kept))], list(self.answers))
        at -= 1
        return Turn(self.first, [*self.answers[:at], rng.pick(self.offered[at])])


class Evolution(Strategist):
    """Lets whole turns compete."""

    def __init__(self, rng: Rng, iterations: int = ITERATIONS, horizon: int = 0, seconds: float = 0.0) -> None:
        super().__init__(rng, iterations, horizon, seconds)
        self.name = "evolution"

    def run(self, race: Race, mind: Mind, view: View, decision: Decision, calm: float, deadline: float) -> None:
        trust, likely = mind.trust, {at: race.totals[at] / mind.trust for at in race.kept}

        def mean(turn: Turn) -> float:
            first_look = trust + mind.share * turn.times
            return (first_look * likely[turn.first] + turn.total) / (first_look + turn.times)

        turns = [Turn(at, []) for at in race.kept]
        turns += [turns[0].changed(self.rng, race.kept) for _ in range(len(turns) % 2)]
        left = self.iterations
        while left >= len(turns):
            seed = self.rng.word()
            dealt = games.find(view.setup.game).guess(view, Rng(seed))
            for turn in turns:
                state = dealt.clone()
                self.play(turn, mind, state, decision, Rng(seed, "dice"))
                turn.times += 1
                turn.total += prospect(mind, state, decision.seat, calm)
                left -= 1
            turns.sort(key=mean, reverse=True)
            if left >= len(turns):
                half = len(turns) // 2
                turns[half:] = [turn.changed(self.rng, race.kept) for turn in turns[:half]]
        for at in race.kept:
            of_it = [mean(turn) for turn in turns if turn.first == at and turn.times]
            race.totals[at] = max(of_it, default=0.0)

    def play(self, turn: Turn, mind: Mind, state: State, decision: Decision, dice: Rng) -> None:
        """Play a turn, then on to the hour. Answers that are missing or not on offer are given briskly and kept."""
        hour = mind.clock(state) + (self.horizon or mind.horizon)
        over = mind.clock(state) + 1
        advance(state, decision.options[turn.first], decision.seat)
        fall_in_turn(state, turned(turn.times))
        turn.offered = []
        at = 0
        while (asked := to_own_decision(mind, state, decision.seat, dice, min(over, hour))) is not None:
            if at == len(turn.answers):
                turn.answers.append(mind.brisk(state, asked, dice))
            elif turn.answers[at] not in asked.options:
                turn.answers[at:] = [mind.brisk(state, asked, dice)]
            turn.offered.append(tuple(asked.options))
            advance(state, turn.answers[at], decision.seat)
            at += 1
        del turn.answers[at:]
        play_until(mind, state, dice, hour)


players.PLAYERS["tree"] = Tree
players.PLAYERS["evolution"] = Evolution


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for word in ("game", "scenarios", "players"):
        parser.add_argument(word)
    for word in ("pairs", "seed"):
        parser.add_argument(word, type=int)
    parser.add_argument("--resume", type=Path, help="a file that keeps the pairs, from which a run goes on")
    asked = parser.parse_args()
    plan = Plan(
        games.find(asked.game), asked.scenarios.split(","), {}, asked.players.split(","), asked.pairs, asked.seed
    )
    notebook = Notebook(asked.resume, plan) if asked.resume else None
    print(json.dumps(report(plan, arena(plan, notebook=notebook)), indent=1))


if __name__ == "__main__":
    main()
