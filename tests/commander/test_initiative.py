"""The Command phase, third part: tokens are turned up, the initiative is settled; and the course of a round."""

from __future__ import annotations

import pytest
from command_phase import command, give, round_over
from field import field, order, play_on, play_until, table, where
from scene import Scene

from strategos.games.commander.events import Activated, InitiativeTaken, OrdersRevealed, RoundBegun
from strategos.games.commander.words import ACTING, COLOURS, DISTRIBUTING, GENERATING, NO_ORDER, PURPLE, RED, YELLOW
from strategos.kernel.ids import SPECTATOR

PAIRS = "A roland E5, A legionaries E6, B imelstar A1, B hydra A2"


def revealed(first: str, a: str, b: str, dice: tuple[str, str] = ("roll 2 2 2", "roll 3 3 3")) -> list[int]:
    """The seat with the initiative after these tokens of two and two units, and the seat of the event."""
    scene = command(PAIRS, first=first)
    with scene.dice(*dice):
        scene.play("keep", seat="A")
        scene.play("keep", seat="B")
        give(scene, A=a, B=b)
        taken = [event.seat for event in scene.events(InitiativeTaken)]
    return [table(scene).initiative, *taken]


def test_one_red_of_b_against_red_and_purple_of_a_gives_b_the_initiative() -> None:
    """FC-EX-04, FC-CMD-25: A held it; one is fewer than two."""
    assert revealed("A", "purple red", "yellow red") == [1, 1]


@pytest.mark.parametrize(
    ("a", "b", "holder"),
    [
        ("red yellow", "red red", 0),
        ("red red", "red yellow", 1),
        ("purple yellow", "yellow yellow", 1),
        ("yellow yellow", "purple yellow", 0),
        ("red purple", "yellow purple", 1),
    ],
)
def test_fewer_red_and_purple_tokens_take_the_initiative(a: str, b: str, holder: int) -> None:
    """FC-CMD-25: counted together, for either previous holder."""
    for first in "AB":
        assert revealed(first, a, b) == [holder, holder]


@pytest.mark.parametrize(("a", "b"), [("red yellow", "purple yellow"), ("yellow yellow", "yellow yellow")])
def test_on_a_tie_the_initiative_stays_where_it_was(a: str, b: str) -> None:
    """FC-CMD-26: red and purple weigh the same; without an event nobody takes it."""
    assert revealed("A", a, b) == [0]
    assert revealed("B", a, b) == [1]


def test_in_the_first_round_a_tie_leaves_it_to_who_got_it_at_deployment() -> None:
    """FC-CMD-26: Styx deploys first in the first scenario; a tie in round 1 leaves the initiative there."""
    scene = Scene("commander", "first-battle")
    play_until(scene, "order_dice")
    assert table(scene).round == 1 and table(scene).initiative == 1
    while table(scene).phase != ACTING:
        play_on(scene, scene.options()[-1] if scene.decision.kind == "order" else "keep")
    assert table(scene).placed == [0] * 8 and table(scene).initiative == 1


def test_blue_and_green_tokens_and_the_reserve_do_not_count() -> None:
    """FC-CMD-29: A lays no red though its reserve holds purple and three reds; B lays one red."""
    assert revealed("B", "yellow yellow", "red yellow") == [0, 0]
    assert revealed("B", "blue green", "red yellow", ("roll 1 2 5", "roll 3 3 3")) == [0, 0]


def test_a_purple_exchanged_on_the_way_counts_in_its_new_colour() -> None:
    """FC-CMD-29, FC-RULING-23: purple laid as blue is no purple; laid as red it is red."""
    greens = ("roll 5 5 5", "roll 3 3 3")
    assert revealed("B", "blue yellow", "yellow yellow", greens) == [1]
    assert revealed("B", "blue yellow", "red yellow", greens) == [0, 0]
    assert revealed("A", "red yellow", "yellow yellow", greens) == [1, 1]


def test_all_tokens_are_turned_up_together_when_both_are_done() -> None:
    """FC-CMD-24, FC-CMD-13, FC-RND-02: until the last token nobody sees another's, then everybody sees all."""
    scene = command(PAIRS)
    with scene.dice("roll 2 2 2", "roll 3 3 3"):
        scene.play("keep", seat="A")
        scene.play("keep", seat="B")
        give(scene, A="red purple", B="red")
        own = [scene.match.view(viewer).facts["order"] for viewer in (0, 1, SPECTATOR)]
        slots = [slots[0] for slots in table(scene).rules.slots]
        assert [[orders[slot] for slot in slots] for orders in own] == [
            [RED, NO_ORDER], [NO_ORDER, RED], [NO_ORDER, NO_ORDER],
        ]  # fmt: skip
        assert table(scene).phase == DISTRIBUTING and not scene.events(OrdersRevealed)
        give(scene, B="yellow")
    shown = scene.events(OrdersRevealed)
    assert len(shown) == 1 and table(scene).phase == ACTING
    first, second = slots
    assert shown[0].orders[first : first + 2] == (RED, PURPLE) and shown[0].orders[second : second + 2] == (RED, YELLOW)
    assert shown[0].placed == (1, 0, 0, 1, 1, 0, 0, 0)
    facts = [scene.match.view(viewer).facts["order"] for viewer in (0, 1, SPECTATOR)]
    assert facts[0] == facts[1] == facts[2] == table(scene).order


def test_nobody_can_give_the_initiative_away() -> None:
    """FC-CMD-27: after the reveal the first question is already that of the colour step; no action names a holder."""
    scene = command(PAIRS)
    with scene.dice("roll 2 2 2", "roll 3 3 3"):
        scene.play("keep", seat="A")
        scene.play("keep", seat="B")
        give(scene, A="red red", B="yellow red")
    assert scene.asked == "B" and scene.decision.kind == "start"
    verbs = [cls.__name__ for cls in scene.state.setup.notation.actions]
    assert not [verb for verb in verbs if "nitiative" in verb]
    play_until(scene, "order_dice")
    assert [event.seat for event in scene.events(InitiativeTaken)] == [1], "kept to the next Command phase"


def test_the_first_player_begins_every_colour() -> None:
    """FC-CMD-28: after a red go of B alone, blue and green begin with the holder of the initiative, B again or A."""
    units = (
        "A knights E6 blue, A shooters E7 green, B hydra A1 red, B zombie_warriors A2 blue, B zombie_archers A3 green"
    )
    for first, expected in (("A", [1, 0, 1, 0, 1]), ("B", [1, 1, 0, 1, 0])):
        scene = field(units, first=first)
        begun = [table(scene).active]
        play_until(scene, "order_dice")
        begun += [event.unit for event in scene.events(Activated)]
        assert [table(scene).rules.owner[unit] for unit in begun][:5] == expected


def test_a_purple_unit_acts_in_the_step_of_any_colour_still_on_the_map() -> None:
    """FC-CMD-23, FC-RULING-23: in red beside the red one, not in blue as nobody has blue, in green again."""
    scene = field("A knights E5 red, A roland E7 purple, A legionaries E8 green, B hydra A1")
    assert scene.options() == ["activate knights", "activate roland"]
    play_on(scene, "activate knights", "begin", "hold")
    assert scene.decision.kind == "activate" and scene.options() == ["activate roland", "activate legionaries"]
    play_on(scene, "activate roland")
    assert order(scene, "roland") == "" and order(scene, "legionaries") == "green"


# The round


def test_a_round_is_command_action_and_end_phase_and_then_the_next_begins() -> None:
    """FC-RND-01, FC-RND-02, FC-RND-04: phases follow each other, and the round counts on."""
    scene = round_over("A legionaries E5, A knights E6, B hydra A1, B hydra:other A2", round=4)
    seen: list[int] = []
    play_on(scene)
    while table(scene).round == 5 and not scene.match.over:
        if not seen or seen[-1] != table(scene).phase:
            seen.append(table(scene).phase)
        play_on(scene, scene.options()[0])
    assert seen == [GENERATING, DISTRIBUTING, ACTING]
    assert [event.round for event in scene.events(RoundBegun)] == [6] and table(scene).phase == GENERATING


def test_generating_distributing_and_initiative_come_in_this_order_for_both_at_once() -> None:
    """FC-RND-02, FC-RULING-87: the first seat waits for the other before the next part begins."""
    scene = command(PAIRS)
    with scene.dice("roll 2 2 2", "roll 3 3 3"):
        assert scene.asked == "AB" and scene.decision.kind == "order_dice"
        scene.play("keep", seat="B")
        assert scene.asked == "A" and table(scene).phase == GENERATING
        scene.play("keep", seat="A")
        assert scene.asked == "AB" and table(scene).phase == DISTRIBUTING
        give(scene, A="yellow yellow")
        assert scene.asked == "B" and not scene.events(InitiativeTaken)
        give(scene, B="red yellow")
    assert [event.seat for event in scene.events(InitiativeTaken)] == [0]


def test_the_end_phase_drops_effects_then_orders_then_scores() -> None:
    """FC-RND-04, FC-CMD-19: the order of the three parts shows in the events."""
    scene = field("A legionaries E5 yellow, B hydra A1", reserve="A red", points="E5", rear=False)
    play_on(scene, "hold")
    names = [type(event).__name__ for played in scene.match.log for event in played.events]
    assert names[:5] == ["ActivationEnded", "ActionPhaseOver", "RoundCleared", "Scored", "RoundBegun"]
    assert table(scene).score == [1, 0]


def test_no_printed_rule_ends_the_game_after_some_round() -> None:
    """FC-RND-05: with the safety stop off round 500 is followed by round 501; with it the game ends there."""
    units = "A legionaries E5, A knights E6, B hydra A1"
    assert table(round_over(units, round=500, house={"max_rounds": "0"})).round == 501
    scene = round_over(units, round=500, house={"max_rounds": "500"})
    assert scene.match.over and table(scene).round == 500


def test_units_act_red_blue_green_yellow() -> None:
    """FC-RND-03, FC-CMD-16: seven units of both sides, told by the colour they had."""
    colours = ["yellow", "green", "blue", "red"]
    army = ", ".join(
        f"A legionaries:{colour} {row} {colour}" for row, colour in zip(("B8", "D8", "F8", "H8"), colours, strict=True)
    )
    scene = field(f"{army}, B hydra:late A1 yellow, B hydra:early A2 red", first="B", rear=False)
    before = [table(scene).rules.names[table(scene).active]]
    assert before == ["early"] and where(scene, "late") == "A1"
    play_until(scene, "order_dice")
    names = [table(scene).rules.names[event.unit] for event in scene.events(Activated)]
    assert names == ["red", "blue", "green", "late", "yellow"]
    assert COLOURS == ("red", "blue", "green", "purple", "yellow")
