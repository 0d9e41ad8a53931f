"""The mind of pantheon's computer players: its terms, its quick answers, and moves that anybody would see."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle import battle, table
from scene import Scene

import strategos
from strategos import games
from strategos.games.pantheon.frames import Attack, Turn
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.turn import pass_or_continue
from strategos.games.pantheon.rules.ways import FAR, ways_of
from strategos.games.pantheon.words import LAVA
from strategos.kernel.chance import Chance
from strategos.kernel.engine import advance, asking_record, pending, start
from strategos.kernel.flow import then
from strategos.kernel.rng import Rng
from strategos.players.minds import mind_of
from strategos.players.minds.mind import look, settle
from strategos.players.minds.pantheon.blows import blow, mean_wounds
from strategos.players.minds.pantheon.draft import esteem, shares_won
from strategos.players.minds.pantheon.terms import TERMS
from strategos.players.search.tactician import Tactician

MIND = mind_of("pantheon")
GAME = games.find("pantheon")
PACK = Path(__file__).parents[2] / "docs" / "packs" / "amber-ford"
MATCHES = [
    *[(name, variant) for name in ("duel", "learning", "three-vs-one") for variant in GAME.variants(name)[:2]],
    *[(name, {}) for name in ("ferrymans-toll", "last-day-at-the-gates", "pegasus-in-the-fire", "free-for-all-3")],
    ("alliance", {"board": "thermopylae"}),
    ("duel", {"board": "tartarus", "manual_dice": "true", "pay_by_hand": "1,2"}),
]


def positions(scenario: str, options: dict[str, str], seed: int, most: int) -> list[PantheonState]:
    """The first decisions of a random match, dice left out."""
    state = GAME.new(scenario, options)
    rng = Rng(seed)
    found: list[PantheonState] = []
    while len(found) < most and (decision := pending(state)) is not None:
        if not isinstance(decision, Chance):
            copy = state.clone()
            assert isinstance(copy, PantheonState)
            found.append(copy)
        action = decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)
        advance(state, action, decision.seat)
    return found


def play_turn(scene: Scene, most: int = 8) -> list[str]:
    """What the tactician does until another seat is asked, the match is over, or dice fall."""
    player = Tactician(Rng(2))
    seat = scene.decision.seat
    told: list[str] = []
    for _ in range(most):
        asked = pending(scene.state)
        if asked is None or asked.seat != seat:
            break
        text = scene.state.setup.notation.format(player.choose(GAME.view(scene.state, seat), asked))
        told.append(text)
        advance(scene.state, scene.state.setup.notation.parse(text), seat)
    return told


# -- terms ------------------------------------------------------------------------------------------------------------


def test_terms_are_few_and_worded_in_both_languages() -> None:
    keys = [term.key for term in TERMS]
    assert 10 <= len(TERMS) <= 40 and len(set(keys)) == len(keys)
    for term in TERMS:
        assert term.name.text("en") and term.name.text("es") and term.weight > 0
    assert MIND.terms == TERMS and len(MIND.weights) == len(TERMS)


@pytest.mark.parametrize(("scenario", "options"), MATCHES)
def test_what_is_good_for_one_of_two_sides_is_bad_for_the_other(scenario: str, options: dict[str, str]) -> None:
    seen = 0
    for state in positions(scenario, options, 5, 150):
        if len(set(state.rules.sides)) == 2:
            first, second = state.rules.sides.index(0), state.rules.sides.index(1)
            own, other = MIND.features(state, first), MIND.features(state, second)
            assert own == pytest.approx([-value for value in other])
            seen += any(own)
    assert seen or scenario.startswith("free")


def test_a_blow_about_to_be_struck_counts_by_its_odds() -> None:
    """At the roll for an attack the wounds to be expected have already been taken off."""
    scene = battle("A zeus C4, B ares C4", hand="zeus")
    state = table(scene)
    before = dict(zip([term.key for term in TERMS], MIND.features(state, 0), strict=True))
    scene.play("activate zeus", "simple")
    advance(scene.state, scene.state.setup.notation.parse("attack ares"), 0)
    settle(MIND, scene.state, Rng(0))
    asked = pending(scene.state)
    assert isinstance(asked, Chance) and asked.kind == "roll"
    after = dict(zip([term.key for term in TERMS], MIND.features(scene.state, 0), strict=True))
    attack = asking_record(state)
    assert isinstance(attack, Attack)
    wounds, _ = blow(state, attack)
    assert wounds == pytest.approx(mean_wounds(8, 8), abs=0.01)
    assert after["god"] - before["god"] == pytest.approx(wounds)


def test_ways_lead_around_what_a_unit_cannot_cross() -> None:
    """Over the ground of Tartarus a way is never shorter than the distance, and lava is worth a detour."""
    state = GAME.new("duel", {"board": "tartarus"})
    assert isinstance(state, PantheonState)
    plain = state.rules.board.graph.distances
    for unit in (state.rules.names.index("zeus"), state.rules.names.index("hades")):
        ways = ways_of(state, unit)
        for here, row in enumerate(ways):
            assert row[here] == 0
            assert all(plain[here][area] <= length <= FAR for area, length in enumerate(row))
    zeus, hades = (ways_of(state, state.rules.names.index(name)) for name in ("zeus", "hades"))
    assert sum(map(sum, zeus)) > sum(map(sum, hades))


# -- quick answers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "options"), MATCHES)
def test_quick_answers_are_always_among_the_options(scenario: str, options: dict[str, str]) -> None:
    """Also where the dice are used by hand and payments are asked for; half of the answers are any answers."""
    rng = Rng(11)
    kinds: set[str] = set()
    for seed in range(3):
        state = GAME.new(scenario, options)
        dice = Rng(seed)
        for _ in range(700):
            decision = pending(state)
            if decision is None:
                break
            if isinstance(decision, Chance):
                advance(state, decision.sample(dice), decision.seat)
                continue
            kinds.add(decision.kind)
            answer = MIND.reflex(state, decision, rng)
            assert decision.allows(answer), decision.kind
            planned = MIND.plan(state, decision, rng)
            assert planned is None or decision.allows(planned), decision.kind
            assert all(MIND.harm(state, decision, option) >= 0.0 for option in decision.options)
            advance(state, rng.pick(decision.options) if dice.below(2) else answer, decision.seat)
    assert len(kinds) >= 10


def test_looking_at_an_option_needs_no_samples_of_the_dice() -> None:
    """An attack is judged when its dice are about to fall, so all of its looks agree."""
    scene = battle("A zeus C4, A hoplites C4, B ares C4, B spartans D4", hand="zeus, A.art 2, ares, spartans")
    scene.play("activate zeus", "simple")
    for option in scene.decision.options:
        values = {look(MIND, scene.state, scene.decision, option, 1, seed) for seed in range(4)}
        assert len(values) == 1, option


# -- moves that anybody would see -------------------------------------------------------------------------------------


def test_the_tactician_kills_a_dying_god() -> None:
    scene = battle("A zeus C4, A hoplites A3, B ares C4 1, B spartans C5", hand="zeus, hoplites", omphalos="B4, D4")
    told = play_turn(scene)
    assert told[0] == "activate zeus" and told[-1] == "attack ares"


def test_the_tactician_absorbs_the_omphalos_that_wins() -> None:
    scene = battle("A zeus C4, A hoplites A3, B ares E3, B spartans C4", hand="zeus, hoplites", omphalos="C4")
    table(scene).absorbed = [3, 0]
    assert play_turn(scene)[:3] == ["activate zeus", "complex", "absorb -"]
    assert scene.result is not None and scene.result.winners == (0,)


def test_the_tactician_takes_its_god_to_an_omphalos() -> None:
    scene = battle("A zeus A3, B ares E3", hand="zeus", omphalos="C3")
    assert play_turn(scene)[0] == "activate zeus"
    state = table(scene)
    distances = state.rules.board.graph.distances
    goal = state.rules.board.number("C3")
    zeus = state.rules.names.index("zeus")
    assert distances[state.area[zeus]][goal] < distances[state.rules.board.number("A3")][goal]


def test_the_tactician_passes_when_nothing_is_worth_an_activation() -> None:
    """A card is worth more than a walk to nowhere; with an omphalos to be absorbed it is not."""
    for lying, answer in (("", "pass"), ("A3", "continue")):
        scene = battle("A zeus A3, B ares E3", hand="zeus", omphalos=lying)
        state = scene.state
        start(state, then(pass_or_continue, Turn(0)))
        asked = pending(state)
        assert asked is not None and asked.kind == "pass or continue"
        chosen = Tactician(Rng(1)).choose(GAME.view(state, 0), asked)
        assert state.setup.notation.format(chosen) == answer


def test_the_tactician_lets_a_guard_die_for_its_god() -> None:
    scene = battle("A zeus C4 2, A hoplites C4, B ares C4", hand="ares, hoplites", active="B")
    scene.play("activate ares", "simple", "attack zeus")
    asked = pending(scene.state)
    assert asked is not None and asked.kind == "guard" and asked.seat == 0
    answer = Tactician(Rng(1)).choose(GAME.view(scene.state, 0), asked)
    assert scene.state.setup.notation.format(answer) == "guard hoplites"


def test_the_naive_player_attacks_where_most_wounds_are_to_be_expected() -> None:
    scene = battle("A zeus C4, B ares C4, B amazons C4", hand="zeus")
    scene.play("activate zeus", "simple")
    asked = scene.decision
    harms = {
        scene.state.setup.notation.format(option): MIND.harm(scene.state, asked, option) for option in asked.options
    }
    assert harms["attack amazons"] == pytest.approx(min(4.0, mean_wounds(8, 4)), abs=0.4)
    assert harms["attack ares"] == pytest.approx(mean_wounds(8, 8), abs=0.05)
    assert harms["done"] == 0.0


def test_the_tactician_does_not_walk_its_god_into_lava() -> None:
    state = GAME.new("duel", {"board": "tartarus"})
    assert isinstance(state, PantheonState)
    board = state.rules.board
    lava = [area for area in range(len(state.here)) if state.rules.ground[LAVA] >> area & 1]
    assert lava
    seen = 0
    for hot in lava:
        near = [
            area for area in board.graph.neighbours[hot] if area not in lava and not state.rules.no_room >> area & 1
        ]
        if not near:
            continue
        start = board.names[near[0]]
        scene = battle(f"A zeus {start} 3, B ares {board.names[0]}", hand="zeus", board="tartarus")
        scene.play("activate zeus")
        for mode in ("simple", "complex"):
            copied = scene.state.clone()
            advance(copied, copied.setup.notation.parse(mode), 0)
            asked = pending(copied)
            assert asked is not None
            words = [copied.setup.notation.format(option) for option in asked.options]
            answer = Tactician(Rng(3)).choose(GAME.view(copied, 0), asked)
            hot_words = {f"{verb} {board.names[area]}" for verb in ("walk", "run") for area in lava}
            if hot_words & set(words):
                seen += 1
                assert copied.setup.notation.format(answer) not in hot_words
    assert seen


def test_units_are_wanted_as_measured_and_those_of_a_pack_by_their_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every unit of the game was measured; a pack's unit counts its cost and its art of war cards."""
    monkeypatch.setenv("STRATEGOS_PACKS", "")
    state = GAME.new("duel", {})
    assert isinstance(state, PantheonState)
    names = state.rules.names
    assert set(shares_won()) == set(names)
    assert esteem(state, names.index("athena")) == 0.62 > esteem(state, names.index("ares")) == 0.30
    other = strategos.new_match("pantheon", scenario="amber-ford", seed=1, packs=[PACK]).state
    assert isinstance(other, PantheonState)
    unit = other.rules.names.index("ford_watch")
    profile = other.rules.profiles[unit]
    assert esteem(other, unit) == min(0.6, 0.42 + 0.02 * profile.cost + 0.03 * profile.strategic)
