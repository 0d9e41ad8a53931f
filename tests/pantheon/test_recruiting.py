"""Recruiting: divinities and units in their order, points, and what happens to those that are left."""

from __future__ import annotations

import pytest
from battle import drafting, number, offered, play_on, play_until, table
from scene import Scene

from strategos.games.pantheon.card_events import PointsConverted, Recruited
from strategos.games.pantheon.card_queries import hand_size
from strategos.games.pantheon.queries import units_in
from strategos.games.pantheon.rules.draft import divinity_order, price, unit_order
from strategos.games.pantheon.words import ABSENT

# D, C and B take what is cheap until A is left with 2 points that buy nothing.
TWO_POINTS_LEFT = (
    "zeus", "ares", "athena", "hoplites", "spartans", "amazons", "leonidas", "infernal_hounds", "infernal_warriors",
    "centaurs", "odysseus", "atalanta",
)  # fmt: skip


def visits(scene: Scene, count: int) -> str:
    """Who recruits the next units, each the cheapest there is."""
    seats = ""
    for _ in range(count):
        seats += scene.asked
        state = table(scene)
        cheapest = min(offered(scene, "recruit"), key=lambda unit: price(state, number(scene, unit)))
        play_on(scene, f"recruit {cheapest}")
    return seats


# -- divinities -----------------------------------------------------------------------------------------------------


def test_every_army_has_one_divinity_and_no_second_one() -> None:
    """MB-REC-01: one god each; later rounds of the draft offer none."""
    scene = drafting("duel", "zeus", "ares")
    assert not {"athena", "hades"} & set(offered(scene, "recruit"))
    play_until(scene, "pass or continue")
    state = table(scene)
    gods = [[unit for unit in units_in(army) if state.rules.profiles[unit].is_divinity] for army in state.army]
    assert gods == [[number(scene, "zeus")], [number(scene, "ares")]]


def test_in_three_versus_one_only_the_lone_player_takes_a_god() -> None:
    """MB-REC-01, MB-DEC-03: the allies are asked for units at once."""
    scene = drafting("three-vs-one", "zeus")
    assert scene.decision.kind == "recruit" and table(scene).status[number(scene, "ares")] == ABSENT


def test_gods_are_picked_from_the_lead_player_on_among_those_left() -> None:
    """MB-REC-04, MB-REC-03, MB-DEC-03: with B in the lead B picks first, and what is taken is gone."""
    scene = Scene("pantheon", "free-for-all-3")
    with scene.dice("roll 1", "roll 3", "roll 2"):
        pass
    assert (scene.asked, offered(scene, "recruit")) == ("B", ["ares", "athena", "hades", "zeus"])
    scene.play("recruit hades")
    assert (scene.asked, offered(scene, "recruit")) == ("C", ["ares", "athena", "zeus"])
    scene.play("recruit zeus")
    assert (scene.asked, offered(scene, "recruit")) == ("A", ["ares", "athena"])
    scene.play("recruit ares")
    assert table(scene).status[number(scene, "athena")] == ABSENT


def test_the_last_divinity_is_taken_without_a_question() -> None:
    """MB-DEC-03: of four players the fourth has only one god left."""
    scene = drafting("free-for-all-4", "zeus", "ares", "athena")
    assert table(scene).owner[number(scene, "hades")] == 3
    assert (scene.decision.kind, scene.asked) == ("recruit", "D")


@pytest.mark.parametrize("edition", ["rulebook", "manual"])
def test_the_draft_begins_with_the_highest_roll(edition: str) -> None:
    """MB-REC-12: where the scenario names no lead player the highest roller picks first, in the manual always."""
    scene = Scene("pantheon", "duel", {"edition": edition})
    with scene.dice("roll 2", "roll 5"):
        pass
    assert (scene.asked, scene.decision.kind) == ("B", "divinity")


# -- the order of units ---------------------------------------------------------------------------------------------


def test_units_are_recruited_in_laps_from_the_last_divinity_backwards() -> None:
    """MB-REC-05: three players in the rulebook go C B A, lap after lap, one unit per visit."""
    scene = drafting("free-for-all-3", "zeus", "ares", "athena")
    assert visits(scene, 6) == "CBACBA"


def test_two_players_of_the_manual_alternate_from_the_second() -> None:
    """MB-REC-10: gods A, B; units B, A, B, A; three players go as a snake from the third."""
    scene = Scene("pantheon", "duel", {"edition": "manual"})
    with scene.dice("roll 5", "roll 1"):
        pass
    assert scene.asked == "A"
    scene.play("recruit zeus")
    assert scene.asked == "B"
    scene.play("recruit ares")
    assert visits(scene, 5) == "BABAB"
    assert visits(drafting("free-for-all-3", "zeus", "ares", "athena", edition="manual"), 7) == "CBAABCC"


def test_four_players_of_the_manual_pick_gods_in_a_z_and_units_as_a_snake() -> None:
    """MB-REC-04, MB-REC-11: gods A B C D, of whom B sits opposite A and D opposite C; units D C B A A B C D D."""
    scene = drafting("free-for-all-4", edition="manual")
    picks = ""
    for god in ("zeus", "ares", "athena"):
        picks += scene.asked
        scene.play(f"recruit {god}")
    assert picks == "ABC"  # Hades is left for D
    rules = table(scene).rules
    rows = [{rules.board.names[area][0] for area in range(29) if zone >> area & 1} for zone in rules.zones]
    assert rows == [{"A", "B"}, {"D", "E"}, {"A", "B"}, {"D", "E"}]
    assert visits(scene, 9) == "DCBAABCDD"


@pytest.mark.parametrize(
    ("scenario", "edition", "order"),
    [
        ("free-for-all-3", "manual", "321123321"),
        ("free-for-all-3", "rulebook", "321321321"),
        ("free-for-all-4", "manual", "432112344"),
        ("free-for-all-4", "rulebook", "43214321"),
    ],
)
def test_draft_orders_of_the_examples(scenario: str, edition: str, order: str) -> None:
    """MB-EX-23, MB-REC-05, MB-REC-10, MB-REC-11: who is visited, counted from the lead player."""
    state = table(drafting(scenario, edition=edition))
    assert divinity_order(state) == list(range(state.rules.seats))
    assert "".join(str(unit_order(state, visit) + 1) for visit in range(len(order))) == order


def test_draft_of_three_versus_one() -> None:
    """MB-EX-22: after the god the visits go 1 2 3 1 4 2 1 3 4 1 2 3, as the turns do."""
    scene = drafting("three-vs-one", "zeus")
    state = table(scene)
    assert [unit_order(state, visit) + 1 for visit in range(12)] == [1, 2, 3, 1, 4, 2, 1, 3, 4, 1, 2, 3]
    assert visits(scene, 6) == "ABCADB"


# -- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "rulebook", "manual"),
    [("duel", [18] * 2, [12] * 2), ("free-for-all-3", [16] * 3, [10] * 3), ("free-for-all-4", [14] * 4, [8] * 4)],
)
def test_budgets_and_the_price_of_gods(scenario: str, rulebook: list[int], manual: list[int]) -> None:
    """MB-REC-02, MB-RULING-61: gods cost 6 of 18, 16 or 14 points; in the manual nothing of 12, 10 or 8."""
    for edition, points in (("rulebook", rulebook), ("manual", manual)):
        scene = drafting(scenario, edition=edition)
        assert table(scene).points == points
        scene.play("recruit zeus")
        assert table(scene).points[0] == points[0] - (6 if edition == "rulebook" else 0) == manual[0]


@pytest.mark.parametrize(
    ("seats", "army"),
    [
        (2, "athena hydra achilles odysseus hoplites"),
        (3, "zeus cerberus heracles atalanta"),
        (4, "hades leonidas minotaur amazons hoplites"),
    ],
)
def test_the_armies_of_the_examples_use_up_the_points(seats: int, army: str) -> None:
    """MB-EX-14: 12, 10 and 8 points in the manual, 6 more each in the rulebook."""
    scenario = {2: "duel", 3: "free-for-all-3", 4: "free-for-all-4"}[seats]
    for edition in ("manual", "rulebook"):
        state = table(drafting(scenario, edition=edition))
        units = [state.rules.names.index(unit) for unit in army.split()]
        assert sum(price(state, unit) for unit in units) == state.points[0]


def test_a_unit_taken_is_paid_and_no_longer_on_offer() -> None:
    """MB-REC-03, MB-REC-07: the Hydra costs B 4 points, and A cannot take it any more."""
    scene = drafting("duel", "zeus", "ares", "hydra")
    assert table(scene).points == [12, 8]
    assert (scene.asked, "hydra" in offered(scene, "recruit")) == ("A", False)
    assert scene.events(Recruited)[-1] == Recruited(1, number(scene, "hydra"), 4)


def test_who_can_afford_a_unit_must_take_one() -> None:
    """MB-REC-06, MB-DEC-04, MB-EX-15: with 1 point left the options are the troops, and nothing else."""
    draft = ("zeus", "ares", "achilles", "heracles", "hydra", "cerberus", "leonidas", "minotaur")
    scene = drafting("duel", *draft)
    assert (scene.asked, table(scene).points[1]) == ("B", 1)
    troops = ["amazons", "centaurs", "hoplites", "infernal_hounds", "infernal_warriors", "spartans"]
    assert scene.options() == [f"recruit {unit}" for unit in troops]


def test_points_that_buy_nothing_become_omphalos_cards() -> None:
    """MB-REC-08, MB-SETUP-08, MB-SETUP-09, MB-EX-15: 2 points that buy nothing are 2 omphalos cards, a hand of 8."""
    scene = drafting("free-for-all-4", *TWO_POINTS_LEFT)
    assert table(scene).points[0] == 2
    play_until(scene, "pass or continue")
    assert PointsConverted(0, 2) in scene.events(PointsConverted)
    state = table(scene)
    assert state.hand[state.rules.omphalos_card[0]] == 2
    assert state.supply == 15 - sum(state.hand[card] for card in state.rules.omphalos_card)
    assert (scene.asked, hand_size(state, 0)) == ("A", 8 + 1)  # step A2 has added a card
    assert units_in(state.army[0]) == sorted(number(scene, unit) for unit in ("zeus", "leonidas", "odysseus"))


def test_finished_players_are_skipped_and_the_direction_stays() -> None:
    """MB-REC-09, MB-RULING-62: once C has spent everything the snake C B A, A B C goes on as B A, A B, B A."""
    picks = "achilles hoplites spartans amazons infernal_hounds hydra atalanta leonidas odysseus medusa minotaur"
    scene = drafting("free-for-all-3", "zeus", "ares", "athena", *picks.split(), edition="manual")
    assert (scene.asked, table(scene).points) == ("B", [2, 2, 0])
    play_on(scene, "recruit centaurs")
    seats = [event.seat for event in scene.events(Recruited)][3:]
    assert "".join("ABC"[seat] for seat in seats) == "CBAABCC" + "BAABBA"


def test_units_nobody_took_are_not_in_the_match() -> None:
    """MB-REC-09: they have no owner, no cards and cannot be recruited later."""
    scene = drafting("duel", "zeus", "ares")
    play_until(scene, "pass or continue")
    state = table(scene)
    left = [unit for unit, owner in enumerate(state.owner) if owner < 0]
    assert left and {state.status[unit] for unit in left} == {ABSENT}
    assert not any(state.deck[unit] + state.hand[unit] + state.discard[unit] for unit in left)


def test_the_only_unit_that_can_be_afforded_is_taken_without_a_question() -> None:
    """MB-DEC-04: B has 1 point and the Centaurs are the last troops, so they join B at once."""
    picks = "hoplites spartans amazons infernal_hounds infernal_warriors achilles heracles hydra cerberus atalanta"
    scene = drafting("duel", "zeus", "ares", *picks.split())
    assert table(scene).owner[number(scene, "centaurs")] == 1
    assert scene.decision.kind == "pass or continue"
