"""The tactician looks one step ahead and judges what comes of each option; the recruit does the same, distractedly."""

from __future__ import annotations

from typing import ClassVar

from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.players.minds.mind import Dice, Look, Mind
from strategos.players.search.thinker import Thinker

SAMPLES = 8  # of the dice that an option brings
NOISE = 3.0
MANY = 60  # options beyond this many are first judged by one sample each


class Tactician(Thinker):
    """Judges every option by the position it leads to."""

    settings: ClassVar[dict[str, bool | int | float | str]] = {"samples": SAMPLES}

    def __init__(self, rng: Rng, samples: int = SAMPLES) -> None:
        self.name = "tactician"
        self.needs_view = True
        self.rng = rng
        self.samples = samples

    def decide(self, mind: Mind, state: State, view: View, decision: Decision) -> Action:
        planned = mind.plan(state, decision, self.rng)
        if planned is not None:
            return planned
        return self.best(mind, state, decision)

    def best(self, mind: Mind, state: State, decision: Decision) -> Action:
        """The option with the highest worth; of equals any, so that it cannot be foreseen."""
        values = judge(mind, state, decision, self.samples, self.rng.word())
        most = max(values)
        best = [option for option, value in zip(decision.options, values, strict=True) if value == most]
        return self.rng.pick(best)


class Recruit(Tactician):
    """A tactician with random errors: `noise` is their size, in units of the noise scale of the game."""

    settings: ClassVar[dict[str, bool | int | float | str]] = {"noise": NOISE}

    def __init__(self, rng: Rng, noise: float = NOISE) -> None:
        super().__init__(rng, 2)
        self.name = "recruit"
        self.noise = noise

    def best(self, mind: Mind, state: State, decision: Decision) -> Action:
        values = judge(mind, state, decision, self.samples, self.rng.word())
        scale = self.noise * mind.noise_scale
        noisy = [value + scale * error(self.rng) for value in values]
        return decision.options[noisy.index(max(noisy))]


def error(rng: Rng) -> float:
    """A random error between -1 and 1, small ones being more likely: the mean of three throws."""
    return sum([rng.below(2001) - 1000 for _ in range(3)]) / 3000.0


def judge(mind: Mind, state: State, decision: Decision, samples: int, seed: int) -> list[float]:
    """The worth of every option. Of very many, only the promising ones are looked at more than once."""
    options = decision.options
    dice = Dice(seed)
    if len(options) <= MANY or samples == 1:
        return [Look(mind, state, decision, option).worth(samples, dice) for option in options]
    looks = [Look(mind, state, decision, option) for option in options]
    first = [found.worth(1, dice) for found in looks]
    bar = sorted(first, reverse=True)[MANY // 4]
    return [
        found.worth(samples, dice) if value >= bar else value - abs(bar) - 1.0
        for found, value in zip(looks, first, strict=True)
    ]
