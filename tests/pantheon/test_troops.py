"""The six troop units: their lines, and special rules that change with the figures left."""

from __future__ import annotations

import pytest
from battle import acting, battle, number, offered, play_until, table, vitality

from strategos.games.pantheon.events import Healed
from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.queries import effective_range, movement
from strategos.games.pantheon.rules.strength import defence_of, offence_of
from strategos.games.pantheon.words import SINGLE

LINES = {
    # figures from the last one up: offence, defence; then range and movement
    "hoplites": ([3, 3, 3, 3, 3], [5, 5, 6, 6, 6], 0, 2),
    "spartans": ([3, 4, 5], [6, 6, 6], 0, 1),
    "amazons": ([3, 4, 4, 5], [4, 4, 4, 4], 2, 2),
    "infernal_hounds": ([2, 3, 3, 4, 4, 5], [4, 4, 4, 4, 4, 4], 0, 3),
    "infernal_warriors": ([3, 3, 3, 3], [5, 5, 5, 5], 0, 2),
    "centaurs": ([4, 5], [6, 6], 1, 3),
}


@pytest.mark.parametrize("troops", LINES)
def test_offence_and_defence_follow_the_figures_that_are_left(troops: str) -> None:
    """MB-COMP-20, MB-COMP-22, MB-RULING-03: part of the base stat, at any size, and so no modifier."""
    offence, defence, reach, steps = LINES[troops]
    for figures in range(1, len(offence) + 1):
        scene = battle(f"A {troops} A1 {figures}, A zeus E5, B ares A1", board="olympus")
        state, unit, foe = table(scene), number(scene, troops), number(scene, "ares")
        assert len(offence) == state.rules.profiles[unit].vitality
        attacking = offence_of(state, new_attack(unit, foe, 0, SINGLE, 0))
        assert attacking.total == offence[figures - 1] and len(attacking.parts) == 1
        assert defence_of(state, new_attack(foe, unit, 1, SINGLE, 0)).total == defence[figures - 1]
        assert (effective_range(state, unit), movement(state, unit)) == (reach, steps)


def test_full_spartans_keep_their_dice_beside_every_bonus() -> None:
    """MB-RULING-03: the special rule does not use up the limit of 2 on modifiers."""
    scene = battle("A spartans A3, A zeus A3, B ares A2", board="olympus")  # slope and Bolster
    attack = new_attack(number(scene, "spartans"), number(scene, "ares"), 0, SINGLE, 1)
    assert offence_of(table(scene), attack).total == 7


@pytest.mark.parametrize(("figures", "dice"), [(3, 5), (2, 4), (1, 3)])
def test_spartans_roll_a_die_for_each_of_them(figures: int, dice: int) -> None:
    """MB-EX-25: 5, 4 and 3 dice."""
    scene = acting(f"A spartans A1 {figures}, A zeus E5, B infernal_hounds A1, B ares E1", "spartans", board="olympus")
    with scene.dice("roll" + " 1" * dice):
        scene.play("attack infernal_hounds")
    assert vitality(scene, "infernal_hounds") == (6 if dice < 4 else 5)


def test_wounds_take_figures_and_with_them_dice_of_the_retaliation() -> None:
    """MB-WND-02, MB-RET-06: Hounds that lost two strike back with 4 dice."""
    scene = acting(
        "A zeus A1, A hydra E5, B infernal_hounds A1, B ares E1",
        "zeus",
        hand="zeus, A.art, infernal_hounds",
        board="olympus",
    )
    with scene.dice("roll 4 4 1 1 0 0 0 0", "roll 0 0 0 0"):
        scene.play("attack infernal_hounds", "decline", "retaliate")
    assert vitality(scene, "infernal_hounds") == 4


@pytest.mark.parametrize("mode", ["simple", "complex"])
def test_a_lost_warrior_returns_after_any_activation(mode: str) -> None:
    """MB-RULING-70: a special rule is neither talent nor power, so it works after a run as well."""
    scene = acting(
        "A infernal_warriors A1 2, A zeus E5, B ares E1",
        "infernal_warriors", mode, hand="infernal_warriors, A.art, B.art", board="olympus",
    )  # fmt: skip
    scene.play(offered_move(mode))
    play_until(scene, "recall", "search")
    assert vitality(scene, "infernal_warriors") == 3


def offered_move(mode: str) -> str:
    return "walk A2" if mode == "simple" else "run A2"


def test_warriors_grow_no_further_than_complete_and_have_their_talent_back_then() -> None:
    """MB-RULING-70, MB-WND-07, MB-COMP-22: nobody returns to a complete unit; the fourth brings Guard back."""
    scene = acting(
        "A infernal_warriors A1 3, A zeus A1, B ares A1",
        "infernal_warriors", hand="infernal_warriors, A.art, B.art, ares", board="olympus",
    )  # fmt: skip
    play_until(scene, "recall", "search")
    assert vitality(scene, "infernal_warriors") == 4
    play_until(scene, "pass or continue")
    scene.play("continue", "activate ares", "simple", "attack zeus")
    assert scene.options() == ["decline", "guard infernal_warriors"]
    whole = acting("A infernal_warriors A1, A zeus E5, B ares E1", "infernal_warriors",
                   hand="infernal_warriors, B.art", board="olympus")  # fmt: skip
    play_until(whole, "search")
    assert not whole.events(Healed)


def test_destroyed_warriors_stay_away() -> None:
    """MB-RULING-70: at least one figure must be left; a retaliation that takes the last one ends it."""
    scene = acting(
        "A infernal_warriors A1 1, A zeus E5, B ares A1",
        "infernal_warriors", hand="infernal_warriors, A.art, ares, B.art", board="olympus",
    )  # fmt: skip
    scene.play("attack ares")
    with scene.dice("roll 5 0 0 0 0 0 0 0 0"):
        scene.play("retaliate")  # Initiative: before their own attack
    assert vitality(scene, "infernal_warriors") == 0 and not scene.events(Healed)


def test_amazons_shoot_further_from_a_rock_and_strike_first_in_melee() -> None:
    """MB-EX-19, MB-TAL-13, MB-TAL-07: range 3 up there, 1 more die, over every obstacle."""
    scene = acting("A amazons B5, A zeus E5, B ares C3", "amazons", board="olympus")
    assert offered(scene, "attack") == ["ares"]
    with scene.dice("roll 0 0 0 0 0 0"):
        scene.play("attack ares")
    below = acting("A amazons A4, A zeus E5, B ares C3", "amazons", board="olympus")
    assert not offered(below, "attack")


def test_centaurs_attack_early_and_ride_away() -> None:
    """MB-TAL-17, MB-TAL-04: 3 areas, 2 + 3 dice and Archer, then no action is left."""
    scene = acting("A centaurs A1, A zeus E5, B ares A5", "centaurs", board="olympus", hand="centaurs, A.art, B.art")
    scene.play("walk A4")
    with scene.dice("roll 0 0 0 0 0 0"):
        scene.play("attack ares")
    assert table(scene).count == 1 and scene.decision.kind != "simple action"
