"""Wounds and destruction."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, play_on, table, vitality, where

from strategos.games.pantheon.events import Dropped, Healed, UnitDestroyed, Wounded
from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.queries import movement
from strategos.games.pantheon.rules.strength import defence_of, offence_of
from strategos.games.pantheon.words import DESTROYED, SINGLE


def test_a_wound_moves_a_hero_down_a_row_at_once() -> None:
    """MB-WND-01: Leonidas from vitality 4 to 2: offence 5, defence 6, movement 1."""
    scene = battle("A hades C4, B leonidas C4 4", hand="hades, A.art")
    with scene.dice("roll 5 5 5 5 0 0"):
        act(scene, "hades", "attack leonidas", "allocate 2 0 0")
    assert vitality(scene, "leonidas") == 2
    state, hades, leonidas = table(scene), number(scene, "hades"), number(scene, "leonidas")
    assert offence_of(state, new_attack(leonidas, hades, 1, SINGLE, 0)).total == 5
    assert defence_of(state, new_attack(hades, leonidas, 0, SINGLE, 1)).total == 6
    assert movement(state, leonidas) == 1


def test_a_wound_takes_a_figure_from_troops() -> None:
    """MB-WND-02: four of five Hoplites fall; the unit stays where it is."""
    scene = battle("A zeus C4, B hoplites C4", hand="zeus, A.art")
    with scene.dice("roll 5 5 5 5 1 1 1 1"):
        act(scene, "zeus", "attack hoplites", "allocate 4 0 0")
    assert vitality(scene, "hoplites") == 1 and where(scene, "hoplites") == "C4"
    assert scene.events(Wounded) == [Wounded(number(scene, "hoplites"), 4)]


def test_wounds_beyond_the_last_are_lost() -> None:
    """MB-WND-03: three wounds on one Hound destroy it and touch nobody else."""
    scene = battle("A zeus C4, B infernal_hounds C4 1, B medusa C4, B hoplites C4 2", hand="zeus, A.art")
    with scene.dice("roll 5 5 5 1 1 0 0 0"):
        act(scene, "zeus", "attack infernal_hounds")
    assert [event.unit for event in scene.events(UnitDestroyed)] == [number(scene, "infernal_hounds")]
    assert (
        vitality(scene, "infernal_hounds") == 0 and vitality(scene, "medusa") == 6 and vitality(scene, "hoplites") == 2
    )


def test_a_destroyed_unit_drops_its_omphalos_first() -> None:
    """MB-WND-04: the stone lies in its area, and was dropped before the unit was gone."""
    scene = battle("A leonidas C4, B atalanta C4 1 *", hand="leonidas, A.art")
    with scene.dice("roll 5 0 0 0 0 0"):
        act(scene, "leonidas", "attack atalanta")
    area, atalanta = number(scene, "C4", "area"), number(scene, "atalanta")
    told = [event for played in scene.match.log for event in played.events]
    assert told.index(Dropped(atalanta, area)) < told.index(scene.events(UnitDestroyed)[0])
    assert table(scene).ground[area] == 1 and table(scene).carries[atalanta] == 0


def test_only_destroyed_troops_can_be_recalled() -> None:
    """MB-WND-05: Atalanta is back in the box; the Hoplites return complete beside Zeus."""
    scene = battle("A zeus C4, A hoplites destroyed, A atalanta destroyed, B ares E1", hand="A.art, zeus")
    scene.play("decline")
    assert offered(scene, "recall") == ["hoplites"]
    play_on(scene, "recall hoplites")
    assert where(scene, "hoplites") == "C4" and vitality(scene, "hoplites") == 5
    assert table(scene).status[number(scene, "atalanta")] == DESTROYED


def test_the_cards_of_the_fallen_stay_in_play() -> None:
    """MB-WND-06: in hand, deck and discard pile nothing changes."""
    scene = battle("A leonidas C4, B atalanta C4 1", hand="leonidas, A.art, atalanta", discard="atalanta 2")
    before = [zone[number(scene, "atalanta")] for zone in (table(scene).hand, table(scene).deck, table(scene).discard)]
    art = number(scene, "B.art", "card")
    deck = table(scene).deck[art]
    with scene.dice("roll 5 0 0 0 0 0"):
        act(scene, "leonidas", "attack atalanta", "decline")
    after = [zone[number(scene, "atalanta")] for zone in (table(scene).hand, table(scene).deck, table(scene).discard)]
    assert before == after == [1, 1, 2] and table(scene).deck[art] == deck


@pytest.mark.parametrize(("before", "after"), [(5, 6), (8, 9), (9, 9)])
def test_regained_vitality_moves_up_and_never_above_the_start(before: int, after: int) -> None:
    """MB-WND-07: the Hydra regenerates at the end of her activation, and her row follows."""
    scene = battle(f"A hydra C4 {before}, A zeus E1, B medusa E5", hand="hydra, zeus, A.art")
    act(scene, "hydra", "done")
    assert vitality(scene, "hydra") == after and len(scene.events(Healed)) == (before != 9)
    attack = new_attack(number(scene, "hydra"), number(scene, "medusa"), 0, SINGLE, 0)
    assert offence_of(table(scene), attack).total == (6 if after == 6 else 7)


def test_wounds_fall_together_and_later_steps_use_the_new_row() -> None:
    """MB-WND-08: two assaults, one loss; the wounded Medusa strikes back with 4 dice instead of 5."""
    scene = battle("A leonidas C4, B medusa C4", hand="leonidas, A.art, medusa")
    with scene.dice("roll 5 5 5 5 1 0", "roll 4 4", "roll 0 0 0 0"):
        act(scene, "leonidas", "attack medusa", "allocate 1 2 0")
        assert scene.events(Wounded) == [Wounded(number(scene, "medusa"), 3)]
        scene.play("retaliate")


# -- what changes wounds --------------------------------------------------------------------------------------------


def test_leonidas_passes_wounds_to_his_troops() -> None:
    """MB-RULING-85, MB-DEC-31: as many as he likes, at most as many as the unit has figures."""
    scene = battle("A zeus C4, B leonidas C4, B spartans C4 1, B infernal_hounds C4 5", hand="zeus, A.art")
    with scene.dice("roll 5 5 5 5 5 5 1 1", "roll 5 5"):
        act(scene, "zeus", "attack leonidas", "allocate 2 2 0")
        assert scene.asked == "B" and scene.decision.kind == "wall of shields"
        hounds = [f"shield infernal_hounds {wounds}" for wounds in (1, 2, 3, 4)]
        assert scene.options() == ["decline", *hounds, "shield spartans 1"]
        scene.play("shield infernal_hounds 3")
    assert vitality(scene, "leonidas") == 5 and vitality(scene, "infernal_hounds") == 2


def test_endurance_never_heals() -> None:
    """MB-RULING-85: no wound is no wound, one becomes none, two become one."""
    for second, left in (("roll 0 0", 4), ("roll 4 0", 4), ("roll 4 4", 3)):
        scene = battle("A leonidas C4, B achilles C4", hand="leonidas, A.art")
        with scene.dice("roll 5 5 0 0 0 0", second):
            act(scene, "leonidas", "attack achilles")
        assert vitality(scene, "achilles") == left


# -- what goes with the fallen ----------------------------------------------------------------------------------------


def test_an_active_unit_that_falls_has_no_end_of_activation() -> None:
    """MB-RULING-92: Odysseus falls to Amazons with Initiative, and nobody asks about Cunning."""
    scene = battle("A odysseus C4 1, A zeus E1, B amazons C4", hand="odysseus, zeus, A.art 2, amazons")
    with scene.dice("roll 5 5 5 5 5"):
        act(scene, "odysseus", "attack amazons", "retaliate")
    assert where(scene, "odysseus") == "" and scene.decision.kind == "second activation"


def test_tokens_leave_with_the_unit_they_lie_on() -> None:
    """MB-RULING-94: Atalanta falls with two tokens on her; the one on the Hydra stays."""
    scene = battle("A zeus C4, B atalanta C4 1, B hydra C4", hand="zeus, A.art")
    state = table(scene)
    atalanta, hydra = number(scene, "atalanta"), number(scene, "hydra")
    state.petrified = 1 << atalanta | 1 << hydra
    state.inspired = 1 << atalanta
    with scene.dice("roll 5 5 5 5 1 1 1 1"):
        act(scene, "zeus", "attack atalanta", "allocate 4 0 0")
    state = table(scene)
    assert state.petrified == 1 << hydra and state.inspired == 0
