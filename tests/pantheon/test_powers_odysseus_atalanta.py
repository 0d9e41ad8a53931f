"""The powers of Odysseus and Atalanta: what they do, and when they cannot be used."""

from __future__ import annotations

from battle import acting, battle, number, offered, play_until, table, vitality
from scene import Scene

# -- Odysseus: Subterfuge and Cunning ---------------------------------------------------------------------------------

TRICKS = "A odysseus A1, A medusa A1, A zeus E5, B ares A1"


def test_subterfuge_makes_the_next_manoeuvre_free_but_bought() -> None:
    """MB-POW-03, MB-RULING-55: any manoeuvre, a power of cost 2 as well, and only one of them."""
    scene = battle(TRICKS, "odysseus, medusa 2, zeus, B.art", board="olympus")
    scene.play("activate odysseus", "simple", "use subterfuge")
    assert "use subterfuge" not in scene.options() and "draw-cards" in scene.options()
    scene.play("search", "take A.art")
    assert "search" not in scene.options() and table(scene).hand[number(scene, "A.art", "card")] == 1
    assert "draw-cards" in scene.options()  # for the card it found
    other = battle(TRICKS, "odysseus, medusa, zeus, A.art, B.art", board="olympus")
    other.play("activate odysseus", "simple", "use subterfuge", "done", "done", "activate medusa", "simple")
    assert "use petrify" not in other.options()  # the second activation was the free one


def test_subterfuge_pays_a_cost_of_two() -> None:
    """MB-RULING-55, MB-POW-08: Petrify for nothing, once a strategist has brought both of them into play."""
    scene = battle(TRICKS.replace("zeus E5", "athena E5"), "athena, odysseus, medusa, A.art, B.art", board="olympus")
    scene.play("activate athena", "simple", "done", "use strategist", "activate odysseus", "simple", "use subterfuge")
    play_until(scene, "end of activation")
    scene.play("done", "activate medusa", "simple", "use petrify")
    assert table(scene).petrified == 1 << number(scene, "ares") and table(scene).subterfuge[0] == 2


def test_subterfuge_comes_at_any_time_of_his_activation_and_lapses_with_the_turn() -> None:
    """MB-POW-08, MB-TURN-15: at B6 too, as after a swamp; unused it is gone in the next turn."""
    scene = acting("A odysseus B1, A zeus G4, B ares G1", "odysseus", hand="odysseus, zeus, B.art", board="styx")
    scene.play("walk C1")
    assert scene.decision.kind == "end of activation" and "use subterfuge" in scene.options()
    scene.play("use subterfuge")
    assert table(scene).subterfuge[0] == 1 and "use subterfuge" not in scene.options()
    play_until(scene, "pass or continue")
    assert table(scene).active == 1 and table(scene).subterfuge == [0, 0]


def test_subterfuge_needs_strength_dry_feet_and_simple_actions() -> None:
    """MB-POW-07, MB-POW-13, MB-POW-03: a dash at vitality 2; not in water, not in a complex activation."""

    def offers(units: str, mode: str = "simple") -> bool:
        scene = acting(units + ", A zeus G4, B ares G1", "odysseus", mode, hand="odysseus, zeus, A.art", board="styx")
        return "use subterfuge" in scene.options()

    assert offers("A odysseus A1 3") and not offers("A odysseus A1 2")
    assert not offers("A odysseus D1") and not offers("A odysseus A1", "complex")


def test_cunning_draws_a_card_at_the_end_of_the_activation() -> None:
    """MB-TURN-10, MB-DEC-34, MB-POW-08: once, for nothing, on every row; not in water, not after a complex action."""
    scene = acting("A odysseus A1 1, A zeus G4, B ares G1", "odysseus", hand="odysseus, zeus, B.art", board="styx")
    play_until(scene, "end of activation")
    assert scene.options() == ["done", "use cunning"]
    with scene.dice("draw zeus"):
        scene.play("use cunning")
    assert table(scene).hand[number(scene, "zeus", "card")] == 2 and scene.decision.kind != "end of activation"
    for units, mode in (("A odysseus D1", "simple"), ("A odysseus A1", "complex")):
        still = acting(units + ", A zeus G4, B ares G1", "odysseus", mode, hand="odysseus, zeus, B.art", board="styx")
        play_until(still, "end of activation", "search")
        assert still.asked == "B"


# -- Atalanta: Huntress and Dodge -------------------------------------------------------------------------------------

PREY = "A atalanta A1, A zeus E5, B amazons A2, B infernal_hounds A1, B ares E1"


def hunting(units: str, omphalos: str = "") -> Scene:
    """Atalanta after Huntress was declared at B4."""
    scene = battle(units, "atalanta, zeus, A.art 2", board="olympus", omphalos=omphalos)
    scene.play("activate atalanta", "simple", "use huntress")
    return scene


def test_huntress_shoots_walks_and_strikes_in_this_order() -> None:
    """MB-TURN-08, MB-POW-08: an attack at distance 1+, a walk, an attack at distance 0, and nothing else."""
    scene = hunting(PREY, omphalos="A1, A2")
    assert offered(scene, "attack") == ["amazons", "infernal_hounds"] and not offered(scene, "claim")
    with scene.dice("roll 4 0 0 0 0"):
        scene.play("attack amazons")
    assert offered(scene, "attack") == ["infernal_hounds"] and "A2" in offered(scene, "walk")
    scene.play("walk A2")
    assert offered(scene, "attack") == ["amazons"] and not offered(scene, "walk") and not offered(scene, "claim")
    with scene.dice("roll 4 0 0 0 0"):
        scene.play("attack amazons")
    assert vitality(scene, "amazons") == 2
    assert scene.decision.kind == "second activation"


def test_huntress_leaves_out_what_she_likes_but_never_goes_back() -> None:
    """MB-POW-08: after a blow at distance 0 the hunt is over, in spite of Mobility; after a walk no shot is left."""
    struck = hunting(PREY.replace("A1, A zeus", "A1 *, A zeus"))
    with struck.dice("roll 4 0 0 0 0"):
        struck.play("attack infernal_hounds")
    assert struck.options() == ["done", "drop", "search", "draw-cards"]
    walked = hunting(PREY)
    walked.play("walk B1")
    assert not offered(walked, "attack") and not offered(walked, "walk")


def test_huntress_is_bought_at_the_start_while_she_has_the_strength() -> None:
    """MB-POW-06, MB-POW-07, MB-POW-13: cost 1, a dash at vitality 2, no active power in water or complex actions."""

    def kind(units: str, hand: str = "atalanta, A.art", mode: str = "simple") -> str:
        scene = battle(units + ", A zeus G4, B ares G1", hand, board="styx")
        scene.play("activate atalanta", mode)
        return "huntress" if "use huntress" in scene.options() else scene.decision.kind

    assert kind("A atalanta A1 3") == "huntress" and kind("A atalanta A1 2") == "simple action"
    assert kind("A atalanta D1") == "simple action" and kind("A atalanta A1", mode="complex") == "complex action"
    assert kind("A atalanta A1", "atalanta 2") == "start of activation"  # asked, but with nothing to pay


def test_dodge_lasts_for_the_turn_and_is_paid_once() -> None:
    """MB-POW-05, MB-POW-09, MB-POW-10, MB-DEC-24: +2 defence, declared before the dice, once paid for."""
    scene = acting("A amazons A1, A centaurs A1, A zeus E5, B atalanta A2, B ares E1", "amazons",
                   hand="amazons, centaurs, A.art 2, B.art 2", board="olympus")  # fmt: skip
    scene.play("attack atalanta")
    assert scene.asked == "B" and scene.options() == ["decline", "use dodge", "search"]
    with scene.dice("roll 5 5 5 0 0", "roll 2 2 2"):  # 6 + 2 = 8: three times 7, one of them raised
        scene.play("use dodge")
    assert vitality(scene, "atalanta") == 4
    scene.play("done", "activate centaurs", "simple")
    with scene.dice("roll 5 0 0 0 0 0", "roll 2"):
        scene.play("attack atalanta")
    assert vitality(scene, "atalanta") == 4
    play_until(scene, "pass or continue")
    assert not table(scene).dodging


def test_dodge_helps_against_a_retaliation_in_water_and_in_lava_after_a_run() -> None:
    """MB-POW-05, MB-POW-13, MB-RULING-42, MB-RULING-97: a permanent power works in complex actions and in water."""
    wet = acting("A atalanta D1, A zeus G4, B spartans D1, B ares G1", "atalanta",
                 hand="atalanta, A.art, spartans", board="styx")  # fmt: skip
    with wet.dice("roll 0 0 0 0 0"):
        wet.play("attack spartans", "retaliate")
    assert wet.asked == "A" and "use dodge" in wet.options()
    hot = acting(
        "A atalanta B1, A zeus E5, B ares E1", "atalanta", "complex", hand="atalanta, A.art, B.art", board="tartarus"
    )
    hot.play("run B2")
    assert hot.asked == "A" and "use dodge" in hot.options()


def test_nobody_is_asked_to_dodge_who_cannot_pay() -> None:
    """MB-DEC-24, MB-RULING-98: an empty hand pays nothing, everybody can see that."""
    scene = acting("A amazons A1, A zeus E5, B atalanta A2, B ares E1", "amazons", board="olympus")
    with scene.dice("roll 0 0 0 0 0"):
        scene.play("attack atalanta")
    assert scene.asked == "A" and vitality(scene, "atalanta") == 5
