"""Situations of pantheon in which a unit is about to attack: pairs of units of the box with everything around them.

`pairs` lists every unit against every other on open ground, at every distance and with every vitality; `mixed` draws
situations at random out of boards, terrain, friends, wounds and what a turn leaves on a unit, from a fixed seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from battle import battle, number, table
from pantheon_attacks import Attacks, DicePlan, dice_plan, to_first_roll

from strategos import games
from strategos.games.pantheon import actions
from strategos.games.pantheon.frames import Attack, Charge
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.assault import wounds_known
from strategos.kernel.action import Action
from strategos.kernel.engine import apply, asking_record, pending, start_instead
from strategos.kernel.flow import then
from strategos.kernel.records import replace
from strategos.stage.presenters import presenter
from strategos.stage.scene import Chart, Odds

STAGE = presenter("pantheon")
MAX_QUESTIONS = 6  # between an option and the attack that it makes: payments, evades, targets


@dataclass(frozen=True)
class Situation:
    """Where everybody stands when the attacker takes its first simple action."""

    attacker: str
    target: str
    places: tuple[str, str]
    vitality: tuple[int, int] = (0, 0)  # 0: unhurt
    friends: tuple[str, str] = ("", "")  # beside attacker and target
    board: str = "olympus"
    edition: str = "rulebook"
    marks: tuple[tuple[str, int], ...] = ()  # columns of marks, and 0 attacker or 1 target

    def state(self) -> PantheonState | None:
        """The state; None where nobody can stand like this."""
        entries = []
        for at, (seat, unit) in enumerate(zip("AB", (self.attacker, self.target), strict=True)):
            left = f" {self.vitality[at]}" if self.vitality[at] else ""
            entries.append(f"{seat} {unit} {self.places[at]}{left}")
            if self.friends[at]:
                entries.append(f"{seat} {self.friends[at]} {self.places[at]}")
        scene = battle(
            ", ".join(entries),
            hand=f"{self.attacker}, A.art 3, {self.target}",
            board=self.board,
            edition=self.edition,
        )
        state = table(scene)
        if any(here.bit_count() > most for here, most in zip(state.here, state.rules.capacity, strict=True)):
            return None
        pair = (number(scene, self.attacker), number(scene, self.target))
        for column, at in self.marks:
            setattr(state, column, getattr(state, column) | 1 << pair[at])
        scene.play(f"activate {self.attacker}")
        for kind, answer in (("simple or complex", "simple"), ("start of activation", "done")):
            if scene.decision.kind == kind:
                scene.play(answer)
        return table(scene)


@dataclass(frozen=True)
class Case:
    """One attack that can be made, at its first roll, with the odds that the table shows for it."""

    situation: Situation
    options: str  # the answers that lead to it
    state: PantheonState
    attacker: int
    target: int
    shown: Chart
    back: Chart | None  # the wounds of the attacker if the target strikes back

    @property
    def name(self) -> str:
        """Where it takes place, and how."""
        return f"{self.situation}: {self.options}"

    def plan(self) -> DicePlan:
        """All that its dice depend on."""
        return dice_plan(self.state)

    def key(self) -> tuple[object, ...]:
        """What the proof of this case depends on: the dice of the attack, and what is shown."""
        return self.plan(), *[round(bar.p, 12) for bar in self.shown.bars]

    def key_of_answer(self) -> tuple[object, ...]:
        """The same for the retaliation: the dice of the answer after each number of wounds."""
        assert self.back is not None
        plans = [self.plan_of_answer(wounds) for wounds in range(self.state.vitality[self.target])]
        return *self.key(), *plans, *[round(bar.p, 12) for bar in self.back.bars]

    def plan_of_answer(self, wounds: int) -> DicePlan | None:
        """The dice with which the target strikes back after a number of wounds; None if it does not."""
        hurt = self.state.clone()
        attack = asking_record(hurt)
        assert isinstance(attack, Attack)
        start_instead(hurt, then(wounds_known, replace(attack, wounds=wounds)))
        return dice_plan(hurt) if to_first_roll(hurt, Attacks(self.target, self.attacker, True)) else None


@cache
def names() -> dict[str, str]:
    """The English names of all units."""
    content = games.find("pantheon").content["units"]  # type: ignore[attr-defined]
    return {unit: entry["name"]["en"] for unit, entry in content.items()}


def cases(situation: Situation) -> Iterator[Case]:
    """Every attack that the odds are shown for, with exact odds."""
    state = situation.state()
    if state is not None:
        yield from Search(situation).following(state, "", MAX_QUESTIONS)


class Search:
    """Looks for attacks behind the options of one situation."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def following(self, state: PantheonState, before: str, depth: int) -> Iterator[Case]:
        """The attacks behind the options of the pending question."""
        asked = pending(state)
        assert asked is not None
        for option in asked.options:
            texts = f"{before}: {state.setup.notation.format(option)}".removeprefix(": ")
            card = STAGE.odds(state, asked.seat, option, "en")
            if card is not None and card.exactness.startswith("exact"):
                yield from self.behind(state, option, card, texts, depth)
            elif card is None and isinstance(option, actions.Use):
                tried = state.clone()
                apply(tried, option, asked.seat)
                if isinstance(asking_record(tried), Charge):  # its odds are shown with the areas
                    yield from self.following(tried, texts, depth - 1)

    def behind(self, state: PantheonState, option: Action, card: Odds, texts: str, depth: int) -> Iterator[Case]:
        """The attacks that an option leads to, each with its part of the card."""
        asked = pending(state)
        assert asked is not None
        tried = state.clone()
        apply(tried, option, asked.seat)
        record, question = asking_record(tried), pending(tried)
        if question is None or not depth:
            return
        if isinstance(record, Attack) and record.target >= 0:
            if to_first_roll(tried, Attacks(record.attacker, record.target)):
                yield from self.case(tried, record, card, texts)
        elif question.kind == "order of targets":  # a volley: each target may come first
            for first in question.options:
                yield from self.behind(tried, first, card, f"{texts}: {tried.setup.notation.format(first)}", depth - 1)
        elif question.options[0] == actions.DECLINE:  # an evade
            yield from self.behind(tried, actions.DECLINE, card, texts, depth - 1)
        else:
            yield from self.following(tried, texts, depth - 1)

    def case(self, state: PantheonState, attack: Attack, card: Odds, texts: str) -> Iterator[Case]:
        """The case of an attack at its first roll, if the card has a chart for its target."""
        target = names()[state.rules.names[attack.target]]
        back = next((chart for chart in card.charts if "back: wounds for" in chart.title), None)
        for chart in card.charts:
            if chart.title in (f"Wounds for {target}", f"Figures lost by {target}"):
                yield Case(self.situation, texts, state, attack.attacker, attack.target, chart, back)


@cache
def full_vitality() -> dict[str, int]:
    """The vitality of all units, unhurt."""
    state = table(battle(""))
    return {profile.name: profile.vitality for profile in state.rules.profiles}


def pairs() -> Iterator[Situation]:
    """Every unit against every other one: unhurt at every distance, and side by side with every vitality of both."""
    for attacker, target in permutations(sorted(names()), 2):
        for there in ("C4", "C3", "C2", "C1"):
            yield Situation(attacker, target, ("C4", there))
        for at, unit in enumerate((attacker, target)):
            for left in range(1, full_vitality()[unit]):
                yield Situation(attacker, target, ("C4", "C4"), (left, 0) if at == 0 else (0, left))


BOARDS = ("olympus", "styx", "thermopylae", "tartarus")
MARKS = ("roused", "inspired", "dodging", "uprooted", "petrified")


def mixed(seed: int) -> Situation:
    """A situation with a bit of everything."""
    rng = random.Random(f"situation {seed}")
    board = BOARDS[seed % len(BOARDS)]
    units = sorted(names())
    attacker, target, *others = rng.sample(units, 4)
    rules = table(battle("", board=board)).rules
    here = rng.randrange(len(rules.terrain))
    near = [area for area in range(len(rules.terrain)) if rules.board.graph.distance(here, area) <= 3]
    there = here if rng.random() < 0.5 else rng.choice(near)
    left = [rng.randint(1, full_vitality()[unit]) if rng.random() < 0.5 else 0 for unit in (attacker, target)]
    friends = [unit if rng.random() < 0.5 else "" for unit in others]
    marks = [(column, at) for column in MARKS for at in (0, 1) if rng.random() < 0.1]
    return Situation(
        attacker,
        target,
        (rules.board.names[here], rules.board.names[there]),
        (left[0], left[1]),
        (friends[0], friends[1]),
        board,
        rng.choice(("rulebook", "manual")),
        tuple(marks),
    )
