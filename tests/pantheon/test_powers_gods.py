"""The powers of Zeus, Ares, Athena and Hades: what they do, and when they cannot be used."""

from __future__ import annotations

from battle import acting, battle, number, offered, table, vitality, where

from strategos.games.pantheon.card_events import CardRegained
from strategos.games.pantheon.events import Healed, TargetChosen, Wounded

# -- Zeus: Lightning and Patriarch ------------------------------------------------------------------------------------

STORM = "zeus, A.art 3"


def test_lightning_strikes_everybody_in_an_area_and_mighty_throw_works_with_it() -> None:
    """MB-POW-02, MB-POW-08, MB-POW-11, MB-TAL-02: X dice each, no retaliation; a talent without numbers helps."""
    scene = acting(
        "A zeus A1, A hydra E5, B amazons A3, B infernal_hounds A3, B ares E1",
        "zeus", hand="zeus, A.art 2, amazons, infernal_hounds", board="olympus",
    )  # fmt: skip
    with scene.dice("roll 4 0 0 0 0 0", "roll 4 4 1 1 1 1"):
        scene.play("use lightning", "attack amazons", "throw A4")
    assert (where(scene, "amazons"), vitality(scene, "amazons"), vitality(scene, "infernal_hounds")) == ("A4", 3, 3)
    assert scene.asked == "A" and "attack amazons" not in scene.options()


def test_lightning_reaches_three_areas_and_needs_sight_and_an_enemy() -> None:
    """MB-POW-08, MB-AREA-02, MB-AREA-03: distance 0 to 3, visible, with an enemy in it."""

    def offers(units: str) -> bool:
        return "use lightning" in acting(units, "zeus", hand=STORM, board="olympus").options()

    assert offers("A zeus A1, B ares A4") and offers("A zeus A1, B ares A1")
    assert not offers("A zeus A1, B ares A5")
    assert not offers("A zeus A1, A amazons A3, B ares A4")  # a unit stands in between
    assert not offers("A zeus A1, A amazons A4, B ares E1")  # only a friend there


def test_lightning_costs_a_card_takes_the_attack_and_is_simple() -> None:
    """MB-POW-02, MB-POW-06, MB-POW-10, MB-EX-18: once paid for there is no basic attack; not with a complex action."""
    scene = acting("A zeus A1, B amazons A1, B ares E1", "zeus", hand=STORM, board="olympus")
    with scene.dice("roll 1 1 1 1 1 1"):
        scene.play("use lightning")
    assert not offered(scene, "attack") and not offered(scene, "use")
    broke = acting("A zeus A1, B amazons A1, B ares E1", "zeus", hand="zeus 2", board="olympus")
    assert not offered(broke, "use") and offered(broke, "attack") == ["amazons"]
    assert not offered(acting("A zeus A1, B amazons A1, B ares E1", "zeus", "complex", board="olympus"), "use")
    assert not offered(acting("A zeus D1, B amazons D1, B ares G1", "zeus", hand=STORM, board="styx"), "use")


def test_patriarch_fetches_the_card_of_another_living_unit() -> None:
    """MB-TURN-08, MB-POW-03, MB-DEC-09, MB-DECK-04: at B4 and for nothing, but neither his own nor of the fallen."""
    scene = battle(
        "A zeus A1, A hydra destroyed, A hoplites waiting, A spartans A1, B ares E1", "zeus", board="olympus"
    )
    scene.play("activate zeus", "simple")
    assert scene.options() == ["done", "use patriarch"]
    scene.play("use patriarch")
    assert scene.options() == ["decline", "search"]
    scene.play("search")
    assert scene.options() == ["take hoplites", "take spartans"]
    scene.play("take hoplites")
    assert table(scene).hand[number(scene, "hoplites")] == 1
    assert "use patriarch" not in scene.options() and scene.decision.kind == "simple action"


def test_patriarch_fails_the_weak_the_wet_and_the_busy() -> None:
    """MB-POW-03, MB-POW-07, MB-POW-13: a dash at vitality 2, no active powers in water or with a complex action."""

    def kind(units: str, mode: str = "simple", board: str = "olympus") -> str:
        scene = battle(units + ", A spartans A1, B ares E1", "zeus, A.art", board=board)
        scene.play("activate zeus", mode)
        return scene.decision.kind

    assert kind("A zeus A2 3") == "start of activation"
    assert kind("A zeus A2 2") == "simple action"
    assert kind("A zeus D1", board="styx") == "simple action"
    assert kind("A zeus A2", "complex") == "complex action"


# -- Ares: Frenzy and Wrath -------------------------------------------------------------------------------------------

RAGE = "ares, A.art 3, B.art"
FIGHT = "A ares A1, A hydra E5, B amazons A1 2, B infernal_hounds A2, B zeus E1"


def test_frenzy_gives_a_further_walk_and_then_a_further_attack() -> None:
    """MB-POW-08, MB-ACT-04: beyond two actions, in this order, after an attack."""
    scene = acting(FIGHT.replace("A ares A1", "A ares B2"), "ares", hand=RAGE, board="olympus")
    assert "use frenzy" not in scene.options()  # nothing was attacked yet
    scene.play("walk A1")
    with scene.dice("roll 0 0 0 0 0 0 0 0 4"):
        scene.play("attack amazons", "decline")
    assert [text for text in scene.options() if text.split()[0] in ("walk", "attack", "use")] == ["use frenzy"]
    scene.play("use frenzy", "walk A2")
    assert not offered(scene, "walk")
    with scene.dice("roll 0 0 0 0 0 0 0 0 4"):
        scene.play("attack infernal_hounds", "decline")
    assert not offered(scene, "walk") and not offered(scene, "attack") and not offered(scene, "use")
    assert [vitality(scene, unit) for unit in ("amazons", "infernal_hounds")] == [1, 5]


def test_frenzy_combines_with_wrath_and_may_leave_the_walk_out() -> None:
    """MB-POW-08, MB-POW-11: after the further attack there is no walk left."""
    scene = acting(FIGHT.replace("infernal_hounds A2", "infernal_hounds A1"), "ares", hand=RAGE, board="olympus")
    with scene.dice("roll 0 0 0 0 0 0 0 0 1"):
        scene.play("attack amazons", "decline")
    scene.play("use frenzy")
    assert "use wrath" in scene.options() and offered(scene, "walk")
    with scene.dice("roll 4 0 0 0 0 0 0", "roll 4 0 0 0 0 0 0"):
        scene.play("use wrath", "attack amazons")
    assert [vitality(scene, unit) for unit in ("amazons", "infernal_hounds")] == [1, 5]
    assert not offered(scene, "walk") and not offered(scene, "attack")


def test_frenzy_comes_directly_after_an_attack() -> None:
    """MB-POW-08: a claim in between is too late, and a claim first is no attack."""
    scene = acting(FIGHT, "ares", hand=RAGE, board="olympus", omphalos="A1")
    with scene.dice("roll 0 0 0 0 0 0 0 0 1"):
        scene.play("attack amazons", "decline")
    assert "use frenzy" in scene.options()
    scene.play("search", "take ares")  # a manoeuvre is no action
    assert "use frenzy" in scene.options()
    scene.play("claim omphalos A1")
    assert "use frenzy" not in scene.options()


def test_frenzy_is_paid_for_once_per_turn_and_not_by_the_weak() -> None:
    """MB-POW-06, MB-POW-07, MB-POW-10: cost 1; a dash at vitality 2, the row of that moment."""
    for units, hand, dice, wanted in (
        (FIGHT, RAGE, 9, True),
        (FIGHT, "ares 2, B.art", 9, False),
        (FIGHT.replace("ares A1", "ares A1 3"), RAGE, 7, True),
        (FIGHT.replace("ares A1", "ares A1 2"), RAGE, 7, False),
    ):
        scene = acting(units, "ares", hand=hand, board="olympus")
        with scene.dice("roll" + " 0" * dice):
            scene.play("attack amazons", "decline")
        assert scene.asked == "A" and ("use frenzy" in scene.options()) is wanted


def test_wrath_strikes_everybody_beside_ares_and_nobody_else() -> None:
    """MB-POW-02, MB-POW-08: X dice without Close Combat, in his own area; there must be an enemy; cost 1."""
    scene = acting(FIGHT.replace("A1 2", "A1"), "ares", hand="ares, A.art 2, amazons, B.art", board="olympus")
    with scene.dice("roll 4 0 0 0 0 0 0"):
        scene.play("use wrath")
    assert [event.target for event in scene.events(TargetChosen)] == [number(scene, "amazons")]
    assert scene.asked == "A" and vitality(scene, "amazons") == 3
    alone = acting("A ares B2, A hoplites B2, B zeus E1, B amazons B1", "ares", hand=RAGE, board="olympus")
    assert "use wrath" not in alone.options()
    assert "use wrath" not in acting(FIGHT, "ares", hand="ares 2", board="olympus").options()


# -- Athena: Strategist and Owl ---------------------------------------------------------------------------------------

COUNCIL = "A athena A1, A hydra A4, A atalanta A5, A minotaur B6, B ares E1"


def test_strategist_lets_two_further_units_act_for_nothing_and_skips_c1() -> None:
    """MB-POW-08, MB-TURN-16, MB-DEC-34, MB-DEC-48: three units in a turn, and no second activation is bought then."""
    scene = acting(COUNCIL, "athena", hand="athena, hydra, atalanta, minotaur, A.art 2, B.art", board="olympus")
    scene.play("done", "use strategist")
    assert scene.options() == ["done", "activate atalanta", "activate hydra", "activate minotaur"]
    scene.play("activate hydra", "simple", "done", "activate minotaur", "simple", "done")
    assert table(scene).count == 3 and table(scene).hand[number(scene, "A.art", "card")] == 1
    assert scene.asked == "B"  # no further unit, no C1, nobody to recall


def test_strategist_may_be_left_unused_but_c1_is_gone() -> None:
    """MB-POW-08: a seat that calls on no troops has no second activation either."""
    scene = acting(COUNCIL, "athena", hand="athena, hydra, A.art 3, B.art", board="olympus")
    scene.play("done", "use strategist", "done")
    assert scene.asked == "B" and table(scene).count == 1


def test_strategist_after_a_second_activation_adds_one_unit() -> None:
    """MB-POW-08, MB-TURN-16: Athena as the second, one more as the third."""
    scene = battle(COUNCIL, "athena, hydra, atalanta, minotaur, A.art 3, B.art", board="olympus")
    scene.play("activate hydra", "simple", "done", "activate athena", "simple", "done", "use strategist")
    scene.play("activate minotaur", "simple", "done")
    assert scene.asked == "B" and table(scene).count == 3


def test_strategist_is_not_for_the_weak_the_poor_or_after_a_complex_action() -> None:
    """MB-POW-06, MB-POW-07, MB-RULING-70: cost 1, a dash at vitality 2."""

    def ends(units: str, hand: str, mode: str = "simple") -> list[str]:
        scene = acting(units, "athena", mode, hand=hand, board="olympus")
        scene.play("done")
        return scene.options()

    assert "use strategist" in ends(COUNCIL, "athena, hydra, A.art, B.art")
    assert "use strategist" not in ends(COUNCIL, "athena, hydra 2, B.art")
    assert "use strategist" not in ends(COUNCIL.replace("athena A1", "athena A1 2"), "athena, hydra, A.art, B.art")
    assert "use strategist" not in ends(COUNCIL, "athena, hydra, A.art, B.art", "complex")


def test_the_owl_flies_over_obstacles_for_nothing() -> None:
    """MB-POW-02, MB-POW-08: one target at distance 1 to 3, X dice, no sight needed."""
    scene = acting("A athena A1, A hydra A3, B amazons A4, B ares E1", "athena", hand="athena, A.art", board="olympus")
    with scene.dice("roll 4 0 0 0 0"):
        scene.play("use owl")
    assert vitality(scene, "amazons") == 3 and not offered(scene, "use")


def test_the_owl_does_not_fight_in_her_own_area_nor_further_than_three() -> None:
    """MB-POW-08, MB-POW-13: nor in water, nor with a complex action, nor after the attack."""

    def offers(units: str, mode: str = "simple", board: str = "olympus") -> bool:
        return "use owl" in acting(units, "athena", mode, board=board).options()

    assert offers("A athena A1, B ares A4") and not offers("A athena A1, B ares A5")
    assert not offers("A athena A1, B ares A1") and not offers("A athena A1, B ares A2", "complex")
    assert not offers("A athena D1, B ares C1", board="styx")
    crowd = acting("A athena A1, B ares B1, B amazons B1, B hoplites B1", "athena", board="olympus")
    crowd.play("use owl")
    assert offered(crowd, "attack") == ["amazons", "ares", "hoplites"] and not offered(crowd, "storm")


# -- Hades: Soul Culling and Inferno ----------------------------------------------------------------------------------


def test_soul_culling_heals_hades_and_returns_a_card_when_anyone_falls() -> None:
    """MB-POW-04, MB-DEC-47, MB-TIME-06, MB-RULING-54: friend or foe, troops too, once for each unit."""
    scene = acting(
        "A hades A1 5, A hydra destroyed, A spartans A1, B amazons A1 1, B infernal_hounds A1 1, B ares E1",
        "hades", hand="hades, A.art 3, B.art", discard="hydra 2, spartans", board="olympus",
    )  # fmt: skip
    with scene.dice("roll 4 0 0 0", "roll 4 0 0 0"):
        scene.play("use inferno", "attack amazons")
        assert scene.asked == "A" and scene.options() == ["decline", "take hades", "take spartans"]
        scene.play("take spartans")
        assert scene.options() == ["decline", "take hades"]
        scene.play("decline")
    assert vitality(scene, "hades") == 7 and len(scene.events(Healed)) == 2
    assert [event.card for event in scene.events(CardRegained)] == [number(scene, "spartans", "card")]


def test_soul_culling_works_in_the_turn_of_others_and_never_above_the_start() -> None:
    """MB-POW-04, MB-WND-07: his own troops count; a god at full vitality only takes the card."""
    scene = acting(
        "A ares A1, B hades E5, B amazons A1 1", "ares", hand="ares, A.art, B.art", discard="amazons", board="olympus"
    )
    with scene.dice("roll 4 0 0 0 0 0 0 0 0"):
        scene.play("attack amazons")
    assert vitality(scene, "hades") == 8 and not scene.events(Healed)
    assert scene.asked == "A"  # the only card in the discard pile is of the unit that fell


def test_soul_culling_sleeps_off_the_board() -> None:
    """MB-POW-13, MB-MOVE-10: Hades must have been deployed."""
    scene = acting(
        "A ares A1, B hades waiting, B amazons A1 1, B hydra E5",
        "ares", hand="ares, A.art, B.art", discard="hydra", board="olympus",
    )  # fmt: skip
    with scene.dice("roll 4 0 0 0 0 0 0 0 0"):
        scene.play("attack amazons")
    assert scene.asked == "A" and vitality(scene, "amazons") == 0


def test_inferno_burns_all_enemies_around_without_retaliation_in_either_edition() -> None:
    """MB-POW-08, MB-MULT-04, MB-TAL-21: X dice on each at distance 0 or 1; beside him Torment counts."""
    for edition in ("rulebook", "manual"):
        scene = acting(
            "A hades A1, A hoplites A1, B amazons A1, B infernal_hounds B2, B spartans A3, B ares E1",
            "hades", hand="hades, A.art 3, amazons, infernal_hounds, B.art", board="olympus", edition=edition,
        )  # fmt: skip
        with scene.dice("roll 3 0 0 0 0", "roll 4 0 0 0 0"):
            scene.play("use inferno", "attack amazons")
        amazons, hounds = number(scene, "amazons"), number(scene, "infernal_hounds")
        assert scene.events(Wounded) == [Wounded(amazons, 1), Wounded(hounds, 1)]
        assert scene.asked == "A" and table(scene).hand[amazons] == 1


def test_inferno_costs_two_cards_and_needs_an_enemy_around() -> None:
    """MB-POW-06, MB-POW-02: cost 2; nobody in his surroundings, no inferno; not in water."""

    def offers(units: str, hand: str = "hades, A.art 2", board: str = "olympus") -> bool:
        return "use inferno" in acting(units, "hades", hand=hand, board=board).options()

    assert offers("A hades A1, B ares B1") and not offers("A hades A1, B ares B1", "hades, A.art")
    assert not offers("A hades A1, B ares A3") and not offers("A hades D1, B ares D1", board="styx")
