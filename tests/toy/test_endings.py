"""How a match of the toy ends, and what the editions change."""

from __future__ import annotations

import pytest
from scene import Scene
from toy.model import Wounded

from strategos.kernel.event import Ended
from strategos.kernel.state import Result

LAST_ROUND = """
    scenario: plain
    area: A.lion A1, B.lion B3
    stance: A wary, B wary
    shown: 1
    round: 4
"""
CLASSIC, MODERN = {"edition": "classic"}, {"edition": "modern"}


def beside(vitality: int, options: dict[str, str] | None = None) -> Scene:
    """A lion beside a wolf, and nobody else lives. B holds two parries."""
    return Scene(
        "toy",
        f"""
        scenario: duel
        area: A.lion B2, A.wolf -, B.bear -, B.wolf C2
        vitality: A.lion 3, A.wolf 0, B.bear 0, B.wolf {vitality}
        deck: A strike 2, A parry 2, A scout 1, B strike 2, B scout 1
        hand: B parry 2
        stance: A wary, B wary
        shown: 1
        """,
        options,
    )


def test_a_seat_without_units_has_lost_at_once() -> None:
    """TOY-END-01"""
    scene = beside(2)
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    scene.play("decline")
    assert scene.events(Ended) == [Ended("rout", (0,))]
    assert scene.result == Result((0,), "rout")
    assert scene.asked == ""


def test_a_seat_with_one_vitality_left_has_not_lost() -> None:
    """TOY-END-01"""
    scene = beside(2)
    with scene.dice("roll 0 5 5"):
        scene.play("attack A.lion B.wolf")
    scene.play("parry")
    assert scene.result is None and scene.asked == "B"


@pytest.mark.parametrize(
    ("a", "b", "winners"), [(3, 2, (0,)), (1, 2, (1,)), (2, 2, ())], ids=["A has more", "B has more", "equal"]
)
def test_after_the_last_round_more_vitality_wins(a: int, b: int, winners: tuple[int, ...]) -> None:
    """TOY-END-02: equal vitality is a draw."""
    scene = Scene("toy", LAST_ROUND + f"vitality: A.lion {a}, B.lion {b}")
    scene.play("pass", "pass")
    assert scene.result == Result(winners, "vitality")


def test_before_the_last_round_vitality_decides_nothing() -> None:
    """TOY-END-02"""
    scene = Scene("toy", LAST_ROUND.replace("round: 4", "round: 3") + "vitality: A.lion 3, B.lion 1")
    scene.play("pass", "pass")
    assert scene.result is None and scene.asked == "AB"


def test_classic_dice_show_0_to_5_and_modern_ones_1_to_6() -> None:
    """TOY-ED-01"""
    for options, impossible, possible in [
        (CLASSIC, "roll 0 0 6", "roll 0 0 0"),
        (MODERN, "roll 0 1 1", "roll 1 1 6"),
        ({}, "roll 6 6 6", "roll 0 5 5"),  # classic unless something else is said
    ]:
        with pytest.raises(AssertionError, match="cannot happen"), (scene := beside(2, options)).dice(impossible):
            scene.play("attack A.lion B.wolf")
        with (scene := beside(2, options)).dice(possible):
            scene.play("attack A.lion B.wolf")


@pytest.mark.parametrize(
    ("options", "lost"),
    [
        (CLASSIC, 2),
        (MODERN, 1),
        ({**MODERN, "parry_cancels": "1"}, 2),
        ({**CLASSIC, "parry_cancels": "3"}, 0),
    ],
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else str(value),
)
def test_a_parry_cancels_one_hit_and_in_the_modern_edition_two(options: dict[str, str], lost: int) -> None:
    """TOY-ED-02: a house rule may say otherwise."""
    scene = beside(2, options)
    with scene.dice("roll 5 5 5"):
        scene.play("attack A.lion B.wolf")
    scene.play("parry")
    assert [event.hits for event in scene.events(Wounded)] == ([lost] if lost else [])


def test_a_parry_never_heals() -> None:
    """TOY-ED-02, TOY-PARRY-01: more is cancelled than there is, and nothing happens."""
    scene = beside(1, {**MODERN, "parry_cancels": "3"})
    with scene.dice("roll 1 1 5"):
        scene.play("attack A.lion B.wolf")
    scene.play("parry")
    assert scene.events(Wounded) == []
    assert scene.result is None
