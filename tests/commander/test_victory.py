"""Who has won, and when it is seen: points, armies destroyed, rounds, and giving up."""

from __future__ import annotations

import pytest
from field import field, table, where
from scene import Scene

from strategos import games
from strategos.games.commander.events import RoundBegun
from strategos.games.commander.rules.turn import end_phase
from strategos.games.commander.rules.victory import surviving_points
from strategos.kernel.event import Ended
from strategos.kernel.flow import then
from strategos.kernel.state import Result, digest
from strategos.kernel.text.record_file import verify
from strategos.table.match import Match

A, B = 0, 1
FAR = ", A knights:reserve A9, B zombie_archers:reserve2 M1"  # so that no army is wiped out
EPIC = {"map": "first-battle"}


def kill(score: tuple[int, int], units: str = FAR, rear: bool = True) -> Scene:
    """Legionaries kill Zombie Warriors, at this score."""
    scene = field(f"A legionaries E5 red f2, B zombie_warriors F5 1 f2{units}", score=score, rear=rear)
    with scene.dice("roll 2 2 5"):
        scene.play("begin", "attack zombie_warriors")
    return scene


def both_fall(score: tuple[int, int], **plan: object) -> Scene:
    """The last unit of each side: both die in the same combat."""
    scenario, house = str(plan.get("scenario", "first-battle")), plan.get("house")
    assert house is None or isinstance(house, dict)
    scene = field(
        "A legionaries E5 red 1 f2, B zombie_warriors F5 1 f2 defends",
        score=score,
        scenario=scenario,
        house=house,
        rear=False,
    )
    with scene.dice("roll 2 2 2", "roll 2 2"):
        scene.play("begin", "attack zombie_warriors")
    assert (where(scene, "legionaries"), where(scene, "zombie_warriors")) == ("", "")
    return scene


def ended(units: str, round: int, score: tuple[int, int] = (0, 0), epic: bool = False, **house: str) -> Result | None:
    """The result, if any, after the End phase of a round."""
    scene = field(
        units,
        scenario="epic-battle" if epic else "first-battle",
        house={**(EPIC if epic else {}), **house},
        score=score,
        round=round,
        at=then(end_phase),
        rear=False,
    )
    return scene.result


# Points


def test_who_reaches_the_target_with_a_lead_wins_at_once() -> None:
    """FC-VP-02, FC-WIN-01, FC-WIN-03, FC-RULING-55: in the middle of an activation; no Advance is asked any more."""
    scene = kill((9, 9))
    assert scene.result == Result((A,), "points") and table(scene).score == [10, 9]
    assert scene.asked == "" and scene.match.waiting_for == ()


def test_a_lead_below_the_target_wins_nothing() -> None:
    """FC-WIN-01: nine points to none."""
    scene = kill((8, 0))
    assert table(scene).score == [9, 0] and scene.result is None and scene.decision.kind == "advance"


@pytest.mark.parametrize(("score", "result"), [((9, 10), None), ((11, 11), Result((A,), "points"))])
def test_equal_points_above_the_target_play_on_until_one_leads(score: tuple[int, int], result: Result | None) -> None:
    """FC-WIN-02, FC-RULING-82, FC-VP-02: 10 to 10 plays on, 12 to 11 is won."""
    assert kill(score).result == result


def test_points_are_looked_at_after_the_end_phase_too() -> None:
    """FC-WIN-03, FC-RULING-55, FC-END-03: a capture point brings the tenth; no new round begins."""
    scene = field(f"A legionaries C5 yellow{FAR}", points="C5", score=(9, 0), rear=False)
    scene.play("hold")
    assert scene.result == Result((A,), "points") and scene.events(RoundBegun) == []


def test_points_are_looked_at_after_a_start_effect_too() -> None:
    """FC-WIN-03, FC-RULING-55, FC-RULING-16: Cursed Lands kill a unit, and Styx has its tenth point."""
    scene = field(f"A legionaries E5 red 1 f2{FAR}", features="E5 cursed_lands", score=(0, 9))
    scene.play("resolve cursed_lands")
    assert scene.result == Result((B,), "points")


# Armies


@pytest.mark.parametrize("score", [(0, 0), (2, 8)])
def test_an_army_without_units_loses_whatever_the_points(score: tuple[int, int]) -> None:
    """FC-WIN-04, FC-RULING-56: the survivor wins as soon as the points are added."""
    scene = kill(score, units="")
    assert scene.result == Result((A,), "destroyed") and table(scene).score == [score[0] + 1, score[1]]


@pytest.mark.parametrize(("score", "winners"), [((3, 2), (A,)), ((2, 3), (B,)), ((4, 4), ())])
def test_if_both_armies_are_gone_points_decide(score: tuple[int, int], winners: tuple[int, ...]) -> None:
    """FC-WIN-04, FC-RULING-56: equal points are a draw."""
    assert both_fall(score).result == Result(winners, "destroyed")


def test_the_target_counts_before_the_last_unit() -> None:
    """FC-WIN-01, FC-WIN-04, FC-RULING-56: the last two units fall at 9 to 8, and 10 to 9 is a victory by points."""
    assert both_fall((9, 8)).result == Result((A,), "points")


def test_in_an_epic_battle_the_army_that_is_left_wins() -> None:
    """FC-WIN-05, FC-EPIC-01, FC-EPIC-08, FC-MODE-02: nothing scores; if both are gone it is a draw."""
    scene = field("A legionaries E5 red f2, B zombie_warriors F5 1 f2", scenario="epic-battle", house=EPIC, rear=False)
    with scene.dice("roll 2 2 5"):
        scene.play("begin", "attack zombie_warriors")
    assert scene.result == Result((A,), "destroyed") and table(scene).score == [0, 0]
    assert both_fall((0, 0), scenario="epic-battle", house=EPIC).result == Result((), "destroyed")


def test_a_summoned_unit_keeps_an_army_alive() -> None:
    """FC-WIN-04, FC-RULING-56: Imelstar falls, the Zombie Warriors it raised fight on; with them Styx is gone."""
    scene = field(
        "B imelstar E5 red 1 f3, A legionaries F5 1 f2, A knights D5 blue f2, A knights:last G5 green f2",
        reserve="B green",
        first="B",
        rear=False,
    )
    with scene.dice("roll 2 2 2"):
        scene.play("recharge necromancy green", "begin", "attack legionaries", "summon")
    with scene.dice("roll 2 2 2 2"):
        scene.play("begin", "attack imelstar", "no")
    assert where(scene, "imelstar") == "" and scene.result is None
    with scene.dice("roll 2 2 2 3"):
        scene.play("begin", "attack summoned1", "no")
    assert where(scene, "summoned1") == "" and scene.result == Result((A,), "destroyed")


# Rounds


@pytest.mark.parametrize(
    ("score", "result"),
    [((3, 2), Result((A,), "rounds")), ((2, 3), Result((B,), "rounds")), ((5, 5), Result((), "rounds"))],
)
def test_after_twenty_rounds_more_points_win(score: tuple[int, int], result: Result) -> None:
    """FC-RULING-17, FC-RULING-82: equal points are a draw; after nineteen rounds it goes on."""
    assert ended(f"A legionaries E5{FAR}", 20, score) == result
    assert ended(f"A legionaries E5{FAR}", 19, score) is None


def test_the_points_of_the_last_round_count() -> None:
    """FC-RULING-17, FC-END-03: the End phase scores, and only then the match ends."""
    scene = field(f"A legionaries C5{FAR}", points="C5", score=(3, 3), round=20, at=then(end_phase), rear=False)
    assert scene.result == Result((A,), "rounds") and table(scene).score == [4, 3]


def test_equal_points_above_the_target_are_a_draw_in_the_last_round() -> None:
    """FC-RULING-82, FC-WIN-02: 10 to 10 goes on before the last round, and ends drawn in it."""
    assert ended(f"A legionaries E5{FAR}", 19, (10, 10)) is None
    assert ended(f"A legionaries E5{FAR}", 20, (10, 10)) == Result((), "rounds")


@pytest.mark.parametrize(("rounds", "last"), [("6", 6), ("1", 1)])
def test_the_last_round_can_be_set(rounds: str, last: int) -> None:
    """FC-RULING-17: max_rounds; 0 stands for no limit, as in the printed rules."""
    assert ended(f"A legionaries E5{FAR}", last, (1, 0), max_rounds=rounds) == Result((A,), "rounds")
    assert last == 1 or ended(f"A legionaries E5{FAR}", last - 1, (1, 0), max_rounds=rounds) is None
    assert ended(f"A legionaries E5{FAR}", 500, (1, 0), max_rounds="0") is None


@pytest.mark.parametrize(
    ("units", "points", "winners"),
    [
        ("A knights C5, B zombie_warriors:z D1", (40, 15), (A,)),
        ("A knights C5 2, B zombie_warriors:y D1 3, B zombie_warriors:z E1", (26, 26), ()),
        ("A knights C5 1, B zombie_warriors:z D1", (13, 15), (B,)),
        ("A roland C5 1, B hydra D1 1", (6, 8), (B,)),
    ],
)
def test_at_the_last_round_of_an_epic_battle_surviving_points_decide(
    units: str, points: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """FC-EPIC-08, FC-RULING-17: cost by what is left of each unit, rounded down unit by unit; equal is a draw."""
    scene = field(units, scenario="epic-battle", house=EPIC, round=20, at=then(end_phase), rear=False)
    assert tuple(surviving_points(table(scene), seat) for seat in (A, B)) == points
    assert scene.result == Result(winners, "rounds")
    assert ended(units, 20, epic=True, max_rounds="0") is None


# Giving up


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("kind", ["muster", "deck", "deploy", "order_dice", "order", "action"])
def test_either_player_may_concede_at_any_time(seat: int, kind: str) -> None:
    """FC-DEC-36: asked or not, in a secret choice or a go; the other wins, and the record verifies."""
    match = Match(games.find("commander"), "first-battle", 4, {"army": "own"})
    while match.decision.kind != kind:
        match.play(match.decision.options[0])
    assert match.concede(seat) == [Ended("conceded", (1 - seat,))]
    assert match.result == Result((1 - seat,), "conceded")
    assert digest(verify(match.record().encode(), match.game)) == digest(match.state)
