"""The Action phase: colour steps, goes, purple units, and who may pass."""

from __future__ import annotations

import pytest
from field import fatigue, field, left, offered, order, play_until, table, where
from scene import Scene

from strategos.games.commander.card_events import CardDrawn
from strategos.games.commander.events import ActionPhaseOver, Activated, ActivationEnded, Summoned
from strategos.games.commander.words import NOTHING


def activated(scene: Scene) -> list[str]:
    """The units that were activated since this was last asked, in their order."""
    return [table(scene).rules.names[event.unit] for event in scene.events(Activated)]


def acting(scene: Scene) -> str:
    """The unit that is active: a scene may begin in its go."""
    return table(scene).rules.names[table(scene).active]


def test_each_colour_begins_with_the_first_player_and_the_players_alternate() -> None:
    """FC-EX-05, FC-ACT-01, FC-ACT-02, FC-ACT-03, FC-ACT-04: A ends red with two units in a row, B opens blue."""
    scene = field(
        "A knights:a_red A1 red, A knights:a_red2 B1 red, A knights:a_blue C1 blue, A knights:a_green D1 green,"
        "B hydra:b_red A9 red, B hydra:b_blue B9 blue, B hydra:b_blue2 C9 blue, B hydra:b_green D9 green",
        first="B",
        rear=False,
    )
    assert acting(scene) == "b_red"
    play_until(scene, "order_dice", "order")
    assert activated(scene) == ["a_red", "a_red2", "b_blue", "a_blue", "b_blue2", "b_green", "a_green"]


def test_purple_comes_after_green_and_yellow_last() -> None:
    """FC-ACT-01, FC-ACT-11, FC-ACT-05: a seat that passes with purple acts before yellow; then the phase is over."""
    scene = field(
        "A knights:a_yellow A1 yellow, A knights:a_purple B1 purple, B hydra:b_green A9 green, B hydra:b_blue B9 blue,"
        "B hydra:b_red C9 red, B hydra:b_yellow D9 yellow, B hydra:b_purple E9 purple",
        rear=False,
    )
    play_until(scene, "order_dice", "order")
    # A passes with its purple unit in every step; B, which has a unit of the colour, may not
    assert activated(scene) == ["b_red", "b_blue", "b_green", "a_purple", "b_purple", "a_yellow", "b_yellow"]
    assert len(scene.events(ActionPhaseOver)) == 1 and table(scene).round == 2


def test_who_has_a_unit_of_the_colour_cannot_pass() -> None:
    """FC-ACT-06, FC-RULING-24, FC-DEC-12: a red and a purple unit: one of them has to go, the blue one may not."""
    scene = field("A knights:a_red A1 red, A knights:a_purple B1 purple, A knights:a_blue C1 blue, B hydra A9 red")
    assert scene.asked == "A" and scene.decision.kind == "activate"
    assert scene.options() == ["activate a_red", "activate a_purple"]


def test_a_purple_unit_goes_in_place_of_one_of_the_colour() -> None:
    """FC-ACT-08, FC-CMD-23, FC-RULING-23: it uses A's go; the red unit of A waits for the next one."""
    scene = field("A knights:a_red A1 red, A knights:a_purple B1 purple, B hydra A9 red, B hydra:b_purple C9 purple")
    scene.play("activate a_purple", "begin", "hold")
    assert order(scene, "a_purple") == "" and order(scene, "a_red") == "red"
    assert scene.asked == "B" and offered(scene, "activate") == ["hydra", "b_purple"]
    scene.play("activate b_purple", "begin", "hold")
    assert scene.asked == "A" and activated(scene) == ["a_purple", "b_purple", "a_red"]


def test_only_purple_units_may_pass_and_are_asked_before_the_card() -> None:
    """FC-ACT-09, FC-DEC-08, FC-RULING-24, FC-RULING-25: passing draws nothing; going draws, and the go is taken."""
    scene = field("A knights A1 purple, B hydra A9 red, B hydra:beast C9 red", deck="A prayer 2")
    assert (scene.asked, scene.decision.kind, scene.options()) == ("A", "purple", ["pass", "go"])
    scene.play("pass")
    assert scene.events(CardDrawn) == [] and order(scene, "knights") == "purple"
    assert scene.asked == "B"
    scene.play("activate hydra", "begin", "hold")
    assert (scene.asked, scene.decision.kind) == ("A", "purple"), "a pass is for one go only"
    with scene.dice("draw prayer"):
        scene.play("go", "decline")
    assert activated(scene) == ["hydra", "knights"] and scene.asked == "A"


def test_a_lone_purple_unit_waits_for_the_closing_step() -> None:
    """FC-EX-27, FC-ACT-09, FC-ACT-10: no blue, no green; the purple unit has all actions, without a pass."""
    scene = field("A knights A1 red, B hydra A9 purple", first="B")
    assert scene.asked == "B" and scene.options() == ["pass", "go"]
    scene.play("pass", "begin", "hold")
    assert activated(scene) == ["knights", "hydra"]
    assert (scene.asked, scene.decision.kind) == ("B", "start")
    scene.play("begin")
    assert {"hold", "rest", "defend", "move B9", "run E9"} <= set(scene.options()) and "pass" not in scene.options()


def test_a_purple_unit_may_go_before_the_red_one() -> None:
    """FC-EX-27, FC-ACT-08: B goes at once, A's red unit follows, and nothing of red is left."""
    scene = field("A knights A1 red, B hydra A9 purple", first="B")
    scene.play("go", "begin", "hold", "begin", "hold")
    assert activated(scene) == ["hydra", "knights", "rear"]


def test_a_colour_without_tokens_has_no_step_for_purple_either() -> None:
    """FC-ACT-10, FC-ACT-05: with green alone on the map the first go is that of green, and purple may go in it."""
    scene = field("A knights:a_green A1 green, A knights:a_purple B1 purple, B hydra A9 purple", first="B")
    assert (scene.asked, scene.decision.kind) == ("B", "purple")
    scene.play("pass", "activate a_green", "begin", "hold")
    assert activated(scene) == ["a_green", "hydra"], "green is over, so that the closing step begins with B"


def test_the_closing_step_alternates_from_the_first_player_without_passing() -> None:
    """FC-ACT-11, FC-CMD-28: two purple units each; nobody is asked whether to pass."""
    scene = field(
        "A knights:a1 A1 purple, A knights:a2 B1 purple, B hydra:b1 A9 purple, B hydra:b2 C9 purple", first="B"
    )
    assert (scene.asked, scene.options()) == ("B", ["activate b1", "activate b2"])
    play_until(scene, "order_dice", "order")
    assert activated(scene) == ["b1", "a1", "b2", "a2", "rear"]


def test_a_go_is_card_unit_token_start_action_and_end() -> None:
    """FC-ACT-12, FC-ACT-13, FC-DEC-12, FC-RULING-25: the card comes first, the token goes with the choice."""
    scene = field("A knights:one A1 red, A knights:two C1 red, B hydra A9 red", deck="A powerful_strikes")
    with scene.dice("draw powerful_strikes"):
        assert (scene.asked, scene.decision.kind) == ("A", "card")
    assert order(scene, "one") == order(scene, "two") == "red" and activated(scene) == []
    scene.play("play")
    assert scene.decision.kind == "activate" and offered(scene, "activate") == ["one", "two"]
    scene.play("activate two")
    assert scene.decision.kind == "start" and (order(scene, "one"), order(scene, "two")) == ("red", "")
    scene.play("begin")
    assert scene.decision.kind == "action" and scene.events(ActivationEnded) == []
    scene.play("hold")
    assert len(scene.events(ActivationEnded)) == 1 and scene.asked == "B"


def test_a_unit_finishes_all_it_does_before_the_go_passes() -> None:
    """FC-ACT-07, FC-ACN-02: moving leaves the fight to the same player; only then it is B's go."""
    scene = field("A knights E5 red, B undead_cavalry H5 red")
    scene.play("begin", "move G5")
    assert (scene.asked, scene.decision.kind) == ("A", "fight")
    scene.play("hold")
    assert (scene.asked, scene.decision.kind) == ("B", "start")


# Units without a token


def test_a_unit_that_panicked_does_not_act() -> None:
    """FC-ACT-14, FC-ACT-04: the blue legionaries lose their order, so that blue and green pass over A."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 blue, B hydra A9 blue", first="B")
    with scene.dice("roll 1 5 5"):
        scene.play("begin", "attack legionaries", "no", "no")
    assert where(scene, "legionaries") == "G5" and order(scene, "legionaries") == ""
    scene.play("no")
    play_until(scene, "order_dice", "order")
    assert activated(scene) == ["hydra", "rear"]


def test_a_unit_that_gave_up_its_order_or_has_acted_does_not_act_again() -> None:
    """FC-ACT-14, FC-ACN-07, FC-ACT-13: neither the defender of this round nor the attacker has a second go."""
    scene = field("B undead_cavalry E5 red, A legionaries F5 green, B hydra A9 green", first="B")
    with scene.dice("roll 5 5 5", "roll 5 5"):
        scene.play("begin", "attack legionaries", "no", "give-order", "no")
    play_until(scene, "order_dice", "order")
    assert activated(scene) == ["hydra", "rear"]


def test_summoned_zombies_wait_for_the_next_round_but_support_and_are_attacked() -> None:
    """FC-ACT-14, FC-RULING-91: no token and no go; they give support at once, A may attack them, then get orders."""
    scene = field(
        "B imelstar E5 red, A legionaries F5 1, A legionaries:next G5 blue, B undead_cavalry H5 green",
        reserve="B green",
        first="B",
    )
    with scene.dice("roll 2 5 5"):
        scene.play("recharge necromancy green", "begin", "attack legionaries", "no", "no", "no", "summon")
    (event,) = scene.events(Summoned)
    name = table(scene).rules.names[event.unit]
    assert where(scene, name) == "F5" and order(scene, name) == "" and left(scene, name) == 4
    scene.play("begin")
    assert name in offered(scene, "attack"), "the blue legionaries may fight what has just risen"
    scene.play("hold")
    with scene.dice("roll 4 4 5"):  # supported by the zombies in F5
        scene.play("begin", "attack next", "no", "no")
    assert left(scene, "next") == 2
    play_until(scene, "order")
    assert name not in activated(scene) and table(scene).round == 2
    while offered(scene, "order")[0].split()[0] != name:
        scene.play(f"order {offered(scene, 'order')[-1]}")
    assert f"order {name} yellow" in scene.options()


# The last token of a colour


@pytest.mark.parametrize("reds", [1, 2])
def test_a_go_is_finished_though_the_last_token_of_the_colour_is_gone(reds: int) -> None:
    """FC-ACT-16, FC-RULING-99: Howl takes the only red order; the purple unit still acts, then red is over.

    With a second red token the step goes on, and A has its go in it.
    """
    second = "A knights:second M1 red," if reds == 2 else ""
    scene = field(
        f"B zombie_warriors E5 purple, B hydra A9 blue, A legionaries F5 red, {second} A knights A1 blue",
        deck="B howl",
        first="B",
    )
    with scene.dice("draw howl"):
        scene.play("go", "play", "retreat G5")
    assert where(scene, "legionaries") == "G5" and order(scene, "legionaries") == ""
    assert activated(scene) == ["zombie_warriors"] and table(scene).card == NOTHING
    with scene.dice(*["draw howl"] * (reds == 1)):  # blue begins with B, which draws again
        scene.play("begin", "hold")
    assert activated(scene) == ([] if reds == 1 else ["second"])
    assert (scene.asked, scene.decision.kind) == (("B", "card") if reds == 1 else ("A", "start"))


def test_a_red_order_given_up_in_a_purple_go_ends_the_step_after_it() -> None:
    """FC-ACT-16, FC-ACT-05, FC-ACT-10: the attacked unit held the last red token; blue begins with the First Player."""
    scene = field("A knights E5 purple, B undead_cavalry F5 red, B hydra A9 purple, A shooters A1 blue", first="B")
    scene.play("activate hydra", "begin", "hold")
    with scene.dice("roll 2 5 5 5", "roll 5 5"):
        scene.play("go", "begin", "attack undead_cavalry", "no", "give-order", "no")
    assert activated(scene) == ["hydra", "knights", "shooters"] and left(scene, "undead_cavalry") == 4
    assert fatigue(scene, "knights") == 0 and scene.asked == "A"
