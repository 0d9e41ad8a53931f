"""The tactics cards of the Empire that work for units: effect, duration, and what a unit already has."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, number, offered, order, play_until, table, where
from printed import COUNTERATTACK, MASTER_ATTACK, VALOUR
from scene import Scene

from strategos.games.commander.queries import level
from strategos.games.commander.setup import GRID


def drawing(card: str, units: str, terrain: str = "", reserve: str = "") -> Scene:
    """The Empire draws this card at its first go; after it, zombies far away wait with a red order."""
    return field(f"{units}, B zombie_warriors:idle M1 red", terrain, deck=f"A {card}", reserve=reserve)


def farthest(scene: Scene, verb: str) -> int:
    """How far from the active unit the hexes lie that are offered to move or run to."""
    state = table(scene)
    here = state.hex[state.active]
    return max(GRID.distance(here, GRID.read(hex_)) for hex_ in offered(scene, verb))


# EMP-01 Powerful Strikes


def test_powerful_strikes_add_a_die_to_each_melee_of_the_activated_unit() -> None:
    """FC-CARD-03, FC-CARD-05: five dice instead of four in the first attack, and five in that of a pursuit."""
    scene = drawing(
        "powerful_strikes", "A knights E5 red, B zombie_warriors F5 1, B zombie_archers G5", reserve="A red"
    )
    with scene.dice("draw powerful_strikes", "roll 2 5 5 5 5", "roll 2 2 5 5 5"):
        scene.play("play", "recharge pursuit red", "attack zombie_warriors", "no", "no", "advance")
        scene.play("pursue F5 zombie_archers", "no", "no")
    assert where(scene, "zombie_warriors") == "" and left(scene, "zombie_archers") == 2


def test_powerful_strikes_are_of_no_use_to_a_shot() -> None:
    """FC-CARD-05: the card names melee only; shooters roll their three dice."""
    scene = drawing("powerful_strikes", "A shooters E5 red, B zombie_warriors G5")
    with scene.dice("draw powerful_strikes", "roll 2 5 5"):
        scene.play("play", "begin", "shoot zombie_warriors", "no", "no")
    assert left(scene, "zombie_warriors") == 3


def test_a_card_works_for_the_unit_chosen_in_its_go_and_for_no_other() -> None:
    """FC-CARD-03, FC-CARD-05: the second unit declines the card that comes back, and rolls what is printed."""
    scene = field(
        "A legionaries:one E5 red, A legionaries:two E7 red, B zombie_warriors:near F5, B zombie_warriors:far F7",
        deck="A powerful_strikes",
    )
    again = "draw powerful_strikes"
    with scene.dice(again, "roll 2 5 5 5", again, "roll 2 5 5", again):
        scene.play("play", "activate one", "begin", "attack near", "no", "no")
        scene.play("decline", "begin", "attack far", "no", "no")
    assert left(scene, "near") == left(scene, "far") == 3


# EMP-02 Prayer before Battle


def test_a_prayer_takes_one_fatigue_and_gives_valour_to_the_end_of_the_round() -> None:
    """FC-CARD-05, FC-ACT-15: at the start of the activation; when attacked later in the round panic is ignored."""
    scene = field("A legionaries E5 red f2, B undead_cavalry F5 red", deck="A prayer")
    with scene.dice("draw prayer"):
        scene.play("play")
    assert scene.options() == ["resolve prayer"] and fatigue(scene, "legionaries") == 2
    scene.play("resolve prayer", "begin", "hold")
    assert fatigue(scene, "legionaries") == 1
    with scene.dice("roll 1 5 5", "draw prayer"):
        scene.play("begin", "attack legionaries", "no")
    assert where(scene, "legionaries") == "E5"
    play_until(scene, "order")
    assert table(scene).round == 2 and not level(table(scene), number(scene, "legionaries"), VALOUR)


def test_without_a_prayer_the_same_roll_drives_the_legionaries_back() -> None:
    """FC-CARD-06: a declined prayer has no effect."""
    scene = field("A legionaries E5 red f2, B undead_cavalry F5 red", deck="A prayer")
    with scene.dice("draw prayer", "roll 1 5 5"):
        scene.play("decline", "begin", "hold", "begin", "attack legionaries", "no")
    assert where(scene, "legionaries") == "D5" and fatigue(scene, "legionaries") == 2


# EMP-03 Recon Raid


def test_a_recon_raid_makes_a_scout_that_goes_one_hex_farther() -> None:
    """FC-CARD-05, FC-KW-27, FC-KW-28: through the forest, and the forest of the target does not help it."""
    scene = drawing("recon_raid", "A legionaries C5 red, B zombie_warriors G5", terrain="D5 forest, G5 forest")
    with scene.dice("draw recon_raid", "roll 2 2 5"):
        scene.play("play", "begin")
        assert (farthest(scene, "move"), farthest(scene, "run")) == (3, 5)
        scene.play("move F5", "attack zombie_warriors", "no", "no")
    assert left(scene, "zombie_warriors") == 2


# EMP-04 Breakthrough


def test_a_breakthrough_gives_push_and_pursuit() -> None:
    """FC-CARD-05, FC-KW-37, FC-KW-23: hurt, pushed back, followed, and attacked once more; no third time."""
    scene = drawing("breakthrough", "A legionaries E5 red, B zombie_warriors F5")
    with scene.dice("draw breakthrough", "roll 2 5 5", "roll 2 5 5"):
        scene.play("play", "begin", "attack zombie_warriors", "no", "no", "push", "advance")
        assert offered(scene, "pursue") == [f"{hex_} zombie_warriors" for hex_ in ("F4", "F5", "F6")]
        scene.play("pursue F5 zombie_warriors", "no", "no", "push")
        assert scene.decision.kind == "advance"
        scene.play("advance")
    assert where(scene, "legionaries") == "G5" and where(scene, "zombie_warriors") == "H5"
    assert scene.asked == "B" and left(scene, "zombie_warriors") == 2


@pytest.mark.parametrize(("paid", "far"), [("begin", False), ("recharge pursuit red", True)])
def test_a_breakthrough_adds_one_to_the_pursuit_of_a_unit_that_has_it(paid: str, far: bool) -> None:
    """FC-CARD-05, FC-KW-23: Pursuit 1 by the card alone, 2 with the recharge of the Knights."""
    units = "A knights E5 red, B zombie_warriors F5 1, B zombie_archers:near G4, B zombie_archers:far I5"
    scene = drawing("breakthrough", units, reserve="A red")
    with scene.dice("draw breakthrough", "roll 2 5 5 5"):
        scene.play("play", paid, "attack zombie_warriors", "no", "no", "advance")
    assert "G5 near" in offered(scene, "pursue") and ("H5 far" in offered(scene, "pursue")) is far


# EMP-05 Flanking Manoeuvre


def test_flanking_gives_a_hex_more_and_attack_support_in_melee() -> None:
    """FC-CARD-05, FC-KW-38: SUPPORT counts although nobody else is beside the target."""
    scene = drawing("flanking", "A legionaries C5 red, B zombie_warriors G5")
    with scene.dice("draw flanking", "roll 4 4 5"):
        scene.play("play", "begin")
        assert (farthest(scene, "move"), farthest(scene, "run")) == (3, 5)
        scene.play("move F5", "attack zombie_warriors", "no", "no")
    assert left(scene, "zombie_warriors") == 2


def test_flanking_does_not_help_a_long_shot() -> None:
    """FC-CARD-05, FC-SUP-04: beyond base range SUPPORT does nothing."""
    scene = drawing("flanking", "A shooters E5 red, B zombie_warriors I5")
    with scene.dice("draw flanking", "roll 4 4 5"):
        scene.play("play", "begin", "shoot zombie_warriors", "no")
    assert left(scene, "zombie_warriors") == 4


# EMP-06 Deafening Volley


def test_a_deafening_volley_adds_a_panic_and_a_reroll() -> None:
    """FC-CARD-05, FC-KW-17, FC-PAN-04: one die again at most, and the cavalry chooses its way back."""
    scene = drawing("deafening_volley", "A shooters E5 red, B undead_cavalry I5 blue")
    with scene.dice("draw deafening_volley", "roll 5 5 6"):
        scene.play("play", "begin", "shoot undead_cavalry", "no", "no")
        assert scene.decision.kind == "reroll_attack" and offered(scene, "reroll") == ["5", "6"]
        scene.play("no")
    assert scene.asked == "B" and offered(scene, "retreat") == ["I4", "J5", "I6"]
    scene.play("retreat J5")
    assert order(scene, "undead_cavalry") == "" and left(scene, "undead_cavalry") == 4


@pytest.mark.parametrize(
    ("unit", "paid", "most"),
    [("shooters", "recharge master_shooting blue", 3), ("shooters_v", "begin", 3), ("shooters", "begin", 1)],
)
def test_a_deafening_volley_adds_one_to_a_master_of_shooting(unit: str, paid: str, most: int) -> None:
    """FC-CARD-05, FC-KW-17: x+1 counts what is printed and what is recharged."""
    scene = drawing("deafening_volley", f"A {unit}:guns E5 red, B zombie_warriors G5", reserve="A blue")
    with scene.dice("draw deafening_volley", "roll 5 5 6"):
        scene.play("play", paid, "shoot zombie_warriors", "no")
    assert max(len(faces.split()) for faces in offered(scene, "reroll")) == most


def test_a_deafening_volley_is_useless_to_a_unit_that_fights() -> None:
    """FC-CARD-05, FC-RULING-26: no panic in melee, no re-roll; the card may be played all the same."""
    scene = drawing("deafening_volley", "A legionaries E5 red, B undead_cavalry F5")
    with scene.dice("draw deafening_volley", "roll 2 5 5"):
        scene.play("play", "begin", "attack undead_cavalry", "no", "no")
    assert where(scene, "undead_cavalry") == "F5" and left(scene, "undead_cavalry") == 3


# EMP-07 Counterblow


def test_a_counterblow_works_for_any_own_unit_to_the_end_of_the_round() -> None:
    """FC-DEC-10, FC-CARD-05, FC-KW-06: not for the activated unit, but for the one that is named."""
    scene = field("A legionaries E5 red, A shooters J5, B undead_cavalry K5 red", deck="A counterblow")
    with scene.dice("draw counterblow"):
        scene.play("play")
    assert scene.asked == "A" and offered(scene, "brace") == ["legionaries", "shooters", "rear"]
    scene.play("brace shooters", "begin", "hold", "begin", "attack shooters", "no")
    assert scene.asked == "A" and scene.options() == ["no", "counter"]
    with scene.dice("roll 5 5 5", "roll 2", "draw counterblow"):
        scene.play("counter", "no", "no")
    assert left(scene, "undead_cavalry") == 3
    scene.play("decline")
    play_until(scene, "order")
    assert table(scene).round == 2 and not level(table(scene), number(scene, "shooters"), COUNTERATTACK)


def test_a_counterblow_asks_nothing_when_there_is_one_unit() -> None:
    """FC-DEC-10: a single option is no question."""
    scene = field("A legionaries E5 red, B zombie_warriors K5", deck="A counterblow", rear=False)
    with scene.dice("draw counterblow"):
        scene.play("play")
    assert scene.decision.kind == "start" and level(table(scene), number(scene, "legionaries"), COUNTERATTACK) == 1


# EMP-09 Healing Herbs


@pytest.mark.parametrize(
    ("unit", "before", "after", "tired"),
    [("legionaries", "2 f2", 3, 1), ("roland", "3 f1", 4, 0), ("knights", "3", 3, 0), ("crusader", "4", 4, 0)],
)
def test_healing_herbs_give_back_one_and_take_one_fatigue(unit: str, before: str, after: int, tired: int) -> None:
    """FC-CARD-05, FC-UNIT-17: a miniature or a wound; never above the card, and nothing for a Forged unit."""
    scene = drawing("healing_herbs", f"A {unit}:sick E5 red {before}")
    with scene.dice("draw healing_herbs"):
        scene.play("play", "resolve healing_herbs")
    assert left(scene, "sick") == after and fatigue(scene, "sick") == tired


# EMP-12 Iron March


def test_an_iron_march_covers_the_running_distance_and_still_fights() -> None:
    """FC-CARD-05, FC-MOV-04: four hexes as a move, a melee without fatigue, the effort die left to choose."""
    scene = drawing("iron_march", "A legionaries B5 red, B zombie_warriors G5")
    with scene.dice("draw iron_march", "roll 2 5 5"):
        scene.play("play", "begin")
        assert (farthest(scene, "move"), farthest(scene, "run")) == (4, 4)
        scene.play("move F5", "attack zombie_warriors")
        assert scene.decision.kind == "effort"
        scene.play("no", "no")
    assert fatigue(scene, "legionaries") == 0 and left(scene, "zombie_warriors") == 3


# EMP-13 Powerful Assault


@pytest.mark.parametrize(
    ("unit", "paid", "dice"),
    [
        ("legionaries", "begin", 3 + 2),
        ("knights", "begin", 4 + 2),
        ("knights_c", "begin", 4 + 3),
        ("crusader", "begin", 5 + 2),
        ("crusader", "recharge charge blue", 5 + 3),
    ],
)
def test_a_powerful_assault_gives_charge_two_or_one_more(unit: str, paid: str, dice: int) -> None:
    """FC-CARD-05, FC-KW-04: max(2, x+1), the printed or recharged number counted."""
    scene = drawing("powerful_assault", f"A {unit}:attackers C5 red, B hydra F5", reserve="A blue")
    with scene.dice("draw powerful_assault", "roll" + " 5" * dice):
        scene.play("play", paid)
        if scene.decision.kind == "start":
            scene.play("begin")
        scene.play("move E5", "attack hydra")
        while scene.asked == "A" and "no" in scene.options():
            scene.play("no")
    assert left(scene, "hydra") == 8


# EMP-14 Will of Victory!


def test_the_will_of_victory_heartens_up_to_three_units_at_once() -> None:
    """FC-DEC-10, FC-CARD-04: before the unit is chosen; any of the tired ones, three at most, or none."""
    units = "A legionaries E5 red f1, A shooters E7 red f1, A knights A5 f2, A roland A7 f1"
    scene = drawing("will_of_victory", units)
    with scene.dice("draw will_of_victory"):
        scene.play("play")
    choices = offered(scene, "hearten")
    assert len(choices) == 1 + 4 + 6 + 4 and "" in choices and not any("rear" in choice for choice in choices)
    scene.play("hearten legionaries knights roland")
    assert [fatigue(scene, unit) for unit in ("legionaries", "shooters", "knights", "roland")] == [0, 1, 1, 0]
    assert scene.decision.kind == "activate"


def test_the_will_of_victory_gives_valour_and_a_reroll_to_the_activated_unit() -> None:
    """FC-CARD-03, FC-CARD-05, FC-KW-15: the defender's PANIC is ignored; nobody is tired, so nobody is named."""
    scene = drawing("will_of_victory", "A legionaries E5 red, B undead_cavalry F5 defends")
    with scene.dice("draw will_of_victory", "roll 5 5 6", "roll 2", "roll 1 5"):
        scene.play("play", "begin", "attack undead_cavalry", "no", "no")
        assert offered(scene, "reroll") == ["5", "6"]
        scene.play("reroll 6")
    assert where(scene, "legionaries") == "E5" and scene.asked == "B"
    state, unit = table(scene), number(scene, "legionaries")
    assert level(state, unit, VALOUR) == 0 and level(state, unit, MASTER_ATTACK) == 0


@pytest.mark.parametrize(
    ("unit", "paid", "most"), [("knights_v", "begin", 2), ("roland", "recharge master_attack red", 3)]
)
def test_the_will_of_victory_adds_one_to_a_master_of_attack(unit: str, paid: str, most: int) -> None:
    """FC-CARD-05, FC-KW-15: x+1 counts what is printed and what is recharged."""
    scene = drawing("will_of_victory", f"A {unit}:lord E5 red, B undead_cavalry F5", reserve="A red")
    with scene.dice("draw will_of_victory", "roll 5 5 5 6"):
        scene.play("play", paid)
        if scene.decision.kind == "start":
            scene.play("begin")
        scene.play("attack undead_cavalry", "no")
    assert max(len(faces.split()) for faces in offered(scene, "reroll")) == most
