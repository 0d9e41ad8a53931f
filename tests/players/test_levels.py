"""The levels of computer players: each one is stronger than the one before, and none breaks a rule."""

from __future__ import annotations

import pytest

from strategos import games, players
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.engine import apply, pending
from strategos.kernel.rng import Rng
from strategos.players.minds import mind_of
from strategos.players.minds.commander.orders import matched, regret_matching


def played(name: str, scenario: str, levels: tuple[str, str], seed: int) -> float:
    """The score of the first level in one match, every answer checked against the options."""
    game = games.find(name)
    state = game.new(scenario, {})
    dice = Rng(seed, "dice")
    seated = [players.make(level, Rng(seed, f"{seat}")) for seat, level in enumerate(levels)]
    while (decision := pending(state)) is not None:
        if isinstance(decision, Chance):
            chosen = decision.sample(dice)
        else:
            chosen = seated[decision.seat].choose(game.view(state, decision.seat), decision)
        apply(state, chosen, decision.seat)
    assert state.result is not None
    return state.result.score(0)


@pytest.mark.parametrize(("name", "scenario"), [("pantheon", "learning"), ("commander", "first-battle")])
@pytest.mark.parametrize(("strong", "weak"), [("tactician", "random"), ("tactician", "naive"), ("recruit", "random")])
def test_a_level_beats_those_below_it_from_either_side(name: str, scenario: str, strong: str, weak: str) -> None:
    """Each pair is so unequal that four matches out of four are won; the arena measures by how much."""
    wins = [played(name, scenario, (strong, weak), seed) for seed in (1, 2)]
    wins += [1.0 - played(name, scenario, (weak, strong), seed) for seed in (1, 2)]
    assert sum(wins) >= 3.0, wins


def test_the_errors_of_a_recruit_are_its_noise_times_the_noise_scale_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A noise of 1 at a scale of 9 is one of 9 at a scale of 1, and more than a noise of 1 there."""
    game, mind = games.find("commander"), mind_of("commander")
    state = game.new("first-battle", {})
    rng = Rng(1)
    answers: dict[tuple[float, float], list[Action]] = {(1.0, 9.0): [], (9.0, 1.0): [], (1.0, 1.0): []}
    for _ in range(120):
        decision = pending(state)
        assert decision is not None
        if isinstance(decision, Chance):
            apply(state, decision.sample(rng), decision.seat)
            continue
        if 3 < len(decision.options) < 20:
            view = game.view(state, decision.seat)
            for (noise, scale), given in answers.items():
                monkeypatch.setattr(mind, "noise_scale", scale)
                given.append(players.make(f"recruit:noise={noise}", Rng(2)).choose(view, decision))
        apply(state, rng.pick(decision.options), decision.seat)
    assert answers[1.0, 9.0] == answers[9.0, 1.0] != answers[1.0, 1.0]


@pytest.mark.parametrize("game", games.OWN)
def test_a_mind_has_at_most_forty_terms_in_both_languages(game: str) -> None:
    mind = mind_of(game)
    assert 10 <= len(mind.terms) <= 40 and len(mind.weights) == len(mind.terms)
    assert len({term.key for term in mind.terms}) == len(mind.terms)
    assert all(term.name.text("en") and term.name.text("es") for term in mind.terms)


def test_regret_matching_finds_the_mix_of_a_known_game() -> None:
    """In rock, paper, scissors every hand is shown a third of the time; a dominated plan is never played."""
    mix = regret_matching([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
    assert all(abs(share - 1 / 3) < 0.05 for share in mix)
    assert regret_matching([[1.0, 2.0], [0.0, 1.0]])[0] > 0.95
    assert matched([-1.0, -2.0]) == [0.5, 0.5]
