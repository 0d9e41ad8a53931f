"""Victory points: for units eliminated and for places held, and the End phase in which they are counted."""

from __future__ import annotations

import pytest
from field import field, left, number, play_on, play_until, table, where
from scene import Scene

from strategos.games.commander.events import InitiativeTaken, RoundBegun, RoundCleared, Scored
from strategos.games.commander.rules.turn import end_phase
from strategos.games.commander.words import GENERATING
from strategos.kernel.flow import then

SCENARIOS = (
    "first-battle", "many-headed-horror", "hard-choice", "marvels-of-mechanics", "overwhelming-barrier",
    "decisive-battle",
)  # fmt: skip
FAR = ", A knights:reserve A9, B zombie_archers:reserve2 M1"  # so that no army is wiped out
STAMINA = {"roland": 3, "imelstar": 3, "hydra": 3, "crusader": 0}


def slain(scenario: str, victim: str, score: tuple[int, int] = (0, 0), **house: str) -> Scene:
    """A unit with one miniature or Health left is killed in melee by an ordinary unit of the other side."""
    is_styx = victim.startswith(("zombie", "undead", "imelstar", "hydra"))
    killer = "A legionaries:killer E5 red f2" if is_styx else "B zombie_warriors:killer E5 red f2"
    seat = "B" if is_styx else "A"
    scene = field(
        f"{killer}, {seat} {victim}:victim F5 1 f{STAMINA.get(victim, 2)}{FAR}",
        scenario=scenario,
        score=score,
        house={"map": "first-battle", **house} if scenario == "epic-battle" else house,
        first="A" if is_styx else "B",
    )
    with scene.dice("roll 2 2 5" if is_styx else "roll 2 2"):
        scene.play("begin", "attack victim")
    assert where(scene, "victim") == ""
    return scene


def held(units: str, scenario: str = "first-battle", points: str = "", terrain: str = "") -> list[int]:
    """The score after an End phase with these units on the map."""
    scene = field(units + FAR, scenario=scenario, points=points, terrain=terrain, at=then(end_phase), rear=False)
    return table(scene).score


# Units


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("victim", "score"), [("legionaries", [0, 1]), ("zombie_archers", [1, 0])])
def test_each_enemy_unit_eliminated_is_worth_a_point(scenario: str, victim: str, score: list[int]) -> None:
    """FC-VP-05, FC-SC1-02, FC-SC2-02, FC-SC3-02, FC-SC4-02, FC-SC5-05, FC-SC6-02: in all six scenarios, at once."""
    scene = slain(scenario, victim)
    assert table(scene).score == score
    assert scene.events(Scored) == [Scored(score.index(1), 1, "eliminated")]


@pytest.mark.parametrize(
    ("scenario", "victim", "score"),
    [
        ("first-battle", "roland", [0, 2]),
        ("first-battle", "crusader", [0, 1]),
        ("first-battle", "imelstar", [1, 0]),
        ("many-headed-horror", "hydra", [2, 0]),
        ("many-headed-horror", "imelstar", [1, 0]),
        ("many-headed-horror", "roland", [0, 1]),
        ("hard-choice", "crusader", [0, 2]),
        ("hard-choice", "roland", [0, 1]),
        ("hard-choice", "hydra", [1, 0]),
        ("marvels-of-mechanics", "roland", [0, 1]),
        ("marvels-of-mechanics", "crusader", [0, 1]),
        ("marvels-of-mechanics", "imelstar", [1, 0]),
        ("overwhelming-barrier", "roland", [0, 2]),
        ("overwhelming-barrier", "crusader", [0, 2]),
        ("overwhelming-barrier", "imelstar", [2, 0]),
        ("overwhelming-barrier", "hydra", [2, 0]),
        ("decisive-battle", "roland", [0, 1]),
        ("decisive-battle", "imelstar", [1, 0]),
        ("epic-battle", "roland", [0, 0]),
        ("epic-battle", "hydra", [0, 0]),
    ],
)
def test_some_units_are_worth_one_more_where_the_scenario_says_so(scenario: str, victim: str, score: list[int]) -> None:
    """FC-SC1-04, FC-SC2-04, FC-SC3-04, FC-SC5-07, FC-VP-01, FC-EPIC-08: Roland, Hydra, Crusader; all great ones."""
    assert table(slain(scenario, victim)).score == score


def test_a_unit_that_dies_of_exhaustion_scores_for_its_opponent() -> None:
    """FC-RULING-16, FC-VP-05: Cursed Lands take the last miniature; no enemy is anywhere near."""
    scene = field(f"A legionaries:victim E5 red 1 f2{FAR}", features="E5 cursed_lands")
    scene.play("resolve cursed_lands")
    assert where(scene, "victim") == "" and table(scene).score == [0, 1]


def test_a_unit_that_dies_in_its_retreat_scores_for_its_opponent() -> None:
    """FC-RULING-16, FC-VP-05, FC-PAN-11: the edge of the map behind it, and one panic."""
    scene = field(f"A legionaries:killer L5 red f2, B undead_cavalry:victim M5 1 f2{FAR}")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack victim")
    assert where(scene, "victim") == "" and table(scene).score == [1, 0]


def test_a_unit_summoned_in_battle_is_worth_a_point_too() -> None:
    """FC-VP-05, FC-RULING-16: Zombie Warriors rise where legionaries fell, and are cut down."""
    scene = field(
        f"B imelstar E5 red f3, A legionaries F5 1 f2, A knights:avenger G5 blue f2{FAR}", reserve="B green", first="B"
    )
    with scene.dice("roll 2 2 2"):
        scene.play("recharge necromancy green", "begin", "attack legionaries", "summon")
    assert table(scene).score == [0, 1] and where(scene, "summoned1") == "F5"
    table(scene).wounds[number(scene, "summoned1")] = 3
    with scene.dice("roll 2 2 2 2"):
        scene.play("begin", "attack summoned1", "no")
    assert table(scene).score == [1, 1]


def test_points_of_one_combat_are_added_before_anybody_wins() -> None:
    """FC-RULING-16, FC-EX-28, FC-END-03: 9 to 9, both units fall, 10 to 10; the next single point wins."""
    scene = field(
        f"A legionaries:one E5 red 1 f2, B zombie_warriors:other F5 1 f2 defends,"
        f"A legionaries:next A5 blue f2, B zombie_archers:prey B5 1 f2{FAR}",
        score=(9, 9),
    )
    with scene.dice("roll 2 2 2", "roll 2 2"):
        scene.play("begin", "attack other")
    assert (where(scene, "one"), where(scene, "other")) == ("", "")
    assert table(scene).score == [10, 10] and not scene.match.over
    with scene.dice("roll 2 2 2"):
        scene.play("begin", "attack prey")
    assert table(scene).score == [11, 10]
    assert scene.result is not None and (scene.result.winners, scene.result.reason) == ((0,), "points")


# Places


@pytest.mark.parametrize("scenario", SCENARIOS[:5])
def test_each_capture_point_held_in_the_end_phase_is_worth_a_point(scenario: str) -> None:
    """FC-VP-06, FC-SC1-03, FC-SC2-03, FC-SC3-03, FC-SC4-03, FC-SC5-06: two for the Empire, one for Styx."""
    units = "A legionaries:a C5, A legionaries:b G5, B zombie_warriors:c K5"
    assert held(units, scenario, points="C5, G5, K5, M9") == [2, 1]


def test_capture_points_by_themselves_do_nothing() -> None:
    """FC-VP-07, FC-SC6-08, FC-EPIC-08: scenario 6 has none and scores none, and so has an Epic Battle."""
    assert held("A legionaries C5", "decisive-battle", points="C5") == [0, 0]
    scene = field("A legionaries C5" + FAR, scenario="epic-battle", points="C5", at=then(end_phase), rear=False)
    assert table(scene).score == [0, 0]


def test_a_point_is_held_only_while_a_unit_stands_in_it() -> None:
    """FC-VP-03, FC-VP-04: a unit next to it holds nothing, and one that has left holds nothing any more."""
    assert held("A legionaries D5, B zombie_warriors B5", points="C5") == [0, 0]
    scene = field(f"A legionaries C5 red, B zombie_warriors:z H1{FAR}", points="C5", rear=False)
    play_on(scene, "begin", "move D5")
    play_until(scene, "order_dice", "order")
    assert table(scene).round == 2 and table(scene).score == [0, 0]


def test_a_point_scores_again_in_every_round() -> None:
    """FC-VP-03, FC-VP-06, FC-END-03: held for two rounds, worth two points."""
    scene = field(f"A legionaries C5, B zombie_warriors:z H1{FAR}", points="C5", at=then(end_phase), rear=False)
    assert table(scene).score == [1, 0]
    play_on(scene)
    while table(scene).round == 2:
        play_on(scene, scene.options()[0])
    assert table(scene).score == [2, 0]


def test_points_of_both_players_are_added_before_they_are_compared() -> None:
    """FC-END-03, FC-RULING-16, FC-WIN-02: 9 to 9 and a capture point each is 10 to 10, and the game goes on."""
    units = f"A legionaries C5, B zombie_warriors G5{FAR}"
    scene = field(units, points="C5, G5", score=(9, 9), at=then(end_phase), rear=False)
    assert table(scene).score == [10, 10] and scene.result is None
    scene = field(units, points="C5, G5, A9", score=(9, 9), at=then(end_phase), rear=False)
    assert table(scene).score == [11, 10] and scene.result is not None


# The End phase


def test_effects_orders_and_tokens_go_and_the_initiative_stays() -> None:
    """FC-END-01, FC-END-02, FC-END-04: a blessing, a Defence token and an unused order end with the round."""
    scene = field(
        f"A legionaries C5 red f1, A knights:late C7 yellow f1, B zombie_warriors:z H1{FAR}",
        deck="A prayer",
        reserve="A blue 2, B green",
        rear=False,
    )
    with scene.dice("draw prayer"):
        scene.play("play")
    with scene.dice("draw prayer"):
        scene.play("resolve prayer", "begin", "defend", "decline")
    state = table(scene)
    assert any(state.effects) and state.defending and sum(state.reserve) == 4
    assert state.initiative == 0
    scene.match.play("hold")
    state = table(scene)
    assert state.round == 2 and state.phase == GENERATING
    assert not any(state.effects) and not state.defending and state.reserve == [0] * 8
    assert state.initiative == 0 and not scene.events(InitiativeTaken)
    names = [type(event) for played in scene.match.log for event in played.events]
    assert names.index(RoundCleared) < names.index(RoundBegun)
    assert left(scene, "legionaries") == 4


def test_effects_end_before_the_scenario_scores() -> None:
    """FC-END-01, FC-END-03: first the tokens, then the points, then the next round."""
    scene = field(f"A legionaries C5 yellow, B zombie_warriors:z H1{FAR}", points="C5", rear=False)
    scene.match.play("hold")
    names = [type(event).__name__ for event in scene.match.log[0].events]
    assert names[1:] == ["ActionPhaseOver", "RoundCleared", "Scored", "RoundBegun"]
