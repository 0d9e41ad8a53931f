"""The powers of Achilles, Heracles and Leonidas: what they do, and when they cannot be used."""

from __future__ import annotations

from battle import acting, battle, number, offered, play_on, play_until, table, vitality

from strategos.games.pantheon.events import PieceRemoved, Wounded

# -- Achilles: Endurance and Prowess ----------------------------------------------------------------------------------


def test_endurance_takes_a_wound_off_every_attack() -> None:
    """MB-POW-04, MB-RULING-54, MB-RULING-85: as often as he is attacked, never below 0, while the row has it."""
    for vigour, rolled, second, left in (
        (4, "5 5 0 0 0", "5 5", 3),
        (4, "5 0 0 0 0", "5", 4),
        (2, "5 0 0 0 0", "5", 1),
    ):
        scene = acting(
            f"A amazons A1, A zeus E5, B achilles A2 {vigour}, B ares E1",
            "amazons",
            hand="amazons, A.art",
            board="olympus",
        )
        with scene.dice(f"roll {rolled}", f"roll {second}"):
            scene.play("attack achilles")
        assert vitality(scene, "achilles") == left


def test_endurance_helps_against_lava_after_a_walk_but_not_after_a_run() -> None:
    """MB-POW-04, MB-POW-08, MB-EX-28, MB-RULING-97: passive powers are off in a complex activation."""
    for mode, verb, left in (("simple", "walk", 4), ("complex", "run", 3)):
        scene = acting(
            "A achilles B1, A zeus E5, B ares E1", "achilles", mode, hand="achilles, A.art, B.art", board="tartarus"
        )
        with scene.dice("roll 5 0 0 0 0", "roll 5"):
            scene.play(f"{verb} B2", "exit A1")
        assert vitality(scene, "achilles") == left


def test_prowess_turns_blanks_into_ones_that_throw_nobody() -> None:
    """MB-POW-04, MB-DEC-26, MB-RULING-18: any number of first-assault blanks; the others still serve Mighty Throw."""
    scene = acting(
        "A achilles A1, A zeus E5, B amazons A1 3, B ares E1", "achilles", hand="achilles, A.art", board="olympus"
    )
    with scene.dice("roll 0 0 0 1 1 1 1"):
        scene.play("attack amazons")
        assert scene.options() == ["convert 0", "convert 1", "convert 2", "convert 3"]
        scene.play("convert 3")
    assert (
        vitality(scene, "amazons") == 2 and scene.decision.kind == "simple action"
    )  # 1 + 3 others: one wound, no throw
    other = acting(
        "A achilles A1, A zeus E5, B amazons A1 3, B ares E1", "achilles", hand="achilles, A.art", board="olympus"
    )
    with other.dice("roll 0 0 0 1 1 1 1"):
        other.play("attack amazons", "convert 2")
    assert other.decision.kind == "throw"


def test_prowess_is_in_his_retaliations_and_gone_on_the_last_row() -> None:
    """MB-POW-07, MB-RULING-33: at vitality 2 yes, at 1 no."""
    for vigour, kind in ((2, "convert blanks"), (1, "throw")):
        scene = acting(
            f"A infernal_hounds A1, A zeus E5, B achilles A1 {vigour}, B ares E1",
            "infernal_hounds", hand="infernal_hounds, A.art, achilles", board="olympus",
        )  # fmt: skip
        dice = 6 if vigour == 2 else 5
        with scene.dice("roll 0 0 0 0 0", "roll" + " 0" * dice):
            scene.play("attack achilles", "retaliate")
        assert scene.asked == "B" and scene.decision.kind == kind


# -- Heracles: Feat and Strength --------------------------------------------------------------------------------------


def test_feat_rolls_dice_of_his_own_attack_again() -> None:
    """MB-POW-04, MB-RULING-84: up to X dice of the owner's choice, 2 of them above vitality 3, then 1."""
    for vigour, dice, most in ((7, 7, 2), (4, 6, 2), (3, 6, 1)):
        scene = acting(
            f"A heracles A1 {vigour}, A zeus E5, B amazons A1 2, B ares E1",
            "heracles",
            hand="heracles, A.art",
            board="olympus",
        )
        with scene.dice("roll 4" + " 1" * (dice - 1), "roll" + " 4" * most):
            scene.play("attack amazons")
            assert max(len(text.split()) - 1 for text in scene.options()) == most
            scene.play("reroll" + " 1" * most)


def test_feat_makes_an_attacker_roll_good_dice_again() -> None:
    """MB-POW-04, MB-DEC-25, MB-DEC-26: the owner of Heracles picks, also out of dice he did not roll."""
    scene = acting("A zeus A1, A hydra E5, B heracles A1, B ares E1", "zeus", hand="zeus, A.art", board="olympus")
    with scene.dice("roll 5 5 1 0 0 0 0 0", "roll 0 0"):
        scene.play("attack heracles")
        assert scene.asked == "B" and scene.decision.kind == "re-roll"
        scene.play("reroll 5 5", "decline")
    assert vitality(scene, "heracles") == 7


def test_feat_works_against_retaliation_and_lava() -> None:
    """MB-POW-08, MB-RULING-33, MB-RULING-42: whatever rolls dice against him; not in his own complex action."""
    scene = acting(
        "A heracles A1, A zeus E5, B infernal_hounds A1, B ares E1",
        "heracles", hand="heracles, A.art, infernal_hounds", board="olympus",
    )  # fmt: skip
    with scene.dice("roll 1 1 1 0 0 0 0", "roll 0 0 0 0 1"):
        scene.play("attack infernal_hounds", "reroll", "decline", "retaliate")
        assert scene.asked == "A" and scene.decision.kind == "re-roll"
        scene.play("reroll")
    burning = acting("A heracles B1, A zeus E5, B ares E1", "heracles", hand="heracles, A.art, B.art", board="tartarus")
    with burning.dice("roll 5 0 0 0 0", "roll 0"):
        burning.play("walk B2")
        assert burning.asked == "A" and burning.decision.kind == "re-roll"
        burning.play("reroll 5")
    assert vitality(burning, "heracles") == 7
    running = acting(
        "A heracles B1, A zeus E5, B ares E1", "heracles", "complex", hand="heracles, B.art", board="tartarus"
    )
    with running.dice("roll 0 0 0 0 0"):
        running.play("run B2")
    assert running.decision.kind == "lava exit"


THROWING = "heracles, A.art 2, B.art"


def test_strength_hurls_a_tree_or_column_of_the_surroundings() -> None:
    """MB-POW-02, MB-POW-08, MB-COMP-26: piece and target are chosen together, X dice at distance 1 or 2."""
    scene = acting("A heracles B2, A zeus E5, B amazons A2, B ares E1", "heracles", hand=THROWING, board="olympus")
    scene.play("use strength")
    assert scene.options() == ["hurl B1 amazons", "hurl B3 amazons", "hurl C2 amazons"]
    with scene.dice("roll 4 0 0 0 0 0 0 0"):
        scene.play("hurl B1 amazons", "reroll", "decline")
    assert scene.events(PieceRemoved) == [PieceRemoved(number(scene, "B1", "area"))]
    assert vitality(scene, "amazons") == 3 and not offered(scene, "attack")


def test_strength_sees_through_the_place_of_the_last_piece() -> None:
    """MB-POW-08, MB-TERR-02: sight is looked at after the removal; another piece does not open it."""
    scene = battle("A heracles B2, A zeus E5, B amazons D1, B ares E4", THROWING, board="olympus")
    ruins = number(scene, "C2", "area")
    table(scene).pieces[ruins] = 1
    scene.play("activate heracles", "simple", "use strength")
    assert [text for text in scene.options() if "amazons" in text] == ["hurl C2 amazons"]
    whole = acting("A heracles B2, A zeus E5, B amazons D1, B ares E4", "heracles", hand=THROWING, board="olympus")
    assert "use strength" not in whole.options()


def test_strength_at_a_flyer_needs_no_sight() -> None:
    """MB-TYPE-08, MB-LOS-09: it is a single attack, so a flying target is seen over everything."""
    scene = acting(
        "A heracles B2, A zeus E5, B atalanta D1, B ares E4",
        "heracles",
        rider="atalanta",
        hand=THROWING,
        board="olympus",
    )
    scene.play("use strength")
    assert "hurl B1 atalanta" in scene.options()


def test_strength_keeps_its_price_after_an_evade_and_takes_a_new_target() -> None:
    """MB-POW-08, MB-RULING-27: in the manual wings help at range 2; the piece stays removed."""
    scene = acting(
        "A heracles B2, A zeus E5, B atalanta A2, B amazons A1, B ares E4", "heracles", rider="atalanta",
        hand="heracles, A.art 2, B.art 2", board="olympus", edition="manual",
    )  # fmt: skip
    scene.play("use strength", "hurl B1 atalanta", "evade")
    assert scene.options() == ["decline", "attack amazons"]
    with scene.dice("roll 4 0 0 0 0 0 0 0"):
        scene.play("attack amazons", "reroll", "decline")
    assert vitality(scene, "amazons") == 3 and len(scene.events(PieceRemoved)) == 1


def test_strength_needs_a_piece_a_distant_target_and_a_card() -> None:
    """MB-POW-06, MB-POW-08: nothing to throw, nobody to throw at, nothing to pay with."""

    def offers(units: str, hand: str = THROWING, mode: str = "simple") -> bool:
        return "use strength" in acting(units, "heracles", mode, hand=hand, board="olympus").options()

    assert offers("A heracles B2, B ares A2") and not offers("A heracles B2, B ares A2", "heracles, B.art")
    assert not offers("A heracles B2, B ares B2")  # distance 0
    assert not offers("A heracles E1, B ares E2")  # no tree or column around
    assert not offers("A heracles B2, B ares A2", mode="complex")


# -- Leonidas: Born Leader and Wall of Shields ------------------------------------------------------------------------

KING = "A leonidas C4, A spartans C3, A hoplites A1, A zeus E5, B amazons C3, B ares E1"


def test_born_leader_sends_troops_of_the_surroundings_with_bonuses() -> None:
    """MB-POW-08, MB-DEC-48, MB-COMP-27: a card is fetched, they act at once; +1 offence now, +1 defence until A1."""
    scene = acting(KING, "leonidas", hand="leonidas, A.art 2, amazons, B.art", board="olympus")
    scene.play("done", "use born_leader")  # the hoplites are too far away
    assert scene.options() == ["decline", "take spartans"]
    scene.play("take spartans", "activate spartans", "simple")
    with scene.dice("roll 0 0 0 0 0 1"):  # 2 + 3 + 1
        scene.play("attack amazons", "decline", "decline")
    state = table(scene)
    spartans = 1 << number(scene, "spartans")
    assert state.count == 2 and state.roused == spartans
    play_until(scene, "recall")
    assert not state.roused and state.inspired == spartans
    play_until(scene, "pass or continue")
    assert state.active == 1 and state.inspired == spartans
    play_on(scene, "pass")
    play_until(scene, "pass or continue")
    assert state.active == 0 and not state.inspired


def test_born_leader_raises_the_defence_of_the_troops_he_sent() -> None:
    """MB-POW-08: a 6 becomes a 7."""
    scene = acting(
        KING.replace("amazons C3", "amazons C2"), "leonidas", hand="leonidas, A.art, amazons", board="olympus"
    )
    scene.play("done", "use born_leader", "take spartans", "activate spartans", "simple")
    play_until(scene, "pass or continue")
    play_on(scene, "continue", "activate amazons", "simple")
    with scene.dice("roll 5 5 0 0 0", "roll 0 0"):  # against 6 a wound now would have been offered
        scene.play("attack spartans")
    assert vitality(scene, "spartans") == 3


def test_born_leader_counts_towards_the_limit_and_is_not_for_the_weak() -> None:
    """MB-POW-06, MB-POW-07, MB-TURN-16, MB-RULING-70: dash at vitality 2; at the limit only the search is left."""
    second = battle(KING, "zeus, leonidas, A.art 2, B.art", board="olympus")
    second.play(
        "activate zeus",
        "simple",
        "done",
        "done",
        "activate leonidas",
        "simple",
        "done",
        "use born_leader",
        "take spartans",
    )
    assert table(second).count == 2 and second.decision.kind != "activate troops"
    for units, hand, mode in (
        (KING.replace("leonidas C4", "leonidas C4 2"), "leonidas, A.art 2, B.art", "simple"),
        (KING, "leonidas, B.art", "simple"),
        (KING, "leonidas, A.art 2, B.art", "complex"),
        (KING.replace("spartans C3", "spartans A2"), "leonidas, A.art 2, B.art", "simple"),
    ):
        scene = acting(units, "leonidas", mode, hand=hand, board="olympus")
        play_until(scene, "end of activation", "search")
        assert scene.asked == "B"


def test_wall_of_shields_passes_wounds_on_to_troops_beside_him() -> None:
    """MB-POW-04, MB-DEC-31, MB-RULING-85: any number, to one own troop unit, no more than it has figures."""
    scene = acting(
        "A zeus C4, A hydra E5, B leonidas C4 6, B spartans C4 1, B hoplites C3, B ares E1",
        "zeus", hand="zeus, A.art", board="olympus",
    )  # fmt: skip
    with scene.dice("roll 5 5 5 5 0 0 0 0", "roll 5 5 5 5"):
        scene.play("attack leonidas", "allocate 0 4 0")
        assert scene.asked == "B" and scene.options() == ["decline", "shield spartans 1"]
        scene.play("shield spartans 1", "decline")
    assert scene.events(Wounded) == [Wounded(number(scene, "spartans"), 1), Wounded(number(scene, "leonidas"), 3)]


def test_wall_of_shields_works_on_his_last_row_but_never_alone() -> None:
    """MB-POW-07: no dash in its column; without own troops beside him nobody is asked."""
    for units, options in (
        ("B leonidas C4 1, B hoplites C4 2", ["decline", "shield hoplites 1"]),
        ("B leonidas C4 1, B hoplites C3 2, A amazons C4", []),
    ):
        scene = acting(
            f"A atalanta B4, A zeus E5, {units}, B ares E1", "atalanta", hand="atalanta, A.art", board="olympus"
        )
        with scene.dice("roll 5 1 0 0 0"):
            scene.play("attack leonidas", "allocate 1 0 0")
        assert scene.decision.kind == ("wall of shields" if options else "simple action")
        assert not options or scene.options() == options
