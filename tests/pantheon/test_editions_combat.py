"""The two editions in an attack: strength, dice, targets, evading, guards, throws and retaliation."""

from __future__ import annotations

from pathlib import Path

from battle import act, battle, number, offered, place, play_on, table, vitality, where
from scene import Scene

from strategos.games.pantheon.events import Assaulted, Thrown, Wounded
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import effective_range, movement
from strategos.games.pantheon.rules.dice import DiceRules, has_second_assault
from strategos.games.pantheon.rules.strength import effective
from strategos.kernel.stats import Modifier


def kind(scene: Scene) -> str:
    """What is asked, and of whom."""
    return f"{scene.asked} {scene.decision.kind}"


def roll(*faces: int) -> str:
    return "roll " + " ".join(str(face) for face in faces)


def athena_against(target: str, *first: int, **house: str) -> Scene:
    """Athena (7 dice) has rolled against a unit of B in the open."""
    scene = battle(f"A athena C4, B {target} C4, B ares E3", "athena, A.art 2", house=house)
    act(scene, "athena")
    with scene.dice(roll(*first, *[0] * (7 - len(first)))):
        scene.play(f"attack {target}")
    return scene


# -- strength ---------------------------------------------------------------------------------------------------------


def test_range_and_movement_are_held_at_ten_or_not(tmp_path: Path) -> None:
    """MB-ED-10: Centaurs of a pack with range and movement 10, on a slope and on Pegasus."""
    (tmp_path / "units").mkdir()
    (tmp_path / "pack.toml").write_text('name = "Far"\nversion = "1"\ngame = "pantheon"\n')
    (tmp_path / "units" / "centaurs.toml").write_text('id = "centaurs"\nstats = [3, 6, 10, 10]\n')
    game = Pantheon((tmp_path,))
    for value, most in (("all", 10), ("offence_defence", 11)):
        state = game.blank("duel", {"stat_clamp_scope": value})
        assert isinstance(state, PantheonState)
        place(state, ["A", "centaurs", "A3"])
        state.settle()
        centaurs = state.setup.notation.names.number("unit", "centaurs")
        assert effective_range(state, centaurs) == most
        state.mounted = centaurs
        assert movement(state, centaurs) == most
        high = effective(state, "offence", Modifier(9, "unit", ""), [Modifier(2, "x", "")])
        assert high.total == 10  # offence and defence are held in both


def test_a_single_larger_modifier_is_the_limit_or_two_is() -> None:
    """MB-ED-11: +3 stays +3 or becomes +2; three times +1 is +2 in both."""
    for value, three, minus in (("single_larger", 8, 2), ("flat", 7, 3)):
        state = table(battle("A zeus C4, B ares E3", house={"modifier_cap": value}))
        base = Modifier(5, "unit", "")
        assert effective(state, "offence", base, [Modifier(3, "x", "")]).total == three
        assert effective(state, "offence", base, [Modifier(-3, "x", ""), Modifier(-1, "y", "")]).total == minus
        assert effective(state, "offence", base, [Modifier(1, "x", "")] * 3).total == 7


def test_the_active_player_declares_first_or_the_attacker_does() -> None:
    """MB-ED-12: Atalanta is active, the Minotaur strikes back in a forest: her Dodge or his Force of Nature first."""
    for value, order in (("active_first", ["A declare", "B force of nature"]),
                         ("attacker_first", ["B force of nature", "A declare"])):  # fmt: skip
        units = "A atalanta B1, A zeus A5, B minotaur B1, B ares E3"
        scene = battle(units, "atalanta, A.art 2, minotaur", house={"declaration_order": value})
        act(scene, "atalanta")
        with scene.dice(roll(0, 0, 0, 0, 0)):
            scene.play("attack minotaur")
        scene.play("retaliate")
        asked = [kind(scene)]
        scene.play("decline")
        assert [*asked, kind(scene)] == order


# -- dice -------------------------------------------------------------------------------------------------------------


def test_without_the_gate_a_low_defence_still_has_no_second_assault() -> None:
    """MB-ED-13: a 5 wounds a defence of 5 at once, so that nothing is left to roll; from 6 on both go on."""
    for value in ("true", "false"):
        low = athena_against("infernal_warriors", 5, 5, 4, 1, second_assault_gate=value)
        assert low.events(Wounded) == [Wounded(number(low, "infernal_warriors"), 3)]
        high = battle("A athena C4, B spartans C4, B ares E3", "athena, A.art 2", house={"second_assault_gate": value})
        act(high, "athena")
        with high.dice(roll(5, 0, 0, 0, 0, 0, 0), roll(1)):
            high.play("attack spartans")
        assert high.events(Wounded) == [Wounded(number(high, "spartans"), 1)]
    assert not has_second_assault(5, DiceRules(True))
    assert has_second_assault(5, DiceRules(False))


def test_all_fives_are_rolled_again_or_as_many_as_the_attacker_says() -> None:
    """MB-ED-14: three fives against the Spartans; two of them may stay on the table."""
    every = battle("A athena C4, B spartans C4, B ares E3", "athena, A.art 2", house={"choose_fives": "false"})
    act(every, "athena")
    with every.dice(roll(5, 5, 5, 0, 0, 0, 0), roll(1, 0, 0)):
        every.play("attack spartans", "allocate 0 3 0")
    assert every.events(Wounded) == [Wounded(number(every, "spartans"), 1)]

    some = athena_against("spartans", 5, 5, 5, choose_fives="true")
    some.play("allocate 0 3 0")
    assert some.options() == [f"second-assault {dice}" for dice in range(4)]
    with some.dice(roll(1)):
        some.play("second-assault 1")
    assert some.events(Wounded) == [Wounded(number(some, "spartans"), 1)]


def test_a_five_that_is_not_rolled_is_lost_or_saved() -> None:
    """MB-ED-15: one of two fives makes 6 against Leonidas; only a saved five lifts it to 7."""
    for value, wounds in (("false", 0), ("true", 1)):
        scene = athena_against("leonidas", 5, 5, choose_fives="true", save_fives=value)
        if value == "true":
            assert scene.options() == ["allocate 0 0 2", "allocate 0 1 1", "allocate 0 2 0"]
            scene.play("allocate 0 2 0")
        with scene.dice(roll(1)):
            scene.play("second-assault 1")
        assert vitality(scene, "leonidas") == 6 - wounds


def test_saving_fives_alone_changes_nothing_as_all_are_rolled() -> None:
    """MB-ED-15: without a choice there is no five left to save."""
    offers = [athena_against("spartans", 5, 5, 4, save_fives=value).options() for value in ("false", "true")]
    assert offers[0] == offers[1]


def test_a_die_at_ten_is_final_or_may_be_rolled_on() -> None:
    """MB-ED-16: asked of players who handle their dice; a blank takes the wound away."""
    for value in ("false", "true"):
        scene = athena_against("spartans", 5, manual_dice="true", exploding_tens=value)
        scene.play("allocate 0 1 0")
        with scene.dice(roll(5)):
            scene.play("second-assault 1")
        if value == "true":
            assert scene.options() == ["decline", "second-assault 1"]
            with scene.dice(roll(0)):
                scene.play("second-assault 1")
        assert vitality(scene, "spartans") == (2 if value == "false" else 3)
        quick = battle("A athena C4, B spartans C4, B ares E3", "athena, A.art 2", house={"exploding_tens": value})
        act(quick, "athena")
        with quick.dice(roll(5, 0, 0, 0, 0, 0, 0), roll(5)):  # nobody is asked what never helps
            quick.play("attack spartans")
        assert vitality(quick, "spartans") == 2


def test_blanks_serve_a_throw_wherever_they_lie() -> None:
    """MB-ED-60: taken away at once or kept aside, the two blanks throw the Hydra."""
    for value in ("removed", "aside"):
        scene = battle("A zeus C4, B hydra C4, B ares E3", "zeus, A.art", house={"blank_handling": value})
        act(scene, "zeus")
        with scene.dice(roll(0, 0, 1, 1, 1, 1, 1, 1)):
            scene.play("attack hydra", "allocate 0 0 6")
        assert kind(scene) == "A throw"


def test_dice_are_settled_or_handled_one_by_one() -> None:
    """MB-RULING-19: up to defence 5 nothing is asked, then the best ways; by hand every way and the second roll."""
    quick = athena_against("infernal_warriors", 2, 3, 4)
    assert quick.events(Wounded) == [Wounded(number(quick, "infernal_warriors"), 1)]
    slow = athena_against("infernal_warriors", 2, 3, 4, manual_dice="true")
    assert slow.options() == [f"allocate {w} 0 {s}" for w, most in ((0, 3), (1, 1)) for s in range(most + 1)]
    slow.play("allocate 0 0 3")
    assert slow.events(Wounded) == []

    best = athena_against("leonidas", 5, 5, 1)
    assert best.options() == ["allocate 0 2 1", "allocate 1 0 0"]
    hand = athena_against("leonidas", 5, 5, 1, manual_dice="true")
    assert set(best.options()) < set(hand.options())
    hand.play("allocate 0 2 1")
    assert hand.options() == ["second-assault 0", "second-assault 2"]
    with hand.dice(roll(1, 4)):
        hand.play("second-assault 2")
    assert hand.options() == ["allocate 1 0 0", "allocate 2 0 0"]  # the 9 has wounded, the 6 may be raised
    hand.play("allocate 1 0 0")
    assert vitality(hand, "leonidas") == 5


def test_a_monster_slayer_rolls_up_to_two_dice_or_exactly_two() -> None:
    """MB-ED-56: up to two in both editions; by a house rule two or none."""
    sizes = {}
    for value in ("up_to", "exactly"):
        units = "A heracles C4, A zeus A1, B hydra C4, B ares E3"
        scene = battle(units, "heracles, A.art", house={"monster_slayer": value})
        act(scene, "heracles")
        with scene.dice(roll(0, 0, 1, 2, 3, 4, 5)):
            scene.play("attack hydra")
        scene.play("first monster_slayer")
        sizes[value] = {len(text.split()) - 1 for text in scene.options()}
    assert sizes == {"up_to": {0, 1, 2}, "exactly": {0, 2}}
    manual = battle(units, "heracles, A.art", edition="manual")
    assert not any(effect.is_exact for effect in table(manual).rules.dice_effects)


# -- targets ----------------------------------------------------------------------------------------------------------


def test_an_area_attack_needs_an_enemy_or_not() -> None:
    """MB-ED-17: Lightning on the own Hoplites, no enemy near; B plays the attacker's part."""
    for value in ("true", "false"):
        units = "A zeus A1, A hoplites A2, B ares E5"
        scene = battle(units, "zeus, A.art 2", house={"area_needs_enemy": value})
        act(scene, "zeus")
        assert ("use lightning" in scene.options()) == (value == "false")
        if value == "false":
            with scene.dice(roll(0, 0, 0, 0, 0, 0)):
                scene.play("use lightning")
            assert kind(scene) == "B throw"


def test_targets_of_a_multiple_attack_are_named_before_or_one_by_one() -> None:
    """MB-ED-18: a retaliation throws the Hydra to the Hoplites, who are a target only if she may still name one."""
    for value in ("up_front", "one_by_one"):
        units = "A hydra C4, A zeus A1, B spartans C4, B hoplites E4, B ares E1"
        house = {"multi_declaration": value, "retaliate_vs_multiple": "true"}
        scene = battle(units, "hydra, A.art, spartans", house=house)
        act(scene, "hydra")
        with scene.dice(roll(0, 0, 0, 0, 0), roll(0, 0, 0, 0, 0)):
            scene.play("use onslaught", "decline", "retaliate")
        further = (roll(0, 0, 0, 0, 0),) if value == "one_by_one" else ()
        with scene.dice(*further):
            scene.play("throw D4")
        targets = [event.target for event in scene.events(Assaulted)]
        assert (number(scene, "hoplites") in targets) == (value == "one_by_one")


def test_a_multiple_attack_is_answered_or_not() -> None:
    """MB-ED-19: the Spartans in the Hydra's area, and never those in the next."""
    for value in ("false", "true"):
        units = "A hydra C4, A zeus A1, B spartans C4, B ares E1"
        scene = battle(units, "hydra, A.art, spartans", house={"retaliate_vs_multiple": value})
        act(scene, "hydra")
        with scene.dice(roll(0, 1, 1, 1, 1)):
            scene.play("use onslaught", "decline")
        assert (kind(scene) == "B retaliation") == (value == "true")


def test_a_retaliation_is_declared_after_the_attack_in_both_editions() -> None:
    """MB-ED-20: without Initiative after the dice, with it before them, whichever moment the book names."""
    for value in ("step", "end"):
        late = athena_against("spartans", 1, retaliation_declaration=value)
        assert not late.events(Wounded)
        late = battle("A athena C4, B spartans C4, B ares C4", "athena, A.art, spartans, ares",
                      house={"retaliation_declaration": value})  # fmt: skip
        act(late, "athena")
        with late.dice(roll(0, 0, 0, 0, 0, 0, 0)):
            late.play("attack spartans")
        assert (kind(late), len(late.events(Assaulted))) == ("B retaliation", 1)
        early = battle("A athena C4, B ares C4", "athena, A.art, ares", house={"retaliation_declaration": value})
        act(early, "athena", "attack ares")
        assert (kind(early), len(early.events(Assaulted))) == ("B retaliation", 0)


FULL = "A odysseus C4, A zeus A1, B amazons B3, B ares B3, B centaurs B3"


def test_a_full_area_next_door_is_attacked_as_one_likes_or_in_melee() -> None:
    """MB-ED-21: Odysseus shoots or storms; with the bonus of the manual he can only storm."""
    for value, shots in (("chosen", ["ares", "amazons", "centaurs"]), ("plus_range", [])):
        scene = battle(FULL, "odysseus, A.art", house={"full_area_attack": value})
        act(scene, "odysseus")
        assert sorted(offered(scene, "attack")) == sorted(shots)
        assert sorted(offered(scene, "storm")) == ["amazons", "ares", "centaurs"]


def test_a_storm_is_answered_across_the_border_or_not() -> None:
    """MB-ED-53: Ares strikes back at once, or has to stand in the same area for it."""
    for value in ("true", "false"):
        scene = battle(FULL, "odysseus, A.art 2, ares", house={"retaliate_full_area": value})
        act(scene, "odysseus")
        if value == "true":
            scene.play("storm ares")
            assert kind(scene) == "B retaliation"
        else:
            with scene.dice(roll(0, 0, 0, 0, 0)):
                scene.play("storm ares")
            assert scene.asked == "A"


def test_ruins_help_against_a_storm_or_only_from_within() -> None:
    """MB-ED-54: a 4 wounds the Amazons (defence 4) in the ruins unless these add one."""
    for value, wounds in (("distance_0", 0), ("inside", 1)):
        scene = battle(FULL, "odysseus, A.art 2", house={"ruins_bonus": value})
        act(scene, "odysseus")
        with scene.dice(roll(4, 0, 0, 0, 0)):
            scene.play("storm amazons")
        assert vitality(scene, "amazons") == 4 - wounds
        beside = battle("A achilles B3, A zeus A1, B amazons B3, B ares E3", "achilles, A.art 2",
                        house={"ruins_bonus": value})  # fmt: skip
        act(beside, "achilles")
        with beside.dice(roll(4, 0, 0, 0, 0, 0, 0)):
            beside.play("attack amazons", "convert 0")
        assert vitality(beside, "amazons") == 4


# -- guards and throws ------------------------------------------------------------------------------------------------


def test_guard_works_in_volleys_unless_a_house_rule_leaves_the_details_out() -> None:
    """MB-ED-39: alike in both editions; the plain redirect is for single attacks."""
    for house in ({}, {"edition": "manual"}, {"guard_details": "false"}):
        units = "A zeus C4, B hoplites C3, B odysseus C3, B ares E5"
        scene = battle(units, "zeus, A.art 2", house=house)
        act(scene, "zeus", "use lightning")
        if "guard_details" in house:
            with scene.dice(roll(1, 1, 1, 1, 1, 1)):
                scene.play("attack odysseus")
            assert scene.decision.kind != "guard"
        else:
            scene.play("attack odysseus")
            assert scene.options() == ["decline", "guard hoplites"]
        single = battle(units.replace("C3", "C4"), "zeus, A.art", house=house)
        act(single, "zeus", "attack odysseus")
        assert single.options() == ["decline", "guard hoplites"]


def test_a_thrown_unit_drops_its_omphalos_or_keeps_it() -> None:
    """MB-ED-36: the Hoplites land in the next area, with or without it."""
    for value in ("true", "false"):
        scene = battle("A zeus C4, B hoplites C4 *, B ares E3", "zeus, A.art", house={"throw_drops_omphalos": value})
        act(scene, "zeus")
        with scene.dice(roll(*[0] * 8)):
            scene.play("attack hoplites", "throw C3")
        assert where(scene, "hoplites") == "C3"
        assert table(scene).carries[number(scene, "hoplites")] == (0 if value == "true" else 1)
        assert table(scene).ground[number(scene, "C4", "area")] == (1 if value == "true" else 0)


def test_a_destroyed_target_is_thrown_in_both_editions_and_not_by_a_house_rule() -> None:
    """MB-ED-37: nothing happens on the board; an event says that the blanks were used."""
    for house in ({}, {"edition": "manual", "choose_fives": "false"}, {"throw_destroyed": "false"}):
        scene = battle("A zeus C4, B spartans C4 1, B ares E3", "zeus, A.art", house=house)
        act(scene, "zeus")
        with scene.dice(roll(0, 0, 0, 0, 0, 0, 5, 5)):
            scene.play("attack spartans", "allocate 1 0 0")
        thrown = [] if "throw_destroyed" in house else [Thrown(number(scene, "spartans"))]
        assert (where(scene, "spartans"), scene.events(Thrown)) == ("", thrown)
        play_on(scene, "done")
