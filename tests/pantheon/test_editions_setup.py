"""The two editions before the first turn: points, draft, who begins; and how switches reach a match."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from battle import battle, play_on, table
from scene import Scene

import strategos.games.pantheon
from strategos import games
from strategos.games.pantheon.card_events import LeadDecided, Recruited
from strategos.games.pantheon.content_spec import CONTENT, SPEC
from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.rules.draft import divinity_order
from strategos.kernel.content.editions import Editions, Switch, resolve
from strategos.kernel.content.loading import load
from strategos.kernel.errors import BadContent
from strategos.kernel.state import digest
from strategos.kernel.text.record_file import read_record, replay, verify
from strategos.table.match import Match

SOURCES = sorted(Path(strategos.games.pantheon.__file__).parent.rglob("*.py"))
EDITIONS = Editions(load(SPEC, [CONTENT])["editions"])
SWITCHES = EDITIONS.switches

# Switches that no rule reads, and why both of their values are played alike.
ALIKE = {
    "divinity_draft": "seats are numbered along the Z",
    "retaliation_declaration": "asking after the attack gives the same result",
    "wall_terrain": "a wall that is no terrain is still closed",
    "terrain_pieces": "the silent book is played with the same pieces",
    "terrain_names": "only names were lost",
    "absorbed_omphalos": "counted wherever it lies",
    "inactive_options": "the timing of each power decides",
    "scenario_choice": "a match is always made for a scenario",
    "modes": "the five modes are offered in both",
    "erupting_exception": "no talent or power opens erupting lava",
    "hierarchy": "there is no conflict in which the two differ",
    "blank_handling": "blanks are counted, wherever they lie",
}


def opened(scenario: str, *rolls: int, **house: str) -> Scene:
    """A match whose players have rolled for the lead."""
    scene = Scene("pantheon", scenario, house)
    with scene.dice(*[f"roll {face}" for face in rolls]):
        pass
    return scene


def asked_in_draft(scene: Scene, kind: str, times: int) -> str:
    """Who is asked one after the other; everybody takes what costs least."""
    found = ""
    profiles = table(scene).rules.profiles
    while len(found) < times and scene.decision.kind == kind:
        found += scene.asked
        names = {option: option.split()[1] for option in scene.options()}
        costs = {profile.name: profile.cost for profile in profiles}
        scene.play(min(names, key=lambda option: (costs[names[option]], option)))
    return found


def play_through_draft(scene: Scene) -> None:
    while scene.decision.kind in ("divinity", "recruit"):
        play_on(scene, scene.options()[0])


def test_a_divinity_is_paid_with_points_or_free() -> None:
    """MB-ED-01: the price of a god is taken from the points, or it is nothing."""
    for value, cost in (("true", 6), ("false", 0)):
        scene = opened("duel", 5, 3, divinity_cost=value)
        scene.play("recruit zeus")
        assert [event.cost for event in scene.events(Recruited)] == [cost]
        assert table(scene).points == [18 - cost, 18]


@pytest.mark.parametrize(
    ("scenario", "points", "budget"),
    [("duel", [18] * 2, "2:12"), ("free-for-all-3", [16] * 3, "3:10"), ("free-for-all-4", [14] * 4, "4:8")],
)
def test_the_points_come_from_a_table(scenario: str, points: list[int], budget: str) -> None:
    """MB-ED-02: the same scenario is played with other points under another table."""
    assert table(Scene("pantheon", scenario)).points == points
    fewer = int(budget.partition(":")[2])
    assert table(Scene("pantheon", scenario, {"rp_budget": budget})).points == [fewer] * len(points)
    assert table(Scene("pantheon", scenario, {"edition": "manual"})).points == [fewer] * len(points)


def test_the_lone_player_has_points_of_their_own() -> None:
    """MB-ED-02: three versus one, 16 or 10 for the one and 6 for each ally."""
    assert table(Scene("pantheon", "three-vs-one")).points == [16, 6, 6, 6]
    assert table(Scene("pantheon", "three-vs-one", {"edition": "manual"})).points == [10, 6, 6, 6]
    house = {"rp_budget": "solo:12,allies:5"}
    assert table(Scene("pantheon", "three-vs-one", house)).points == [12, 5, 5, 5]


def test_a_table_without_the_points_of_the_mode_is_refused() -> None:
    """MB-ED-02: a house rule that forgets the number of players says so."""
    with pytest.raises(BadContent, match="no points for '3'"):
        Scene("pantheon", "free-for-all-3", {"rp_budget": "2:20"})


def test_points_beyond_the_supply_give_no_more_cards_than_there_are() -> None:
    """MB-ED-02: a house rule with 99 points leaves more of them than the box has omphalos cards."""
    scene = opened("duel", 5, 3, rp_budget="2:99")
    play_through_draft(scene)
    state = table(scene)
    assert (state.points, state.supply) == ([0, 0], 0)
    assert sum(state.hand[card] for card in state.rules.omphalos_card) == 15
    assert not scene.game.violations(state)


@pytest.mark.parametrize(("rolls", "order"), [((5, 1, 2, 3), "ABCD"), ((1, 5, 2, 3), "BCDA"), ((1, 2, 3, 5), "DABC")])
def test_divinities_are_chosen_in_the_order_of_seats_under_both_words(rolls: tuple[int, ...], order: str) -> None:
    """MB-ED-03: clockwise from the lead player is the order of seats, and so is the Z, along which seats are numbered.

    Seat 2 has the zone opposite seat 1, seat 3 the one beside it: on Olympus the upper left, lower left, upper right.
    """
    for value in ("clockwise", "seat_order"):
        scene = opened("free-for-all-4", *rolls, divinity_draft=value)
        state = table(scene)
        asked_in_draft(scene, "divinity", 4)
        takers = "".join("ABCD"[event.seat] for event in scene.events(Recruited))
        assert takers[:4] == order  # the last is not asked: only one god is left
        assert [state.rules.board.names[min(zone_areas(state, place))] for place in range(4)] == [
            "A1",
            "D1",
            "A4",
            "D6",
        ]
    assert resolved_values("divinity_draft") == {"clockwise", "seat_order"}


def zone_areas(state: PantheonState, place: int) -> list[int]:
    zone = state.rules.zones[place]
    return [area for area in range(len(state.here)) if zone >> area & 1]


def resolved_values(name: str) -> set[object]:
    """What a switch is in a match that was set up with each of its values."""
    switch = SWITCHES[name]
    found: set[object] = set()
    for value in switch.choices or ("true", "false"):
        state = games.find("pantheon").blank("duel", {name: value})
        assert isinstance(state, PantheonState)
        found.add(state.rules.edition[name])
    return found


@pytest.mark.parametrize(
    ("scenario", "rolls", "laps", "snake"),
    [
        ("duel", (5, 3), "BABABA", "BABABA"),
        ("free-for-all-3", (5, 3, 1), "CBACBACBA", "CBAABCCBA"),
        ("free-for-all-4", (5, 3, 1, 2), "DCBADCBAD", "DCBAABCDD"),
    ],
)
def test_units_are_drafted_in_laps_or_as_a_snake(scenario: str, rolls: tuple[int, ...], laps: str, snake: str) -> None:
    """MB-ED-04: always the same direction, or back at each end; two players alternate either way."""
    for value, order in (("laps", laps), ("snake", snake)):
        scene = opened(scenario, *rolls, draft_order=value)
        assert asked_in_draft(scene, "divinity", 3) == order[len(rolls) - 1 :: -1][:3]
        assert asked_in_draft(scene, "recruit", len(order)) == order


def test_the_scenario_names_the_first_to_choose_or_the_roll_does(tmp_path: Path) -> None:
    """MB-ED-05: a lead player named by the scenario is not rolled for, unless the highest roll always counts."""
    ours = Path(strategos.games.pantheon.__file__).parent / "content" / "scenarios" / "duel.toml"
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "pack.toml").write_text('name = "Led"\nversion = "1"\ngame = "pantheon"\n')
    led = ours.read_text(encoding="utf-8").replace('id = "duel"', 'id = "led"') + "lead = 2\n"
    (tmp_path / "scenarios" / "led.toml").write_text(led, encoding="utf-8")
    game = Pantheon((tmp_path,))

    named = Match(game, "led", None)
    assert named.decision.kind == "divinity"
    assert named.waiting_for == (1,)
    assert named.view().facts["lead"] == 1

    rolled = Match(game, "led", None, {"first_drafter": "highest_roll"})
    rolled.play("roll 5")
    rolled.play("roll 2")
    assert rolled.waiting_for == (0,)
    assert rolled.view().facts["lead"] == 0


def test_without_a_named_lead_player_both_values_roll() -> None:
    """MB-ED-05: the modes name nobody, so that the roll decides in both; in three versus one it is seat 1."""
    for value in ("scenario", "highest_roll"):
        scene = opened("duel", 2, 4, first_drafter=value)
        assert scene.events(LeadDecided) == [LeadDecided(1)]
        assert scene.asked == "B"
        assert Scene("pantheon", "three-vs-one", {"first_drafter": value}).asked == "A"


def test_the_lead_player_begins_or_the_last_to_choose_a_god() -> None:
    """MB-ED-06: the same draft, and another player has the first turn."""
    for value, first in (("lead", "B"), ("last_god_picked", "A")):
        scene = opened("duel", 1, 4, starting_player=value)
        play_through_draft(scene)
        assert scene.decision.kind == "pass or continue"
        assert scene.asked == first


def test_the_last_to_choose_a_god_is_followed_by_seats() -> None:
    """MB-ED-06: with three players C begins, then A, then B; the lone player of three versus one begins anyway."""
    for value, turns in (("lead", "ABCA"), ("last_god_picked", "CABC")):
        scene = opened("free-for-all-3", 5, 3, 1, starting_player=value)
        play_through_draft(scene)
        seen = ""
        while len(seen) < 4:
            if scene.decision.kind == "pass or continue":
                seen += scene.asked
                play_on(scene, "pass")
            else:
                play_on(scene, scene.options()[0])
        assert seen == turns
        alone = Scene("pantheon", "three-vs-one", {"starting_player": value})
        play_through_draft(alone)
        assert alone.asked == "A"


def test_a_match_is_made_for_a_scenario_in_both_editions() -> None:
    """MB-ED-51: the scenario is fixed before the match, so that nobody is left to choose it by a roll."""
    kinds = set()
    for value in ("highest_roll", "fixed"):
        scene = Scene("pantheon", "alliance", {"scenario_choice": value})
        assert scene.state.setup.scenario == "alliance"
        kinds.add(scene.decision.rule)
    assert kinds == {"MB-RULING-83"}
    assert resolved_values("scenario_choice") == {"highest_roll", "fixed"}


def test_the_five_modes_are_there_in_both_editions() -> None:
    """MB-ED-52: duel, alliance, free-for-all of three and four, three versus one."""
    five = ("duel", "alliance", "free-for-all-3", "free-for-all-4", "three-vs-one")
    for value in ("scenario_book", "five"):
        for scenario in five:
            assert Scene("pantheon", scenario, {"modes": value}).state.setup.scenario == scenario
    assert resolved_values("modes") == {"scenario_book", "five"}


def test_two_words_for_one_thing_are_no_switch() -> None:
    """MB-ED-61: special action, Hell Hounds, God and counter-attack are only other names."""
    assert not [name for name, switch in SWITCHES.items() if "MB-ED-61" in switch.rules]
    ids = {int(rule[-2:]) for switch in SWITCHES.values() for rule in switch.rules if rule.startswith("MB-ED-")}
    assert ids == set(range(1, 64)) - {61}


# -- how switches reach a match -------------------------------------------------------------------------------------


def test_every_switch_is_read_by_a_rule_or_played_alike() -> None:
    """MB-ED-51: a switch that no rule reads is one of those for which the ledger has both editions alike."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    read = {name for name in SWITCHES if re.search(rf'\.(word|flag|numbers?|table)\("{name}"\)', text)}
    effects = [effect for talent in Pantheon().content["talents"].values() for effect in talent["effects"]]
    read |= {effect["option"] for effect in effects if effect.get("option")}
    assert set(SWITCHES) - read == set(ALIKE)


def test_every_switch_resolves_to_each_of_its_values() -> None:
    """MB-ED-59: what content offers can be set as a house rule, alone."""
    for name, switch in SWITCHES.items():
        if switch.kind in ("flag", "choice"):
            assert len(resolved_values(name)) == len(switch.choices or ("true", "false")), name


@pytest.mark.source
def test_no_rule_asks_which_edition_is_in_play() -> None:
    """MB-ED-07: rules read switches; the names of the editions stand in content alone."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in ("manual", "rulebook"), f"{path.name}, line {node.lineno}"
            if isinstance(node, ast.Attribute) and node.attr == "edition":
                inner = node.value
                assert not (isinstance(inner, ast.Attribute) and inner.attr == "edition"), f"{path.name}:{node.lineno}"


def other_value(switch: Switch, edition: str) -> str:
    """A value of a switch that its edition does not have."""
    value = switch.by_edition[edition]
    if switch.kind == "flag":
        return "false" if value else "true"
    if switch.kind == "number":
        return "3"
    if switch.kind == "numbers":
        return "2"
    if switch.kind == "table":
        return "2:15"
    return next(word for word in switch.choices if word != value)


@pytest.mark.parametrize("edition", ["rulebook", "manual"])
def test_house_rules_stand_in_the_header_and_survive_a_replay(edition: str) -> None:
    """MB-RULING-60: settings are public: the header of a record lists each, and the replay is played by them."""
    game = games.find("pantheon")
    house = {name: other_value(switch, edition) for name, switch in SWITCHES.items()}
    match = Match(game, "duel", 7, {"edition": edition, "board": "styx", **house})
    while not match.over and len(match.log) < 80:
        match.play(match.decision.options[-1])
    text = match.record()
    head = next(line for line in text.splitlines() if line.startswith("options: "))
    told = dict(pair.split("=", 1) for pair in head.removeprefix("options: ").split())
    assert told == {"edition": edition, "board": "styx", **house}
    again = replay(read_record(text.encode()), game)
    assert digest(again) == digest(match.state)
    assert again.setup.options == match.state.setup.options
    verify(text.encode(), game)


def test_a_setting_that_is_as_the_edition_has_it_is_not_listed() -> None:
    """MB-RULING-78: only what differs from the edition is a house rule."""
    plain = battle("A zeus C4, B ares D4", house={"max_rounds": "200"})
    assert plain.state.setup.options == {"edition": "rulebook", "board": "olympus"}
    short = battle("A zeus C4, B ares D4", house={"max_rounds": "40"})
    assert short.state.setup.options == {"edition": "rulebook", "max_rounds": "40", "board": "olympus"}
    names = list(SWITCHES)
    assert resolve(EDITIONS, "manual").differences() == {}
    assert names.index("manual_dice") > names.index("draw_amount")


def test_an_unknown_setting_is_refused_with_a_hint() -> None:
    """MB-RULING-19: a misspelt option is not ignored."""
    with pytest.raises(BadContent, match="manual_dice"):
        Scene("pantheon", "duel", {"manuel_dice": "true"})


def test_seats_of_the_draft_begin_with_the_lead_player() -> None:
    """MB-ED-03: the order of the draft is that of the zones, wherever the lead player sits."""
    state = table(opened("free-for-all-3", 1, 2, 5))
    assert divinity_order(state) == [2, 0, 1]
