"""Guard: another unit takes the blow."""

from __future__ import annotations

from battle import act, battle, number, offered, ride, table, vitality, where

from strategos.games.pantheon.events import Guarded, TargetChosen, Wounded

MISS = "roll 0 0 0 0 0 0"


def test_the_guard_becomes_the_target_and_suffers_the_wounds() -> None:
    """MB-GRD-01, MB-DEC-21: his defence counts and his vitality is lost, as if he had been attacked at once."""
    scene = battle("A zeus C4 4, B leonidas C4, B amazons C4", hand="zeus, A.art")
    with scene.dice("roll 5 5 5 5 5 5", "roll 0 0"):
        act(scene, "zeus", "attack amazons")
        assert scene.decision.kind == "guard" and scene.asked == "B"
        assert scene.options() == ["decline", "guard leonidas"]
        scene.play("guard leonidas", "allocate 1 2 0", "decline")  # no wound goes to the Amazons
    assert scene.events(Guarded) == [Guarded(number(scene, "amazons"), number(scene, "leonidas"))]
    assert scene.events(Wounded) == [Wounded(number(scene, "leonidas"), 1)]
    assert vitality(scene, "amazons") == 4


def test_the_owner_of_the_target_decides_once() -> None:
    """MB-GRD-02, MB-DEC-21: two guards beside the target, one is named, and for it none steps in."""
    scene = battle("A hades C4, B leonidas C4, B cerberus C4, B medusa C4", hand="hades, A.art")
    act(scene, "hades", "attack medusa")
    assert set(scene.options()) == {"decline", "guard leonidas", "guard cerberus"} and scene.asked == "B"
    with scene.dice(MISS):
        scene.play("guard cerberus")
    assert scene.decision.kind == "simple action" and len(scene.events(Guarded)) == 1


def test_declining_leaves_the_target_where_it_was() -> None:
    """MB-GRD-01, MB-DEC-21: nobody must use Guard; a unit is no guard for itself."""
    scene = battle("A hades C4, B leonidas C4, B amazons C4", hand="hades, A.art")
    with scene.dice("roll 5 0 0 0 0 0"):
        act(scene, "hades", "attack amazons", "decline")
    assert vitality(scene, "amazons") == 3
    alone = battle("A hades C4, B leonidas C4", hand="hades, A.art")
    with alone.dice(MISS):
        act(alone, "hades", "attack leonidas")
    assert alone.events(Guarded) == []


def test_guard_is_used_as_often_as_one_likes() -> None:
    """MB-GRD-03: for two different units in the same turn."""
    scene = battle(
        "A odysseus B3, A medusa B4, B leonidas C4, B atalanta C4, B amazons C4", hand="odysseus, medusa, A.art 3"
    )
    with scene.dice(MISS, MISS):
        act(scene, "odysseus", "attack atalanta", "guard leonidas", "done", "done")
        act(scene, "medusa", "attack amazons", "guard leonidas")
    assert [event.target for event in scene.events(Guarded)] == [
        number(scene, "atalanta"),
        number(scene, "amazons"),
    ]


def test_guard_works_in_a_multiple_attack() -> None:
    """MB-GRD-04: Leonidas stands in when the Hydra reaches for Medusa, and is attacked for himself."""
    scene = battle("A hydra C3, B leonidas C4, B medusa C4", hand="hydra, A.art")
    with scene.dice("roll 0 0 0 0 0", "roll 0 0 0 0 0"):
        act(scene, "hydra", "use onslaught", "attack medusa", "guard leonidas", "decline", "decline")
    assert len(scene.events(Guarded)) == 1 and scene.decision.kind == "simple action"


def test_a_guard_in_an_area_attack_is_hit_for_itself_and_for_others_while_it_lives() -> None:
    """MB-GRD-06, MB-GRD-04, MB-RULING-31: each redirect at its place in the order; a dead guard protects nobody."""
    scene = battle("A ares C4, B leonidas C4 1, B medusa C4, B amazons C4", hand="ares, A.art 3")
    with scene.dice("roll 5 5 5 5 5 5 5", "roll 0", "roll 0 0 0 0 0 0 0"):
        act(scene, "ares", "use wrath", "attack medusa")
        assert scene.decision.kind == "guard" and scene.asked == "B"
        scene.play("guard leonidas", "allocate 2 1 0", "decline")
    assert where(scene, "leonidas") == "" and scene.decision.kind == "simple action"
    assert len(scene.events(Guarded)) == 1, "the Amazons were attacked last, and nobody could step in"


def test_no_guard_against_lava() -> None:
    """MB-GRD-05, MB-RULING-42: the unit that walks into it suffers, even beside a unit with Guard."""
    scene = battle("A hades B3, A leonidas B3, A cerberus B2, B zeus E1", hand="leonidas, A.art", board="tartarus")
    with scene.dice("roll 0 0 0 0 0"):
        act(scene, "leonidas", "walk B2")
        assert scene.decision.kind == "lava exit" and scene.asked == "B"
    assert scene.events(Guarded) == []


def test_a_talent_that_is_lost_guards_nobody() -> None:
    """MB-GRD-07: Hoplites with a figure missing, a unit in water, a petrified unit."""
    maimed = battle("A hades C4, B hoplites C4 4, B medusa C4", hand="hades, A.art")
    with maimed.dice(MISS):
        act(maimed, "hades", "attack medusa")
    assert maimed.events(Guarded) == []
    whole = battle("A hades C4, B hoplites C4, B medusa C4", hand="hades, A.art")
    act(whole, "hades", "attack medusa")
    assert offered(whole, "guard") == ["hoplites"]
    wet = battle("A odysseus C2, B leonidas D2, B medusa D2", hand="odysseus, A.art", board="styx")
    with wet.dice(MISS):
        act(wet, "odysseus", "attack medusa")
    stone = battle("A hades C4, B leonidas C4, B medusa C4", hand="hades, A.art")
    table(stone).petrified = 1 << number(stone, "leonidas")
    with stone.dice(MISS):
        act(stone, "hades", "attack medusa")


def test_after_guard_it_is_the_guards_retaliation() -> None:
    """MB-RULING-29: Amazons would strike first, but Leonidas has taken their place and answers later."""
    scene = battle("A hades C4, B leonidas C4, B amazons C4", hand="hades, A.art, leonidas, amazons")
    with scene.dice(MISS):
        act(scene, "hades", "attack amazons", "guard leonidas")
        assert scene.decision.kind == "retaliation"
    with scene.dice("roll 1 1 1 1 1 1 1"):
        scene.play("retaliate", "allocate 0 0 7")
    assert table(scene).retaliated == 1 << number(scene, "leonidas")


ALLIES = "A hades C4, B leonidas C4, D medusa C4, C zeus E1, B ares E2, D athena E3"


def test_an_allied_guard_is_asked() -> None:
    """MB-RULING-30, MB-DEC-22: seat D names B's Leonidas, and B agrees."""
    scene = battle(ALLIES, hand="hades, A.art", scenario="alliance")
    act(scene, "hades", "attack medusa")
    assert scene.asked == "D" and offered(scene, "guard") == ["leonidas"]
    scene.play("guard leonidas")
    assert scene.asked == "B" and scene.options() == ["decline", "agree"]
    with scene.dice(MISS):
        scene.play("agree")
    assert scene.events(Guarded) == [Guarded(number(scene, "medusa"), number(scene, "leonidas"))]


def test_without_consent_nothing_changes() -> None:
    """MB-RULING-30, MB-DEC-22: the attack goes on against the first target; an own guard needs no consent."""
    scene = battle(ALLIES, hand="hades, A.art", scenario="alliance")
    with scene.dice(MISS):
        act(scene, "hades", "attack medusa", "guard leonidas", "decline")
    assert scene.events(Guarded) == [] and scene.asked == "A"


def test_a_flying_guard_may_evade() -> None:
    """MB-RULING-28, MB-DEC-19: Leonidas on Pegasus steps in, then flies off; the attacker chooses again."""
    scene = battle("A hades C4, B leonidas C4, B medusa C4", hand="hades, A.art, B.art")
    ride(scene, "leonidas")
    act(scene, "hades", "attack medusa", "guard leonidas")
    assert scene.decision.kind == "evade" and scene.asked == "B"
    scene.play("evade")
    assert scene.asked == "A" and scene.options() == ["decline", "attack medusa"]
    with scene.dice(MISS):
        scene.play("attack medusa")
    assert scene.decision.kind == "simple action", "who has evaded is no guard against the same attacker"
    assert len(scene.events(TargetChosen)) == 2


def test_who_has_evaded_still_guards_against_other_attackers() -> None:
    """MB-RULING-28: only attackers of range 0 or 1 are kept off; Odysseus shoots farther, so Leonidas can guard."""
    scene = battle("A hades C4, A odysseus B3, B leonidas C4, B medusa C4", hand="hades, odysseus, A.art 3, B.art")
    ride(scene, "leonidas")
    act(scene, "hades", "attack leonidas", "evade", "decline", "done")
    act(scene, "odysseus", "attack medusa")
    assert offered(scene, "guard") == ["leonidas"]


def test_in_the_manual_an_evade_keeps_the_guard_out_of_that_attack_only() -> None:
    """MB-RULING-28, MB-RULING-27: no guard against the attack he evaded, but against the next."""
    scene = battle(
        "A hades C4, A ares C4, B leonidas C4, B medusa C4", hand="hades, ares, A.art 3, B.art", edition="manual"
    )
    ride(scene, "leonidas")
    with scene.dice(MISS):
        act(scene, "hades", "attack leonidas", "evade", "attack medusa", "done")
    assert scene.events(Guarded) == []
    act(scene, "ares", "attack medusa")
    assert offered(scene, "guard") == ["leonidas"]


def test_a_guard_who_evades_is_no_target_of_the_volley_any_more() -> None:
    """MB-RULING-28, MB-RULING-26: Leonidas declines for himself, guards, and evades then: he is out altogether."""
    scene = battle("A ares C4, B leonidas C4, B medusa C4", hand="ares, A.art 3, B.art")
    ride(scene, "leonidas")
    with scene.dice():
        act(scene, "ares", "use wrath")
        assert scene.decision.kind == "evade"
        scene.play("decline", "attack medusa", "guard leonidas", "evade")
    assert scene.decision.kind == "simple action" and scene.asked == "A"
