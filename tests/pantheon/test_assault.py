"""One attack: declarations, dice, re-rolls, both assaults, and the throw."""

from __future__ import annotations

import pytest
from battle import act, battle, number, offered, table, vitality, where

from strategos import games
from strategos.games.pantheon.events import Assaulted, Moved, Wounded
from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.dice import BATTLE_DIE
from strategos.games.pantheon.rules.strength import defence_of, defence_total, offence_of, offence_total
from strategos.games.pantheon.words import SINGLE
from strategos.kernel.chance import Chance, Roll, Rolled
from strategos.kernel.engine import advance, pending
from strategos.kernel.rng import Rng


def test_the_die_of_an_attack_has_a_blank_and_five_numbers() -> None:
    """MB-RULING-01, MB-ATK-04: three dice are asked of CHANCE, each with six equal faces."""
    scene = battle("A hoplites C4, B zeus C4", hand="hoplites, A.art")
    act(scene, "hoplites")
    scene.match.play("attack zeus")
    asked = pending(scene.state)
    assert isinstance(asked, Roll) and asked.dice == 3
    assert asked.allows(Rolled((0, 0, 0))) and asked.allows(Rolled((1, 4, 5))) and not asked.allows(Rolled((1, 5, 6)))
    assert BATTLE_DIE.faces == (0, 1, 2, 3, 4, 5) and len(set(BATTLE_DIE.weights)) == 1


# -- 4a -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "seats"), [("rulebook", ["A", "B"]), ("manual", ["B", "A"])])
def test_the_active_player_declares_first(edition: str, seats: list[str]) -> None:
    """MB-ATK-01, MB-DEC-24: the Minotaur strikes back at Atalanta; in the manual the attacker is first, so he is."""
    scene = battle("A atalanta C1, B minotaur C1", hand="atalanta, A.art 2, minotaur", edition=edition)
    asked = []
    with scene.dice("roll 0 0 0 0 0", "roll" + " 0" * 7):
        act(scene, "atalanta", "attack minotaur", "retaliate")
        for _ in range(2):
            asked.append(scene.asked)
            scene.play("decline")
        scene.play("reroll", "decline")
    assert asked == seats


def test_dodge_is_declared_before_the_dice() -> None:
    """MB-DEC-24, MB-ATK-01: for a card Atalanta's defence of 6 counts 8, and the dice fall only then."""
    scene = battle("A leonidas C4, B atalanta C4", hand="leonidas, A.art, B.art 2")
    with scene.dice("roll 5 5 0 0 0 0", "roll 1 1"):
        act(scene, "leonidas", "attack atalanta")
        assert scene.asked == "B" and scene.decision.kind == "declare" and scene.events(Assaulted) == []
        assert scene.options() == ["decline", "use dodge", "search"]
        scene.play("use dodge")
    assert scene.events(Wounded) == [], "6 and 6, one set aside for the other, do not reach 8"


def test_nothing_is_declared_when_nothing_can_be_paid() -> None:
    """MB-DEC-24: an empty hand is public."""
    scene = battle("A leonidas C4, B atalanta C4", hand="leonidas, A.art")
    with scene.dice("roll 0 0 0 0 0 0"):
        act(scene, "leonidas", "attack atalanta")
    assert scene.asked == "A"


# -- 4b and 4c ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "attacker", "target", "distance", "offence", "defence"),
    [
        ("olympus", "centaurs A1", "hydra B1", 1, ["archer"], ["forest"]),
        ("olympus", "ares C2", "hydra C2", 0, ["close combat"], ["ruins"]),
        ("olympus", "amazons B5", "hydra B4", 1, ["rock"], []),
        ("olympus", "amazons A3", "hydra A4", 1, ["slope"], []),
        ("olympus", "amazons B3", "hydra C3", 1, ["high border"], []),
        ("styx", "amazons B1", "medusa C1", 1, [], ["swamp"]),
        ("tartarus", "amazons A2", "medusa A3", 1, [], ["cage"]),
    ],
)
def test_lost_icons_are_read_as_offence_and_defence(
    board: str, attacker: str, target: str, distance: int, offence: list[str], defence: list[str]
) -> None:
    """MB-RULING-02, MB-ATK-02: one more or less, each with its reason; swamp takes away."""
    scene = battle(f"A {attacker}, B {target}", board=board)
    attack = new_attack(number(scene, attacker.split()[0]), number(scene, target.split()[0]), 0, SINGLE, distance)
    dice, value = offence_of(table(scene), attack), defence_of(table(scene), attack)
    assert [part.source for part in dice.parts[1:]] == offence and [part.source for part in value.parts[1:]] == defence
    assert [part.amount for part in value.parts[1:]] == [-1 if word == "swamp" else 1 for word in defence]
    assert dice.total == dice.parts[0].amount + len(offence)


def test_figures_count_in_the_base_and_modifiers_are_capped() -> None:
    """MB-RULING-03, MB-RULING-04, MB-ATK-02, MB-ATK-03: five Spartan dice, +1 +1 +1, of which 2 count."""
    scene = battle("A spartans A3, A odysseus A3, A leonidas A3, B hydra B3", hand="spartans")
    table(scene).roused = 1 << number(scene, "spartans")
    attack = new_attack(number(scene, "spartans"), number(scene, "hydra"), 0, SINGLE, 0, is_across=True)
    dice = offence_of(table(scene), attack)
    assert dice.parts[0].amount == 5 and [part.amount for part in dice.parts[1:]] == [1, 1, 1, -1]
    assert dice.total == 7


def test_without_dice_there_are_no_wounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """MB-ATK-04: nothing is rolled, and the target may still strike back."""
    scene = battle("A hoplites C4, B zeus C4", hand="hoplites, A.art, zeus")
    monkeypatch.setattr(table(scene).rules.profiles[number(scene, "hoplites")], "offence", [0] * 6)
    with scene.dice():
        act(scene, "hoplites", "attack zeus")
    assert scene.decision.kind == "retaliation" and scene.events(Wounded) == []


# -- 4d and 4dr -----------------------------------------------------------------------------------------------------


def test_blanks_serve_nothing() -> None:
    """MB-ATK-05, MB-DEC-27: four blanks and two 4s are two dice: one five, or two saved."""
    scene = battle("A leonidas C4, B hydra C4", hand="leonidas, A.art")
    with scene.dice("roll 0 0 0 0 4 4"):
        act(scene, "leonidas", "attack hydra")
        assert scene.asked == "A" and scene.options() == ["allocate 0 0 2", "allocate 0 1 0"]
        scene.play("allocate 0 0 2")
    assert scene.events(Wounded) == []


def test_dice_are_rolled_again_before_any_is_set_aside() -> None:
    """MB-ATK-17, MB-RULING-84, MB-RULING-66, MB-DEC-25, MB-DEC-26: two effects of Heracles, each used once."""
    scene = battle("A heracles C4, B hydra C4", hand="heracles, A.art")
    with scene.dice("roll 1 1 1 1 1 1 1", "roll 5 5", "roll 5 0"):
        act(scene, "heracles", "attack hydra")
        assert scene.asked == "A" and set(scene.options()) == {"first monster_slayer", "first feat"}
        scene.play("first monster_slayer")
        assert scene.options() == ["reroll", "reroll 1", "reroll 1 1"]
        scene.play("reroll 1 1")
        assert set(offered(scene, "reroll")) == {"", "1", "1 1", "1 5", "5", "5 5"}
        scene.play("reroll 1 1")
        assert scene.decision.kind == "allocate dice", "1 1 1 5 5 5 and a blank"
        assert "allocate 2 0 0" in scene.options() and "allocate 0 3 3" in scene.options()


def test_a_single_effect_needs_no_order() -> None:
    """MB-RULING-66, MB-DEC-25: nobody is asked what comes first of one; with none nobody is asked at all."""
    scene = battle("A minotaur C4, B medusa C4", hand="minotaur, A.art")
    with scene.dice("roll 1 1 1 1 1 1 1"):
        act(scene, "minotaur", "attack medusa")
        assert scene.decision.kind == "re-roll" and scene.asked == "A"
        scene.play("reroll", "allocate 0 0 7")


def test_some_blanks_may_be_kept() -> None:
    """MB-RULING-18, MB-DEC-26, MB-DEC-32: of two blanks one becomes a 1, the other still throws a hero."""
    scene = battle("A achilles C4, B medusa C4, B odysseus C4", hand="achilles, A.art")
    with scene.dice("roll 0 0 1 1 1 1 1"):
        act(scene, "achilles", "attack odysseus", "convert 1", "allocate 0 0 6")
        assert scene.decision.kind == "throw" and scene.asked == "A"
        scene.play("throw C3")
    assert where(scene, "odysseus") == "C3"


# -- 4dx and 4e -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "is_asked"), [("odysseus C4 1", False), ("odysseus C4", True)])
def test_up_to_defence_five_dice_allocate_themselves(target: str, is_asked: bool) -> None:
    """MB-RULING-19, MB-DEC-27, MB-ATK-09: at 5 most wounds at once, at 6 the attacker chooses."""
    scene = battle(f"A leonidas C4, B {target}", hand="leonidas, A.art")
    with scene.dice("roll 5 4 4 1 0 0"):
        act(scene, "leonidas", "attack odysseus")
        if is_asked:
            assert scene.decision.kind == "allocate dice" and scene.asked == "A"
            scene.play("allocate 1 0 2")
    assert vitality(scene, "odysseus") == (5 if is_asked else 0)


def test_all_fives_are_rolled_by_default() -> None:
    """MB-DEC-29, MB-ATK-10, MB-RULING-22: one way to allocate, no question, two dice."""
    scene = battle("A leonidas C4, B zeus C4", hand="leonidas, A.art")
    with scene.dice("roll 5 5 0 0 0 0", "roll 3 3"):
        act(scene, "leonidas", "attack zeus")
    assert vitality(scene, "zeus") == 7


def test_by_hand_the_second_assault_is_all_or_nothing() -> None:
    """MB-DEC-29, MB-ATK-09, MB-RULING-22: where every die is asked for, both or none; and it may be left out."""
    scene = battle("A leonidas C4, B zeus C4", hand="leonidas, A.art", house={"manual_dice": "true"})
    with scene.dice("roll 5 5 0 0 0 0"):
        act(scene, "leonidas", "attack zeus")
        if scene.decision.kind == "allocate dice":
            scene.play("allocate 0 2 0")
        assert scene.options() == ["second-assault 0", "second-assault 2"] and scene.asked == "A"
        scene.play("second-assault 0")
    assert scene.events(Wounded) == []


def test_the_manual_lets_the_attacker_fix_the_number_of_fives() -> None:
    """MB-DEC-28, MB-ATK-10, MB-ATK-11: one five is rolled, the other saved for it: 6 and 1 reach 7."""
    scene = battle("A leonidas C4, B hydra C4", hand="leonidas, A.art", edition="manual")
    with scene.dice("roll 5 5 0 0 0 0", "roll 1"):
        act(scene, "leonidas", "attack hydra", "allocate 0 2 0")
        assert scene.options() == ["second-assault 0", "second-assault 1", "second-assault 2"]
        scene.play("second-assault 1")
    assert vitality(scene, "hydra") == 8


def test_a_ten_may_be_rolled_on_in_the_manual() -> None:
    """MB-ATK-15, MB-RULING-23, MB-DEC-30: only where every die is asked for; a blank loses the wound."""
    scene = battle("A leonidas C4, B hydra C4", hand="leonidas, A.art", edition="manual", house={"manual_dice": "true"})
    with scene.dice("roll 5 0 0 0 0 0", "roll 5", "roll 0"):
        act(scene, "leonidas", "attack hydra", "allocate 0 1 0", "second-assault 1")
        assert scene.decision.kind == "roll tens again" and scene.options() == ["decline", "second-assault 1"]
        scene.play("second-assault 1")
    assert scene.events(Wounded) == []
    plain = battle("A leonidas C4, B hydra C4", hand="leonidas, A.art", edition="manual")
    with plain.dice("roll 5 0 0 0 0 0", "roll 5"):
        act(plain, "leonidas", "attack hydra", "allocate 0 1 0", "second-assault 1")
    assert vitality(plain, "hydra") == 8, "by default nobody does it"


def test_the_target_takes_the_wounds_of_both_assaults_at_once() -> None:
    """MB-ATK-16, MB-ATK-14, MB-WND-08: one wound now and two later are three together, told once."""
    scene = battle("A leonidas C4, B atalanta C4", hand="leonidas, A.art")
    with scene.dice("roll 5 5 5 1 0 0", "roll 3 4"):
        act(scene, "leonidas", "attack atalanta", "allocate 1 2 0")
    assert scene.events(Wounded) == [Wounded(number(scene, "atalanta"), 3)]


# -- 4g -------------------------------------------------------------------------------------------------------------


def test_the_blanks_of_the_final_first_roll_throw() -> None:
    """MB-RULING-17, MB-DEC-32: a blank that came with a re-roll counts, one that was rolled away does not."""
    for first, taken, again, is_thrown in (("1 1 1 1 1 1 1", "1", "0", True), ("0 1 1 1 1 1 1", "0", "1", False)):
        scene = battle("A minotaur C4, B odysseus C4", hand="minotaur, A.art")
        with scene.dice(f"roll {first}", f"roll {again}"):
            act(scene, "minotaur", "attack odysseus", f"reroll {taken}")
            scene.play(scene.options()[0])
            assert (scene.decision.kind == "throw") == is_thrown
            if is_thrown:
                scene.play("throw C5")
                assert scene.decision.kind != "throw", "one throw for an attack"


def test_the_thrown_are_moved_only_where_they_can_go() -> None:
    """MB-DEC-32: not into a rock or a full area, and with no area left nobody is asked."""
    scene = battle("A zeus C5, B odysseus C5, B medusa C6, B hydra C6, B amazons C6", hand="zeus, A.art")
    with scene.dice("roll" + " 0" * 8):
        act(scene, "zeus", "attack odysseus")
        assert scene.options()[0] == "decline" and set(offered(scene, "throw")) == {"B4", "C4", "D4", "D5"}
        scene.play("decline")
    assert where(scene, "odysseus") == "C5"
    short = battle("A zeus C5, B hydra C5", hand="zeus, A.art")
    with short.dice("roll 0 1 1 1 1 1 1 1"):
        act(short, "zeus", "attack hydra", "allocate 0 0 7")
    assert short.decision.kind == "simple action", "a monster takes two blanks"


def test_a_destroyed_target_is_not_put_anywhere() -> None:
    """MB-RULING-16: blanks or not, it is off the board, and its omphalos lies where it stood."""
    scene = battle("A zeus C4, B odysseus C4 1 *", hand="zeus, A.art")
    with scene.dice("roll 5 5 5 0 0 0 0 0"):
        act(scene, "zeus", "attack odysseus")
    assert scene.decision.kind == "simple action" and where(scene, "odysseus") == ""
    assert scene.events(Moved) == [] and table(scene).ground[number(scene, "C4", "area")] == 1


# -- lava -----------------------------------------------------------------------------------------------------------


def test_lava_is_an_attack_without_an_attacker() -> None:
    """MB-RULING-42, MB-CMB-09: a second assault and Endurance, but no guard, throw or retaliation."""
    scene = battle("A achilles B3, A cerberus B2, B zeus E1", hand="achilles 2, A.art 2", board="tartarus")
    with scene.dice("roll 5 5 5 5 5", "roll 4 4 4 0 0"):
        act(scene, "achilles", "walk B2")
        assert scene.asked == "B" and scene.decision.kind == "allocate dice"
        scene.play("allocate 0 5 0")
        assert scene.decision.kind == "lava exit"
    assert vitality(scene, "achilles") == 2, "three dice at 9, one wound less"


def test_only_unconditional_defence_counts_against_lava() -> None:
    """MB-RULING-42: neither cover nor Torment has a say, while Close Protection has."""
    scene = battle("A athena B2, A cerberus B2, B hades B2", board="tartarus")
    attack = new_attack(-1, number(scene, "athena"), 1, 4, 0, dice=5)
    assert [part.source for part in defence_of(table(scene), attack).parts] == ["unit", "close protection"]


def test_the_numbers_that_are_rolled_are_those_that_are_explained() -> None:
    """MB-ATK-02: in every pair of units of random positions, limits of single modifiers and of 0 to 10 included."""
    game = games.find("pantheon")
    compared = 0
    for scenario in game.scenarios():
        for edition in ("rulebook", "manual"):
            state, rng = game.new(scenario, {"edition": edition}), Rng(7, f"{scenario} {edition}")
            for answers in range(400):
                asked = pending(state)
                if asked is None:
                    break
                if answers % 40 == 39:
                    assert isinstance(state, PantheonState)
                    compared += compare_strengths(state)
                answer = asked.sample(rng) if isinstance(asked, Chance) else rng.pick(asked.options)
                advance(state, answer, asked.seat)
    assert compared > 5000


def compare_strengths(state: PantheonState) -> int:
    """Compare the numbers of all attacks that one unit on the board might make on another; how many they are."""
    standing = [unit for unit, area in enumerate(state.area) if area >= 0]
    for attacker in standing:
        for target in standing:
            distance = state.rules.board.graph.distance(state.area[attacker], state.area[target])
            attack = new_attack(attacker, target, state.owner[attacker], SINGLE, distance)
            assert offence_total(state, attack) == offence_of(state, attack).total
            assert defence_total(state, attack) == defence_of(state, attack).total
    return len(standing) ** 2
